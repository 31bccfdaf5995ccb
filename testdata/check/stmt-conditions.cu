// Conditions and what they are taken for.
struct Plain {};
struct Truth { explicit operator bool() const; };
int test(int a, int *p, Plain plain, Truth truth, double d) {
  if (a /* WARNING 187 "use of "=" where "==" may have been intended" */ = 1) return 1;
  if (plain /* ERROR 711 "expression must have bool type (or be convertible to bool)" */) return 2;
  if (truth) return 3;
  while (p != 0 && /* ERROR 349 "no operator "&&" matches these operands" */ /* NOTE "built-in operator&&(<bool>, <bool>) does not match because argument #2 does not match parameter" */ plain) {}
  if (p == /* ERROR 42 "operand types are incompatible ("int *" and "double")" */ 1.5) return 4;
  if (a < /* ERROR 42 "operand types are incompatible ("int" and "int *")" */ p) return 5;
  unsigned u = 1;
  if (u < /* WARNING 186 "pointless comparison of unsigned integer with zero" */ 0) return 6;
  if (u >= /* WARNING 186 "pointless comparison of unsigned integer with zero" */ 0) return 7;
  if (a == a) ;
  for (int i = 0, j = 1; i < 3; plain /* WARNING 174 "expression has no effect" */) {}
  for (int v : 3 /* ERROR 2291 "this range-based "for" statement requires a suitable "begin" function and none was found" */ /* ERROR 2291 "this range-based "for" statement requires a suitable "end" function and none was found" */) {}
  for (int v : { /* ERROR 2352 "an #include <initializer_list> is needed prior to a use of std::initializer_list, including an implicit use" */ /* ERROR 3032 "cannot deduce type of range in range-based "for" loop" */1, 2, 3}) a += v;
  int values[3];
  for (double &v : values) /* ERROR 434 "a reference of type "double &" (not const-qualified) cannot be initialized with a value of type "int"" */ {}
  a /* WARNING 174 "expression has no effect" */ == 1;
  a /* WARNING 174 "expression has no effect" */ /* WARNING 174 "expression has no effect" */ + 1, 2;
  return d ? a : /* ERROR 42 "operand types are incompatible ("int" and "int *")" */ p;
}
