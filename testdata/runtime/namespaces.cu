// Kernels of one name in several namespaces, inline and unnamed ones among them.
#include "launch.h"

__global__ void k(int n) {}
namespace a {
__global__ void k(int n) {}
namespace b { __global__ void k(int n) {} }
inline namespace v2 { __global__ void k2(int n) {} }
}
namespace { __global__ void k3(int n) {} }
namespace c = a::b;
int main() {
  LAUNCH((k), (1, 1), 1);
  LAUNCH((a::k), (1, 1), 2);
  LAUNCH((c::k), (1, 1), 3);
  LAUNCH((a::k2), (1, 1), 4);
  LAUNCH((k3), (1, 1), 5);
  using a::b::k;
  LAUNCH((::k), (1, 1), 6);
}
