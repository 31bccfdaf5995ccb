// Array bounds that instances decide: of lists whose braces are left out, of
// static data members that are defined later; the type of a deduced bound.
struct A { int i, j; };
template<class T> constexpr int elements(T t) {
  A a[] = {t, t, t};
  return sizeof(a) / sizeof(A);
}
static_assert(elements(1) == 2);
static_assert(elements(A{}) == 3);

template<class T> struct S { static int i[]; };
template<class T> int S<T>::i[] = {1, 2};
static_assert(sizeof(S<char>::i) == 2 * sizeof(int));

template<class T, T N> T from_elements(T (&)[N]);
template<class T, T N> T from_bound(int (&)[N]);
int x[2];
static_assert(sizeof(from_elements(x)) == sizeof(int));
static_assert(sizeof(from_bound(x)) == sizeof(sizeof(int)));
