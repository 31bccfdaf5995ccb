// Ordinary lambdas on the host, with the algorithms of the library, around a
// kernel.
//: from c++14
#include <algorithm>
#include <functional>
#include <iostream>
#include <string>
#include <vector>

struct Particle {
  float x, y, vx, vy;
  int id;
};

__global__ void advance(Particle *p, int n, float dt) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  Particle me = p[i];
  me.x += dt * me.vx;
  me.y += dt * me.vy;
  if (me.x < 0 || me.x > 1)
    me.vx = -me.vx;
  if (me.y < 0 || me.y > 1)
    me.vy = -me.vy;
  p[i] = me;
}

class Scheduler {
public:
  using Task = std::function<bool(int)>;
  void add(std::string name, Task task) { tasks_.push_back({std::move(name), std::move(task)}); }
  void run(int steps) {
    for (int s = 0; s < steps; ++s)
      for (auto &[name, task] : tasks_)
        if (!task(s))
          std::cout << "step " << s << ": " << name << " gave up\n";
  }

private:
  struct Entry {
    std::string name;
    Task task;
  };
  std::vector<Entry> tasks_;
};

int main() {
  std::vector<Particle> particles(256);
  int next = 0;
  std::generate(particles.begin(), particles.end(), [&next]() mutable {
    const int id = next++;
    return Particle{id / 256.0f, 1 - id / 256.0f, 0.1f * (id % 3), -0.1f * (id % 5), id};
  });

  Particle *device;
  const size_t bytes = particles.size() * sizeof(Particle);
  cudaMalloc(&device, bytes);
  cudaMemcpy(device, particles.data(), bytes, cudaMemcpyHostToDevice);

  Scheduler scheduler;
  scheduler.add("advance", [device, n = int(particles.size())](int) {
    advance<<<(n + 63) / 64, 64>>>(device, n, 0.01f);
    return cudaGetLastError() == cudaSuccess;
  });
  scheduler.add("check", [&](int step) -> bool {
    if (step % 10)
      return true;
    return cudaMemcpy(particles.data(), device, bytes, cudaMemcpyDeviceToHost) == cudaSuccess;
  });
  scheduler.run(50);

  std::sort(particles.begin(), particles.end(), [](const auto &a, const auto &b) { return a.x != b.x ? a.x < b.x : a.id < b.id; });
  const auto outside = std::count_if(particles.cbegin(), particles.cend(), [](auto &&p) { return p.x < 0 || p.x > 1; });
  std::cout << "first " << particles.front().id << ", last " << particles.back().id << ", outside " << outside << '\n';
  cudaFree(device);
}
