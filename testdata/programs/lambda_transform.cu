//: args --extended-lambda
//: nomini
// Lambdas in kernels: __device__ ones, __host__ __device__ ones, and captures.
#include <cstdio>
#include <vector>

template <class F>
__global__ void forEach(int n, F f) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    f(i);
}

template <class F>
void parallelFor(int n, F f) {
  forEach<<<(n + 127) / 128, 128>>>(n, f);
  cudaDeviceSynchronize();
}

template <class F>
void serialFor(int n, F f) {
  for (int i = 0; i < n; ++i)
    f(i);
}

struct Image {
  float *pixels;
  int width, height;
  void brighten(float by) {
    parallelFor(width * height, [*this, by] __device__(int i) { pixels[i] = pixels[i] + by > 1 ? 1 : pixels[i] + by; });
  }
};

int main() {
  const int n = 1000;
  float *x = nullptr, *y = nullptr;
  cudaMallocManaged(&x, n * sizeof(float));
  cudaMallocManaged(&y, n * sizeof(float));

  parallelFor(n, [=] __device__(int i) {
    x[i] = 0.001f * i;
    y[i] = 0;
  });

  const float a = 3;
  auto axpy = [x, y, a] __host__ __device__(int i) { y[i] += a * x[i]; };
  parallelFor(n / 2, axpy);
  serialFor(n, axpy);

  double sum = 0;
  serialFor(n, [&](int i) { sum += y[i]; });

  Image image{x, 100, 10};
  image.brighten(0.25f);

  std::vector<float> copy(x, x + n);
  int full = 0;
  for (float value : copy)
    full += [](float v) { return v >= 1; }(value);
  std::printf("sum %g, %d pixels are white\n", sum, full);
  cudaFree(x);
  cudaFree(y);
}
