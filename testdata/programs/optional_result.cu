// Requests as variants, results that may be missing, and a log with string views.
//: from c++17
#include <cmath>
#include <cstdio>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

struct Mean {};
struct Quantile {
  float q;
};
struct CountAbove {
  float limit;
};
using Request = std::variant<Mean, Quantile, CountAbove>;

template <class... F>
struct Overloaded : F... {
  using F::operator()...;
};
template <class... F>
Overloaded(F...) -> Overloaded<F...>;

__global__ void sumAndCount(const float *values, int n, float limit, double *sum, unsigned *count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float v = i < n ? values[i] : 0.0f;
  if (i < n && v > limit)
    atomicAdd(count, 1u);
  atomicAdd(sum, static_cast<double>(v));
}

__global__ void rankOf(const float *values, int n, int *rank) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  int smaller = 0;
  for (int k = 0; k < n; ++k)
    smaller += values[k] < values[i] || (values[k] == values[i] && k < i);
  rank[i] = smaller;
}

class Sample {
 public:
  explicit Sample(std::vector<float> values) : host_(std::move(values)) {
    cudaMalloc(&device_, host_.size() * sizeof(float));
    cudaMemcpy(device_, host_.data(), host_.size() * sizeof(float), cudaMemcpyHostToDevice);
  }
  ~Sample() { cudaFree(device_); }
  Sample(const Sample &) = delete;

  [[nodiscard]] std::optional<double> answer(const Request &request) const {
    if (host_.empty())
      return std::nullopt;
    return std::visit(
        Overloaded{[this](Mean) -> std::optional<double> { return totals(0).first / host_.size(); },
                   [this](const Quantile &q) { return quantile(q.q); },
                   [this](const CountAbove &c) -> std::optional<double> { return totals(c.limit).second; }},
        request);
  }

 private:
  std::pair<double, unsigned> totals(float limit) const {
    struct Both {
      double sum;
      unsigned count;
    } *both, result{};
    cudaMallocManaged(&both, sizeof *both);
    *both = result;
    const int n = static_cast<int>(host_.size());
    sumAndCount<<<(n + 127) / 128, 128>>>(device_, n, limit, &both->sum, &both->count);
    cudaDeviceSynchronize();
    result = *both;
    cudaFree(both);
    return {result.sum, result.count};
  }
  std::optional<double> quantile(float q) const {
    if (q < 0 || q > 1)
      return {};
    const int n = static_cast<int>(host_.size()), wanted = static_cast<int>(std::lround(q * (n - 1)));
    int *rank;
    cudaMalloc(&rank, n * sizeof *rank);
    rankOf<<<(n + 127) / 128, 128>>>(device_, n, rank);
    std::vector<int> ranks(n);
    cudaMemcpy(ranks.data(), rank, n * sizeof *rank, cudaMemcpyDeviceToHost);
    cudaFree(rank);
    for (int i = 0; i < n; ++i)
      if (ranks[i] == wanted)
        return host_[i];
    return std::nullopt;
  }

  std::vector<float> host_;
  float *device_ = nullptr;
};

int main() {
  using namespace std::literals;
  const Sample sample({3, 1, 4, 1, 5, 9, 2, 6});
  const std::map<std::string_view, Request> requests{{"mean"sv, Mean{}}, {"median"sv, Quantile{0.5f}}, {"bad"sv, Quantile{2}}, {"above 3"sv, CountAbove{3}}};
  for (const auto &[name, request] : requests)
    if (auto value = sample.answer(request); value.has_value())
      std::printf("%.*s: %g\n", static_cast<int>(name.size()), name.data(), *value);
    else
      std::printf("%.*s: none\n", static_cast<int>(name.size()), name.data());
}
