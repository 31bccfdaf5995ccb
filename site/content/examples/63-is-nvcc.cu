//: title Who is compiling?
//: chapter nvccs-own-steps
//: about `__CUDACC__` is defined in both passes, so a header can offer CUDA code only where it is understood.
//: quiet
//: device has _Z1kPi
#ifdef __CUDACC__
#define ON_DEVICE __device__
#else
#define ON_DEVICE
#endif
ON_DEVICE int f() { return 1; }
__global__ void k(int *p) { *p = f(); }
