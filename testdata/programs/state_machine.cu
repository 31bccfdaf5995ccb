// A machine for regular expressions, compiled on the host, run on the device over many lines at once.
#include <bitset>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

enum class Op : unsigned char { character, any, digit, end };
enum Repeat : unsigned char { once = 0, optional = 1 << 0, many = 1 << 1 };

constexpr Repeat operator|(Repeat a, Repeat b) { return static_cast<Repeat>(static_cast<unsigned>(a) | static_cast<unsigned>(b)); }

struct Step {
  Op op;
  Repeat repeat;
  char c;
};

class Program {
 public:
  static constexpr int maxSteps = 32;
  explicit Program(const char *pattern) {
    for (; *pattern && size_ < maxSteps - 1; ++pattern) {
      switch (*pattern) {
      case '.':
        steps_[size_++] = Step{Op::any, once, 0};
        break;
      case '#':
        steps_[size_++] = Step{Op::digit, once, 0};
        break;
      case '*':
        steps_[size_ - 1].repeat = optional | many;
        break;
      case '+':
        steps_[size_ - 1].repeat = many;
        break;
      case '?':
        steps_[size_ - 1].repeat = optional;
        break;
      case '\\':
        if (*++pattern == '\0')
          return;
        // fall through
      default:
        steps_[size_++] = Step{Op::character, once, *pattern};
      }
    }
    steps_[size_].op = Op::end;
  }

  __device__ bool matches(const char *text, int length) const {
    unsigned now = closure(1u);
    for (int i = 0; i < length && now; ++i) {
      unsigned next = 0;
      for (int s = 0; s < size_; ++s)
        if (now >> s & 1 && accepts(steps_[s], text[i]))
          next |= steps_[s].repeat & many ? 1u << s | 1u << (s + 1) : 1u << (s + 1);
      now = closure(next);
    }
    return now >> size_ & 1;
  }

 private:
  static __device__ bool accepts(const Step &step, char c) {
    switch (step.op) {
    case Op::character: return c == step.c;
    case Op::any: return true;
    case Op::digit: return c >= '0' && c <= '9';
    default: return false;
    }
  }
  __device__ unsigned closure(unsigned states) const {
    for (int s = 0; s < size_; ++s)
      if (states >> s & 1 && steps_[s].repeat & optional)
        states |= 1u << (s + 1);
    return states;
  }

  Step steps_[maxSteps] = {};
  int size_ = 0;
};

__global__ void matchLines(Program program, const char *text, const int *starts, int lines, unsigned *matched) {
  const int line = blockIdx.x * blockDim.x + threadIdx.x;
  if (line < lines && program.matches(text + starts[line], starts[line + 1] - starts[line]))
    atomicOr(&matched[line / 32], 1u << line % 32);
}

int main() {
  const char *lines[] = {"a12b", "ab", "a1", "xyz", "a999b"};
  std::string text;
  std::vector<int> starts{0};
  for (const char *line : lines) {
    text += line;
    starts.push_back((int)text.size());
  }
  char *deviceText;
  int *deviceStarts;
  unsigned *matched, result = 0;
  cudaMalloc(&deviceText, text.size());
  cudaMalloc(&deviceStarts, starts.size() * sizeof(int));
  cudaMalloc(&matched, sizeof *matched);
  cudaMemset(matched, 0, sizeof *matched);
  cudaMemcpy(deviceText, text.data(), text.size(), cudaMemcpyHostToDevice);
  cudaMemcpy(deviceStarts, starts.data(), starts.size() * sizeof(int), cudaMemcpyHostToDevice);
  matchLines<<<1, 32>>>(Program("a#*b?"), deviceText, deviceStarts, (int)starts.size() - 1, matched);
  cudaMemcpy(&result, matched, sizeof result, cudaMemcpyDeviceToHost);
  std::printf("%s\n", std::bitset<5>(result).to_string().c_str());
}
