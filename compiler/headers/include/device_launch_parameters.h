// The built-in variables of device code.
#ifndef CUFRONT_DEVICE_LAUNCH_PARAMETERS_H
#define CUFRONT_DEVICE_LAUNCH_PARAMETERS_H

#include "vector_types.h"

#if defined(__cplusplus)
extern "C" {
#endif
uint3 __device_builtin__ extern const threadIdx;
uint3 __device_builtin__ extern const blockIdx;
dim3 __device_builtin__ extern const blockDim;
dim3 __device_builtin__ extern const gridDim;
int __device_builtin__ extern const warpSize;
#if defined(__cplusplus)
}
#endif

#endif
