// Copies that the threads of a group share, and the wait for them.
#ifndef CUFRONT_COOPERATIVE_GROUPS_MEMCPY_ASYNC_H
#define CUFRONT_COOPERATIVE_GROUPS_MEMCPY_ASYNC_H

#include "cooperative_groups.h"

#if defined(__cplusplus) && defined(__CUDACC__)

namespace cooperative_groups {

template <class G, class T>
__device__ inline void memcpy_async(const G &group, T *dst, const T *src, size_t bytes) {
  char *to = (char *)(void *)dst;
  const char *from = (const char *)(const void *)src;
  for (size_t i = group.thread_rank(); i < bytes; i += group.num_threads()) to[i] = from[i];
}

template <class G, class T>
__device__ inline void memcpy_async(const G &group, T *dst, size_t dstCount, const T *src, size_t srcCount) {
  size_t count = dstCount < srcCount ? dstCount : srcCount;
  for (size_t i = group.thread_rank(); i < count; i += group.num_threads()) dst[i] = src[i];
}

template <class G> __device__ inline void wait(const G &group) { group.sync(); }
template <unsigned int Stages, class G> __device__ inline void wait_prior(const G &group) { group.sync(); }

}

#endif

#endif
