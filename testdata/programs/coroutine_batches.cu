// Batches from a coroutine; a kernel with a grid constant; ranges, designated initialisers, source locations.
//: args -std=c++20 --expt-relaxed-constexpr
//: from c++20
#include <algorithm>
#include <array>
#include <coroutine>
#include <cstdio>
#include <exception>
#include <ranges>
#include <source_location>
#include <string_view>
#include <utility>
#include <vector>

template <class T>
class Generator {
 public:
  struct promise_type {
    T value;
    Generator get_return_object() { return Generator(std::coroutine_handle<promise_type>::from_promise(*this)); }
    std::suspend_always initial_suspend() noexcept { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    std::suspend_always yield_value(T v) {
      value = std::move(v);
      return {};
    }
    void return_void() {}
    void unhandled_exception() { std::terminate(); }
  };
  explicit Generator(std::coroutine_handle<promise_type> h) : handle_(h) {}
  Generator(Generator &&other) noexcept : handle_(std::exchange(other.handle_, {})) {}
  ~Generator() {
    if (handle_)
      handle_.destroy();
  }
  bool next() {
    handle_.resume();
    return !handle_.done();
  }
  const T &value() const { return handle_.promise().value; }

 private:
  std::coroutine_handle<promise_type> handle_;
};

Generator<std::vector<int>> batches(int n, int size) {
  for (int first = 0; first < n; first += size) {
    std::vector<int> batch;
    for (int i : std::views::iota(first, std::min(n, first + size)) | std::views::filter([](int x) { return x % 3 != 0; }))
      batch.push_back(i);
    co_yield std::move(batch);
  }
}

struct Parameters {
  int scale = 1;
  int offset = 0;
  std::array<int, 4> table{};
};

__global__ void apply(int *data, int n, const __grid_constant__ Parameters p) {
  if (const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x); i < n) [[likely]]
    data[i] = data[i] * p.scale + p.offset + p.table[i % 4];
}

static void check(cudaError_t status, std::source_location where = std::source_location::current()) {
  if (status != cudaSuccess) [[unlikely]]
    std::printf("%s:%u: %s\n", where.file_name(), where.line(), cudaGetErrorName(status));
}

int main() {
  const Parameters parameters{.scale = 2, .offset = 1, .table = {10, 20, 30, 40}};
  long long sum = 0;
  auto work = batches(1000, 128);
  while (work.next()) {
    std::vector<int> batch = work.value();
    const int n = static_cast<int>(batch.size());
    int *device = nullptr;
    check(cudaMalloc(&device, n * sizeof(int)));
    check(cudaMemcpy(device, batch.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    apply<<<(n + 63) / 64, 64>>>(device, n, parameters);
    check(cudaGetLastError());
    check(cudaMemcpy(batch.data(), device, n * sizeof(int), cudaMemcpyDeviceToHost));
    check(cudaFree(device));
    for (int x : batch)
      sum += x;
  }
  std::printf("%lld\n", sum);
}
