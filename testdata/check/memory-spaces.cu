// Variables in device memory.
__device__ int counter;
__constant__ float table[16];
__managed__ int shared_by_all;
__shared__ int outside;
__device__ __constant__ int two;
__constant__ __shared__ /* ERROR 20024 "illegal combination of memory qualifiers" */ int both;
extern __shared__ float dynamic[];
struct Made { Made(); int n; };
__device__ Made made;
__device__ int started = 5;
int run_time = 3;
__device__ int dynamic_start = run_time;
struct Fields { __device__ /* WARNING 1835 "attribute "__device__" does not apply here" */ int d; __shared__ /* ERROR 20028 "memory qualifier on data member is not allowed" */ static int s; static __device__ /* ERROR 20028 "memory qualifier on data member is not allowed" */ int t; };
__device__ int &reference = counter;
__device__ void parameter(__shared__ /* WARNING 1835 "attribute "__shared__" does not apply here" */ int n);
__global__ void kernel(int *p) {
  __shared__ int tile[32];
  __shared__ int set /* ERROR 20053 "initializer not allowed for __shared__ variable " */ = 1;
  __constant__ int local;
  __device__ int inner;
  static __device__ int kept;
  __shared__ Made object;
  p[0] = tile[0] + table[1] + counter + kept;
  table[0] = 1;
}
void host() { __shared__ int tile /* ERROR 20026 "a static "__shared__" variable declaration is not allowed inside a host function body" */[32]; __device__ int local /* ERROR 20026 "an automatic "__device__" variable declaration is not allowed inside a host function body" */; table /* WARNING 20092 "a __constant__ variable "table" cannot be directly written in a host function" */[0] = 1; }
