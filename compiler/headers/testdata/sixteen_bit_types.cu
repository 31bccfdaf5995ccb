// half, bfloat16 and their pairs; the driver's header beside them.
#include <cuda.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

__global__ void arithmetic(half *a, __nv_bfloat16 *b, half2 *c, float *f) {
  a[0] = a[1] * a[2] + __hfma(a[0], a[1], a[2]);
  a[1] += a[2];
  a[2] = -a[0];
  b[0] = __hadd(b[1], b[2]) + hexp(b[3]);
  c[0] = __hfma2(c[0], c[1], c[2]) + __float2half2_rn(1.f);
  half x = 3;
  x = 2.5f;
  x = hsqrt(x);
  f[0] = x;
  f[1] = f[0] * __half2float(a[1]) + __bfloat162float(b[0]);
  if (a[0] < a[1] && x > half(0)) f[2] = (float)(int)x;
  atomicAdd(a, x);
  x = __shfl_down_sync(0xffffffffu, x, 1);
  float2 both = __half22float2(c[0]);
  f[3] = both.x + both.y;
}

CUresult start(CUmodule *module) {
  CUresult result = cuInit(0);
  return result == CUDA_SUCCESS ? cuModuleLoad(module, "kernels.ptx") : result;
}
