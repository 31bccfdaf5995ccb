#include "grid.h"
extern __managed__ int started;
static __global__ void end(const Grid *g, float w) { started = int(w); }
void Grid::finish() { LAUNCH((end), (1, dim3(width, height)), nullptr, weight); }
