// The type of a conversion function is that of the declaration in the class when
// both name the same member of the current instantiation.
template<class T> struct A {
  struct B {};
  typedef typename T::X X;
  operator B *() const;
  operator X();
};
template<class T> A<T>::operator typename A<T>::B *() const { return 0; }
template<class T> A<T>::operator typename A<T>::X() { return {}; }
