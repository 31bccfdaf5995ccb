// Kernel templates: types, values, packs, defaults, and arguments that are deduced.
#include "launch.h"

template <class T> __global__ void fill(T *p, T v, int n) { for (int i = 0; i < n; ++i) p[i] = v; }
template <class T, int N = 4> __global__ void tile(T v) {}
template <class... T> __global__ void many(T... v) {}
template <int... I> __global__ void indices() {}
template <bool B, char C> __global__ void values(long x) {}
struct Point { float x, y; };
int main() {
  float *f;
  Point *p;
  cudaMalloc(&f, 400);
  cudaMalloc(&p, 800);
  LAUNCH((fill<float>), (1, 32), f, 2, 100);
  LAUNCH_AS((fill<Point>), (fill), (1, 32), p, Point{1, 2}, 100);
  LAUNCH((tile<double>), (1, 1), 3);
  LAUNCH((tile<short, 9>), (1, 1), 3);
  LAUNCH_AS((many<int, char, double>), (many), (1, 1), 1, 'c', 2.5);
  LAUNCH((many<>), (1, 1));
  LAUNCH((indices<1, 2, 3>), (1, 1));
  LAUNCH((values<true, 'z'>), (1, 1), 5);
}
