// A blur that reads its picture through a texture object, with a stack of scopes that clean up.
#include <cstdio>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

class CudaError : public std::runtime_error {
 public:
  CudaError(cudaError_t status, const char *file, int line)
      : std::runtime_error(std::string(file) + ":" + std::to_string(line) + ": " + cudaGetErrorString(status)), status_(status) {}
  cudaError_t status() const noexcept { return status_; }

 private:
  cudaError_t status_;
};

#define CHECK(call)                                    \
  do {                                                 \
    cudaError_t status_ = (call);                      \
    if (status_ != cudaSuccess)                        \
      throw CudaError(status_, __FILE__, __LINE__);    \
  } while (0)

class Picture {
 public:
  Picture(int width, int height, const std::vector<float> &pixels) : width_(width), height_(height) {
    cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    CHECK(cudaMallocArray(&array_, &format, width, height));
    CHECK(cudaMemcpy2DToArray(array_, 0, 0, pixels.data(), width * sizeof(float), width * sizeof(float), height, cudaMemcpyHostToDevice));
    cudaResourceDesc resource;
    std::memset(&resource, 0, sizeof resource);
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array_;
    cudaTextureDesc texture;
    std::memset(&texture, 0, sizeof texture);
    texture.addressMode[0] = texture.addressMode[1] = cudaAddressModeClamp;
    texture.filterMode = cudaFilterModeLinear;
    texture.readMode = cudaReadModeElementType;
    CHECK(cudaCreateTextureObject(&object_, &resource, &texture, nullptr));
  }
  ~Picture() {
    cudaDestroyTextureObject(object_);
    cudaFreeArray(array_);
  }
  Picture(const Picture &) = delete;
  void operator=(const Picture &) = delete;

  cudaTextureObject_t object() const { return object_; }
  int width() const { return width_; }
  int height() const { return height_; }

 private:
  int width_, height_;
  cudaArray_t array_ = nullptr;
  cudaTextureObject_t object_ = 0;
};

__global__ void blur(cudaTextureObject_t picture, float *out, int width, int height, int radius) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height)
    return;
  float sum = 0;
  for (int dy = -radius; dy <= radius; ++dy)
    for (int dx = -radius; dx <= radius; ++dx)
      sum += tex2D<float>(picture, x + dx + 0.5f, y + dy + 0.5f);
  const int side = 2 * radius + 1;
  out[y * width + x] = sum / (side * side);
}

int main() try {
  const int width = 64, height = 48;
  std::vector<float> pixels(width * height);
  pixels[height / 2 * width + width / 2] = 1.0f;
  Picture picture(width, height, pixels);
  float *out;
  CHECK(cudaMalloc(&out, pixels.size() * sizeof(float)));
  dim3 threads(16, 16), blocks((width + 15) / 16, (height + 15) / 16);
  blur<<<blocks, threads>>>(picture.object(), out, picture.width(), picture.height(), 2);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(pixels.data(), out, pixels.size() * sizeof(float), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(out));
  std::printf("%g\n", pixels[height / 2 * width + width / 2]);
  return 0;
} catch (const CudaError &error) {
  std::fprintf(stderr, "%s (%d)\n", error.what(), (int)error.status());
  return 1;
}
