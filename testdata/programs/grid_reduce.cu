// Reductions with any operation: a functor, shared memory, one atomic for each block.
#include <algorithm>
#include <cfloat>
#include <cstdio>
#include <random>
#include <vector>

struct Sum {
  static __host__ __device__ float neutral() { return 0.0f; }
  __host__ __device__ float operator()(float a, float b) const { return a + b; }
};

struct Largest {
  static __host__ __device__ float neutral() { return -FLT_MAX; }
  __host__ __device__ float operator()(float a, float b) const { return a > b ? a : b; }
};

template <class Op, unsigned Threads>
__global__ void reduce(const float *in, float *out, size_t n, Op op) {
  __shared__ float part[Threads];
  float mine = Op::neutral();
  for (size_t i = blockIdx.x * Threads + threadIdx.x; i < n; i += (size_t)gridDim.x * Threads)
    mine = op(mine, in[i]);
  part[threadIdx.x] = mine;
  __syncthreads();
#pragma unroll
  for (unsigned step = Threads / 2; step > 0; step >>= 1) {
    if (threadIdx.x < step)
      part[threadIdx.x] = op(part[threadIdx.x], part[threadIdx.x + step]);
    __syncthreads();
  }
  if (threadIdx.x == 0)
    out[blockIdx.x] = part[0];
}

template <class Op>
class Reducer {
 public:
  explicit Reducer(size_t n) : n_(n), blocks_((unsigned)std::min<size_t>((n + threads - 1) / threads, 64)) {
    cudaMalloc(&in_, n * sizeof(float));
    cudaMalloc(&out_, blocks_ * sizeof(float));
  }
  ~Reducer() {
    cudaFree(in_);
    cudaFree(out_);
  }
  Reducer(const Reducer &) = delete;
  Reducer &operator=(const Reducer &) = delete;

  float run(const std::vector<float> &values, Op op = Op()) {
    cudaMemcpy(in_, values.data(), n_ * sizeof(float), cudaMemcpyHostToDevice);
    reduce<Op, threads><<<blocks_, threads>>>(in_, out_, n_, op);
    std::vector<float> parts(blocks_);
    cudaMemcpy(parts.data(), out_, blocks_ * sizeof(float), cudaMemcpyDeviceToHost);
    float result = Op::neutral();
    for (float part : parts)
      result = op(result, part);
    return result;
  }

 private:
  static const unsigned threads = 128;
  size_t n_;
  unsigned blocks_;
  float *in_ = nullptr, *out_ = nullptr;
};

template <class Op>
const unsigned Reducer<Op>::threads;

int main() {
  std::mt19937 engine(7);
  std::uniform_real_distribution<float> any(-1.0f, 1.0f);
  std::vector<float> values(100000);
  std::generate(values.begin(), values.end(), [&] { return any(engine); });
  Reducer<Sum> sum(values.size());
  Reducer<Largest> largest(values.size());
  std::printf("%f %f\n", sum.run(values), largest.run(values));
}
