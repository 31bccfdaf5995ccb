// Grids and blocks from numbers, objects and expressions; what is left out has its default.
#include "launch.h"

__global__ void k(int step) {}
dim3 blocks(int n, int size) { return dim3((n + size - 1) / size); }
int main() {
  LAUNCH((k), (1, 2), 0);
  LAUNCH((k), (dim3(1, 2, 3), dim3(4, 5, 6)), 1);
  LAUNCH((k), (blocks(1000, 128), 128, 48 * sizeof(float)), 2);
  dim3 g(7, 8), b;
  b.y = 9;
  LAUNCH((k), (g, b, 1u << 10, (cudaStream_t)16), 3);
  bool large = true;
  LAUNCH((k), (large ? 64 : 32, large ? dim3(8, 8) : dim3(4)), 4);
  for (int i = 1; i < 20; i *= 3)
    LAUNCH((k), (i, i + 1, i * 16), i);
}
