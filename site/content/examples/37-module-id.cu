//: title The id of a file
//: chapter module-ids
//: about A checksum of the path, the name of the file, and the checksum of an entity that no other file can define.
//: id has _12_module_id_cu_
int unique_to_this_file() { return 1; }
