// Every scalar type is a parameter once; what is handed over is converted.
#include "launch.h"

enum Color : short { red = 3, blue = -7 };
enum class Mode { fast, exact = 100000 };
__global__ void takes(bool b, char c, signed char s, unsigned short u, int i, long l, unsigned long long w, float f, double d, Color k, Mode m) {}
int main() {
  LAUNCH((takes), (1, 1), true, 'x', -1, 65535, -2, 1L << 40, ~0ull, 1.5f, 2.5, red, Mode::exact);
  const int big = 300;
  LAUNCH((takes), (1, 1), big, 65.9, 3u, -1, 2.9, 'a', -1, 7, 1, blue, Mode::fast);
}
