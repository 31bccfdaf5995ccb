template<class... T> struct tl {};
struct fn { template<class T> void operator()(); };
template<class... T> void swallow(T...);
template<class F, class... Ts> void each(tl<Ts...>, F f) { swallow((f.template operator()<Ts>(), 0)...); }
template<class F, class... Ts> constexpr void each2(tl<Ts...>, F f) { ((f.template operator()<Ts>()), ...); }
template<class... T> struct cat; template<class... T> using cat_t = typename cat<T...>::type;
template<class... A> struct cat<tl<A...>> { using type = tl<A...>; };
template<class... A, class... B> struct cat<tl<A...>, tl<B...>> { using type = tl<A..., B...>; };
template<class... A, class... B, class... R> struct cat<tl<A...>, tl<B...>, R...> { using type = cat_t<tl<A..., B...>, R...>; };
cat_t<tl<int>, tl<char>, tl<long>> x;
void g() { each(tl<int,char>{}, fn{}); each2(tl<int,char>{}, fn{}); }
template void each(tl<int>, fn);
