// What the run-time compiler declares before the first line of every program:
// types, built-in variables and functions of the device, written from the
// published interface. It is read as a system header.
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
#define __forceinline__ __inline__ __attribute__((always_inline))
#define __noinline__ __attribute__((noinline))
#define __align__(n) __attribute__((aligned(n)))
#define __builtin_align__(n) __align__(n)
#define __device_builtin__ __attribute__((device_builtin))
#define NULL 0
#define assert(e) ((e) ? (void)0 : __assertfail(#e, __FILE__, __LINE__, __func__, sizeof(char)))

typedef unsigned long size_t;
typedef long ptrdiff_t;
typedef long clock_t;
typedef __builtin_va_list va_list;

#define __NV_VECTOR(T, name)                                                                          \
  struct __device_builtin__ name##1 { T x; };                                                         \
  struct __device_builtin__ name##2 { T x, y; };                                                      \
  struct __device_builtin__ name##3 { T x, y, z; };                                                   \
  struct __device_builtin__ name##4 { T x, y, z, w; };                                                \
  static __inline__ __host__ __device__ name##1 make_##name##1(T x) { name##1 v; v.x = x; return v; } \
  static __inline__ __host__ __device__ name##2 make_##name##2(T x, T y) { name##2 v; v.x = x; v.y = y; return v; } \
  static __inline__ __host__ __device__ name##3 make_##name##3(T x, T y, T z) { name##3 v; v.x = x; v.y = y; v.z = z; return v; } \
  static __inline__ __host__ __device__ name##4 make_##name##4(T x, T y, T z, T w) { name##4 v; v.x = x; v.y = y; v.z = z; v.w = w; return v; }
__NV_VECTOR(signed char, char)
__NV_VECTOR(unsigned char, uchar)
__NV_VECTOR(short, short)
__NV_VECTOR(unsigned short, ushort)
__NV_VECTOR(int, int)
__NV_VECTOR(unsigned int, uint)
__NV_VECTOR(long, long)
__NV_VECTOR(unsigned long, ulong)
__NV_VECTOR(long long, longlong)
__NV_VECTOR(unsigned long long, ulonglong)
__NV_VECTOR(float, float)
__NV_VECTOR(double, double)
#undef __NV_VECTOR

struct __device_builtin__ dim3 {
  unsigned int x, y, z;
  __host__ __device__ constexpr dim3(unsigned int vx = 1, unsigned int vy = 1, unsigned int vz = 1) : x(vx), y(vy), z(vz) {}
  __host__ __device__ constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
  __host__ __device__ constexpr operator uint3() const { return uint3{x, y, z}; }
};
uint3 __device_builtin__ extern const threadIdx;
uint3 __device_builtin__ extern const blockIdx;
dim3 __device_builtin__ extern const blockDim;
dim3 __device_builtin__ extern const gridDim;
int __device_builtin__ extern const warpSize;

enum __device_builtin__ cudaError { cudaSuccess = 0, cudaErrorInvalidValue = 1 };
typedef __device_builtin__ enum cudaError cudaError_t;
typedef __device_builtin__ struct CUstream_st *cudaStream_t;
typedef __device_builtin__ unsigned long long cudaTextureObject_t;
typedef __device_builtin__ unsigned long long cudaSurfaceObject_t;

extern "C" {
__host__ __device__ int printf(const char *, ...);
__host__ __device__ void *malloc(size_t);
__host__ __device__ void free(void *);
__host__ __device__ void *memcpy(void *, const void *, size_t);
__host__ __device__ void *memset(void *, int, size_t);
__device__ void __assertfail(const char *, const char *, unsigned int, const char *, size_t);
__device__ clock_t clock();
__device__ long long clock64();
__device__ void __syncthreads();
__device__ void __threadfence();
__device__ void __threadfence_block();
__device__ void __threadfence_system();
__device__ void __trap();
__device__ void __nanosleep(unsigned int);
__device__ unsigned int __activemask();
}
#define __NV_MATH1(f) \
  extern "C" __host__ __device__ double f(double); \
  __host__ __device__ float f(float);
#define __NV_MATH2(f) \
  extern "C" __host__ __device__ double f(double, double); \
  __host__ __device__ float f(float, float);
__NV_MATH1(sin) __NV_MATH1(cos) __NV_MATH1(tan) __NV_MATH1(asin) __NV_MATH1(acos) __NV_MATH1(atan) __NV_MATH1(sinh) __NV_MATH1(cosh)
__NV_MATH1(tanh) __NV_MATH1(exp) __NV_MATH1(exp2) __NV_MATH1(log) __NV_MATH1(log2) __NV_MATH1(log10) __NV_MATH1(sqrt) __NV_MATH1(cbrt)
__NV_MATH1(fabs) __NV_MATH1(floor) __NV_MATH1(ceil) __NV_MATH1(round) __NV_MATH1(trunc) __NV_MATH1(rint) __NV_MATH1(rsqrt) __NV_MATH1(erf)
__NV_MATH2(pow) __NV_MATH2(fmod) __NV_MATH2(fmax) __NV_MATH2(fmin) __NV_MATH2(atan2) __NV_MATH2(hypot) __NV_MATH2(copysign)
#undef __NV_MATH1
#undef __NV_MATH2
extern "C" __host__ __device__ double fma(double, double, double);
extern "C" __host__ __device__ float fmaf(float, float, float);
extern "C" __host__ __device__ int abs(int);
extern "C" __host__ __device__ long labs(long);
extern "C" __host__ __device__ long long llabs(long long);
static __inline__ __host__ __device__ float abs(float x) { return x < 0 ? -x : x; }
static __inline__ __host__ __device__ double abs(double x) { return x < 0 ? -x : x; }

