// Defaulted comparisons [class.compare]: categories, deletion, constexpr.
namespace std {
struct partial_ordering {
  signed char v;
  static const partial_ordering less, equivalent, greater, unordered;
  friend constexpr bool operator<(partial_ordering a, decltype(nullptr)) { return a.v == -1; }
  friend constexpr bool operator==(partial_ordering a, decltype(nullptr)) { return a.v == 0; }
  friend constexpr bool operator==(partial_ordering, partial_ordering) = default;
};
inline constexpr partial_ordering partial_ordering::less{-1}, partial_ordering::equivalent{0}, partial_ordering::greater{1},
    partial_ordering::unordered{2};
struct strong_ordering {
  signed char v;
  static const strong_ordering less, equal, equivalent, greater;
  constexpr operator partial_ordering() const {
    return v < 0 ? partial_ordering::less : v > 0 ? partial_ordering::greater : partial_ordering::equivalent;
  }
  friend constexpr bool operator<(strong_ordering a, decltype(nullptr)) { return a.v < 0; }
  friend constexpr bool operator>(strong_ordering a, decltype(nullptr)) { return a.v > 0; }
  friend constexpr bool operator>=(strong_ordering a, decltype(nullptr)) { return a.v >= 0; }
  friend constexpr bool operator==(strong_ordering a, decltype(nullptr)) { return a.v == 0; }
  friend constexpr bool operator==(strong_ordering, strong_ordering) = default;
};
inline constexpr strong_ordering strong_ordering::less{-1}, strong_ordering::equal{0}, strong_ordering::equivalent{0},
    strong_ordering::greater{1};
}

struct Version {
  int major, minor;
  auto operator<=>(const Version &) const = default;
};
static_assert(Version{1, 2} < Version{1, 3} && Version{2, 0} > Version{1, 9} && Version{1, 2} >= Version{1, 2});
static_assert(Version{1, 2} == Version{1, 2} && Version{1, 2} != Version{1, 3}); // the implied operator==
static_assert(__is_same(decltype(Version{} <=> Version{}), std::strong_ordering));
static_assert(noexcept(Version{} == Version{}));

struct Measured { int n; double value; auto operator<=>(const Measured &) const = default; };
static_assert(__is_same(decltype(Measured{} <=> Measured{}), std::partial_ordering));
static_assert(Measured{1, 0.5} < Measured{1, 0.75});

struct Base { int x; bool operator==(const Base &) const = default; };
struct Row : Base { int cells[3]; bool operator==(const Row &) const = default; };
static_assert(Row{{1}, {1, 2, 3}} == Row{{1}, {1, 2, 3}});
static_assert(Row{{1}, {1, 2, 3}} != Row{{1}, {1, 2, 4}});
static_assert(Row{{0}, {1, 2, 3}} != Row{{1}, {1, 2, 3}});

struct Friendly { int n; friend bool operator==(const Friendly &, const Friendly &) = default; };
static_assert(Friendly{3} == Friendly{3} && !(Friendly{3} == Friendly{4}));

template <class T> concept Equal = requires(T a) { a == a; };
struct None {};
struct Deleted { None n; bool operator==(const Deleted &) const = default; };
struct ByReference { int &r; bool operator==(const ByReference &) const = default; };
static_assert(Equal<Friendly> && Equal<Version> && !Equal<None> && !Equal<Deleted> && !Equal<ByReference>);

template <class T> struct Wrapper { T t; auto operator<=>(const Wrapper &) const = default; };
static_assert(Wrapper<int>{1} < Wrapper<int>{2} && Wrapper<double>{1} == Wrapper<double>{1});

struct Older { int n; constexpr bool operator==(Older o) const { return n == o.n; } constexpr bool operator<(Older o) const { return n < o.n; } };
struct Synthesized { Older a; std::strong_ordering operator<=>(const Synthesized &) const = default; };
static_assert(Synthesized{1} < Synthesized{2});
