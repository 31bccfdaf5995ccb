// The 16-bit floating type of IEEE 754, its pair, conversions and arithmetic.
// Arithmetic is done in float, which has digits enough that rounding its result
// gives that of the operation on the type itself; __hfma is done in double.
#ifndef CUFRONT_CUDA_FP16_H
#define CUFRONT_CUDA_FP16_H

#include "crt/host_defines.h"
#include "vector_types.h"

#if defined(__cplusplus)

struct __align__(2) __half_raw { unsigned short x; };
struct __align__(4) __half2_raw { unsigned short x, y; };

namespace __cufront_half {

__host__ __device__ inline unsigned int bits(float f) {
  union { float f; unsigned int u; } v;
  v.f = f;
  return v.u;
}

__host__ __device__ inline float value(unsigned int u) {
  union { unsigned int u; float f; } v;
  v.u = u;
  return v.f;
}

// narrow rounds a float to the nearest half, ties to even.
__host__ __device__ inline unsigned short narrow(float f) {
  unsigned int u = bits(f), sign = u >> 16 & 0x8000u, a = u & 0x7fffffffu;
  if (a > 0x7f800000u) return 0x7fff;
  if (a >= 0x47800000u) return (unsigned short)(sign | 0x7c00u);
  if (a < 0x33000000u) return (unsigned short)sign;
  unsigned int mantissa, shift, base;
  if (a < 0x38800000u) {
    mantissa = (a & 0x7fffffu) | 0x800000u;
    shift = 126u - (a >> 23);
    base = 0;
  } else {
    mantissa = a & 0x7fffffu;
    shift = 13u;
    base = ((a >> 23) - 112u) << 10;
  }
  unsigned int kept = mantissa >> shift, rest = mantissa & ((1u << shift) - 1u), half = 1u << (shift - 1u);
  unsigned int up = rest > half || (rest == half && (kept & 1u)) ? 1u : 0u;
  return (unsigned short)(sign | (base + kept + up));
}

__host__ __device__ inline float widen(unsigned short x) {
  unsigned int sign = (x & 0x8000u) << 16, exponent = x >> 10 & 0x1fu, mantissa = x & 0x3ffu;
  if (exponent == 0x1fu) return value(sign | 0x7f800000u | mantissa << 13);
  if (exponent) return value(sign | (exponent + 112u) << 23 | mantissa << 13);
  float tiny = (float)mantissa * 5.9604644775390625e-8f;
  return sign ? -tiny : tiny;
}

}

struct __half;
struct __half2;
__host__ __device__ __half __float2half(float a);
__host__ __device__ float __half2float(__half a);

struct __align__(2) __half {
protected:
  unsigned short __x;

public:
  __half() = default;
  __host__ __device__ __half(const __half_raw &r) : __x(r.x) {}
  __host__ __device__ __half &operator=(const __half_raw &r) { __x = r.x; return *this; }
  __host__ __device__ operator __half_raw() const { __half_raw r; r.x = __x; return r; }
  __host__ __device__ __half(float f) : __x(__cufront_half::narrow((float)f)) {}
  __host__ __device__ __half(double f) : __x(__cufront_half::narrow((float)f)) {}
  __host__ __device__ __half(short f) : __x(__cufront_half::narrow((float)f)) {}
  __host__ __device__ __half(unsigned short f) : __x(__cufront_half::narrow((float)f)) {}
  __host__ __device__ __half(int f) : __x(__cufront_half::narrow((float)f)) {}
  __host__ __device__ __half(unsigned int f) : __x(__cufront_half::narrow((float)f)) {}
  __host__ __device__ __half(long f) : __x(__cufront_half::narrow((float)f)) {}
  __host__ __device__ __half(unsigned long f) : __x(__cufront_half::narrow((float)f)) {}
  __host__ __device__ __half(long long f) : __x(__cufront_half::narrow((float)f)) {}
  __host__ __device__ __half(unsigned long long f) : __x(__cufront_half::narrow((float)f)) {}
  __host__ __device__ operator float() const { return __cufront_half::widen(__x); }
  __host__ __device__ __half &operator=(float f) { __x = __cufront_half::narrow((float)f); return *this; }
  __host__ __device__ __half &operator=(double f) { __x = __cufront_half::narrow((float)f); return *this; }
  __host__ __device__ __half &operator=(short f) { __x = __cufront_half::narrow((float)f); return *this; }
  __host__ __device__ __half &operator=(unsigned short f) { __x = __cufront_half::narrow((float)f); return *this; }
  __host__ __device__ __half &operator=(int f) { __x = __cufront_half::narrow((float)f); return *this; }
  __host__ __device__ __half &operator=(unsigned int f) { __x = __cufront_half::narrow((float)f); return *this; }
  __host__ __device__ __half &operator=(long f) { __x = __cufront_half::narrow((float)f); return *this; }
  __host__ __device__ __half &operator=(unsigned long f) { __x = __cufront_half::narrow((float)f); return *this; }
  __host__ __device__ __half &operator=(long long f) { __x = __cufront_half::narrow((float)f); return *this; }
  __host__ __device__ __half &operator=(unsigned long long f) { __x = __cufront_half::narrow((float)f); return *this; }
  __host__ __device__ operator char() const { return (char)__cufront_half::widen(__x); }
  __host__ __device__ operator signed char() const { return (signed char)__cufront_half::widen(__x); }
  __host__ __device__ operator unsigned char() const { return (unsigned char)__cufront_half::widen(__x); }
  __host__ __device__ operator short() const { return (short)__cufront_half::widen(__x); }
  __host__ __device__ operator unsigned short() const { return (unsigned short)__cufront_half::widen(__x); }
  __host__ __device__ operator int() const { return (int)__cufront_half::widen(__x); }
  __host__ __device__ operator unsigned int() const { return (unsigned int)__cufront_half::widen(__x); }
  __host__ __device__ operator long() const { return (long)__cufront_half::widen(__x); }
  __host__ __device__ operator unsigned long() const { return (unsigned long)__cufront_half::widen(__x); }
  __host__ __device__ operator long long() const { return (long long)__cufront_half::widen(__x); }
  __host__ __device__ operator unsigned long long() const { return (unsigned long long)__cufront_half::widen(__x); }
  __host__ __device__ operator bool() const { return (__x & 0x7fff) != 0; }
};

