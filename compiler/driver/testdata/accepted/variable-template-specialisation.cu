template<class T=void> struct plus {};
template<class, class = void> inline constexpr bool v = false;
template<class T> inline constexpr bool v<plus<T>, void> = true;
template<class T> inline constexpr bool v<plus<T>, T> = true;
template<class T> inline constexpr bool v<plus<>, T> = true;
template<> inline constexpr bool v<plus<>, void> = true;
static_assert(v<plus<>>, ""); static_assert(v<plus<int>,int>, "");
