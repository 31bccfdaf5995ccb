// switch: cases, values, what they jump over.
enum Color { red, green, blue };
int choose(int n, Color c, double d, const char *s) {
  switch (n) { case 1: return 1; case 1 /* ERROR 1578 "case label value has already appeared in this switch at line 4" */: return 2; case 2 ... 4: return 3; case 3 /* ERROR 1578 "case label value has already appeared in this switch at line 4" */: return 4; default: break; default /* ERROR 124 "default label has already appeared in this switch" */: return 5; }
  switch (c) { case red: break; case blue: break; }
  switch (c) { case red: case green: case blue: break; case 7: break; }
  switch (d /* ERROR 847 "expression must have integral or enum type" */) { case 1: break; }
  switch (s /* ERROR 847 "expression must have integral or enum type" */) {}
  switch /* WARNING 546 "transfer of control bypasses initialization of:" */ (n) { case n /* ERROR 28 "expression must have a constant value" */ /* NOTE "the value of parameter "n" (declared at line 3) cannot be used as a constant" */: break; case 1.5 /* ERROR 2373 "this constant expression has type "double" instead of the required "int" type" */: break; case 300 - 300: int x = 1; break; case 9: x = 2; }
  case /* ERROR 121 "a case label may only be used within a switch" */ 4: return 1;
  default /* ERROR 122 "a default label may only be used within a switch" */: return 2;
  switch (n) { return 3; }
  switch (bool b = n) { case true: return b; }
  return 0;
}
