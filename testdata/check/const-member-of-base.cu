// A member named with its class in a subscript has an object, this.
struct A { int m; int v[4]; };
struct B : A {
  constexpr B() : A{2, {10, 20, 30, 40}} {}
  constexpr const int *f() const { return &v[A::m]; }
  constexpr const int *g() const { return &(v[A::m]); }
};
constexpr B b{};
static_assert(*b.f() == 30);
static_assert(*b.g() == 30);
static_assert /* ERROR 1574 "static assertion failed with "not the last one"" */(*b.f() == 40, "not the last one");
