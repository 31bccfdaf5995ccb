// Launches in the order of the program, whatever it does in between.
#include "launch.h"

__global__ void a(int n) {}
__global__ void b(int n) {}
int depth(int n) {
  if (n == 0)
    return 1;
  LAUNCH((a), (n, 1), n);
  int r = depth(n - 1) + 1;
  LAUNCH((b), (r, 1), n);
  return r;
}
int main() {
  std::printf("depth %d\n", depth(3));
  for (int i = 0; i < 6; ++i) {
    switch (i % 4) {
    case 0: LAUNCH((a), (1, 1), i); break;
    case 1: LAUNCH((b), (1, 1), i); continue;
    case 2: { LAUNCH((a), (2, 1), i); }
    default: LAUNCH((b), (3, 1), i);
    }
    std::printf("i %d\n", i);
  }
  try { LAUNCH((a), (1, 1), 77); throw 1; } catch (int n) { LAUNCH((b), (1, 1), n); }
  int i = 0;
  do LAUNCH((a), (i + 1, 1), i); while (++i < 2);
  cudaDeviceSynchronize();
}
