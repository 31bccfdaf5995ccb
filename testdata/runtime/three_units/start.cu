#include "grid.h"
__managed__ int started = 1;
static __global__ void begin(Grid g, int stage) { started += stage; }
void Grid::start() { for (int i = 0; i < 2; ++i) LAUNCH((begin), (dim3(width, height), 1), *this, i); }
