//: title All four parts of a configuration
//: chapter kernels-and-stubs
//: about Grid, block, bytes of dynamic shared memory, stream. What you leave out is left out of the call as well.
//: host has __cudaPushCallConfiguration(grid, block, 64, stream)
__global__ void work() {}

void run(dim3 grid, dim3 block, cudaStream_t stream) {
  work<<<grid, block, 64, stream>>>();
}
