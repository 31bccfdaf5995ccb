// Declarators in parentheses behind the name of the class are no constructors; a
// type with an operand in parentheses is no type-id.
template<class T> struct FR; template<class R, class... A> struct FR<R(A...)> { };
struct HashState {
  void *state_;
  void (*c)(void*, const unsigned char*, unsigned long);
  HashState (*run)(HashState state, FR<void(HashState, FR<void(HashState&)>)>);
};
HashState (*run2)(HashState state);
template<class T> class H { H (*run)(H state, FR<void(H, FR<void(H&)>)>); };
typedef void *vp;
template<class T> struct A { T &sv; bool f(int *X) { return (vp(&(sv.m)) == X); } bool g(int *X) { return (vp(&(sv)) == X); } };
struct B { int m; B &sv; bool f(int *X) { return (vp(&(sv.m)) == X); } bool g(int *X) { return (vp(&(sv)) == X); } };
int z(int); template<int(&(*)(int))[3]> struct N; template<int((*)(int))> struct N2; using Q = int(*(*)())[2]; int y1 = sizeof(int(*(*)())[2]), *pp, y2 = sizeof(int(*pp)), y3 = (int(*pp)) + 1; using R = int((&)[3]); template<class T> struct D4 { T t; int f() { return int(&(t) == nullptr) + (vp(&(t)) != 0) + sizeof(int((t))); } };
template<class T> struct Civ { static constexpr Civ(max)() { return Civ(); } static constexpr Civ(min)(); };
