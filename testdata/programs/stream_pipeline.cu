//: from c++14
// Work in flight: a queue of streams and events, moved and never copied, with host functions in between.
#include <cstdio>
#include <deque>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

class Stream {
 public:
  Stream() { cudaStreamCreate(&handle_); }
  Stream(Stream &&other) noexcept : handle_(other.handle_) { other.handle_ = nullptr; }
  Stream &operator=(Stream &&other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~Stream() {
    if (handle_)
      cudaStreamDestroy(handle_);
  }
  operator cudaStream_t() const { return handle_; }

  template <class F>
  void then(F f) {
    typedef std::function<void()> Task;
    cudaLaunchHostFunc(
        handle_, [](void *task) { std::unique_ptr<Task> t(static_cast<Task *>(task)); (*t)(); }, new Task(std::move(f)));
  }

 private:
  cudaStream_t handle_ = nullptr;
};

class Event {
 public:
  explicit Event(unsigned flags = cudaEventDisableTiming) { cudaEventCreateWithFlags(&handle_, flags); }
  Event(Event &&other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  ~Event() {
    if (handle_)
      cudaEventDestroy(handle_);
  }
  void record(const Stream &s) { cudaEventRecord(handle_, s); }
  void holdBack(const Stream &s) const { cudaStreamWaitEvent(s, handle_, 0); }
  bool done() const { return cudaEventQuery(handle_) == cudaSuccess; }

 private:
  cudaEvent_t handle_ = nullptr;
};

__global__ void step(int *cells, int n, int add) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  if (i < n)
    cells[i] = cells[i] * 3 + add;
}

struct Job {
  Stream stream;
  Event done;
  int *cells = nullptr;
  std::vector<int> result;
};

int main() {
  const int n = 1000, jobs = 6;
  std::deque<Job> running;
  int finished = 0;
  for (int j = 0; j < jobs; ++j) {
    running.emplace_back();
    Job &job = running.back();
    job.result.resize(n);
    cudaMallocAsync((void **)&job.cells, n * sizeof(int), job.stream);
    cudaMemsetAsync(job.cells, 0, n * sizeof(int), job.stream);
    if (running.size() > 1)
      running[running.size() - 2].done.holdBack(job.stream);
    for (int k = 0; k <= j; ++k)
      step<<<(n + 63) / 64, 64, 0, job.stream>>>(job.cells, n, k);
    job.done.record(job.stream);
    cudaMemcpyAsync(job.result.data(), job.cells, n * sizeof(int), cudaMemcpyDeviceToHost, job.stream);
    job.stream.then([&finished, j] { finished += j; });
  }
  while (!running.empty()) {
    Job &job = running.front();
    cudaStreamSynchronize(job.stream);
    std::printf("%d%s", job.result[n / 2], job.done.done() ? " " : "? ");
    cudaFree(job.cells);
    running.pop_front();
  }
  std::printf("%d\n", finished);
}
