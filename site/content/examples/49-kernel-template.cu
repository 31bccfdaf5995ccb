//: title A kernel template
//: chapter templates
//: about The host text has a wrapper, and the stub file a specialization for every instance.
//: stub has __wrapper__device_stub_fill<float>
//: device has _Z4fillIfEvPT_S0_
template <class T> __global__ void fill(T *p, T v) { p[threadIdx.x] = v; }
void run(float *p) { fill<<<1, 32>>>(p, 0.0f); }
