//: title A kernel in a namespace
//: chapter kernels-and-stubs
//: about Its mangled name has the namespace in it, and so has the name by which the runtime knows it.
//: stub has _ZN4math5scaleEPff
namespace math {
__global__ void scale(float *v, float a) { v[threadIdx.x] *= a; }
}
