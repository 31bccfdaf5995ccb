// Shapes by the curiously recurring template pattern: the device calls them
// without virtual functions.
#include <cstdio>
#include <tuple>

template <class Derived>
struct Shape {
  __host__ __device__ float distance(float3 p) const { return self().signedDistance(p); }
  __host__ __device__ bool contains(float3 p) const { return distance(p) <= 0; }

protected:
  __host__ __device__ const Derived &self() const { return static_cast<const Derived &>(*this); }
};

__host__ __device__ inline float length(float3 v) { return sqrtf(v.x * v.x + v.y * v.y + v.z * v.z); }
__host__ __device__ inline float3 operator-(float3 a, float3 b) { return make_float3(a.x - b.x, a.y - b.y, a.z - b.z); }

struct Sphere : Shape<Sphere> {
  float3 center;
  float radius;
  __host__ __device__ Sphere(float3 c, float r) : center(c), radius(r) {}
  __host__ __device__ float signedDistance(float3 p) const { return length(p - center) - radius; }
};

struct Slab : Shape<Slab> {
  float low, high;
  __host__ __device__ Slab(float l, float h) : low(l), high(h) {}
  __host__ __device__ float signedDistance(float3 p) const { return fmaxf(low - p.y, p.y - high); }
};

template <class A, class B>
struct Both : Shape<Both<A, B>> {
  A a;
  B b;
  __host__ __device__ Both(const A &a, const B &b) : a(a), b(b) {}
  __host__ __device__ float signedDistance(float3 p) const { return fmaxf(a.distance(p), b.distance(p)); }
};

template <class A, class B>
__host__ __device__ Both<A, B> operator&(const Shape<A> &a, const Shape<B> &b) {
  return {static_cast<const A &>(a), static_cast<const B &>(b)};
}

template <class S>
__global__ void countInside(S shape, int side, int *count) {
  const int x = blockIdx.x, y = blockIdx.y, z = threadIdx.x;
  const float scale = 2.0f / side;
  if (shape.contains(make_float3(x * scale - 1, y * scale - 1, z * scale - 1)))
    atomicAdd(count, 1);
}

template <class S>
int volume(const S &shape) {
  const int side = 64;
  int *count;
  cudaMallocManaged(&count, sizeof *count);
  *count = 0;
  countInside<S><<<dim3(side, side), side>>>(shape, side, count);
  cudaDeviceSynchronize();
  const int result = *count;
  cudaFree(count);
  return result;
}

int main() {
  const Sphere sphere(make_float3(0, 0, 0), 0.9f);
  const Slab slab(-0.25f, 0.25f);
  const auto all = std::make_tuple(sphere, slab, sphere & slab);
  std::printf("sphere %d, slab %d, both %d\n", volume(std::get<0>(all)), volume(std::get<1>(all)), volume(std::get<2>(all)));
  std::printf("origin is %s\n", (sphere & slab).contains({0, 0, 0}) ? "inside" : "outside");
}
