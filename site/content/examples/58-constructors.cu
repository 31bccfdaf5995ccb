//: title Constructors become functions
//: chapter lowering
//: about A constructor is a function with a pointer to the object.
//: device has C1Ei
struct counter {
  int n;
  __device__ counter(int start) : n(start + 1) {}
};
__global__ void k(int *p) { counter c(*p); *p = c.n; }
