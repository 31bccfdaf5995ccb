// Pointers to members and functions among substituted template arguments.
template<class T, int(T::*)> struct field;
struct X { int number; };
struct Y { char *number; };
template<class T> int chosen(field<T, &T::number> *);
template<class T> char *chosen(...);
int *a = nullptr;
static_assert(sizeof(chosen<X>(0)) == sizeof(int));
static_assert(sizeof(chosen<Y>(0)) == sizeof(char *));
template<class T, int T::*P = &T::number> int defaulted(T *);
int b = defaulted<X>(0);

// A parameter's type that becomes a function or an array is adjusted.
int f();
int p[5];
template<class T, T> struct of_value;
typedef of_value<int(), f> function_value;
typedef of_value<int[5], p> array_value;

// A qualification conversion ranks behind binding a reference.
template<class T> int bound(const T *);
template<class T> char bound(const T &);
template<class T, unsigned long I> char *bound(const T (&)[I]);
int array[4];
static_assert(sizeof(bound(array)) == sizeof(char *));

// A template-id of a friend is looked up like any name, and one behind `.template`
// may be a qualifier.
namespace N {
template<class T> void g(T);
namespace M {
class A { friend void g<int>(int); };
}
}
template<class T> struct B { int h() { return 1; } };
template<class T> struct D : B<T> {
  int i(B<T> *q) { return q->template B<T>::h() + this->template B<T>::h(); }
};
template struct D<int>;
