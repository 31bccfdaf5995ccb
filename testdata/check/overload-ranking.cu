// The best of several functions, or none.
void number /* NOTE "function "number(int)" does not match because argument #1 does not match parameter" */(int);
void number /* NOTE "function "number(double)" does not match because argument #1 does not match parameter" */(double);
void number /* NOTE "function "number(const char *)" does not match because argument #1 does not match parameter" */ /* NOTE "function "number(const char *)" does not match because argument #1 does not match parameter" */(const char *);
void pointer(void *);
void pointer(bool);
void two(int, double);
void two(double, int);
struct A {}; struct B { B(A); }; struct C { C(A); };
void user(B);
void user(C);
void few /* NOTE "number of parameters of function "few(int, int)" does not match the call" */(int, int = 1);
void few /* NOTE "number of parameters of function "few(int)" does not match the call" */(int);
void deleted(int) = delete;
void deleted(double);

void calls(A a, int *p, const int *cp) {
  number('c');
  number /* ERROR 308 "more than one instance of overloaded function "number" matches the argument list:" */(1L);
  number(1.0f);
  number /* ERROR 304 "no instance of overloaded function "number" matches the argument list" */(p);
  pointer(p);
  pointer(cp);
  two /* ERROR 308 "more than one instance of overloaded function "two" matches the argument list:" */(1, 1);
  two(1, 1.0);
  user /* ERROR 308 "more than one instance of overloaded function "user" matches the argument list:" */(a);
  few /* ERROR 308 "more than one instance of overloaded function "few" matches the argument list:" */(1);
  few /* ERROR 304 "no instance of overloaded function "few" matches the argument list" */(1, 2, 3);
  deleted /* ERROR 1776 "function "deleted(int)" (declared at line 14) cannot be referenced -- it is a deleted function" */(1);
  deleted(1.0);
  missing /* ERROR 20 "identifier "missing" is undefined" */(1);
}
