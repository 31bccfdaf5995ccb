#include "launch.h"
static DEVICE_VARIABLE int state[3];
static __global__ void k(int n) { state[0] = n; }
namespace { __constant__ double rate = 2; __global__ void u(double f) { state[1] = int(rate * f); } }
void second() {
  LAUNCH((k), (2, 2), 2);
  LAUNCH((u), (2, 2), 2.5);
}
