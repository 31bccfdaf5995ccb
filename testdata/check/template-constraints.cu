// -std=c++20
// Concepts and constraints.
template <class T> concept Small = sizeof(T) <= 4;
template <class T> concept Addable = requires(T a, T b) { a + b; { a + b } -> Small; };
template <Small T> void store /* NOTE "candidate function template "store" failed deduction" */(T);
template <class T> requires Addable<T> T sum /* NOTE "candidate function template "sum" failed deduction" */(T a, T b) { return a + b; }
template <class T> requires Small<T> int choose(T) { return 1; }
template <class T> int choose(T) { return 2; }
void shortened /* NOTE "candidate function template "shortened" failed deduction" */(Small auto x);
template <class T> struct Cell { void only /* NOTE "constraint on candidate function "Cell<T>::only [with T=Big]" not satisfied" */() requires Small<T>; };
struct Big { int v[4]; };
concept /* ERROR 169 "expected a declaration" */ Wrong = true;
template <class T> concept Self = Self /* ERROR 20 "identifier "Self" is undefined" */<T>;

void use(Big b) {
  store(1);
  store /* ERROR 304 "no instance of function template "store" matches the argument list" */(b);
  sum(1, 2);
  sum /* ERROR 304 "no instance of function template "sum" matches the argument list" */(b, b);
  choose(b);
  shortened /* ERROR 304 "no instance of function template "shortened" matches the argument list" */(1.0);
  Cell<Big> c;
  c.only /* ERROR 304 "no instance of function "Cell<T>::only [with T=Big]" matches the argument list" */();
  static_assert /* ERROR 2784 "static assertion failed" */(Small<Big>);
  Small /* WARNING 174 "expression has no effect" */<int> x /* ERROR 65 "expected a ";"" */;
}
