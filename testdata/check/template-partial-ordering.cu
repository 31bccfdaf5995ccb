// Which template is more specialised.
template <class T> int pick(T) { return 1; }
template <class T> int pick(T *) { return 2; }
template <class T> int pick(const T *) { return 3; }
template <class T, class U> int both(T, U *) { return 1; }
template <class T, class U> int both(T *, U) { return 2; }
template <class... Ts> int many(Ts...) { return 1; }
template <class T, class... Ts> int many(T, Ts...) { return 2; }
template <class T> struct Kind { static const int v = 0; };
template <class T> struct Kind<T *> { static const int v = 1; };
template <class T> struct Kind<const T> { static const int v = 2; };
template <class T, class U> struct Two {};
template <class T> struct Two<T, int> {};
template <class T> struct Two<int, T> {};

int use(int *p, const int *cp) {
  Two<int, int> ambiguous /* ERROR 838 "more than one partial specialization matches the template argument list of class "Two<int, int>"" */;
  Two<int, char> fine;
  return pick(1) + pick(p) + pick(cp) + both /* ERROR 308 "more than one instance of overloaded function "both" matches the argument list:" */(p, p) + both(1, p) + many(1, 2) + Kind<int *const>::v + Kind<const int>::v;
}
static_assert /* ERROR 2784 "static assertion failed" */(Kind<int *>::v == 2);
