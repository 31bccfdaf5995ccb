// Literal operator templates that take a string as an object of a class, or its
// characters behind their type [lex.ext]/6.
typedef decltype(sizeof 0) size_t;
template<size_t N> struct Text {
  char b[N]{};
  constexpr Text(const char (&s)[N]) { for (size_t i = 0; i < N; ++i) b[i] = s[i]; }
  constexpr size_t size() const { return N - 1; }
};
template<Text s> constexpr auto operator""_s() { return s; }
template<Text s> constexpr size_t operator""_n() { return s.size(); }
template<class T, T... c> constexpr unsigned operator""_g() { return sizeof...(c); }
constexpr auto h = "hello"_s;
static_assert(h.size() == 5 && "abc"_n == 3 && operator""_n<"ab">() == 2);
static_assert(u"ab"_g == 2 && "abc"_g == 3);
template<class T> auto use() { return "zz"_s.size() + "x"_g; }
auto used = use<int>();
