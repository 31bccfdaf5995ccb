//: title Two kernels of one name
//: chapter kernels-and-stubs
//: about Overloads have mangled names of their own, and each gets a stub.
//: stub has __device_stub__Z3setPi
//: stub has __device_stub__Z3setPf
__global__ void set(int *p) { *p = 0; }
__global__ void set(float *p) { *p = 0.0f; }
