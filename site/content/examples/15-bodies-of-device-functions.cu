//: title A device function on the host
//: chapter device-only-functions
//: about It keeps its declaration and gets a body that only stops the program. The real one stands behind it, between `#if 0` and `#endif`.
//: host has ::exit(___);
__device__ int half_of(int n) { return n / 2; }
