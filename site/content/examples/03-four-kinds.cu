//: title The four kinds of functions
//: chapter how-cuda-is-split
//: about One function of each kind. The host text keeps the bodies of those that run on the CPU, the device text has those that run on the GPU.
//: host has int on_cpu(int n) { return n + 1; }
//: device has _Z6on_gpui
//: device has _Z4bothi
//: device lacks on_cpu
int on_cpu(int n) { return n + 1; }
__device__ int on_gpu(int n) { return n + 2; }
__host__ __device__ int both(int n) { return n + 3; }
__global__ void start(int *p) { *p = on_gpu(both(*p)); }
