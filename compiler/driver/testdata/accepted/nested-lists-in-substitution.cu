struct C { C() = default; C(const int&, const long&) {} };
struct opx { opx() = default; opx(int) {} };
struct D { constexpr D() = default; D(const opx&, const long&) {} };
template<class E> struct actor : E { constexpr actor() = default; actor(const E& e) : E(e) {} };
template<class E> struct actorn : E { actorn(const E& e) : E(e) {} };
struct actorc : D { constexpr actorc() = default; actorc(const D& e) : D(e) {} };
void f() { int i = 0; long l = 0; auto a = actorn<C>{{i, l}}; auto b = actor<C>{{i, l}}; auto c = actorc{{{i}, l}}; auto d = actor<D>{{{i}, l}}; auto e = actor<D>{{opx(i), l}}; }
template<class T> auto g(T t, long l) -> decltype(actor<D>{{{t}, l}});
void h() { g(1, 2L); }
template<class T> struct D2 { constexpr D2() = default; D2(const T&, const long&) {} };
template<class T> auto g2(T t, long l) -> decltype(actor<D2<T>>{{{t}, l}});
void h2() { g2(1, 2L); g2(opx(), 2L); }
void first() { h(); h2(); f(); }
