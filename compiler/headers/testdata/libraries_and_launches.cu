// The libraries' headers, the typed overloads of the runtime and launches
// through functions.
#include <cublas_v2.h>
#include <cuda_pipeline.h>
#include <cuda_profiler_api.h>
#include <cufft.h>
#include <mma.h>

using namespace nvcuda;

__global__ void tile(half *a, half *b, float *c) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> left;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> right;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
  wmma::fill_fragment(sum, 0.0f);
  wmma::load_matrix_sync(left, a, 16);
  wmma::load_matrix_sync(right, b, 16);
  wmma::mma_sync(sum, left, right, sum);
  wmma::store_matrix_sync(c, sum, 16, wmma::mem_row_major);
  __pipeline_commit();
}

__constant__ float table[16];

int libraries() {
  cublasHandle_t handle;
  float one = 1;
  if (cublasCreate(&handle) != CUBLAS_STATUS_SUCCESS) return 1;
  cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_T, 1, 1, 1, &one, &one, 1, &one, 1, &one, &one, 1);
  cufftHandle plan;
  return cufftPlan1d(&plan, 64, CUFFT_C2C, 1) == CUFFT_SUCCESS ? 0 : 1;
}

int launches() {
  float *p = 0, *pinned = 0;
  half *h = 0;
  cudaMalloc(&p, 4);
  cudaMallocManaged(&p, 4);
  cudaMallocHost(&pinned, 4);
  cudaMemcpyToSymbol(table, pinned, sizeof table);
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  int block, grid;
  cudaOccupancyMaxPotentialBlockSize(&grid, &block, tile, 0, 0);
  cudaFuncSetAttribute(tile, cudaFuncAttributeMaxDynamicSharedMemorySize, 1024);
  void *arguments[] = {&h, &h, &p};
  cudaLaunchKernel((void *)tile, 1, 1, arguments, 0, 0);
  cudaLaunchKernel(tile, dim3(1), dim3(1, 2, 3), arguments);
  cudaLaunchCooperativeKernel((const void *)tile, 1, 1, arguments, 0, 0);
  cudaLaunchConfig_t config = {};
  cudaLaunchKernelEx(&config, tile, h, h, p);
  cudaEvent_t event;
  cudaEventCreate(&event);
  cudaEventRecord(event);
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaMemcpyAsync(p, pinned, 4, cudaMemcpyHostToDevice, stream);
  if (cudaGetLastError() != cudaSuccess) printf("%s\n", cudaGetErrorString(cudaPeekAtLastError()));
  return min(3, grid) + (int)max(3.0, 2.f) + (int)make_float4(1, 2, 3, 4).w;
}