#define __NV_MINMAX(T) \
  static __inline__ __host__ __device__ T min(T a, T b) { return b < a ? b : a; } \
  static __inline__ __host__ __device__ T max(T a, T b) { return a < b ? b : a; }
__NV_MINMAX(int) __NV_MINMAX(unsigned int) __NV_MINMAX(long) __NV_MINMAX(unsigned long) __NV_MINMAX(long long)
__NV_MINMAX(unsigned long long) __NV_MINMAX(float) __NV_MINMAX(double)
#undef __NV_MINMAX

#define __NV_ATOMIC(T, name) __device__ T atomic##name(T *, T);
__NV_ATOMIC(int, Add) __NV_ATOMIC(unsigned int, Add) __NV_ATOMIC(unsigned long long, Add) __NV_ATOMIC(float, Add) __NV_ATOMIC(double, Add)
__NV_ATOMIC(int, Sub) __NV_ATOMIC(unsigned int, Sub) __NV_ATOMIC(int, Exch) __NV_ATOMIC(unsigned int, Exch) __NV_ATOMIC(unsigned long long, Exch)
__NV_ATOMIC(float, Exch) __NV_ATOMIC(int, Min) __NV_ATOMIC(unsigned int, Min) __NV_ATOMIC(long long, Min) __NV_ATOMIC(unsigned long long, Min)
__NV_ATOMIC(int, Max) __NV_ATOMIC(unsigned int, Max) __NV_ATOMIC(long long, Max) __NV_ATOMIC(unsigned long long, Max)
__NV_ATOMIC(int, And) __NV_ATOMIC(unsigned int, And) __NV_ATOMIC(int, Or) __NV_ATOMIC(unsigned int, Or) __NV_ATOMIC(int, Xor) __NV_ATOMIC(unsigned int, Xor)
__NV_ATOMIC(unsigned int, Inc) __NV_ATOMIC(unsigned int, Dec)
#undef __NV_ATOMIC
__device__ int atomicCAS(int *, int, int);
__device__ unsigned int atomicCAS(unsigned int *, unsigned int, unsigned int);
__device__ unsigned long long atomicCAS(unsigned long long *, unsigned long long, unsigned long long);

#define __NV_SHUFFLE(T) \
  __device__ T __shfl_sync(unsigned int, T, int, int = 32); __device__ T __shfl_up_sync(unsigned int, T, unsigned int, int = 32); \
  __device__ T __shfl_down_sync(unsigned int, T, unsigned int, int = 32); __device__ T __shfl_xor_sync(unsigned int, T, int, int = 32); \
  __device__ T __ldg(const T *);
__NV_SHUFFLE(int) __NV_SHUFFLE(unsigned int) __NV_SHUFFLE(long) __NV_SHUFFLE(unsigned long) __NV_SHUFFLE(long long)
__NV_SHUFFLE(unsigned long long) __NV_SHUFFLE(float) __NV_SHUFFLE(double)
#undef __NV_SHUFFLE
__device__ void __syncwarp(unsigned int = 0xffffffff);
__device__ unsigned int __ballot_sync(unsigned int, int);
__device__ int __all_sync(unsigned int, int);
__device__ int __any_sync(unsigned int, int);
__device__ int __popc(unsigned int);
__device__ int __popcll(unsigned long long);
__device__ int __clz(int);
__device__ int __ffs(int);
__device__ unsigned int __brev(unsigned int);
__device__ int __float_as_int(float);
__device__ float __int_as_float(int);
__device__ float __fdividef(float, float);
__device__ float __expf(float);
__device__ int __syncthreads_count(int);
__device__ int __syncthreads_and(int);
__device__ int __syncthreads_or(int);

__device__ void *operator new(size_t);
__device__ void *operator new[](size_t);
__device__ void operator delete(void *) noexcept;
__device__ void operator delete[](void *) noexcept;
__device__ void operator delete(void *, size_t) noexcept;
__device__ void operator delete[](void *, size_t) noexcept;

namespace std {
#if __NV_BUILTIN_MOVE_FORWARD
template <class T> struct __nv_remove_reference { typedef T type; };
template <class T> struct __nv_remove_reference<T &> { typedef T type; };
template <class T> struct __nv_remove_reference<T &&> { typedef T type; };
template <class T> constexpr __host__ __device__ typename __nv_remove_reference<T>::type &&move(T &&v) noexcept { return static_cast<typename __nv_remove_reference<T>::type &&>(v); }
template <class T> constexpr __host__ __device__ T &&forward(typename __nv_remove_reference<T>::type &v) noexcept { return static_cast<T &&>(v); }
template <class T> constexpr __host__ __device__ T &&forward(typename __nv_remove_reference<T>::type &&v) noexcept { return static_cast<T &&>(v); }
#endif
#if __NV_BUILTIN_INITIALIZER_LIST
template <class E> class initializer_list {
  const E *first;
  size_t count;
  constexpr __host__ __device__ initializer_list(const E *a, size_t n) : first(a), count(n) {}

 public:
  typedef E value_type;
  typedef const E &reference;
  typedef const E &const_reference;
  typedef size_t size_type;
  typedef const E *iterator;
  typedef const E *const_iterator;
  constexpr __host__ __device__ initializer_list() noexcept : first(0), count(0) {}
  constexpr __host__ __device__ size_t size() const noexcept { return count; }
  constexpr __host__ __device__ const E *begin() const noexcept { return first; }
  constexpr __host__ __device__ const E *end() const noexcept { return first + count; }
};
template <class E> constexpr __host__ __device__ const E *begin(initializer_list<E> l) noexcept { return l.begin(); }
template <class E> constexpr __host__ __device__ const E *end(initializer_list<E> l) noexcept { return l.end(); }
#endif
}
