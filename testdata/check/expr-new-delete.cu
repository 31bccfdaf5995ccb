// new and delete.
struct Abstract { virtual void f() = 0; };
struct NoDefault /* NOTE "number of parameters of function "NoDefault::NoDefault(const NoDefault &)" does not match the call" */ /* NOTE "number of parameters of function "NoDefault::NoDefault(NoDefault &&)" does not match the call" */ { NoDefault /* NOTE "number of parameters of function "NoDefault::NoDefault(int)" does not match the call" */(int); };
struct Guarded { void *operator new(size_t) = delete; };
struct Incomplete;
void memory(int n, Incomplete *i, const int *c, void *v, int r) {
  int *a = new int;
  int *b = new int[n];
  int *c2 = new int[- /* ERROR 429 "the size of an array in "new" must be non-negative" */1];
  new Abstract /* ERROR 322 "object of abstract class type "Abstract" is not allowed:" */;
  new NoDefault /* ERROR 291 "no default constructor exists for class "NoDefault"" */;
  new NoDefault( /* ERROR 289 "no instance of constructor "NoDefault::NoDefault" matches the argument list" */1, 2);
  new NoDefault /* ERROR 291 "no default constructor exists for class "NoDefault"" */[2];
  new /* ERROR 1776 "function "Guarded::operator new(size_t)" (declared at line 4) cannot be referenced -- it is a deleted function" */ Guarded;
  new Incomplete /* ERROR 70 "incomplete type "Incomplete" is not allowed" */;
  new int[2][n /* ERROR 28 "expression must have a constant value" */ /* NOTE "the value of parameter "n" (declared at line 6) cannot be used as a constant" */];
  new int /* ERROR 356 "type must be an object type" */ &;
  new void /* ERROR 70 "incomplete type "void" is not allowed" */;
  new auto(1);
  new auto /* ERROR 1593 "cannot deduce "auto" type (initializer required)" */;
  delete a;
  delete[] b;
  delete i /* WARNING 414 "delete of pointer to incomplete class" */;
  delete c;
  delete v /* WARNING 852 "expression must be a pointer to a complete object type" */;
  delete r /* ERROR 852 "expression must be a pointer to a complete object type" */;
  delete nullptr /* ERROR 852 "expression must be a pointer to a complete object type" */;
  delete memory /* ERROR 435 "a pointer to function may not be deleted" */;
}
