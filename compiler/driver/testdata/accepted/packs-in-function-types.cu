// A type-id that lists a pack of types as parameters, in instances.
template <class S, class F> struct Handler { static constexpr int arguments = 0; };
template <class R, class... A, class F> struct Handler<R(A...), F> { static constexpr int arguments = sizeof...(A); };
struct Result {};
template <class S> struct Function;
template <class R, class... A> struct Function<R(A...)> {
  template <class F> using For = Handler<R(A...), F>;
  typedef Handler<int, R(A...)> Swapped;
  Handler<R(int, A...), int> longer;
};
static_assert(Function<Result()>::For<int>::arguments == 0);
static_assert(Function<Result(int)>::For<int>::arguments == 1);
static_assert(Function<int(Result, int)>::For<char>::arguments == 2);
static_assert(decltype(Function<int(Result, int)>::longer)::arguments == 3);
