// Atomic functions. The suffixes _block and _system narrow and widen the
// scope from the device.
#ifndef CUFRONT_DEVICE_ATOMIC_FUNCTIONS_H
#define CUFRONT_DEVICE_ATOMIC_FUNCTIONS_H

#include "crt/host_defines.h"
#include "vector_types.h"

#if defined(__cplusplus) && defined(__CUDACC__)

__device__ __device_builtin__ int atomicAdd(int *address, int val);
__device__ __device_builtin__ unsigned int atomicAdd(unsigned int *address, unsigned int val);
__device__ __device_builtin__ unsigned long long atomicAdd(unsigned long long *address, unsigned long long val);
__device__ __device_builtin__ float atomicAdd(float *address, float val);
__device__ __device_builtin__ double atomicAdd(double *address, double val);
__device__ __device_builtin__ float2 atomicAdd(float2 *address, float2 val);
__device__ __device_builtin__ float4 atomicAdd(float4 *address, float4 val);
__device__ __device_builtin__ int atomicSub(int *address, int val);
__device__ __device_builtin__ unsigned int atomicSub(unsigned int *address, unsigned int val);
__device__ __device_builtin__ int atomicExch(int *address, int val);
__device__ __device_builtin__ unsigned int atomicExch(unsigned int *address, unsigned int val);
__device__ __device_builtin__ unsigned long long atomicExch(unsigned long long *address, unsigned long long val);
__device__ __device_builtin__ float atomicExch(float *address, float val);
__device__ __device_builtin__ int atomicMin(int *address, int val);
__device__ __device_builtin__ unsigned int atomicMin(unsigned int *address, unsigned int val);
__device__ __device_builtin__ long long atomicMin(long long *address, long long val);
__device__ __device_builtin__ unsigned long long atomicMin(unsigned long long *address, unsigned long long val);
__device__ __device_builtin__ int atomicMax(int *address, int val);
__device__ __device_builtin__ unsigned int atomicMax(unsigned int *address, unsigned int val);
__device__ __device_builtin__ long long atomicMax(long long *address, long long val);
__device__ __device_builtin__ unsigned long long atomicMax(unsigned long long *address, unsigned long long val);
__device__ __device_builtin__ unsigned int atomicInc(unsigned int *address, unsigned int val);
__device__ __device_builtin__ unsigned int atomicDec(unsigned int *address, unsigned int val);
__device__ __device_builtin__ int atomicAnd(int *address, int val);
__device__ __device_builtin__ unsigned int atomicAnd(unsigned int *address, unsigned int val);
__device__ __device_builtin__ unsigned long long atomicAnd(unsigned long long *address, unsigned long long val);
__device__ __device_builtin__ int atomicOr(int *address, int val);
__device__ __device_builtin__ unsigned int atomicOr(unsigned int *address, unsigned int val);
__device__ __device_builtin__ unsigned long long atomicOr(unsigned long long *address, unsigned long long val);
__device__ __device_builtin__ int atomicXor(int *address, int val);
__device__ __device_builtin__ unsigned int atomicXor(unsigned int *address, unsigned int val);
__device__ __device_builtin__ unsigned long long atomicXor(unsigned long long *address, unsigned long long val);
__device__ __device_builtin__ int atomicCAS(int *address, int compare, int val);
__device__ __device_builtin__ unsigned int atomicCAS(unsigned int *address, unsigned int compare, unsigned int val);
__device__ __device_builtin__ unsigned long long atomicCAS(unsigned long long *address, unsigned long long compare, unsigned long long val);
__device__ __device_builtin__ unsigned short atomicCAS(unsigned short *address, unsigned short compare, unsigned short val);

