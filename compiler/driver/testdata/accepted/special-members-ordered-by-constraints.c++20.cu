// Of the special members of one kind the eligible one decides [special]/6.
template<class T> struct S {
  S() = default;
  S(const S&) requires (sizeof(T) > 1) {}
  S(const S&) = default;
  ~S() = default;
  ~S() requires (sizeof(T) > 4) {}
  S& operator=(const S&) requires (sizeof(T) > 1) { return *this; }
  S& operator=(const S&) = default;
};
static_assert(__is_trivially_copyable(S<char>));
static_assert(!__is_trivially_copyable(S<short>));
static_assert(__has_trivial_destructor(S<char>) && __has_trivial_destructor(S<int>));
static_assert(!__has_trivial_destructor(S<double>));
S<char> a;
S<double> b;
void f() { S<char> x(a); S<double> y(b); x = a; y = b; }
