// Complex numbers as pairs.
#ifndef CUFRONT_CUCOMPLEX_H
#define CUFRONT_CUCOMPLEX_H

#include "crt/system.h"
#if defined(CUFRONT_HAS_LIBRARY)
#include <math.h>
#endif
#include "vector_functions.h"
#include "vector_types.h"

typedef float2 cuFloatComplex;
static __inline__ __host__ __device__ float cuCrealf(cuFloatComplex x) { return x.x; }
static __inline__ __host__ __device__ float cuCimagf(cuFloatComplex x) { return x.y; }
static __inline__ __host__ __device__ cuFloatComplex make_cuFloatComplex(float r, float i) { return make_float2(r, i); }
static __inline__ __host__ __device__ cuFloatComplex cuConjf(cuFloatComplex x) { return make_cuFloatComplex(x.x, -x.y); }
static __inline__ __host__ __device__ cuFloatComplex cuCaddf(cuFloatComplex x, cuFloatComplex y) { return make_cuFloatComplex(x.x + y.x, x.y + y.y); }
static __inline__ __host__ __device__ cuFloatComplex cuCsubf(cuFloatComplex x, cuFloatComplex y) { return make_cuFloatComplex(x.x - y.x, x.y - y.y); }
static __inline__ __host__ __device__ cuFloatComplex cuCmulf(cuFloatComplex x, cuFloatComplex y) { return make_cuFloatComplex(x.x * y.x - x.y * y.y, x.x * y.y + x.y * y.x); }
static __inline__ __host__ __device__ cuFloatComplex cuCdivf(cuFloatComplex x, cuFloatComplex y) {
  float scale = fabsf(y.x) + fabsf(y.y), inverse = 1 / scale;
  float a = x.x * inverse, b = x.y * inverse, c = y.x * inverse, d = y.y * inverse;
  inverse = 1 / (c * c + d * d);
  return make_cuFloatComplex((a * c + b * d) * inverse, (b * c - a * d) * inverse);
}
static __inline__ __host__ __device__ float cuCabsf(cuFloatComplex x) { return hypotf(x.x, x.y); }
static __inline__ __host__ __device__ cuFloatComplex cuCfmaf(cuFloatComplex x, cuFloatComplex y, cuFloatComplex d) { return cuCaddf(cuCmulf(x, y), d); }

typedef double2 cuDoubleComplex;
static __inline__ __host__ __device__ double cuCreal(cuDoubleComplex x) { return x.x; }
static __inline__ __host__ __device__ double cuCimag(cuDoubleComplex x) { return x.y; }
static __inline__ __host__ __device__ cuDoubleComplex make_cuDoubleComplex(double r, double i) { return make_double2(r, i); }
static __inline__ __host__ __device__ cuDoubleComplex cuConj(cuDoubleComplex x) { return make_cuDoubleComplex(x.x, -x.y); }
static __inline__ __host__ __device__ cuDoubleComplex cuCadd(cuDoubleComplex x, cuDoubleComplex y) { return make_cuDoubleComplex(x.x + y.x, x.y + y.y); }
static __inline__ __host__ __device__ cuDoubleComplex cuCsub(cuDoubleComplex x, cuDoubleComplex y) { return make_cuDoubleComplex(x.x - y.x, x.y - y.y); }
static __inline__ __host__ __device__ cuDoubleComplex cuCmul(cuDoubleComplex x, cuDoubleComplex y) { return make_cuDoubleComplex(x.x * y.x - x.y * y.y, x.x * y.y + x.y * y.x); }
static __inline__ __host__ __device__ cuDoubleComplex cuCdiv(cuDoubleComplex x, cuDoubleComplex y) {
  double scale = fabs(y.x) + fabs(y.y), inverse = 1 / scale;
  double a = x.x * inverse, b = x.y * inverse, c = y.x * inverse, d = y.y * inverse;
  inverse = 1 / (c * c + d * d);
  return make_cuDoubleComplex((a * c + b * d) * inverse, (b * c - a * d) * inverse);
}
static __inline__ __host__ __device__ double cuCabs(cuDoubleComplex x) { return hypot(x.x, x.y); }
static __inline__ __host__ __device__ cuDoubleComplex cuCfma(cuDoubleComplex x, cuDoubleComplex y, cuDoubleComplex d) { return cuCadd(cuCmul(x, y), d); }

typedef cuFloatComplex cuComplex;
static __inline__ __host__ __device__ cuComplex make_cuComplex(float x, float y) { return make_cuFloatComplex(x, y); }
static __inline__ __host__ __device__ cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex c) { return make_cuDoubleComplex((double)c.x, (double)c.y); }
static __inline__ __host__ __device__ cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex c) { return make_cuFloatComplex((float)c.x, (float)c.y); }

#endif
