template<class X, class...> using impl = X;
template<class... > struct tag;
namespace n {
template<class T> inline constexpr bool c2 = ::impl<struct d2, T>::sat(static_cast<::tag<void, T>*>(nullptr), 0); struct d2 { using self = d2; template<class, class T> static auto f(T t) -> decltype(t.foo()); 
 template<class... A, class = decltype(&self::f<A...>)> static constexpr bool sat(tag<A...>*, int) { return true; }
 static constexpr bool sat(void*, long) { return false; } };
struct A { int foo(); };
static_assert(c2<A>, ""); static_assert(!c2<int>, "");
template<class It> constexpr int g() { if constexpr (c2<It>) return 1; else return 2; }
static_assert(g<A>() == 1, "");
}
struct Q { template<class T> static constexpr int h() { if constexpr (n::c2<T>) return 1; else return 2; } };
static_assert(Q::h<const n::A>() == 2, "");
