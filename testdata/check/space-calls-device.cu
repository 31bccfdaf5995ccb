// --device
// Calls across execution spaces where the host pass only warns.
int host_only(int n) { return n; }
__host__ __device__ int both(int n) { return host_only /* DEVICE WARNING 20011 "calling a __host__ function("host_only(int)") from a __host__ __device__ function("both") is not allowed" */(n); }
struct Host { Host() {} int v; };
struct Holder { Host h; };
__host__ __device__ int templates_aside() { int never /* DEVICE WARNING 177 "variable "never" was declared but never referenced" */; return both(1); }
template <class T> __host__ __device__ T through(T t) { return host_only /* DEVICE WARNING 20011 "calling a __host__ function("host_only(int)") from a __host__ __device__ function("through<int> ") is not allowed" */(t); }
__global__ void kernel(int *p) { *p = through(1); }
void run(int *p) { kernel<<<1, 1>>>(p); through(2); }
