// Implicit conversions between pointers, numbers and classes.
struct Base { int b; };
struct Derived : Base { int d; };
struct Unrelated {};

void numbers() {
  int i = 3.7;
  char c = 1000 /* WARNING 69 "integer conversion resulted in truncation" */;
  unsigned u = - /* WARNING 68 "integer conversion resulted in a change of sign" */1;
  bool b = "text";
  float f = 1e60;
  int *p = 0;
  int *q = 5 /* ERROR 144 "a value of type "int" cannot be used to initialize an entity of type "int *"" */;
  p = q + 1.0 /* ERROR 2140 "expression must have integral or unscoped enum type" */;
}
void pointers(Derived *d, const int *ci, void *v) {
  Base *b = d;
  Derived *back = b /* ERROR 144 "a value of type "Base *" cannot be used to initialize an entity of type "Derived *"" */;
  Unrelated *u = d /* ERROR 144 "a value of type "Derived *" cannot be used to initialize an entity of type "Unrelated *"" */;
  int *i = ci /* ERROR 144 "a value of type "const int *" cannot be used to initialize an entity of type "int *"" */;
  int *from_void = v /* ERROR 144 "a value of type "void *" cannot be used to initialize an entity of type "int *"" */;
  void *to_void = ci /* ERROR 144 "a value of type "const int *" cannot be used to initialize an entity of type "void *"" */;
  int **pp = & /* ERROR 144 "a value of type "const int **" cannot be used to initialize an entity of type "int **"" */ci;
  void (*fn)(int) = numbers /* ERROR 144 "a value of type "void (*)()" cannot be used to initialize an entity of type "void (*)(int)"" */;
  Base &ref = *d;
  Derived &bad = ref /* ERROR 434 "a reference of type "Derived &" (not const-qualified) cannot be initialized with a value of type "Base"" */;
}
