// Explicit instantiations and specialisations of kernel templates.
#include "launch.h"

template <class T> __global__ void k(T v) {}
template __global__ void k<int>(int);
template <> __global__ void k<char>(char v) {}
template <class T, class U> struct Pair { T t; U u; };
template <class T> __global__ void pairs(Pair<T, T *> p) {}
template __global__ void pairs<long>(Pair<long, long *>);
template <template <class, class> class P, class T> __global__ void of(P<T, T> p) {}
int main() {
  LAUNCH((k<int>), (1, 1), 1);
  LAUNCH((k<char>), (1, 1), 'c');
  LAUNCH((k<double>), (1, 1), 2);
  LAUNCH((pairs<long>), (1, 1), Pair<long, long *>{5, nullptr});
  LAUNCH_AS((of<Pair, float>), (of), (1, 1), Pair<float, float>{1, 2});
}
