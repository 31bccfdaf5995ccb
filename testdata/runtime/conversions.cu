// What an argument becomes on its way: conversions of classes, references, initialiser lists.
#include "launch.h"

struct Degrees { double value; operator float() const { return float(value * 2); } };
struct Length { int mm; Length(int mm) : mm(mm) {} __host__ __device__ Length(const Length &o) : mm(o.mm) {} };
struct Base { int b; };
struct Middle : Base { int m; };
struct Pairs { short s[4]; };
__global__ void takes(float f, Length l, Base b, Pairs p, const void *q) {}
int main() {
  Middle m;
  m.b = 5, m.m = 6;
  const Degrees d{45};
  int *p;
  cudaMalloc(&p, 4);
  int &&r = 12;
  LAUNCH((takes), (1, 1), d, 30, m, {1, 2, 3, 4}, p);
  LAUNCH((takes), (1, 1), r, r, Base{7}, Pairs(), (const char *)p + 1);
}
