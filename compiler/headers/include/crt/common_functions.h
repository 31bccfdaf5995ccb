// Functions of the C library that device code may call, then every family of
// device functions.
#ifndef CUFRONT_CRT_COMMON_FUNCTIONS_H
#define CUFRONT_CRT_COMMON_FUNCTIONS_H

#include "crt/host_defines.h"
#include "builtin_types.h"

#if defined(__cplusplus) && defined(__CUDACC__)
#include "crt/system.h"
#if defined(CUFRONT_HAS_LIBRARY)
#include <time.h>
#endif

extern "C" {
extern __host__ __device__ __cudart_builtin__ clock_t clock(void) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ void *memset(void *s, int c, size_t n) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ void *memcpy(void *__restrict d, const void *__restrict s, size_t n) __CUDA_NOEXCEPT;
extern __host__ __device__ __cudart_builtin__ int printf(const char *__restrict format, ...);
extern __host__ __device__ __cudart_builtin__ void *malloc(size_t size) __CUDA_NOEXCEPT;
extern __host__ __device__ __cudart_builtin__ void free(void *ptr) __CUDA_NOEXCEPT;
extern __host__ __device__ __cudart_builtin__ void __assert_fail(const char *assertion, const char *file, unsigned int line, const char *function) __CUDA_NOEXCEPT __attribute__((noreturn));
extern __device__ __device_builtin__ void __assertfail(const void *message, const void *file, unsigned int line, const void *function, size_t charsize);
}

#if defined(CUFRONT_HAS_LIBRARY)
#include <new>
#endif

extern __host__ __device__ __cudart_builtin__ void *operator new(size_t);
extern __host__ __device__ __cudart_builtin__ void *operator new[](size_t);
extern __host__ __device__ __cudart_builtin__ void operator delete(void *) noexcept;
extern __host__ __device__ __cudart_builtin__ void operator delete[](void *) noexcept;
#if __cplusplus >= 201402L
extern __host__ __device__ __cudart_builtin__ void operator delete(void *, size_t) noexcept;
extern __host__ __device__ __cudart_builtin__ void operator delete[](void *, size_t) noexcept;
#endif

#if defined(CUFRONT_HAS_LIBRARY)
#include <string.h>
#endif
#include "crt/math_functions.h"
#include "crt/device_functions.h"
#include "crt/nv_atomic.h"
#include "device_atomic_functions.h"
#endif

#endif
