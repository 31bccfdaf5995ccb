//: title extern means nothing here
//: chapter separate-compilation
//: about In whole-program mode an `extern` device variable is taken as a definition of this file, and you are told.
//: says treated as a static definition
extern __device__ int n;
__global__ void k() { ++n; }
