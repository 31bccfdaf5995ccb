// Matrix multiplication by a warp.
#ifndef CUFRONT_MMA_H
#define CUFRONT_MMA_H

#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "cuda_runtime.h"

#if defined(__cplusplus) && defined(__CUDACC__)

namespace nvcuda {
namespace wmma {

struct row_major;
struct col_major;
struct matrix_a;
struct matrix_b;
struct accumulator;
namespace precision {
struct tf32;
struct u4;
struct s4;
struct b1;
}

enum layout_t { mem_row_major, mem_col_major };

// The type in which a fragment keeps its elements.
template <class T> struct __storage_element { typedef T type; };
template <> struct __storage_element<precision::tf32> { typedef float type; };

// The elements that one thread of the warp holds.
template <class Use, int M, int N, int K, class T, class Layout = void> struct fragment;

template <int M, int N, int K, class T, class Layout> struct fragment<matrix_a, M, N, K, T, Layout> {
  typedef typename __storage_element<T>::type element_type;
  enum { num_elements = M * K / 32 };
  element_type x[num_elements];
};
template <int M, int N, int K, class T, class Layout> struct fragment<matrix_b, M, N, K, T, Layout> {
  typedef typename __storage_element<T>::type element_type;
  enum { num_elements = K * N / 32 };
  element_type x[num_elements];
};
template <int M, int N, int K, class T> struct fragment<accumulator, M, N, K, T, void> {
  typedef T element_type;
  enum { num_elements = M * N / 32 };
  T x[num_elements];
};

template <class Use, int M, int N, int K, class T, class Layout, class V>
__device__ inline void fill_fragment(fragment<Use, M, N, K, T, Layout> &f, const V &value) {
  for (int i = 0; i < (int)f.num_elements; ++i) f.x[i] = value;
}
template <class Use, int M, int N, int K, class T, class Layout, class E>
__device__ __device_builtin__ void load_matrix_sync(fragment<Use, M, N, K, T, Layout> &f, const E *source, unsigned int stride);
template <int M, int N, int K, class T, class E>
__device__ __device_builtin__ void load_matrix_sync(fragment<accumulator, M, N, K, T> &f, const E *source, unsigned int stride, layout_t layout);
template <int M, int N, int K, class T, class E>
__device__ __device_builtin__ void store_matrix_sync(E *target, const fragment<accumulator, M, N, K, T> &f, unsigned int stride, layout_t layout);
template <int M, int N, int K, class T, class LA, class LB, class D, class C>
__device__ __device_builtin__ void mma_sync(fragment<accumulator, M, N, K, D> &d, const fragment<matrix_a, M, N, K, T, LA> &a, const fragment<matrix_b, M, N, K, T, LB> &b, const fragment<accumulator, M, N, K, C> &c, bool satf = false);
__device__ inline float __float_to_tf32(float value) { return __uint_as_float(__float_as_uint(value) & 0xffffe000u); }

}
}

#endif

#endif
