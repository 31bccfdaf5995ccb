// Overloaded operators: members, free functions, built-in ones.
struct Vec { float x, y; Vec operator+(Vec) const; bool operator==(Vec) const; float operator[](int) const; };
Vec operator /* NOTE "function "operator*" does not match because argument #1 does not match parameter" */ /* NOTE "number of parameters of function "operator*" does not match the call" */*(float, Vec);
struct Handle { explicit operator bool() const; };
struct Weak { operator int() const; operator long() const; };
int operator /* ERROR 898 "nonmember operator requires a parameter with class or enum type" */+(int, int);
struct Bad { int operator /* ERROR 344 "too many parameters for this operator function" */=(int, int); static int operator /* ERROR 342 "operator may not be a static member function" */()(int); friend Bad operator /* ERROR 341 ""operator[]" must be a member function" */[](Bad, int); Bad operator /* ERROR 500 "extra parameter of postfix "operator++" must be of type "int"" */++(float); };

float use(Vec a, Vec b, Handle h, Weak w) {
  a + b;
  a - /* ERROR 349 "no operator "-" matches these operands" */ /* NOTE "built-in operator-(<promoted arithmetic>, <promoted arithmetic>) does not match because argument #1 does not match parameter" */ /* NOTE "built-in operator-(<pointer to object>, <ptrdiff_t>) does not match because argument #1 does not match parameter" */ b;
  2.0f * a;
  a * /* ERROR 349 "no operator "*" matches these operands" */ /* NOTE "built-in operator*(<promoted arithmetic>, <promoted arithmetic>) does not match because argument #1 does not match parameter" */ 2.0f;
  a == b;
  a != /* ERROR 349 "no operator "!=" matches these operands" */ /* NOTE "built-in operator!=(<promoted arithmetic>, <promoted arithmetic>) does not match because argument #1 does not match parameter" */ /* NOTE "built-in operator!=(<nullptr>, <nullptr>) does not match because argument #1 does not match parameter" */ b;
  a /* ERROR 137 "expression must be a modifiable lvalue" */[0] = 1;
  if (h) return 1;
  int i = h /* ERROR 413 "no suitable conversion function from "Handle" to "int" exists" */;
  switch (w /* ERROR 418 "more than one conversion function from "Weak" to a built-in type applies:" */) { default: break; }
  ! /* ERROR 349 "no operator "!" matches these operands" */ /* NOTE "built-in operator!(<bool>) does not match because argument #1 does not match parameter" */a;
  a /* ERROR 3164 "operator -> or ->* applied to "Vec" instead of to a pointer type" */->x;
  * /* ERROR 349 "no operator "*" matches these operands" */ /* NOTE "built-in operator*(<pointer to object>) does not match because argument #1 does not match parameter" */ /* NOTE "built-in operator*(<pointer to function>) does not match because argument #1 does not match parameter" */h;
  return w /* ERROR 418 "more than one conversion function from "Weak" to a built-in type applies:" */ + 1;
}
