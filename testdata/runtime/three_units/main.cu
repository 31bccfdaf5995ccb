// Three units around one class with kernels and managed state.
#include "grid.h"
int main() {
  Grid g{4, 8, 0.25f};
  g.start();
  g.finish();
}
