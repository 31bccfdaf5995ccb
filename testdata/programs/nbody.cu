// Bodies that attract each other: float4 positions, tiles, leapfrog steps.
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <vector>

typedef float4 Body; // x, y, z, mass

static __device__ __host__ inline float3 operator+(float3 a, float3 b) { return make_float3(a.x + b.x, a.y + b.y, a.z + b.z); }
static __device__ __host__ inline float3 operator*(float3 a, float s) { return make_float3(a.x * s, a.y * s, a.z * s); }

__constant__ float softening = 1e-3f;

__device__ float3 pull(Body me, Body other) {
  float3 d = make_float3(other.x - me.x, other.y - me.y, other.z - me.z);
  float squared = d.x * d.x + d.y * d.y + d.z * d.z + softening;
  float inverse = rsqrtf(squared);
  return d * (other.w * inverse * inverse * inverse);
}

template <int Tile>
__global__ void __launch_bounds__(Tile) accelerate(const Body *bodies, float3 *acceleration, int n) {
  __shared__ Body tile[Tile];
  const int i = blockIdx.x * Tile + threadIdx.x;
  const Body me = i < n ? bodies[i] : Body{0, 0, 0, 0};
  float3 sum = {0, 0, 0};
  for (int first = 0; first < n; first += Tile) {
    const int j = first + threadIdx.x;
    tile[threadIdx.x] = j < n ? bodies[j] : Body{0, 0, 0, 0};
    __syncthreads();
#pragma unroll 8
    for (int k = 0; k < Tile; ++k)
      sum = sum + pull(me, tile[k]);
    __syncthreads();
  }
  if (i < n)
    acceleration[i] = sum;
}

__global__ void move(Body *bodies, float3 *velocity, const float3 *acceleration, float dt, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float3 v = velocity[i] + acceleration[i] * dt;
  velocity[i] = v;
  bodies[i].x += v.x * dt;
  bodies[i].y += v.y * dt;
  bodies[i].z += v.z * dt;
}

static float uniform() { return std::rand() / (float)RAND_MAX - 0.5f; }

int main(int argc, char **argv) {
  const int n = argc > 1 ? std::atoi(argv[1]) : 4096;
  std::vector<Body> bodies(n);
  for (Body &b : bodies)
    b = make_float4(uniform(), uniform(), uniform(), 1.0f / n);
  Body *positions;
  float3 *velocity, *acceleration;
  cudaMalloc(&positions, n * sizeof(Body));
  cudaMalloc(&velocity, n * sizeof(float3));
  cudaMalloc(&acceleration, n * sizeof(float3));
  cudaMemset(velocity, 0, n * sizeof(float3));
  cudaMemcpy(positions, bodies.data(), n * sizeof(Body), cudaMemcpyHostToDevice);
  const int tile = 128, blocks = (n + tile - 1) / tile;
  for (int step = 0; step < 10; ++step) {
    accelerate<tile><<<blocks, tile>>>(positions, acceleration, n);
    move<<<blocks, tile>>>(positions, velocity, acceleration, 0.01f, n);
  }
  cudaMemcpy(bodies.data(), positions, n * sizeof(Body), cudaMemcpyDeviceToHost);
  double x = 0;
  for (const Body &b : bodies)
    x += b.w * b.x;
  std::cout << "centre " << x << std::endl;
  cudaFree(positions);
  cudaFree(velocity);
  cudaFree(acceleration);
  return 0;
}
