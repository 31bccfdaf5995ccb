// Narrowing in braces.
struct Point { int x; float y; };
constexpr int small = 100;
void braces(int i, long l, double d, unsigned u, bool b) {
  char c1{small};
  char c2{1000 /* WARNING 69 "integer conversion resulted in truncation" */};
  char c3{i /* WARNING 2361 "invalid narrowing conversion from "int" to "char"" */};
  int i1{l /* WARNING 2361 "invalid narrowing conversion from "long" to "int"" */};
  int i2{d /* WARNING 2361 "invalid narrowing conversion from "double" to "int"" */};
  int i3{2.0 /* WARNING 2361 "invalid narrowing conversion from "double" to "int"" */};
  float f1{d /* WARNING 2361 "invalid narrowing conversion from "double" to "float"" */};
  float f2{1e10};
  unsigned u1{- /* WARNING 68 "integer conversion resulted in a change of sign" */1};
  long l1{u};
  Point p1{l /* WARNING 2361 "invalid narrowing conversion from "long" to "int"" */, d /* WARNING 2361 "invalid narrowing conversion from "double" to "float"" */};
  Point p2 = {1, 2};
  int array[] = {1, 2.5 /* WARNING 2361 "invalid narrowing conversion from "double" to "int"" */, u /* WARNING 2361 "invalid narrowing conversion from "unsigned int" to "int"" */};
  bool b1{i /* WARNING 2361 "invalid narrowing conversion from "int" to "bool"" */};
  int i4{b};
}
