// A matrix that knows where it lies: operators, copies on demand, an exception for sizes, streams for output.
#include <initializer_list>
#include <iomanip>
#include <iostream>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <vector>

namespace linear {

namespace kernels {
template <class T>
__global__ void add(const T *a, const T *b, T *c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    c[i] = a[i] + b[i];
}

template <class T>
__global__ void multiply(const T *a, const T *b, T *c, int rows, int inner, int columns) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, column = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows || column >= columns)
    return;
  T sum = T();
  for (int k = 0; k < inner; ++k)
    sum += a[row * inner + k] * b[k * columns + column];
  c[row * columns + column] = sum;
}
} // namespace kernels

template <class T>
class Matrix {
 public:
  Matrix(int rows, int columns) : rows_(rows), columns_(columns), cells_(allocate(rows * columns), [](T *p) { cudaFree(p); }) {}
  Matrix(std::initializer_list<std::initializer_list<T>> rows) : Matrix((int)rows.size(), (int)rows.begin()->size()) {
    std::vector<T> flat;
    for (const auto &row : rows) {
      if ((int)row.size() != columns_)
        throw std::invalid_argument("rows of different lengths");
      flat.insert(flat.end(), row.begin(), row.end());
    }
    cudaMemcpy(cells_.get(), flat.data(), flat.size() * sizeof(T), cudaMemcpyHostToDevice);
  }

  friend Matrix operator+(const Matrix &a, const Matrix &b) {
    a.require(a.rows_ == b.rows_ && a.columns_ == b.columns_, b, '+');
    Matrix c(a.rows_, a.columns_);
    const int n = a.rows_ * a.columns_;
    kernels::add<<<(n + 127) / 128, 128>>>(a.cells_.get(), b.cells_.get(), c.cells_.get(), n);
    return c;
  }
  friend Matrix operator*(const Matrix &a, const Matrix &b) {
    a.require(a.columns_ == b.rows_, b, '*');
    Matrix c(a.rows_, b.columns_);
    const dim3 threads(16, 16), blocks((b.columns_ + 15) / 16, (a.rows_ + 15) / 16);
    kernels::multiply<T><<<blocks, threads>>>(a.cells_.get(), b.cells_.get(), c.cells_.get(), a.rows_, a.columns_, b.columns_);
    return c;
  }
  Matrix &operator+=(const Matrix &other) { return *this = *this + other; }

  friend std::ostream &operator<<(std::ostream &out, const Matrix &m) {
    std::vector<T> cells(m.rows_ * m.columns_);
    cudaMemcpy(cells.data(), m.cells_.get(), cells.size() * sizeof(T), cudaMemcpyDeviceToHost);
    for (int r = 0; r < m.rows_; ++r, out << '\n')
      for (int c = 0; c < m.columns_; ++c)
        out << std::setw(8) << cells[r * m.columns_ + c];
    return out;
  }

 private:
  static T *allocate(int n) {
    void *p = nullptr;
    if (cudaMalloc(&p, n * sizeof(T)) != cudaSuccess)
      throw std::bad_alloc();
    return static_cast<T *>(p);
  }
  void require(bool fits, const Matrix &other, char op) const {
    if (fits)
      return;
    std::ostringstream text;
    text << rows_ << 'x' << columns_ << ' ' << op << ' ' << other.rows_ << 'x' << other.columns_;
    throw std::domain_error(text.str());
  }

  int rows_, columns_;
  std::shared_ptr<T> cells_;
};

} // namespace linear

int main() {
  typedef linear::Matrix<double> Matrix;
  Matrix a{{1, 2}, {3, 4}, {5, 6}}, b{{1, 0, 2}, {0, 1, 3}};
  try {
    Matrix c = a * b;
    c += c;
    std::cout << c << b * a;
    std::cout << a + b;
  } catch (const std::logic_error &error) {
    std::cerr << error.what() << std::endl;
  }
}
