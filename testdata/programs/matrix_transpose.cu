// Transposing by tiles, with types and sizes as template arguments and a check of each variant.
#include <chrono>
#include <complex>
#include <cstdio>
#include <vector>

template <class T, int Tile, int Rows, bool Padded>
__global__ void transpose(const T *__restrict__ in, T *__restrict__ out, int width, int height) {
  __shared__ T tile[Tile][Tile + (Padded ? 1 : 0)];
  int x = blockIdx.x * Tile + threadIdx.x, y = blockIdx.y * Tile + threadIdx.y;
#pragma unroll
  for (int j = 0; j < Tile; j += Rows)
    if (x < width && y + j < height)
      tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * width + x];
  __syncthreads();
  x = blockIdx.y * Tile + threadIdx.x, y = blockIdx.x * Tile + threadIdx.y;
#pragma unroll
  for (int j = 0; j < Tile; j += Rows)
    if (x < height && y + j < width)
      out[(y + j) * height + x] = tile[threadIdx.x][threadIdx.y + j];
}

template <class T>
struct Matrix {
  int width, height;
  std::vector<T> cells;
  Matrix(int w, int h) : width(w), height(h), cells(w * h) {}
  T &at(int x, int y) { return cells[y * width + x]; }
  const T &at(int x, int y) const { return cells[y * width + x]; }
};

template <class T, bool Padded>
double measure(const Matrix<T> &from, Matrix<T> &to) {
  enum { tile = 32, rows = 8 };
  T *in, *out;
  const std::size_t bytes = from.cells.size() * sizeof(T);
  cudaMalloc(reinterpret_cast<void **>(&in), bytes);
  cudaMalloc(reinterpret_cast<void **>(&out), bytes);
  cudaMemcpy(in, from.cells.data(), bytes, cudaMemcpyHostToDevice);
  const auto began = std::chrono::steady_clock::now();
  dim3 blocks((from.width + tile - 1) / tile, (from.height + tile - 1) / tile), threads(tile, rows);
  transpose<T, tile, rows, Padded><<<blocks, threads>>>(in, out, from.width, from.height);
  cudaDeviceSynchronize();
  const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - began;
  cudaMemcpy(to.cells.data(), out, bytes, cudaMemcpyDeviceToHost);
  cudaFree(in);
  cudaFree(out);
  return took.count();
}

template <class T>
bool check(const char *name) {
  Matrix<T> from(100, 60), to(60, 100);
  for (int y = 0; y < from.height; ++y)
    for (int x = 0; x < from.width; ++x)
      from.at(x, y) = T(x + 1000 * y);
  const double plain = measure<T, false>(from, to), padded = measure<T, true>(from, to);
  bool same = true;
  for (int y = 0; y < from.height; ++y)
    for (int x = 0; x < from.width; ++x)
      same = same && to.at(y, x) == from.at(x, y);
  std::printf("%s: %.3f ms, %.3f ms%s\n", name, plain, padded, same ? "" : ", wrong");
  return same;
}

int main() {
  const bool all = check<float>("float") & check<double>("double") & check<short>("short");
  return all ? 0 : 1;
}
