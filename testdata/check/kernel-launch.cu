// Launches.
__global__ void add(float *a, int n) { a[threadIdx.x] += n; }
template <class T> __global__ void fill /* NOTE "candidate function template "fill" failed deduction" */(T *p, T v) { *p = v; }
__device__ void device(int);
void host(int);
struct Stream {};
void launch(float *a, int n, dim3 grid, cudaStream_t stream, Stream wrong) {
  add<<<1, 32>>>(a, n);
  add<<<grid, dim3(8, 8), 0, stream>>>(a, n);
  add<<<1>>> /* ERROR 165 "too few arguments in function call" */(a, n);
  add<<<1, 32, 0, stream, 5 /* ERROR 140 "too many arguments in function call" */>>>(a, n);
  add<<<1, 32>>>(a) /* ERROR 165 "too few arguments in function call" */;
  add<<<1, 32>>>(n /* ERROR 167 "argument of type "int" is incompatible with parameter of type "float *"" */, a /* ERROR 167 "argument of type "float *" is incompatible with parameter of type "int"" */);
  add<<<1, 32, 0, wrong /* ERROR 413 "no suitable conversion function from "Stream" to "cudaStream_t" (aka "CUstream_st *") exists" */>>>(a, n);
  add<<<"grid" /* ERROR 415 "no suitable constructor exists to convert from "const char [5]" to "dim3"" */, 32>>>(a, n);
  add /* ERROR 20051 "a __global__ function call must be configured" */(a, n);
  host /* ERROR 20051 "a host function call cannot be configured" */<<<1, 1>>>(n);
  device /* ERROR 20007 "calling a __device__ function("_Z6device1?") from a __host__ function("launch") is not allowed" */ /* ERROR 20051 "a __device__ function call cannot be configured" */<<<1, 1>>>(n);
  fill<<<1, 1>>>(a, 1.0f);
  fill /* ERROR 304 "no instance of function template "fill" matches the argument list" */<<<1, 1>>>(a, 1);
  auto p = add;
  p<<<1, 1>>>(a, n);
  int v = add<<<1, 1>>>(a, n); /* ERROR 144 "a value of type "void" cannot be used to initialize an entity of type "int"" */
  missing /* ERROR 20 "identifier "missing" is undefined" */<<<1, 1>>>(a);
}
