// The 16-bit floating type with the exponent of float, its pair, conversions and arithmetic.
// Arithmetic is done in float, which has digits enough that rounding its result
// gives that of the operation on the type itself; __hfma is done in double.
#ifndef CUFRONT_CUDA_BF16_H
#define CUFRONT_CUDA_BF16_H

#include "crt/host_defines.h"
#include "vector_types.h"
#include "cuda_fp16.h"

#if defined(__cplusplus)

struct __align__(2) __nv_bfloat16_raw { unsigned short x; };
struct __align__(4) __nv_bfloat162_raw { unsigned short x, y; };

namespace __cufront_bfloat16 {

// narrow rounds a float to the nearest bfloat16, ties to even.
__host__ __device__ inline unsigned short narrow(float f) {
  unsigned int u = __cufront_half::bits(f);
  if ((u & 0x7fffffffu) > 0x7f800000u) return 0x7fff;
  return (unsigned short)((u + 0x7fffu + (u >> 16 & 1u)) >> 16);
}

__host__ __device__ inline float widen(unsigned short x) { return __cufront_half::value((unsigned int)x << 16); }

}

struct __nv_bfloat16;
struct __nv_bfloat162;
__host__ __device__ __nv_bfloat16 __float2bfloat16(float a);
__host__ __device__ float __bfloat162float(__nv_bfloat16 a);

struct __align__(2) __nv_bfloat16 {
protected:
  unsigned short __x;

public:
  __nv_bfloat16() = default;
  __host__ __device__ __nv_bfloat16(const __nv_bfloat16_raw &r) : __x(r.x) {}
  __host__ __device__ __nv_bfloat16 &operator=(const __nv_bfloat16_raw &r) { __x = r.x; return *this; }
  __host__ __device__ operator __nv_bfloat16_raw() const { __nv_bfloat16_raw r; r.x = __x; return r; }
  __host__ __device__ explicit __nv_bfloat16(__half f) : __x(__cufront_bfloat16::narrow(__half2float(f))) {}
  __host__ __device__ __nv_bfloat16(float f) : __x(__cufront_bfloat16::narrow((float)f)) {}
  __host__ __device__ __nv_bfloat16(double f) : __x(__cufront_bfloat16::narrow((float)f)) {}
  __host__ __device__ __nv_bfloat16(short f) : __x(__cufront_bfloat16::narrow((float)f)) {}
  __host__ __device__ __nv_bfloat16(unsigned short f) : __x(__cufront_bfloat16::narrow((float)f)) {}
  __host__ __device__ __nv_bfloat16(int f) : __x(__cufront_bfloat16::narrow((float)f)) {}
  __host__ __device__ __nv_bfloat16(unsigned int f) : __x(__cufront_bfloat16::narrow((float)f)) {}
  __host__ __device__ __nv_bfloat16(long f) : __x(__cufront_bfloat16::narrow((float)f)) {}
  __host__ __device__ __nv_bfloat16(unsigned long f) : __x(__cufront_bfloat16::narrow((float)f)) {}
  __host__ __device__ __nv_bfloat16(long long f) : __x(__cufront_bfloat16::narrow((float)f)) {}
  __host__ __device__ __nv_bfloat16(unsigned long long f) : __x(__cufront_bfloat16::narrow((float)f)) {}
  __host__ __device__ operator float() const { return __cufront_bfloat16::widen(__x); }
  __host__ __device__ __nv_bfloat16 &operator=(float f) { __x = __cufront_bfloat16::narrow((float)f); return *this; }
  __host__ __device__ __nv_bfloat16 &operator=(double f) { __x = __cufront_bfloat16::narrow((float)f); return *this; }
  __host__ __device__ __nv_bfloat16 &operator=(short f) { __x = __cufront_bfloat16::narrow((float)f); return *this; }
  __host__ __device__ __nv_bfloat16 &operator=(unsigned short f) { __x = __cufront_bfloat16::narrow((float)f); return *this; }
  __host__ __device__ __nv_bfloat16 &operator=(int f) { __x = __cufront_bfloat16::narrow((float)f); return *this; }
  __host__ __device__ __nv_bfloat16 &operator=(unsigned int f) { __x = __cufront_bfloat16::narrow((float)f); return *this; }
  __host__ __device__ __nv_bfloat16 &operator=(long f) { __x = __cufront_bfloat16::narrow((float)f); return *this; }
  __host__ __device__ __nv_bfloat16 &operator=(unsigned long f) { __x = __cufront_bfloat16::narrow((float)f); return *this; }
  __host__ __device__ __nv_bfloat16 &operator=(long long f) { __x = __cufront_bfloat16::narrow((float)f); return *this; }
  __host__ __device__ __nv_bfloat16 &operator=(unsigned long long f) { __x = __cufront_bfloat16::narrow((float)f); return *this; }
  __host__ __device__ operator char() const { return (char)__cufront_bfloat16::widen(__x); }
  __host__ __device__ operator signed char() const { return (signed char)__cufront_bfloat16::widen(__x); }
  __host__ __device__ operator unsigned char() const { return (unsigned char)__cufront_bfloat16::widen(__x); }
  __host__ __device__ operator short() const { return (short)__cufront_bfloat16::widen(__x); }
  __host__ __device__ operator unsigned short() const { return (unsigned short)__cufront_bfloat16::widen(__x); }
  __host__ __device__ operator int() const { return (int)__cufront_bfloat16::widen(__x); }
  __host__ __device__ operator unsigned int() const { return (unsigned int)__cufront_bfloat16::widen(__x); }
  __host__ __device__ operator long() const { return (long)__cufront_bfloat16::widen(__x); }
  __host__ __device__ operator unsigned long() const { return (unsigned long)__cufront_bfloat16::widen(__x); }
  __host__ __device__ operator long long() const { return (long long)__cufront_bfloat16::widen(__x); }
  __host__ __device__ operator unsigned long long() const { return (unsigned long long)__cufront_bfloat16::widen(__x); }
  __host__ __device__ operator bool() const { return (__x & 0x7fff) != 0; }
};

