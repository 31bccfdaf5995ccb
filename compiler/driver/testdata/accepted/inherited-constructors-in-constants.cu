// Inherited constructors in constant expressions: the other bases and the members of
// the derived object are initialised by default [class.inhctor.init].
template <class T> struct unref { typedef T type; };
template <class T> struct unref<T &> { typedef T type; };
template <class T> constexpr T &&pass(typename unref<T>::type &t) { return static_cast<T &&>(t); }
struct into_first {};
struct into_second {};
template <class T, class U> struct storage {
  union { T first; U second; };
  int holds;
  constexpr storage() : first(), holds(0) {}
  template <class... A> constexpr explicit storage(into_first, A &&...a) : first{pass<A>(a)...}, holds(1) {}
  template <class... A> constexpr explicit storage(into_second, A &&...a) : second{pass<A>(a)...}, holds(2) {}
};
struct Wrapped { int *p; };
template <class T, class U> struct either : storage<T, U> {
  using base = storage<T, U>;
  using base::base;
  constexpr either() = default;
};
constexpr int direct() { either<int *, Wrapped> e(into_first{}, nullptr); return e.holds; }
static_assert(direct() == 1);
template <class T, class U> struct common {
  either<T, U> held;
  constexpr common() {}
  constexpr common(T t) : held{into_first{}, pass<T>(t)} {}
};
static_assert(common<int *, Wrapped>(nullptr).held.holds == 1);
struct Base { int a; constexpr Base(int x) : a(x) {} template <class T> constexpr Base(T *, int y) : a(y) {} };
struct Middle : Base { using Base::Base; int m = 5; };
struct Other { int o = 7; };
struct Top : Other, Middle { using Middle::Middle; int t = 9; };
constexpr int sum(Top t) { return t.a + t.m * 10 + t.o * 100 + t.t * 1000; }
static_assert(sum(Top(3)) == 9753 && sum(Top((int *)nullptr, 4)) == 9754);
int main() { return 0; }
