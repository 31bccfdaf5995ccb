// Types of lambdas: results, conversions, calls.
void take(int (*)(int));
void lambdas() {
  auto two = [](int i) { if (i) return 1; return 2.0 /* ERROR 2546 "deduced return type "double" conflicts with previously deduced type "int"" */; };
  auto same = []( /* NOTE "number of parameters of function "lambda [](int)->int" does not match the call" */ /* NOTE "function "lambda [](int)->int" does not match because argument #1 does not match parameter" */int i) { return i; };
  auto given = [](int i) -> double { if (i) return 1; return 2.0; };
  int n = 0;
  auto holds = [n](int i) { return i + n; };
  take(same);
  take(holds /* ERROR 413 "no suitable conversion function from "lambda [](int)->int" to "int (*)(int)" exists" */);
  same /* ERROR 1767 "function "lambda [](int)->int" cannot be called with the given argument list" */(1, 2);
  same /* ERROR 1767 "function "lambda [](int)->int" cannot be called with the given argument list" */("text");
  int (*p)(int) = same;
  double (*q)(int) = same /* ERROR 413 "no suitable conversion function from "lambda [](int)->int" to "double (*)(int)" exists" */;
  same = /* ERROR 1776 "function "lambda [](int)->int::operator=(const lambda [](int)->int &)" (declared implicitly) cannot be referenced -- it is a deleted function" */ same;
  auto generic = []( /* NOTE "number of parameters of function template "lambda [](auto, auto)->auto" does not match the call" */auto a, auto b) { return a + b /* ERROR 2140 "expression must have integral or unscoped enum type" */; };
  generic(1, 2);
  generic /* ERROR 304 "no instance of function template "lambda [](auto, auto)->auto" matches the argument list" */(1);
  generic(1, "two"[0]);
  generic(&n, &n);
  decltype(same) other /* ERROR 1790 "the default constructor of "lambda [](int)->int" cannot be referenced -- it is a deleted function" */;
  [] { return 1; } + /* ERROR 349 "no operator "+" matches these operands" */ /* NOTE "built-in operator+(<promoted arithmetic>, <promoted arithmetic>) does not match because argument #1 does not match parameter" */ /* NOTE "built-in operator+(<pointer to object>, <ptrdiff_t>) does not match because argument #1 does not match parameter" */ /* NOTE "built-in operator+(<ptrdiff_t>, <pointer to object>) does not match because argument #1 does not match parameter" */ 1;
}
