// -std=c++17 --extended-lambda
// Extended lambdas and their limits.
template <class F> __global__ void run(F f) { f(1); }
template <class F> void call(F f) { run<<<1, 1>>>(f); }
struct Widget {
  int field;
  void member(int n) {
    call([=] __device__ (int i) { return i + n; });
    call([=] __device__ (int i) { return i + field; });
    call([&] __device__ ( /* ERROR 20136 "An extended __device__ lambda cannot capture variables by reference" */int i) { return i + n /* ERROR 20136 "An extended __device__ lambda cannot capture variables by reference" */; });
    call([=] __device__ (int i) mutable { return i + n; });
  }
private:
  void hidden() { call([] __device__ ( /* ERROR 20151 "The enclosing parent function ("hidden") for an extended __device__ lambda cannot have private or protected access within its class" */int i) { return i; }); }
  struct Inner {};
};
void outer(int n) {
  int array[4] = {1, 2, 3, 4};
  call([=] __device__ (int i) { return array[i]; });
  call([m = n] __device__ (int i) { return m; });
  auto nested = [=] { call([=] __device__ (int i) { return i + n; }); };
  call([=] __device__ (auto i) { return i + n; });
  call([=] __host__ __device__ (int i) { auto in = [=] __device__ { /* ERROR 20162 "An extended __device__ lambda cannot be defined inside an extended __host__ __device__  lambda expression("operator()")." */ return n; }; return i; });
  struct Local { void m() { call([] __device__ ( /* ERROR 20135 "The enclosing parent function ("m") for an extended __device__ lambda must not be defined inside another function" */int i) { return i; }); } };
  call([] __global__ (int i) {});
}
auto global = [] __device__ (int i) { return i; };
