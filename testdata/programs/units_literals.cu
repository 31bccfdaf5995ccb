// Quantities with units that are checked while compiling; user-defined literals, alias and variable templates.
//: from c++14
#include <cmath>
#include <iostream>
#include <ratio>
#include <type_traits>
#include <vector>

template <int Metre, int Kilogram, int Second>
struct Unit {
  template <class Other>
  using Times = Unit<Metre + Other::metre, Kilogram + Other::kilogram, Second + Other::second>;
  template <class Other>
  using Per = Unit<Metre - Other::metre, Kilogram - Other::kilogram, Second - Other::second>;
  enum { metre = Metre, kilogram = Kilogram, second = Second };
};

template <class U>
struct Quantity {
  double value;
  __host__ __device__ constexpr explicit Quantity(double v = 0) : value(v) {}
  __host__ __device__ friend constexpr Quantity operator+(Quantity a, Quantity b) { return Quantity(a.value + b.value); }
  __host__ __device__ friend constexpr Quantity operator-(Quantity a, Quantity b) { return Quantity(a.value - b.value); }
  __host__ __device__ constexpr Quantity operator-() const { return Quantity(-value); }
};

template <class A, class B>
__host__ __device__ constexpr auto operator*(Quantity<A> a, Quantity<B> b) { return Quantity<typename A::template Times<B>>(a.value * b.value); }
template <class A, class B>
__host__ __device__ constexpr auto operator/(Quantity<A> a, Quantity<B> b) { return Quantity<typename A::template Per<B>>(a.value / b.value); }

using Length = Quantity<Unit<1, 0, 0>>;
using Mass = Quantity<Unit<0, 1, 0>>;
using Time = Quantity<Unit<0, 0, 1>>;
using Speed = decltype(Length() / Time());
using Acceleration = decltype(Speed() / Time());
using Force = decltype(Mass() * Acceleration());

inline namespace literals {
constexpr Length operator""_m(long double v) { return Length((double)v); }
constexpr Length operator""_km(unsigned long long v) { return Length(v * 1000.0); }
constexpr Mass operator""_kg(long double v) { return Mass((double)v); }
constexpr Time operator""_s(long double v) { return Time((double)v); }
} // namespace literals

template <class T>
constexpr bool isForce = std::is_same<T, Force>::value;
static_assert(isForce<decltype(1.0_kg * 1.0_m / (1.0_s * 1.0_s))>, "newtons");
static_assert(!isForce<Speed> && (2_km).value == 2000, "kilometres");

struct Body {
  Length height;
  Speed speed;
  Mass mass;
};

__global__ void fall(Body *bodies, int n, Time step, Acceleration gravity, double drag) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  Body b = bodies[i];
  while (b.height.value > 0) {
    const Force weight = b.mass * gravity;
    const Force resistance(drag * b.speed.value * b.speed.value);
    const Acceleration a = (resistance - weight) / b.mass;
    b.speed = b.speed + a * step;
    b.height = b.height + b.speed * step;
  }
  bodies[i] = b;
}

int main() {
  std::vector<Body> bodies;
  for (int i = 1; i <= 32; ++i)
    bodies.push_back(Body{Length(10.0 * i), Speed(), 1.0_kg});
  Body *device;
  cudaMalloc(&device, bodies.size() * sizeof(Body));
  cudaMemcpy(device, bodies.data(), bodies.size() * sizeof(Body), cudaMemcpyHostToDevice);
  fall<<<1, 32>>>(device, (int)bodies.size(), 0.001_s, 9.81_m / (1.0_s * 1.0_s), 0.01);
  cudaMemcpy(bodies.data(), device, bodies.size() * sizeof(Body), cudaMemcpyDeviceToHost);
  std::cout << bodies.front().speed.value << ' ' << bodies.back().speed.value << '\n';
  cudaFree(device);
}
