namespace a { template<class T, int N> struct array { T v[N]; };
template<class T, class... U> array(T, U...) -> array<T, 1+sizeof...(U)>;
template<class T> struct P { T a; int i; P(T x, int y) : a(x), i(y) {} static P make(T t) { return P{t, 1}; } };
}
struct cc { int v; };
template<int... Vs> auto f() { return ::a::array{cc{Vs / 10}...}; }
auto x = f<10,20>();
template<class T> auto g(T t) { return a::P{static_cast<T&&>(t), 3}; }
auto y = g(1);
static_assert(__is_same(decltype(y), a::P<int>), "");
static_assert(__is_same(decltype(x), a::array<cc,2>), "");
