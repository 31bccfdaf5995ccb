//: title Members with execution spaces
//: chapter device-only-functions
//: about Every member function has its own space; the class is one.
//: host has int host_side()
//: device has device_side
struct box {
  int n;
  int host_side() { return n; }
  __device__ int device_side() { return n + 1; }
};
__global__ void k(box b, int *out) { *out = b.device_side(); }
