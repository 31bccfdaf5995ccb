// Sum, least and greatest of an array: shuffles within warps, shared memory
// between them, one atomic a block.
#include <algorithm>
#include <cfloat>
#include <cstdio>
#include <numeric>
#include <vector>

struct Sum {
  static constexpr float identity = 0.0f;
  __host__ __device__ float operator()(float a, float b) const { return a + b; }
};

struct Least {
  static constexpr float identity = FLT_MAX;
  __host__ __device__ float operator()(float a, float b) const { return b < a ? b : a; }
};

struct Greatest {
  static constexpr float identity = -FLT_MAX;
  __host__ __device__ float operator()(float a, float b) const { return a < b ? b : a; }
};

template <class Op>
__device__ __forceinline__ float reduceWarp(float value, Op op) {
  for (int offset = warpSize / 2; offset > 0; offset /= 2)
    value = op(value, __shfl_down_sync(0xffffffffu, value, offset));
  return value;
}

template <class Op>
__global__ void reduce(const float *in, float *partial, int n, Op op) {
  __shared__ float warps[32];
  const int lane = threadIdx.x % warpSize, warp = threadIdx.x / warpSize;

  float value = Op::identity;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    value = op(value, in[i]);
  value = reduceWarp(value, op);
  if (lane == 0)
    warps[warp] = value;
  __syncthreads();
  if (warp == 0) {
    value = lane < int(blockDim.x / warpSize) ? warps[lane] : float(Op::identity);
    value = reduceWarp(value, op);
    if (lane == 0)
      partial[blockIdx.x] = value;
  }
}

template <class Op>
float reduceAll(const float *device, int n, Op op) {
  const int blocks = 64;
  float *partial;
  cudaMalloc(&partial, blocks * sizeof(float));
  reduce<<<blocks, 256>>>(device, partial, n, op);
  std::vector<float> host(blocks);
  cudaMemcpy(host.data(), partial, blocks * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(partial);
  return std::accumulate(host.begin(), host.end(), float(Op::identity), op);
}

int main() {
  std::vector<float> values(100000);
  std::iota(values.begin(), values.end(), -50.0f);
  std::reverse(values.begin(), values.end());
  float *device;
  cudaMalloc(&device, values.size() * sizeof(float));
  cudaMemcpy(device, values.data(), values.size() * sizeof(float), cudaMemcpyHostToDevice);
  const int n = int(values.size());
  std::printf("sum %g least %g greatest %g\n", reduceAll(device, n, Sum{}), reduceAll(device, n, Least{}), reduceAll(device, n, Greatest{}));
  std::printf("host: least %g\n", *std::min_element(values.begin(), values.end()));
  cudaFree(device);
}
