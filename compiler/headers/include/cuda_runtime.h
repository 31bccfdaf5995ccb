// The runtime API for C++ and everything that device code finds without an
// include of its own. A CUDA compiler includes it before the first line of
// every source.
#ifndef CUFRONT_CUDA_RUNTIME_H
#define CUFRONT_CUDA_RUNTIME_H

#include "crt/host_defines.h"
#include "builtin_types.h"
#include "library_types.h"
#include "channel_descriptor.h"
#include "cuda_runtime_api.h"
#include "driver_functions.h"
#include "vector_functions.h"

#if defined(__CUDACC__)
#include "crt/common_functions.h"
#include "cuda_device_runtime_api.h"
#include "device_launch_parameters.h"
#include "texture_indirect_functions.h"
#include "surface_indirect_functions.h"
#endif

#if defined(__cplusplus)
#if defined(CUFRONT_HAS_LIBRARY)
#include <utility>
#endif

#if defined(__CUDACC_EXTENDED_LAMBDA__)
// The compiler puts the wrappers of extended lambdas where this type stands.
#if defined(CUFRONT_HAS_LIBRARY)
#include <functional>
#endif
struct __device_builtin__ __nv_lambda_preheader_injection {};
#endif

// Typed forms of the functions that take untyped pointers to memory.
template <class T> static __inline__ __host__ cudaError_t cudaMalloc(T **devPtr, size_t size) { return ::cudaMalloc((void **)(void *)devPtr, size); }
template <class T> static __inline__ __host__ cudaError_t cudaMallocHost(T **ptr, size_t size, unsigned int flags = 0) { return ::cudaHostAlloc((void **)(void *)ptr, size, flags); }
template <class T> static __inline__ __host__ cudaError_t cudaHostAlloc(T **ptr, size_t size, unsigned int flags) { return ::cudaHostAlloc((void **)(void *)ptr, size, flags); }
template <class T> static __inline__ __host__ cudaError_t cudaHostGetDevicePointer(T **pDevice, void *pHost, unsigned int flags) { return ::cudaHostGetDevicePointer((void **)(void *)pDevice, pHost, flags); }
template <class T> static __inline__ __host__ cudaError_t cudaMallocManaged(T **devPtr, size_t size, unsigned int flags = cudaMemAttachGlobal) { return ::cudaMallocManaged((void **)(void *)devPtr, size, flags); }
template <class T> static __inline__ __host__ cudaError_t cudaMallocPitch(T **devPtr, size_t *pitch, size_t width, size_t height) { return ::cudaMallocPitch((void **)(void *)devPtr, pitch, width, height); }
template <class T> static __inline__ __host__ cudaError_t cudaMallocAsync(T **ptr, size_t size, cudaStream_t stream) { return ::cudaMallocAsync((void **)(void *)ptr, size, stream); }
template <class T> static __inline__ __host__ cudaError_t cudaMallocAsync(T **ptr, size_t size, cudaMemPool_t memPool, cudaStream_t stream) { return ::cudaMallocFromPoolAsync((void **)(void *)ptr, size, memPool, stream); }
template <class T> static __inline__ __host__ cudaError_t cudaMallocFromPoolAsync(T **ptr, size_t size, cudaMemPool_t memPool, cudaStream_t stream) { return ::cudaMallocFromPoolAsync((void **)(void *)ptr, size, memPool, stream); }
static __inline__ __host__ cudaError_t cudaMallocHost(void **ptr, size_t size, unsigned int flags) { return ::cudaHostAlloc(ptr, size, flags); }
static __inline__ __host__ cudaError_t cudaMallocAsync(void **ptr, size_t size, cudaMemPool_t memPool, cudaStream_t stream) { return ::cudaMallocFromPoolAsync(ptr, size, memPool, stream); }
template <class T> static __inline__ __host__ cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, T *devPtr, size_t length = 0, unsigned int flags = cudaMemAttachSingle) { return ::cudaStreamAttachMemAsync(stream, (void *)devPtr, length, flags); }

