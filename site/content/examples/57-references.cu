//: title References become pointers
//: chapter lowering
//: about C has no references. The device text passes the address.
//: device has *
__device__ void add(int &to, int n) { to += n; }
__global__ void k(int *p) { add(*p, 3); }
