// Exception specifications that are deduced, and inherited constructors beside own ones.
template<class R, class... A, bool B> constexpr bool f(R (*)(A...) noexcept(B)) { return B; }
void g(int); void h(int) noexcept;
static_assert(!f(g) && f(h));
template<class> struct foo; template<bool B> struct foo<int() noexcept(B)> { static const bool value = B; };
static_assert(!foo<int()>::value); static_assert(foo<int() noexcept>::value);
template<class T> struct S; template<bool N> struct S<void(*)() noexcept(N)> { static const bool value = N; };
static_assert(!S<void(*)()>::value && S<void(*)() noexcept>::value);
template<class T> struct M; template<class R, class C, class... A, bool N> struct M<R (C::*)(A...) const noexcept(N)> { static const bool value = N; };
struct X { int a(int) const; int b() const noexcept; };
static_assert(!M<decltype(&X::a)>::value && M<decltype(&X::b)>::value);
template<typename Sig> struct overload; template<typename R, typename... A, bool N> struct overload<R(A...) noexcept(N)> { using type = R(A...) noexcept(N); };
overload<void()> x; overload<void()>::type k;
// inherited constructors
struct A1 { A1(int = 0); }; struct B1 : A1 { B1(); using A1::A1; }; B1 b1(1); B1 b;
struct A2 { template<typename T> A2(T, typename T::type = 0); A2(int); }; struct B2 : A2 { using A2::A2; B2(int); }; B2 b2(42L);
