// Kernels that take a tuple of columns: folds, structured bindings, deduced class templates.
//: from c++17
#include <cstdio>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

template <class... T>
struct Columns {
  static constexpr std::size_t count = sizeof...(T);
  void *base[count];
};

template <std::size_t I, class First, class... Rest>
struct ElementAt : ElementAt<I - 1, Rest...> {};
template <class First, class... Rest>
struct ElementAt<0, First, Rest...> {
  using type = First;
};

template <std::size_t I, class... T>
__host__ __device__ auto *column(const Columns<T...> &c) {
  return static_cast<typename ElementAt<I, T...>::type *>(c.base[I]);
}

template <class... T, std::size_t... I>
__device__ double rowSum(const Columns<T...> &c, int row, std::index_sequence<I...>) {
  return (0.0 + ... + static_cast<double>(column<I>(c)[row]));
}

template <class... T>
__global__ void sumRows(Columns<T...> columns, double *out, int rows) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < rows)
    out[row] = rowSum(columns, row, std::index_sequence_for<T...>{});
}

template <class... T>
class Table {
 public:
  explicit Table(std::vector<T>... columns) : columns_(std::move(columns)...) {}

  std::vector<double> sums() const {
    const int rows = static_cast<int>(std::get<0>(columns_).size());
    Columns<T...> device{};
    std::apply(
        [&](const auto &...column) {
          int k = 0;
          ((device.base[k++] = upload(column)), ...);
        },
        columns_);
    double *out = nullptr;
    cudaMalloc(&out, rows * sizeof(double));
    sumRows<<<(rows + 31) / 32, 32>>>(device, out, rows);
    std::vector<double> result(rows);
    cudaMemcpy(result.data(), out, rows * sizeof(double), cudaMemcpyDeviceToHost);
    for (void *p : device.base)
      cudaFree(p);
    cudaFree(out);
    return result;
  }

 private:
  template <class C>
  static void *upload(const std::vector<C> &column) {
    C *p = nullptr;
    cudaMalloc(&p, column.size() * sizeof(C));
    cudaMemcpy(p, column.data(), column.size() * sizeof(C), cudaMemcpyHostToDevice);
    return p;
  }
  std::tuple<std::vector<T>...> columns_;
};

template <class... T>
Table(std::vector<T>...) -> Table<T...>;

static std::pair<double, double> range(const std::vector<double> &values) {
  std::pair result{values.front(), values.front()};
  for (double v : values) {
    if (v < result.first)
      result.first = v;
    if (v > result.second)
      result.second = v;
  }
  return result;
}

int main() {
  Table table(std::vector<int>{1, 2, 3}, std::vector<float>{0.5f, 0.25f, 0.125f}, std::vector<char>{'a', 'b', 'c'});
  if (const auto [low, high] = range(table.sums()); low < high)
    std::printf("%g %g\n", low, high);
}
