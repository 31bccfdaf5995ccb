// A const_cast may look through any number of pointers.
typedef const int *******************************Half;
int deep(const int *************************************************************p) {
  int *************************************************************q = const_cast<int *************************************************************>(p);
  return q != 0;
}
