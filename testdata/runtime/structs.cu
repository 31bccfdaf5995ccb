// Classes of several shapes are handed over as they are.
#include "launch.h"

struct Small { char a; };
struct Pair { int first; float second; };
struct Nested { Pair pair; int values[3]; Small small[4]; };
union Word { int i; float f; };
struct Bits { unsigned a : 3, b : 7, c : 22; };
struct alignas(16) Wide { double a, b; };
struct Derived : Pair { long third; };
__global__ void takes(Small s, Pair p, Nested n, Word w, Bits b, Wide d, Derived e) {}
int main() {
  Derived e;
  e.first = 1, e.second = 2, e.third = 3;
  LAUNCH((takes), (2, 64), Small{'s'}, Pair{1, 2.5f}, Nested{{3, 4}, {5, 6, 7}, {{'a'}, {'b'}, {'c'}, {'d'}}}, Word{42}, Bits{5, 100, 70000}, Wide{1, 2}, e);
}
