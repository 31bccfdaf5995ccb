namespace part0 {
template<auto V> struct C { static constexpr auto value = V; };
template <auto t, auto u> constexpr C<(t && u)> operator && (C<t>, C<u>) { return {}; }
template <auto t> constexpr C<(!t)> operator ! (C<t>) { return {}; }
template <auto t, auto u> constexpr C<(t + u)> operator + (C<t>, C<u>) { return {}; }
template<bool B> struct ei{}; template<> struct ei<true>{ using type = int; };
template<class U, auto t, typename ei<(sizeof(U) > 2 && (t == 1 || t == -1))>::type* = nullptr> constexpr int f(U, C<t>) { return 1; }
static_assert(__is_same(decltype(C<1>{}+C<2>{}), C<3>), "");
static_assert(f(3, C<1>{}) == 1, "");
constexpr int sg(int i) { return i; }
template<auto n, auto d> struct R { static constexpr auto num = n / sg(d); using type = R<n*2, d*2>; };
template<auto a, auto b, auto c> constexpr typename R<a*c, b*2>::type mul(R<a,b>, C<c>) { return {}; }
auto z = mul(R<1,2>{}, C<4>{});
static_assert(__is_same(decltype(z), R<8, 8>), "");
}
namespace part1 {
template<class> constexpr bool no = false;
template<int N> auto f() { if constexpr (N==1) return 1; else static_assert(no<decltype(N)>, "bad"); }
int a = f<1>();
template<class T, T V> struct IC { static constexpr T value = V; };
template<auto V> struct W { using type = IC<decltype(V), V>; };
template<class T> struct D { template<class U> using r = U; };
W<3>::type w;
static_assert(__is_same(decltype(w), IC<int,3>), "");
template<int N> struct H { template<decltype(N) M> static decltype(N) g(decltype(N)*); };
template<int N> template<decltype(N) M> decltype(N) H<N>::g(decltype(N)*) { return M; }
int b = H<2>::g<4>((int*)0);
template<int N> void h(decltype(N) x);
template<int N> void h(decltype(N) x) { x = 1; }
void k() { h<3>(5); }
}
