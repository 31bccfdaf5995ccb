// Two units with static kernels and variables of the same names.
#include "launch.h"
void second();
static DEVICE_VARIABLE int state[2];
static __global__ void k(int n) { state[0] = n; }
namespace { __constant__ float rate = 1; __global__ void u(float f) { state[1] = int(rate * f); } }
int main() {
  LAUNCH((k), (1, 1), 1);
  LAUNCH((u), (1, 1), 1.5f);
  second();
}