// Symbols by name.
template <class T> static __inline__ __host__ cudaError_t cudaMemcpyToSymbol(const T &symbol, const void *src, size_t count, size_t offset = 0, enum cudaMemcpyKind kind = cudaMemcpyHostToDevice) { return ::cudaMemcpyToSymbol((const void *)&symbol, src, count, offset, kind); }
template <class T> static __inline__ __host__ cudaError_t cudaMemcpyToSymbolAsync(const T &symbol, const void *src, size_t count, size_t offset = 0, enum cudaMemcpyKind kind = cudaMemcpyHostToDevice, cudaStream_t stream = 0) { return ::cudaMemcpyToSymbolAsync((const void *)&symbol, src, count, offset, kind, stream); }
template <class T> static __inline__ __host__ cudaError_t cudaMemcpyFromSymbol(void *dst, const T &symbol, size_t count, size_t offset = 0, enum cudaMemcpyKind kind = cudaMemcpyDeviceToHost) { return ::cudaMemcpyFromSymbol(dst, (const void *)&symbol, count, offset, kind); }
template <class T> static __inline__ __host__ cudaError_t cudaMemcpyFromSymbolAsync(void *dst, const T &symbol, size_t count, size_t offset = 0, enum cudaMemcpyKind kind = cudaMemcpyDeviceToHost, cudaStream_t stream = 0) { return ::cudaMemcpyFromSymbolAsync(dst, (const void *)&symbol, count, offset, kind, stream); }
template <class T> static __inline__ __host__ cudaError_t cudaGetSymbolAddress(void **devPtr, const T &symbol) { return ::cudaGetSymbolAddress(devPtr, (const void *)&symbol); }
template <class T> static __inline__ __host__ cudaError_t cudaGetSymbolSize(size_t *size, const T &symbol) { return ::cudaGetSymbolSize(size, (const void *)&symbol); }

// Functions of kernels by name.
template <class T> static __inline__ __host__ cudaError_t cudaLaunchKernel(T *func, dim3 gridDim, dim3 blockDim, void **args, size_t sharedMem = 0, cudaStream_t stream = 0) { return ::cudaLaunchKernel((const void *)func, gridDim, blockDim, args, sharedMem, stream); }
template <class T> static __inline__ __host__ cudaError_t cudaLaunchCooperativeKernel(T *func, dim3 gridDim, dim3 blockDim, void **args, size_t sharedMem = 0, cudaStream_t stream = 0) { return ::cudaLaunchCooperativeKernel((const void *)func, gridDim, blockDim, args, sharedMem, stream); }
template <class T> static __inline__ __host__ cudaError_t cudaFuncSetCacheConfig(T *func, enum cudaFuncCache cacheConfig) { return ::cudaFuncSetCacheConfig((const void *)func, cacheConfig); }
template <class T> static __inline__ __host__ cudaError_t cudaFuncSetSharedMemConfig(T *func, enum cudaSharedMemConfig config) { return ::cudaFuncSetSharedMemConfig((const void *)func, config); }
template <class T> static __inline__ __host__ cudaError_t cudaFuncSetAttribute(T *func, enum cudaFuncAttribute attr, int value) { return ::cudaFuncSetAttribute((const void *)func, attr, value); }
template <class T> static __inline__ __host__ cudaError_t cudaFuncGetAttributes(struct cudaFuncAttributes *attr, T *entry) { return ::cudaFuncGetAttributes(attr, (const void *)entry); }
template <class T> static __inline__ __host__ cudaError_t cudaFuncGetName(const char **name, T *func) { return ::cudaFuncGetName(name, (const void *)func); }
template <class T> static __inline__ __host__ cudaError_t cudaGetFuncBySymbol(cudaFunction_t *functionPtr, T *symbol) { return ::cudaGetFuncBySymbol(functionPtr, (const void *)symbol); }
template <class T> static __inline__ __host__ cudaError_t cudaGetKernel(cudaKernel_t *kernelPtr, T *func) { return ::cudaGetKernel(kernelPtr, (const void *)func); }
template <class T> static __inline__ __host__ cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *numBlocks, T func, int blockSize, size_t dynamicSMemSize) { return ::cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(numBlocks, (const void *)func, blockSize, dynamicSMemSize, cudaOccupancyDefault); }
template <class T> static __inline__ __host__ cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *numBlocks, T func, int blockSize, size_t dynamicSMemSize, unsigned int flags) { return ::cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(numBlocks, (const void *)func, blockSize, dynamicSMemSize, flags); }
template <class T> static __inline__ __host__ cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t *dynamicSmemSize, T func, int numBlocks, int blockSize) { return ::cudaOccupancyAvailableDynamicSMemPerBlock(dynamicSmemSize, (const void *)func, numBlocks, blockSize); }
template <class T> static __inline__ __host__ cudaError_t cudaOccupancyMaxPotentialClusterSize(int *clusterSize, T *func, const cudaLaunchConfig_t *config) { return ::cudaOccupancyMaxPotentialClusterSize(clusterSize, (const void *)func, config); }
template <class T> static __inline__ __host__ cudaError_t cudaOccupancyMaxActiveClusters(int *numClusters, T *func, const cudaLaunchConfig_t *config) { return ::cudaOccupancyMaxActiveClusters(numClusters, (const void *)func, config); }