typedef __nv_bfloat16 nv_bfloat16;

struct __align__(4) __nv_bfloat162 {
  __nv_bfloat16 x, y;
  __nv_bfloat162() = default;
  __host__ __device__ __nv_bfloat162(const __nv_bfloat16 &a, const __nv_bfloat16 &b) : x(a), y(b) {}
  __host__ __device__ __nv_bfloat162(const __nv_bfloat162_raw &r) { __nv_bfloat16_raw a, b; a.x = r.x; b.x = r.y; x = a; y = b; }
  __host__ __device__ operator __nv_bfloat162_raw() const { __nv_bfloat162_raw r; r.x = __nv_bfloat16_raw(x).x; r.y = __nv_bfloat16_raw(y).x; return r; }
};

typedef __nv_bfloat162 nv_bfloat162;

// Conversions.
__host__ __device__ inline __nv_bfloat16 __float2bfloat16(float a) { return __nv_bfloat16(a); }
__host__ __device__ inline float __bfloat162float(__nv_bfloat16 a) { return (float)a; }
static __inline__ __host__ __device__ __nv_bfloat16 __double2bfloat16(double a) { return __nv_bfloat16(a); }
static __inline__ __host__ __device__ __nv_bfloat16 __float2bfloat16_rn(float a) { return __nv_bfloat16(a); }
static __inline__ __host__ __device__ __nv_bfloat16 __float2bfloat16_rz(float a) { return __nv_bfloat16(a); }
static __inline__ __host__ __device__ __nv_bfloat16 __float2bfloat16_rd(float a) { return __nv_bfloat16(a); }
static __inline__ __host__ __device__ __nv_bfloat16 __float2bfloat16_ru(float a) { return __nv_bfloat16(a); }
static __inline__ __host__ __device__ __nv_bfloat16 __short2bfloat16_rn(short a) { return __nv_bfloat16(a); }
static __inline__ __host__ __device__ short __bfloat162short_rn(__nv_bfloat16 a) { return (short)(float)a; }
static __inline__ __host__ __device__ __nv_bfloat16 __short2bfloat16_rz(short a) { return __nv_bfloat16(a); }
static __inline__ __host__ __device__ short __bfloat162short_rz(__nv_bfloat16 a) { return (short)(float)a; }
static __inline__ __host__ __device__ __nv_bfloat16 __short2bfloat16_rd(short a) { return __nv_bfloat16(a); }
static __inline__ __host__ __device__ short __bfloat162short_rd(__nv_bfloat16 a) { return (short)(float)a; }
static __inline__ __host__ __device__ __nv_bfloat16 __short2bfloat16_ru(short a) { return __nv_bfloat16(a); }
static __inline__ __host__ __device__ short __bfloat162short_ru(__nv_bfloat16 a) { return (short)(float)a; }
static __inline__ __host__ __device__ __nv_bfloat16 __ushort2bfloat16_rn(unsigned short a) { return __nv_bfloat16(a); }
static __inline__ __host__ __device__ unsigned short __bfloat162ushort_rn(__nv_bfloat16 a) { return (unsigned short)(float)a; }
static __inline__ __host__ __device__ __nv_bfloat16 __ushort2bfloat16_rz(unsigned short a) { return __nv_bfloat16(a); }
static __inline__ __host__ __device__ unsigned short __bfloat162ushort_rz(__nv_bfloat16 a) { return (unsigned short)(float)a; }
static __inline__ __host__ __device__ __nv_bfloat16 __ushort2bfloat16_rd(unsigned short a) { return __nv_bfloat16(a); }
static __inline__ __host__ __device__ unsigned short __bfloat162ushort_rd(__nv_bfloat16 a) { return (unsigned short)(float)a; }
static __inline__ __host__ __device__ __nv_bfloat16 __ushort2bfloat16_ru(unsigned short a) { return __nv_bfloat16(a); }
static __inline__ __host__ __device__ unsigned short __bfloat162ushort_ru(__nv_bfloat16 a) { return (unsigned short)(float)a; }
static __inline__ __host__ __device__ __nv_bfloat16 __int2bfloat16_rn(int a) { return __nv_bfloat16(a); }
static __inline__ __host__ __device__ int __bfloat162int_rn(__nv_bfloat16 a) { return (int)(float)a; }
static __inline__ __host__ __device__ __nv_bfloat16 __int2bfloat16_rz(int a) { return __nv_bfloat16(a); }
static __inline__ __host__ __device__ int __bfloat162int_rz(__nv_bfloat16 a) { return (int)(float)a; }
static __inline__ __host__ __device__ __nv_bfloat16 __int2bfloat16_rd(int a) { return __nv_bfloat16(a); }
static __inline__ __host__ __device__ int __bfloat162int_rd(__nv_bfloat16 a) { return (int)(float)a; }
static __inline__ __host__ __device__ __nv_bfloat16 __int2bfloat16_ru(int a) { return __nv_bfloat16(a); }
static __inline__ __host__ __device__ int __bfloat162int_ru(__nv_bfloat16 a) { return (int)(float)a; }
static __inline__ __host__ __device__ __nv_bfloat16 __uint2bfloat16_rn(unsigned int a) { return __nv_bfloat16(a); }
static __inline__ __host__ __device__ unsigned int __bfloat162uint_rn(__nv_bfloat16 a) { return (unsigned int)(float)a; }
static __inline__ __host__ __device__ __nv_bfloat16 __uint2bfloat16_rz(unsigned int a) { return __nv_bfloat16(a); }
static __inline__ __host__ __device__ unsigned int __bfloat162uint_rz(__nv_bfloat16 a) { return (unsigned int)(float)a; }
static __inline__ __host__ __device__ __nv_bfloat16 __uint2bfloat16_rd(unsigned int a) { return __nv_bfloat16(a); }
static __inline__ __host__ __device__ unsigned int __bfloat162uint_rd(__nv_bfloat16 a) { return (unsigned int)(float)a; }
static __inline__ __host__ __device__ __nv_bfloat16 __uint2bfloat16_ru(unsigned int a) { return __nv_bfloat16(a); }
static __inline__ __host__ __device__ unsigned int __bfloat162uint_ru(__nv_bfloat16 a) { return (unsigned int)(float)a; }
static __inline__ __host__ __device__ __nv_bfloat16 __ll2bfloat16_rn(long long a) { return __nv_bfloat16(a); }
static __inline__ __host__ __device__ long long __bfloat162ll_rn(__nv_bfloat16 a) { return (long long)(float)a; }
static __inline__ __host__ __device__ __nv_bfloat16 __ll2bfloat16_rz(long long a) { return __nv_bfloat16(a); }
static __inline__ __host__ __device__ long long __bfloat162ll_rz(__nv_bfloat16 a) { return (long long)(float)a; }
static __inline__ __host__ __device__ __nv_bfloat16 __ll2bfloat16_rd(long long a) { return __nv_bfloat16(a); }
static __inline__ __host__ __device__ long long __bfloat162ll_rd(__nv_bfloat16 a) { return (long long)(float)a; }
static __inline__ __host__ __device__ __nv_bfloat16 __ll2bfloat16_ru(long long a) { return __nv_bfloat16(a); }
static __inline__ __host__ __device__ long long __bfloat162ll_ru(__nv_bfloat16 a) { return (long long)(float)a; }
static __inline__ __host__ __device__ __nv_bfloat16 __ull2bfloat16_rn(unsigned long long a) { return __nv_bfloat16(a); }
static __inline__ __host__ __device__ unsigned long long __bfloat162ull_rn(__nv_bfloat16 a) { return (unsigned long long)(float)a; }
static __inline__ __host__ __device__ __nv_bfloat16 __ull2bfloat16_rz(unsigned long long a) { return __nv_bfloat16(a); }
static __inline__ __host__ __device__ unsigned long long __bfloat162ull_rz(__nv_bfloat16 a) { return (unsigned long long)(float)a; }
static __inline__ __host__ __device__ __nv_bfloat16 __ull2bfloat16_rd(unsigned long long a) { return __nv_bfloat16(a); }
static __inline__ __host__ __device__ unsigned long long __bfloat162ull_rd(__nv_bfloat16 a) { return (unsigned long long)(float)a; }
static __inline__ __host__ __device__ __nv_bfloat16 __ull2bfloat16_ru(unsigned long long a) { return __nv_bfloat16(a); }
static __inline__ __host__ __device__ unsigned long long __bfloat162ull_ru(__nv_bfloat16 a) { return (unsigned long long)(float)a; }
static __inline__ __host__ __device__ short __bfloat16_as_short(__nv_bfloat16 a) { return (short)__nv_bfloat16_raw(a).x; }
static __inline__ __host__ __device__ unsigned short __bfloat16_as_ushort(__nv_bfloat16 a) { return __nv_bfloat16_raw(a).x; }
static __inline__ __host__ __device__ __nv_bfloat16 __short_as_bfloat16(short a) { __nv_bfloat16_raw r; r.x = (unsigned short)a; return __nv_bfloat16(r); }
static __inline__ __host__ __device__ __nv_bfloat16 __ushort_as_bfloat16(unsigned short a) { __nv_bfloat16_raw r; r.x = a; return __nv_bfloat16(r); }
static __inline__ __host__ __device__ __nv_bfloat162 __float2bfloat162_rn(float a) { return __nv_bfloat162(__nv_bfloat16(a), __nv_bfloat16(a)); }
static __inline__ __host__ __device__ __nv_bfloat162 __floats2bfloat162_rn(float a, float b) { return __nv_bfloat162(__nv_bfloat16(a), __nv_bfloat16(b)); }
static __inline__ __host__ __device__ __nv_bfloat162 __float22bfloat162_rn(float2 a) { return __nv_bfloat162(__nv_bfloat16(a.x), __nv_bfloat16(a.y)); }
static __inline__ __host__ __device__ float2 __bfloat1622float2(__nv_bfloat162 a) { float2 r; r.x = (float)a.x; r.y = (float)a.y; return r; }
static __inline__ __host__ __device__ __nv_bfloat162 make_bfloat162(__nv_bfloat16 x, __nv_bfloat16 y) { return __nv_bfloat162(x, y); }
static __inline__ __host__ __device__ float __low2float(__nv_bfloat162 a) { return (float)a.x; }
static __inline__ __host__ __device__ float __high2float(__nv_bfloat162 a) { return (float)a.y; }
static __inline__ __host__ __device__ __nv_bfloat162 __bfloat162bfloat162(__nv_bfloat16 a) { return __nv_bfloat162(a, a); }
static __inline__ __host__ __device__ __nv_bfloat162 __halves2bfloat162(__nv_bfloat16 a, __nv_bfloat16 b) { return __nv_bfloat162(a, b); }
static __inline__ __host__ __device__ __nv_bfloat16 __low2bfloat16(__nv_bfloat162 a) { return a.x; }
static __inline__ __host__ __device__ __nv_bfloat16 __high2bfloat16(__nv_bfloat162 a) { return a.y; }
static __inline__ __host__ __device__ __nv_bfloat162 __low2bfloat162(__nv_bfloat162 a) { return __nv_bfloat162(a.x, a.x); }
static __inline__ __host__ __device__ __nv_bfloat162 __high2bfloat162(__nv_bfloat162 a) { return __nv_bfloat162(a.y, a.y); }
static __inline__ __host__ __device__ __nv_bfloat162 __lowhigh2highlow(__nv_bfloat162 a) { return __nv_bfloat162(a.y, a.x); }