__device__ __device_builtin__ int atomicAdd_block(int *address, int val);
__device__ __device_builtin__ unsigned int atomicAdd_block(unsigned int *address, unsigned int val);
__device__ __device_builtin__ unsigned long long atomicAdd_block(unsigned long long *address, unsigned long long val);
__device__ __device_builtin__ float atomicAdd_block(float *address, float val);
__device__ __device_builtin__ double atomicAdd_block(double *address, double val);
__device__ __device_builtin__ int atomicSub_block(int *address, int val);
__device__ __device_builtin__ unsigned int atomicSub_block(unsigned int *address, unsigned int val);
__device__ __device_builtin__ int atomicExch_block(int *address, int val);
__device__ __device_builtin__ unsigned int atomicExch_block(unsigned int *address, unsigned int val);
__device__ __device_builtin__ unsigned long long atomicExch_block(unsigned long long *address, unsigned long long val);
__device__ __device_builtin__ float atomicExch_block(float *address, float val);
__device__ __device_builtin__ int atomicMin_block(int *address, int val);
__device__ __device_builtin__ unsigned int atomicMin_block(unsigned int *address, unsigned int val);
__device__ __device_builtin__ long long atomicMin_block(long long *address, long long val);
__device__ __device_builtin__ unsigned long long atomicMin_block(unsigned long long *address, unsigned long long val);
__device__ __device_builtin__ int atomicMax_block(int *address, int val);
__device__ __device_builtin__ unsigned int atomicMax_block(unsigned int *address, unsigned int val);
__device__ __device_builtin__ long long atomicMax_block(long long *address, long long val);
__device__ __device_builtin__ unsigned long long atomicMax_block(unsigned long long *address, unsigned long long val);
__device__ __device_builtin__ unsigned int atomicInc_block(unsigned int *address, unsigned int val);
__device__ __device_builtin__ unsigned int atomicDec_block(unsigned int *address, unsigned int val);
__device__ __device_builtin__ int atomicAnd_block(int *address, int val);
__device__ __device_builtin__ unsigned int atomicAnd_block(unsigned int *address, unsigned int val);
__device__ __device_builtin__ unsigned long long atomicAnd_block(unsigned long long *address, unsigned long long val);
__device__ __device_builtin__ int atomicOr_block(int *address, int val);
__device__ __device_builtin__ unsigned int atomicOr_block(unsigned int *address, unsigned int val);
__device__ __device_builtin__ unsigned long long atomicOr_block(unsigned long long *address, unsigned long long val);
__device__ __device_builtin__ int atomicXor_block(int *address, int val);
__device__ __device_builtin__ unsigned int atomicXor_block(unsigned int *address, unsigned int val);
__device__ __device_builtin__ unsigned long long atomicXor_block(unsigned long long *address, unsigned long long val);
__device__ __device_builtin__ int atomicCAS_block(int *address, int compare, int val);
__device__ __device_builtin__ unsigned int atomicCAS_block(unsigned int *address, unsigned int compare, unsigned int val);
__device__ __device_builtin__ unsigned long long atomicCAS_block(unsigned long long *address, unsigned long long compare, unsigned long long val);
__device__ __device_builtin__ unsigned short atomicCAS_block(unsigned short *address, unsigned short compare, unsigned short val);

__device__ __device_builtin__ int atomicAdd_system(int *address, int val);
__device__ __device_builtin__ unsigned int atomicAdd_system(unsigned int *address, unsigned int val);
__device__ __device_builtin__ unsigned long long atomicAdd_system(unsigned long long *address, unsigned long long val);
__device__ __device_builtin__ float atomicAdd_system(float *address, float val);
__device__ __device_builtin__ double atomicAdd_system(double *address, double val);
__device__ __device_builtin__ int atomicSub_system(int *address, int val);
__device__ __device_builtin__ unsigned int atomicSub_system(unsigned int *address, unsigned int val);
__device__ __device_builtin__ int atomicExch_system(int *address, int val);
__device__ __device_builtin__ unsigned int atomicExch_system(unsigned int *address, unsigned int val);
__device__ __device_builtin__ unsigned long long atomicExch_system(unsigned long long *address, unsigned long long val);
__device__ __device_builtin__ float atomicExch_system(float *address, float val);
__device__ __device_builtin__ int atomicMin_system(int *address, int val);
__device__ __device_builtin__ unsigned int atomicMin_system(unsigned int *address, unsigned int val);
__device__ __device_builtin__ long long atomicMin_system(long long *address, long long val);
__device__ __device_builtin__ unsigned long long atomicMin_system(unsigned long long *address, unsigned long long val);
__device__ __device_builtin__ int atomicMax_system(int *address, int val);
__device__ __device_builtin__ unsigned int atomicMax_system(unsigned int *address, unsigned int val);
__device__ __device_builtin__ long long atomicMax_system(long long *address, long long val);
__device__ __device_builtin__ unsigned long long atomicMax_system(unsigned long long *address, unsigned long long val);
__device__ __device_builtin__ unsigned int atomicInc_system(unsigned int *address, unsigned int val);
__device__ __device_builtin__ unsigned int atomicDec_system(unsigned int *address, unsigned int val);
__device__ __device_builtin__ int atomicAnd_system(int *address, int val);
__device__ __device_builtin__ unsigned int atomicAnd_system(unsigned int *address, unsigned int val);
__device__ __device_builtin__ unsigned long long atomicAnd_system(unsigned long long *address, unsigned long long val);
__device__ __device_builtin__ int atomicOr_system(int *address, int val);
__device__ __device_builtin__ unsigned int atomicOr_system(unsigned int *address, unsigned int val);
__device__ __device_builtin__ unsigned long long atomicOr_system(unsigned long long *address, unsigned long long val);
__device__ __device_builtin__ int atomicXor_system(int *address, int val);
__device__ __device_builtin__ unsigned int atomicXor_system(unsigned int *address, unsigned int val);
__device__ __device_builtin__ unsigned long long atomicXor_system(unsigned long long *address, unsigned long long val);
__device__ __device_builtin__ int atomicCAS_system(int *address, int compare, int val);
__device__ __device_builtin__ unsigned int atomicCAS_system(unsigned int *address, unsigned int compare, unsigned int val);
__device__ __device_builtin__ unsigned long long atomicCAS_system(unsigned long long *address, unsigned long long compare, unsigned long long val);
__device__ __device_builtin__ unsigned short atomicCAS_system(unsigned short *address, unsigned short compare, unsigned short val);

#endif

#endif
