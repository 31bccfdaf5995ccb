template<class T> T&& dv();
template<bool B, class T=void> struct ei{}; template<class T> struct ei<true,T>{ using type=T;}; template<bool B> using eit = typename ei<B>::type;
template<class> constexpr bool is_true() { return true; }
template<bool B, class = eit<B>> inline constexpr int req = 0;
template<class F, class T> auto t(){}
template<class F, class T> auto t1() -> eit<is_true<decltype(void(), static_cast<T>(dv<F>()), void())>()> {}
template<class F, class T> auto t2() -> eit<is_true<decltype(void(), req<__is_convertible_to(F,T)>, void())>()> {}
template<class F, class T> auto t3() -> eit<is_true<decltype(void(), sizeof(typename T::x), void())>()> {}
template<class... A> struct tag;
template<class... A> auto f1(tag<A...>*, decltype(&t1<A...>)) -> char(&)[1]; char (&f1(...))[2];
template<class... A> auto f2(tag<A...>*, decltype(&t2<A...>)) -> char(&)[1]; char (&f2(...))[2];
template<class... A> auto f3(tag<A...>*, decltype(&t3<A...>)) -> char(&)[1]; char (&f3(...))[2];
template<class F, class T> constexpr bool c1 = (1 == sizeof(f1(static_cast<tag<F,T>*>(nullptr), nullptr)));
template<class F, class T> constexpr bool c2 = (1 == sizeof(f2(static_cast<tag<F,T>*>(nullptr), nullptr)));
template<class F, class T> constexpr bool c3 = (1 == sizeof(f3(static_cast<tag<F,T>*>(nullptr), nullptr)));
static_assert(!c1<const char*, char*>, "1"); static_assert(!c2<const char*, char*>, "2"); static_assert(!c3<const char*, char*>, "3");
static_assert(c1<char*, const char*>, "1"); static_assert(c2<char*, const char*>, "2");