// Arithmetic.
static __inline__ __host__ __device__ __nv_bfloat16 __hadd(__nv_bfloat16 a, __nv_bfloat16 b) { return __nv_bfloat16((float)a + (float)b); }
static __inline__ __host__ __device__ __nv_bfloat162 __hadd2(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162(__hadd(a.x, b.x), __hadd(a.y, b.y)); }
static __inline__ __host__ __device__ __nv_bfloat16 __hadd_rn(__nv_bfloat16 a, __nv_bfloat16 b) { return __nv_bfloat16((float)a + (float)b); }
static __inline__ __host__ __device__ __nv_bfloat162 __hadd2_rn(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162(__hadd(a.x, b.x), __hadd(a.y, b.y)); }
static __inline__ __host__ __device__ __nv_bfloat16 __hadd_sat(__nv_bfloat16 a, __nv_bfloat16 b) { float r = (float)a + (float)b; return __nv_bfloat16(r < 0.f ? 0.f : r > 1.f ? 1.f : r); }
static __inline__ __host__ __device__ __nv_bfloat162 __hadd2_sat(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162(__hadd_sat(a.x, b.x), __hadd_sat(a.y, b.y)); }
static __inline__ __host__ __device__ __nv_bfloat16 __hsub(__nv_bfloat16 a, __nv_bfloat16 b) { return __nv_bfloat16((float)a - (float)b); }
static __inline__ __host__ __device__ __nv_bfloat162 __hsub2(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162(__hsub(a.x, b.x), __hsub(a.y, b.y)); }
static __inline__ __host__ __device__ __nv_bfloat16 __hsub_rn(__nv_bfloat16 a, __nv_bfloat16 b) { return __nv_bfloat16((float)a - (float)b); }
static __inline__ __host__ __device__ __nv_bfloat162 __hsub2_rn(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162(__hsub(a.x, b.x), __hsub(a.y, b.y)); }
static __inline__ __host__ __device__ __nv_bfloat16 __hsub_sat(__nv_bfloat16 a, __nv_bfloat16 b) { float r = (float)a - (float)b; return __nv_bfloat16(r < 0.f ? 0.f : r > 1.f ? 1.f : r); }
static __inline__ __host__ __device__ __nv_bfloat162 __hsub2_sat(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162(__hsub_sat(a.x, b.x), __hsub_sat(a.y, b.y)); }
static __inline__ __host__ __device__ __nv_bfloat16 __hmul(__nv_bfloat16 a, __nv_bfloat16 b) { return __nv_bfloat16((float)a * (float)b); }
static __inline__ __host__ __device__ __nv_bfloat162 __hmul2(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162(__hmul(a.x, b.x), __hmul(a.y, b.y)); }
static __inline__ __host__ __device__ __nv_bfloat16 __hmul_rn(__nv_bfloat16 a, __nv_bfloat16 b) { return __nv_bfloat16((float)a * (float)b); }
static __inline__ __host__ __device__ __nv_bfloat162 __hmul2_rn(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162(__hmul(a.x, b.x), __hmul(a.y, b.y)); }
static __inline__ __host__ __device__ __nv_bfloat16 __hmul_sat(__nv_bfloat16 a, __nv_bfloat16 b) { float r = (float)a * (float)b; return __nv_bfloat16(r < 0.f ? 0.f : r > 1.f ? 1.f : r); }
static __inline__ __host__ __device__ __nv_bfloat162 __hmul2_sat(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162(__hmul_sat(a.x, b.x), __hmul_sat(a.y, b.y)); }
static __inline__ __host__ __device__ __nv_bfloat16 __hdiv(__nv_bfloat16 a, __nv_bfloat16 b) { return __nv_bfloat16((float)a / (float)b); }
static __inline__ __host__ __device__ __nv_bfloat162 __h2div(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162(__hdiv(a.x, b.x), __hdiv(a.y, b.y)); }
static __inline__ __host__ __device__ __nv_bfloat16 __hneg(__nv_bfloat16 a) { return __nv_bfloat16(-(float)a); }
static __inline__ __host__ __device__ __nv_bfloat162 __hneg2(__nv_bfloat162 a) { return __nv_bfloat162(__hneg(a.x), __hneg(a.y)); }
static __inline__ __host__ __device__ __nv_bfloat16 __habs(__nv_bfloat16 a) { return __nv_bfloat16((float)a < 0.f ? -(float)a : (float)a); }
static __inline__ __host__ __device__ __nv_bfloat162 __habs2(__nv_bfloat162 a) { return __nv_bfloat162(__habs(a.x), __habs(a.y)); }
static __inline__ __host__ __device__ __nv_bfloat16 __hfma(__nv_bfloat16 a, __nv_bfloat16 b, __nv_bfloat16 c) { float r = (float)((double)(float)a * (double)(float)b + (double)(float)c); return __nv_bfloat16(r); }
static __inline__ __host__ __device__ __nv_bfloat162 __hfma2(__nv_bfloat162 a, __nv_bfloat162 b, __nv_bfloat162 c) { return __nv_bfloat162(__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y)); }
static __inline__ __host__ __device__ __nv_bfloat16 __hfma_sat(__nv_bfloat16 a, __nv_bfloat16 b, __nv_bfloat16 c) { float r = (float)((double)(float)a * (double)(float)b + (double)(float)c); return __nv_bfloat16(r < 0.f ? 0.f : r > 1.f ? 1.f : r); }
static __inline__ __host__ __device__ __nv_bfloat162 __hfma2_sat(__nv_bfloat162 a, __nv_bfloat162 b, __nv_bfloat162 c) { return __nv_bfloat162(__hfma_sat(a.x, b.x, c.x), __hfma_sat(a.y, b.y, c.y)); }
static __inline__ __host__ __device__ __nv_bfloat16 __hfma_relu(__nv_bfloat16 a, __nv_bfloat16 b, __nv_bfloat16 c) { float r = (float)((double)(float)a * (double)(float)b + (double)(float)c); return __nv_bfloat16(r < 0.f ? 0.f : r); }
static __inline__ __host__ __device__ __nv_bfloat162 __hfma2_relu(__nv_bfloat162 a, __nv_bfloat162 b, __nv_bfloat162 c) { return __nv_bfloat162(__hfma_relu(a.x, b.x, c.x), __hfma_relu(a.y, b.y, c.y)); }

