#include <vector>

struct Particle {
  float x, y, z;
  float mass;
  __host__ __device__ float energy() const { return 0.5f * mass * (x * x + y * y + z * z); }
};

__constant__ float gravity[3];
__device__ unsigned long long steps;

__host__ __device__ inline float clamp(float v, float low, float high) {
  return v < low ? low : v > high ? high : v;
}

template <class T, int N>
struct Tile {
  T values[N];
  __host__ __device__ T &operator[](int i) { return values[i]; }
  __host__ __device__ static constexpr int size() { return N; }
};

template <class T>
__device__ T warpSum(T value) {
  for (int offset = 16; offset > 0; offset /= 2) value += __shfl_down_sync(0xffffffffu, value, offset);
  return value;
}

__device__ unsigned random(unsigned state) {
  state ^= state << 13;
  state ^= state >> 17;
  state ^= state << 5;
  return state;
}

__global__ void scatter(Particle *particles, int count) {
  const unsigned seed = 1009;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  unsigned r = random(seed + i);
  particles[i].x = (r & 1023) / 1024.0f;
  r = random(r);
  particles[i].y = (r & 1023) / 1024.0f;
  r = random(r);
  particles[i].z = (r & 1023) / 1024.0f;
  particles[i].mass = 1.0f;
}

template <class T, int N>
__global__ void reduce(const Particle *particles, int count, T *out) {
  __shared__ Tile<T, N> tile;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  T sum = i < count ? particles[i].energy() : T();
  sum = warpSum(sum);
  if (threadIdx.x % 32 == 0) tile[threadIdx.x / 32] = sum;
  __syncthreads();
  if (threadIdx.x == 0) {
    T total = T();
    for (int w = 0; w < Tile<T, N>::size(); w++) total += tile[w];
    out[blockIdx.x] = total;
  }
}

__global__ void advance(Particle *particles, int count, float time) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  particles[i].x = clamp(particles[i].x + gravity[0] * time, 0, 1);
  particles[i].y = clamp(particles[i].y + gravity[1] * time, 0, 1);
  particles[i].z = clamp(particles[i].z + gravity[2] * time, 0, 1);
  if (i == 0) steps++;
}

void start(Particle *particles, int count) {
  scatter<<<(count + 255) / 256, 256>>>(particles, count);
}

void run(Particle *particles, int count, int rounds) {
  for (int r = 0; r < rounds; r++) advance<<<(count + 255) / 256, 256>>>(particles, count, 0.01f);
}

float energy(Particle *particles, int count, float *sums) {
  reduce<float, 8><<<(count + 255) / 256, 256>>>(particles, count, sums);
  std::vector<float> copy(sums, sums + (count + 255) / 256);
  float total = 0;
  for (float s : copy) total += s;
  return total;
}

std::vector<float> history(Particle *particles, int count, float *sums) {
  std::vector<float> all;
  start(particles, count);
  for (int i = 0; i < 10; i++) {
    run(particles, count, 10);
    all.push_back(energy(particles, count, sums));
  }
  return all;
}
