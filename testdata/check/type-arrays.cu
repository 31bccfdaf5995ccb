// Arrays: bounds, initialisers, and what is no array.
int negative[- /* ERROR 94 "the size of an array must be greater than zero" */1];
int none[0];
int real_bound[2.5 /* ERROR 2373 "this constant expression has type "double" instead of the required "unsigned long" type" */];
int &references /* ERROR 251 "array of reference is not allowed" */[3];
void functions[2]() /* ERROR 88 "array of functions is not allowed" */;
void nothings /* ERROR 89 "array of void is not allowed" */[4];
const int size = 3;
int fixed[size] = {1, 2, 3, 4 /* ERROR 146 "too many initializer values" */};
char word[3] = "long" /* ERROR 144 "a value of type "const char [5]" cannot be used to initialize an entity of type "char [3]"" */;
char text[] = "fits";
int run_time(int n) {
  int vla[n];
  int matrix[][3] = {{1, 2, 3}, {4, 5, 6}};
  int open[3][ /* ERROR 98 "an array may not have elements of this type" */];
  static int bad /* ERROR 893 "a variable length array cannot have static storage duration" */[n];
  return vla /* WARNING 549 "variable "vla" is used before its value is set" */[0] + matrix[1][2] + fixed[7];
}