// Comparison. The names with u are true when a value is no number.
static __inline__ __host__ __device__ bool __heq(__nv_bfloat16 a, __nv_bfloat16 b) { return (float)a == (float)b; }
static __inline__ __host__ __device__ bool __hequ(__nv_bfloat16 a, __nv_bfloat16 b) { return !((float)a == (float)b) ? (float)a != (float)a || (float)b != (float)b : true; }
static __inline__ __host__ __device__ __nv_bfloat162 __heq2(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162(__nv_bfloat16(__heq(a.x, b.x) ? 1.f : 0.f), __nv_bfloat16(__heq(a.y, b.y) ? 1.f : 0.f)); }
static __inline__ __host__ __device__ bool __hbeq2(__nv_bfloat162 a, __nv_bfloat162 b) { return __heq(a.x, b.x) && __heq(a.y, b.y); }
static __inline__ __host__ __device__ bool __hne(__nv_bfloat16 a, __nv_bfloat16 b) { return (float)a != (float)b; }
static __inline__ __host__ __device__ bool __hneu(__nv_bfloat16 a, __nv_bfloat16 b) { return !((float)a != (float)b) ? (float)a != (float)a || (float)b != (float)b : true; }
static __inline__ __host__ __device__ __nv_bfloat162 __hne2(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162(__nv_bfloat16(__hne(a.x, b.x) ? 1.f : 0.f), __nv_bfloat16(__hne(a.y, b.y) ? 1.f : 0.f)); }
static __inline__ __host__ __device__ bool __hbne2(__nv_bfloat162 a, __nv_bfloat162 b) { return __hne(a.x, b.x) && __hne(a.y, b.y); }
static __inline__ __host__ __device__ bool __hle(__nv_bfloat16 a, __nv_bfloat16 b) { return (float)a <= (float)b; }
static __inline__ __host__ __device__ bool __hleu(__nv_bfloat16 a, __nv_bfloat16 b) { return !((float)a <= (float)b) ? (float)a != (float)a || (float)b != (float)b : true; }
static __inline__ __host__ __device__ __nv_bfloat162 __hle2(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162(__nv_bfloat16(__hle(a.x, b.x) ? 1.f : 0.f), __nv_bfloat16(__hle(a.y, b.y) ? 1.f : 0.f)); }
static __inline__ __host__ __device__ bool __hble2(__nv_bfloat162 a, __nv_bfloat162 b) { return __hle(a.x, b.x) && __hle(a.y, b.y); }
static __inline__ __host__ __device__ bool __hge(__nv_bfloat16 a, __nv_bfloat16 b) { return (float)a >= (float)b; }
static __inline__ __host__ __device__ bool __hgeu(__nv_bfloat16 a, __nv_bfloat16 b) { return !((float)a >= (float)b) ? (float)a != (float)a || (float)b != (float)b : true; }
static __inline__ __host__ __device__ __nv_bfloat162 __hge2(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162(__nv_bfloat16(__hge(a.x, b.x) ? 1.f : 0.f), __nv_bfloat16(__hge(a.y, b.y) ? 1.f : 0.f)); }
static __inline__ __host__ __device__ bool __hbge2(__nv_bfloat162 a, __nv_bfloat162 b) { return __hge(a.x, b.x) && __hge(a.y, b.y); }
static __inline__ __host__ __device__ bool __hlt(__nv_bfloat16 a, __nv_bfloat16 b) { return (float)a < (float)b; }
static __inline__ __host__ __device__ bool __hltu(__nv_bfloat16 a, __nv_bfloat16 b) { return !((float)a < (float)b) ? (float)a != (float)a || (float)b != (float)b : true; }
static __inline__ __host__ __device__ __nv_bfloat162 __hlt2(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162(__nv_bfloat16(__hlt(a.x, b.x) ? 1.f : 0.f), __nv_bfloat16(__hlt(a.y, b.y) ? 1.f : 0.f)); }
static __inline__ __host__ __device__ bool __hblt2(__nv_bfloat162 a, __nv_bfloat162 b) { return __hlt(a.x, b.x) && __hlt(a.y, b.y); }
static __inline__ __host__ __device__ bool __hgt(__nv_bfloat16 a, __nv_bfloat16 b) { return (float)a > (float)b; }
static __inline__ __host__ __device__ bool __hgtu(__nv_bfloat16 a, __nv_bfloat16 b) { return !((float)a > (float)b) ? (float)a != (float)a || (float)b != (float)b : true; }
static __inline__ __host__ __device__ __nv_bfloat162 __hgt2(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162(__nv_bfloat16(__hgt(a.x, b.x) ? 1.f : 0.f), __nv_bfloat16(__hgt(a.y, b.y) ? 1.f : 0.f)); }
static __inline__ __host__ __device__ bool __hbgt2(__nv_bfloat162 a, __nv_bfloat162 b) { return __hgt(a.x, b.x) && __hgt(a.y, b.y); }
static __inline__ __host__ __device__ bool __hisnan(__nv_bfloat16 a) { return (float)a != (float)a; }
static __inline__ __host__ __device__ int __hisinf(__nv_bfloat16 a) { unsigned short b = __nv_bfloat16_raw(a).x; return (b & 0x7fff) == 0x7f80 ? (b & 0x8000 ? -1 : 1) : 0; }
static __inline__ __host__ __device__ __nv_bfloat162 __hisnan2(__nv_bfloat162 a) { return __nv_bfloat162(__nv_bfloat16(__hisnan(a.x) ? 1.f : 0.f), __nv_bfloat16(__hisnan(a.y) ? 1.f : 0.f)); }
static __inline__ __host__ __device__ __nv_bfloat16 __hmax(__nv_bfloat16 a, __nv_bfloat16 b) { return __hisnan(a) ? b : __hisnan(b) ? a : (float)a > (float)b ? a : b; }
static __inline__ __host__ __device__ __nv_bfloat16 __hmax_nan(__nv_bfloat16 a, __nv_bfloat16 b) { return __hisnan(a) ? a : __hisnan(b) ? b : (float)a > (float)b ? a : b; }
static __inline__ __host__ __device__ __nv_bfloat162 __hmax2(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162(__hmax(a.x, b.x), __hmax(a.y, b.y)); }
static __inline__ __host__ __device__ __nv_bfloat16 __hmin(__nv_bfloat16 a, __nv_bfloat16 b) { return __hisnan(a) ? b : __hisnan(b) ? a : (float)a < (float)b ? a : b; }
static __inline__ __host__ __device__ __nv_bfloat16 __hmin_nan(__nv_bfloat16 a, __nv_bfloat16 b) { return __hisnan(a) ? a : __hisnan(b) ? b : (float)a < (float)b ? a : b; }
static __inline__ __host__ __device__ __nv_bfloat162 __hmin2(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162(__hmin(a.x, b.x), __hmin(a.y, b.y)); }

