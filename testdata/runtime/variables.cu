// Variables of every space: sizes, names, those that nobody uses too.
#include "launch.h"

__constant__ float table[16] = {1, 2, 3};
__constant__ int one = 1;
DEVICE_VARIABLE int counter;
DEVICE_VARIABLE double matrix[3][4];
__managed__ int shared_by_both = 7;
namespace n { DEVICE_VARIABLE char text[10] = "text"; __constant__ long limit; struct S { int a, b; }; DEVICE_VARIABLE S s; }
__global__ void k() { counter = one + int(table[0]) + n::s.a; }
int main() { LAUNCH((k), (1, 1)); }
