// Constant expressions that are, and that are not.
int run_time = 4;
const int fixed = 5;
const int later = run_time;
constexpr int square(int n) { return n * n; }
constexpr int checked(int n) { return n > 0 ? n : throw /* NOTE "expression cannot be interpreted" */ "negative"; }
constexpr int divide(int a, int b) { return a / /* NOTE "integer operation result is out of range" */ b; }
constexpr int index(int i) { int a[3] = {1, 2, 3}; return a[ /* NOTE "attempt to access storage one position past the end of an array of 3 elements" */i]; }
int plain(int n) { return n; }

constexpr int a = square(3);
constexpr int b = square /* ERROR 28 "expression must have a constant value" */(run_time /* NOTE "the value of variable "run_time" (declared at line 2) cannot be used as a constant" */);
constexpr int c = checked /* ERROR 28 "expression must have a constant value" */(-1);
constexpr int d = divide /* ERROR 28 "expression must have a constant value" */(1, 0);
constexpr int e = index /* ERROR 28 "expression must have a constant value" */(3);
constexpr int f = plain /* ERROR 28 "expression must have a constant value" */ /* NOTE "cannot call non-constexpr function "plain" (declared at line 9)" */(1);
constexpr int g = 2147483647 + /* WARNING 61 "integer operation result is out of range" */ 1;
constexpr int h = 1 << 40 /* WARNING 63 "shift count is too large" */;
constexpr const int *p = &fixed;
constexpr const int *q = &run_time + /* WARNING 170 "pointer points outside of underlying object" */ 2;
int array[later /* ERROR 28 "expression must have a constant value" */ /* NOTE "the value of variable "later" (declared at line 4) cannot be used as a constant" */];
static_assert(a == 9, "nine");
static_assert /* ERROR 1574 "static assertion failed with "eight"" */(a == 8, "eight");
static_assert(run_time /* ERROR 28 "expression must have a constant value" */ /* NOTE "the value of variable "run_time" (declared at line 2) cannot be used as a constant" */ == 4);
template <int N> struct Sized {};
Sized<fixed> s1;
Sized<run_time /* ERROR 28 "expression must have a constant value" */ /* NOTE "the value of variable "run_time" (declared at line 2) cannot be used as a constant" */> s2;
