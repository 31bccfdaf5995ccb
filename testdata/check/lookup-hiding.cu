// Names that hide others.
struct Base { void f(int); void f(double); int n; typedef int T; };
struct Left { int shared; void call(); };
struct Right { int shared; void call(int); };
struct Derived : Base { void f(const char *); void g() { f(1 /* ERROR 167 "argument of type "int" is incompatible with parameter of type "const char *"" */); Base::f(1); } };
struct Joined : Left, Right {
  using Left::call;
  using Right::call;
  int get() { return shared /* ERROR 266 ""Joined::shared" is ambiguous" */ + Left::shared; }
};
int x = 1;
int hide(int x, Joined j) {
  int x /* ERROR 101 ""x" has already been declared in the current scope" */ = 2;
  { int x = 3; x++; }
  for (int x = 0; x < 1; x++) { int x /* ERROR 779 ""x", declared in for-loop initialization, may not be redeclared in this scope" */ = 5; }
  struct x {};
  struct x y;
  j.call(1);
  j.Base /* ERROR 244 "qualified name is not a member of class "Joined" or its base classes" */::n = 1;
  int T = sizeof(struct Base);
  Base::T t = T;
  return ::x + t;
}
