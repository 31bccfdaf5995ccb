template<class T> T&& dv();
template<class P> struct shc {};
template<class T> struct esft { friend const esft* esfb(const shc<int>&, const esft* p) { return p; } };
template<class T> struct nt { static constexpr bool v = false; };
template<class...> using vt = void;
template<class T> struct sp {
  template<class Y> using eb = decltype(esfb(dv<const shc<int>&>(), dv<Y*>()));
  template<class Y, class = void> struct has { static constexpr bool v = false; };
  template<class Y> struct has<Y, vt<eb<Y>>> : nt<T[]> { static constexpr bool v = true; };
  template<class Y, class Y2 = Y> static int f(Y*) { return has<Y2>::v; }
};
struct Z : esft<Z> {};
static_assert(sp<Z>::has<Z>::v, ""); static_assert(!sp<int>::has<int>::v, "");
