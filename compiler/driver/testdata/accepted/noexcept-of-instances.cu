template<bool N> void f1() noexcept(N); template<class T> struct iv { static constexpr bool value = false; }; template<class T> constexpr bool vv = false;
template<class T> void f2(T) noexcept(iv<T>::value); template<class T> void f3(T) noexcept(vv<T>); template<class T> void f4(T) noexcept(iv<T>::value && vv<T>);
template<class T> void f5(T) noexcept(__is_class(T)); template<class T> void f6(T) noexcept(sizeof(T) > 40); template<class T> void f7(T t) noexcept(noexcept(t.foo()));
struct A { void foo(); }; struct X { X(X&&) noexcept(false); X& operator=(X&&); }; extern X x;
template<class T> void f8(T&) noexcept(__is_nothrow_constructible(T, T&&)); template<class T, class U> void f9(T&, U&&) noexcept(__is_nothrow_assignable(T&, U));
static_assert(!noexcept(f1<false>()), "1"); static_assert(noexcept(f1<true>()), "1");
static_assert(!noexcept(f2(1)), "2"); static_assert(!noexcept(f3(1)), "3"); static_assert(!noexcept(f4(1)), "4"); static_assert(!noexcept(f5(1)), "5");static_assert(!noexcept(f6(1)), "6");static_assert(!noexcept(f7(A())), "7");
static_assert(!__is_nothrow_constructible(X, X&&), "8a"); static_assert(!__is_nothrow_assignable(X&, X), "9a");
static_assert(!noexcept(f8(x)), "8"); static_assert(!noexcept(f9(x, static_cast<X&&>(x))), "9");
