// A part of a larger program: external device functions and variables, kernels with C linkage, templates instantiated here.
//: args -rdc=true
#include <cstdio>
#include <vector>

#define API extern "C" __attribute__((visibility("default")))

namespace physics {
extern __device__ float gravity; // defined below
extern __constant__ float table[16];
__device__ float density(float height);

template <class T>
struct Field {
  T *values;
  int n;
  __device__ T get(int i) const;
  __device__ void set(int i, T v);
};

template <class T>
__device__ T Field<T>::get(int i) const { return values[i < 0 ? 0 : i >= n ? n - 1 : i]; }
template <class T>
__device__ void Field<T>::set(int i, T v) {
  if (i >= 0 && i < n)
    values[i] = v;
}
template struct Field<float>;
template struct Field<double>;
extern template struct Field<long double>;
} // namespace physics

__device__ float physics::gravity = 9.81f;
__constant__ float physics::table[16] = {1.2f, 1.1f, 1.0f, 0.9f};
namespace {
__device__ int calls;
__device__ float clampIndex(float h) { return fminf(fmaxf(h / 1000, 0), 15); }
} // namespace

__device__ float physics::density(float height) {
  atomicAdd(&calls, 1);
  const float at = clampIndex(height);
  const int low = (int)at;
  return low >= 15 ? table[15] : table[low] + (at - low) * (table[low + 1] - table[low]);
}

API __global__ void pressure(physics::Field<float> field, float step) {
  float p = 101325;
  for (int i = 0; i < field.n; ++i) {
    field.set(i, p);
    p -= physics::density(i * step) * physics::gravity * step;
  }
}

template <class T, T Value>
__global__ void fill(physics::Field<T> field) {
  for (int i = threadIdx.x; i < field.n; i += blockDim.x)
    field.set(i, Value);
}

template __global__ void fill<int, 3>(physics::Field<int>);

static int read() {
  int count = 0;
  void *address = nullptr;
  if (cudaGetSymbolAddress(&address, calls) == cudaSuccess)
    cudaMemcpy(&count, address, sizeof count, cudaMemcpyDeviceToHost);
  return count;
}

API int run(int n) {
  physics::Field<float> field = {nullptr, n};
  cudaMalloc(&field.values, n * sizeof(float));
  const float moon = 1.62f;
  cudaMemcpyToSymbol(physics::gravity, &moon, sizeof moon);
  pressure<<<1, 1>>>(field, 100);
  physics::Field<int> counts = {nullptr, 8};
  cudaMalloc(&counts.values, 8 * sizeof(int));
  fill<int, 7><<<1, 8>>>(counts);
  std::vector<float> values(n);
  cudaMemcpy(values.data(), field.values, n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(field.values);
  cudaFree(counts.values);
  std::printf("%g after %d calls\n", values.back(), read());
  return 0;
}

int main() { return run(50); }
