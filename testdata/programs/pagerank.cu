// Ranks of pages: a graph read from a stream, names in a map, rounds until nothing changes much.
#include <cmath>
#include <iostream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

struct Graph {
  std::vector<std::string> names;
  std::map<std::string, int> index;
  std::vector<std::set<int>> into;
  std::vector<int> outgoing;

  int node(const std::string &name) {
    auto found = index.insert({name, (int)names.size()});
    if (found.second) {
      names.push_back(name);
      into.emplace_back();
      outgoing.push_back(0);
    }
    return found.first->second;
  }

  friend std::istream &operator>>(std::istream &in, Graph &g) {
    std::string from, to;
    while (in >> from >> to) {
      const int a = g.node(from), b = g.node(to);
      if (g.into[b].insert(a).second)
        ++g.outgoing[a];
    }
    return in;
  }
};

__global__ void spread(const int *first, const int *sources, const int *outgoing, const float *rank, float *next, int n, float damping) {
  const int page = blockIdx.x * blockDim.x + threadIdx.x;
  if (page >= n)
    return;
  float sum = 0;
  for (int k = first[page]; k != first[page + 1]; ++k)
    sum += rank[sources[k]] / outgoing[sources[k]];
  next[page] = (1 - damping) / n + damping * sum;
}

__global__ void __launch_bounds__(256, 2) change(const float *a, const float *b, int n, float *sum) {
  float mine = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    mine += fabsf(a[i] - b[i]);
  mine += __shfl_xor_sync(~0u, mine, 16);
  mine += __shfl_xor_sync(~0u, mine, 8);
  mine += __shfl_xor_sync(~0u, mine, 4);
  mine += __shfl_xor_sync(~0u, mine, 2);
  mine += __shfl_xor_sync(~0u, mine, 1);
  if ((threadIdx.x & 31) == 0)
    atomicAdd(sum, mine);
}

template <typename T>
static T *toDevice(const std::vector<T> &values) {
  T *p;
  cudaMalloc(&p, sizeof(T) * values.size());
  cudaMemcpy(p, values.data(), sizeof(T) * values.size(), cudaMemcpyHostToDevice);
  return p;
}

int main() {
  Graph graph;
  std::istringstream text("a b  a c  b c  c a  d c  d a  e d  e b");
  text >> graph;
  const int n = (int)graph.names.size();
  std::vector<int> first(1, 0), sources;
  for (const std::set<int> &pages : graph.into) {
    sources.insert(sources.end(), pages.begin(), pages.end());
    first.push_back((int)sources.size());
  }
  int *deviceFirst = toDevice(first), *deviceSources = toDevice(sources), *deviceOutgoing = toDevice(graph.outgoing);
  float *rank = toDevice(std::vector<float>(n, 1.0f / n)), *next = toDevice(std::vector<float>(n)), *sum;
  cudaMalloc(&sum, sizeof *sum);
  for (int round = 0; round < 100; ++round) {
    float difference = 0;
    cudaMemset(sum, 0, sizeof *sum);
    spread<<<(n + 31) / 32, 32>>>(deviceFirst, deviceSources, deviceOutgoing, rank, next, n, 0.85f);
    change<<<1, 256>>>(rank, next, n, sum);
    cudaMemcpy(&difference, sum, sizeof difference, cudaMemcpyDeviceToHost);
    std::swap(rank, next);
    if (difference < 1e-6f)
      break;
  }
  std::vector<float> ranks(n);
  cudaMemcpy(ranks.data(), rank, n * sizeof(float), cudaMemcpyDeviceToHost);
  std::multimap<float, std::string> order;
  for (int i = 0; i < n; ++i)
    order.emplace(-ranks[i], graph.names[i]);
  for (const auto &entry : order)
    std::cout << entry.second << ' ' << -entry.first << '\n';
  for (void *p : {(void *)deviceFirst, (void *)deviceSources, (void *)deviceOutgoing, (void *)rank, (void *)next, (void *)sum})
    cudaFree(p);
}
