// Where the parser goes on after an error.
int missing_semicolon = 1
int /* ERROR 65 "expected a ";"" */ next = 2;
int extra_parenthesis = (1 + 2)) /* ERROR 65 "expected a ";"" */;
struct Unfinished { int a; int b } /* ERROR 65 "expected a ";"" */
int /* ERROR 65 "expected a ";"" */ after;
int braces[] = {1, 2, 3; /* ERROR 67 "expected a "}"" */
int body() { return 1 } /* ERROR 65 "expected a ";"" */
int call() { return body(; /* ERROR 29 "expected an expression" */ /* ERROR 18 "expected a ")"" */ /* ERROR 140 "too many arguments in function call" */ }
int if_without() { if return /* ERROR 125 "expected a "("" */ 1; return 2; } /* ERROR 29 "expected an expression" */ /* ERROR 18 "expected a ")"" */ /* ERROR 127 "expected a statement" */ /* WARNING 940 "missing return statement at end of non-void function "if_without"" */
void operators() { int x = 1 + ; /* ERROR 29 "expected an expression" */ x = * ; /* ERROR 29 "expected an expression" */ x = (3; /* ERROR 18 "expected a ")"" */ }
template <class T void /* ERROR 84 "invalid combination of type specifiers" */ broken(T); /* ERROR 706 "expected a "," or ">"" */ /* ERROR 169 "expected a declaration" */
template <class> int fine();
class Colon : { /* ERROR 40 "expected an identifier" */ };
int stray } /* ERROR 65 "expected a ";"" */ ;
