//: title Who is started by whom
//: chapter separate-compilation
//: about The host text of relocatable code lists the kernels that the host starts, for the device linker.
//: args -rdc=true
//: host has hostRefKernelArrayExternalLinkage
__global__ void k() {}
void run() { k<<<1, 1>>>(); }