typedef __half half;
typedef __half __nv_half;
typedef __half nv_half;

struct __align__(4) __half2 {
  __half x, y;
  __half2() = default;
  __host__ __device__ __half2(const __half &a, const __half &b) : x(a), y(b) {}
  __host__ __device__ __half2(const __half2_raw &r) { __half_raw a, b; a.x = r.x; b.x = r.y; x = a; y = b; }
  __host__ __device__ operator __half2_raw() const { __half2_raw r; r.x = __half_raw(x).x; r.y = __half_raw(y).x; return r; }
};

typedef __half2 half2;
typedef __half2 __nv_half2;
typedef __half2 nv_half2;

// Conversions.
__host__ __device__ inline __half __float2half(float a) { return __half(a); }
__host__ __device__ inline float __half2float(__half a) { return (float)a; }
static __inline__ __host__ __device__ __half __double2half(double a) { return __half(a); }
static __inline__ __host__ __device__ __half __float2half_rn(float a) { return __half(a); }
static __inline__ __host__ __device__ __half __float2half_rz(float a) { return __half(a); }
static __inline__ __host__ __device__ __half __float2half_rd(float a) { return __half(a); }
static __inline__ __host__ __device__ __half __float2half_ru(float a) { return __half(a); }
static __inline__ __host__ __device__ __half __short2half_rn(short a) { return __half(a); }
static __inline__ __host__ __device__ short __half2short_rn(__half a) { return (short)(float)a; }
static __inline__ __host__ __device__ __half __short2half_rz(short a) { return __half(a); }
static __inline__ __host__ __device__ short __half2short_rz(__half a) { return (short)(float)a; }
static __inline__ __host__ __device__ __half __short2half_rd(short a) { return __half(a); }
static __inline__ __host__ __device__ short __half2short_rd(__half a) { return (short)(float)a; }
static __inline__ __host__ __device__ __half __short2half_ru(short a) { return __half(a); }
static __inline__ __host__ __device__ short __half2short_ru(__half a) { return (short)(float)a; }
static __inline__ __host__ __device__ __half __ushort2half_rn(unsigned short a) { return __half(a); }
static __inline__ __host__ __device__ unsigned short __half2ushort_rn(__half a) { return (unsigned short)(float)a; }
static __inline__ __host__ __device__ __half __ushort2half_rz(unsigned short a) { return __half(a); }
static __inline__ __host__ __device__ unsigned short __half2ushort_rz(__half a) { return (unsigned short)(float)a; }
static __inline__ __host__ __device__ __half __ushort2half_rd(unsigned short a) { return __half(a); }
static __inline__ __host__ __device__ unsigned short __half2ushort_rd(__half a) { return (unsigned short)(float)a; }
static __inline__ __host__ __device__ __half __ushort2half_ru(unsigned short a) { return __half(a); }
static __inline__ __host__ __device__ unsigned short __half2ushort_ru(__half a) { return (unsigned short)(float)a; }
static __inline__ __host__ __device__ __half __int2half_rn(int a) { return __half(a); }
static __inline__ __host__ __device__ int __half2int_rn(__half a) { return (int)(float)a; }
static __inline__ __host__ __device__ __half __int2half_rz(int a) { return __half(a); }
static __inline__ __host__ __device__ int __half2int_rz(__half a) { return (int)(float)a; }
static __inline__ __host__ __device__ __half __int2half_rd(int a) { return __half(a); }
static __inline__ __host__ __device__ int __half2int_rd(__half a) { return (int)(float)a; }
static __inline__ __host__ __device__ __half __int2half_ru(int a) { return __half(a); }
static __inline__ __host__ __device__ int __half2int_ru(__half a) { return (int)(float)a; }
static __inline__ __host__ __device__ __half __uint2half_rn(unsigned int a) { return __half(a); }
static __inline__ __host__ __device__ unsigned int __half2uint_rn(__half a) { return (unsigned int)(float)a; }
static __inline__ __host__ __device__ __half __uint2half_rz(unsigned int a) { return __half(a); }
static __inline__ __host__ __device__ unsigned int __half2uint_rz(__half a) { return (unsigned int)(float)a; }
static __inline__ __host__ __device__ __half __uint2half_rd(unsigned int a) { return __half(a); }
static __inline__ __host__ __device__ unsigned int __half2uint_rd(__half a) { return (unsigned int)(float)a; }
static __inline__ __host__ __device__ __half __uint2half_ru(unsigned int a) { return __half(a); }
static __inline__ __host__ __device__ unsigned int __half2uint_ru(__half a) { return (unsigned int)(float)a; }
static __inline__ __host__ __device__ __half __ll2half_rn(long long a) { return __half(a); }
static __inline__ __host__ __device__ long long __half2ll_rn(__half a) { return (long long)(float)a; }
static __inline__ __host__ __device__ __half __ll2half_rz(long long a) { return __half(a); }
static __inline__ __host__ __device__ long long __half2ll_rz(__half a) { return (long long)(float)a; }
static __inline__ __host__ __device__ __half __ll2half_rd(long long a) { return __half(a); }
static __inline__ __host__ __device__ long long __half2ll_rd(__half a) { return (long long)(float)a; }
static __inline__ __host__ __device__ __half __ll2half_ru(long long a) { return __half(a); }
static __inline__ __host__ __device__ long long __half2ll_ru(__half a) { return (long long)(float)a; }
static __inline__ __host__ __device__ __half __ull2half_rn(unsigned long long a) { return __half(a); }
static __inline__ __host__ __device__ unsigned long long __half2ull_rn(__half a) { return (unsigned long long)(float)a; }
static __inline__ __host__ __device__ __half __ull2half_rz(unsigned long long a) { return __half(a); }
static __inline__ __host__ __device__ unsigned long long __half2ull_rz(__half a) { return (unsigned long long)(float)a; }
static __inline__ __host__ __device__ __half __ull2half_rd(unsigned long long a) { return __half(a); }
static __inline__ __host__ __device__ unsigned long long __half2ull_rd(__half a) { return (unsigned long long)(float)a; }
static __inline__ __host__ __device__ __half __ull2half_ru(unsigned long long a) { return __half(a); }
static __inline__ __host__ __device__ unsigned long long __half2ull_ru(__half a) { return (unsigned long long)(float)a; }
static __inline__ __host__ __device__ short __half_as_short(__half a) { return (short)__half_raw(a).x; }
static __inline__ __host__ __device__ unsigned short __half_as_ushort(__half a) { return __half_raw(a).x; }
static __inline__ __host__ __device__ __half __short_as_half(short a) { __half_raw r; r.x = (unsigned short)a; return __half(r); }
static __inline__ __host__ __device__ __half __ushort_as_half(unsigned short a) { __half_raw r; r.x = a; return __half(r); }
static __inline__ __host__ __device__ __half2 __float2half2_rn(float a) { return __half2(__half(a), __half(a)); }
static __inline__ __host__ __device__ __half2 __floats2half2_rn(float a, float b) { return __half2(__half(a), __half(b)); }
static __inline__ __host__ __device__ __half2 __float22half2_rn(float2 a) { return __half2(__half(a.x), __half(a.y)); }
static __inline__ __host__ __device__ float2 __half22float2(__half2 a) { float2 r; r.x = (float)a.x; r.y = (float)a.y; return r; }
static __inline__ __host__ __device__ __half2 make_half2(__half x, __half y) { return __half2(x, y); }
static __inline__ __host__ __device__ float __low2float(__half2 a) { return (float)a.x; }
static __inline__ __host__ __device__ float __high2float(__half2 a) { return (float)a.y; }
static __inline__ __host__ __device__ __half2 __half2half2(__half a) { return __half2(a, a); }
static __inline__ __host__ __device__ __half2 __halves2half2(__half a, __half b) { return __half2(a, b); }
static __inline__ __host__ __device__ __half __low2half(__half2 a) { return a.x; }
static __inline__ __host__ __device__ __half __high2half(__half2 a) { return a.y; }
static __inline__ __host__ __device__ __half2 __low2half2(__half2 a) { return __half2(a.x, a.x); }
static __inline__ __host__ __device__ __half2 __high2half2(__half2 a) { return __half2(a.y, a.y); }
static __inline__ __host__ __device__ __half2 __lowhigh2highlow(__half2 a) { return __half2(a.y, a.x); }
static __inline__ __host__ __device__ __half2 __lows2half2(__half2 a, __half2 b) { return __half2(a.x, b.x); }
static __inline__ __host__ __device__ __half2 __highs2half2(__half2 a, __half2 b) { return __half2(a.y, b.y); }

