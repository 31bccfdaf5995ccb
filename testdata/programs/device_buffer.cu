// Device memory that frees itself: a class template with move semantics, and
// std::unique_ptr with a deleter of its own.
//: from c++14
#include <cstddef>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

inline void check(cudaError_t status) {
  if (status != cudaSuccess)
    throw std::runtime_error(cudaGetErrorString(status));
}

template <typename T>
class DeviceBuffer {
public:
  explicit DeviceBuffer(std::size_t size) : size_(size) { check(cudaMalloc(&data_, size * sizeof(T))); }
  explicit DeviceBuffer(const std::vector<T> &from) : DeviceBuffer(from.size()) {
    check(cudaMemcpy(data_, from.data(), size_ * sizeof(T), cudaMemcpyHostToDevice));
  }
  DeviceBuffer(const DeviceBuffer &) = delete;
  DeviceBuffer &operator=(const DeviceBuffer &) = delete;
  DeviceBuffer(DeviceBuffer &&other) noexcept : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}
  DeviceBuffer &operator=(DeviceBuffer &&other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
  }
  ~DeviceBuffer() { cudaFree(data_); }

  T *get() const noexcept { return data_; }
  std::size_t size() const noexcept { return size_; }
  std::vector<T> read() const {
    std::vector<T> result(size_);
    check(cudaMemcpy(result.data(), data_, size_ * sizeof(T), cudaMemcpyDeviceToHost));
    return result;
  }

private:
  T *data_ = nullptr;
  std::size_t size_ = 0;
};

struct Free {
  void operator()(void *p) const noexcept { cudaFree(p); }
};

template <class T>
std::unique_ptr<T[], Free> allocate(std::size_t n) {
  void *p = nullptr;
  check(cudaMalloc(&p, n * sizeof(T)));
  return std::unique_ptr<T[], Free>(static_cast<T *>(p));
}

template <typename In, typename Out>
__global__ void convert(const In *in, Out *out, std::size_t n) {
  const std::size_t i = blockIdx.x * std::size_t(blockDim.x) + threadIdx.x;
  if (i < n)
    out[i] = static_cast<Out>(in[i]);
}

int main() try {
  std::vector<int> numbers{3, 1, 4, 1, 5, 9, 2, 6};
  DeviceBuffer<int> in(numbers);
  DeviceBuffer<double> out(in.size());
  convert<<<1, 32>>>(in.get(), out.get(), in.size());

  auto scratch = allocate<float>(numbers.size());
  convert<<<1, 32>>>(out.get(), scratch.get(), numbers.size());

  DeviceBuffer<double> moved = std::move(out);
  auto shared = std::make_shared<DeviceBuffer<double>>(std::move(moved));
  double sum = 0;
  for (double value : shared->read())
    sum += value;
  std::printf("%zu values, sum %g\n", shared->size(), sum);
} catch (const std::exception &e) {
  std::fprintf(stderr, "error: %s\n", e.what());
  return 1;
}
