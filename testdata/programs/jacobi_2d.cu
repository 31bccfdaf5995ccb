// Heat in a plate: a stencil with tiles in shared memory, two buffers that change places.
#include <cmath>
#include <cstdio>
#include <utility>
#include <vector>

struct Plate {
  int width, height;
  __host__ __device__ int at(int x, int y) const { return y * width + x; }
  __host__ __device__ bool inside(int x, int y) const { return x > 0 && y > 0 && x < width - 1 && y < height - 1; }
};

constexpr int side = 16;

__global__ void relax(Plate plate, const float *__restrict__ from, float *__restrict__ to) {
  __shared__ float tile[side + 2][side + 2];
  const int x = blockIdx.x * side + threadIdx.x, y = blockIdx.y * side + threadIdx.y;
  const int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
  const bool valid = x < plate.width && y < plate.height;
  tile[ty][tx] = valid ? from[plate.at(x, y)] : 0.0f;
  if (valid) {
    if (threadIdx.x == 0 && x > 0)
      tile[ty][0] = from[plate.at(x - 1, y)];
    if (threadIdx.x == side - 1 && x + 1 < plate.width)
      tile[ty][side + 1] = from[plate.at(x + 1, y)];
    if (threadIdx.y == 0 && y > 0)
      tile[0][tx] = from[plate.at(x, y - 1)];
    if (threadIdx.y == side - 1 && y + 1 < plate.height)
      tile[side + 1][tx] = from[plate.at(x, y + 1)];
  }
  __syncthreads();
  if (!valid)
    return;
  to[plate.at(x, y)] = plate.inside(x, y)
                           ? 0.25f * (tile[ty][tx - 1] + tile[ty][tx + 1] + tile[ty - 1][tx] + tile[ty + 1][tx])
                           : tile[ty][tx];
}

__global__ void difference(const float *a, const float *b, int n, unsigned *largest) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    atomicMax(largest, __float_as_uint(fabsf(a[i] - b[i]))); // floats that are not negative sort as integers
}

int main() {
  const Plate plate{200, 120};
  const int n = plate.width * plate.height;
  std::vector<float> start(n, 0.0f);
  for (int x = 0; x < plate.width; ++x)
    start[plate.at(x, 0)] = 100.0f;
  float *buffers[2];
  unsigned *largest;
  for (float *&buffer : buffers) {
    cudaMalloc(&buffer, n * sizeof(float));
    cudaMemcpy(buffer, start.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  }
  cudaMalloc(&largest, sizeof *largest);
  const dim3 threads(side, side), blocks((plate.width + side - 1) / side, (plate.height + side - 1) / side);
  float change = 1e9f;
  int steps = 0;
  while (change > 0.01f && steps < 5000) {
    for (int k = 0; k < 100; ++k, ++steps) {
      relax<<<blocks, threads>>>(plate, buffers[0], buffers[1]);
      std::swap(buffers[0], buffers[1]);
    }
    cudaMemset(largest, 0, sizeof *largest);
    difference<<<(n + 255) / 256, 256>>>(buffers[0], buffers[1], n, largest);
    cudaMemcpy(&change, largest, sizeof change, cudaMemcpyDeviceToHost);
  }
  std::printf("%d steps, change %g\n", steps, (double)change);
  for (float *buffer : buffers)
    cudaFree(buffer);
  cudaFree(largest);
}
