// The words of the CUDA language extensions. While a CUDA compiler reads the
// text (__CUDACC__) each stands for an attribute; in the text that the host
// compiler gets they stand for nothing.
#ifndef CUFRONT_CRT_HOST_DEFINES_H
#define CUFRONT_CRT_HOST_DEFINES_H

#if defined(__CUDACC__) || defined(__CUDA_ARCH__)
#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __managed__ __attribute__((managed))
#define __grid_constant__ __attribute__((grid_constant))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __maxnreg__(...) __attribute__((maxnreg(__VA_ARGS__)))
#define __cluster_dims__(...) __attribute__((cluster_dims(__VA_ARGS__)))
#define __block_size__(...) __attribute__((block_size(__VA_ARGS__)))
#define __nv_pure__ __attribute__((nv_pure))
#define __nv_register_params__ __attribute__((nv_register_params))
#define __inline_hint__ __attribute__((nv_inline_hint))
#define __tile_global__ __attribute__((tile_global))
#define __device_builtin__ __attribute__((device_builtin))
#define __cudart_builtin__ __attribute__((cudart_builtin))
#define __device_builtin_texture_type__ __attribute__((device_builtin_texture_type))
#define __device_builtin_surface_type__ __attribute__((device_builtin_surface_type))
#define __builtin_align__(n) __align__(n)
#else
#define __host__
#define __device__
#define __global__
#define __shared__
#define __constant__
#define __managed__
#define __grid_constant__
#define __launch_bounds__(...)
#define __maxnreg__(...)
#define __cluster_dims__(...)
#define __block_size__(...)
#define __nv_pure__
#define __device_builtin__
#define __cudart_builtin__
#define __device_builtin_texture_type__
#define __device_builtin_surface_type__
#define __builtin_align__(n) __align__(n)
#endif

#define __align__(n) __attribute__((aligned(n)))
#define __CUDA_ALIGN__(n) __align__(n)
#define __annotate__(a) __attribute__((a))
#define __forceinline__ __inline__ __attribute__((always_inline))
#if defined(__CUDACC__)
#define __noinline__ __attribute__((noinline))
#endif
#define __no_return__ __attribute__((noreturn))
#define __thread_local__ __thread
#define __import__
#define __export__
#define CUDARTAPI
#define CUDARTAPI_CDECL
#define CUDART_CB
#define CUDAAPI
#define CUDA_CB
#define __CUDA_HOSTDEV__ __host__ __device__

#if defined(__cplusplus)
#define __CUDA_NOEXCEPT noexcept(true)
#define __CUDA_DEFAULT(value) = value
#define __dv(value) = value
#else
#define __CUDA_NOEXCEPT
#define __CUDA_DEFAULT(value)
#define __dv(value)
#endif

#endif
