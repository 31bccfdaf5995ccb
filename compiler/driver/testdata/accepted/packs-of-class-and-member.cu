// A member template of an instance expands the packs of its class at once and
// leaves its own: one call holds both [temp.variadic].
template <unsigned long... I> struct sequence {};
template <unsigned long I> constexpr long number() { return I; }
template <class... A> constexpr long sum(A... a) { return (0 + ... + a); }
template <class> struct Caller;
template <unsigned long... I> struct Caller<sequence<I...>> {
  template <class... A> constexpr auto both(A... a) const noexcept(noexcept(sum(a..., number<I>()...))) -> decltype(sum(a..., number<I>()...)) {
    return sum(a..., number<I>()...);
  }
  template <class B> constexpr auto one(B b) const -> decltype(sum((b + number<I>())...)) { return sum((b + number<I>())...); }
};
template <class T, class U> struct same { static constexpr bool value = false; };
template <class T> struct same<T, T> { static constexpr bool value = true; };
constexpr Caller<sequence<1, 2>> c{};
static_assert(same<decltype(c.both(1, 2)), long>::value && c.both(1, 2) == 6);
static_assert(same<decltype(c.one(1)), long>::value && c.one(1) == 5);
int main() { return 0; }
