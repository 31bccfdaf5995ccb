// Parameters up to four thousand bytes.
#include "launch.h"

struct Block { int values[256]; };
struct Page { Block blocks[3]; long tail; };
__global__ void takes(Block b, Page p, char last) {}
int main() {
  Block b;
  Page p;
  for (int i = 0; i < 256; ++i) {
    b.values[i] = i * i;
    for (int j = 0; j < 3; ++j)
      p.blocks[j].values[i] = i - j;
  }
  p.tail = 99;
  LAUNCH((takes), (1, 1), b, p, 'z');
}
