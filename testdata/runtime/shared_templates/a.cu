// Both units instantiate the same kernel template; one kernel is left.
#include "templates.h"
void from_b();
int main() {
  run(1);
  run(2.5f);
  from_b();
}
