// The Mandelbrot set, with a small class of complex numbers that both sides
// use and its overloaded operators.
#include <iostream>
#include <string>
#include <vector>

class Complex {
public:
  __host__ __device__ constexpr Complex(double re = 0, double im = 0) : re_(re), im_(im) {}

  __host__ __device__ constexpr double re() const { return re_; }
  __host__ __device__ constexpr double im() const { return im_; }
  __host__ __device__ constexpr double norm() const { return re_ * re_ + im_ * im_; }

  __host__ __device__ Complex &operator+=(const Complex &other) {
    re_ += other.re_;
    im_ += other.im_;
    return *this;
  }
  __host__ __device__ Complex &operator*=(const Complex &other) {
    const double re = re_ * other.re_ - im_ * other.im_;
    im_ = re_ * other.im_ + im_ * other.re_;
    re_ = re;
    return *this;
  }
  friend __host__ __device__ Complex operator+(Complex a, const Complex &b) { return a += b; }
  friend __host__ __device__ Complex operator*(Complex a, const Complex &b) { return a *= b; }
  friend __host__ __device__ constexpr bool operator==(const Complex &a, const Complex &b) {
    return a.re_ == b.re_ && a.im_ == b.im_;
  }
  friend std::ostream &operator<<(std::ostream &out, const Complex &c) {
    return out << '(' << c.re() << ", " << c.im() << ')';
  }

private:
  double re_, im_;
};

__host__ __device__ int escape(Complex c, int limit) {
  Complex z;
  int steps = 0;
  while (steps < limit && z.norm() <= 4.0) {
    z = z * z + c;
    ++steps;
  }
  return steps;
}

__global__ void mandelbrot(unsigned char *out, int width, int height, Complex low, Complex high) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height)
    return;
  const Complex c(low.re() + (high.re() - low.re()) * x / width, low.im() + (high.im() - low.im()) * y / height);
  out[y * width + x] = static_cast<unsigned char>(escape(c, 255));
}

int main() {
  const int width = 78, height = 32;
  unsigned char *device;
  std::vector<unsigned char> host(width * height);
  cudaMalloc(&device, host.size());
  mandelbrot<<<dim3((width + 15) / 16, (height + 15) / 16), dim3(16, 16)>>>(device, width, height, Complex(-2.2, -1.2), {0.8, 1.2});
  cudaMemcpy(host.data(), device, host.size(), cudaMemcpyDeviceToHost);
  const std::string shades = " .:-=+*#%@";
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x)
      std::cout << shades[host[y * width + x] * (shades.size() - 1) / 255];
    std::cout << '\n';
  }
  const Complex i(0, 1);
  std::cout << "i * i = " << i * i << (i * i == Complex(-1) ? " as it should be" : "?!") << std::endl;
  cudaFree(device);
}
