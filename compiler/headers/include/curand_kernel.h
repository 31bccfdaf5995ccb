// Random numbers within kernels: the states of the generators and what is
// drawn from them.
#ifndef CUFRONT_CURAND_KERNEL_H
#define CUFRONT_CURAND_KERNEL_H

#include "curand.h"
#include "cuda_runtime.h"

#if defined(__cplusplus) && defined(__CUDACC__)

struct curandStateXORWOW {
  unsigned int d, v[5];
  int boxmuller_flag;
  int boxmuller_flag_double;
  float boxmuller_extra;
  double boxmuller_extra_double;
};

struct curandStatePhilox4_32_10 {
  uint4 ctr;
  uint4 output;
  uint2 key;
  unsigned int STATE;
  int boxmuller_flag;
  int boxmuller_flag_double;
  float boxmuller_extra;
  double boxmuller_extra_double;
};

struct curandStateMRG32k3a {
  unsigned int s1[3];
  unsigned int s2[3];
  int boxmuller_flag;
  int boxmuller_flag_double;
  float boxmuller_extra;
  double boxmuller_extra_double;
};

struct curandStateSobol32 {
  unsigned int i, x, c;
  unsigned int direction_vectors[32];
};

typedef struct curandStateXORWOW curandStateXORWOW_t;
typedef struct curandStateXORWOW curandState_t;
typedef struct curandStateXORWOW curandState;
typedef struct curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;
typedef struct curandStateMRG32k3a curandStateMRG32k3a_t;
typedef struct curandStateSobol32 curandStateSobol32_t;

