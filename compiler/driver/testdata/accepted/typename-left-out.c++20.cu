// Where only a type can stand `typename` may be left out [temp.res.general]/4.
template<class T> T::type at_namespace_scope(int);
template<class T> T::type at_namespace_scope(int n) { return n; }

template<class T> struct S {
  T::type member;
  static T::type of_class();
  int parameter(T::type);
  template<class U> int member_template(U::type);
  operator T::type() const;
  auto trailing() -> T::type;
  int casts(T::type p) { return static_cast<T::type>(p); }
  auto *made() { return new T::type[10]; }
};
template<class T> int S<T>::parameter(T::type) { return 1; }
template<class T> template<class U> int S<T>::member_template(U::type) { return 2; }
template<class T> S<T>::operator T::type() const { return 3; }
template<class T, T::type N> struct of_value {};

struct Int { using type = int; };
of_value<Int, 2> v;
int used(S<Int> &s) {
  return at_namespace_scope<Int>(1) + s.parameter(2) + s.member_template<Int>(3) + s.casts(4) + s.made()[0] + s;
}
