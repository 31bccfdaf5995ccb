#pragma once
#include "launch.h"
__device__ int there(int n);
void launch_other(int n);
