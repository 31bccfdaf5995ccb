// The typedefs of a class template and of its nested class name each other:
// which type they mean is not known before the instantiation.
template<class T> struct A {
  struct B;
  typedef typename B::type type;
};
template<class T> struct A<T>::B {
  typedef typename A<T>::type type;
  type f();
};
template<class T> typename A<T>::B::type A<T>::B::f() { return 0; }

// The typedef name of an unnamed class names no constructor.
typedef struct { void f(); int g(); } f;
void f::f() {}
int f::g() { return 2; }
