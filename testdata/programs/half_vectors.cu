// Sums of products in half precision, two at a time, against single precision.
#include <cuda_fp16.h>

#include <cmath>
#include <cstdio>
#include <vector>

__global__ void toHalf(const float *in, __half *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = __float2half(in[i]);
}

__global__ void dotHalf(const __half2 *a, const __half2 *b, int pairs, float *result) {
  __half2 sum = __float2half2_rn(0.0f);
  for (int i = threadIdx.x; i < pairs; i += blockDim.x)
    sum = __hfma2(a[i], b[i], sum);
  float mine = __low2float(sum) + __high2float(sum);
  for (int offset = warpSize / 2; offset > 0; offset /= 2)
    mine += __shfl_down_sync(0xffffffff, mine, offset);
  __shared__ float warps[32];
  if (threadIdx.x % warpSize == 0)
    warps[threadIdx.x / warpSize] = mine;
  __syncthreads();
  if (threadIdx.x == 0) {
    for (unsigned w = 1; w < blockDim.x / warpSize; ++w)
      mine += warps[w];
    *result = mine;
  }
}

struct HalfVector {
  __half *data;
  int n;
  explicit HalfVector(const std::vector<float> &values) : data(nullptr), n((int)values.size()) {
    float *wide;
    cudaMalloc((void **)&wide, n * sizeof(float));
    cudaMalloc((void **)&data, n * sizeof(__half));
    cudaMemcpy(wide, &values[0], n * sizeof(float), cudaMemcpyHostToDevice);
    toHalf<<<(n + 255) / 256, 256>>>(wide, data, n);
    cudaFree(wide);
  }
  ~HalfVector() { cudaFree(data); }

 private:
  HalfVector(const HalfVector &);
};

int main() {
  const int n = 2048;
  std::vector<float> a(n), b(n);
  double exact = 0;
  for (int i = 0; i < n; ++i) {
    a[i] = std::sin(0.1f * i) / 16, b[i] = std::cos(0.05f * i) / 16;
    exact += a[i] * b[i];
  }
  HalfVector x(a), y(b);
  float *result, value;
  cudaMalloc((void **)&result, sizeof value);
  dotHalf<<<1, 256>>>(reinterpret_cast<const __half2 *>(x.data), reinterpret_cast<const __half2 *>(y.data), n / 2, result);
  cudaMemcpy(&value, result, sizeof value, cudaMemcpyDeviceToHost);
  cudaFree(result);
  std::printf("%f %f\n", value, exact);
  return std::fabs(value - exact) < 0.05 ? 0 : 1;
}
