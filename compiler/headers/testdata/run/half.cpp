// Checks the conversions of half and bfloat16 on the host. It prints what is
// wrong, and nothing when all is well.
#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include <stdio.h>

static float bits(unsigned u) {
  union { unsigned u; float f; } v;
  v.u = u;
  return v.f;
}

static unsigned wrong;
static void expect(const char *what, unsigned in, unsigned got, unsigned want) {
  if (got != want && wrong++ < 10) printf("%s of %#x is %#x, not %#x\n", what, in, got, want);
}

static unsigned narrowed(float f) { return __half_as_ushort(__float2half(f)); }
static unsigned narrowed16(float f) { return __bfloat16_as_ushort(__float2bfloat16(f)); }

int main() {
  for (unsigned h = 0; h < 0x10000; ++h) {
    float f = __half2float(__ushort_as_half((unsigned short)h));
    if ((h & 0x7fff) > 0x7c00) expect("not a number", h, f != f, 1);
    else expect("half there and back", h, narrowed(f), h);
    float b = __bfloat162float(__ushort_as_bfloat16((unsigned short)h));
    if ((h & 0x7fff) > 0x7f80) expect("not a number", h, b != b, 1);
    else expect("bfloat16 there and back", h, narrowed16(b), h);
  }
  // The middle between two halves goes to the even one, a bit more goes up.
  for (unsigned h = 0; h < 0x7bff; ++h) {
    float low = __half2float(__ushort_as_half((unsigned short)h)), high = __half2float(__ushort_as_half((unsigned short)(h + 1)));
    float middle = (low + high) / 2;
    expect("middle", h, narrowed(middle), h + (h & 1));
    expect("above the middle", h, narrowed(middle * 1.000001f), h + 1);
    expect("below the middle", h, narrowed(middle * 0.999999f), h);
  }
  expect("65520", 0, narrowed(65520.f), 0x7c00);
  expect("65519", 0, narrowed(65519.f), 0x7bff);
  expect("infinity", 0, narrowed(bits(0x7f800000)), 0x7c00);
  expect("-infinity", 0, narrowed16(bits(0xff800000)), 0xff80);
  expect("-0", 0, narrowed(-0.f), 0x8000);
  expect("below the smallest", 0, narrowed(2.9e-8f), 0);
  expect("1 + 2^-8 in bfloat16", 0, narrowed16(1.00390625f), 0x3f80);
  expect("1 + 3 * 2^-8 in bfloat16", 0, narrowed16(1.01171875f), 0x3f82);
  expect("1.5 * 2 + 0.25", 0, __half_as_ushort(__hfma(__half(1.5f), __half(2), __half(0.25f))), narrowed(3.25f));
  expect("3 < 4", 0, __hlt(__half(3), __half(4)), 1);
  return wrong != 0;
}
