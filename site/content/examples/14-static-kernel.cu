//: title A kernel of this file alone
//: chapter kernels-and-stubs
//: about Internal linkage in C++; the runtime still needs a name for it.
//: stub has _Z5quietv
static __global__ void quiet() {}
void run() { quiet<<<1, 1>>>(); }