// Arithmetic.
static __inline__ __host__ __device__ __half __hadd(__half a, __half b) { return __half((float)a + (float)b); }
static __inline__ __host__ __device__ __half2 __hadd2(__half2 a, __half2 b) { return __half2(__hadd(a.x, b.x), __hadd(a.y, b.y)); }
static __inline__ __host__ __device__ __half __hadd_rn(__half a, __half b) { return __half((float)a + (float)b); }
static __inline__ __host__ __device__ __half2 __hadd2_rn(__half2 a, __half2 b) { return __half2(__hadd(a.x, b.x), __hadd(a.y, b.y)); }
static __inline__ __host__ __device__ __half __hadd_sat(__half a, __half b) { float r = (float)a + (float)b; return __half(r < 0.f ? 0.f : r > 1.f ? 1.f : r); }
static __inline__ __host__ __device__ __half2 __hadd2_sat(__half2 a, __half2 b) { return __half2(__hadd_sat(a.x, b.x), __hadd_sat(a.y, b.y)); }
static __inline__ __host__ __device__ __half __hsub(__half a, __half b) { return __half((float)a - (float)b); }
static __inline__ __host__ __device__ __half2 __hsub2(__half2 a, __half2 b) { return __half2(__hsub(a.x, b.x), __hsub(a.y, b.y)); }
static __inline__ __host__ __device__ __half __hsub_rn(__half a, __half b) { return __half((float)a - (float)b); }
static __inline__ __host__ __device__ __half2 __hsub2_rn(__half2 a, __half2 b) { return __half2(__hsub(a.x, b.x), __hsub(a.y, b.y)); }
static __inline__ __host__ __device__ __half __hsub_sat(__half a, __half b) { float r = (float)a - (float)b; return __half(r < 0.f ? 0.f : r > 1.f ? 1.f : r); }
static __inline__ __host__ __device__ __half2 __hsub2_sat(__half2 a, __half2 b) { return __half2(__hsub_sat(a.x, b.x), __hsub_sat(a.y, b.y)); }
static __inline__ __host__ __device__ __half __hmul(__half a, __half b) { return __half((float)a * (float)b); }
static __inline__ __host__ __device__ __half2 __hmul2(__half2 a, __half2 b) { return __half2(__hmul(a.x, b.x), __hmul(a.y, b.y)); }
static __inline__ __host__ __device__ __half __hmul_rn(__half a, __half b) { return __half((float)a * (float)b); }
static __inline__ __host__ __device__ __half2 __hmul2_rn(__half2 a, __half2 b) { return __half2(__hmul(a.x, b.x), __hmul(a.y, b.y)); }
static __inline__ __host__ __device__ __half __hmul_sat(__half a, __half b) { float r = (float)a * (float)b; return __half(r < 0.f ? 0.f : r > 1.f ? 1.f : r); }
static __inline__ __host__ __device__ __half2 __hmul2_sat(__half2 a, __half2 b) { return __half2(__hmul_sat(a.x, b.x), __hmul_sat(a.y, b.y)); }
static __inline__ __host__ __device__ __half __hdiv(__half a, __half b) { return __half((float)a / (float)b); }
static __inline__ __host__ __device__ __half2 __h2div(__half2 a, __half2 b) { return __half2(__hdiv(a.x, b.x), __hdiv(a.y, b.y)); }
static __inline__ __host__ __device__ __half __hneg(__half a) { return __half(-(float)a); }
static __inline__ __host__ __device__ __half2 __hneg2(__half2 a) { return __half2(__hneg(a.x), __hneg(a.y)); }
static __inline__ __host__ __device__ __half __habs(__half a) { return __half((float)a < 0.f ? -(float)a : (float)a); }
static __inline__ __host__ __device__ __half2 __habs2(__half2 a) { return __half2(__habs(a.x), __habs(a.y)); }
static __inline__ __host__ __device__ __half __hfma(__half a, __half b, __half c) { float r = (float)((double)(float)a * (double)(float)b + (double)(float)c); return __half(r); }
static __inline__ __host__ __device__ __half2 __hfma2(__half2 a, __half2 b, __half2 c) { return __half2(__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y)); }
static __inline__ __host__ __device__ __half __hfma_sat(__half a, __half b, __half c) { float r = (float)((double)(float)a * (double)(float)b + (double)(float)c); return __half(r < 0.f ? 0.f : r > 1.f ? 1.f : r); }
static __inline__ __host__ __device__ __half2 __hfma2_sat(__half2 a, __half2 b, __half2 c) { return __half2(__hfma_sat(a.x, b.x, c.x), __hfma_sat(a.y, b.y, c.y)); }
static __inline__ __host__ __device__ __half __hfma_relu(__half a, __half b, __half c) { float r = (float)((double)(float)a * (double)(float)b + (double)(float)c); return __half(r < 0.f ? 0.f : r); }
static __inline__ __host__ __device__ __half2 __hfma2_relu(__half2 a, __half2 b, __half2 c) { return __half2(__hfma_relu(a.x, b.x, c.x), __hfma_relu(a.y, b.y, c.y)); }

