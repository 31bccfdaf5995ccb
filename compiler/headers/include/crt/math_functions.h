// Mathematical functions of host and device code. The device's declarations
// come first, so that those of the C library that follow add nothing.
#ifndef CUFRONT_CRT_MATH_FUNCTIONS_H
#define CUFRONT_CRT_MATH_FUNCTIONS_H

#include "crt/host_defines.h"
#include "crt/system.h"

#if defined(__cplusplus) && defined(__CUDACC__)
#if defined(__has_include)
#if __has_include(<bits/c++config.h>)
#include <bits/c++config.h>
#endif
#endif

extern "C" {
extern __host__ __device__ __device_builtin__ double acos(double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float acosf(float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double acosh(double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float acoshf(float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double asin(double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float asinf(float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double asinh(double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float asinhf(float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double atan(double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float atanf(float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double atanh(double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float atanhf(float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double cbrt(double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float cbrtf(float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double ceil(double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float ceilf(float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double cos(double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float cosf(float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double cosh(double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float coshf(float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double erf(double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float erff(float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double erfc(double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float erfcf(float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double exp(double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float expf(float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double exp10(double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float exp10f(float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double exp2(double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float exp2f(float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double expm1(double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float expm1f(float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double fabs(double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float fabsf(float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double floor(double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float floorf(float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double j0(double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float j0f(float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double j1(double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float j1f(float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double lgamma(double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float lgammaf(float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double log(double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float logf(float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double log10(double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float log10f(float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double log1p(double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float log1pf(float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double log2(double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float log2f(float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double logb(double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float logbf(float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double nearbyint(double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float nearbyintf(float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double rint(double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float rintf(float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double round(double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float roundf(float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double sin(double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float sinf(float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double sinh(double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float sinhf(float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double sqrt(double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float sqrtf(float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double tan(double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float tanf(float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double tanh(double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float tanhf(float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double tgamma(double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float tgammaf(float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double trunc(double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float truncf(float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double y0(double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float y0f(float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double y1(double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float y1f(float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double cospi(double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float cospif(float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double cyl_bessel_i0(double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float cyl_bessel_i0f(float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double cyl_bessel_i1(double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float cyl_bessel_i1f(float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double erfcinv(double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float erfcinvf(float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double erfcx(double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float erfcxf(float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double erfinv(double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float erfinvf(float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double normcdf(double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float normcdff(float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double normcdfinv(double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float normcdfinvf(float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double rcbrt(double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float rcbrtf(float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double rsqrt(double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float rsqrtf(float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double sinpi(double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float sinpif(float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double atan2(double x, double y) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float atan2f(float x, float y) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double copysign(double x, double y) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float copysignf(float x, float y) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double fdim(double x, double y) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float fdimf(float x, float y) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double fmax(double x, double y) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float fmaxf(float x, float y) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double fmin(double x, double y) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float fminf(float x, float y) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double fmod(double x, double y) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float fmodf(float x, float y) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double hypot(double x, double y) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float hypotf(float x, float y) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double nextafter(double x, double y) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float nextafterf(float x, float y) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double pow(double x, double y) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float powf(float x, float y) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double remainder(double x, double y) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float remainderf(float x, float y) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double rhypot(double x, double y) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float rhypotf(float x, float y) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double fma(double x, double y, double z) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double frexp(double x, int *exponent) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double ldexp(double x, int exponent) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double scalbn(double x, int n) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double scalbln(double x, long n) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ int ilogb(double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ long lrint(double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ long long llrint(double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ long lround(double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ long long llround(double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double modf(double x, double *integral) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double remquo(double x, double y, int *quotient) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ void sincos(double x, double *sine, double *cosine) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ void sincospi(double x, double *sine, double *cosine) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double jn(int n, double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double yn(int n, double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double nan(const char *tag) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double norm3d(double a, double b, double c) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double norm4d(double a, double b, double c, double d) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double norm(int dim, const double *t) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double rnorm3d(double a, double b, double c) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double rnorm4d(double a, double b, double c, double d) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ double rnorm(int dim, const double *t) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float fmaf(float x, float y, float z) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float frexpf(float x, int *exponent) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float ldexpf(float x, int exponent) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float scalbnf(float x, int n) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float scalblnf(float x, long n) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ int ilogbf(float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ long lrintf(float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ long long llrintf(float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ long lroundf(float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ long long llroundf(float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float modff(float x, float *integral) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float remquof(float x, float y, int *quotient) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ void sincosf(float x, float *sine, float *cosine) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ void sincospif(float x, float *sine, float *cosine) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float jnf(int n, float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float ynf(int n, float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float nanf(const char *tag) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float norm3df(float a, float b, float c) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float norm4df(float a, float b, float c, float d) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float normf(int dim, const float *t) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float rnorm3df(float a, float b, float c) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float rnorm4df(float a, float b, float c, float d) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float rnormf(int dim, const float *t) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ float fdividef(float x, float y) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ int __isinf(double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ int __isinff(float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ int __isnan(double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ int __isnanf(float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ int __finite(double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ int __finitef(float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ int __signbit(double x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ int __signbitf(float x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ int abs(int x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ long labs(long x) __CUDA_NOEXCEPT;
extern __host__ __device__ __device_builtin__ long long llabs(long long x) __CUDA_NOEXCEPT;
static __inline__ __host__ __device__ unsigned int umin(unsigned int a, unsigned int b) { return a < b ? a : b; }
static __inline__ __host__ __device__ unsigned int umax(unsigned int a, unsigned int b) { return a > b ? a : b; }
static __inline__ __host__ __device__ long long llmin(long long a, long long b) { return a < b ? a : b; }
static __inline__ __host__ __device__ long long llmax(long long a, long long b) { return a > b ? a : b; }
static __inline__ __host__ __device__ unsigned long long ullmin(unsigned long long a, unsigned long long b) { return a < b ? a : b; }
static __inline__ __host__ __device__ unsigned long long ullmax(unsigned long long a, unsigned long long b) { return a > b ? a : b; }
}

#if defined(_GLIBCXX_CONSTEXPR) && __cplusplus >= 201103L
#include <bits/cpp_type_traits.h>
#include <ext/type_traits.h>

// The overloads of <cmath> are callable from device code too.
namespace std _GLIBCXX_VISIBILITY(default) {
_GLIBCXX_BEGIN_NAMESPACE_VERSION
__host__ __device__ __cudart_builtin__ constexpr float acos(float);
__host__ __device__ __cudart_builtin__ constexpr float asin(float);
__host__ __device__ __cudart_builtin__ constexpr float atan(float);
__host__ __device__ __cudart_builtin__ constexpr float ceil(float);
__host__ __device__ __cudart_builtin__ constexpr float cos(float);
__host__ __device__ __cudart_builtin__ constexpr float cosh(float);
__host__ __device__ __cudart_builtin__ constexpr float exp(float);
__host__ __device__ __cudart_builtin__ constexpr float fabs(float);
__host__ __device__ __cudart_builtin__ constexpr float floor(float);
__host__ __device__ __cudart_builtin__ constexpr float log(float);
__host__ __device__ __cudart_builtin__ constexpr float log10(float);
__host__ __device__ __cudart_builtin__ constexpr float sin(float);
__host__ __device__ __cudart_builtin__ constexpr float sinh(float);
__host__ __device__ __cudart_builtin__ constexpr float sqrt(float);
__host__ __device__ __cudart_builtin__ constexpr float tan(float);
__host__ __device__ __cudart_builtin__ constexpr float tanh(float);
__host__ __device__ __cudart_builtin__ constexpr float acosh(float);
__host__ __device__ __cudart_builtin__ constexpr float asinh(float);
__host__ __device__ __cudart_builtin__ constexpr float atanh(float);
__host__ __device__ __cudart_builtin__ constexpr float cbrt(float);
__host__ __device__ __cudart_builtin__ constexpr float erf(float);
__host__ __device__ __cudart_builtin__ constexpr float erfc(float);
__host__ __device__ __cudart_builtin__ constexpr float exp2(float);
__host__ __device__ __cudart_builtin__ constexpr float expm1(float);
__host__ __device__ __cudart_builtin__ constexpr float lgamma(float);
__host__ __device__ __cudart_builtin__ constexpr float log1p(float);
__host__ __device__ __cudart_builtin__ constexpr float log2(float);
__host__ __device__ __cudart_builtin__ constexpr float logb(float);
__host__ __device__ __cudart_builtin__ constexpr float nearbyint(float);
__host__ __device__ __cudart_builtin__ constexpr float rint(float);
__host__ __device__ __cudart_builtin__ constexpr float round(float);
__host__ __device__ __cudart_builtin__ constexpr float tgamma(float);
__host__ __device__ __cudart_builtin__ constexpr float trunc(float);
__host__ __device__ __cudart_builtin__ constexpr float atan2(float, float);
__host__ __device__ __cudart_builtin__ constexpr float fmod(float, float);
__host__ __device__ __cudart_builtin__ constexpr float pow(float, float);
__host__ __device__ __cudart_builtin__ constexpr float copysign(float, float);
__host__ __device__ __cudart_builtin__ constexpr float fdim(float, float);
__host__ __device__ __cudart_builtin__ constexpr float fmax(float, float);
__host__ __device__ __cudart_builtin__ constexpr float fmin(float, float);
__host__ __device__ __cudart_builtin__ constexpr float hypot(float, float);
__host__ __device__ __cudart_builtin__ constexpr float nextafter(float, float);
__host__ __device__ __cudart_builtin__ constexpr float remainder(float, float);
__host__ __device__ __cudart_builtin__ constexpr float fma(float, float, float);
__host__ __device__ __cudart_builtin__ inline float frexp(float, int *);
__host__ __device__ __cudart_builtin__ constexpr float ldexp(float, int);
__host__ __device__ __cudart_builtin__ inline float modf(float, float *);
__host__ __device__ __cudart_builtin__ inline float remquo(float, float, int *);
__host__ __device__ __cudart_builtin__ constexpr float scalbn(float, int);
__host__ __device__ __cudart_builtin__ constexpr float scalbln(float, long);
__host__ __device__ __cudart_builtin__ constexpr int ilogb(float);
__host__ __device__ __cudart_builtin__ constexpr long lrint(float);
__host__ __device__ __cudart_builtin__ constexpr long long llrint(float);
__host__ __device__ __cudart_builtin__ constexpr long lround(float);
__host__ __device__ __cudart_builtin__ constexpr long long llround(float);
__host__ __device__ __cudart_builtin__ constexpr bool isfinite(float);
__host__ __device__ __cudart_builtin__ constexpr bool isfinite(double);
__host__ __device__ __cudart_builtin__ constexpr bool isinf(float);
__host__ __device__ __cudart_builtin__ constexpr bool isinf(double);
__host__ __device__ __cudart_builtin__ constexpr bool isnan(float);
__host__ __device__ __cudart_builtin__ constexpr bool isnan(double);
__host__ __device__ __cudart_builtin__ constexpr bool isnormal(float);
__host__ __device__ __cudart_builtin__ constexpr bool isnormal(double);
__host__ __device__ __cudart_builtin__ constexpr bool signbit(float);
__host__ __device__ __cudart_builtin__ constexpr bool signbit(double);
__host__ __device__ __cudart_builtin__ constexpr int fpclassify(float);
__host__ __device__ __cudart_builtin__ constexpr int fpclassify(double);
__host__ __device__ __cudart_builtin__ constexpr bool isgreater(float, float);
__host__ __device__ __cudart_builtin__ constexpr bool isgreater(double, double);
__host__ __device__ __cudart_builtin__ constexpr bool isgreaterequal(float, float);
__host__ __device__ __cudart_builtin__ constexpr bool isgreaterequal(double, double);
__host__ __device__ __cudart_builtin__ constexpr bool isless(float, float);
__host__ __device__ __cudart_builtin__ constexpr bool isless(double, double);
__host__ __device__ __cudart_builtin__ constexpr bool islessequal(float, float);
__host__ __device__ __cudart_builtin__ constexpr bool islessequal(double, double);
__host__ __device__ __cudart_builtin__ constexpr bool islessgreater(float, float);
__host__ __device__ __cudart_builtin__ constexpr bool islessgreater(double, double);
__host__ __device__ __cudart_builtin__ constexpr bool isunordered(float, float);
__host__ __device__ __cudart_builtin__ constexpr bool isunordered(double, double);
__host__ __device__ __cudart_builtin__ constexpr double abs(double);
__host__ __device__ __cudart_builtin__ constexpr float abs(float);
__host__ __device__ __cudart_builtin__ inline long abs(long);
__host__ __device__ __cudart_builtin__ inline long long abs(long long);
template <typename _Tp> __host__ __device__ __cudart_builtin__ constexpr typename __gnu_cxx::__enable_if<__is_integer<_Tp>::__value, double>::__type acos(_Tp);
template <typename _Tp> __host__ __device__ __cudart_builtin__ constexpr typename __gnu_cxx::__enable_if<__is_integer<_Tp>::__value, double>::__type asin(_Tp);
template <typename _Tp> __host__ __device__ __cudart_builtin__ constexpr typename __gnu_cxx::__enable_if<__is_integer<_Tp>::__value, double>::__type atan(_Tp);
template <typename _Tp> __host__ __device__ __cudart_builtin__ constexpr typename __gnu_cxx::__enable_if<__is_integer<_Tp>::__value, double>::__type ceil(_Tp);
template <typename _Tp> __host__ __device__ __cudart_builtin__ constexpr typename __gnu_cxx::__enable_if<__is_integer<_Tp>::__value, double>::__type cos(_Tp);
template <typename _Tp> __host__ __device__ __cudart_builtin__ constexpr typename __gnu_cxx::__enable_if<__is_integer<_Tp>::__value, double>::__type cosh(_Tp);
template <typename _Tp> __host__ __device__ __cudart_builtin__ constexpr typename __gnu_cxx::__enable_if<__is_integer<_Tp>::__value, double>::__type exp(_Tp);
template <typename _Tp> __host__ __device__ __cudart_builtin__ constexpr typename __gnu_cxx::__enable_if<__is_integer<_Tp>::__value, double>::__type fabs(_Tp);
template <typename _Tp> __host__ __device__ __cudart_builtin__ constexpr typename __gnu_cxx::__enable_if<__is_integer<_Tp>::__value, double>::__type floor(_Tp);
template <typename _Tp> __host__ __device__ __cudart_builtin__ constexpr typename __gnu_cxx::__enable_if<__is_integer<_Tp>::__value, double>::__type log(_Tp);
template <typename _Tp> __host__ __device__ __cudart_builtin__ constexpr typename __gnu_cxx::__enable_if<__is_integer<_Tp>::__value, double>::__type log10(_Tp);
template <typename _Tp> __host__ __device__ __cudart_builtin__ constexpr typename __gnu_cxx::__enable_if<__is_integer<_Tp>::__value, double>::__type sin(_Tp);
template <typename _Tp> __host__ __device__ __cudart_builtin__ constexpr typename __gnu_cxx::__enable_if<__is_integer<_Tp>::__value, double>::__type sinh(_Tp);
template <typename _Tp> __host__ __device__ __cudart_builtin__ constexpr typename __gnu_cxx::__enable_if<__is_integer<_Tp>::__value, double>::__type sqrt(_Tp);
template <typename _Tp> __host__ __device__ __cudart_builtin__ constexpr typename __gnu_cxx::__enable_if<__is_integer<_Tp>::__value, double>::__type tan(_Tp);
template <typename _Tp> __host__ __device__ __cudart_builtin__ constexpr typename __gnu_cxx::__enable_if<__is_integer<_Tp>::__value, double>::__type tanh(_Tp);
template <typename _Tp> __host__ __device__ __cudart_builtin__ constexpr typename __gnu_cxx::__enable_if<__is_integer<_Tp>::__value, double>::__type acosh(_Tp);
template <typename _Tp> __host__ __device__ __cudart_builtin__ constexpr typename __gnu_cxx::__enable_if<__is_integer<_Tp>::__value, double>::__type asinh(_Tp);
template <typename _Tp> __host__ __device__ __cudart_builtin__ constexpr typename __gnu_cxx::__enable_if<__is_integer<_Tp>::__value, double>::__type atanh(_Tp);
template <typename _Tp> __host__ __device__ __cudart_builtin__ constexpr typename __gnu_cxx::__enable_if<__is_integer<_Tp>::__value, double>::__type cbrt(_Tp);
template <typename _Tp> __host__ __device__ __cudart_builtin__ constexpr typename __gnu_cxx::__enable_if<__is_integer<_Tp>::__value, double>::__type erf(_Tp);
template <typename _Tp> __host__ __device__ __cudart_builtin__ constexpr typename __gnu_cxx::__enable_if<__is_integer<_Tp>::__value, double>::__type erfc(_Tp);
template <typename _Tp> __host__ __device__ __cudart_builtin__ constexpr typename __gnu_cxx::__enable_if<__is_integer<_Tp>::__value, double>::__type exp2(_Tp);
template <typename _Tp> __host__ __device__ __cudart_builtin__ constexpr typename __gnu_cxx::__enable_if<__is_integer<_Tp>::__value, double>::__type expm1(_Tp);
template <typename _Tp> __host__ __device__ __cudart_builtin__ constexpr typename __gnu_cxx::__enable_if<__is_integer<_Tp>::__value, double>::__type lgamma(_Tp);
template <typename _Tp> __host__ __device__ __cudart_builtin__ constexpr typename __gnu_cxx::__enable_if<__is_integer<_Tp>::__value, double>::__type log1p(_Tp);
template <typename _Tp> __host__ __device__ __cudart_builtin__ constexpr typename __gnu_cxx::__enable_if<__is_integer<_Tp>::__value, double>::__type log2(_Tp);
template <typename _Tp> __host__ __device__ __cudart_builtin__ constexpr typename __gnu_cxx::__enable_if<__is_integer<_Tp>::__value, double>::__type logb(_Tp);
template <typename _Tp> __host__ __device__ __cudart_builtin__ constexpr typename __gnu_cxx::__enable_if<__is_integer<_Tp>::__value, double>::__type nearbyint(_Tp);
template <typename _Tp> __host__ __device__ __cudart_builtin__ constexpr typename __gnu_cxx::__enable_if<__is_integer<_Tp>::__value, double>::__type rint(_Tp);
template <typename _Tp> __host__ __device__ __cudart_builtin__ constexpr typename __gnu_cxx::__enable_if<__is_integer<_Tp>::__value, double>::__type round(_Tp);
template <typename _Tp> __host__ __device__ __cudart_builtin__ constexpr typename __gnu_cxx::__enable_if<__is_integer<_Tp>::__value, double>::__type tgamma(_Tp);
template <typename _Tp> __host__ __device__ __cudart_builtin__ constexpr typename __gnu_cxx::__enable_if<__is_integer<_Tp>::__value, double>::__type trunc(_Tp);
template <typename _Tp, typename _Up> __host__ __device__ __cudart_builtin__ constexpr typename __gnu_cxx::__promote_2<_Tp, _Up>::__type atan2(_Tp, _Up);
template <typename _Tp, typename _Up> __host__ __device__ __cudart_builtin__ constexpr typename __gnu_cxx::__promote_2<_Tp, _Up>::__type fmod(_Tp, _Up);
template <typename _Tp, typename _Up> __host__ __device__ __cudart_builtin__ constexpr typename __gnu_cxx::__promote_2<_Tp, _Up>::__type pow(_Tp, _Up);
template <typename _Tp, typename _Up> __host__ __device__ __cudart_builtin__ constexpr typename __gnu_cxx::__promote_2<_Tp, _Up>::__type copysign(_Tp, _Up);
template <typename _Tp, typename _Up> __host__ __device__ __cudart_builtin__ constexpr typename __gnu_cxx::__promote_2<_Tp, _Up>::__type fdim(_Tp, _Up);
template <typename _Tp, typename _Up> __host__ __device__ __cudart_builtin__ constexpr typename __gnu_cxx::__promote_2<_Tp, _Up>::__type fmax(_Tp, _Up);
template <typename _Tp, typename _Up> __host__ __device__ __cudart_builtin__ constexpr typename __gnu_cxx::__promote_2<_Tp, _Up>::__type fmin(_Tp, _Up);
template <typename _Tp, typename _Up> __host__ __device__ __cudart_builtin__ constexpr typename __gnu_cxx::__promote_2<_Tp, _Up>::__type hypot(_Tp, _Up);
template <typename _Tp, typename _Up> __host__ __device__ __cudart_builtin__ constexpr typename __gnu_cxx::__promote_2<_Tp, _Up>::__type remainder(_Tp, _Up);
_GLIBCXX_END_NAMESPACE_VERSION
}
#endif

#if defined(CUFRONT_HAS_LIBRARY)
#include <math.h>
#include <stdlib.h>
#include <cmath>
#include <cstdlib>
#endif

// Overloads of the functions that only CUDA has, and of min and max.
static __inline__ __host__ __device__ float cospi(float x) { return ::cospif(x); }
static __inline__ __host__ __device__ float cyl_bessel_i0(float x) { return ::cyl_bessel_i0f(x); }
static __inline__ __host__ __device__ float cyl_bessel_i1(float x) { return ::cyl_bessel_i1f(x); }
static __inline__ __host__ __device__ float erfcinv(float x) { return ::erfcinvf(x); }
static __inline__ __host__ __device__ float erfcx(float x) { return ::erfcxf(x); }
static __inline__ __host__ __device__ float erfinv(float x) { return ::erfinvf(x); }
static __inline__ __host__ __device__ float normcdf(float x) { return ::normcdff(x); }
static __inline__ __host__ __device__ float normcdfinv(float x) { return ::normcdfinvf(x); }
static __inline__ __host__ __device__ float rcbrt(float x) { return ::rcbrtf(x); }
static __inline__ __host__ __device__ float rsqrt(float x) { return ::rsqrtf(x); }
static __inline__ __host__ __device__ float sinpi(float x) { return ::sinpif(x); }
static __inline__ __host__ __device__ float exp10(float x) { return ::exp10f(x); }
static __inline__ __host__ __device__ float j0(float x) { return ::j0f(x); }
static __inline__ __host__ __device__ float j1(float x) { return ::j1f(x); }
static __inline__ __host__ __device__ float y0(float x) { return ::y0f(x); }
static __inline__ __host__ __device__ float y1(float x) { return ::y1f(x); }
static __inline__ __host__ __device__ float rhypot(float x, float y) { return ::rhypotf(x, y); }
static __inline__ __host__ __device__ void sincos(float x, float *sine, float *cosine) { ::sincosf(x, sine, cosine); }
static __inline__ __host__ __device__ void sincospi(float x, float *sine, float *cosine) { ::sincospif(x, sine, cosine); }
static __inline__ __host__ __device__ float jn(int n, float x) { return ::jnf(n, x); }
static __inline__ __host__ __device__ float yn(int n, float x) { return ::ynf(n, x); }
static __inline__ __host__ __device__ float norm3d(float a, float b, float c) { return ::norm3df(a, b, c); }
static __inline__ __host__ __device__ float norm4d(float a, float b, float c, float d) { return ::norm4df(a, b, c, d); }
static __inline__ __host__ __device__ float norm(int dim, const float *t) { return ::normf(dim, t); }
static __inline__ __host__ __device__ float rnorm3d(float a, float b, float c) { return ::rnorm3df(a, b, c); }
static __inline__ __host__ __device__ float rnorm4d(float a, float b, float c, float d) { return ::rnorm4df(a, b, c, d); }
static __inline__ __host__ __device__ float rnorm(int dim, const float *t) { return ::rnormf(dim, t); }
static __inline__ __host__ __device__ int min(int a, int b) { return a < b ? a : b; }
static __inline__ __host__ __device__ unsigned int min(unsigned int a, unsigned int b) { return a < b ? a : b; }
static __inline__ __host__ __device__ unsigned int min(int a, unsigned int b) { return (unsigned int)a < b ? (unsigned int)a : b; }
static __inline__ __host__ __device__ unsigned int min(unsigned int a, int b) { return a < (unsigned int)b ? a : (unsigned int)b; }
static __inline__ __host__ __device__ long min(long a, long b) { return a < b ? a : b; }
static __inline__ __host__ __device__ unsigned long min(unsigned long a, unsigned long b) { return a < b ? a : b; }
static __inline__ __host__ __device__ unsigned long min(long a, unsigned long b) { return (unsigned long)a < b ? (unsigned long)a : b; }
static __inline__ __host__ __device__ unsigned long min(unsigned long a, long b) { return a < (unsigned long)b ? a : (unsigned long)b; }
static __inline__ __host__ __device__ long long min(long long a, long long b) { return a < b ? a : b; }
static __inline__ __host__ __device__ unsigned long long min(unsigned long long a, unsigned long long b) { return a < b ? a : b; }
static __inline__ __host__ __device__ unsigned long long min(long long a, unsigned long long b) { return (unsigned long long)a < b ? (unsigned long long)a : b; }
static __inline__ __host__ __device__ unsigned long long min(unsigned long long a, long long b) { return a < (unsigned long long)b ? a : (unsigned long long)b; }
static __inline__ __host__ __device__ float min(float a, float b) { return ::fminf(a, b); }
static __inline__ __host__ __device__ double min(double a, double b) { return ::fmin(a, b); }
static __inline__ __host__ __device__ double min(float a, double b) { return ::fmin(a, b); }
static __inline__ __host__ __device__ double min(double a, float b) { return ::fmin(a, b); }
static __inline__ __host__ __device__ int max(int a, int b) { return a > b ? a : b; }
static __inline__ __host__ __device__ unsigned int max(unsigned int a, unsigned int b) { return a > b ? a : b; }
static __inline__ __host__ __device__ unsigned int max(int a, unsigned int b) { return (unsigned int)a > b ? (unsigned int)a : b; }
static __inline__ __host__ __device__ unsigned int max(unsigned int a, int b) { return a > (unsigned int)b ? a : (unsigned int)b; }
static __inline__ __host__ __device__ long max(long a, long b) { return a > b ? a : b; }
static __inline__ __host__ __device__ unsigned long max(unsigned long a, unsigned long b) { return a > b ? a : b; }
static __inline__ __host__ __device__ unsigned long max(long a, unsigned long b) { return (unsigned long)a > b ? (unsigned long)a : b; }
static __inline__ __host__ __device__ unsigned long max(unsigned long a, long b) { return a > (unsigned long)b ? a : (unsigned long)b; }
static __inline__ __host__ __device__ long long max(long long a, long long b) { return a > b ? a : b; }
static __inline__ __host__ __device__ unsigned long long max(unsigned long long a, unsigned long long b) { return a > b ? a : b; }
static __inline__ __host__ __device__ unsigned long long max(long long a, unsigned long long b) { return (unsigned long long)a > b ? (unsigned long long)a : b; }
static __inline__ __host__ __device__ unsigned long long max(unsigned long long a, long long b) { return a > (unsigned long long)b ? a : (unsigned long long)b; }
static __inline__ __host__ __device__ float max(float a, float b) { return ::fmaxf(a, b); }
static __inline__ __host__ __device__ double max(double a, double b) { return ::fmax(a, b); }
static __inline__ __host__ __device__ double max(float a, double b) { return ::fmax(a, b); }
static __inline__ __host__ __device__ double max(double a, float b) { return ::fmax(a, b); }

#endif

#endif
