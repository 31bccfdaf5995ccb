//: title A kernel and its launch
//: chapter how-cuda-is-split
//: about `__global__` makes a function that the CPU starts and the GPU runs. On the host the launch becomes a call behind a call that remembers grid and block.
//: host has (__cudaPushCallConfiguration(2, 128)) ? (void)0 : twice(v)
//: device has _Z5twicePi
__global__ void twice(int *v) {
  v[threadIdx.x] *= 2;
}

void run(int *v) {
  twice<<<2, 128>>>(v);
}
