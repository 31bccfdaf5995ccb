// What warps can do together: votes, matches, shuffles, compaction; inline PTX for the lane.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define FULL 0xffffffffu

static __device__ __forceinline__ unsigned laneId() {
  unsigned lane;
  asm("mov.u32 %0, %%laneid;" : "=r"(lane));
  return lane;
}

static __device__ __forceinline__ unsigned lanesBelow() {
  unsigned mask;
  asm volatile("mov.u32 %0, %%lanemask_lt;" : "=r"(mask)::"memory");
  return mask;
}

template <typename Predicate>
__global__ void compact(const int *in, int n, int *out, int *size, Predicate keep) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int value = i < n ? in[i] : 0;
  const bool wanted = i < n && keep(value);
  const unsigned votes = __ballot_sync(FULL, wanted);
  int base = 0;
  if (laneId() == 0 && votes)
    base = atomicAdd(size, __popc(votes));
  base = __shfl_sync(FULL, base, 0);
  if (wanted)
    out[base + __popc(votes & lanesBelow())] = value;
}

__global__ void groupSizes(const int *keys, int n, int *sizes) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned active = __ballot_sync(FULL, i < n);
  if (i >= n)
    return;
#if __CUDA_ARCH__ >= 700
  const unsigned peers = __match_any_sync(active, keys[i]);
#else
  unsigned peers = 0;
  for (int lane = 0; lane < 32; ++lane)
    if (active >> lane & 1)
      peers |= (unsigned)(__shfl_sync(active, keys[i], lane) == keys[i]) << lane;
#endif
  sizes[i] = __popc(peers);
  if (__any_sync(active, sizes[i] > 8))
    sizes[i] = -sizes[i];
}

struct Divisible {
  int by;
  __device__ bool operator()(int x) const { return x % by == 0; }
};

struct Between {
  int low, high;
  __device__ bool operator()(int x) const { return low <= x && x < high; }
};

template <class P>
int run(const std::vector<int> &values, P keep) {
  int *in, *out, *size, count = 0;
  const int n = (int)values.size();
  cudaMalloc(&in, n * sizeof(int));
  cudaMalloc(&out, n * sizeof(int));
  cudaMalloc(&size, sizeof(int));
  cudaMemset(size, 0, sizeof(int));
  cudaMemcpy(in, values.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  compact<<<(n + 127) / 128, 128>>>(in, n, out, size, keep);
  cudaMemcpy(&count, size, sizeof count, cudaMemcpyDeviceToHost);
  groupSizes<<<(count + 127) / 128, 128>>>(out, count, in);
  cudaFree(in), cudaFree(out), cudaFree(size);
  return count;
}

int main() {
  std::vector<int> values(5000);
  for (int &v : values)
    v = std::rand() % 1000;
  std::printf("%d %d\n", run(values, Divisible{7}), run(values, Between{100, 200}));
}
