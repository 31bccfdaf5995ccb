// A bitonic sort of records by any order, against std::stable_sort.
//: from c++17
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>
#include <optional>
#include <string_view>
#include <tuple>
#include <vector>

struct Record {
  unsigned key;
  int value;
  friend __host__ __device__ bool operator<(const Record &a, const Record &b) { return a.key < b.key || (a.key == b.key && a.value < b.value); }
  friend bool operator==(const Record &a, const Record &b) { return std::tie(a.key, a.value) == std::tie(b.key, b.value); }
};

struct Ascending {
  template <class T>
  __host__ __device__ bool operator()(const T &a, const T &b) const { return a < b; }
};
struct Descending {
  template <class T>
  __host__ __device__ bool operator()(const T &a, const T &b) const { return b < a; }
};

template <class T, class Less>
__global__ void bitonicStep(T *data, unsigned j, unsigned k, Less less) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned other = i ^ j;
  if (other <= i)
    return;
  const bool up = (i & k) == 0;
  if (up ? less(data[other], data[i]) : less(data[i], data[other])) {
    const T swapped = data[i];
    data[i] = data[other];
    data[other] = swapped;
  }
}

template <class T, class Less = Ascending>
bool sortOnDevice(std::vector<T> &values, Less less = {}) {
  const unsigned n = static_cast<unsigned>(values.size());
  if (n == 0 || (n & (n - 1)))
    return false;
  T *data = nullptr;
  if (cudaMalloc(&data, n * sizeof(T)) != cudaSuccess)
    return false;
  cudaMemcpy(data, values.data(), n * sizeof(T), cudaMemcpyHostToDevice);
  const unsigned threads = std::min(n, 256u);
  for (unsigned k = 2; k <= n; k <<= 1)
    for (unsigned j = k >> 1; j; j >>= 1)
      bitonicStep<<<n / threads, threads>>>(data, j, k, less);
  cudaMemcpy(values.data(), data, n * sizeof(T), cudaMemcpyDeviceToHost);
  return cudaFree(data) == cudaSuccess;
}

template <class Less>
std::optional<double> compare(std::string_view name, Less less) {
  std::vector<Record> values(4096);
  unsigned state = 1;
  for (auto &record : values) {
    state = state * 1664525u + 1013904223u;
    record = {state >> 22, static_cast<int>(&record - values.data())};
  }
  auto expected = values;
  std::stable_sort(expected.begin(), expected.end(), std::cref(less));
  const auto start = std::chrono::high_resolution_clock::now();
  if (!sortOnDevice(values, less))
    return std::nullopt;
  const auto took = std::chrono::high_resolution_clock::now() - start;
  std::printf("%.*s: %s\n", int(name.size()), name.data(), values == expected ? "sorted" : "not sorted");
  return std::chrono::duration_cast<std::chrono::microseconds>(took).count() / 1000.0;
}

int main() {
  using namespace std::string_view_literals;
  const auto [up, down] = std::make_tuple(compare("ascending"sv, Ascending{}), compare("descending"sv, Descending{}));
  std::printf("%.3f and %.3f ms\n", up.value_or(-1), down.value_or(-1));
  return up && down ? 0 : 1;
}
