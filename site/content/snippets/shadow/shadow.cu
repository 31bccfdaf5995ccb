__device__ int counter = 5;
__constant__ float table[16];

__global__ void count() {
  if (table[0] > 0) ++counter;
}

int wrong() {
  return counter;
}
