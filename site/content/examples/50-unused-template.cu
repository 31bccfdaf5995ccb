//: title A template that nobody instantiates
//: chapter templates
//: about It has no instance, so the device gets nothing of it.
//: device lacks fill
template <class T> __global__ void fill(T *p, T v) { p[threadIdx.x] = v; }
