// A cast to an array is reported where it stands, not at the cast before it.
typedef int A[2];
int x = 1;
int y = (int)1.5;

auto z = A /* ERROR 119 "cast to type "A" (aka "int [2]") is not allowed" */(y);
auto w = (A /* ERROR 119 "cast to type "A" (aka "int [2]") is not allowed" */)y;
