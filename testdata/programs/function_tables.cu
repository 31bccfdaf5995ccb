// Pointers to functions and members on the device, recursion, unions, bit-fields and a table of operations.
#include <cstddef>
#include <cstdio>
#include <cstring>

union Bits {
  float value;
  unsigned int raw;
  struct {
    unsigned int mantissa : 23;
    unsigned int exponent : 8;
    unsigned int sign : 1;
  } part;
};

struct Complexity {
  int depth, calls;
  __device__ int weigh(int w) const { return depth * w + calls; }
  __device__ int count(int) const { return calls; }
};

typedef int (*Operation)(int, int);
typedef int (Complexity::*Measure)(int) const;

__device__ int add(int a, int b) { return a + b; }
__device__ int sub(int a, int b) { return a - b; }
__device__ __noinline__ int gcd(int a, int b) { return b == 0 ? a : gcd(b, a % b); }

__device__ Operation const operations[] = {add, sub, gcd};

template <int N>
struct Ackermann {
  static __device__ int of(int n, Complexity &c) {
    ++c.calls;
    return n == 0 ? Ackermann<N - 1>::of(1, c) : Ackermann<N - 1>::of(Ackermann<N>::of(n - 1, c), c);
  }
};
template <>
struct Ackermann<0> {
  static __device__ int of(int n, Complexity &c) { return c.depth += n, n + 1; }
};

static __device__ int interpret(const char *program, int *stack, int top) {
again:
  switch (char c = *program++) {
  case '\0':
    return stack[top - 1];
  case '+':
  case '-':
  case '%': {
    const int which = c == '+' ? 0 : c == '-' ? 1 : 2;
    stack[top - 2] = operations[which](stack[top - 2], stack[top - 1]);
    --top;
    goto again;
  }
  case '0': case '1': case '2': case '3': case '4': case '5': case '6': case '7': case '8': case '9':
    stack[top++] = c - '0';
    goto again;
  case '*':
    stack[top - 2] *= stack[top - 1];
    --top;
    goto again;
  default:
    goto again;
  }
}

__global__ void run(const char *program, int *results) {
  int stack[16];
  results[0] = interpret(program, stack, 0);
  Complexity c = {};
  results[1] = Ackermann<2>::of(3, c);
  const Measure measures[2] = {&Complexity::weigh, &Complexity::count};
  results[2] = (c.*measures[threadIdx.x & 1])(2);
  Bits bits;
  bits.value = -6.5f;
  results[3] = (int)bits.part.exponent - 127 + (bits.part.sign ? 100 : 0);
}

static_assert(sizeof(Bits) == 4 && offsetof(Complexity, calls) == sizeof(int), "layouts");

int main() {
  const char program[] = "7 8 * 4 6 % - 3 +";
  char *text;
  int *results, host[4];
  cudaMalloc((void **)&text, sizeof program);
  cudaMalloc((void **)&results, sizeof host);
  cudaMemcpy(text, program, sizeof program, cudaMemcpyHostToDevice);
  run<<<1, 1>>>(text, results);
  cudaMemcpy(host, results, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("%d %d %d %d\n", host[0], host[1], host[2], host[3]);
  cudaFree(text);
  cudaFree(results);
  return 0;
}
