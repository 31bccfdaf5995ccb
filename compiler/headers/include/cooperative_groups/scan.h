// Prefix sums over the threads of a group within a warp.
#ifndef CUFRONT_COOPERATIVE_GROUPS_SCAN_H
#define CUFRONT_COOPERATIVE_GROUPS_SCAN_H

#include "cooperative_groups/reduce.h"

#if defined(__cplusplus) && defined(__CUDACC__)

namespace cooperative_groups {

template <class G, class T, class Op>
__device__ inline T inclusive_scan(const G &group, T value, Op op) {
  for (unsigned int step = 1; step < group.num_threads(); step <<= 1) {
    T other = group.shfl_up(value, step);
    if (group.thread_rank() >= step) value = op(other, value);
  }
  return value;
}

template <class G, class T> __device__ inline T inclusive_scan(const G &group, T value) { return inclusive_scan(group, value, plus<T>()); }

template <class G, class T, class Op>
__device__ inline T exclusive_scan(const G &group, T value, Op op) {
  T other = group.shfl_up(inclusive_scan(group, value, op), 1);
  return group.thread_rank() == 0 ? T() : other;
}

template <class G, class T> __device__ inline T exclusive_scan(const G &group, T value) { return exclusive_scan(group, value, plus<T>()); }

}

#endif

#endif
