// What a template says about members of its nested classes is judged in the
// instances [temp.dep.type]: access, names that a specialisation may add, and
// the return types of member templates of the template itself.
template <class T, int N> struct Array;
template <class T> struct Array<T, 4> {
  class iterator { T *at; };
  class reverse {
    T *at;
  public:
    bool same(iterator const &o, iterator *p) const { return at == o.at || at == p->at; }
  };
  struct Detail { static int const lanes = 4; };
  int delta(int i) { return i * Detail::delta + Detail::lanes; }
};
template <class... T> struct tuple {};
template <class... T> using Shape = tuple<T...>;
template <int... I, class T> int get(T &&);
template <class Shape> struct Layout : private tuple<Shape, int> {
  template <int... I> decltype(auto) shape() const { return get<0, I...>(static_cast<tuple<Shape, int> const &>(*this)); }
  template <class C> int index(C const &c) const {
    if constexpr (sizeof(C) > 4) return other(c, shape());
    else return another(c, shape());
  }
};
// A condition that is a cast, not a declaration without an initialiser.
template <class T> int count(T const &z) {
  T i = z;
  if (bool(i)) return 1;
  while (int(i)) --i;
  if (bool(flag) = i) return 2;
  return 0;
}
// A non-member operator beside the member operator of a base class.
struct Message { Message(const char *text = "", int code = 0); };
template <class T> struct Stream { Stream &operator<<(const void *); };
template <class T> Stream<T> &operator<<(Stream<T> &, const char *);
inline Stream<char> &operator<<(Stream<char> &s, const Message &) { return s; }
template <class T> struct Buffer : Stream<T> {};
// `>>>` ends three argument lists.
namespace n {
template <class... T> struct list {};
template <unsigned long I, class L> using at = L;
template <class T> struct is { static constexpr bool value = __is_empty(T); };
template <unsigned long I, class... T> constexpr int f(list<T...> const &) {
  if constexpr (is<n::at<I, n::list<T...>>>::value) return 1;
  else return 2;
}
template <class... T> constexpr decltype(auto) g(list<T...> const &l) { return n::f<0>(l); }
}
int main() {
  Layout<int> l;
  (void)l;
  Buffer<char> b;
  b << "text";
  return count(1) + n::g(n::list<int, long>());
}
