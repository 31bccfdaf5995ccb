// What there is: devices, their properties and limits, occupancy of a kernel, peer access; options by <getopt.h>.
#include <getopt.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iomanip>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

extern "C" __global__ void busy(float *data, int rounds) {
  extern __shared__ double scratch[];
  const int i = threadIdx.x + blockIdx.x * blockDim.x;
  scratch[threadIdx.x] = data[i];
  for (int r = 0; r < rounds; ++r)
    scratch[threadIdx.x] = scratch[threadIdx.x] * 0.5 + 1;
  data[i] = (float)scratch[threadIdx.x];
}

struct Options {
  int device;
  bool verbose;
  std::size_t shared;
  Options() : device(-1), verbose(false), shared(0) {}
};

static Options parse(int argc, char **argv) {
  static const struct option names[] = {
      {"device", required_argument, NULL, 'd'}, {"verbose", no_argument, NULL, 'v'}, {"shared", required_argument, NULL, 's'}, {NULL, 0, NULL, 0}};
  Options options;
  for (int c; (c = getopt_long(argc, argv, "d:vs:", names, NULL)) != -1;)
    switch (c) {
    case 'd': options.device = std::atoi(optarg); break;
    case 'v': options.verbose = true; break;
    case 's': options.shared = std::strtoul(optarg, NULL, 0); break;
    default: std::exit(2);
    }
  return options;
}

static std::string bytes(std::size_t n) {
  static const char *const units[] = {"B", "KiB", "MiB", "GiB"};
  int unit = 0;
  double value = (double)n;
  while (value >= 1024 && unit < 3)
    value /= 1024, ++unit;
  std::ostringstream out;
  out << std::setprecision(3) << value << ' ' << units[unit];
  return out.str();
}

static void report(int device, const Options &options) {
  cudaDeviceProp prop;
  if (cudaGetDeviceProperties(&prop, device) != cudaSuccess)
    return;
  std::map<std::string, std::string> facts;
  facts["name"] = prop.name;
  facts["capability"] = std::to_string(prop.major) + "." + std::to_string(prop.minor);
  facts["memory"] = bytes(prop.totalGlobalMem);
  facts["shared per block"] = bytes(prop.sharedMemPerBlock);
  int clock = 0, blocks = 0, least = 0, threads = 0;
  cudaDeviceGetAttribute(&clock, cudaDevAttrClockRate, device);
  facts["clock"] = std::to_string(clock / 1000) + " MHz";
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, busy, 128, options.shared);
  cudaOccupancyMaxPotentialBlockSize(&least, &threads, busy, 0, 0);
  facts["blocks of 128"] = std::to_string(blocks * prop.multiProcessorCount);
  facts["best block"] = std::to_string(threads);
  cudaFuncAttributes attributes;
  if (options.verbose && cudaFuncGetAttributes(&attributes, busy) == cudaSuccess)
    facts["registers"] = std::to_string(attributes.numRegs);
  cudaFuncSetAttribute(busy, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)std::min<std::size_t>(options.shared, 1 << 16));
  for (std::map<std::string, std::string>::const_iterator it = facts.begin(); it != facts.end(); ++it)
    std::cout << std::left << std::setw(20) << it->first << it->second << std::endl;
}

int main(int argc, char **argv) {
  const Options options = parse(argc, argv);
  int count = 0, runtime = 0, driver = 0;
  cudaGetDeviceCount(&count);
  cudaRuntimeGetVersion(&runtime);
  cudaDriverGetVersion(&driver);
  std::printf("%d devices, runtime %d.%d, driver %d.%d\n", count, runtime / 1000, runtime % 1000 / 10, driver / 1000, driver % 1000 / 10);
  for (int d = 0; d < count; ++d) {
    if (options.device >= 0 && options.device != d)
      continue;
    cudaSetDevice(d);
    report(d, options);
    for (int other = 0; other < count; ++other) {
      int can = 0;
      if (other != d && cudaDeviceCanAccessPeer(&can, d, other) == cudaSuccess && can)
        cudaDeviceEnablePeerAccess(other, 0);
    }
    std::size_t free = 0, total = 0;
    cudaMemGetInfo(&free, &total);
    std::cout << bytes(free) << " of " << bytes(total) << " free\n";
    cudaDeviceReset();
  }
  return count == 0;
}
