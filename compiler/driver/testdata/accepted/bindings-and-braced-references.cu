// decltype of a structured binding of a tuple is the element's type
// [dcl.struct.bind]; a braced cast to a reference type binds what the list makes
// [expr.type.conv]; to copy an object without values reads nothing [expr.const].
typedef decltype(sizeof(0)) size_t;
template <class T, class U> struct same { static constexpr bool value = false; };
template <class T> struct same<T, T> { static constexpr bool value = true; };
namespace std {
template <class T> struct tuple_size;
template <size_t I, class T> struct tuple_element;
}
template <class T> struct one { T a; };
template <size_t I, class T> T get(one<T> const &o) { return o.a; }
template <class T> struct std::tuple_size<one<T>> { static constexpr size_t value = 1; };
template <class T> struct std::tuple_element<0, one<T>> { using type = T; };
template <class T> one<T> make(T t) { return one<T>{t}; }
template <class T> int first(T t) {
  auto [a] = make(t);
  static_assert(same<decltype(a), T>::value);
  return a;
}
struct Pair { int a, b; };
typedef const Pair &Constant;
typedef Pair &&Right;
typedef const int &Number;
const Pair &p = Constant{1, 2};
Pair &&q = Right{1, 2};
int n = Number{3};
static_assert(same<decltype(Constant{}), const Pair &>::value && same<decltype(Right{}), Pair &&>::value);
template <int N> struct Int { constexpr operator int() const { return N; } };
template <int M, int N> constexpr Int<M % N> operator%(Int<M>, Int<N>) { return {}; }
template <class A, class B> constexpr int divides() {
  auto a = A{};
  if constexpr (a % B{} == 0) return 1;
  else return 2;
}
static_assert(divides<Int<8>, Int<4>>() == 1 && divides<Int<8>, Int<3>>() == 2);
int main() {
  auto [a] = make(1);
  static_assert(same<decltype(a), int>::value);
  return first(a) + p.a + q.b;
}
