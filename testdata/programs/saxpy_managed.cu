// Single-precision a*x + y on managed memory, with a grid-stride loop.
#include <iomanip>
#include <iostream>

__device__ __managed__ int blocksDone = 0;

__global__ void saxpy(float a, const float *__restrict__ x, float *__restrict__ y, size_t n) {
  for (size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x; i < n; i += size_t(gridDim.x) * blockDim.x)
    y[i] = fmaf(a, x[i], y[i]);
  __syncthreads();
  if (threadIdx.x == 0)
    atomicAdd(&blocksDone, 1);
}

int main(int argc, char **argv) {
  const size_t n = argc > 1 ? 1000 * argc : 100000;
  float *x, *y;
  cudaMallocManaged(&x, n * sizeof *x);
  cudaMallocManaged(&y, n * sizeof *y);
  for (size_t i = 0; i < n; ++i) {
    x[i] = 1.5f;
    y[i] = float(i % 7);
  }

  int device = 0;
  cudaGetDevice(&device);
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, device);
  std::cout << "device " << properties.name << ", " << properties.multiProcessorCount << " multiprocessors\n";

  dim3 block(128);
  dim3 grid(4 * properties.multiProcessorCount);
  saxpy<<<grid, block>>>(2.0f, x, y, n);
  cudaError_t status = cudaDeviceSynchronize();
  if (status != cudaSuccess) {
    std::cerr << "saxpy: " << cudaGetErrorName(status) << std::endl;
    return 1;
  }

  double sum = 0;
  for (size_t i = 0; i < n; ++i)
    sum += y[i];
  std::cout << std::fixed << std::setprecision(3) << "sum " << sum << ", blocks " << blocksDone << '\n';
  cudaFree(x);
  cudaFree(y);
  return 0;
}
