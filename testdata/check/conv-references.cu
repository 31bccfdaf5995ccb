// Binding references.
struct Base { int b; };
struct Derived : Base {};
int make();
const int &give();
void bind(const int c, volatile int v, Derived d) {
  int &r1 = 5 /* ERROR 461 "initial value of reference to non-const must be an lvalue" */;
  int &r2 = make /* ERROR 461 "initial value of reference to non-const must be an lvalue" */();
  const int &r3 = 5;
  int &r4 = c /* ERROR 433 "qualifiers dropped in binding reference of type "int &" to initializer of type "const int"" */;
  const int &r5 = v /* ERROR 433 "qualifiers dropped in binding reference of type "const int &" to initializer of type "volatile int"" */;
  int &&r6 = make();
  int n = 1;
  int &&r7 = n /* ERROR 1768 "an rvalue reference cannot be bound to an lvalue" */;
  int &r8 = give /* ERROR 433 "qualifiers dropped in binding reference of type "int &" to initializer of type "const int"" */();
  double &r9 = n /* ERROR 434 "a reference of type "double &" (not const-qualified) cannot be initialized with a value of type "int"" */;
  const double &r10 = n;
  Base &r11 = d;
  Derived &r12 = r11 /* ERROR 434 "a reference of type "Derived &" (not const-qualified) cannot be initialized with a value of type "Base"" */;
  int &r13; /* ERROR 252 "reference variable "r13" requires an initializer" */
  int &r14 = {n};
}
struct Holder { int &r; };
Holder h /* ERROR 1790 "the default constructor of "Holder" cannot be referenced -- it is a deleted function" */;
