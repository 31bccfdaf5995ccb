// Braced lists are template arguments of class type.
struct S { int a, b; };
template<S s> struct X { static constexpr int sum = s.a + s.b; };
static_assert(X<{1, 2}>::sum == 3);
static_assert(X<{.a = 5, .b = 2}>::sum == 7);
template<S s> constexpr int sum_of() { return s.a + s.b; }
static_assert(sum_of<{1, 2}>() == 3);
template<int N> struct D {
  X<{N, 2}> x;
  int f() { return X<{1, N}>::sum; }
};
static_assert(decltype(D<3>::x)::sum == 5);
template int D<4>::f();
