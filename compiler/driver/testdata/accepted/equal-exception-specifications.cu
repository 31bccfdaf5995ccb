// Exception specifications that allow the same are compatible [except.spec].
struct E { virtual const char *what() const noexcept; E(int) noexcept; void f() noexcept(true); void g() noexcept(false); void h() throw(); };
E::E(int) noexcept(true) {}
const char *E::what() const noexcept(true) { return 0; }
void E::f() noexcept {}
void E::g() noexcept(false) {}
void E::h() noexcept {}
void q() noexcept; void q() noexcept(true); void q() throw();
template<class T> struct X { void f() noexcept(sizeof(T) > 1); void g() noexcept(true); };
template<class T> void X<T>::f() noexcept(sizeof(T) > 1) {}
template<class T> void X<T>::g() noexcept {}
