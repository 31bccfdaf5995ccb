// An estimate of pi, with a generator of random numbers that both sides share
// and the library's beside it.
#include <cmath>
#include <cstdint>
#include <iomanip>
#include <iostream>
#include <random>

class XorShift {
  std::uint64_t state;

public:
  __host__ __device__ explicit XorShift(std::uint64_t seed) : state(seed * 0x9e3779b97f4a7c15ull + 1) {}
  __host__ __device__ std::uint32_t next() {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return static_cast<std::uint32_t>(state >> 32);
  }
  __host__ __device__ float uniform() { return next() * (1.0f / 4294967296.0f); }
};

template <class Generator>
__host__ __device__ unsigned hits(Generator &generator, unsigned samples) {
  unsigned inside = 0;
  for (unsigned i = 0; i < samples; ++i) {
    const float x = generator.uniform();
    const float y = generator.uniform();
    inside += x * x + y * y < 1.0f ? 1u : 0u;
  }
  return inside;
}

__device__ unsigned long long total;

__global__ void sample(unsigned samples, unsigned long long seed) {
  XorShift generator(seed + blockIdx.x * blockDim.x + threadIdx.x);
  unsigned inside = hits(generator, samples);
#ifdef __CUDA_ARCH__
  for (int offset = 16; offset; offset >>= 1)
    inside += __shfl_xor_sync(~0u, inside, offset);
  if ((threadIdx.x & 31) == 0)
#endif
    atomicAdd(&total, (unsigned long long)inside);
}

struct LibraryGenerator {
  std::mt19937 engine{12345};
  std::uniform_real_distribution<float> distribution{0.0f, 1.0f};
  float uniform() { return distribution(engine); }
};

int main() {
  const unsigned blocks = 80, threads = 128, samples = 1000;
  const unsigned long long zero = 0;
  cudaMemcpyToSymbol(total, &zero, sizeof zero);
  sample<<<blocks, threads>>>(samples, 42ull);
  unsigned long long inside = 0;
  cudaMemcpyFromSymbol(&inside, total, sizeof inside);

  const double count = double(blocks) * threads * samples;
  std::cout << std::setprecision(8) << "device:  " << 4.0 * inside / count << '\n';
  XorShift own(7);
  std::cout << "host:    " << 4.0 * hits(own, 100000) / 100000 << '\n';
  LibraryGenerator library;
  std::cout << "library: " << 4.0 * hits<LibraryGenerator>(library, 100000) / 100000 << '\n';
  std::cout << "error:   " << std::abs(4.0 * inside / count - M_PI) << std::endl;
}
