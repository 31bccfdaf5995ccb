// Kernels whose parameters are instances of class templates.
#include "launch.h"

template <class T, int N> struct Array { T data[N]; };
template <class T> struct View { T *begin; long size; struct Iterator { T *at; long stride; }; };
template <class A, class B> struct Either { A a; B b; };
template <class T> __global__ void over(View<T> v, typename View<T>::Iterator i) {}
template <class T, int N> __global__ void arrays(Array<T, N> a, Array<Array<T, 2>, N> b) {}
__global__ void fixed(Either<Array<char, 8>, View<const double>> e) {}
int main() {
  double *p;
  cudaMalloc(&p, 80);
  LAUNCH_AS((over<double>), (over), (1, 1), View<double>{p, 10}, {p + 1, 2});
  LAUNCH_AS((arrays<int, 3>), (arrays), (1, 1), Array<int, 3>{{1, 2, 3}}, Array<Array<int, 2>, 3>{{{{1, 2}}, {{3, 4}}, {{5, 6}}}});
  LAUNCH((fixed), (1, 1), Either<Array<char, 8>, View<const double>>{{{'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'}}, {p, 10}});
}
