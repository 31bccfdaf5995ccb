//: title Where arguments lie
//: chapter kernels-and-stubs
//: about The stub tells the runtime the offset of each argument in the block of parameters: after the `char` at 0 the `double` has to begin at 8.
//: stub has __cudaSetupArgSimple(__par1, 8UL)
__global__ void mix(char c, double d, int i) {}
