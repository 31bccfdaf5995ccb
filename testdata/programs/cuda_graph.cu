// A pipeline captured from a stream into a graph, and the same made by hand, node by node.
#include <cstdio>
#include <vector>

__global__ void fill(float *data, float value, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    data[i] = value;
}

__global__ void axpy(float a, const float *x, float *y, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    y[i] += a * x[i];
}

struct Buffers {
  float *x, *y;
  int n;
  explicit Buffers(int count) : x(nullptr), y(nullptr), n(count) {
    cudaMalloc(&x, n * sizeof *x);
    cudaMalloc(&y, n * sizeof *y);
  }
  ~Buffers() { cudaFree(x), cudaFree(y); }
};

static cudaGraph_t captured(Buffers &b, float *host, cudaStream_t stream) {
  cudaGraph_t graph = nullptr;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  fill<<<32, 128, 0, stream>>>(b.x, 1.5f, b.n);
  fill<<<32, 128, 0, stream>>>(b.y, 2.0f, b.n);
  axpy<<<32, 128, 0, stream>>>(2.0f, b.x, b.y, b.n);
  cudaMemcpyAsync(host, b.y, b.n * sizeof *host, cudaMemcpyDeviceToHost, stream);
  cudaStreamEndCapture(stream, &graph);
  return graph;
}

static cudaGraph_t byHand(Buffers &b) {
  cudaGraph_t graph;
  cudaGraphCreate(&graph, 0);
  float one = 1.0f, a = 3.0f;
  void *fillArguments[] = {&b.x, &one, &b.n};
  void *axpyArguments[] = {&a, &b.x, &b.y, &b.n};
  cudaKernelNodeParams params = {};
  params.gridDim = dim3(32);
  params.blockDim = dim3(128);
  params.func = (void *)fill;
  params.kernelParams = fillArguments;
  cudaGraphNode_t first, second;
  cudaGraphAddKernelNode(&first, graph, nullptr, 0, &params);
  params.func = reinterpret_cast<void *>(axpy);
  params.kernelParams = axpyArguments;
  cudaGraphAddKernelNode(&second, graph, &first, 1, &params);
  return graph;
}

static cudaError_t launch(cudaGraph_t graph, cudaStream_t stream, int times) {
  cudaGraphExec_t executable;
  cudaError_t status = cudaGraphInstantiate(&executable, graph, 0);
  for (int i = 0; i < times && status == cudaSuccess; ++i)
    status = cudaGraphLaunch(executable, stream);
  if (status == cudaSuccess)
    status = cudaStreamSynchronize(stream);
  cudaGraphExecDestroy(executable);
  cudaGraphDestroy(graph);
  return status;
}

int main() {
  Buffers buffers(1 << 12);
  std::vector<float> host(buffers.n);
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  if (launch(captured(buffers, host.data(), stream), stream, 10) != cudaSuccess || launch(byHand(buffers), stream, 3) != cudaSuccess)
    std::printf("%s\n", cudaGetErrorString(cudaGetLastError()));
  cudaStreamDestroy(stream);
  std::printf("%g\n", host.front());
}
