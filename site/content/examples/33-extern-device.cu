//: title A device function of another file
//: chapter separate-compilation
//: about Relocatable code may call what another file defines.
//: args -rdc=true
//: device has _Z9elsewherei
//: quiet
extern __device__ int elsewhere(int);
__global__ void k(int *p) { *p = elsewhere(*p); }
