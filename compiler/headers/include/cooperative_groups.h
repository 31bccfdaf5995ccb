// Cooperative groups: handles for the threads of a warp tile, a block, a
// cluster and a grid, with their barriers and exchanges.
#ifndef CUFRONT_COOPERATIVE_GROUPS_H
#define CUFRONT_COOPERATIVE_GROUPS_H

#include "crt/host_defines.h"
#include "cuda_runtime.h"

#if defined(__cplusplus) && defined(__CUDACC__)

#define _CG_HAS_GRID_GROUP
#define _CG_HAS_CLUSTER_GROUP

extern "C" {
__device__ __device_builtin__ void __cufront_grid_sync(void);
__device__ __device_builtin__ unsigned int __clusterIdxInGrid(int axis);
__device__ __device_builtin__ unsigned int __clusterDimInGrid(int axis);
__device__ __device_builtin__ unsigned int __clusterBlockIdx(int axis);
__device__ __device_builtin__ unsigned int __clusterBlockDim(int axis);
__device__ __device_builtin__ void *__cluster_map_shared_rank(const void *ptr, unsigned int rank);
__device__ __device_builtin__ unsigned int __cluster_query_shared_rank(const void *ptr);
}

namespace cooperative_groups {

namespace details {
// Initialisers stay in the host text, where there are no intrinsics.
__device__ inline unsigned int bits(unsigned int mask) { return (unsigned int)__popc((int)mask); }
__device__ inline unsigned int lane_id() {
  unsigned int linear = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  return linear & 31u;
}
__device__ inline unsigned int thread_rank_in_block() { return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); }
__device__ inline unsigned int block_size() { return blockDim.x * blockDim.y * blockDim.z; }
}

// Any group, its kind forgotten.
class thread_group {
protected:
  unsigned int size_, rank_, mask_;
  __device__ thread_group(unsigned int size, unsigned int rank, unsigned int mask) : size_(size), rank_(rank), mask_(mask) {}

public:
  __device__ unsigned long long size() const { return size_; }
  __device__ unsigned long long num_threads() const { return size_; }
  __device__ unsigned long long thread_rank() const { return rank_; }
  __device__ void sync() const {
    if (mask_) __syncwarp(mask_);
    else __syncthreads();
  }
  friend __device__ thread_group tiled_partition(const thread_group &parent, unsigned int tile_size);
};

// All threads of the block.
class thread_block : public thread_group {
  __device__ thread_block() : thread_group(details::block_size(), details::thread_rank_in_block(), 0) {}
  friend __device__ thread_block this_thread_block();

public:
  struct arrival_token {};
  __device__ static void sync() { __syncthreads(); }
  __device__ arrival_token barrier_arrive() const { return arrival_token(); }
  __device__ void barrier_wait(arrival_token &&) const { __syncthreads(); }
  __device__ void barrier_wait() const { __syncthreads(); }
  __device__ static unsigned int size() { return details::block_size(); }
  __device__ static unsigned int num_threads() { return details::block_size(); }
  __device__ static unsigned int thread_rank() { return details::thread_rank_in_block(); }
  __device__ static dim3 group_index() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
  __device__ static dim3 thread_index() { return dim3(threadIdx.x, threadIdx.y, threadIdx.z); }
  __device__ static dim3 group_dim() { return blockDim; }
  __device__ static dim3 dim_threads() { return blockDim; }
};

__device__ inline thread_block this_thread_block() { return thread_block(); }

