//: title The shadow of a device variable
//: chapter memory-spaces
//: about The host text has a variable of the same size. Its address is what the runtime knows the real one by.
//: stub has __cudaRegisterVariable(__T0, __shadow_var(counter,::counter), 0, 4UL, 0, 0);
__device__ int counter = 5;
__global__ void count() { ++counter; }
