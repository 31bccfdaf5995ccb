// Counts letters on the device and words on the host.
#include <cctype>
#include <iostream>
#include <map>
#include <sstream>
#include <string>

constexpr int letters = 26;

__global__ void countLetters(const char *text, int length, unsigned *bins) {
  __shared__ unsigned local[letters];
  for (int i = threadIdx.x; i < letters; i += blockDim.x)
    local[i] = 0;
  __syncthreads();

  int stride = blockDim.x * gridDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < length; i += stride) {
    char c = text[i];
    if (c >= 'A' && c <= 'Z')
      c += 'a' - 'A';
    if (c >= 'a' && c <= 'z')
      atomicAdd(&local[c - 'a'], 1u);
  }
  __syncthreads();

  for (int i = threadIdx.x; i < letters; i += blockDim.x)
    atomicAdd(&bins[i], local[i]);
}

static std::map<std::string, int> countWords(const std::string &text) {
  std::map<std::string, int> counts;
  std::istringstream in(text);
  std::string word;
  while (in >> word) {
    std::string plain;
    for (char c : word)
      if (std::isalpha(static_cast<unsigned char>(c)))
        plain += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    if (!plain.empty())
      ++counts[plain];
  }
  return counts;
}

int main() {
  const std::string text = "The quick brown fox jumps over the lazy dog. The dog sleeps; the fox does not.";

  char *device_text;
  unsigned *device_bins;
  cudaMalloc(&device_text, text.size());
  cudaMalloc(&device_bins, letters * sizeof(unsigned));
  cudaMemcpy(device_text, text.c_str(), text.size(), cudaMemcpyHostToDevice);
  cudaMemset(device_bins, 0, letters * sizeof(unsigned));
  countLetters<<<4, 64>>>(device_text, static_cast<int>(text.size()), device_bins);

  unsigned bins[letters] = {};
  cudaMemcpy(bins, device_bins, sizeof bins, cudaMemcpyDeviceToHost);
  for (int i = 0; i < letters; ++i)
    if (bins[i])
      std::cout << static_cast<char>('a' + i) << ": " << std::string(bins[i], '*') << '\n';
  for (const auto &entry : countWords(text))
    std::cout << entry.first << " " << entry.second << '\n';

  cudaFree(device_text);
  cudaFree(device_bins);
}
