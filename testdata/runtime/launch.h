// Lets one program be built twice: as CUDA, whose launches the runtime beside
// this file tells, and with PLAIN as plain C++, where every launch tells itself
// what it hands over. Both write the same lines, or one of them is wrong.
//
//   LAUNCH((kernel<int>), (grid, block), argument, …)        kernel<int><<<grid, block>>>(argument, …)
//   LAUNCH_AS((kernel<int>), (kernel), (grid, block), …)     kernel<<<grid, block>>>(…), which is kernel<int>
//   DEVICE_VARIABLE                                          __device__ in front of a variable
#pragma once
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <type_traits>

#define WITHOUT_PARENTHESES(...) __VA_ARGS__

// What a kernel takes, for the runtime sees addresses of arguments only.
extern "C" void describe_kernel(const void *function, const std::size_t *sizes, int count);

template <class... P>
void (*described(void (*kernel)(P...)))(P...) {
  const std::size_t sizes[] = {sizeof(P)..., 0};
  describe_kernel(reinterpret_cast<const void *>(kernel), sizes, sizeof...(P));
  return kernel;
}

#ifndef PLAIN

#define DEVICE_VARIABLE __device__
#define LAUNCH(kernel, config, ...) LAUNCH_AS(kernel, kernel, config, ##__VA_ARGS__)
#define LAUNCH_AS(kernel, called, config, ...) \
  do { \
    (void)described(WITHOUT_PARENTHESES kernel); \
    WITHOUT_PARENTHESES called<<<WITHOUT_PARENTHESES config>>>(__VA_ARGS__); \
  } while (0)

#else

// Functions with this attribute have sections of their own, by which they are found.
#define __global__ __attribute__((cold, used, noinline))
#define __device__
#define __host__
#define __forceinline__ inline
#define __restrict__ __restrict
#define __launch_bounds__(...)
#define __grid_constant__
#define __shared__ static
#define DEVICE_VARIABLE __attribute__((used, section("device_variables")))
#define __constant__ __attribute__((used, section("constants")))
#define __managed__ __attribute__((used, section("managed")))

struct uint3 { unsigned x, y, z; };
struct dim3 {
  unsigned x, y, z;
  constexpr dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {}
};
struct int2 { int x, y; };
struct alignas(16) float4 { float x, y, z, w; };
struct alignas(8) float2 { float x, y; };
inline float4 make_float4(float x, float y, float z, float w) { return {x, y, z, w}; }
inline int2 make_int2(int x, int y) { return {x, y}; }
inline float2 make_float2(float x, float y) { return {x, y}; }
static uint3 threadIdx, blockIdx;
static dim3 blockDim, gridDim;
inline void __syncthreads() {}
inline int atomicAdd(int *p, int n) { int old = *p; *p += n; return old; }

typedef struct CUstream_st *cudaStream_t;
enum cudaError_t { cudaSuccess };
enum cudaMemcpyKind { cudaMemcpyHostToDevice = 1, cudaMemcpyDeviceToHost = 2 };
extern "C" cudaError_t cudaMalloc(void **pointer, std::size_t size);
extern "C" cudaError_t cudaFree(void *);
extern "C" cudaError_t cudaDeviceSynchronize();
template <class T> cudaError_t cudaMalloc(T **pointer, std::size_t size) { return cudaMalloc((void **)pointer, size); }

extern "C" void tell_launch(const void *function, const dim3 *grid, const dim3 *block, std::size_t shared, const void *stream);
extern "C" void tell_argument(const void *value, std::size_t size);

struct Config {
  dim3 grid, block;
  std::size_t shared;
  cudaStream_t stream;
  Config(dim3 grid, dim3 block, std::size_t shared = 0, cudaStream_t stream = nullptr) : grid(grid), block(block), shared(shared), stream(stream) {}
};

template <class... P>
struct PlainLaunch {
  const void *kernel;
  Config config;
  void operator()(P... arguments) const {
    tell_launch(kernel, &config.grid, &config.block, config.shared, config.stream);
    int in_order[] = {0, (tell_argument(&arguments, sizeof arguments), 0)...};
    (void)in_order;
  }
};
template <class... P>
PlainLaunch<P...> plain_launch(void (*kernel)(P...), Config config) { return {(const void *)kernel, config}; }

#define LAUNCH(kernel, config, ...) plain_launch(WITHOUT_PARENTHESES kernel, Config(WITHOUT_PARENTHESES config))(__VA_ARGS__)
#define LAUNCH_AS(kernel, called, config, ...) LAUNCH(kernel, config, ##__VA_ARGS__)

#endif