__device__ __device_builtin__ void curand_init(unsigned long long seed, unsigned long long subsequence, unsigned long long offset, curandStateXORWOW_t *state);
__device__ __device_builtin__ void skipahead(unsigned long long n, curandStateXORWOW_t *state);
__device__ __device_builtin__ void skipahead_sequence(unsigned long long n, curandStateXORWOW_t *state);
__device__ __device_builtin__ void curand_init(unsigned long long seed, unsigned long long subsequence, unsigned long long offset, curandStatePhilox4_32_10_t *state);
__device__ __device_builtin__ void skipahead(unsigned long long n, curandStatePhilox4_32_10_t *state);
__device__ __device_builtin__ void skipahead_sequence(unsigned long long n, curandStatePhilox4_32_10_t *state);
__device__ __device_builtin__ void curand_init(unsigned long long seed, unsigned long long subsequence, unsigned long long offset, curandStateMRG32k3a_t *state);
__device__ __device_builtin__ void skipahead(unsigned long long n, curandStateMRG32k3a_t *state);
__device__ __device_builtin__ void skipahead_sequence(unsigned long long n, curandStateMRG32k3a_t *state);
__device__ __device_builtin__ void curand_init(curandDirectionVectors32_t direction_vectors, unsigned int offset, curandStateSobol32_t *state);
__device__ __device_builtin__ unsigned int curand(curandStateXORWOW_t *state);
__device__ __device_builtin__ float curand_uniform(curandStateXORWOW_t *state);
__device__ __device_builtin__ double curand_uniform_double(curandStateXORWOW_t *state);
__device__ __device_builtin__ float curand_normal(curandStateXORWOW_t *state);
__device__ __device_builtin__ double curand_normal_double(curandStateXORWOW_t *state);
__device__ __device_builtin__ float curand_log_normal(curandStateXORWOW_t *state, float mean, float stddev);
__device__ __device_builtin__ double curand_log_normal_double(curandStateXORWOW_t *state, double mean, double stddev);
__device__ __device_builtin__ unsigned int curand_poisson(curandStateXORWOW_t *state, double lambda);
__device__ __device_builtin__ unsigned int curand(curandStatePhilox4_32_10_t *state);
__device__ __device_builtin__ float curand_uniform(curandStatePhilox4_32_10_t *state);
__device__ __device_builtin__ double curand_uniform_double(curandStatePhilox4_32_10_t *state);
__device__ __device_builtin__ float curand_normal(curandStatePhilox4_32_10_t *state);
__device__ __device_builtin__ double curand_normal_double(curandStatePhilox4_32_10_t *state);
__device__ __device_builtin__ float curand_log_normal(curandStatePhilox4_32_10_t *state, float mean, float stddev);
__device__ __device_builtin__ double curand_log_normal_double(curandStatePhilox4_32_10_t *state, double mean, double stddev);
__device__ __device_builtin__ unsigned int curand_poisson(curandStatePhilox4_32_10_t *state, double lambda);
__device__ __device_builtin__ unsigned int curand(curandStateMRG32k3a_t *state);
__device__ __device_builtin__ float curand_uniform(curandStateMRG32k3a_t *state);
__device__ __device_builtin__ double curand_uniform_double(curandStateMRG32k3a_t *state);
__device__ __device_builtin__ float curand_normal(curandStateMRG32k3a_t *state);
__device__ __device_builtin__ double curand_normal_double(curandStateMRG32k3a_t *state);
__device__ __device_builtin__ float curand_log_normal(curandStateMRG32k3a_t *state, float mean, float stddev);
__device__ __device_builtin__ double curand_log_normal_double(curandStateMRG32k3a_t *state, double mean, double stddev);
__device__ __device_builtin__ unsigned int curand_poisson(curandStateMRG32k3a_t *state, double lambda);
__device__ __device_builtin__ unsigned int curand(curandStateSobol32_t *state);
__device__ __device_builtin__ float curand_uniform(curandStateSobol32_t *state);
__device__ __device_builtin__ double curand_uniform_double(curandStateSobol32_t *state);
__device__ __device_builtin__ float curand_normal(curandStateSobol32_t *state);
__device__ __device_builtin__ double curand_normal_double(curandStateSobol32_t *state);
__device__ __device_builtin__ float curand_log_normal(curandStateSobol32_t *state, float mean, float stddev);
__device__ __device_builtin__ double curand_log_normal_double(curandStateSobol32_t *state, double mean, double stddev);
__device__ __device_builtin__ unsigned int curand_poisson(curandStateSobol32_t *state, double lambda);
__device__ __device_builtin__ float2 curand_normal2(curandStateXORWOW_t *state);
__device__ __device_builtin__ double2 curand_normal2_double(curandStateXORWOW_t *state);
__device__ __device_builtin__ float2 curand_log_normal2(curandStateXORWOW_t *state, float mean, float stddev);
__device__ __device_builtin__ float2 curand_normal2(curandStatePhilox4_32_10_t *state);
__device__ __device_builtin__ double2 curand_normal2_double(curandStatePhilox4_32_10_t *state);
__device__ __device_builtin__ float2 curand_log_normal2(curandStatePhilox4_32_10_t *state, float mean, float stddev);
__device__ __device_builtin__ float2 curand_normal2(curandStateMRG32k3a_t *state);
__device__ __device_builtin__ double2 curand_normal2_double(curandStateMRG32k3a_t *state);
__device__ __device_builtin__ float2 curand_log_normal2(curandStateMRG32k3a_t *state, float mean, float stddev);
__device__ __device_builtin__ uint4 curand4(curandStatePhilox4_32_10_t *state);
__device__ __device_builtin__ float4 curand_uniform4(curandStatePhilox4_32_10_t *state);
__device__ __device_builtin__ double2 curand_uniform2_double(curandStatePhilox4_32_10_t *state);
__device__ __device_builtin__ float4 curand_normal4(curandStatePhilox4_32_10_t *state);
__device__ __device_builtin__ uint4 curand_poisson4(curandStatePhilox4_32_10_t *state, double lambda);
__device__ __device_builtin__ float4 curand_log_normal4(curandStatePhilox4_32_10_t *state, float mean, float stddev);

#endif

#endif