// Mathematical functions of device code.
#if defined(__CUDACC__)
static __inline__ __device__ __nv_bfloat16 hsqrt(__nv_bfloat16 a) { return __nv_bfloat16(::sqrtf((float)a)); }
static __inline__ __device__ __nv_bfloat162 h2sqrt(__nv_bfloat162 a) { return __nv_bfloat162(hsqrt(a.x), hsqrt(a.y)); }
static __inline__ __device__ __nv_bfloat16 hrsqrt(__nv_bfloat16 a) { return __nv_bfloat16(::rsqrtf((float)a)); }
static __inline__ __device__ __nv_bfloat162 h2rsqrt(__nv_bfloat162 a) { return __nv_bfloat162(hrsqrt(a.x), hrsqrt(a.y)); }
static __inline__ __device__ __nv_bfloat16 hrcp(__nv_bfloat16 a) { return __nv_bfloat16(1.f / ((float)a)); }
static __inline__ __device__ __nv_bfloat162 h2rcp(__nv_bfloat162 a) { return __nv_bfloat162(hrcp(a.x), hrcp(a.y)); }
static __inline__ __device__ __nv_bfloat16 hlog(__nv_bfloat16 a) { return __nv_bfloat16(::logf((float)a)); }
static __inline__ __device__ __nv_bfloat162 h2log(__nv_bfloat162 a) { return __nv_bfloat162(hlog(a.x), hlog(a.y)); }
static __inline__ __device__ __nv_bfloat16 hlog2(__nv_bfloat16 a) { return __nv_bfloat16(::log2f((float)a)); }
static __inline__ __device__ __nv_bfloat162 h2log2(__nv_bfloat162 a) { return __nv_bfloat162(hlog2(a.x), hlog2(a.y)); }
static __inline__ __device__ __nv_bfloat16 hlog10(__nv_bfloat16 a) { return __nv_bfloat16(::log10f((float)a)); }
static __inline__ __device__ __nv_bfloat162 h2log10(__nv_bfloat162 a) { return __nv_bfloat162(hlog10(a.x), hlog10(a.y)); }
static __inline__ __device__ __nv_bfloat16 hexp(__nv_bfloat16 a) { return __nv_bfloat16(::expf((float)a)); }
static __inline__ __device__ __nv_bfloat162 h2exp(__nv_bfloat162 a) { return __nv_bfloat162(hexp(a.x), hexp(a.y)); }
static __inline__ __device__ __nv_bfloat16 hexp2(__nv_bfloat16 a) { return __nv_bfloat16(::exp2f((float)a)); }
static __inline__ __device__ __nv_bfloat162 h2exp2(__nv_bfloat162 a) { return __nv_bfloat162(hexp2(a.x), hexp2(a.y)); }
static __inline__ __device__ __nv_bfloat16 hexp10(__nv_bfloat16 a) { return __nv_bfloat16(::exp10f((float)a)); }
static __inline__ __device__ __nv_bfloat162 h2exp10(__nv_bfloat162 a) { return __nv_bfloat162(hexp10(a.x), hexp10(a.y)); }
static __inline__ __device__ __nv_bfloat16 hcos(__nv_bfloat16 a) { return __nv_bfloat16(::cosf((float)a)); }
static __inline__ __device__ __nv_bfloat162 h2cos(__nv_bfloat162 a) { return __nv_bfloat162(hcos(a.x), hcos(a.y)); }
static __inline__ __device__ __nv_bfloat16 hsin(__nv_bfloat16 a) { return __nv_bfloat16(::sinf((float)a)); }
static __inline__ __device__ __nv_bfloat162 h2sin(__nv_bfloat162 a) { return __nv_bfloat162(hsin(a.x), hsin(a.y)); }
static __inline__ __device__ __nv_bfloat16 htanh(__nv_bfloat16 a) { return __nv_bfloat16(::tanhf((float)a)); }
static __inline__ __device__ __nv_bfloat162 h2tanh(__nv_bfloat162 a) { return __nv_bfloat162(htanh(a.x), htanh(a.y)); }
static __inline__ __device__ __nv_bfloat16 hceil(__nv_bfloat16 a) { return __nv_bfloat16(::ceilf((float)a)); }
static __inline__ __device__ __nv_bfloat162 h2ceil(__nv_bfloat162 a) { return __nv_bfloat162(hceil(a.x), hceil(a.y)); }
static __inline__ __device__ __nv_bfloat16 hfloor(__nv_bfloat16 a) { return __nv_bfloat16(::floorf((float)a)); }
static __inline__ __device__ __nv_bfloat162 h2floor(__nv_bfloat162 a) { return __nv_bfloat162(hfloor(a.x), hfloor(a.y)); }
static __inline__ __device__ __nv_bfloat16 htrunc(__nv_bfloat16 a) { return __nv_bfloat16(::truncf((float)a)); }
static __inline__ __device__ __nv_bfloat162 h2trunc(__nv_bfloat162 a) { return __nv_bfloat162(htrunc(a.x), htrunc(a.y)); }
static __inline__ __device__ __nv_bfloat16 hrint(__nv_bfloat16 a) { return __nv_bfloat16(::rintf((float)a)); }
static __inline__ __device__ __nv_bfloat162 h2rint(__nv_bfloat162 a) { return __nv_bfloat162(hrint(a.x), hrint(a.y)); }

