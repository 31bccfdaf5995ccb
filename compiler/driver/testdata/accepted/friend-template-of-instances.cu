template<bool B, class T=void> struct ei{}; template<class T> struct ei<true,T>{ using type=T;};
template<class T> constexpr bool ok = true;
template<class B, typename ei<ok<B>, int>::type = 0> struct PI { B b; 
 template<class B2 = B, bool c = true, typename ei<ok<B2> && c, int>::type = 0> friend constexpr auto im(const PI<B2>& p) noexcept { return p.b; }
 friend constexpr int plain(const PI& p) { return 1; } };
PI<int> a; int x = im(a) + plain(a);
