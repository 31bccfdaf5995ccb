// Kernels are launched by member functions, lambdas, constructors, static initialisation.
#include "launch.h"

__global__ void k(int who) {}
struct Launcher {
  int id;
  explicit Launcher(int id) : id(id) { LAUNCH((k), (1, 1), id); }
  ~Launcher() { LAUNCH((k), (1, 1), -id); }
  void operator()(int n) const { LAUNCH((k), (n, id), n + id); }
  static void all() { for (int i = 0; i < 2; ++i) LAUNCH((k), (1, 1), i); }
  template <class T> void as() { LAUNCH((k), (1, 1), int(sizeof(T))); }
  virtual void overridden() { LAUNCH((k), (1, 1), 100); }
};
struct Other : Launcher {
  Other() : Launcher(50) {}
  void overridden() override { LAUNCH((k), (2, 2), 200); }
};
int main() {
  Launcher l(8);
  l(3);
  Launcher::all();
  l.as<double>();
  Other o;
  Launcher &r = o;
  r.overridden();
  auto twice = [&](int n) { LAUNCH((k), (n, n), l.id); l(n); };
  twice(5);
}
