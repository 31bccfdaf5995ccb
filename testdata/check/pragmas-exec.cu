// --device
// The pragmas that switch off checks of execution spaces.
void host_only();
template <class T> struct Plain { T t; __host__ __device__ void call() { t(); } };
#pragma nv_exec_check_disable
template <class F> __host__ __device__ void quiet(F f) { f(); }
template <class F> __host__ __device__ void loud(F f) { f /* DEVICE WARNING 20011 "calling a __host__ function("HostCall::operator ()() const") from a __host__ __device__ function("loud<    ::HostCall> ") is not allowed" */( /* DEVICE WARNING 20014 "calling a __host__ function from a __host__ __device__ function is not allowed" */); }
struct HostCall { void operator()() const {} };
#pragma hd_warning_disable
template <class T> __host__ __device__ int quiet_too(T t) { t(); return 1; }
void use() { quiet(HostCall{}); loud(HostCall{}); quiet_too(HostCall{}); }
#pragma nv_exec_check_disable
__host__ __device__ void plain() { host_only(); }
#pragma nv_exec_check_disable
int variable;
