// Calls across execution spaces.
int host_only(int n) { return n; }
__device__ int device_only(int n) { return n; }
__host__ __device__ int both(int n) { return n; }
__global__ void kernel(int *p) { *p = host_only(1) + device_only(2) + both(3); }

__device__ int on_device() { return host_only(1) + both(2); }
__host__ __device__ int on_both() { return host_only(1) + device_only /* ERROR 20005 "calling a __device__ function("device_only(int)") from a __host__ __device__ function("on_both") is not allowed" */(2); }
int on_host() { return device_only /* ERROR 20007 "calling a __device__ function("_Z11device_only1?") from a __host__ function("on_host") is not allowed" */(1) + both(2); }
constexpr int folded(int n) { return n; }
__device__ int relaxed() { return folded(3); }

struct S { S() {} ~S() {} int m() { return 1; } __device__ int d() { return 2; } };
__device__ int object() { S s; return s.m() + s.d(); }
int on_host_object(S s) { return s.d /* ERROR 20007 "calling a __device__ function("S::d()") from a __host__ function("on_host_object") is not allowed" */(); }
__device__ int (*pointer)(int) = host_only;
