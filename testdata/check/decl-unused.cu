// --device
// What is declared and never used, set and never read.
static int hidden;
static int only_declared();
static int defined_unused() { return 1; }
namespace { int quiet; struct Quiet { int m; }; }

int work(int unused_parameter, int parameter) {
  int never /* DEVICE WARNING 177 "variable "never" was declared but never referenced" */;
  int set_only /* DEVICE WARNING 550 "variable "set_only" was set but never used" */ = 1;
  set_only = 2;
  int read = parameter;
  typedef int Local;
  const int constant /* DEVICE WARNING 177 "variable "constant" was declared but never referenced" */ = 3;
  [[maybe_unused]] int allowed;
label /* DEVICE WARNING 177 "label "label" was declared but never referenced" */:
  return read;
}
