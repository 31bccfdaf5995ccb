// A kernel that is only declared here, launched directly and through a pointer.
#include "kernels.h"
int main() {
  LAUNCH((lib::scale), (4, 64), nullptr, 2.5f);
  void (*k)(float *, float) = lib::scale;
  LAUNCH((k), (8, 32), nullptr, 0.5f);
  LAUNCH((c_kernel), (1, 1), 7);
}
