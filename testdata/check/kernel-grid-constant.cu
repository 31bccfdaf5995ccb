// Parameters that are grid constants.
struct Config { int n; };
__global__ void good(const __grid_constant__ Config c) {}
__global__ void writable(__grid_constant__ Config c) {}
__global__ void pointer(const int *__grid_constant__ p) {}
__global__ void reference(const __grid_constant__ Config &c) {}
void host /* ERROR 20245 "__grid_constant__ annotation is only allowed on a parameter of a __global__ function" */(const __grid_constant__ Config c) {}
__device__ void device /* ERROR 20245 "__grid_constant__ annotation is only allowed on a parameter of a __global__ function" */(const __grid_constant__ Config c) {}
__global__ void again(const __grid_constant__ int n);
__global__ void again /* ERROR 20241 "incompatible __grid_constant__ annotation for parameter n in function redeclaration (see previous declaration at line 9)" */(const int n) {}
template <class T> __global__ void generic(const __grid_constant__ T t) {}
void run(Config c) { good<<<1, 1>>>(c); generic<<<1, 1>>>(c); }