// Warps, loads and atomic addition.
static __inline__ __device__ __nv_bfloat16 __shfl_sync(unsigned int mask, __nv_bfloat16 var, int srcLane, int width = 32) { __nv_bfloat16_raw r = var; r.x = (unsigned short)__shfl_sync(mask, (int)r.x, srcLane, width); return __nv_bfloat16(r); }
static __inline__ __device__ __nv_bfloat162 __shfl_sync(unsigned int mask, __nv_bfloat162 var, int srcLane, int width = 32) { return __nv_bfloat162(__shfl_sync(mask, var.x, srcLane, width), __shfl_sync(mask, var.y, srcLane, width)); }
static __inline__ __device__ __nv_bfloat16 __shfl_up_sync(unsigned int mask, __nv_bfloat16 var, unsigned int delta, int width = 32) { __nv_bfloat16_raw r = var; r.x = (unsigned short)__shfl_up_sync(mask, (int)r.x, delta, width); return __nv_bfloat16(r); }
static __inline__ __device__ __nv_bfloat162 __shfl_up_sync(unsigned int mask, __nv_bfloat162 var, unsigned int delta, int width = 32) { return __nv_bfloat162(__shfl_up_sync(mask, var.x, delta, width), __shfl_up_sync(mask, var.y, delta, width)); }
static __inline__ __device__ __nv_bfloat16 __shfl_down_sync(unsigned int mask, __nv_bfloat16 var, unsigned int delta, int width = 32) { __nv_bfloat16_raw r = var; r.x = (unsigned short)__shfl_down_sync(mask, (int)r.x, delta, width); return __nv_bfloat16(r); }
static __inline__ __device__ __nv_bfloat162 __shfl_down_sync(unsigned int mask, __nv_bfloat162 var, unsigned int delta, int width = 32) { return __nv_bfloat162(__shfl_down_sync(mask, var.x, delta, width), __shfl_down_sync(mask, var.y, delta, width)); }
static __inline__ __device__ __nv_bfloat16 __shfl_xor_sync(unsigned int mask, __nv_bfloat16 var, int laneMask, int width = 32) { __nv_bfloat16_raw r = var; r.x = (unsigned short)__shfl_xor_sync(mask, (int)r.x, laneMask, width); return __nv_bfloat16(r); }
static __inline__ __device__ __nv_bfloat162 __shfl_xor_sync(unsigned int mask, __nv_bfloat162 var, int laneMask, int width = 32) { return __nv_bfloat162(__shfl_xor_sync(mask, var.x, laneMask, width), __shfl_xor_sync(mask, var.y, laneMask, width)); }
__device__ __device_builtin__ __nv_bfloat16 __ldg(const __nv_bfloat16 *ptr);
__device__ __device_builtin__ __nv_bfloat16 __ldcg(const __nv_bfloat16 *ptr);
__device__ __device_builtin__ __nv_bfloat16 __ldca(const __nv_bfloat16 *ptr);
__device__ __device_builtin__ __nv_bfloat16 __ldcs(const __nv_bfloat16 *ptr);
__device__ __device_builtin__ __nv_bfloat16 __ldlu(const __nv_bfloat16 *ptr);
__device__ __device_builtin__ __nv_bfloat16 __ldcv(const __nv_bfloat16 *ptr);
__device__ __device_builtin__ void __stwb(__nv_bfloat16 *ptr, __nv_bfloat16 value);
__device__ __device_builtin__ void __stcg(__nv_bfloat16 *ptr, __nv_bfloat16 value);
__device__ __device_builtin__ void __stcs(__nv_bfloat16 *ptr, __nv_bfloat16 value);
__device__ __device_builtin__ void __stwt(__nv_bfloat16 *ptr, __nv_bfloat16 value);
__device__ __device_builtin__ __nv_bfloat16 atomicAdd(__nv_bfloat16 *address, __nv_bfloat16 val);
__device__ __device_builtin__ __nv_bfloat162 __ldg(const __nv_bfloat162 *ptr);
__device__ __device_builtin__ __nv_bfloat162 __ldcg(const __nv_bfloat162 *ptr);
__device__ __device_builtin__ __nv_bfloat162 __ldca(const __nv_bfloat162 *ptr);
__device__ __device_builtin__ __nv_bfloat162 __ldcs(const __nv_bfloat162 *ptr);
__device__ __device_builtin__ __nv_bfloat162 __ldlu(const __nv_bfloat162 *ptr);
__device__ __device_builtin__ __nv_bfloat162 __ldcv(const __nv_bfloat162 *ptr);
__device__ __device_builtin__ void __stwb(__nv_bfloat162 *ptr, __nv_bfloat162 value);
__device__ __device_builtin__ void __stcg(__nv_bfloat162 *ptr, __nv_bfloat162 value);
__device__ __device_builtin__ void __stcs(__nv_bfloat162 *ptr, __nv_bfloat162 value);
__device__ __device_builtin__ void __stwt(__nv_bfloat162 *ptr, __nv_bfloat162 value);
__device__ __device_builtin__ __nv_bfloat162 atomicAdd(__nv_bfloat162 *address, __nv_bfloat162 val);
#endif

