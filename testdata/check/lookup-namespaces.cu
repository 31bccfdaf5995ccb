// Names in namespaces, and where they are found.
namespace lib { int value; void f(int); namespace inner { int deep; } struct T {}; void found(T); }
namespace other { int value; void f(double); }
namespace alias = lib::inner;
namespace alias /* ERROR 247 "namespace "alias" has already been defined" */ = other;
using namespace lib;
using namespace other;
using lib::missing /* ERROR 135 "namespace "lib" has no member "missing"" */;
using other::f;
using namespace nothing /* ERROR 725 "name must be a namespace name" */;

int use(lib::T t) {
  f(1);
  found(t);
  inner::deep = 1;
  lib::deep /* ERROR 135 "namespace "lib" has no member "deep"" */ = 2;
  ::lib::value = 3;
  ::absent /* ERROR 282 "the global scope has no "absent"" */ = 4;
  lib::T::member /* ERROR 135 "class "lib::T" has no member "member"" */ = 5;
  return value /* ERROR 266 ""value" is ambiguous" */;
}
void lib::g /* ERROR 135 "namespace "lib" has no member "g"" */() {}
int lib::value2 /* ERROR 135 "namespace "lib" has no member "value2"" */ = 1;
namespace lib { using other::value /* ERROR 101 ""value" has already been declared in the current scope" */; }
