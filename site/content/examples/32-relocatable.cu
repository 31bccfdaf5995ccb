//: title Relocatable device code
//: chapter separate-compilation
//: about With `-rdc=true` the file registers itself with the binary that the device linker makes.
//: args -rdc=true
//: stub has __cudaRegisterLinkedBinary
__device__ int shared_by_files;
__global__ void k() { ++shared_by_files; }
