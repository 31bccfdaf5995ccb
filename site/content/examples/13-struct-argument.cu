//: title A class as an argument
//: chapter kernels-and-stubs
//: about An argument of class type travels by value, as bytes.
//: stub has __cudaSetupArg
//: device has struct point
struct point { float x, y; };
__global__ void move(point p, float *out) { *out = p.x + p.y; }
