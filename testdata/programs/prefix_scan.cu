// Prefix sums of any length: a scan of each block, a scan of the blocks' sums,
// and an addition; dynamic shared memory.
#include <cassert>
#include <cstdio>
#include <numeric>
#include <vector>

namespace scan {

namespace detail {
template <typename T>
struct SharedMemory {
  __device__ operator T *() const {
    extern __shared__ __align__(16) unsigned char raw[];
    return reinterpret_cast<T *>(raw);
  }
};
} // namespace detail

template <typename T>
__global__ __launch_bounds__(256) void blocks(const T *in, T *out, T *sums, int n) {
  T *shared = detail::SharedMemory<T>();
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned t = threadIdx.x;
  shared[t] = i < n ? in[i] : T(0);
  for (unsigned offset = 1; offset < blockDim.x; offset <<= 1) {
    __syncthreads();
    const T other = t >= offset ? shared[t - offset] : T(0);
    __syncthreads();
    shared[t] += other;
  }
  __syncthreads();
  if (i < n)
    out[i] = shared[t];
  if (t == blockDim.x - 1 && sums)
    sums[blockIdx.x] = shared[t];
}

template <typename T>
__global__ void addSums(T *out, const T *sums, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (blockIdx.x > 0 && i < n)
    out[i] += sums[blockIdx.x - 1];
}

template <typename T>
void inclusive(const T *in, T *out, int n) {
  constexpr int width = 256;
  const int count = (n + width - 1) / width;
  T *sums = nullptr;
  if (count > 1)
    cudaMalloc(&sums, 2 * count * sizeof(T));
  blocks<T><<<count, width, width * sizeof(T)>>>(in, out, sums, n);
  if (count > 1) {
    inclusive<T>(sums, sums + count, count);
    addSums<<<count, width>>>(out, sums + count, n);
    cudaFree(sums);
  }
}

template void inclusive<long long>(const long long *, long long *, int);

} // namespace scan

int main() {
  std::vector<int> host(100003);
  for (std::size_t i = 0; i < host.size(); ++i)
    host[i] = static_cast<int>(i * 7919 % 13) - 6;
  const int n = static_cast<int>(host.size());

  int *in, *out;
  cudaMalloc(&in, n * sizeof(int));
  cudaMalloc(&out, n * sizeof(int));
  cudaMemcpy(in, host.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  scan::inclusive(in, out, n);
  std::vector<int> result(n), expected(n);
  cudaMemcpy(result.data(), out, n * sizeof(int), cudaMemcpyDeviceToHost);

  std::partial_sum(host.begin(), host.end(), expected.begin());
  assert(result.size() == expected.size());
  std::printf("%s\n", result == expected ? "equal" : "different");
  cudaFree(in);
  cudaFree(out);
}
