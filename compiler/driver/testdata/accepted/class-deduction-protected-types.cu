// Deduction from constructors whose parameters are of types that only the class
// may name [temp.deduct.general]/8.
template<class T> struct P { protected: struct Base { T t; }; };
template<class T> struct D : P<T> {
  D(T);
protected:
  using R = typename P<T>::Base;
public:
  D(T, R*);
};
D d(1);
template<class T> struct M {
  M(T);
protected:
  using B = T;
};
template<class T> struct K : M<T> {
  using typename M<T>::B;
  K(B, T);
};
K k(1, 2);
