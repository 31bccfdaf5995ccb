// A program of two units: a kernel, a variable and a device function of the other one.
#include "shared.h"
extern DEVICE_VARIABLE int counter;
__global__ void here(int n) { counter = there(n); }
int main() {
  LAUNCH((here), (1, 1), 1);
  launch_other(2);
}
