// Matrix product with tiles in shared memory, as a template of element type
// and tile width.
#include <chrono>
#include <cstdio>
#include <vector>

template <typename T, int Tile>
__global__ void multiply(const T *a, const T *b, T *c, int n) {
  __shared__ T as[Tile][Tile];
  __shared__ T bs[Tile][Tile + 1];
  const int row = blockIdx.y * Tile + threadIdx.y;
  const int col = blockIdx.x * Tile + threadIdx.x;

  T sum{};
  for (int step = 0; step < (n + Tile - 1) / Tile; ++step) {
    const int ac = step * Tile + threadIdx.x;
    const int br = step * Tile + threadIdx.y;
    as[threadIdx.y][threadIdx.x] = row < n && ac < n ? a[row * n + ac] : T(0);
    bs[threadIdx.y][threadIdx.x] = br < n && col < n ? b[br * n + col] : T(0);
    __syncthreads();
#pragma unroll
    for (int k = 0; k < Tile; ++k)
      sum += as[threadIdx.y][k] * bs[k][threadIdx.x];
    __syncthreads();
  }
  if (row < n && col < n)
    c[row * n + col] = sum;
}

template <typename T>
double run(int n) {
  using clock = std::chrono::steady_clock;
  std::vector<T> a(n * n, T(1)), b(n * n, T(2)), c(n * n);
  T *da, *db, *dc;
  const size_t bytes = sizeof(T) * n * n;
  cudaMalloc(&da, bytes);
  cudaMalloc(&db, bytes);
  cudaMalloc(&dc, bytes);
  cudaMemcpy(da, a.data(), bytes, cudaMemcpyHostToDevice);
  cudaMemcpy(db, b.data(), bytes, cudaMemcpyHostToDevice);

  constexpr int tile = sizeof(T) == 8 ? 16 : 32;
  const dim3 block(tile, tile), grid((n + tile - 1) / tile, (n + tile - 1) / tile);
  const auto start = clock::now();
  multiply<T, tile><<<grid, block>>>(da, db, dc, n);
  cudaDeviceSynchronize();
  const std::chrono::duration<double, std::milli> took = clock::now() - start;

  cudaMemcpy(c.data(), dc, bytes, cudaMemcpyDeviceToHost);
  std::printf("n %d, %d bytes an element: c[0] = %g\n", n, int(sizeof(T)), double(c[0]));
  cudaFree(da);
  cudaFree(db);
  cudaFree(dc);
  return took.count();
}

int main() {
  std::printf("float  %.3f ms\n", run<float>(512));
  std::printf("double %.3f ms\n", run<double>(300));
  std::printf("int    %.3f ms\n", run<int>(65));
}
