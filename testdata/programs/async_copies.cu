// Tiles that are fetched ahead: cooperative copies into shared memory, a reduction by the group's own call.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>

#include <cstdio>
#include <numeric>
#include <vector>

namespace cg = cooperative_groups;

template <int Stage>
__global__ void sumTiles(const int *__restrict__ in, int *out, int tiles) {
  __shared__ int buffer[2][Stage];
  cg::thread_block block = cg::this_thread_block();
  cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
  int sum = 0;
  cg::memcpy_async(block, buffer[0], in + blockIdx.x * Stage, sizeof(int) * Stage);
  int which = 0;
  for (int tile = blockIdx.x; tile < tiles; tile += gridDim.x, which ^= 1) {
    const int next = tile + gridDim.x;
    cg::wait(block);
    if (next < tiles)
      cg::memcpy_async(block, buffer[which ^ 1], in + next * Stage, sizeof(int) * Stage);
    for (unsigned i = block.thread_rank(); i < Stage; i += block.size())
      sum += buffer[which][i];
    block.sync();
  }
  sum = cg::reduce(warp, sum, cg::plus<int>());
  const int largest = cg::reduce(warp, sum, cg::greater<int>());
  if (warp.thread_rank() == 0) {
    atomicAdd(&out[0], sum);
    atomicMax(&out[1], largest);
  }
}

__global__ void halves(int *data, int n) {
  auto block = cg::this_thread_block();
  auto active = cg::coalesced_threads();
  const int i = block.group_index().x * block.group_dim().x + block.thread_index().x;
  if (i < n && (i & 1)) {
    cg::coalesced_group odd = cg::coalesced_threads();
    data[i] = (int)odd.thread_rank() + (int)odd.size() + (int)active.size();
  }
}

int main() {
  const int stage = 256, tiles = 40, n = stage * tiles;
  std::vector<int> values(n);
  std::iota(values.begin(), values.end(), 0);
  int *in, *out, result[2] = {0, 0};
  cudaMalloc((void **)&in, n * sizeof(int));
  cudaMalloc((void **)&out, sizeof result);
  cudaMemcpy(in, values.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemset(out, 0, sizeof result);
  sumTiles<stage><<<8, 128>>>(in, out, tiles);
  halves<<<(n + 127) / 128, 128>>>(in, n);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(in);
  cudaFree(out);
  std::printf("%d %d\n", result[0], result[1]);
  return result[0] == n / 2 * (n - 1) ? 0 : 1;
}
