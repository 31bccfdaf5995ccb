// Groups, random numbers, complex numbers, intrinsics and overloads.
#include <cmath>
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cuComplex.h>
#include <curand_kernel.h>
#include <math_constants.h>

namespace cg = cooperative_groups;

__global__ void groups(int *data) {
  cg::thread_block block = cg::this_thread_block();
  auto warp = cg::tiled_partition<32>(block);
  cg::thread_block_tile<16> half_warp = cg::tiled_partition<16>(warp);
  cg::thread_group eight = cg::tiled_partition(block, 8);
  data[0] = cg::reduce(warp, data[1], cg::plus<int>()) + half_warp.shfl_down(data[2], 3);
  data[1] = cg::inclusive_scan(warp, data[2]) + (int)warp.meta_group_rank();
  eight.sync();
  cg::sync(block);
  auto together = cg::coalesced_threads();
  if (together.thread_rank() == 0) data[3] = together.shfl(data[4], 0);
  cg::this_grid().sync();
  cg::memcpy_async(block, data, data + 8, 16);
  cg::wait(block);
}

__global__ void numbers(float *f, double *d, int *i) {
  curandState state;
  curand_init(1, threadIdx.x, 0, &state);
  f[0] = curand_uniform(&state) + CUDART_PI_F + CUDART_INF_F;
  cuComplex z = cuCmulf(make_cuComplex(1, 2), make_cuComplex(3, 4));
  f[1] = z.x + cuCabsf(z);
  f[2] = std::sin(f[3]) + (float)pow(f[0], 2) + sqrt(f[1]) + std::abs(f[1]) + rsqrt(f[0]) + fmaxf(f[0], f[1]);
  d[0] = std::pow(d[1], 2) + sin(d[2]) + max(d[3], 1.0) + norm3d(d[0], d[1], d[2]);
  i[0] = max(1, i[1]) + (int)max(1u, 2) + __float2int_rn(f[0]) + __popc(5u) + abs(i[2]) + (std::isnan(f[0]) ? 1 : 0);
  f[3] = __shfl_xor_sync(0xffffffffu, f[1], 1) + atomicAdd(f, 1.f) + __ldg(f + 1) + tex2D<float>(0, 1.f, 2.f);
  i[1] = (int)__vadd2(1u, 2u) + __dp4a(1, 2, 3) + (int)__ballot_sync(~0u, i[0]) + __reduce_add_sync(~0u, i[0]);
  i[2] = (int)clock64() + atomicCAS(i, 1, 2) + (int)__brev(1u);
  __syncthreads();
  __syncwarp();
  printf("%f %d\n", f[0], warpSize);
  int *heap = new int[4];
  delete[] heap;
  free(malloc(16));
}
