//: title A check that is turned off
//: chapter device-only-functions
//: about `#pragma nv_exec_check_disable` before a function for both sides says that you know better.
//: quiet
int log_it(int);
#pragma nv_exec_check_disable
__host__ __device__ int f(int n) { return n > 0 ? n : log_it(n); }
