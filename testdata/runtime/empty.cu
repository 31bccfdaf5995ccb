// Kernels without parameters, with empty classes, with arrays that are pointers.
#include "launch.h"

struct Empty {};
struct Tag : Empty {};
__global__ void nothing() {}
__global__ void with_array(int a[10], const double m[2][3]) {}
template <class Policy> __global__ void policy(int n) {}
template <> __global__ void policy<Tag>(int n) {}
int main() {
  LAUNCH((nothing), (1, 1));
  LAUNCH((nothing), (dim3(), dim3()));
  int *p;
  cudaMalloc(&p, 40);
  LAUNCH((with_array), (1, 1), p, nullptr);
  LAUNCH((policy<Empty>), (1, 1), 1);
  LAUNCH((policy<Tag>), (1, 1), 2);
}
