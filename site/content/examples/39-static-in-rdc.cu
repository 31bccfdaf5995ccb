//: title A static variable in relocatable code
//: chapter module-ids
//: about Its name on the device gets the id of the file.
//: args -rdc=true
//: device has _static_in_rdc_cu_
static __device__ int counter;
__global__ void k() { ++counter; }
