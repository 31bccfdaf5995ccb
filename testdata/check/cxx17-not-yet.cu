// -std=c++14
// What C++14 does not have.
namespace a::b { int n; }
inline /* WARNING 3033 "inline variables are a C++17 feature" */ int variable = 1;
template <auto /* ERROR 1598 ""auto" is not allowed here" */ N> struct Any {};
template <class... T> int sum(T... t) { return (t + /* WARNING 2918 "fold expressions are nonstandard in this mode" */ ... + 0); }
int use(int n) {
  if (int k = n; /* WARNING 2919 "C++17-style initializer is nonstandard in this mode" */ k > 1) return k;
  if constexpr /* WARNING 2912 "constexpr if statements are a C++17 feature" */ (true) return 1;
  struct P { int x, y; } p{1, 2};
  auto [ /* WARNING 3356 "structured bindings are a C++17 feature" */x, y] = p;
  auto l = [=, * /* ERROR 258 ""this" may only be used inside a nonstatic member function" */this /* ERROR 17 "expected a "]"" */] {};
  constexpr auto c = [ /* ERROR 1763 "a lambda is not allowed in a constant expression" */] { return 1; };
  static_assert(true);
  return x;
}
[[nodiscard]] int result();
template <class T> struct Box { Box(T); };
Box /* ERROR 441 "argument list for class template "Box" is missing" */ guess(1);
