// Launches inside of function and class templates.
#include "launch.h"

template <class T> __global__ void store(T *p, T v) { *p = v; }
template <class T> void call(T v) {
  T *p;
  cudaMalloc(&p, sizeof(T));
  LAUNCH((store<T>), (1, sizeof(T)), p, v);
}
template <class T, int Block> struct Runner {
  T value;
  template <class U> void run(U u) const { LAUNCH((store<U>), (Block, Block * 2), nullptr, U(value + u)); }
};
template <int N> struct Countdown {
  static void go() { LAUNCH((store<int>), (N, 1), nullptr, N); Countdown<N - 1>::go(); }
};
template <> struct Countdown<0> { static void go() {} };
template <class... T> void each(T... v) { int all[] = {(call(v), 0)...}; (void)all; }
int main() {
  call(1);
  call(2.5);
  Runner<int, 32>{5}.run(1.5);
  Runner<double, 8>{0.5}.run('a');
  Countdown<3>::go();
  each('a', 2L, 3.f);
}
