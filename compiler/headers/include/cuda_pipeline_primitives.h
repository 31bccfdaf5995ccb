// Asynchronous copies from global to shared memory.
#ifndef CUFRONT_CUDA_PIPELINE_PRIMITIVES_H
#define CUFRONT_CUDA_PIPELINE_PRIMITIVES_H

#include "cuda_runtime.h"

#if defined(__cplusplus) && defined(__CUDACC__)
__device__ __device_builtin__ void __pipeline_memcpy_async(void *__restrict dst_shared, const void *__restrict src_global, size_t size_and_align, size_t zfill = 0);
__device__ __device_builtin__ void __pipeline_commit(void);
__device__ __device_builtin__ void __pipeline_wait_prior(size_t n);
#endif

#endif
