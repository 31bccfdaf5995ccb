// Launches through pointers to kernels: variables, arrays, parameters, members.
#include "launch.h"

__global__ void add(int x) {}
__global__ void sub(int x) {}
typedef void (*Kernel)(int);
struct Step { Kernel kernel; dim3 grid; };
void launch(Kernel kernel, int n) { LAUNCH((kernel), (n, 32), n * 2); }
template <Kernel K> void fixed() { LAUNCH((K), (1, 1), -1); }
int main() {
  Kernel k = add;
  LAUNCH((k), (1, 1), 1);
  k = &sub;
  LAUNCH(((*k)), (1, 1), 2);
  const Kernel all[] = {add, sub, add};
  for (Kernel a : all)
    launch(a, 3);
  Step steps[] = {{sub, dim3(2, 2)}, {add, 5}};
  for (const Step &s : steps)
    LAUNCH((s.kernel), (s.grid, 8), int(s.grid.x));
  fixed<sub>();
}
