// A mem-initializer-id is a type: a dependent one needs no typename
// [temp.res.general].
struct Policy {
  struct base {
    int k;
    constexpr base(int n) : k(n) {}
  };
  template <class T> struct wrap {
    T t;
    constexpr wrap(T v) : t(v) {}
  };
};

template <class P> struct Direct : P::base {
  constexpr Direct(int n) : P::base(n + 1) {}
};
template <class P> struct Braced : P::base {
  constexpr Braced(int n) : P::base{n + 2} {}
};
template <class P> struct Template : P::template wrap<int> {
  constexpr Template(int n) : P::template wrap<int>(n) {}
};

static_assert(Direct<Policy>(1).k == 2, "");
static_assert(Braced<Policy>(1).k == 3, "");
static_assert(Template<Policy>(4).t == 4, "");
