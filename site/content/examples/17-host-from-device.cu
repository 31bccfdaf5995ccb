//: title The device calls the host
//: chapter device-only-functions
//: about A kernel cannot call a host function: there is no code of it on the GPU.
//: says calling a __host__ function
int on_the_cpu();
__global__ void k(int *p) { *p = on_the_cpu(); }
