// Discarded statements of generic lambdas, and of functions that deduce their type.
auto f = [](auto a, auto b) { if constexpr (sizeof(b) == 1) { return a; } else { return b; } };
static_assert(sizeof(f(1, 1))==4); static_assert(sizeof(f(1L,'a'))==8);
template<class T> auto g(T a) { if constexpr (sizeof(T) == 1) { return a; } else { return (void*)0; } }
static_assert(sizeof(g('a'))==1 && sizeof(g(1))==8);
auto h = [](auto... fs) { if constexpr (sizeof...(fs) == 0) return 'a'; else return 1; };
static_assert(sizeof(h())==1 && sizeof(h(1))==4);
template<class T> struct is { static constexpr bool v = sizeof(T)==4; };
auto k = [](auto x) { if constexpr (is<decltype(x)>::v) return x; else { x.nothing(); return "a"; } };
static_assert(sizeof(k(1))==4);
auto c = [](auto x) { constexpr int n = sizeof(x); if constexpr (n == 4) return x; else return "a"; };
static_assert(sizeof(c(1))==4 && sizeof(c('a'))==8);
auto m = [](auto x) { return [=](auto y) { if constexpr (sizeof(x) == sizeof(y)) return x; else return "a"; }; };
static_assert(sizeof(m(1)(2))==4 && sizeof(m(1)('a'))==8);
auto nontemplate() { if constexpr (sizeof(int) == 3) return 42; else return 42L; }
static_assert(sizeof(nontemplate()) == 8);