// Comparison. The names with u are true when a value is no number.
static __inline__ __host__ __device__ bool __heq(__half a, __half b) { return (float)a == (float)b; }
static __inline__ __host__ __device__ bool __hequ(__half a, __half b) { return !((float)a == (float)b) ? (float)a != (float)a || (float)b != (float)b : true; }
static __inline__ __host__ __device__ __half2 __heq2(__half2 a, __half2 b) { return __half2(__half(__heq(a.x, b.x) ? 1.f : 0.f), __half(__heq(a.y, b.y) ? 1.f : 0.f)); }
static __inline__ __host__ __device__ bool __hbeq2(__half2 a, __half2 b) { return __heq(a.x, b.x) && __heq(a.y, b.y); }
static __inline__ __host__ __device__ bool __hne(__half a, __half b) { return (float)a != (float)b; }
static __inline__ __host__ __device__ bool __hneu(__half a, __half b) { return !((float)a != (float)b) ? (float)a != (float)a || (float)b != (float)b : true; }
static __inline__ __host__ __device__ __half2 __hne2(__half2 a, __half2 b) { return __half2(__half(__hne(a.x, b.x) ? 1.f : 0.f), __half(__hne(a.y, b.y) ? 1.f : 0.f)); }
static __inline__ __host__ __device__ bool __hbne2(__half2 a, __half2 b) { return __hne(a.x, b.x) && __hne(a.y, b.y); }
static __inline__ __host__ __device__ bool __hle(__half a, __half b) { return (float)a <= (float)b; }
static __inline__ __host__ __device__ bool __hleu(__half a, __half b) { return !((float)a <= (float)b) ? (float)a != (float)a || (float)b != (float)b : true; }
static __inline__ __host__ __device__ __half2 __hle2(__half2 a, __half2 b) { return __half2(__half(__hle(a.x, b.x) ? 1.f : 0.f), __half(__hle(a.y, b.y) ? 1.f : 0.f)); }
static __inline__ __host__ __device__ bool __hble2(__half2 a, __half2 b) { return __hle(a.x, b.x) && __hle(a.y, b.y); }
static __inline__ __host__ __device__ bool __hge(__half a, __half b) { return (float)a >= (float)b; }
static __inline__ __host__ __device__ bool __hgeu(__half a, __half b) { return !((float)a >= (float)b) ? (float)a != (float)a || (float)b != (float)b : true; }
static __inline__ __host__ __device__ __half2 __hge2(__half2 a, __half2 b) { return __half2(__half(__hge(a.x, b.x) ? 1.f : 0.f), __half(__hge(a.y, b.y) ? 1.f : 0.f)); }
static __inline__ __host__ __device__ bool __hbge2(__half2 a, __half2 b) { return __hge(a.x, b.x) && __hge(a.y, b.y); }
static __inline__ __host__ __device__ bool __hlt(__half a, __half b) { return (float)a < (float)b; }
static __inline__ __host__ __device__ bool __hltu(__half a, __half b) { return !((float)a < (float)b) ? (float)a != (float)a || (float)b != (float)b : true; }
static __inline__ __host__ __device__ __half2 __hlt2(__half2 a, __half2 b) { return __half2(__half(__hlt(a.x, b.x) ? 1.f : 0.f), __half(__hlt(a.y, b.y) ? 1.f : 0.f)); }
static __inline__ __host__ __device__ bool __hblt2(__half2 a, __half2 b) { return __hlt(a.x, b.x) && __hlt(a.y, b.y); }
static __inline__ __host__ __device__ bool __hgt(__half a, __half b) { return (float)a > (float)b; }
static __inline__ __host__ __device__ bool __hgtu(__half a, __half b) { return !((float)a > (float)b) ? (float)a != (float)a || (float)b != (float)b : true; }
static __inline__ __host__ __device__ __half2 __hgt2(__half2 a, __half2 b) { return __half2(__half(__hgt(a.x, b.x) ? 1.f : 0.f), __half(__hgt(a.y, b.y) ? 1.f : 0.f)); }
static __inline__ __host__ __device__ bool __hbgt2(__half2 a, __half2 b) { return __hgt(a.x, b.x) && __hgt(a.y, b.y); }
static __inline__ __host__ __device__ bool __hisnan(__half a) { return (float)a != (float)a; }
static __inline__ __host__ __device__ int __hisinf(__half a) { unsigned short b = __half_raw(a).x; return (b & 0x7fff) == 0x7c00 ? (b & 0x8000 ? -1 : 1) : 0; }
static __inline__ __host__ __device__ __half2 __hisnan2(__half2 a) { return __half2(__half(__hisnan(a.x) ? 1.f : 0.f), __half(__hisnan(a.y) ? 1.f : 0.f)); }
static __inline__ __host__ __device__ __half __hmax(__half a, __half b) { return __hisnan(a) ? b : __hisnan(b) ? a : (float)a > (float)b ? a : b; }
static __inline__ __host__ __device__ __half __hmax_nan(__half a, __half b) { return __hisnan(a) ? a : __hisnan(b) ? b : (float)a > (float)b ? a : b; }
static __inline__ __host__ __device__ __half2 __hmax2(__half2 a, __half2 b) { return __half2(__hmax(a.x, b.x), __hmax(a.y, b.y)); }
static __inline__ __host__ __device__ __half __hmin(__half a, __half b) { return __hisnan(a) ? b : __hisnan(b) ? a : (float)a < (float)b ? a : b; }
static __inline__ __host__ __device__ __half __hmin_nan(__half a, __half b) { return __hisnan(a) ? a : __hisnan(b) ? b : (float)a < (float)b ? a : b; }
static __inline__ __host__ __device__ __half2 __hmin2(__half2 a, __half2 b) { return __half2(__hmin(a.x, b.x), __hmin(a.y, b.y)); }

