// The part of the runtime that device code may call is declared, with both
// execution spaces, in cuda_runtime_api.h. Here are the launch targets that
// only device code has.
#ifndef CUFRONT_CUDA_DEVICE_RUNTIME_API_H
#define CUFRONT_CUDA_DEVICE_RUNTIME_API_H

#include "cuda_runtime_api.h"

#define cudaStreamGraphTailLaunch ((cudaStream_t)0x0100000000000000)
#define cudaStreamGraphFireAndForget ((cudaStream_t)0x0200000000000000)
#define cudaStreamGraphFireAndForgetAsSibling ((cudaStream_t)0x0300000000000000)
#define cudaStreamTailLaunch ((cudaStream_t)0x3)
#define cudaStreamFireAndForget ((cudaStream_t)0x4)

#if defined(__cplusplus)
extern "C" {
#endif
__device__ __device_builtin__ void cudaTriggerProgrammaticLaunchCompletion(void);
__device__ __device_builtin__ void cudaGridDependencySynchronize(void);
#if defined(__cplusplus)
}
#endif

#endif
