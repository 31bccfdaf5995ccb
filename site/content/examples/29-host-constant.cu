//: title The value of a host constant
//: chapter memory-spaces
//: about Device code may use the value of a constant: the compiler puts 16 there.
//: quiet
//: device has 16
const int width = 16;
__global__ void k(int *p) { *p = width; }
