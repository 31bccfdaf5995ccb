// Prefix sums with cooperative groups: within tiles, then over the sums of the tiles.
#include <cooperative_groups.h>

#include <cstdio>
#include <numeric>
#include <vector>

namespace cg = cooperative_groups;

static const int tileSize = 32;
static const int blockSize = 256;

template <class T>
__device__ T tileScan(const cg::thread_block_tile<tileSize> &tile, T value) {
  for (int step = 1; step < tileSize; step *= 2) {
    T before = tile.shfl_up(value, step);
    if (tile.thread_rank() >= (unsigned)step)
      value += before;
  }
  return value;
}

template <class T>
__global__ void scanBlocks(const T *in, T *out, T *sums, int n) {
  __shared__ T perTile[blockSize / tileSize];
  cg::thread_block block = cg::this_thread_block();
  cg::thread_block_tile<tileSize> tile = cg::tiled_partition<tileSize>(block);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  T own = i < n ? in[i] : T();
  T sum = tileScan(tile, own);
  int tileIndex = threadIdx.x / tileSize;
  if (tile.thread_rank() == tileSize - 1)
    perTile[tileIndex] = sum;
  block.sync();
  T before = T();
  for (int k = 0; k < tileIndex; ++k)
    before += perTile[k];
  if (i < n)
    out[i] = sum + before;
  if (threadIdx.x == blockDim.x - 1 && sums != nullptr)
    sums[blockIdx.x] = sum + before;
}

template <class T>
__global__ void addSums(T *out, const T *sums, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n || blockIdx.x == 0)
    return;
  T before = T();
  for (unsigned b = 0; b < blockIdx.x; ++b)
    before += sums[b];
  out[i] += before;
}

template <class T>
std::vector<T> scan(const std::vector<T> &values) {
  const int n = (int)values.size();
  const int blocks = (n + blockSize - 1) / blockSize;
  T *in, *out, *sums;
  cudaMalloc((void **)&in, n * sizeof(T));
  cudaMalloc((void **)&out, n * sizeof(T));
  cudaMalloc((void **)&sums, blocks * sizeof(T));
  cudaMemcpy(in, values.data(), n * sizeof(T), cudaMemcpyHostToDevice);
  scanBlocks<T><<<blocks, blockSize>>>(in, out, sums, n);
  addSums<T><<<blocks, blockSize>>>(out, sums, n);
  std::vector<T> result(n);
  cudaMemcpy(result.data(), out, n * sizeof(T), cudaMemcpyDeviceToHost);
  cudaFree(in);
  cudaFree(out);
  cudaFree(sums);
  return result;
}

int main() {
  std::vector<int> values(1000);
  std::iota(values.begin(), values.end(), 1);
  std::vector<int> sums = scan(values);
  std::vector<float> halves = scan(std::vector<float>(300, 0.5f));
  std::printf("%d %g\n", sums.back(), halves.back());
  return sums.back() == 500500 ? 0 : 1;
}
