//: title Shared memory without a size
//: chapter memory-spaces
//: about Its size is the third number of the launch.
//: host has __cudaPushCallConfiguration(1, 32, 1024)
//: device has extern
extern __shared__ float buffer[];
__global__ void use(float *p) { buffer[threadIdx.x] = *p; *p = buffer[0]; }
void run(float *p) { use<<<1, 32, 1024>>>(p); }
