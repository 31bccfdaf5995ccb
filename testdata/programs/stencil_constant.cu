/* One-dimensional stencil with its weights in constant memory; written with
 * the headers of C. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RADIUS 3
#define BLOCK 128

__constant__ float weights[2 * RADIUS + 1];

static __device__ int clampIndex(int i, int n) {
  return i < 0 ? 0 : i >= n ? n - 1 : i;
}

__global__ void stencil(const float *in, float *out, int n) {
  __shared__ float tile[BLOCK + 2 * RADIUS];
  int g = blockIdx.x * blockDim.x + threadIdx.x;
  int l = threadIdx.x + RADIUS;

  tile[l] = in[clampIndex(g, n)];
  if (threadIdx.x < RADIUS) {
    tile[l - RADIUS] = in[clampIndex(g - RADIUS, n)];
    tile[l + BLOCK] = in[clampIndex(g + BLOCK, n)];
  }
  __syncthreads();

  if (g >= n)
    return;
  float sum = 0.0f;
#pragma unroll
  for (int k = -RADIUS; k <= RADIUS; k++)
    sum += weights[k + RADIUS] * tile[l + k];
  out[g] = sum;
}

int main(void) {
  enum { N = 5000 };
  float host[2 * RADIUS + 1];
  float *in = (float *)malloc(N * sizeof(float));
  float *out = (float *)malloc(N * sizeof(float));
  float *din, *dout;
  int i;

  for (i = 0; i <= 2 * RADIUS; i++)
    host[i] = 1.0f / (2 * RADIUS + 1);
  for (i = 0; i < N; i++)
    in[i] = sinf(i * 0.01f);
  memset(out, 0, N * sizeof(float));

  cudaMemcpyToSymbol(weights, host, sizeof host);
  cudaMalloc((void **)&din, N * sizeof(float));
  cudaMalloc((void **)&dout, N * sizeof(float));
  cudaMemcpy(din, in, N * sizeof(float), cudaMemcpyHostToDevice);
  stencil<<<(N + BLOCK - 1) / BLOCK, BLOCK>>>(din, dout, N);
  cudaMemcpy(out, dout, N * sizeof(float), cudaMemcpyDeviceToHost);

  for (i = 0; i < N; i += N / 10)
    printf("%5d %8.5f %8.5f\n", i, in[i], out[i]);

  cudaFree(din);
  cudaFree(dout);
  free(in);
  free(out);
  return 0;
}
