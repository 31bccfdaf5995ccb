// Chooses algorithms by type traits: enable_if, tag dispatch, if constexpr,
// and traits of its own.
//: from c++17
#include <cstdint>
#include <cstdio>
#include <type_traits>

template <typename T>
struct Limits;
template <>
struct Limits<float> {
  static constexpr float tolerance = 1e-5f;
};
template <>
struct Limits<double> {
  static constexpr double tolerance = 1e-12;
};

template <typename T, typename = void>
struct hasTolerance : std::false_type {};
template <typename T>
struct hasTolerance<T, std::void_t<decltype(Limits<T>::tolerance)>> : std::true_type {};

template <typename T>
__host__ __device__ std::enable_if_t<std::is_floating_point<T>::value, bool> equal(T a, T b) {
  const T difference = a < b ? b - a : a - b;
  return difference <= Limits<T>::tolerance;
}
template <typename T>
__host__ __device__ std::enable_if_t<std::is_integral<T>::value, bool> equal(T a, T b) {
  return a == b;
}

template <typename T>
__device__ T average(T a, T b, std::true_type /*integral*/) {
  return (a & b) + ((a ^ b) >> 1);
}
template <typename T>
__device__ T average(T a, T b, std::false_type) {
  return (a + b) / 2;
}

template <typename T>
__global__ void smooth(const T *in, T *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + 1 >= n)
    return;
  T value = average(in[i], in[i + 1], std::is_integral<T>{});
  if constexpr (std::is_signed_v<T> && sizeof(T) <= 2)
    value = value < 0 ? T(-value) : value;
  else if constexpr (hasTolerance<T>::value)
    value = equal(value, T(0)) ? T(0) : value;
  out[i] = value;
}

template <typename T>
void demonstrate(const char *name) {
  constexpr int n = 64;
  T *in, *out;
  cudaMallocManaged(&in, n * sizeof(T));
  cudaMallocManaged(&out, n * sizeof(T));
  for (int i = 0; i < n; ++i) {
    in[i] = static_cast<T>(i * 3 - 20);
    out[i] = T();
  }
  smooth<T><<<1, n>>>(in, out, n);
  cudaDeviceSynchronize();
  using Wide = typename std::conditional<std::is_floating_point<T>::value, double, std::int64_t>::type;
  Wide total = 0;
  for (int i = 0; i < n; ++i)
    total += out[i];
  std::printf("%-8s %s tolerance, total %g\n", name, hasTolerance<T>::value ? "with" : "without", static_cast<double>(total));
  cudaFree(in);
  cudaFree(out);
}

int main() {
  demonstrate<float>("float");
  demonstrate<double>("double");
  demonstrate<short>("short");
  demonstrate<std::uint32_t>("uint32_t");
  demonstrate<std::int64_t>("int64_t");
}
