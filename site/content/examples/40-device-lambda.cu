//: title A lambda for the device
//: chapter lambdas
//: about With `--extended-lambda` the host text has an object of a type with a name in its place.
//: args --extended-lambda
//: host has __nv_dl_wrapper_t
template <class F> __global__ void apply(int *v, F f) { *v = f(*v); }
void run(int *v, int a) {
  apply<<<1, 1>>>(v, [=] __device__ (int x) { return a + x; });
}
