// Enumerations, their values and conversions.
enum Color { red, green = 5, blue };
enum class Shape : unsigned char { circle, square = 300 /* ERROR 1749 "enumeration value is outside the range of its underlying type ("unsigned char")" */, ring };
enum Color2 { red /* ERROR 101 ""red" has already been declared in the current scope" */, orange };
enum Tiny : char { big = 1000 /* ERROR 1749 "enumeration value is outside the range of its underlying type ("char")" */ };
enum struct Forward;
enum Forward2 /* ERROR 102 "forward declaration of enum type is nonstandard" */;
enum Real : float /* ERROR 1541 "underlying type of enum type must be an integral type" */ { one };

int use(Color c, Shape s) {
  int a = c;
  int b = s /* ERROR 144 "a value of type "Shape" cannot be used to initialize an entity of type "int"" */;
  Color d = 1 /* ERROR 144 "a value of type "int" cannot be used to initialize an entity of type "Color"" */;
  Shape e = Shape::circle;
  Shape f = 0 /* ERROR 144 "a value of type "int" cannot be used to initialize an entity of type "Shape"" */;
  if (s == /* ERROR 349 "no operator "==" matches these operands" */ /* NOTE "built-in operator==(<promoted arithmetic>, <promoted arithmetic>) does not match because argument #1 does not match parameter" */ /* NOTE "built-in operator==(<nullptr>, <nullptr>) does not match because argument #1 does not match parameter" */ /* NOTE "built-in operator==(<enum>, <enum>) does not match because argument #2 does not match parameter" */ 1) return 0;
  if (c == Shape::ring) return 1;
  switch (c) { case red: return 1; case 5: return 2; case green /* ERROR 1578 "case label value has already appeared in this switch at line 18" */: return 3; }
  return a + b + d + static_cast<int>(e) + static_cast<int>(f);
}
