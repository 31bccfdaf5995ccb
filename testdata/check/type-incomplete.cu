// Uses of types that are not complete.
struct Later;
Later object /* ERROR 70 "incomplete type "Later" is not allowed" */;
Later *pointer;
Later make();
void take(Later);
extern Later elsewhere;

int size = sizeof(Later /* ERROR 70 "incomplete type "Later" is not allowed" */);
int use(Later *l) {
  Later local /* ERROR 70 "incomplete type "Later" is not allowed" */;
  l /* ERROR 833 "pointer or reference to incomplete type "Later" is not allowed" */->field = 1;
  Later copy /* ERROR 70 "incomplete type "Later" is not allowed" */ = *l;
  make( /* ERROR 409 "function "make" returns incomplete type "Later"" */);
  delete l /* WARNING 414 "delete of pointer to incomplete class" */;
  return pointer /* ERROR 852 "expression must be a pointer to a complete object type" */[0].x;
}
struct Self { Self inner /* ERROR 70 "incomplete type "Self" is not allowed" */; };
struct Base : Later /* ERROR 70 "incomplete type "Later" is not allowed" */ {};
int numbers /* ERROR 70 "incomplete type "int []" is not allowed" */[];
void array(int (*p)[]) { p /* ERROR 852 "expression must be a pointer to a complete object type" */++; }
