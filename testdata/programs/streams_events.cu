// Copies and kernels overlap in streams; events take the time.
#include <array>
#include <cstdio>
#include <cstring>

constexpr int streamCount = 4;
constexpr int chunk = 1 << 16;

__global__ void scale(float *data, float factor, int n) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  if (i < n)
    data[i] *= factor;
}

static bool ok(cudaError_t status, const char *what) {
  if (status == cudaSuccess)
    return true;
  std::printf("%s failed: %s\n", what, cudaGetErrorString(status));
  return false;
}

static void CUDART_CB finished(void *data) {
  ++*static_cast<int *>(data);
}

int main() {
  std::array<cudaStream_t, streamCount> streams;
  float *host = nullptr, *device = nullptr;
  const size_t bytes = sizeof(float) * chunk * streamCount;
  if (!ok(cudaMallocHost((void **)&host, bytes), "cudaMallocHost") || !ok(cudaMalloc(&device, bytes), "cudaMalloc"))
    return 1;
  for (int i = 0; i < chunk * streamCount; ++i)
    host[i] = float(i);

  cudaEvent_t start, stop;
  cudaEventCreate(&start);
  cudaEventCreate(&stop);
  for (auto &stream : streams)
    cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);

  int callbacks = 0;
  cudaEventRecord(start);
  for (int s = 0; s < streamCount; ++s) {
    float *from = host + s * chunk, *to = device + s * chunk;
    cudaMemcpyAsync(to, from, chunk * sizeof(float), cudaMemcpyHostToDevice, streams[s]);
    scale<<<chunk / 256, 256, 0, streams[s]>>>(to, 0.5f + s, chunk);
    cudaMemcpyAsync(from, to, chunk * sizeof(float), cudaMemcpyDeviceToHost, streams[s]);
    cudaLaunchHostFunc(streams[s], finished, &callbacks);
  }
  for (auto stream : streams)
    ok(cudaStreamSynchronize(stream), "cudaStreamSynchronize");
  cudaEventRecord(stop);
  cudaEventSynchronize(stop);

  float milliseconds = 0;
  cudaEventElapsedTime(&milliseconds, start, stop);
  std::printf("%d streams, %d callbacks, %.3f ms, last value %g\n", streamCount, callbacks, milliseconds, host[chunk * streamCount - 1]);

  for (auto stream : streams)
    cudaStreamDestroy(stream);
  cudaEventDestroy(start);
  cudaEventDestroy(stop);
  cudaFreeHost(host);
  cudaFree(device);
  std::memset(&streams, 0, sizeof streams);
  return callbacks == streamCount ? 0 : 1;
}
