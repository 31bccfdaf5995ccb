// This file holds the programs that the page offers.

import first from "./first.cu";

export interface Example {
  name: string;
  source: string;
  args: string[];
}

const plain = ["-std=c++17"];

export const examples: readonly Example[] = [
  {
    name: "A kernel and its launch",
    args: plain,
    source: first,
  },
  {
    name: "What reaches the device",
    args: plain,
    source: `// Only what a kernel or a __device__ entity needs is kept for
// the device. Which of these functions is it, and why?

struct Vec {
  float x, y;
  __host__ __device__ float dot(Vec o) const { return x * o.x + y * o.y; }
  void print() const;
};

__device__ float norm(Vec v) { return v.dot(v); }
__host__ __device__ float half(float f) { return f / 2; }
float onlyHere(Vec v) { return half(v.x); }

__device__ int counter;

__global__ void lengths(const Vec *in, float *out) {
  out[threadIdx.x] = norm(in[threadIdx.x]);
  counter = 1;
}
`,
  },
  {
    name: "A kernel template",
    args: plain,
    source: `// A kernel template becomes a wrapper and a forwarding function.

template <class T, int N>
__global__ void fill(T (&out)[N], T value) {
  for (int i = threadIdx.x; i < N; i += blockDim.x) out[i] = value;
}

template <class T>
__global__ void axpy(int n, T a, const T *x, T *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] += a * x[i];
}

void run(const float *x, float *y) {
  axpy<<<4, 64>>>(256, 2.0f, x, y);
  axpy<double><<<1, 32>>>(32, 1.0, nullptr, nullptr);
}
`,
  },
  {
    name: "Device, constant and managed memory",
    args: plain,
    source: `// Variables in device memory leave a shadow in the host text.

__constant__ float weights[16];
__device__ int hits = 7;
__managed__ unsigned total;

__global__ void count(const float *v, float limit) {
  __shared__ int local[32];
  local[threadIdx.x] = v[threadIdx.x] > limit * weights[0];
  __syncthreads();
  if (threadIdx.x == 0)
    for (int i = 0; i < 32; ++i) hits += local[i];
}

unsigned read() { return total; }
`,
  },
  {
    name: "A lambda for the device",
    args: ["-std=c++17", "--extended-lambda"],
    source: `// An extended lambda is written in a host function and runs on the device.

template <class F>
__global__ void apply(F f, int *out) {
  out[threadIdx.x] = f(threadIdx.x);
}

void run(int *out, int bias) {
  auto shift = [=] __device__(int i) { return i + bias; };
  apply<<<1, 32>>>(shift, out);
}
`,
  },
  {
    name: "Calls across the border",
    args: plain,
    source: `// Neither side may call into the other one.

int hostOnly(int x);
__device__ int deviceOnly(int x) { return x + 1; }

__global__ void wrong(int *out) {
  out[0] = hostOnly(1);
}

int alsoWrong() {
  return deviceOnly(2);
}

__global__ int notVoid() { return 0; }
`,
  },
  {
    name: "Separate compilation",
    args: ["-std=c++17", "-rdc=true"],
    source: `// With -rdc=true symbols of the device get external linkage,
// and the host text refers to them by name.

extern __device__ int shared_counter;
__device__ int here = 1;

__device__ int helper(int);

__global__ void step(int *out) {
  out[threadIdx.x] = helper(shared_counter) + here;
}

void run(int *out) { step<<<1, 1>>>(out); }
`,
  },
  {
    name: "constexpr on both sides",
    args: plain,
    source: `// A value that the compiler can compute needs no function on the device.

__host__ __device__ constexpr int square(int x) { return x * x; }
__host__ __device__ constexpr int cube(int x) { return x * square(x); }

__global__ void table(int *out) {
  constexpr int fixed = square(12);
  out[0] = fixed;
  out[1] = cube(out[0]);
}

static_assert(cube(3) == 27, "computed by the compiler");
int big[square(4)];
`,
  },
];
