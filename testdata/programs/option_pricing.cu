// Prices of options: one formula for host and device, float and double, random paths beside it.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

template <class Real>
struct Option {
  Real spot, strike, years;
};

template <class Real>
struct Price {
  Real call, put;
};

template <class Real>
__host__ __device__ inline Real normal(Real x) {
  return Real(0.5) * erfc(-x * Real(0.70710678118654752440));
}

template <class Real>
__host__ __device__ Price<Real> blackScholes(const Option<Real> &o, Real rate, Real volatility) {
  const Real root = sqrt(o.years);
  const Real d1 = (log(o.spot / o.strike) + (rate + volatility * volatility / 2) * o.years) / (volatility * root);
  const Real d2 = d1 - volatility * root;
  const Real discounted = o.strike * exp(-rate * o.years);
  Price<Real> price = {o.spot * normal(d1) - discounted * normal(d2), discounted * normal(-d2) - o.spot * normal(-d1)};
  return price;
}

template <class Real>
__global__ void priceAll(const Option<Real> *options, Price<Real> *prices, int n, Real rate, Real volatility) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    prices[i] = blackScholes(options[i], rate, volatility);
}

template __global__ void priceAll<float>(const Option<float> *, Price<float> *, int, float, float);

struct Generator {
  unsigned state;
  __device__ explicit Generator(unsigned seed) : state(seed * 747796405u + 2891336453u) {}
  __device__ float uniform() {
    state ^= state << 13, state ^= state >> 17, state ^= state << 5;
    return (state >> 8) * (1.0f / (1 << 24)) + 1e-7f;
  }
  __device__ float gaussian() { return sqrtf(-2 * logf(uniform())) * cospif(2 * uniform()); }
};

__global__ void simulate(Option<float> option, float rate, float volatility, int paths, float *sum) {
  __shared__ float part;
  if (threadIdx.x == 0)
    part = 0;
  __syncthreads();
  Generator random(blockIdx.x * blockDim.x + threadIdx.x + 1);
  float mine = 0;
  for (int p = 0; p < paths; ++p) {
    const float end = option.spot * expf((rate - volatility * volatility / 2) * option.years + volatility * sqrtf(option.years) * random.gaussian());
    mine += fmaxf(end - option.strike, 0);
  }
  atomicAdd(&part, mine / paths / blockDim.x);
  __syncthreads();
  if (threadIdx.x == 0)
    atomicAdd(sum, part / gridDim.x);
}

template <class Real>
static double worstDifference(int n) {
  std::vector<Option<Real>> options(n);
  for (auto &o : options)
    o = {Real(20 + std::rand() % 60), Real(20 + std::rand() % 60), Real(1 + std::rand() % 10) / 4};
  Option<Real> *deviceOptions;
  Price<Real> *devicePrices;
  cudaMalloc(&deviceOptions, n * sizeof *deviceOptions);
  cudaMalloc(&devicePrices, n * sizeof *devicePrices);
  cudaMemcpy(deviceOptions, options.data(), n * sizeof *deviceOptions, cudaMemcpyHostToDevice);
  priceAll<Real><<<64, 128>>>(deviceOptions, devicePrices, n, Real(0.02), Real(0.3));
  std::vector<Price<Real>> prices(n);
  cudaMemcpy(prices.data(), devicePrices, n * sizeof *devicePrices, cudaMemcpyDeviceToHost);
  double worst = 0;
  for (int i = 0; i < n; ++i)
    worst = std::fmax(worst, std::fabs(double(prices[i].call - blackScholes(options[i], Real(0.02), Real(0.3)).call)));
  cudaFree(deviceOptions);
  cudaFree(devicePrices);
  return worst;
}

int main(int argc, char **argv) {
  const int n = argc > 1 ? std::stoi(argv[1]) : 10000;
  float *sum, result = 0;
  cudaMalloc(&sum, sizeof *sum);
  cudaMemset(sum, 0, sizeof *sum);
  const Option<float> one = {100, 105, 1};
  simulate<<<32, 64>>>(one, 0.02f, 0.3f, 200, sum);
  cudaMemcpy(&result, sum, sizeof result, cudaMemcpyDeviceToHost);
  std::printf("%g %g; %f, %f by paths\n", worstDifference<float>(n), worstDifference<double>(n), blackScholes(one, 0.02f, 0.3f).call, result * std::exp(-0.02f));
  cudaFree(sum);
}
