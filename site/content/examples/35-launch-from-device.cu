//: title A kernel that starts a kernel
//: chapter separate-compilation
//: about It needs the device's own runtime, which has to be linked.
//: says requires separate compilation mode
__global__ void inner() {}
__global__ void outer() { inner<<<1, 1>>>(); }
