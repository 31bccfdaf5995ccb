// Class template argument deduction from lists, and through constructors with
// template template parameters.
template <int I> struct A { }; template <class I> struct AA { };
template <int I> struct B { template<template<int>class T> B(T<I>); };
A<42> a; B b (a);
template <class I> struct B2 { template<template<class>class T> B2(T<I>); };
B2 b2 (AA<int>{});
template <int I> struct C { template<template<int>class T> C(T<I>*); template<template<int>class T> void f(T<I>); };
C c (&a);
void g() { C<42> c(&a); c.f(a); }
namespace std {
typedef decltype(sizeof 0) size_t;
template <class E> class initializer_list {
    const E* first;
    size_t count;
    constexpr initializer_list(const E* f, size_t n) : first(f), count(n) {}
public:
    constexpr initializer_list() : first(), count() {}
    typedef const E* iterator;
};
}
template <class, class> constexpr bool same = false;
template <class T> constexpr bool same<T, T> = true;
template <class T> struct L { L(std::initializer_list<T>, long = 0); L(T, T); L(const L&); };
L l1{1, 2};
L l2 = {'a', 'b'};
L l3{l1};
L l4(1L, 2L);
static_assert(same<decltype(l1), L<int>> && same<decltype(l2), L<char>> && same<decltype(l3), L<int>> && same<decltype(l4), L<long>>);
std::initializer_list il{1, 2, 3};
static_assert(same<decltype(il), std::initializer_list<int>>);
template <class T> struct K { K(T, T, int); template <class U> K(int, T, U); };
K k(1, 2, 3);
