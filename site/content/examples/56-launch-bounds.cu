//: title Bounds of a launch
//: chapter device-text
//: about `__launch_bounds__` is for the device compiler: it says how many threads a block may have.
//: device has __launch_bounds__
__global__ void __launch_bounds__(256, 2) k(int *p) { *p = 1; }
