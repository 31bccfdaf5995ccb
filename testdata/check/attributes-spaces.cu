// CUDA attributes where they mean nothing.
__device__ /* WARNING 1866 "attribute does not apply to any entity" */ struct Tag { int n; };
__global__ /* WARNING 1835 "attribute "__global__" does not apply here" */ int variable;
__shared__ /* WARNING 1835 "attribute "__shared__" does not apply here" */ void function();
__managed__ /* WARNING 1835 "attribute "__managed__" does not apply here" */ void managed();
__device__ /* WARNING 1835 "attribute "__device__" does not apply here" */ typedef int Word;
__constant__ const int constant = 1;
__host__ /* WARNING 1835 "attribute "__host__" does not apply here" */ int host_variable;
__device__ __device__ int twice();
__host__ __global__ /* ERROR 20024 "illegal combination of memory qualifiers" */ void mixed();
enum __device__ /* WARNING 1835 "attribute "__device__" does not apply here" */ Kind { a };
namespace __device__ /* WARNING 1835 "attribute "__device__" does not apply here" */ space {}
__device__ /* ERROR 1847 "attributes are not allowed here" */ using Other = int;
__launch_bounds__ /* WARNING 1835 "attribute "__launch_bounds__" does not apply here" */(3) int bounded;
template <class T> __constant__ T constants;
void parameters(__device__ /* WARNING 1835 "attribute "__device__" does not apply here" */ int n, __constant__ /* WARNING 1835 "attribute "__constant__" does not apply here" */ int *p);
__device__ auto lambda = [] {};
