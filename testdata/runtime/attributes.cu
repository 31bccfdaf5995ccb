// Launch bounds, restricted pointers, const parameters.
#include "launch.h"

struct Params { int n; float scale; };
__global__ void __launch_bounds__(256, 2) bounded(int n) {}
__global__ void restricted(const float *__restrict__ in, float *__restrict__ out, const int n) {}
__global__ void pinned(const __grid_constant__ Params p) {}
__global__ void __launch_bounds__(128) both(volatile int *v, int *const c, const char *const *names) {}
int main() {
  float *a, *b;
  cudaMalloc(&a, 1024);
  cudaMalloc(&b, 1024);
  LAUNCH((bounded), (4, 256), 1000);
  LAUNCH((restricted), (4, 256), a, b, 256);
  LAUNCH((pinned), (1, 1), Params{3, 0.5f});
  LAUNCH((both), (1, 128), nullptr, (int *)a, nullptr);
}
