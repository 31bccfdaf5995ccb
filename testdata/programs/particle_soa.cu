// Particles in arrays of structures and structures of arrays, by one template; an allocator, iterators, type lists.
#include <cstdint>
#include <cstdio>
#include <iterator>
#include <numeric>
#include <type_traits>
#include <vector>

template <class T>
class PinnedAllocator {
 public:
  typedef T value_type;
  PinnedAllocator() noexcept {}
  template <class U>
  PinnedAllocator(const PinnedAllocator<U> &) noexcept {}
  T *allocate(std::size_t n) {
    void *p = nullptr;
    cudaHostAlloc(&p, n * sizeof(T), cudaHostAllocMapped);
    return static_cast<T *>(p);
  }
  void deallocate(T *p, std::size_t) { cudaFreeHost(p); }
};
template <class T, class U>
bool operator==(const PinnedAllocator<T> &, const PinnedAllocator<U> &) { return true; }
template <class T, class U>
bool operator!=(const PinnedAllocator<T> &, const PinnedAllocator<U> &) { return false; }

struct Particle {
  float position[2], velocity[2];
  std::uint32_t id;
};

struct AsStructures {
  Particle *particles;
  __host__ __device__ float &position(int i, int d) const { return particles[i].position[d]; }
  __host__ __device__ float &velocity(int i, int d) const { return particles[i].velocity[d]; }
};

struct AsArrays {
  float *positions[2], *velocities[2];
  __host__ __device__ float &position(int i, int d) const { return positions[d][i]; }
  __host__ __device__ float &velocity(int i, int d) const { return velocities[d][i]; }
};

template <template <class> class Policy, class Layout>
__global__ void advance(Layout layout, int n, float dt) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    Policy<Layout>::step(layout, i, dt);
}

template <class Layout>
struct Bounce {
  static __device__ void step(const Layout &l, int i, float dt) {
#pragma unroll
    for (int d = 0; d < 2; ++d) {
      float &x = l.position(i, d), &v = l.velocity(i, d);
      x += v * dt;
      if (x < 0 || x > 1)
        v = -v, x = x < 0 ? -x : 2 - x;
    }
  }
};

template <class Layout>
struct Wrap {
  static __device__ void step(const Layout &l, int i, float dt) {
    for (int d = 0; d < 2; ++d)
      l.position(i, d) -= floorf(l.position(i, d) += l.velocity(i, d) * dt);
  }
};

class Places {
 public:
  class iterator {
   public:
    typedef std::forward_iterator_tag iterator_category;
    typedef float value_type;
    typedef std::ptrdiff_t difference_type;
    typedef const float *pointer;
    typedef const float &reference;
    explicit iterator(const Particle *p) : p_(p) {}
    reference operator*() const { return p_->position[0]; }
    iterator &operator++() { return ++p_, *this; }
    iterator operator++(int) { iterator old = *this; return ++p_, old; }
    friend bool operator==(iterator a, iterator b) { return a.p_ == b.p_; }
    friend bool operator!=(iterator a, iterator b) { return !(a == b); }

   private:
    const Particle *p_;
  };
  Places(const Particle *p, int n) : first_(p), last_(p + n) {}
  iterator begin() const { return iterator(first_); }
  iterator end() const { return iterator(last_); }

 private:
  const Particle *first_, *last_;
};

int main() {
  const int n = 500;
  std::vector<Particle, PinnedAllocator<Particle>> particles(n);
  for (int i = 0; i < n; ++i)
    particles[i] = Particle{{i / float(n), 0.5f}, {0.3f, -0.2f}, std::uint32_t(i)};
  AsStructures structures;
  cudaHostGetDevicePointer((void **)&structures.particles, particles.data(), 0);
  AsArrays arrays;
  for (int d = 0; d < 2; ++d) {
    cudaMallocManaged(&arrays.positions[d], n * sizeof(float), cudaMemAttachGlobal);
    cudaMallocManaged(&arrays.velocities[d], n * sizeof(float), cudaMemAttachGlobal);
    for (int i = 0; i < n; ++i)
      arrays.position(i, d) = particles[i].position[d], arrays.velocity(i, d) = particles[i].velocity[d];
  }
  for (int step = 0; step < 50; ++step) {
    advance<Bounce><<<(n + 63) / 64, 64>>>(structures, n, 0.1f);
    advance<Bounce><<<(n + 63) / 64, 64>>>(arrays, n, 0.1f);
  }
  advance<Wrap><<<(n + 63) / 64, 64>>>(arrays, n, 0.25f);
  cudaDeviceSynchronize();
  const Places places(particles.data(), n);
  std::printf("%g %g\n", std::accumulate(places.begin(), places.end(), 0.0), arrays.position(7, 1));
  for (int d = 0; d < 2; ++d)
    cudaFree(arrays.positions[d]), cudaFree(arrays.velocities[d]);
}
