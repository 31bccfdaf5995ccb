// A constructor template default-initialises bases, members and elements in constant expressions.
struct base {
  int c;
  template<class T2 = int>
  constexpr base() noexcept : c{1} {}
};
struct like : base { constexpr like() noexcept = default; };
constexpr bool t1() { like l; return l.c == 1; }
static_assert(t1());
struct like2 : base { };
constexpr bool t2() { like2 l; return l.c == 1; }
static_assert(t2());
struct like3  { base b; };
constexpr bool t3() { like3 l; return l.b.c == 1; }
static_assert(t3());
constexpr bool t4() { base b[2]; return b[1].c == 1; }
static_assert(t4());
static_assert(!__is_trivially_constructible(like2));
static_assert(!__is_trivial(like2));
static_assert(!__is_trivial(base));
