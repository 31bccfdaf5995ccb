__device__ int half_of(int n) {
  return n / 2;
}

__host__ __device__ int twice(int n) {
  return n * 2;
}
