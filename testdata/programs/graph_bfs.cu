// Breadth-first search of a graph in compressed rows; the host builds it with
// the containers of the library and checks the result with a queue.
#include <iostream>
#include <queue>
#include <set>
#include <utility>
#include <vector>

struct Graph {
  std::vector<int> rows{0};
  std::vector<int> columns;
  int size() const { return static_cast<int>(rows.size()) - 1; }
};

static Graph makeGraph(int n) {
  std::set<std::pair<int, int>> edges;
  for (int i = 0; i < n; ++i) {
    edges.emplace(i, (i * 2 + 1) % n);
    edges.emplace(i, (i * 3 + 2) % n);
    edges.insert({(i * 5) % n, i});
  }
  Graph graph;
  auto at = edges.begin();
  for (int i = 0; i < n; ++i) {
    for (; at != edges.end() && at->first == i; ++at)
      graph.columns.push_back(at->second);
    graph.rows.push_back(static_cast<int>(graph.columns.size()));
  }
  return graph;
}

__global__ void expand(const int *rows, const int *columns, int n, int level, int *depth, int *changed) {
  const int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v >= n || depth[v] != level)
    return;
  for (int e = rows[v], end = rows[v + 1]; e != end; ++e)
    if (atomicCAS(&depth[columns[e]], -1, level + 1) == -1)
      *changed = 1;
}

static std::vector<int> searchDevice(const Graph &graph, int from) {
  const int n = graph.size();
  int *rows, *columns, *depth, *changed;
  cudaMallocManaged(&rows, graph.rows.size() * sizeof(int));
  cudaMallocManaged(&columns, graph.columns.size() * sizeof(int));
  cudaMallocManaged(&depth, n * sizeof(int));
  cudaMallocManaged(&changed, sizeof(int));
  std::copy(graph.rows.begin(), graph.rows.end(), rows);
  std::copy(graph.columns.begin(), graph.columns.end(), columns);
  std::fill_n(depth, n, -1);
  depth[from] = 0;
  int level = 0;
  do {
    *changed = 0;
    expand<<<(n + 255) / 256, 256>>>(rows, columns, n, level++, depth, changed);
    cudaDeviceSynchronize();
  } while (*changed);
  std::vector<int> result(depth, depth + n);
  for (int *p : {rows, columns, depth, changed})
    cudaFree(p);
  return result;
}

static std::vector<int> searchHost(const Graph &graph, int from) {
  std::vector<int> depth(graph.size(), -1);
  std::queue<int> open;
  depth[from] = 0;
  for (open.push(from); !open.empty(); open.pop()) {
    const int v = open.front();
    for (int e = graph.rows[v]; e < graph.rows[v + 1]; ++e)
      if (int &d = depth[graph.columns[e]]; d < 0) {
        d = depth[v] + 1;
        open.push(graph.columns[e]);
      }
  }
  return depth;
}

int main() {
  const Graph graph = makeGraph(10000);
  const auto device = searchDevice(graph, 1), host = searchHost(graph, 1);
  int reached = 0;
  for (int d : host)
    reached += d >= 0;
  std::cout << graph.columns.size() << " edges, " << reached << " reached, results " << (device == host ? "agree" : "differ") << '\n';
  return device == host ? 0 : 1;
}