// Mathematical functions of device code.
#if defined(__CUDACC__)
static __inline__ __device__ __half hsqrt(__half a) { return __half(::sqrtf((float)a)); }
static __inline__ __device__ __half2 h2sqrt(__half2 a) { return __half2(hsqrt(a.x), hsqrt(a.y)); }
static __inline__ __device__ __half hrsqrt(__half a) { return __half(::rsqrtf((float)a)); }
static __inline__ __device__ __half2 h2rsqrt(__half2 a) { return __half2(hrsqrt(a.x), hrsqrt(a.y)); }
static __inline__ __device__ __half hrcp(__half a) { return __half(1.f / ((float)a)); }
static __inline__ __device__ __half2 h2rcp(__half2 a) { return __half2(hrcp(a.x), hrcp(a.y)); }
static __inline__ __device__ __half hlog(__half a) { return __half(::logf((float)a)); }
static __inline__ __device__ __half2 h2log(__half2 a) { return __half2(hlog(a.x), hlog(a.y)); }
static __inline__ __device__ __half hlog2(__half a) { return __half(::log2f((float)a)); }
static __inline__ __device__ __half2 h2log2(__half2 a) { return __half2(hlog2(a.x), hlog2(a.y)); }
static __inline__ __device__ __half hlog10(__half a) { return __half(::log10f((float)a)); }
static __inline__ __device__ __half2 h2log10(__half2 a) { return __half2(hlog10(a.x), hlog10(a.y)); }
static __inline__ __device__ __half hexp(__half a) { return __half(::expf((float)a)); }
static __inline__ __device__ __half2 h2exp(__half2 a) { return __half2(hexp(a.x), hexp(a.y)); }
static __inline__ __device__ __half hexp2(__half a) { return __half(::exp2f((float)a)); }
static __inline__ __device__ __half2 h2exp2(__half2 a) { return __half2(hexp2(a.x), hexp2(a.y)); }
static __inline__ __device__ __half hexp10(__half a) { return __half(::exp10f((float)a)); }
static __inline__ __device__ __half2 h2exp10(__half2 a) { return __half2(hexp10(a.x), hexp10(a.y)); }
static __inline__ __device__ __half hcos(__half a) { return __half(::cosf((float)a)); }
static __inline__ __device__ __half2 h2cos(__half2 a) { return __half2(hcos(a.x), hcos(a.y)); }
static __inline__ __device__ __half hsin(__half a) { return __half(::sinf((float)a)); }
static __inline__ __device__ __half2 h2sin(__half2 a) { return __half2(hsin(a.x), hsin(a.y)); }
static __inline__ __device__ __half htanh(__half a) { return __half(::tanhf((float)a)); }
static __inline__ __device__ __half2 h2tanh(__half2 a) { return __half2(htanh(a.x), htanh(a.y)); }
static __inline__ __device__ __half hceil(__half a) { return __half(::ceilf((float)a)); }
static __inline__ __device__ __half2 h2ceil(__half2 a) { return __half2(hceil(a.x), hceil(a.y)); }
static __inline__ __device__ __half hfloor(__half a) { return __half(::floorf((float)a)); }
static __inline__ __device__ __half2 h2floor(__half2 a) { return __half2(hfloor(a.x), hfloor(a.y)); }
static __inline__ __device__ __half htrunc(__half a) { return __half(::truncf((float)a)); }
static __inline__ __device__ __half2 h2trunc(__half2 a) { return __half2(htrunc(a.x), htrunc(a.y)); }
static __inline__ __device__ __half hrint(__half a) { return __half(::rintf((float)a)); }
static __inline__ __device__ __half2 h2rint(__half2 a) { return __half2(hrint(a.x), hrint(a.y)); }

