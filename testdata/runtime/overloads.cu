// Overloaded kernels: the one that is called is the one that is launched.
#include "launch.h"

__global__ void f(int x) {}
__global__ void f(double x) {}
__global__ void f(int *p, int n) {}
struct S { int v; };
__global__ void f(S s) {}
using OfInt = void (*)(int);
int main() {
  LAUNCH((static_cast<void (*)(int)>(f)), (1, 1), 1);
  LAUNCH((static_cast<void (*)(double)>(f)), (1, 1), 1);
  LAUNCH((((void (*)(S))f)), (1, 1), S{4});
  OfInt g = f;
  LAUNCH((g), (1, 1), 'c');
  LAUNCH((static_cast<void (*)(int *, int)>(f)), (1, 1), nullptr, 8);
}
