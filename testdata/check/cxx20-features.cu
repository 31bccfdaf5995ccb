// -std=c++20
// Features of C++20.
struct Point { int x, y, z; };
struct Ordered { int v; bool operator==(const Ordered &) const = default; };
consteval int immediate(int n) { return n * 2; }
constinit int ready = 3;
int run_time = 1;
constinit int not_ready = run_time /* ERROR 28 "expression must have a constant value" */ /* NOTE "the value of variable "run_time" (declared at line 7) cannot be used as a constant" */;
int use(int n) {
  Point a = {.x = 1, .z = 3};
  Point b = {.z = 1, .x /* ERROR 2904 "out-of-order initializers are nonstandard in C++" */ = 2};
  Point c = {.x = 1, 2 /* ERROR 2903 "mixing designated and non-designated initializers is nonstandard in C++" */};
  Point d = {.w /* ERROR 136 "class "Point" has no field "w"" */ = 1};
  Point e = {.x = 1, .x /* ERROR 2906 "duplicate designator is not allowed" */ = 2};
  int i = immediate(3);
  int j = immediate( /* ERROR 2933 "call to consteval function "immediate" did not produce a valid constant expression" */n /* NOTE "the value of parameter "n" (declared at line 9) cannot be used as a constant" */);
  auto p = &immediate /* ERROR 2960 "the address of a consteval function cannot be used here" */;
  auto l = []<class T>(T t) { return t; };
  l(1);
  Ordered o{1}, q{2};
  if (o == q) return 1;
  if (o < /* ERROR 349 "no operator "<" matches these operands" */ /* NOTE "built-in operator<(<promoted arithmetic>, <promoted arithmetic>) does not match because argument #1 does not match parameter" */ /* NOTE "built-in operator<(<nullptr>, <nullptr>) does not match because argument #1 does not match parameter" */ /* NOTE "built-in operator<=>(<promoted arithmetic>, <promoted arithmetic>) does not match because argument #1 does not match parameter" */ /* NOTE "built-in operator<=>(<nullptr>, <nullptr>) does not match because argument #1 does not match parameter" */ q) return 2;
  for (int k = 0; int v : { /* ERROR 2352 "an #include <initializer_list> is needed prior to a use of std::initializer_list, including an implicit use" */ /* ERROR 3032 "cannot deduce type of range in range-based "for" loop" */1, 2}) n += v + k;
  return a.x + i + j;
}
