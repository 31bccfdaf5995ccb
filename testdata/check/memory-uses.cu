// --device
// Device variables in host code and host variables in device code.
__device__ int counter;
__constant__ int limit = 3;
__managed__ int total;
int host_variable;
const int folded = 7;
constexpr float ratio = 0.5f;
static int table[3] = {1, 2, 3};
__device__ int read() { return host_variable /* DEVICE WARNING 20094 "a host variable "host_variable" cannot be directly read in a device function" */ /* DEVICE ERROR 20068 "identifier "host_variable" is undefined in device code" */ + folded + table /* DEVICE WARNING 20094 "a host variable "table" cannot be directly read in a device function" */ /* DEVICE ERROR 20068 "identifier "table" is undefined in device code" */[1] + counter + limit + total; }
__global__ void kernel(int *p) { *p = host_variable /* DEVICE WARNING 20094 "a host variable "host_variable" cannot be directly read in a device function" */ /* DEVICE ERROR 20068 "identifier "host_variable" is undefined in device code" */; host_variable /* DEVICE WARNING 20095 "a host variable "host_variable" cannot be directly written in a device function" */ = 1 /* DEVICE ERROR 20068 "identifier "host_variable" is undefined in device code" */; int *q /* DEVICE WARNING 177 "variable "q" was declared but never referenced" */ = /* DEVICE ERROR 20068 "identifier "host_variable" is undefined in device code" */ &host_variable /* DEVICE WARNING 20096 "address of a host variable "host_variable" cannot be directly taken in a device function" */; const float &r /* DEVICE WARNING 177 "variable "r" was declared but never referenced" */ = /* DEVICE ERROR 20068 "identifier "ratio" is undefined in device code" */ ratio; }
__host__ __device__ int both() { return host_variable /* DEVICE WARNING 20094 "a host variable "host_variable" cannot be directly read in a device function" */ /* DEVICE ERROR 20068 "identifier "host_variable" is undefined in device code" */ + counter /* HOST WARNING 20091 "a __device__ variable "counter" cannot be directly read in a host function" */; }
int host() {
  int n = counter /* HOST WARNING 20091 "a __device__ variable "counter" cannot be directly read in a host function" */ + limit /* HOST WARNING 20091 "a __constant__ variable "limit" cannot be directly read in a host function" */;
  counter /* HOST WARNING 20092 "a __device__ variable "counter" cannot be directly written in a host function" */ = 1;
  int *p = &counter;
  total = 2;
  return n + *p;
}
int started = counter;
