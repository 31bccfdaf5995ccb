//: title Managed memory
//: chapter memory-spaces
//: about On the host the variable is a pointer, and every use goes through it.
//: host has __nv_init_managed_rt
__managed__ int total;
void reset() { total = 0; }
