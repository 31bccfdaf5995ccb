// An open hash table on the device: insertion by compare and swap, lookup, and a check against std::unordered_map.
#include <cstdint>
#include <cstdio>
#include <unordered_map>
#include <vector>

namespace table {

typedef unsigned long long Slot; // key above, value below
static const Slot empty = ~0ull;

struct View {
  Slot *slots;
  uint32_t mask;

  static __host__ __device__ uint32_t hash(uint32_t key) {
    key ^= key >> 16;
    key *= 0x85ebca6bu;
    key ^= key >> 13;
    key *= 0xc2b2ae35u;
    return key ^ key >> 16;
  }

  __device__ bool insert(uint32_t key, uint32_t value) {
    const Slot wanted = (Slot)key << 32 | value;
    for (uint32_t at = hash(key) & mask, probes = 0; probes <= mask; at = (at + 1) & mask, ++probes) {
      Slot seen = atomicCAS(&slots[at], empty, wanted);
      if (seen == empty)
        return true;
      if (seen >> 32 == key) {
        atomicMin(&slots[at], wanted);
        return false;
      }
    }
    __trap();
    return false;
  }

  __device__ bool find(uint32_t key, uint32_t &value) const {
    for (uint32_t at = hash(key) & mask;; at = (at + 1) & mask) {
      const Slot slot = slots[at];
      if (slot == empty)
        return false;
      if (slot >> 32 == key) {
        value = (uint32_t)slot;
        return true;
      }
    }
  }
};

__global__ void insertAll(View view, const uint2 *pairs, int n, unsigned *fresh) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const bool added = i < n && view.insert(pairs[i].x, pairs[i].y);
  const unsigned ballot = __ballot_sync(0xffffffffu, added);
  if (threadIdx.x % warpSize == 0)
    atomicAdd(fresh, __popc(ballot));
}

__global__ void findAll(View view, const uint2 *pairs, uint32_t *values, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && !view.find(pairs[i].x, values[i]))
    values[i] = ~0u;
}

} // namespace table

int main() {
  const int n = 20000;
  std::vector<uint2> pairs(n);
  std::unordered_map<uint32_t, uint32_t> expected;
  for (int i = 0; i < n; ++i) {
    pairs[i] = make_uint2(i * 2654435761u % 9973u, (uint32_t)i);
    expected.emplace(pairs[i].x, pairs[i].y);
  }
  table::View view;
  view.mask = (1u << 15) - 1;
  uint2 *devicePairs;
  uint32_t *values;
  unsigned *fresh, added = 0;
  cudaMalloc(&view.slots, sizeof(table::Slot) << 15);
  cudaMemset(view.slots, 0xff, sizeof(table::Slot) << 15);
  cudaMalloc(&devicePairs, n * sizeof(uint2));
  cudaMalloc(&values, n * sizeof(uint32_t));
  cudaMalloc(&fresh, sizeof *fresh);
  cudaMemcpy(fresh, &added, sizeof added, cudaMemcpyHostToDevice);
  cudaMemcpy(devicePairs, pairs.data(), n * sizeof(uint2), cudaMemcpyHostToDevice);
  table::insertAll<<<(n + 127) / 128, 128>>>(view, devicePairs, n, fresh);
  table::findAll<<<(n + 127) / 128, 128>>>(view, devicePairs, values, n);
  std::vector<uint32_t> found(n);
  cudaMemcpy(found.data(), values, n * sizeof(uint32_t), cudaMemcpyDeviceToHost);
  cudaMemcpy(&added, fresh, sizeof added, cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int i = 0; i < n; ++i)
    wrong += found[i] != expected[pairs[i].x];
  std::printf("%u keys, %zu expected, %d wrong\n", added, expected.size(), wrong);
  return wrong != 0;
}
