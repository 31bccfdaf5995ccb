// Bitonic sorting of keys with their values; the order is a template argument.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <vector>

template <class Key, class Value>
struct Entry {
  Key key;
  Value value;
};

struct Ascending {
  template <class T>
  __host__ __device__ bool operator()(const T &a, const T &b) const { return a < b; }
};

struct Descending {
  template <class T>
  __host__ __device__ bool operator()(const T &a, const T &b) const { return b < a; }
};

template <class E, class Before>
__global__ void exchange(E *entries, unsigned n, unsigned distance, unsigned run, Before before) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned j = i ^ distance;
  if (j <= i || j >= n)
    return;
  const bool up = (i & run) == 0;
  E a = entries[i], b = entries[j];
  if (before(b.key, a.key) == up) {
    entries[i] = b;
    entries[j] = a;
  }
}

template <class Before, class Key, class Value>
cudaError_t sortEntries(std::vector<Entry<Key, Value>> &entries, Before before = Before()) {
  typedef Entry<Key, Value> E;
  const unsigned n = static_cast<unsigned>(entries.size());
  if ((n & (n - 1)) != 0)
    return cudaErrorInvalidValue;
  E *device;
  cudaError_t status = cudaMalloc(&device, n * sizeof(E));
  if (status != cudaSuccess)
    return status;
  cudaMemcpy(device, entries.data(), n * sizeof(E), cudaMemcpyHostToDevice);
  for (unsigned run = 2; run <= n; run <<= 1)
    for (unsigned distance = run >> 1; distance > 0; distance >>= 1)
      exchange<<<dim3((n + 127) / 128), dim3(128)>>>(device, n, distance, run, before);
  status = cudaMemcpy(entries.data(), device, n * sizeof(E), cudaMemcpyDeviceToHost);
  cudaFree(device);
  return status;
}

int main() {
  std::vector<Entry<uint32_t, int>> entries;
  uint32_t seed = 12345;
  for (int i = 0; i < 1024; ++i) {
    seed = seed * 1664525u + 1013904223u;
    entries.push_back({seed >> 8, i});
  }
  if (sortEntries<Ascending>(entries) != cudaSuccess)
    return 2;
  const bool up = std::is_sorted(entries.begin(), entries.end(), [](const Entry<uint32_t, int> &a, const Entry<uint32_t, int> &b) { return a.key < b.key; });
  if (sortEntries<Descending>(entries) != cudaSuccess)
    return 2;
  std::printf("%s %u\n", up ? "sorted" : "not sorted", (unsigned)entries.front().key);
  return up ? 0 : 1;
}
