// Virtual functions on the device: objects are made there by one kernel and
// used by another.
#include <cstdio>
#include <new>

class Material {
public:
  __device__ virtual ~Material() {}
  __device__ virtual float reflect(float cosine) const = 0;
  __device__ virtual bool opaque() const { return true; }
};

class Matte final : public Material {
public:
  __device__ explicit Matte(float albedo) : albedo_(albedo) {}
  __device__ float reflect(float cosine) const override { return albedo_ * cosine; }

private:
  float albedo_;
};

class Glass : public Material {
public:
  __device__ Glass(float index) : index_(index) {}
  __device__ float reflect(float cosine) const override {
    float r = (1 - index_) / (1 + index_);
    r *= r;
    return r + (1 - r) * powf(1 - cosine, 5);
  }
  __device__ bool opaque() const override { return false; }

protected:
  float index_;
};

enum class Kind : unsigned char { matte, glass };

struct Description {
  Kind kind;
  float parameter;
};

__global__ void build(const Description *descriptions, Material **materials, int n) {
  const int i = threadIdx.x;
  if (i >= n)
    return;
  switch (descriptions[i].kind) {
  case Kind::matte:
    materials[i] = new Matte(descriptions[i].parameter);
    break;
  case Kind::glass:
    materials[i] = new Glass(descriptions[i].parameter);
    break;
  }
}

__global__ void shade(Material *const *materials, int n, float *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const Material *m = materials[i % n];
  out[i] = m->opaque() ? m->reflect(i / 64.0f) : 0.5f * m->reflect(1 - i / 64.0f);
}

__global__ void destroy(Material **materials, int n) {
  for (int i = 0; i < n; ++i) {
    delete materials[i];
    materials[i] = nullptr;
  }
}

int main() {
  const Description scene[] = {{Kind::matte, 0.8f}, {Kind::glass, 1.5f}, {Kind::matte, 0.2f}};
  const int n = sizeof scene / sizeof *scene;
  Description *descriptions;
  Material **materials;
  float *out;
  cudaMallocManaged(&descriptions, sizeof scene);
  cudaMallocManaged(&materials, n * sizeof *materials);
  cudaMallocManaged(&out, 64 * sizeof *out);
  for (int i = 0; i < n; ++i)
    new (descriptions + i) Description(scene[i]);

  build<<<1, n>>>(descriptions, materials, n);
  shade<<<2, 32>>>(materials, n, out);
  destroy<<<1, 1>>>(materials, n);
  if (cudaDeviceSynchronize() != cudaSuccess)
    return 1;
  for (int i = 0; i < 64; i += 9)
    std::printf("%2d %.4f\n", i, out[i]);
  cudaFree(descriptions);
  cudaFree(materials);
  cudaFree(out);
}