// Shared memory of a block as a function of its size, when it does not vary.
struct __cudaOccupancyFixedSMem {
  size_t bytes;
  __host__ __device__ __cudaOccupancyFixedSMem(size_t n) : bytes(n) {}
  __host__ __device__ size_t operator()(int) const { return bytes; }
};

// The block size of highest occupancy: every multiple of the warp size is
// tried, the larger block wins a tie.
template <class F, class T>
static __inline__ __host__ cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(int *minGridSize, int *blockSize, T func, F blockSizeToDynamicSMemSize, int blockSizeLimit = 0, unsigned int flags = 0) {
  int device, threadsPerSM, blockLimit, processors, warp;
  struct cudaFuncAttributes attributes;
  cudaError_t status;
  if (!minGridSize || !blockSize || !func) return cudaErrorInvalidValue;
  if ((status = ::cudaGetDevice(&device)) != cudaSuccess) return status;
  if ((status = ::cudaDeviceGetAttribute(&threadsPerSM, cudaDevAttrMaxThreadsPerMultiProcessor, device)) != cudaSuccess) return status;
  if ((status = ::cudaDeviceGetAttribute(&blockLimit, cudaDevAttrMaxThreadsPerBlock, device)) != cudaSuccess) return status;
  if ((status = ::cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device)) != cudaSuccess) return status;
  if ((status = ::cudaDeviceGetAttribute(&warp, cudaDevAttrWarpSize, device)) != cudaSuccess) return status;
  if ((status = cudaFuncGetAttributes(&attributes, func)) != cudaSuccess) return status;
  if (attributes.maxThreadsPerBlock < blockLimit) blockLimit = attributes.maxThreadsPerBlock;
  if (blockSizeLimit > 0 && blockSizeLimit < blockLimit) blockLimit = blockSizeLimit;
  int best = 0;
  for (int size = (blockLimit + warp - 1) / warp * warp; size > 0; size -= warp) {
    int tried = size < blockLimit ? size : blockLimit, blocks = 0;
    status = cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&blocks, func, tried, blockSizeToDynamicSMemSize(tried), flags);
    if (status != cudaSuccess) return status;
    if (blocks * tried > best) {
      best = blocks * tried;
      *blockSize = tried;
      *minGridSize = blocks * processors;
    }
    if (best == threadsPerSM) break;
  }
  return cudaSuccess;
}

template <class F, class T>
static __inline__ __host__ cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(int *minGridSize, int *blockSize, T func, F blockSizeToDynamicSMemSize, int blockSizeLimit = 0) {
  return cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(minGridSize, blockSize, func, blockSizeToDynamicSMemSize, blockSizeLimit, cudaOccupancyDefault);
}

template <class T>
static __inline__ __host__ cudaError_t cudaOccupancyMaxPotentialBlockSizeWithFlags(int *minGridSize, int *blockSize, T func, size_t dynamicSMemSize = 0, int blockSizeLimit = 0, unsigned int flags = 0) {
  return cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(minGridSize, blockSize, func, __cudaOccupancyFixedSMem(dynamicSMemSize), blockSizeLimit, flags);
}

template <class T>
static __inline__ __host__ cudaError_t cudaOccupancyMaxPotentialBlockSize(int *minGridSize, int *blockSize, T func, size_t dynamicSMemSize = 0, int blockSizeLimit = 0) {
  return cudaOccupancyMaxPotentialBlockSizeWithFlags(minGridSize, blockSize, func, dynamicSMemSize, blockSizeLimit, cudaOccupancyDefault);
}

static __inline__ __host__ cudaError_t cudaEventCreate(cudaEvent_t *event, unsigned int flags) { return ::cudaEventCreateWithFlags(event, flags); }
// The form that reported where instantiation failed; the runtime does so no more.
static __inline__ __host__ cudaError_t cudaGraphInstantiate(cudaGraphExec_t *executable, cudaGraph_t graph, cudaGraphNode_t *, char *, size_t) {
  return ::cudaGraphInstantiateWithFlags(executable, graph);
}

#if __cplusplus >= 201103L
// A launch whose configuration is an object.
template <typename... ExpTypes, typename... ActTypes>
static __inline__ __host__ cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *config, void (*kernel)(ExpTypes...), ActTypes &&...args) {
  return [&](ExpTypes... values) {
    void *addresses[sizeof...(ExpTypes) + 1] = {(void *)&values...};
    return ::cudaLaunchKernelExC(config, (const void *)kernel, addresses);
  }(static_cast<ActTypes &&>(args)...);
}
#endif
#endif

#endif
