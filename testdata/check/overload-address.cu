// The address of an overloaded function.
void run(int);
void run(double);
template <class T> void apply(T);
struct S { void m(int); void m(float); static int s(); };

void addresses() {
  void (*a)(int) = run;
  void (*b)(char) = run /* ERROR 386 "no instance of overloaded function "run" matches the required type" */;
  auto /* ERROR 1587 "cannot deduce "auto" type" */ c = run;
  auto /* ERROR 1587 "cannot deduce "auto" type" */ d = &S::m;
  void (S::*e)(float) = &S::m;
  void (S::*f)(int) = & /* ERROR 504 "nonstandard form for taking the address of a member function" */(S::m);
  int (*g)() = &S::s;
  void (*h)(int) = apply;
  auto /* ERROR 1587 "cannot deduce "auto" type" */ i = apply;
  auto j = apply<int>;
  run /* ERROR 299 "cannot determine which instance of overloaded function "run" is intended" */;
  a == run /* ERROR 299 "cannot determine which instance of overloaded function "run" is intended" */;
}
