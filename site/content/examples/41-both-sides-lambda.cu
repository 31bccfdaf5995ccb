//: title A lambda for both sides
//: chapter lambdas
//: about It may be called on the CPU as well, so its body stays.
//: args --extended-lambda
//: host has __nv_hdl_create_wrapper_t
template <class F> __global__ void apply(int *v, F f) { *v = f(*v); }
int run(int *v, int a) {
  auto f = [=] __host__ __device__ (int x) { return a + x; };
  apply<<<1, 1>>>(v, f);
  return f(1);
}
