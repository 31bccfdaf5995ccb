// Deduction of template arguments.
template <class T> T least /* NOTE "candidate function template "least" failed deduction" */(T a, T b);
template <class T> void array /* NOTE "candidate function template "array" failed deduction" */(T (&a)[4]);
template <class T, int N> int size(T (&)[N]);
template <class T> void list /* NOTE "candidate function template "list" failed deduction" */(T *p);
template <class T> void reference /* NOTE "function template "reference" does not match because argument #1 does not match parameter" */(T &r);
template <class R, class T> R convert /* NOTE "candidate function template "convert" failed deduction" */(T);
template <class T> struct Box { T v; };
template <class T> void boxed /* NOTE "candidate function template "boxed" failed deduction" */(Box<T>, T);
template <class T> struct Identity { using type = T; };
template <class T> void hidden /* NOTE "candidate function template "hidden" failed deduction" */(typename Identity<T>::type);

void calls(int *p) {
  int four[4], five[5];
  least(1, 2);
  least /* ERROR 304 "no instance of function template "least" matches the argument list" */(1, 2.0);
  least<double>(1, 2.0);
  array(four);
  array /* ERROR 304 "no instance of function template "array" matches the argument list" */(five);
  size(five);
  list(p);
  list /* ERROR 304 "no instance of function template "list" matches the argument list" */(1);
  reference /* ERROR 304 "no instance of function template "reference" matches the argument list" */(1);
  convert /* ERROR 304 "no instance of function template "convert" matches the argument list" */(1);
  convert<int>(1);
  boxed(Box<int>{1}, 2);
  boxed /* ERROR 304 "no instance of function template "boxed" matches the argument list" */(Box<int>{1}, 2.0);
  hidden /* ERROR 304 "no instance of function template "hidden" matches the argument list" */(1);
  hidden<int>(1);
}
