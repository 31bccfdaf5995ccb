#pragma once
#include "launch.h"
namespace lib {
extern __constant__ float factor;
__global__ void scale(float *p, float by);
}
extern "C" __global__ void c_kernel(int n);
