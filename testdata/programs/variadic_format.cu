// Variadic templates on both sides: a sum of anything, a kernel with a pack of
// functors, and a formatter for the host.
//: from c++14
#include <iostream>
#include <sstream>
#include <string>
#include <utility>

template <typename... Ts>
__host__ __device__ constexpr auto sum(Ts... values) {
  return (values + ... + 0);
}

struct Square {
  __device__ float operator()(float x) const { return x * x; }
};
struct Negate {
  __device__ float operator()(float x) const { return -x; }
};
template <int N>
struct AddConstant {
  __device__ float operator()(float x) const { return x + N; }
};

__device__ inline float chain(float x) { return x; }

template <class First, class... Rest>
__device__ float chain(float x, First first, Rest... rest) {
  return chain(first(x), rest...);
}

template <class... Functors>
__global__ void apply(float *data, int n, Functors... functors) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    data[i] = chain(data[i], functors...);
}

template <std::size_t... I>
__global__ void fill(float *data, std::index_sequence<I...>) {
  const float table[] = {float(I * I)...};
  if (threadIdx.x < sizeof...(I))
    data[threadIdx.x] = table[threadIdx.x];
}

template <class... Args>
std::string format(const std::string &text, const Args &...args) {
  std::ostringstream out;
  std::size_t from = 0;
  auto one = [&](const auto &value) {
    const std::size_t at = text.find("{}", from);
    if (at == std::string::npos)
      return;
    out << text.substr(from, at - from) << value;
    from = at + 2;
  };
  (one(args), ...);
  out << text.substr(from);
  return out.str();
}

int main() {
  static_assert(sum(1, 2, 3) == 6, "folds are constant expressions");
  static_assert(sum() == 0, "an empty one too");

  float *data;
  cudaMallocManaged(&data, 8 * sizeof(float));
  fill<<<1, 8>>>(data, std::make_index_sequence<8>{});
  apply<<<1, 8>>>(data, 8, Square{}, AddConstant<3>{}, Negate{});
  apply<<<1, 8>>>(data, 8);
  cudaDeviceSynchronize();
  for (int i = 0; i < 8; ++i)
    std::cout << format("data[{}] = {}", i, data[i]) << '\n';
  std::cout << format("sum of {} and {}: {}", 1, 2.5, sum(1, 2.5)) << std::endl;
  cudaFree(data);
}
