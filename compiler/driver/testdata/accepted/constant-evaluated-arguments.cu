// A template argument is manifestly constant-evaluated, wherever it stands [expr.const].
template<bool B> struct flag { static constexpr bool v = B; };
constexpr bool always() noexcept { return __builtin_is_constant_evaluated(); }
struct S { constexpr int c(flag<true>) const { return 1; } constexpr int c(flag<false>) const { return 2; }
 constexpr int f() const { return c(flag<always()>()); } };
template<class T> struct S2 { constexpr int c(flag<true>) const { return 1; } constexpr int c(flag<false>) const { return 2; }
 constexpr int f() const { return c(flag<always()>()); } };
int main() { return S().f() + S2<int>().f(); }
