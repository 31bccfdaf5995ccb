// Functors and pointers to functions inside of kernels' arguments.
#include "launch.h"

struct Scale { float by; __device__ __host__ float operator()(float x) const { return x * by; } };
struct Shift { int by; float bias; __device__ __host__ float operator()(float x) const { return x + by + bias; } };
template <class F, class G> struct Then { F f; G g; __device__ __host__ float operator()(float x) const { return g(f(x)); } };
template <class F, class G> Then<F, G> then(F f, G g) { return {f, g}; }
template <class F> __global__ void transform(float *p, int n, F f) { for (int i = 0; i < n; ++i) p[i] = f(p[i]); }
int main() {
  float *p;
  cudaMalloc(&p, 64);
  auto both = then(Scale{2}, Shift{3, 0.5f});
  LAUNCH_AS((transform<Scale>), (transform), (1, 16), p, 16, Scale{4});
  LAUNCH_AS((transform<Then<Scale, Shift>>), (transform), (1, 16), p, 16, both);
  LAUNCH_AS((transform<Then<Then<Scale, Shift>, Scale>>), (transform), (1, 16), p, 16, then(both, Scale{1}));
}
