// Words are counted in a text: one thread for each place, a table of patterns in constant memory.
#include <cctype>
#include <cstring>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

const int maxPatterns = 16, maxLength = 32;

struct Pattern {
  char text[maxLength];
  int length;
};

__constant__ Pattern patterns[maxPatterns];
__constant__ int patternCount;

__device__ static bool letter(char c) { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'; }
__device__ static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

__global__ void search(const char *text, int n, unsigned *counts, bool wholeWords) {
  const int at = blockIdx.x * blockDim.x + threadIdx.x;
  if (at >= n)
    return;
  for (int p = 0; p < patternCount; ++p) {
    const Pattern &pattern = patterns[p];
    if (at + pattern.length > n)
      continue;
    int k = 0;
    while (k < pattern.length && lower(text[at + k]) == pattern.text[k])
      ++k;
    if (k < pattern.length)
      continue;
    if (wholeWords && (at > 0 && letter(text[at - 1]) || at + k < n && letter(text[at + k])))
      continue;
    atomicInc(&counts[p], 0xffffffffu);
  }
}

static std::vector<unsigned> count(const std::string &text, const std::vector<std::string> &words) {
  Pattern table[maxPatterns] = {};
  int number = 0;
  for (const std::string &word : words) {
    if (number == maxPatterns || word.size() >= maxLength)
      break;
    Pattern &p = table[number++];
    for (char c : word)
      p.text[p.length++] = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  cudaMemcpyToSymbol(patterns, table, sizeof table);
  cudaMemcpyToSymbol(patternCount, &number, sizeof number);
  char *device;
  unsigned *counts;
  cudaMalloc(&device, text.size());
  cudaMalloc(&counts, number * sizeof *counts);
  cudaMemset(counts, 0, number * sizeof *counts);
  cudaMemcpy(device, text.c_str(), text.size(), cudaMemcpyHostToDevice);
  const int n = (int)text.size();
  search<<<(n + 255) / 256, 256>>>(device, n, counts, true);
  std::vector<unsigned> result(number);
  cudaMemcpy(&result[0], counts, number * sizeof *counts, cudaMemcpyDeviceToHost);
  cudaFree(device);
  cudaFree(counts);
  return result;
}

int main(int argc, char *argv[]) {
  std::string text = "It was the best of times, it was the worst of times";
  if (argc > 1) {
    std::ifstream file(argv[1], std::ios::binary);
    text.assign(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  }
  std::vector<std::string> words;
  words.push_back("the");
  words.push_back("times");
  words.push_back("it");
  std::vector<unsigned> found = count(text, words);
  for (std::size_t i = 0; i < found.size(); ++i)
    std::cout << words[i] << '\t' << found[i] << '\n';
  return 0;
}
