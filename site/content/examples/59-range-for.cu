//: title A loop over an array
//: chapter lowering
//: about What is short in C++ is spelled out: a range-based loop is a loop with two pointers.
//: device has for
__global__ void k(int *p) {
  int v[3] = {1, 2, 3};
  for (int x : v) *p += x;
}
