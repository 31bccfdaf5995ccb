// What a kernel may be.
__global__ /* ERROR 20048 "a __global__ function must have a void return type" */ int result(int *p) { return *p; }
__global__ void good(int *p, const float f) { *p = f; }
__global__ void reference(int &r) { r = 1; }
__global__ /* ERROR 20046 "a __global__ function cannot have ellipsis" */ void variadic(int n, ...) {}
__global__ /* WARNING 20050 "inline qualifier ignored for "__global__" function" */ constexpr void constant() {}
__global__ __device__ /* ERROR 20024 "illegal combination of memory qualifiers" */ void spaces() {}
__global__ __host__ /* ERROR 20024 "illegal combination of memory qualifiers" */ void both() {}
static __global__ void local(int *p) { *p = 1; }
inline __global__ /* WARNING 20050 "inline qualifier ignored for "__global__" function" */ void inlined() {}
struct S { __global__ /* ERROR 20231 "A __global__ function or function template cannot be a member function" */ void member(); static __global__ /* ERROR 20231 "A __global__ function or function template cannot be a member function" */ void shared(); friend /* ERROR 20186 "A __global__ function or function template cannot be defined in a friend declaration" */ __global__ /* WARNING 20050 "inline qualifier ignored for "__global__" function" */ void friendly() {} };
namespace { __global__ void unnamed() {} }
__global__ void lists(int a[4], void (*f)()) {}
__global__ /* ERROR 20049 "a __global__ function must not have a deduced return type" */ auto deduced() {}
__global__ /* ERROR 20187 "An operator function cannot be a __global__ function" */ void operator+(S, S);
__global__ /* ERROR 20048 "a __global__ function must have a void return type" */ void *pointer();
template <class... T> __global__ void pack(T... t) {}
template <class... T /* ERROR 20116 "Pack template parameter must be the last template parameter for a variadic __global__ function template" */, class U> __global__ void two(U u, T... t) {}
__global__ /* ERROR 20048 "a __global__ function must have a void return type" */ /* ERROR 20081 "function main cannot be marked __device__ or __global__" */ int main();
