//: title What the host compiler skips
//: chapter how-cuda-is-split
//: about The body of a kernel stands in the host text between `#if 0` and `#endif`: you can read it, the host compiler does not.
//: host has #if 0
//: host has #endif
__global__ void fill(float *p) {
  p[blockIdx.x] = 1.0f;
}
