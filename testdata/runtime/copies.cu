// Arguments are copied: copy constructors run where the program says so.
#include "launch.h"

struct Counted {
  int value, copies;
  __host__ __device__ Counted(int v) : value(v), copies(0) {}
  __host__ __device__ Counted(const Counted &other) : value(other.value), copies(other.copies + 1) {}
};
struct Moved {
  int value;
  explicit Moved(int v) : value(v) {}
  __host__ __device__ Moved(const Moved &other) : value(other.value) {}
  operator int() const { return value * 10; }
};
__global__ void value(int v, Moved m) {}
__global__ void counted(int marker) {}
int main() {
  Moved m(7);
  LAUNCH((value), (1, 1), m, m);
  Counted c = 4, d = c, e(d);
  LAUNCH((counted), (1, 1), e.copies * 100 + e.value);
  int n = 1;
  LAUNCH((value), (n, 1), n++, Moved(n));
  std::printf("n %d\n", n);
}
