// Names of types by other names: parameters, template arguments, using-declarations.
#include "launch.h"

namespace lib { template <class T> struct Vec { T x, y; }; using VecF = Vec<float>; typedef unsigned long size; }
using lib::VecF;
template <class T> using Ptr = T *;
template <class T> using Mine = lib::Vec<Ptr<T>>;
__global__ void takes(VecF v, lib::size n, Ptr<const int> p) {}
template <class T> __global__ void alias(Mine<T> m, decltype(T() + 1) t) {}
typedef int Row[4];
struct Rows { Row r[2]; };
__global__ void rows(Rows r, Row *p) {}
int main() {
  LAUNCH((takes), (1, 1), VecF{1, 2}, 3, nullptr);
  LAUNCH((alias<char>), (1, 1), Mine<char>{nullptr, nullptr}, 'c');
  LAUNCH((rows), (1, 1), Rows{{{1, 2, 3, 4}, {5, 6, 7, 8}}}, nullptr);
}
