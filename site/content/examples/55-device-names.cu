//: title Mangled names
//: chapter device-text
//: about The device text is a program of C: every function has its mangled name.
//: device has _ZN1n1fEi
namespace n { __device__ int f(int x) { return x; } }
__global__ void k(int *p) { *p = n::f(*p); }
