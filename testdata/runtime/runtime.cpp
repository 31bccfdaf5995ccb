// A runtime that runs nothing: it tells what it is asked to register and to
// launch, a line each, with the bytes of every argument.
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

namespace {
struct Dim { unsigned x, y, z; };
struct Config { Dim grid, block; std::size_t shared; void *stream; };

// Made before the constructors that register.
std::map<const void *, std::string> &kernels() { static std::map<const void *, std::string> m; return m; }
std::map<const void *, std::vector<std::size_t>> &parameters() { static std::map<const void *, std::vector<std::size_t>> m; return m; }
std::vector<Config> &configs() { static std::vector<Config> v; return v; }
std::size_t allocated;
} // namespace

extern "C" {
void describe_kernel(const void *function, const std::size_t *sizes, int count) { parameters()[function].assign(sizes, sizes + count); }

void tell_argument(const void *value, std::size_t size) {
  std::printf("  argument");
  for (std::size_t i = 0; i < size; ++i)
    std::printf(" %02x", static_cast<const unsigned char *>(value)[i]);
  std::printf("\n");
}

void tell_launch(const void *function, const Dim *grid, const Dim *block, std::size_t shared, const void *stream) {
  auto k = kernels().find(function);
  if (k != kernels().end())
    std::printf("launch %s", k->second.c_str());
  else
    std::printf("launch @%lx", reinterpret_cast<unsigned long>(function));
  std::printf(" grid %u %u %u block %u %u %u shared %zu stream %lu\n", grid->x, grid->y, grid->z, block->x, block->y, block->z, shared,
              reinterpret_cast<unsigned long>(stream));
}

// Registration.
void **__cudaRegisterFatBinary(void *) { static void *handle; return &handle; }
void __cudaRegisterFatBinaryEnd(void **) {}
void __cudaUnregisterFatBinary(void **) {}
char __cudaInitModule(void **) { return 1; }
void __cudaRegisterFunction(void **, const char *host, char *, const char *name, int, void *, void *, void *, void *, int *) {
  kernels()[host] = name;
  std::printf("kernel %s\n", name);
}
void __cudaRegisterVar(void **, char *, char *, const char *name, int isExtern, std::size_t size, int isConstant, int) {
  std::printf("variable %s extern %d size %zu constant %d managed 0\n", name, isExtern, size, isConstant);
}
void __cudaRegisterManagedVar(void **, void **host, char *, const char *name, int isExtern, std::size_t size, int isConstant, int) {
  *host = std::calloc(1, size);
  std::printf("variable %s extern %d size %zu constant %d managed 1\n", name, isExtern, size, isConstant);
}

// Launches.
unsigned __cudaPushCallConfiguration(Dim grid, Dim block, std::size_t shared, void *stream) {
  configs().push_back({grid, block, shared, stream});
  return 0;
}
int __cudaPopCallConfiguration(Dim *grid, Dim *block, std::size_t *shared, void **stream) {
  if (configs().empty())
    return 1;
  Config c = configs().back();
  configs().pop_back();
  *grid = c.grid, *block = c.block, *shared = c.shared, *stream = c.stream;
  return 0;
}
int cudaLaunchKernel(const void *function, Dim grid, Dim block, void **arguments, std::size_t shared, void *stream) {
  tell_launch(function, &grid, &block, shared, stream);
  for (std::size_t size : parameters()[function])
    tell_argument(*arguments++, size);
  return 0;
}

// The same addresses in every run.
int cudaMalloc(void **pointer, std::size_t size) {
  *pointer = reinterpret_cast<void *>(0x100000000 + allocated);
  allocated += (size + 255) / 256 * 256;
  return 0;
}
int cudaFree(void *) { return 0; }
int cudaDeviceSynchronize() { return 0; }
}
