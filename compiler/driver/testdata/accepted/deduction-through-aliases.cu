template<class T> struct ts;
template<bool B, class T=void> struct eif{}; template<class T> struct eif<true,T>{ using type=T;};
template<class T, class...> using ep = T;
template<class T> struct ts<ep<const T, typename eif<!__is_same(volatile T, T)>::type, char[sizeof(ts<T>)]>> { static constexpr int value = ts<T>::value; };
template<class T> struct ts<ep<volatile T, char[sizeof(ts<T>)]>> { static constexpr int value = ts<T>::value; };
template<class T> struct ts<ep<const volatile T, char[sizeof(ts<T>)]>> { static constexpr int value = ts<T>::value; };
struct c1{}; template<> struct ts<c1> { static constexpr int value = 1; };
static_assert(ts<const c1>::value == 1, "");
static_assert(ts<volatile c1>::value == 1, "");
