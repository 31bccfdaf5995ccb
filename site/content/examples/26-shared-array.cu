//: title Shared memory
//: chapter memory-spaces
//: about A `__shared__` variable lives as long as its block.
//: device has __shared__
__global__ void sum(const float *in, float *out) {
  __shared__ float part[256];
  part[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) *out = part[0] + part[255];
}
