//: title Two programs in one file
//: chapter two-programs
//: about `__CUDA_ARCH__` is defined for the device pass only. The two texts have different bodies.
//: host has return 1
//: device has return 2
__host__ __device__ int side() {
#ifdef __CUDA_ARCH__
  return 2;
#else
  return 1;
#endif
}
__global__ void k(int *p) { *p = side(); }
