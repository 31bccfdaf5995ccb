// Annotated lambdas without the option.
template <class F> __global__ void run(F f) { f(1); }
void host(int n) {
  auto a = [] __device__ ( /* ERROR 20155 "__host__ or __device__ annotation on lambda requires --extended-lambda nvcc flag" */int i) { return i; };
  auto b = [n] __host__ __device__ ( /* ERROR 20155 "__host__ or __device__ annotation on lambda requires --extended-lambda nvcc flag" */int i) { return i + n; };
  auto c = [n](int i) { return i + n; };
  run<<<1, 1>>>(a);
  run<<<1, 1>>>(c);
}
__device__ void device(int n) {
  auto d = [n](int i) { return i + n; };
  auto e = [n] __device__ ( /* ERROR 20155 "__host__ or __device__ annotation on lambda requires --extended-lambda nvcc flag" */int i) { return i + n; };
  d(1) + e(2);
}
