// A function template is declared before the partial specialisation that its
// return type names, and defined behind it: both declare one template
// [temp.over.link].
typedef decltype(sizeof(0)) size_t;
template <size_t I, class T> struct element;
template <size_t I, class T> using element_t = typename element<I, T>::type;
template <class...> struct tuple {};
template <class...> struct types {};
template <size_t I, class... T> struct nth;
template <class H, class... T> struct nth<0, H, T...> { typedef H type; };
template <bool, class T> struct when : T {};
template <size_t I, class... T> using nth_c = nth<I, T...>;
template <size_t I, class... T> constexpr element_t<I, tuple<T...>> &get(tuple<T...> &) noexcept;
template <size_t I, class... T> constexpr const element_t<I, tuple<T...>> &get(const tuple<T...> &) noexcept;
template <size_t I, class... T> struct element<I, types<T...>> : when<(I < sizeof...(T)), nth_c<I, T...>> {};
template <size_t I, class... T> struct element<I, tuple<T...>> { using type = element_t<I, types<T...>>; };
template <size_t I, class... T> constexpr element_t<I, tuple<T...>> &get(tuple<T...> &t) noexcept { return t.template at<I>(); }
template <size_t I, class... T> constexpr const element_t<I, tuple<T...>> &get(const tuple<T...> &t) noexcept { return t.template at<I>(); }
template <class A> struct tuple<A> { template <size_t I> const A &at() const; template <size_t I> A &at(); };
// Partial specialisations of a template that is a friend are friends, too.
class Secret { int x; template <class C> friend struct User; };
template <class T> struct List {};
template <class C> struct User { int get(Secret &s) { return s.x; } };
template <class C> struct User<List<C>> { int get(Secret &s) { return s.x; } int more(const Secret &s) const; };
template <class C> int User<List<C>>::more(const Secret &s) const { return s.x; }
int main() {
  const tuple<int> t{};
  tuple<int> s;
  Secret x;
  return get<0>(t) + get<0>(s) + User<List<int>>().get(x) + User<List<int>>().more(x);
}
