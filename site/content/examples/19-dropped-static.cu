//: title What nothing uses
//: chapter device-only-functions
//: about A `static` device function that no kernel needs does not reach the device; an external one does, since another file might call it.
//: device has _Z4kepti
//: drops dropped
static __device__ int dropped(int n) { return n; }
__device__ int kept(int n) { return n + 1; }
