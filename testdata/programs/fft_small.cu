// A fast Fourier transform of a power of two: cuComplex on the device, std::complex on the host.
#include <cuComplex.h>

#include <algorithm>
#include <complex>
#include <cstdio>
#include <vector>

__device__ cuFloatComplex turn(float angle) {
  float s, c;
  sincosf(angle, &s, &c);
  return make_cuFloatComplex(c, s);
}

__global__ void butterflies(cuFloatComplex *data, int n, int half, float sign) {
  const int k = blockIdx.x * blockDim.x + threadIdx.x;
  if (k >= n / 2)
    return;
  const int group = k / half, place = k % half;
  const int a = group * 2 * half + place, b = a + half;
  const cuFloatComplex w = turn(sign * 3.14159265f * place / half);
  const cuFloatComplex t = cuCmulf(w, data[b]);
  data[b] = cuCsubf(data[a], t);
  data[a] = cuCaddf(data[a], t);
}

__global__ void reverseBits(const cuFloatComplex *in, cuFloatComplex *out, int n, int bits) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < (unsigned)n)
    out[__brev(i) >> (32 - bits)] = in[i];
}

typedef std::complex<float> Complex;
static_assert(sizeof(Complex) == sizeof(cuFloatComplex), "the same layout");

static std::vector<Complex> transform(const std::vector<Complex> &values, bool inverse) {
  const int n = (int)values.size();
  int bits = 0;
  while (1 << bits < n)
    ++bits;
  cuFloatComplex *in, *data;
  cudaMalloc((void **)&in, n * sizeof *in);
  cudaMalloc((void **)&data, n * sizeof *data);
  cudaMemcpy(in, values.data(), n * sizeof *in, cudaMemcpyHostToDevice);
  reverseBits<<<(n + 63) / 64, 64>>>(in, data, n, bits);
  for (int half = 1; half < n; half *= 2)
    butterflies<<<(n / 2 + 63) / 64, 64>>>(data, n, half, inverse ? 1.0f : -1.0f);
  std::vector<Complex> result(n);
  cudaMemcpy(result.data(), data, n * sizeof *data, cudaMemcpyDeviceToHost);
  if (inverse)
    for (Complex &c : result)
      c /= (float)n;
  cudaFree(in);
  cudaFree(data);
  return result;
}

int main() {
  std::vector<Complex> wave(512);
  for (std::size_t i = 0; i < wave.size(); ++i)
    wave[i] = std::polar(1.0f, 0.1f * i) + Complex(0, 0.5f);
  const std::vector<Complex> back = transform(transform(wave, false), true);
  float worst = 0;
  for (std::size_t i = 0; i < wave.size(); ++i)
    worst = std::max(worst, std::abs(back[i] - wave[i]));
  std::printf("%g\n", worst);
  return worst < 1e-3f ? 0 : 1;
}
