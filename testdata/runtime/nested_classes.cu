// Parameters of classes that lie within others, of unnamed classes with typedef names, of enumerations in classes.
#include "launch.h"

struct Outer {
  struct Inner { struct Deep { int x; } deep; float y; };
  enum Kind : unsigned char { first = 1, second };
  typedef struct { int u, v; } Unnamed;
  union { int i; float f; } variant;
  Kind kind;
};
typedef struct { short a, b; } Plain;
__global__ void takes(Outer::Inner i, Outer::Inner::Deep d, Outer::Kind k, Outer::Unnamed u, Plain p) {}
int main() { LAUNCH((takes), (1, 1), Outer::Inner{{1}, 2}, Outer::Inner::Deep{3}, Outer::second, Outer::Unnamed{4, 5}, Plain{6, 7}); }
