// Arithmetic of whole vectors in one kernel: expressions are types, evaluated for each element on the device.
//: from c++14
#include <cstdio>
#include <type_traits>
#include <vector>

template <class E>
struct Expression {
  __host__ __device__ const E &self() const { return static_cast<const E &>(*this); }
};

struct View : Expression<View> {
  const float *data;
  explicit View(const float *d) : data(d) {}
  __device__ float operator[](int i) const { return data[i]; }
};

struct Scalar : Expression<Scalar> {
  float value;
  explicit Scalar(float v) : value(v) {}
  __device__ float operator[](int) const { return value; }
};

struct Plus {
  static __device__ float apply(float a, float b) { return a + b; }
};
struct Times {
  static __device__ float apply(float a, float b) { return a * b; }
};
struct Power {
  static __device__ float apply(float a, float b) { return powf(a, b); }
};

template <class Op, class L, class R>
struct Binary : Expression<Binary<Op, L, R>> {
  L left;
  R right;
  Binary(const L &l, const R &r) : left(l), right(r) {}
  __device__ float operator[](int i) const { return Op::apply(left[i], right[i]); }
};

template <class T, class = void>
struct IsExpression : std::false_type {};
template <class T>
struct IsExpression<T, typename std::enable_if<std::is_base_of<Expression<T>, T>::value>::type> : std::true_type {};

template <class T, bool = IsExpression<T>::value>
struct Leaf {
  typedef T type;
};
template <class T>
struct Leaf<T, false> {
  static_assert(std::is_arithmetic<T>::value, "an expression or a number");
  typedef Scalar type;
};
template <class T>
using LeafOf = typename Leaf<T>::type;

template <class L, class R>
using Either = std::enable_if_t<IsExpression<L>::value || IsExpression<R>::value>;

template <class L, class R, class = Either<L, R>>
auto operator+(const L &l, const R &r) { return Binary<Plus, LeafOf<L>, LeafOf<R>>(LeafOf<L>(l), LeafOf<R>(r)); }
template <class L, class R, class = Either<L, R>>
auto operator*(const L &l, const R &r) { return Binary<Times, LeafOf<L>, LeafOf<R>>(LeafOf<L>(l), LeafOf<R>(r)); }
template <class L, class R, class = Either<L, R>>
auto power(const L &l, const R &r) { return Binary<Power, LeafOf<L>, LeafOf<R>>(LeafOf<L>(l), LeafOf<R>(r)); }

template <class E>
__global__ void evaluate(float *out, E expression, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    out[i] = expression[i];
}

template <class E>
void store(float *out, int n, const Expression<E> &expression) {
  evaluate<<<16, 64>>>(out, expression.self(), n);
}

int main() {
  const int n = 256;
  std::vector<float> host(n);
  for (int i = 0; i < n; ++i)
    host[i] = 0.25f * i;
  float *a, *b;
  cudaMalloc(&a, n * sizeof(float));
  cudaMalloc(&b, n * sizeof(float));
  cudaMemcpy(a, host.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  View x(a);
  store(b, n, x * 2.0f + power(x, 2) * 0.5f + 1);
  cudaMemcpy(host.data(), b, n * sizeof(float), cudaMemcpyDeviceToHost);
  std::printf("%g %g\n", host[1], host[n - 1]);
  cudaFree(a);
  cudaFree(b);
}
