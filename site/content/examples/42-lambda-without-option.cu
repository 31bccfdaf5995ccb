//: title A lambda without the option
//: chapter lambdas
//: about Without `--extended-lambda` a lambda in a host function cannot be one for the device.
//: says extended-lambda
void run() {
  auto f = [] __device__ (int x) { return x; };
  (void)f;
}
