//: title A macro from the command line
//: chapter nvccs-own-steps
//: about `-D` reaches both passes.
//: args -DN=7
//: host has 7
//: device has 7
int f() { return N; }
__global__ void k(int *p) { *p = N; }