// All threads of the grid; its barrier needs a cooperative launch.
class grid_group {
  friend __device__ grid_group this_grid();
  __device__ grid_group() {}

public:
  struct arrival_token {};
  __device__ bool is_valid() const { return true; }
  __device__ void sync() const { __cufront_grid_sync(); }
  __device__ arrival_token barrier_arrive() const { return arrival_token(); }
  __device__ void barrier_wait(arrival_token &&) const { __cufront_grid_sync(); }
  __device__ static unsigned long long num_blocks() { return (unsigned long long)gridDim.x * gridDim.y * gridDim.z; }
  __device__ static unsigned long long num_threads() { return num_blocks() * details::block_size(); }
  __device__ static unsigned long long size() { return num_threads(); }
  __device__ static unsigned long long block_rank() { return ((unsigned long long)blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x; }
  __device__ static unsigned long long thread_rank() { return block_rank() * details::block_size() + details::thread_rank_in_block(); }
  __device__ static dim3 block_index() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
  __device__ static dim3 dim_blocks() { return gridDim; }
  __device__ static dim3 group_dim() { return gridDim; }
};

__device__ inline grid_group this_grid() { return grid_group(); }

// The thread blocks that run together as a cluster.
class cluster_group {
  friend __device__ cluster_group this_cluster();
  __device__ cluster_group() {}

public:
  struct arrival_token {};
  __device__ static void sync() {
    __cluster_barrier_arrive();
    __cluster_barrier_wait();
  }
  __device__ static arrival_token barrier_arrive() {
    __cluster_barrier_arrive();
    return arrival_token();
  }
  __device__ static void barrier_wait() { __cluster_barrier_wait(); }
  __device__ static void barrier_wait(arrival_token &&) { __cluster_barrier_wait(); }
  __device__ static dim3 block_index() { return dim3(__clusterBlockIdx(0), __clusterBlockIdx(1), __clusterBlockIdx(2)); }
  __device__ static dim3 dim_blocks() { return dim3(__clusterBlockDim(0), __clusterBlockDim(1), __clusterBlockDim(2)); }
  __device__ static unsigned int num_blocks() { return __clusterBlockDim(0) * __clusterBlockDim(1) * __clusterBlockDim(2); }
  __device__ static unsigned int block_rank() { return __clusterBlockIdx(0) + __clusterBlockDim(0) * (__clusterBlockIdx(1) + __clusterBlockDim(1) * __clusterBlockIdx(2)); }
  __device__ static unsigned int num_threads() { return num_blocks() * details::block_size(); }
  __device__ static unsigned int size() { return num_threads(); }
  __device__ static unsigned int thread_rank() { return block_rank() * details::block_size() + details::thread_rank_in_block(); }
  template <class T> __device__ static T *map_shared_rank(T *addr, int rank) { return (T *)__cluster_map_shared_rank((const void *)addr, (unsigned int)rank); }
  __device__ static unsigned int query_shared_rank(const void *addr) { return __cluster_query_shared_rank(addr); }
};

__device__ inline cluster_group this_cluster() { return cluster_group(); }

// What groups within one warp share: their mask and the exchanges over it.
class __warp_group : public thread_group {
protected:
  __device__ __warp_group(unsigned int size, unsigned int rank, unsigned int mask) : thread_group(size, rank, mask) {}

public:
  __device__ void sync() const { __syncwarp(mask_); }
  __device__ int any(int predicate) const { return __any_sync(mask_, predicate); }
  __device__ int all(int predicate) const { return __all_sync(mask_, predicate); }
};

// The threads of a warp that run together here.
class coalesced_group : public __warp_group {
  friend __device__ coalesced_group coalesced_threads();
  template <class G, class P> friend __device__ coalesced_group binary_partition(const G &, P);
  template <class G, class L> friend __device__ coalesced_group labeled_partition(const G &, L);
  __device__ explicit coalesced_group(unsigned int mask) : __warp_group(details::bits(mask), details::bits(mask & ((1u << details::lane_id()) - 1u)), mask) {}
  __device__ int lane_of(unsigned int rank) const { return (int)__fns(mask_, 0, (int)rank + 1); }

public:
  __device__ unsigned int size() const { return size_; }
  __device__ unsigned int num_threads() const { return size_; }
  __device__ unsigned int thread_rank() const { return rank_; }
  __device__ unsigned int meta_group_size() const { return 1; }
  __device__ unsigned int meta_group_rank() const { return 0; }
  template <class T> __device__ T shfl(T var, unsigned int src) const { return __shfl_sync(mask_, var, lane_of(src % size_), 32); }
  template <class T> __device__ T shfl_down(T var, unsigned int delta) const { return __shfl_sync(mask_, var, rank_ + delta < size_ ? lane_of(rank_ + delta) : (int)details::lane_id(), 32); }
  template <class T> __device__ T shfl_up(T var, int delta) const { return __shfl_sync(mask_, var, (int)rank_ >= delta ? lane_of(rank_ - (unsigned int)delta) : (int)details::lane_id(), 32); }
  __device__ unsigned int ballot(int predicate) const {
    unsigned int lanes = __ballot_sync(mask_, predicate), packed = 0;
    for (unsigned int rank = 0; rank < size_; ++rank) packed |= (lanes >> lane_of(rank) & 1u) << rank;
    return packed;
  }
  template <class T> __device__ unsigned int match_any(T value) const { return __match_any_sync(mask_, value); }
  template <class T> __device__ unsigned int match_all(T value, int &pred) const { return __match_all_sync(mask_, value, &pred); }
};

__device__ inline coalesced_group coalesced_threads() { return coalesced_group(__activemask()); }

// Size consecutive threads of a group; up to 32 they lie in one warp.
template <unsigned int Size, class ParentT = void>
class thread_block_tile : public __warp_group {
  static_assert(Size > 0 && Size <= 1024 && (Size & (Size - 1)) == 0, "a tile has a power of two of threads");
  __device__ static unsigned int lanes() { return Size >= 32 ? 0xffffffffu : ((1u << (Size & 31u)) - 1u) << (details::lane_id() / Size * Size); }

public:
  __device__ explicit thread_block_tile(const thread_group &) : __warp_group(Size, details::thread_rank_in_block() % Size, lanes()) {}
  template <class OtherT> __device__ thread_block_tile(const thread_block_tile<Size, OtherT> &other) : __warp_group(Size, other.thread_rank(), lanes()) {}
  __device__ static constexpr unsigned int size() { return Size; }
  __device__ static constexpr unsigned int num_threads() { return Size; }
  __device__ static unsigned int thread_rank() { return details::thread_rank_in_block() % Size; }
  __device__ static unsigned int meta_group_rank() { return details::thread_rank_in_block() / Size; }
  __device__ static unsigned int meta_group_size() { return (details::block_size() + Size - 1) / Size; }
  template <class T> __device__ T shfl(T var, int src) const { return __shfl_sync(mask_, var, src, (int)Size); }
  template <class T> __device__ T shfl_down(T var, unsigned int delta) const { return __shfl_down_sync(mask_, var, delta, (int)Size); }
  template <class T> __device__ T shfl_up(T var, unsigned int delta) const { return __shfl_up_sync(mask_, var, delta, (int)Size); }
  template <class T> __device__ T shfl_xor(T var, unsigned int laneMask) const { return __shfl_xor_sync(mask_, var, (int)laneMask, (int)Size); }
  __device__ unsigned int ballot(int predicate) const { return __ballot_sync(mask_, predicate) >> (details::lane_id() / Size * Size & 31u); }
  template <class T> __device__ unsigned int match_any(T value) const { return __match_any_sync(mask_, value) >> (details::lane_id() / Size * Size & 31u); }
  template <class T> __device__ unsigned int match_all(T value, int &pred) const { return __match_all_sync(mask_, value, &pred) >> (details::lane_id() / Size * Size & 31u); }
};

template <unsigned int Size, class ParentT>
__device__ inline thread_block_tile<Size, ParentT> tiled_partition(const ParentT &parent) {
  return thread_block_tile<Size, ParentT>(parent);
}

__device__ inline thread_group tiled_partition(const thread_group &parent, unsigned int tile_size) {
  unsigned int rank = details::thread_rank_in_block() % tile_size, first = details::lane_id() - (tile_size < 32 ? rank : details::lane_id());
  (void)parent;
  return thread_group(tile_size, rank, tile_size < 32 ? ((1u << tile_size) - 1u) << first : 0xffffffffu);
}

template <class G, class P> __device__ inline coalesced_group binary_partition(const G &group, P predicate) {
  unsigned int active = __activemask(), lanes = __ballot_sync(active, (int)predicate);
  (void)group;
  return coalesced_group(predicate ? lanes : active & ~lanes);
}

template <class G, class L> __device__ inline coalesced_group labeled_partition(const G &group, L label) {
  (void)group;
  return coalesced_group(__match_any_sync(__activemask(), label));
}

template <class G> __device__ inline void sync(const G &group) { group.sync(); }
template <class G> __device__ inline auto thread_rank(const G &group) -> decltype(group.thread_rank()) { return group.thread_rank(); }
template <class G> __device__ inline auto group_size(const G &group) -> decltype(group.num_threads()) { return group.num_threads(); }

// One thread of the group runs the callable.
template <class G, class F> __device__ inline void invoke_one(const G &group, F &&callable) {
  if (group.thread_rank() == 0) callable();
}

}

#endif

#endif
