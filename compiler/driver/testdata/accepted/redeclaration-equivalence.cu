template<bool B, class T=void> struct ei{}; template<class T> struct ei<true,T>{ using type=T;}; template<bool B, class T=void> using eit = typename ei<B,T>::type;
template<class T> struct ti { using type = T; }; template<class T> using tit = typename ti<T>::type;
template<class T> constexpr bool mv = true; template<class T> constexpr bool ma = true;
template<class T> struct mvs { static constexpr bool value = true; };
template<class T> using sr = eit<mv<T> && ma<T>>;
template<class T> void s1(T& a, tit<T>& b); template<class T> void s1(T& a, tit<T>& b) {}
template<class T> sr<T> s2(T& a); template<class T> sr<T> s2(T& a) {}
template<class T> eit<mv<T>> s3(T& a); template<class T> eit<mv<T>> s3(T& a) {}
template<class T> eit<mvs<T>::value> s4(T& a); template<class T> eit<mvs<T>::value> s4(T& a) {}
template<class T> eit<mvs<T>::value && mv<T>> s5(T& a); template<class T> eit<mvs<T>::value && mv<T>> s5(T& a) {}
template<class T> void s6(T& a) noexcept(mv<T>); template<class T> void s6(T& a) noexcept(mv<T>) {}
template<class T> eit<(sizeof(T) > 1)> s7(T& a); template<class T> eit<(sizeof(T) > 1)> s7(T& a) {}
template<class T, eit<mv<T>, int> = 0> void s8(T& a); template<class T, eit<mv<T>, int>> void s8(T& a) {}
template<class T> auto s9(T& a) -> decltype(a + 1); template<class U> auto s9(U& b) -> decltype(b + 1) {return b+1; }
void f(int* a, int* b) { s1(a,a); s2(a); s3(a); s4(a); s5(a); s6(a); s7(a); s8(a); s9(a);}
