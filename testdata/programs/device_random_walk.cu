// Random walks with the generators of the toolkit, and a histogram printed by the device itself.
#include <curand_kernel.h>

#include <cassert>
#include <cstdio>
#include <vector>

struct Walker {
  int x, y;
  curandState state;
};

__device__ int visited[64];
__device__ __constant__ int directions[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};

__global__ void begin(Walker *walkers, int n, unsigned long long seed) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  walkers[i].x = walkers[i].y = 0;
  curand_init(seed, i, 0, &walkers[i].state);
}

__global__ void walk(Walker *walkers, int n, int steps) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  Walker w = walkers[i];
  for (int s = 0; s < steps; ++s) {
    const int *d = directions[curand(&w.state) & 3];
    w.x += d[0], w.y += d[1];
    if (curand_uniform(&w.state) < 0.01f)
      w.x = -w.x;
  }
  const int distance = (int)sqrtf((float)(w.x * w.x + w.y * w.y));
  assert(distance >= 0);
  atomicAdd(&visited[min(distance, 63)], 1);
  walkers[i] = w;
}

__global__ void print() {
  if (threadIdx.x != 0 || blockIdx.x != 0)
    return;
  for (int d = 0; d < 64; d += 8) {
    int sum = 0;
    for (int k = 0; k < 8; ++k)
      sum += visited[d + k];
    printf("%2d to %2d: %d\n", d, d + 7, sum);
  }
}

int main() {
  const int n = 4096, threads = 256;
  Walker *walkers;
  if (cudaMalloc(&walkers, n * sizeof(Walker)) != cudaSuccess) {
    fprintf(stderr, "no memory\n");
    return 1;
  }
  begin<<<n / threads, threads>>>(walkers, n, 2024ULL);
  walk<<<n / threads, threads>>>(walkers, n, 500);
  print<<<1, 1>>>();
  cudaDeviceSynchronize();
  int counts[64];
  cudaMemcpyFromSymbol(counts, visited, sizeof counts);
  int all = 0;
  for (int c : counts)
    all += c;
  cudaFree(walkers);
  return all == n ? 0 : 1;
}