// Warps, loads and atomic addition.
static __inline__ __device__ __half __shfl_sync(unsigned int mask, __half var, int srcLane, int width = 32) { __half_raw r = var; r.x = (unsigned short)__shfl_sync(mask, (int)r.x, srcLane, width); return __half(r); }
static __inline__ __device__ __half2 __shfl_sync(unsigned int mask, __half2 var, int srcLane, int width = 32) { return __half2(__shfl_sync(mask, var.x, srcLane, width), __shfl_sync(mask, var.y, srcLane, width)); }
static __inline__ __device__ __half __shfl_up_sync(unsigned int mask, __half var, unsigned int delta, int width = 32) { __half_raw r = var; r.x = (unsigned short)__shfl_up_sync(mask, (int)r.x, delta, width); return __half(r); }
static __inline__ __device__ __half2 __shfl_up_sync(unsigned int mask, __half2 var, unsigned int delta, int width = 32) { return __half2(__shfl_up_sync(mask, var.x, delta, width), __shfl_up_sync(mask, var.y, delta, width)); }
static __inline__ __device__ __half __shfl_down_sync(unsigned int mask, __half var, unsigned int delta, int width = 32) { __half_raw r = var; r.x = (unsigned short)__shfl_down_sync(mask, (int)r.x, delta, width); return __half(r); }
static __inline__ __device__ __half2 __shfl_down_sync(unsigned int mask, __half2 var, unsigned int delta, int width = 32) { return __half2(__shfl_down_sync(mask, var.x, delta, width), __shfl_down_sync(mask, var.y, delta, width)); }
static __inline__ __device__ __half __shfl_xor_sync(unsigned int mask, __half var, int laneMask, int width = 32) { __half_raw r = var; r.x = (unsigned short)__shfl_xor_sync(mask, (int)r.x, laneMask, width); return __half(r); }
static __inline__ __device__ __half2 __shfl_xor_sync(unsigned int mask, __half2 var, int laneMask, int width = 32) { return __half2(__shfl_xor_sync(mask, var.x, laneMask, width), __shfl_xor_sync(mask, var.y, laneMask, width)); }
__device__ __device_builtin__ __half __ldg(const __half *ptr);
__device__ __device_builtin__ __half __ldcg(const __half *ptr);
__device__ __device_builtin__ __half __ldca(const __half *ptr);
__device__ __device_builtin__ __half __ldcs(const __half *ptr);
__device__ __device_builtin__ __half __ldlu(const __half *ptr);
__device__ __device_builtin__ __half __ldcv(const __half *ptr);
__device__ __device_builtin__ void __stwb(__half *ptr, __half value);
__device__ __device_builtin__ void __stcg(__half *ptr, __half value);
__device__ __device_builtin__ void __stcs(__half *ptr, __half value);
__device__ __device_builtin__ void __stwt(__half *ptr, __half value);
__device__ __device_builtin__ __half atomicAdd(__half *address, __half val);
__device__ __device_builtin__ __half2 __ldg(const __half2 *ptr);
__device__ __device_builtin__ __half2 __ldcg(const __half2 *ptr);
__device__ __device_builtin__ __half2 __ldca(const __half2 *ptr);
__device__ __device_builtin__ __half2 __ldcs(const __half2 *ptr);
__device__ __device_builtin__ __half2 __ldlu(const __half2 *ptr);
__device__ __device_builtin__ __half2 __ldcv(const __half2 *ptr);
__device__ __device_builtin__ void __stwb(__half2 *ptr, __half2 value);
__device__ __device_builtin__ void __stcg(__half2 *ptr, __half2 value);
__device__ __device_builtin__ void __stcs(__half2 *ptr, __half2 value);
__device__ __device_builtin__ void __stwt(__half2 *ptr, __half2 value);
__device__ __device_builtin__ __half2 atomicAdd(__half2 *address, __half2 val);
#endif

