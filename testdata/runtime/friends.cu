// Kernels that are friends of a class, declared before they are defined.
#include "launch.h"

class Box;
__global__ void open(Box b);
class Box {
  int secret;
  friend __global__ void open(Box b);
  template <class T> friend __global__ void peek(Box b, T t);
 public:
  explicit Box(int s) : secret(s) {}
};
__global__ void open(Box b) { b.secret = 1; }
template <class T> __global__ void peek(Box b, T t) { b.secret = int(t); }
__global__ void later(int n = 4, char c = 'd');
int main() {
  LAUNCH((open), (1, 1), Box(9));
  LAUNCH((peek<char>), (1, 1), Box(10), 'p');
  LAUNCH((later), (1, 1), 4, 'd');
}
__global__ void later(int n, char c) {}
