#include "shared.h"
DEVICE_VARIABLE int counter = 5;
__device__ int there(int n) { return n + 1; }
__global__ void other(int n, char c) {}
void launch_other(int n) { LAUNCH((other), (n, 2), n * 3, 'o'); }
