// Launch bounds and their relatives.
__global__ void __launch_bounds__(256) one() {}
__global__ void __launch_bounds__(256, 4) two() {}
__global__ void __launch_bounds__(-1) negative() {}
__global__ void __launch_bounds__(0) zero() {}
__global__ void __launch_bounds__ /* ERROR 2412 "this constant expression has type "double" instead of the required integral or enum type" */(1.5) real() {}
__global__ void __launch_bounds__ /* ERROR 29 "expected an expression" */() none() {}
__global__ void __launch_bounds__ /* ERROR 18 "expected a ")"" */(1, 2, 3, 4) many() {}
__launch_bounds__(128) void host /* ERROR 20077 "__launch_bounds__ is only allowed on a __global__ function" */() {}
__device__ __launch_bounds__(128) void device /* ERROR 20077 "__launch_bounds__ is only allowed on a __global__ function" */() {}
__global__ void __maxnreg__(32) registers() {}
__global__ void __maxnreg__(32) __launch_bounds__(64) both /* ERROR 20262 "The __launch_bounds__ and __maxnreg__ qualifiers cannot be applied to the same kernel" */() {}
__global__ void __maxnreg__ /* ERROR 20260 "The maximum number of registers that can be allocated per thread must be positive" */(-3) few() {}
__global__ void __cluster_dims__(2, 2, 2) cluster() {}
__global__ void __cluster_dims__ /* ERROR 20228 "__cluster_dims__ arguments must be positive integers" */(0) empty() {}
int bound = 3;
__global__ void __launch_bounds__ /* ERROR 28 "expression must have a constant value" */ /* NOTE "the value of variable "bound" (declared at line 16) cannot be used as a constant" */(bound) run_time() {}
template <int N> __global__ void __launch_bounds__(N) dependent() {}
void run() { dependent<32><<<1, 32>>>(); dependent<-32><<<1, 32>>>(); }
