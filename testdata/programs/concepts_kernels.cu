// Kernels constrained by concepts; spans, three-way comparison, lambdas with template parameters.
//: args -std=c++20 --extended-lambda
//: from c++20
#include <algorithm>
#include <compare>
#include <concepts>
#include <cstdio>
#include <numbers>
#include <span>
#include <vector>

template <class T>
concept Number = std::integral<T> || std::floating_point<T>;

template <class F, class T>
concept Mapping = requires(F f, T x) {
  { f(x) } -> std::convertible_to<T>;
};

template <Number T, class F>
  requires Mapping<F, T>
__global__ void mapAll(T *data, int n, F f) {
  if (const int i = blockIdx.x * blockDim.x + threadIdx.x; i < n)
    data[i] = f(data[i]);
}

struct Version {
  int major = 0, minor = 0;
  constexpr auto operator<=>(const Version &) const = default;
};
static_assert(Version{1, 2} < Version{1, 3} && Version{2} > Version{1, 9});

template <Number T>
class Buffer {
 public:
  explicit Buffer(std::span<const T> values) : size_(values.size()) {
    cudaMalloc(&data_, values.size_bytes());
    cudaMemcpy(data_, values.data(), values.size_bytes(), cudaMemcpyHostToDevice);
  }
  ~Buffer() { cudaFree(data_); }
  Buffer(const Buffer &) = delete;
  auto operator=(const Buffer &) -> Buffer & = delete;

  template <Mapping<T> F>
  Buffer &map(F f) {
    const int n = static_cast<int>(size_);
    mapAll<<<(n + 63) / 64, 64>>>(data_, n, f);
    return *this;
  }
  std::vector<T> get() const {
    std::vector<T> result(size_);
    cudaMemcpy(result.data(), data_, size_ * sizeof(T), cudaMemcpyDeviceToHost);
    return result;
  }

 private:
  T *data_ = nullptr;
  std::size_t size_;
};

consteval int squared(int x) { return x * x; }

int main() {
  std::vector<float> angles(100);
  std::ranges::generate(angles, [n = 0]() mutable { return 0.01f * n++; });
  Buffer<float> buffer(angles);
  const float scale = std::numbers::pi_v<float>;
  buffer.map([scale] __device__(float x) { return sinf(scale * x); }).map([] __device__(float x) { return x * x; });
  auto largest = []<class T>(const std::vector<T> &v) { return *std::ranges::max_element(v); };
  constinit static int limit = squared(3);
  Buffer<int> counts(std::vector<int>{1, 2, limit});
  counts.map([] __device__(int x) { return x + 1; });
  std::printf("%g %d\n", largest(buffer.get()), largest(counts.get()));
  return 0;
}
