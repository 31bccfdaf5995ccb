//: title The architecture
//: chapter two-programs
//: about `-arch` sets the value of `__CUDA_ARCH__`.
//: args -arch=sm_90
//: device has 900
__device__ int architecture() {
#ifdef __CUDA_ARCH__
  return __CUDA_ARCH__;
#else
  return 0;
#endif
}
