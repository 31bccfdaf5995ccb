//: title Types come along
//: chapter device-text
//: about The device text has the types that the kept code needs, before the code.
//: device has struct pair
//: device lacks unrelated
struct pair { int a, b; };
struct unrelated { int c; };
__global__ void k(pair *p) { p->a = p->b; }
