// A variable template with a placeholder type: each instance deduces its own.
template <class T> struct bits { static constexpr int value = sizeof(T) * 8; };
template <class T> struct is_small { static constexpr bool value = bits<T>::value < 16; };
template <class T> constexpr auto is_small_v = is_small<T>::value;
template <class T> constexpr auto pick(T *p) {
  if constexpr (is_small_v<T>) return 1;
  else return p;
}
static_assert(is_small_v<char> && !is_small_v<int>);
// Constants of a template that a lambda captures by default.
template <int S> struct Split {
  template <int C> void run() {
    constexpr int width = S / C;
    auto a = [&]() { static constexpr bool one = (width == 1); return one; };
    auto b = [&]() { if constexpr (width == 1) return 1; else return a(); };
    b();
  }
};
// A static member among nonstatic ones, called in a lambda without captures.
enum class Id { first };
struct Barrier {
  void sync() const { sync(1, 2); }
  static void sync(unsigned, unsigned) {}
  static void sync(unsigned, Id) {}
};
template <class T> struct Step {
  static constexpr int count = T::count;
  void run() { auto f = []() { Barrier::sync(count, Id::first); }; f(); }
};
struct Four { static constexpr int count = 4; };
// Default arguments that are braced lists.
struct Empty {};
struct Pair { int a, b; };
struct Built { int a; constexpr Built() : a(1) {} };
template <int N, class S> constexpr int value(S = {}) { return N; }
template <class S> constexpr int of() { return value<3, S>(); }
constexpr int sum(Pair p = {1, 2}, int c = {}) { return p.a + p.b + c; }
static_assert(sum() == 3);
static_assert(of<Empty>() == 3 && of<Pair>() == 3 && of<Built>() == 3);
// Friends with the same signature of different templates.
template <class... T> struct Traits;
template <class T> struct First { template <class U> friend constexpr int unpack(Traits<T> const &, U) { return 1; } };
template <class T> struct Second { template <class U> friend constexpr int unpack(Traits<T> const &, U) { return 2; } };
template <> struct Traits<int> : First<int> {};
template <> struct Traits<long> : Second<long> {};
static_assert(unpack(Traits<int>(), 1) == 1 && unpack(Traits<long>(), 1) == 2);
int main() {
  int i = 0;
  char c = 0;
  int *p = pick(&i);
  Split<4>().run<2>();
  Step<Four>().run();
  return pick(&c) + *p;
}
