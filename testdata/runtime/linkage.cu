// Static kernels, kernels with C linkage, inline ones.
#include "launch.h"

static __global__ void local(int x) {}
extern "C" __global__ void plain_c(int x, char c) {}
extern "C" { __global__ void block_c(double d) {} }
static __global__ void inner() {}
inline __global__ void in_line(short s) {}
static __constant__ int hidden[3] = {1, 2, 3};
static DEVICE_VARIABLE float state;
__global__ void uses() { state = hidden[1]; }
int main() {
  LAUNCH((local), (1, 1), 1);
  LAUNCH((plain_c), (1, 1), 2, 'c');
  LAUNCH((block_c), (1, 1), 3);
  LAUNCH((inner), (1, 1));
  LAUNCH((in_line), (1, 1), 4);
  LAUNCH((uses), (1, 1));
}
