#include "templates.h"
void from_b() {
  run(3);
  run('c');
}
