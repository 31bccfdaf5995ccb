// Members of class templates as friends [temp.friend]/5, the context of access
// checks in signatures [temp.deduct.general]/8, and in bodies of templates.
template<class T> struct A {
  void f();
  struct B { void f(); };
  template<class U> struct D { void g(); };
  template<class U> void h(U);
};
template<class T> struct A<T *> { void f(); };

class C {
  int i;
  template<class T> friend void A<T>::f();
  template<class T> friend void A<T>::B::f();
  template<class T> template<class U> friend void A<T>::h(U);
};
template<class T> void A<T>::f() { C c; c.i = 0; }
template<class T> void A<T *>::f() { C c; c.i = 0; }
template<class T> void A<T>::B::f() { C c; c.i = 0; }
template<class T> template<class U> void A<T>::h(U) { C c; c.i = 0; }
void use(A<int> a, A<int *> p, A<int>::B b) {
  a.f();
  p.f();
  b.f();
  a.h(1);
}

template<int N> struct Value {};
template<class T> Value<T::number> signature();
class WithFriend {
  static const int number = 42;
  template<class T> friend Value<T::number> signature();
};
using Found = decltype(signature<WithFriend>());

template<int N> struct Some { void f(); };
class Secret {
  static void f() {}
  friend class Some<512>;
};
template<int N> void Some<N>::f() { Secret::f(); }
template class Some<512>;
