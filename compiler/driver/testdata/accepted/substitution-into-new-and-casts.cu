// Substitution sees whether new, delete, throw, typeid and T() are valid.
typedef char yes;
struct no { char a[2]; };
template <class T> T&& make();
struct holder { static int* p; };
struct plain {};
struct removed { removed() = delete; virtual void f(); };

template <class T, class = decltype(delete T::p, (T*)0)> yes deletes(int);
template <class T> no deletes(...);
static_assert(sizeof(deletes<holder>(0)) == 1 && sizeof(deletes<plain>(0)) == 2, "");

template <class T> struct creates {
    template <class U, class... A> static decltype(::new U(make<A>()...), yes()) test(int);
    template <class, class...> static no test(...);
    static const bool value = sizeof(test<T, int>(0)) == 1;
};
static_assert(creates<int>::value && !creates<plain>::value && !creates<void>::value, "");

template <class T, class = decltype(T())> yes empty(int);
template <class> no empty(...);
static_assert(sizeof(empty<int>(0)) == 1 && sizeof(empty<void>(0)) == 1, "");
static_assert(sizeof(empty<int&>(0)) == 2 && sizeof(empty<int[]>(0)) == 2 && sizeof(empty<void()>(0)) == 2, "");

template <class T, class = decltype(T{})> yes braced(int);
template <class> no braced(...);
static_assert(sizeof(braced<plain[2]>(0)) == 1 && sizeof(braced<removed[2]>(0)) == 2 && sizeof(braced<void()>(0)) == 2, "");

struct reference { static constexpr int const& y = sizeof(int); };
constexpr int const& reference::y;
struct literal { int i; constexpr literal() : i(42) {} };
constexpr literal pair[2];
static_assert(pair[1].i == 42, "");

template <class T> T twice(T) = delete;
template <> int twice(int v) { return v * 2; }
int four = twice(2);

typedef plain alias;
struct hidden { friend alias; friend decltype(pair[0]); int x; };
