// Extended lambdas of all kinds: captures by value, of *this, of arrays and packs, for both sides, generic on the host.
//: args --extended-lambda
//: from c++17
#include <algorithm>
#include <cstdio>
#include <functional>
#include <type_traits>
#include <vector>

template <class F>
__global__ void forEach(int n, F f) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    f(i);
}

template <class F>
void onDevice(int n, F f) {
  static_assert(std::is_copy_constructible_v<F>);
  forEach<<<4, 64>>>(n, f);
  cudaDeviceSynchronize();
}

template <class F>
void onHost(int n, F f) {
  for (int i = 0; i < n; ++i)
    f(i);
}

struct Model {
  float weights[3];
  float bias;

  void predict(const float *in, float *out, int n) const {
    onDevice(n, [=, *this] __device__(int i) {
      float sum = bias;
      for (int k = 0; k < 3; ++k)
        sum += weights[k] * in[i * 3 + k];
      out[i] = sum;
    });
  }
};

template <class... T>
float sumOf(float *result, T... values) {
  const float sum = (0.0f + ... + values); // elements of a pack cannot be captured
  onDevice(1, [=] __host__ __device__(int) { *result = sum; });
  return *result;
}

class Histogram {
 public:
  explicit Histogram(int bins) : bins_(bins) {
    cudaMallocManaged(&counts_, bins * sizeof(int));
    std::fill(counts_, counts_ + bins, 0);
  }
  ~Histogram() { cudaFree(counts_); }
  void add(const float *values, int n) {
    int *counts = counts_;
    const int bins = bins_;
    onDevice(n, [=] __device__(int i) { atomicAdd(&counts[min(bins - 1, max(0, (int)(values[i] * bins)))], 1); });
  }
  template <class F>
  void print(F &&f) const {
    std::for_each(counts_, counts_ + bins_, std::forward<F>(f));
  }

 private:
  int bins_;
  int *counts_;
};

int main() {
  const int n = 100;
  float *in, *out;
  cudaMallocManaged(&in, 3 * n * sizeof(float));
  cudaMallocManaged(&out, n * sizeof(float));
  int table[4] = {3, 1, 2, 0};
  auto fill = [=] __host__ __device__(int i) { in[i] = 0.001f * i * table[i % 4]; };
  onDevice(3 * n, fill);
  onHost(3, fill);
  Model{{1, 0.5f, 0.25f}, 0.125f}.predict(in, out, n);
  Histogram histogram(8);
  histogram.add(out, n);
  histogram.print([first = true](auto count) mutable {
    std::printf(first ? "%d" : " %d", count);
    first = false;
  });
  std::printf("; %g\n", sumOf(in, 1, 2.5f, 'a'));
  const std::function<void(int)> ends = [&](int i) { in[i] = 0; };
  onHost(n, ends);
  cudaFree(in);
  cudaFree(out);
}
