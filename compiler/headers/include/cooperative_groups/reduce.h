// Reduction over the threads of a group within a warp.
#ifndef CUFRONT_COOPERATIVE_GROUPS_REDUCE_H
#define CUFRONT_COOPERATIVE_GROUPS_REDUCE_H

#include "cooperative_groups.h"

#if defined(__cplusplus) && defined(__CUDACC__)

namespace cooperative_groups {

template <class T = void> struct plus { __host__ __device__ T operator()(T a, T b) const { return a + b; } };
template <class T = void> struct less { __host__ __device__ T operator()(T a, T b) const { return b < a ? b : a; } };
template <class T = void> struct greater { __host__ __device__ T operator()(T a, T b) const { return a < b ? b : a; } };
template <class T = void> struct bit_and { __host__ __device__ T operator()(T a, T b) const { return a & b; } };
template <class T = void> struct bit_or { __host__ __device__ T operator()(T a, T b) const { return a | b; } };
template <class T = void> struct bit_xor { __host__ __device__ T operator()(T a, T b) const { return a ^ b; } };

// Every thread gets the result.
template <class G, class T, class Op>
__device__ inline T reduce(const G &group, T value, Op op) {
  T result = value;
  for (unsigned int step = 1; step < group.num_threads(); step <<= 1) {
    T other = group.shfl_down(result, step);
    if (group.thread_rank() + step < group.num_threads()) result = op(result, other);
  }
  return group.shfl(result, 0);
}

template <class G, class T, class U, class Op>
__device__ inline void reduce_update_async(const G &group, T &atomic, U value, Op op) {
  U result = reduce(group, value, op);
  if (group.thread_rank() == 0) atomic.fetch_add(result);
}

}

#endif

#endif
