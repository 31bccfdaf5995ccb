//: title No initialiser for shared memory
//: chapter memory-spaces
//: about With a thousand threads, who should run it?
//: says initializer
__global__ void k(int *p) {
  __shared__ int n = 1;
  *p = n;
}
