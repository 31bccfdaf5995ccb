// Stages behind an interface, made by a factory from text; worker threads feed them, a future brings the result.
#include <condition_variable>
#include <cstdio>
#include <functional>
#include <future>
#include <map>
#include <memory>
#include <mutex>
#include <queue>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

class Stage {
 public:
  virtual ~Stage() = default;
  virtual void apply(float *data, int n, cudaStream_t stream) = 0;
  virtual std::string name() const = 0;
};

template <class F>
__global__ void each(float *data, int n, F f) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    data[i] = f(data[i]);
}

template <class F>
class Pointwise final : public Stage {
 public:
  Pointwise(std::string name, F f) : name_(std::move(name)), f_(f) {}
  void apply(float *data, int n, cudaStream_t stream) override { each<<<(n + 127) / 128, 128, 0, stream>>>(data, n, f_); }
  std::string name() const override { return name_; }

 private:
  std::string name_;
  F f_;
};

struct Scale {
  float by;
  __host__ __device__ float operator()(float x) const { return x * by; }
};
struct Offset {
  float by;
  __host__ __device__ float operator()(float x) const { return x + by; }
};
struct Square {
  explicit Square(float = 0) {}
  __host__ __device__ float operator()(float x) const { return x * x; }
};

class Factory {
 public:
  typedef std::function<std::unique_ptr<Stage>(float)> Maker;
  static const Factory &instance() {
    static const Factory factory;
    return factory;
  }
  std::unique_ptr<Stage> make(const std::string &name, float argument) const {
    auto found = makers_.find(name);
    if (found == makers_.end())
      throw std::out_of_range("no stage " + name);
    return found->second(argument);
  }

 private:
  Factory() {
    add<Scale>("scale");
    add<Offset>("offset");
    add<Square>("square");
  }
  template <class F>
  void add(const std::string &name) {
    makers_[name] = [name](float argument) { return std::unique_ptr<Stage>(new Pointwise<F>(name, F{argument})); };
  }
  std::map<std::string, Maker> makers_;
};

class Worker {
 public:
  Worker() : thread_([this] { work(); }) {}
  ~Worker() {
    push(nullptr);
    thread_.join();
  }
  void push(std::function<void()> task) {
    std::lock_guard<std::mutex> lock(mutex_);
    tasks_.push(std::move(task));
    ready_.notify_one();
  }

 private:
  void work() {
    for (;;) {
      std::unique_lock<std::mutex> lock(mutex_);
      ready_.wait(lock, [this] { return !tasks_.empty(); });
      std::function<void()> task = std::move(tasks_.front());
      tasks_.pop();
      lock.unlock();
      if (!task)
        return;
      task();
    }
  }
  std::queue<std::function<void()>> tasks_;
  std::mutex mutex_;
  std::condition_variable ready_;
  std::thread thread_;
};

int main() {
  std::istringstream text("scale 2 offset 1 square 0");
  std::vector<std::unique_ptr<Stage>> stages;
  std::string name;
  for (float argument; text >> name >> argument;)
    stages.push_back(Factory::instance().make(name, argument));
  Worker worker;
  std::promise<float> promise;
  std::future<float> result = promise.get_future();
  worker.push([&] {
    float *data, value = 3;
    cudaMalloc(&data, sizeof value);
    cudaMemcpy(data, &value, sizeof value, cudaMemcpyHostToDevice);
    for (const auto &stage : stages)
      stage->apply(data, 1, cudaStreamPerThread);
    cudaMemcpyAsync(&value, data, sizeof value, cudaMemcpyDeviceToHost, cudaStreamPerThread);
    cudaStreamSynchronize(cudaStreamPerThread);
    cudaFree(data);
    promise.set_value(value);
  });
  std::printf("%g\n", result.get());
}
