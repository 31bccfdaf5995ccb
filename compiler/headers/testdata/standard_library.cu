// The standard library's names in cuda::std, and atomic objects.
#include <cuda/atomic>
#include <cuda/std/array>
#include <cuda/std/cstdint>
#include <cuda/std/limits>
#include <cuda/std/tuple>
#include <cuda/std/type_traits>

__device__ cuda::atomic<int, cuda::thread_scope_device> counter;

template <class T> __global__ void count(T *values, int n) {
  static_assert(cuda::std::is_arithmetic<T>::value, "numbers only");
  cuda::atomic_ref<T, cuda::thread_scope_block> first(values[0]);
  for (cuda::std::int32_t i = 1; i < n; ++i)
    if (values[i] == cuda::std::numeric_limits<T>::max()) {
      counter.fetch_add(1, cuda::memory_order_relaxed);
      ++first;
    }
  cuda::atomic_thread_fence(cuda::std::memory_order_seq_cst, cuda::thread_scope_device);
}

template __global__ void count<int>(int *, int);
