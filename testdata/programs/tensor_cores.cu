// Products of tiles on the tensor cores, with bfloat16 and half fragments.
//: args -arch=sm_80
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <mma.h>

#include <cstdio>
#include <vector>

using namespace nvcuda;

template <class T>
struct Convert;
template <>
struct Convert<half> {
  static __device__ half from(float x) { return __float2half(x); }
  static const char *name() { return "half"; }
};
template <>
struct Convert<__nv_bfloat16> {
  static __device__ __nv_bfloat16 from(float x) { return __float2bfloat16(x); }
  static const char *name() { return "bfloat16"; }
};

template <class T>
__global__ void convert(const float *in, T *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = Convert<T>::from(in[i]);
}

template <class T, int M = 16, int N = 16, int K = 16>
__global__ void multiply(const T *a, const T *b, float *c, int m, int n, int k) {
  const int row = blockIdx.y * M, column = blockIdx.x * N;
  if (row >= m || column >= n)
    return;
  wmma::fragment<wmma::matrix_a, M, N, K, T, wmma::row_major> left;
  wmma::fragment<wmma::matrix_b, M, N, K, T, wmma::col_major> right;
  wmma::fragment<wmma::accumulator, M, N, K, float> sum;
  wmma::fill_fragment(sum, 0.0f);
  for (int i = 0; i < k; i += K) {
    wmma::load_matrix_sync(left, a + row * k + i, k);
    wmma::load_matrix_sync(right, b + column * k + i, k);
    wmma::mma_sync(sum, left, right, sum);
  }
  for (int i = 0; i < sum.num_elements; ++i)
    sum.x[i] *= 0.5f;
  wmma::store_matrix_sync(c + row * n + column, sum, n, wmma::mem_row_major);
}

template <class T>
static float corner(const std::vector<float> &values, int size) {
  float *wide, *result, value = 0;
  T *narrow;
  cudaMalloc(&wide, values.size() * sizeof(float));
  cudaMalloc(&result, values.size() * sizeof(float));
  cudaMalloc(&narrow, values.size() * sizeof(T));
  cudaMemcpy(wide, values.data(), values.size() * sizeof(float), cudaMemcpyHostToDevice);
  convert<T><<<((int)values.size() + 255) / 256, 256>>>(wide, narrow, (int)values.size());
  multiply<T><<<dim3(size / 16, size / 16), 32>>>(narrow, narrow, result, size, size, size);
  cudaMemcpy(&value, result, sizeof value, cudaMemcpyDeviceToHost);
  cudaFree(wide), cudaFree(result), cudaFree(narrow);
  std::printf("%s %g\n", Convert<T>::name(), value);
  return value;
}

int main() {
  const int size = 64;
  std::vector<float> values(size * size);
  for (int i = 0; i < size * size; ++i)
    values[i] = (i % 7) * 0.125f;
  return corner<half>(values, size) == corner<__nv_bfloat16>(values, size) ? 0 : 1;
}
