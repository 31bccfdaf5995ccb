//: title The address of a kernel
//: chapter kernels-and-stubs
//: about On the host a kernel is an ordinary function of the same type, the stub. Its address can be kept in a table.
//: host has table
//: stub has _Z5firstPi
__global__ void first(int *p) { *p = 1; }
__global__ void second(int *p) { *p = 2; }
void (*table[])(int *) = {first, second};
