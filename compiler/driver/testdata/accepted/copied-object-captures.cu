// Captures of *this in constants: the copy is initialised from the object that
// the function around the lambda sees.
struct S {
  int v;
  constexpr int copied() const { return [*this] { return v; }(); }
  constexpr int shared() { return [&] { v++; return [=] { return v + copied(); }(); }(); }
  constexpr int changed() { return [*this]() mutable { ++v; return v; }() + v; }
  constexpr int nested() { return [*this]() mutable { v++; return [*this] { return v + copied(); }(); }(); }
};
static_assert(S{3}.copied() == 3);
static_assert(S{3}.shared() == 8);
static_assert(S{3}.changed() == 7);
static_assert(S{3}.nested() == 8);
