//: title An instance by name
//: chapter templates
//: about An explicit instantiation makes the instance without a launch.
//: device has _Z4fillIdEvPT_S0_
template <class T> __global__ void fill(T *p, T v) { p[threadIdx.x] = v; }
template __global__ void fill<double>(double *, double);
