// The built-in vector types as parameters and in classes.
#include "launch.h"

struct Particle { float4 position, velocity; int2 cell; float2 weight; };
__global__ void one(float4 f, int2 i) {}
__global__ void two(Particle p) {}
int main() {
  LAUNCH((one), (1, 1), make_float4(1, 2, 3, 4), make_int2(5, 6));
  Particle p = {make_float4(1, 0, 0, 1), make_float4(0, 1, 0, 0), make_int2(3, 4), make_float2(0.5f, 0.25f)};
  LAUNCH((two), (dim3(2, 2), dim3(16, 16)), p);
}
