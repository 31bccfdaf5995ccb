template<class T, int N, unsigned long A> struct arr { T t[N]; };
template<int S, class... X> void f(int q, X... xs) {
  constexpr int v = S == 0 ? 4 : S;
  if (q) {
    auto l = [&](auto p) { using T = decltype(p); constexpr unsigned long al = alignof(T); arr<T, v, al> a; constexpr int b = sizeof(T) * v; return q + v + b; };
    (l(xs), ...);
  }
}
void g() { f<0>(1, 2, 3.0); f<3>(2, 'c'); }
