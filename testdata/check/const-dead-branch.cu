// A template that is first used in a branch that is never taken warns as well.
template <class T> auto bad(T t) { return t / 0 /* WARNING 39 "division by zero" */; }
int a = true ? 1 : bad(1);
int later = bad(1);