#if !defined(__CUDA_NO_BFLOAT16_OPERATORS__)
__host__ __device__ inline __nv_bfloat16 operator+(const __nv_bfloat16 &a, const __nv_bfloat16 &b) { return __hadd(a, b); }
__host__ __device__ inline __nv_bfloat16 &operator+=(__nv_bfloat16 &a, const __nv_bfloat16 &b) { a = __hadd(a, b); return a; }
__host__ __device__ inline __nv_bfloat16 operator-(const __nv_bfloat16 &a, const __nv_bfloat16 &b) { return __hsub(a, b); }
__host__ __device__ inline __nv_bfloat16 &operator-=(__nv_bfloat16 &a, const __nv_bfloat16 &b) { a = __hsub(a, b); return a; }
__host__ __device__ inline __nv_bfloat16 operator*(const __nv_bfloat16 &a, const __nv_bfloat16 &b) { return __hmul(a, b); }
__host__ __device__ inline __nv_bfloat16 &operator*=(__nv_bfloat16 &a, const __nv_bfloat16 &b) { a = __hmul(a, b); return a; }
__host__ __device__ inline __nv_bfloat16 operator/(const __nv_bfloat16 &a, const __nv_bfloat16 &b) { return __hdiv(a, b); }
__host__ __device__ inline __nv_bfloat16 &operator/=(__nv_bfloat16 &a, const __nv_bfloat16 &b) { a = __hdiv(a, b); return a; }
__host__ __device__ inline __nv_bfloat16 &operator++(__nv_bfloat16 &a) { a = __hadd(a, __nv_bfloat16(1.f)); return a; }
__host__ __device__ inline __nv_bfloat16 operator++(__nv_bfloat16 &a, int) { __nv_bfloat16 old = a; a = __hadd(a, __nv_bfloat16(1.f)); return old; }
__host__ __device__ inline __nv_bfloat16 &operator--(__nv_bfloat16 &a) { a = __hsub(a, __nv_bfloat16(1.f)); return a; }
__host__ __device__ inline __nv_bfloat16 operator--(__nv_bfloat16 &a, int) { __nv_bfloat16 old = a; a = __hsub(a, __nv_bfloat16(1.f)); return old; }
__host__ __device__ inline __nv_bfloat16 operator+(const __nv_bfloat16 &a) { return a; }
__host__ __device__ inline __nv_bfloat16 operator-(const __nv_bfloat16 &a) { return __hneg(a); }
__host__ __device__ inline bool operator==(const __nv_bfloat16 &a, const __nv_bfloat16 &b) { return __heq(a, b); }
__host__ __device__ inline bool operator!=(const __nv_bfloat16 &a, const __nv_bfloat16 &b) { return __hne(a, b); }
__host__ __device__ inline bool operator<=(const __nv_bfloat16 &a, const __nv_bfloat16 &b) { return __hle(a, b); }
__host__ __device__ inline bool operator>=(const __nv_bfloat16 &a, const __nv_bfloat16 &b) { return __hge(a, b); }
__host__ __device__ inline bool operator<(const __nv_bfloat16 &a, const __nv_bfloat16 &b) { return __hlt(a, b); }
__host__ __device__ inline bool operator>(const __nv_bfloat16 &a, const __nv_bfloat16 &b) { return __hgt(a, b); }
__host__ __device__ inline __nv_bfloat162 operator+(const __nv_bfloat162 &a, const __nv_bfloat162 &b) { return __hadd2(a, b); }
__host__ __device__ inline __nv_bfloat162 &operator+=(__nv_bfloat162 &a, const __nv_bfloat162 &b) { a = __hadd2(a, b); return a; }
__host__ __device__ inline __nv_bfloat162 operator-(const __nv_bfloat162 &a, const __nv_bfloat162 &b) { return __hsub2(a, b); }
__host__ __device__ inline __nv_bfloat162 &operator-=(__nv_bfloat162 &a, const __nv_bfloat162 &b) { a = __hsub2(a, b); return a; }
__host__ __device__ inline __nv_bfloat162 operator*(const __nv_bfloat162 &a, const __nv_bfloat162 &b) { return __hmul2(a, b); }
__host__ __device__ inline __nv_bfloat162 &operator*=(__nv_bfloat162 &a, const __nv_bfloat162 &b) { a = __hmul2(a, b); return a; }
__host__ __device__ inline __nv_bfloat162 operator/(const __nv_bfloat162 &a, const __nv_bfloat162 &b) { return __h2div(a, b); }
__host__ __device__ inline __nv_bfloat162 &operator/=(__nv_bfloat162 &a, const __nv_bfloat162 &b) { a = __h2div(a, b); return a; }
__host__ __device__ inline __nv_bfloat162 &operator++(__nv_bfloat162 &a) { a = __hadd2(a, __nv_bfloat162(__nv_bfloat16(1.f), __nv_bfloat16(1.f))); return a; }
__host__ __device__ inline __nv_bfloat162 operator++(__nv_bfloat162 &a, int) { __nv_bfloat162 old = a; a = __hadd2(a, __nv_bfloat162(__nv_bfloat16(1.f), __nv_bfloat16(1.f))); return old; }
__host__ __device__ inline __nv_bfloat162 &operator--(__nv_bfloat162 &a) { a = __hsub2(a, __nv_bfloat162(__nv_bfloat16(1.f), __nv_bfloat16(1.f))); return a; }
__host__ __device__ inline __nv_bfloat162 operator--(__nv_bfloat162 &a, int) { __nv_bfloat162 old = a; a = __hsub2(a, __nv_bfloat162(__nv_bfloat16(1.f), __nv_bfloat16(1.f))); return old; }
__host__ __device__ inline __nv_bfloat162 operator+(const __nv_bfloat162 &a) { return a; }
__host__ __device__ inline __nv_bfloat162 operator-(const __nv_bfloat162 &a) { return __hneg2(a); }
__host__ __device__ inline bool operator==(const __nv_bfloat162 &a, const __nv_bfloat162 &b) { return __hbeq2(a, b); }
__host__ __device__ inline bool operator!=(const __nv_bfloat162 &a, const __nv_bfloat162 &b) { return __hbne2(a, b); }
__host__ __device__ inline bool operator<=(const __nv_bfloat162 &a, const __nv_bfloat162 &b) { return __hble2(a, b); }
__host__ __device__ inline bool operator>=(const __nv_bfloat162 &a, const __nv_bfloat162 &b) { return __hbge2(a, b); }
__host__ __device__ inline bool operator<(const __nv_bfloat162 &a, const __nv_bfloat162 &b) { return __hblt2(a, b); }
__host__ __device__ inline bool operator>(const __nv_bfloat162 &a, const __nv_bfloat162 &b) { return __hbgt2(a, b); }
#endif

#endif

#endif
