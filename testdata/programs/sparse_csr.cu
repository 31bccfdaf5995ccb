// Sparse matrices by rows: a warp for each row, built from a map on the host.
#include <cstdio>
#include <map>
#include <memory>
#include <utility>
#include <vector>

template <class T>
struct CsrView {
  int rows;
  const int *first, *column;
  const T *value;
};

template <class T>
__device__ T warpSum(T x) {
  for (int offset = 16; offset; offset /= 2)
    x += __shfl_down_sync(0xffffffffu, x, offset);
  return x;
}

template <class T>
__global__ void multiply(CsrView<T> a, const T *x, T *y) {
  const int row = (blockIdx.x * blockDim.x + threadIdx.x) / warpSize;
  const int lane = threadIdx.x % warpSize;
  if (row >= a.rows)
    return;
  T sum = 0;
  for (int k = a.first[row] + lane; k < a.first[row + 1]; k += warpSize)
    sum += a.value[k] * x[a.column[k]];
  sum = warpSum(sum);
  if (lane == 0)
    y[row] = sum;
}

struct Release {
  void operator()(void *p) const { cudaFree(p); }
};

template <class T>
using DevicePointer = std::unique_ptr<T, Release>;

template <class T>
DevicePointer<T> upload(const std::vector<T> &values) {
  T *p = nullptr;
  cudaMalloc(&p, values.size() * sizeof(T));
  cudaMemcpy(p, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice);
  return DevicePointer<T>(p);
}

template <class T>
class Sparse {
 public:
  explicit Sparse(int rows) : rows_(rows) {}
  T &operator()(int row, int column) { return entries_[std::make_pair(row, column)]; }

  std::vector<T> times(const std::vector<T> &x) const {
    std::vector<int> first(rows_ + 1), column;
    std::vector<T> value;
    for (const auto &entry : entries_) {
      ++first[entry.first.first + 1];
      column.push_back(entry.first.second);
      value.push_back(entry.second);
    }
    for (int r = 0; r < rows_; ++r)
      first[r + 1] += first[r];
    auto f = upload(first), c = upload(column);
    auto v = upload(value), dx = upload(x), y = upload(std::vector<T>(rows_));
    multiply<<<(rows_ * 32 + 127) / 128, 128>>>(CsrView<T>{rows_, f.get(), c.get(), v.get()}, dx.get(), y.get());
    std::vector<T> result(rows_);
    cudaMemcpy(result.data(), y.get(), rows_ * sizeof(T), cudaMemcpyDeviceToHost);
    return result;
  }

 private:
  int rows_;
  std::map<std::pair<int, int>, T> entries_;
};

int main() {
  Sparse<double> laplace(100);
  for (int i = 0; i < 100; ++i) {
    laplace(i, i) = 2;
    if (i > 0)
      laplace(i, i - 1) = -1;
    if (i < 99)
      laplace(i, i + 1) = -1;
  }
  double norm = 0;
  for (double y : laplace.times(std::vector<double>(100, 1.0)))
    norm += y * y;
  std::printf("%g\n", norm);
}