#if !defined(__CUDA_NO_HALF_OPERATORS__)
__host__ __device__ inline __half operator+(const __half &a, const __half &b) { return __hadd(a, b); }
__host__ __device__ inline __half &operator+=(__half &a, const __half &b) { a = __hadd(a, b); return a; }
__host__ __device__ inline __half operator-(const __half &a, const __half &b) { return __hsub(a, b); }
__host__ __device__ inline __half &operator-=(__half &a, const __half &b) { a = __hsub(a, b); return a; }
__host__ __device__ inline __half operator*(const __half &a, const __half &b) { return __hmul(a, b); }
__host__ __device__ inline __half &operator*=(__half &a, const __half &b) { a = __hmul(a, b); return a; }
__host__ __device__ inline __half operator/(const __half &a, const __half &b) { return __hdiv(a, b); }
__host__ __device__ inline __half &operator/=(__half &a, const __half &b) { a = __hdiv(a, b); return a; }
__host__ __device__ inline __half &operator++(__half &a) { a = __hadd(a, __half(1.f)); return a; }
__host__ __device__ inline __half operator++(__half &a, int) { __half old = a; a = __hadd(a, __half(1.f)); return old; }
__host__ __device__ inline __half &operator--(__half &a) { a = __hsub(a, __half(1.f)); return a; }
__host__ __device__ inline __half operator--(__half &a, int) { __half old = a; a = __hsub(a, __half(1.f)); return old; }
__host__ __device__ inline __half operator+(const __half &a) { return a; }
__host__ __device__ inline __half operator-(const __half &a) { return __hneg(a); }
__host__ __device__ inline bool operator==(const __half &a, const __half &b) { return __heq(a, b); }
__host__ __device__ inline bool operator!=(const __half &a, const __half &b) { return __hne(a, b); }
__host__ __device__ inline bool operator<=(const __half &a, const __half &b) { return __hle(a, b); }
__host__ __device__ inline bool operator>=(const __half &a, const __half &b) { return __hge(a, b); }
__host__ __device__ inline bool operator<(const __half &a, const __half &b) { return __hlt(a, b); }
__host__ __device__ inline bool operator>(const __half &a, const __half &b) { return __hgt(a, b); }
__host__ __device__ inline __half2 operator+(const __half2 &a, const __half2 &b) { return __hadd2(a, b); }
__host__ __device__ inline __half2 &operator+=(__half2 &a, const __half2 &b) { a = __hadd2(a, b); return a; }
__host__ __device__ inline __half2 operator-(const __half2 &a, const __half2 &b) { return __hsub2(a, b); }
__host__ __device__ inline __half2 &operator-=(__half2 &a, const __half2 &b) { a = __hsub2(a, b); return a; }
__host__ __device__ inline __half2 operator*(const __half2 &a, const __half2 &b) { return __hmul2(a, b); }
__host__ __device__ inline __half2 &operator*=(__half2 &a, const __half2 &b) { a = __hmul2(a, b); return a; }
__host__ __device__ inline __half2 operator/(const __half2 &a, const __half2 &b) { return __h2div(a, b); }
__host__ __device__ inline __half2 &operator/=(__half2 &a, const __half2 &b) { a = __h2div(a, b); return a; }
__host__ __device__ inline __half2 &operator++(__half2 &a) { a = __hadd2(a, __half2(__half(1.f), __half(1.f))); return a; }
__host__ __device__ inline __half2 operator++(__half2 &a, int) { __half2 old = a; a = __hadd2(a, __half2(__half(1.f), __half(1.f))); return old; }
__host__ __device__ inline __half2 &operator--(__half2 &a) { a = __hsub2(a, __half2(__half(1.f), __half(1.f))); return a; }
__host__ __device__ inline __half2 operator--(__half2 &a, int) { __half2 old = a; a = __hsub2(a, __half2(__half(1.f), __half(1.f))); return old; }
__host__ __device__ inline __half2 operator+(const __half2 &a) { return a; }
__host__ __device__ inline __half2 operator-(const __half2 &a) { return __hneg2(a); }
__host__ __device__ inline bool operator==(const __half2 &a, const __half2 &b) { return __hbeq2(a, b); }
__host__ __device__ inline bool operator!=(const __half2 &a, const __half2 &b) { return __hbne2(a, b); }
__host__ __device__ inline bool operator<=(const __half2 &a, const __half2 &b) { return __hble2(a, b); }
__host__ __device__ inline bool operator>=(const __half2 &a, const __half2 &b) { return __hbge2(a, b); }
__host__ __device__ inline bool operator<(const __half2 &a, const __half2 &b) { return __hblt2(a, b); }
__host__ __device__ inline bool operator>(const __half2 &a, const __half2 &b) { return __hbgt2(a, b); }
#endif

#endif

#endif
