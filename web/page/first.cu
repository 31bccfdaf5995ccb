// One file, two programs: the host text starts the kernel,
// the device program contains it. Put the caret on a line
// and see what it became in every pane.

__device__ float scale(float x) { return 2.0f * x; }

__global__ void saxpy(int n, float a, const float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * scale(x[i]) + y[i];
}

void run(int n, const float *x, float *y) {
  saxpy<<<(n + 255) / 256, 256>>>(n, 3.0f, x, y);
}
