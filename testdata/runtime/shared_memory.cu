// Kernels with shared variables, which nobody registers, and with variables of the device in functions.
#include "launch.h"

DEVICE_VARIABLE int total;
__global__ void sum(const int *in, int n) {
  __shared__ int partial[32];
  if (threadIdx.x < 32)
    partial[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0)
    atomicAdd(&total, partial[0]);
}
int main() {
  int *p;
  cudaMalloc(&p, 128);
  LAUNCH((sum), (1, 32, 32 * sizeof(int)), p, 32);
}
