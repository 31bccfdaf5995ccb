//: title The parts of a message
//: chapter reading-diagnostics
//: about Place, severity, number, text; then the line and a caret under the column, and once the remark how to suppress such warnings.
//: says calling a __host__ function("measured(double)") from a __host__ __device__ function("weight")
double measured(double);
__host__ __device__ double weight(double x) { return measured(x); }
__global__ void k(double *p) { *p = weight(*p); }
