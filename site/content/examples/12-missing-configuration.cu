//: title A call without a configuration
//: chapter kernels-and-stubs
//: about Calling the stub directly would find no configuration, so it is an error.
//: says must be configured
__global__ void work(int n) {}

void run() {
  work(1);
}
