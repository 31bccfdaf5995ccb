// What the host text and the registration stub of a CUDA source rely on: the
// types they leave out, the calls of the runtime by which a stub launches its
// kernel, and the registration of kernels and variables at program start.
#ifndef CUFRONT_CRT_HOST_RUNTIME_H
#define CUFRONT_CRT_HOST_RUNTIME_H

// The host text includes this file between declarations of the system's headers,
// which it holds already: none of those may be read again.
#define CUFRONT_HOST_TEXT
#include "crt/host_defines.h"
#include "builtin_types.h"
#include "fatbinary_section.h"

extern "C" {
extern cudaError_t cudaLaunchKernel(const void *func, dim3 gridDim, dim3 blockDim, void **args, size_t sharedMem, cudaStream_t stream);
extern cudaError_t __cudaPopCallConfiguration(dim3 *gridDim, dim3 *blockDim, size_t *sharedMem, void *stream);
extern void **__cudaRegisterFatBinary(void *fatCubin);
extern void __cudaRegisterFatBinaryEnd(void **handle);
extern void __cudaUnregisterFatBinary(void **handle);
extern char __cudaInitModule(void **handle);
extern void __cudaRegisterFunction(void **handle, const char *hostFunction, char *deviceFunction, const char *deviceName, int threadLimit, uint3 *tid, uint3 *bid, dim3 *blockDim, dim3 *gridDim, int *warpSize);
extern void __cudaRegisterVar(void **handle, char *hostVariable, char *deviceAddress, const char *deviceName, int isExtern, size_t size, int isConstant, int isGlobal);
extern void __cudaRegisterManagedVar(void **handle, void **hostVariable, char *deviceAddress, const char *deviceName, int isExtern, size_t size, int isConstant, int isGlobal);
}

// Device code has no explicit specialization with static storage; the host
// compiler allows none either.
#define __specialization_static

// The text marks the padding of structures, for other host compilers.
#define __pad__(members)

// A launch: the addresses of the arguments in order, then the call.
#define __cudaLaunchPrologue(count) \
  void *__arguments[(count) + 1]; \
  int __argument_count = 0; \
  (void)__argument_count
#define __cudaSetupArg(argument, offset) __arguments[__argument_count++] = (void *)&reinterpret_cast<const volatile char &>(argument)
#define __cudaSetupArgSimple(argument, offset) __cudaSetupArg(argument, offset)
#define __cudaLaunch(function, flags) __cufront_launch((const void *)(function), __arguments)

static inline void __cufront_launch(const void *function, void **arguments) {
  dim3 grid, block;
  size_t shared;
  cudaStream_t stream;
  if (__cudaPopCallConfiguration(&grid, &block, &shared, &stream) != cudaSuccess) return;
  (void)cudaLaunchKernel(function, grid, block, arguments, shared, stream);
}

// Registration. A kernel and a variable are named by their mangled names,
// which are plain words here.
static void **__cufront_module;
__attribute__((destructor, unused)) static void __cufront_unregister(void) {
  if (__cufront_module) __cudaUnregisterFatBinary(__cufront_module);
}
static inline void __nv_dummy_param_ref(void *parameter) {
  static volatile void *volatile *reference;
  reference = (volatile void *volatile *)parameter;
  (void)reference;
}

static char __nv_init_managed_rt_with_module(void **handle) { return __cudaInitModule(handle); }
static inline void __cufront_register_binary(void *fatbin, void (*callback)(void **)) {
  __cufront_module = __cudaRegisterFatBinary(fatbin);
  callback(__cufront_module);
  __cudaRegisterFatBinaryEnd(__cufront_module);
}

#define __cudaRegisterBinary(callback) __cufront_register_binary((void *)&__fatDeviceText, callback)
#define __cudaRegisterEntry(handle, function, name, threads) __cudaRegisterFunction(handle, (const char *)(function), (char *)#name, #name, threads, (uint3 *)0, (uint3 *)0, (dim3 *)0, (dim3 *)0, (int *)0)
#define __shadow_var(name, variable) #name, variable
#define __cudaRegisterVariable(handle, shadow, isExtern, size, isConstant, isGlobal) __cufront_register_variable(handle, shadow, isExtern, size, isConstant, isGlobal)
#define __cufront_register_variable(handle, name, variable, isExtern, size, isConstant, isGlobal) __cudaRegisterVar(handle, (char *)&reinterpret_cast<const volatile char &>(variable), (char *)name, name, isExtern, size, isConstant, isGlobal)
#define __cudaRegisterManagedVariable(handle, shadow, isExtern, size, isConstant, isGlobal) __cufront_register_managed(handle, shadow, isExtern, size, isConstant, isGlobal)
#define __cufront_register_managed(handle, name, variable, isExtern, size, isConstant, isGlobal) __cudaRegisterManagedVar(handle, (void **)&reinterpret_cast<const volatile char &>(variable), (char *)name, name, isExtern, size, isConstant, isGlobal)

#endif

// A unit of a separately compiled program registers through a function that
// the device linker makes for its module id. The id is known where the stub
// includes this file, so this part stands outside the include guard.
#if defined(__NV_MODULE_ID) && !defined(CUFRONT_LINKED_BINARY)
#define CUFRONT_LINKED_BINARY
#define __cufront_paste(a, b) a##b
#define __cufront_join(a, b) __cufront_paste(a, b)
#define __cufront_quote(a) #a
#define __cufront_string(a) __cufront_quote(a)
extern "C" void __cufront_join(__cudaRegisterLinkedBinary, __NV_MODULE_ID)(void (*)(void **), void *, void *, void (*)(void *));
static inline void __cufront_keep(void *) {}
#define ____cudaRegisterLinkedBinary(callback) __cufront_join(__cudaRegisterLinkedBinary, __NV_MODULE_ID)(callback, (void *)&__fatDeviceText, (void *)__cufront_string(__NV_MODULE_ID), __cufront_keep)
#endif
