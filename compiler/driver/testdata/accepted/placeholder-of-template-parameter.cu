// The name of a template template parameter is a placeholder for a deduced class
// type too [dcl.type.class.deduct].
template<template<typename...> class ContT> struct from_range {
  template<typename Rng> static auto f(int) -> decltype(ContT(Rng{}, Rng{}));
  template<typename Rng> static auto g(int) { return ContT{Rng{}, 1}; }
  template<typename Rng> void h(int) { ContT x(Rng{}, 1); }
};
template<class A, class B> struct P { P(A, B); };
decltype(from_range<P>::f<int>(0)) *p;
auto q = from_range<P>::g<char>(0);
void r() { from_range<P>{}.h<char>(0); }
