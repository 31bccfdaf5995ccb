// Errors in the bodies of instances, and where they come from.
template <class T> struct Traits;
template <> struct Traits<int> { using type = long; };
template <class T> typename Traits<T>::type widen /* NOTE "candidate function template "widen" failed deduction" */(T t) { return t; }
template <class T> void length(T t) { t.size(); }
template <class T> struct Wrapper {
  T value;
  int get() { return value.missing; }
  void never() { return value.also_missing; }
  static_assert /* ERROR 1574 "static assertion failed with "too small"" */(sizeof(T) > 1, "too small");
};
template <int N> struct Down { static const int v = Down<N - 1>::v; };
template <> struct Down<0> { static const int v = 0; };

void use() {
  widen(1);
  widen /* ERROR 304 "no instance of function template "widen" matches the argument list" */(1.0);
  length(3);
  Wrapper<int> w;
  w.get();
  Wrapper<char> c;
  int d = Down<3>::v;
}
