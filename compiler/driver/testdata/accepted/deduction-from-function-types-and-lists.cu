// Rules of deduction and overload resolution that are easy to miss.
template<class T> T&& declval();
template<class, class> constexpr bool same = false; template<class T> constexpr bool same<T, T> = true;
// 2 ref-qualified ptr to member
template<typename T, typename U, typename = decltype((declval<T>().*declval<U>())())> constexpr bool test(int) { return true; }
template<typename T, typename U> constexpr bool test(...) { return false; }
struct S {};
static_assert(!test<S, void (S::*)() &>(0)); static_assert(test<S, void (S::*)() &&>(0)); static_assert(test<S &, void (S::*)() &>(0)); static_assert(!test<S &, void (S::*)() &&>(0));
static_assert(!test<const S&, void (S::*)()>(0)); static_assert(test<const S&, void (S::*)() const>(0)); static_assert(test<S, void (S::*)() const&>(0));
// 3 ellipsis
template<typename R, typename... A> struct mk { typedef R type(const A&......); typedef R type2(A..., ...); };
static_assert(same<mk<int>::type, int(...)>); static_assert(same<mk<int, float>::type, int(const float&,...)>); static_assert(same<mk<int, float>::type2, int(float...)>);
// 4 template template packs
template<typename...> class tuple { };
template<typename T, template<typename U> class... M> struct apply_all { typedef tuple<typename M<T>::type...> type; };
template<typename T> struct add_pointer { typedef T* type; };
static_assert(same<apply_all<int>::type, tuple<>>); static_assert(same<apply_all<int,add_pointer,add_pointer>::type, tuple<int*,int*>>);
// 5
template <class T> void h (T&&) { }
void (*pf)(int&) = &h; void (*pg)(int&&) = &h;
template <> void h(char&); template void h(double&); template void h(double&&);
// 6
int f7(int const(&)[2]); char f7(int const(&)[3]);
static_assert(sizeof(f7({}))==4); static_assert(sizeof(f7({1}))==4);static_assert(sizeof(f7({1,2}))==4); static_assert(sizeof(f7({1,2,3}))==1);
// 7
template<template<typename...> class C, typename... T> struct valid { template<template<typename...> class D, typename... U> static char test(D<U...>*); template<template<typename...> class D, typename... U> static int test(...); constexpr static bool value = (sizeof(test<C, T...>(0)) == 1); };
template<typename T> struct Test1 { };
static_assert(!valid<Test1, int>::value);
// 8
template<class T, unsigned = sizeof(T)> auto f8(int) -> char; template<class> auto f8(...) -> char(&)[2];
static_assert(sizeof(f8<void>(0)) != 1); static_assert(sizeof(f8<void()>(0)) != 1);static_assert(sizeof(f8<int>(0)) == 1);
