// Clusters of points: centres in constant memory, sums by atomics, a report by <iomanip>.
#include <array>
#include <cstdio>
#include <iomanip>
#include <iostream>
#include <random>
#include <vector>

enum { clusters = 5, dimensions = 3 };

struct Point {
  float v[dimensions];
};

__constant__ Point centres[clusters];

static __device__ float distance2(const Point &a, const Point &b) {
  float sum = 0;
  for (int d = 0; d < dimensions; ++d) {
    const float t = a.v[d] - b.v[d];
    sum += t * t;
  }
  return sum;
}

__global__ void assign(const Point *points, int *labels, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  int best = 0;
  float least = distance2(points[i], centres[0]);
  for (int c = 1; c < clusters; ++c) {
    const float d = distance2(points[i], centres[c]);
    if (d < least)
      least = d, best = c;
  }
  labels[i] = best;
}

__global__ void accumulate(const Point *points, const int *labels, Point *sums, int *counts, int n) {
  __shared__ Point mine[clusters];
  __shared__ int number[clusters];
  if (threadIdx.x < clusters) {
    mine[threadIdx.x] = Point{};
    number[threadIdx.x] = 0;
  }
  __syncthreads();
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    const int c = labels[i];
    for (int d = 0; d < dimensions; ++d)
      atomicAdd(&mine[c].v[d], points[i].v[d]);
    atomicAdd(number + c, 1);
  }
  __syncthreads();
  if (threadIdx.x < clusters) {
    for (int d = 0; d < dimensions; ++d)
      atomicAdd(&sums[threadIdx.x].v[d], mine[threadIdx.x].v[d]);
    atomicAdd(&counts[threadIdx.x], number[threadIdx.x]);
  }
}

int main() {
  const int n = 1 << 14;
  std::mt19937 random(1);
  std::normal_distribution<float> spread(0.0f, 1.0f);
  std::vector<Point> points(n);
  for (int i = 0; i < n; ++i)
    for (float &x : points[i].v)
      x = spread(random) + 10.0f * (i % clusters);
  std::array<Point, clusters> now;
  for (int c = 0; c < clusters; ++c)
    now[c] = points[c];
  Point *devicePoints, *sums;
  int *labels, *counts;
  cudaMalloc((void **)&devicePoints, sizeof(Point) * n);
  cudaMalloc((void **)&labels, sizeof(int) * n);
  cudaMalloc((void **)&sums, sizeof(Point) * clusters);
  cudaMalloc((void **)&counts, sizeof(int) * clusters);
  cudaMemcpy(devicePoints, points.data(), sizeof(Point) * n, cudaMemcpyHostToDevice);
  for (int round = 0; round < 10; ++round) {
    cudaMemcpyToSymbol(centres, now.data(), sizeof centres);
    cudaMemset(sums, 0, sizeof(Point) * clusters);
    cudaMemset(counts, 0, sizeof(int) * clusters);
    assign<<<(n + 255) / 256, 256>>>(devicePoints, labels, n);
    accumulate<<<(n + 255) / 256, 256>>>(devicePoints, labels, sums, counts, n);
    std::array<Point, clusters> total;
    std::array<int, clusters> number;
    cudaMemcpy(total.data(), sums, sizeof total, cudaMemcpyDeviceToHost);
    cudaMemcpy(number.data(), counts, sizeof number, cudaMemcpyDeviceToHost);
    for (int c = 0; c < clusters; ++c)
      for (int d = 0; d < dimensions; ++d)
        now[c].v[d] = number[c] ? total[c].v[d] / number[c] : now[c].v[d];
  }
  for (const auto &centre : now) {
    for (float x : centre.v)
      std::cout << std::setw(9) << std::fixed << std::setprecision(3) << x;
    std::cout << '\n';
  }
}
