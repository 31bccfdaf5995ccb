// Forms of requirements [expr.prim.req] and of constrained declarations.
template <class T> struct Box {};
template <class T> using Reference = T &;
template <class T> concept Sized = sizeof(T) > 0;
template <class T> concept Named = requires {
  typename Box<T>; // the name may be unqualified
  typename Reference<T>;
  typename T::type;
  requires (Sized<T>); // a nested requirement in parentheses
  requires !(sizeof(T) > 64) && (Sized<T> || false);
};
struct Type { typedef int type; };
static_assert(Named<Type> && !Named<int>);

template <class T> requires Sized<T> || Sized<T &> auto identity(T t) { return t; } // `auto` behind a concept is the result
static_assert(__is_same(decltype(identity(1)), int));

template <class D> struct Interface {
  constexpr D &self() { return static_cast<D &>(*this); }
  constexpr bool empty() requires Sized<D> { return self().size() == 0; }
  constexpr bool empty() const requires Sized<const D> { return false; }
  constexpr bool filled() { return !empty(); } // not known yet which one is constrained away
};
struct View : Interface<View> { constexpr int size() const { return 0; } };
constexpr bool filled() { View v; return v.filled(); }
static_assert(!filled());

template <class U, class A> concept Converts = requires(U u, void f(A)) { f(u); };
template <class A, class B> struct Pair {
  A a; B b;
  template <class U, class V> constexpr explicit(!Converts<U, A>) Pair(U u, V v) : a(u), b(v) {}
};
struct FromInt { explicit FromInt(int); };
template <class T> concept Listable = requires(void f(T)) { f({1, 2}); };
static_assert(Listable<Pair<char, long>> && !Listable<Pair<FromInt, long>>);
Pair<bool, unsigned> pair() { return {true, 5u}; }

// Aggregates deduce their arguments [over.match.class.deduct].
template <class T, class U> struct Aggregate { T first; U rest[2]; };
Aggregate aggregate{1, {2.0, 3.0}};
static_assert(__is_same(decltype(aggregate), Aggregate<int, double>));
template <class... F> struct Overload : F... { using F::operator()...; };
constexpr Overload overload{[](int) { return 1; }, [](const char *) { return 2; }};
static_assert(overload(0) == 1 && overload("") == 2);

// The constraints of members are instantiated when they are asked for: here the
// class is not complete when its base is made.
template <class T> concept HasSize = requires(T t) { t.size(); };
template <class T> using SizeOf = decltype(static_cast<T *>(nullptr)->size());
template <class D> struct Sizes {
  constexpr int twice() const requires HasSize<D> && (sizeof(SizeOf<D>) > 0) { return 2 * static_cast<const D *>(this)->size(); }
  constexpr int twice() const requires (!HasSize<D>) { return -1; }
  static constexpr bool positive = true;
  constexpr int known() const requires positive || HasSize<typename D::missing> { return 1; }
};
struct WithSize : Sizes<WithSize> { constexpr int size() const { return 3; } };
struct Without : Sizes<Without> {};
static_assert(WithSize().twice() == 6 && Without().twice() == -1 && Without().known() == 1);
