//: title Reading the shadow
//: chapter memory-spaces
//: about Host code that reads a device variable reads the shadow, nearly always by mistake.
//: says cannot be directly read in a host function
__device__ int counter;
int wrong() { return counter; }
