// Operands that an operator does not take.
struct S { int m; void f(); } s;
void v();
enum class E { a };
int operands(int *p, double d, S *ps, E e, void *vp) {
  int r = 0;
  r = d /* ERROR 2140 "expression must have integral or unscoped enum type" */ % 2;
  r = d /* ERROR 2140 "expression must have integral or unscoped enum type" */ << 1;
  r = ~d /* ERROR 2140 "expression must have integral or unscoped enum type" */;
  r = p /* ERROR 2138 "expression must have arithmetic or unscoped enum type" */ * 2;
  r = p + p /* ERROR 2140 "expression must have integral or unscoped enum type" */;
  r = p - vp /* ERROR 852 "expression must be a pointer to a complete object type" */;
  r = vp /* ERROR 852 "expression must be a pointer to a complete object type" */[0];
  r = *d /* ERROR 75 "operand of "*" must be a pointer but has type "double"" */;
  r = s + /* ERROR 349 "no operator "+" matches these operands" */ /* NOTE "built-in operator+(<promoted arithmetic>, <promoted arithmetic>) does not match because argument #1 does not match parameter" */ /* NOTE "built-in operator+(<pointer to object>, <ptrdiff_t>) does not match because argument #1 does not match parameter" */ /* NOTE "built-in operator+(<ptrdiff_t>, <pointer to object>) does not match because argument #1 does not match parameter" */ 1;
  r = - /* ERROR 349 "no operator "-" matches these operands" */ /* NOTE "built-in operator-(<promoted arithmetic>) does not match because argument #1 does not match parameter" */s;
  r = s.missing /* ERROR 135 "class "S" has no member "missing"" */;
  r = ps /* ERROR 153 "expression must have class type but it has type "S *"" */.m;
  r = s /* ERROR 3164 "operator -> or ->* applied to "S" instead of to a pointer type" */->m;
  r = v /* ERROR 3162 "expression must have arithmetic, unscoped enum, or pointer type but has type "void"" */() + 1;
  r = e + /* ERROR 349 "no operator "+" matches these operands" */ /* NOTE "built-in operator+(<promoted arithmetic>, <promoted arithmetic>) does not match because argument #1 does not match parameter" */ /* NOTE "built-in operator+(<pointer to object>, <ptrdiff_t>) does not match because argument #1 does not match parameter" */ /* NOTE "built-in operator+(<ptrdiff_t>, <pointer to object>) does not match because argument #1 does not match parameter" */ 1;
  r = &5 /* ERROR 158 "expression must be an lvalue or a function designator" */;
  r = &r /* ERROR 158 "expression must be an lvalue or a function designator" */++;
  5 /* ERROR 137 "expression must be a modifiable lvalue" */ = r;
  r /* ERROR 137 "expression must be a modifiable lvalue" */++ ++;
  ( /* ERROR 137 "expression must be a modifiable lvalue" */r + 1)++;
  s.f /* ERROR 300 "a pointer to a bound function may only be used to call the function" */ = 1;
  r = p[1.5 /* ERROR 2140 "expression must have integral or unscoped enum type" */];
  r = d /* ERROR 142 "expression must have pointer-to-object type but it has type "double"" */[3];
  r = r /* ERROR 109 "expression preceding parentheses of apparent call must have (pointer-to-) function type" */();
  r = 1 / /* WARNING 39 "division by zero" */ 0;
  r = r << 40 /* WARNING 63 "shift count is too large" */;
  sizeof /* WARNING 174 "expression has no effect" */( /* WARNING 56 "operand of sizeof may not be a function" */v);
  return r = r;
}
