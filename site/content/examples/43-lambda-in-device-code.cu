//: title A lambda in device code
//: chapter lambdas
//: about A lambda within device code needs no word and no option: it is as much device code as what is around it.
//: quiet
//: device has _Z1kPi
__global__ void k(int *p) {
  auto twice = [](int x) { return x + x; };
  *p = twice(*p);
}
