//: title A function for both sides
//: chapter device-only-functions
//: about Its body is in both texts.
//: host has return n * 2
//: device has _Z5twicei
__host__ __device__ int twice(int n) { return n * 2; }
__global__ void k(int *p) { *p = twice(*p); }
