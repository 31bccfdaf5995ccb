//: title The host calls the device
//: chapter device-only-functions
//: about The other way round: the host text has no body that could be run.
//: says calling a __device__ function
__device__ int lane();
int f() { return lane(); }
