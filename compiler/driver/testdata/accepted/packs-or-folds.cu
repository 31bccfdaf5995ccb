template<bool... B> constexpr bool fa = (B && ...);
template<class T> constexpr bool isp = false;
template<bool> struct ei {using type=int;};
template<bool B> using ei_t = typename ei<B>::type;
template<unsigned... E> struct X {
template<class... D, bool cc = true, ei_t<(!fa<isp<D>...>) && cc> = 0> X(D...);
template<class... D> void g() { static_assert(!fa<isp<D>...>, ""); }
};
template<class T> struct all { template<int... I> void f() noexcept((ei<fa<isp<T>, (I>0)...>>::value)); };
