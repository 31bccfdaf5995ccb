// Start and stop of the profiler.
#ifndef CUFRONT_CUDA_PROFILER_API_H
#define CUFRONT_CUDA_PROFILER_API_H

#include "cuda_runtime_api.h"

#if defined(__cplusplus)
extern "C" {
#endif
extern __host__ cudaError_t CUDARTAPI cudaProfilerStart(void);
extern __host__ cudaError_t CUDARTAPI cudaProfilerStop(void);
#if defined(__cplusplus)
}
#endif

#endif
