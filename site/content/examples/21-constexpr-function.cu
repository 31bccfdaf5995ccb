//: title constexpr on both sides
//: chapter device-only-functions
//: about With `--expt-relaxed-constexpr` a constexpr function without a word may be called by device code too.
//: args --expt-relaxed-constexpr
//: device has _Z6squarei
//: quiet
constexpr int square(int n) { return n * n; }
__global__ void k(int *p) { *p = square(*p); }
