// Painting circles into a surface, read back as rows of characters; a class for the array and its views.
#include <cstdio>
#include <cstring>
#include <iostream>
#include <string>
#include <vector>

struct Circle {
  float x, y, r;
  uchar4 colour;
};

__constant__ Circle circles[8];

__global__ void paint(cudaSurfaceObject_t canvas, int width, int height, int count) {
  const unsigned x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height)
    return;
  uchar4 pixel = make_uchar4(0, 0, 0, 255);
  for (int c = 0; c < count; ++c) {
    const float dx = x - circles[c].x, dy = y - circles[c].y;
    if (dx * dx + dy * dy < circles[c].r * circles[c].r)
      pixel = circles[c].colour;
  }
  surf2Dwrite(pixel, canvas, x * sizeof(uchar4), y);
}

__global__ void darken(cudaSurfaceObject_t canvas, int width, int height) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height)
    return;
  uchar4 pixel;
  surf2Dread(&pixel, canvas, x * (int)sizeof(uchar4), y);
  pixel.x /= 2;
  pixel.y /= 2;
  pixel.z /= 2;
  surf2Dwrite<uchar4>(pixel, canvas, x * (int)sizeof(uchar4), y, cudaBoundaryModeTrap);
}

class Canvas {
 public:
  Canvas(int width, int height) : width_(width), height_(height) {
    cudaChannelFormatDesc format = cudaCreateChannelDesc(8, 8, 8, 8, cudaChannelFormatKindUnsigned);
    cudaMallocArray(&array_, &format, width, height, cudaArraySurfaceLoadStore);
    cudaResourceDesc resource = cudaResourceDesc();
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array_;
    cudaCreateSurfaceObject(&surface_, &resource);
  }
  ~Canvas() {
    cudaDestroySurfaceObject(surface_);
    cudaFreeArray(array_);
  }
  template <typename... Rest>
  void run(void (*kernel)(cudaSurfaceObject_t, int, int, Rest...), Rest... rest) {
    kernel<<<dim3((width_ + 7) / 8, (height_ + 7) / 8), dim3(8, 8)>>>(surface_, width_, height_, rest...);
  }
  std::vector<std::string> rows() const {
    std::vector<uchar4> pixels(width_ * height_);
    cudaMemcpy2DFromArray(pixels.data(), width_ * sizeof(uchar4), array_, 0, 0, width_ * sizeof(uchar4), height_, cudaMemcpyDeviceToHost);
    std::vector<std::string> rows(height_, std::string(width_, ' '));
    for (int y = 0; y < height_; ++y)
      for (int x = 0; x < width_; ++x)
        rows[y][x] = " .:-=+*#%@"[pixels[y * width_ + x].x * 9 / 255];
    return rows;
  }

 private:
  Canvas(const Canvas &);
  void operator=(const Canvas &);
  int width_, height_;
  cudaArray *array_;
  cudaSurfaceObject_t surface_;
};

int main() {
  const Circle host[] = {{20, 10, 8, {255, 0, 0, 255}}, {30, 12, 6, {128, 64, 0, 255}}};
  cudaMemcpyToSymbol(circles, host, sizeof host);
  Canvas canvas(60, 24);
  canvas.run(paint, 2);
  canvas.run(darken);
  for (const std::string &row : canvas.rows())
    std::cout << row << '\n';
  return 0;
}
