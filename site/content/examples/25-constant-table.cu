//: title Constant memory
//: chapter memory-spaces
//: about `__constant__` memory is written by the host, with `cudaMemcpyToSymbol`, and read by all threads.
//: stub has ::table), 0, 64UL, 1, 0)
//: device has __constant__
__constant__ float table[16];
__global__ void scale(float *v) { v[threadIdx.x] *= table[0]; }
