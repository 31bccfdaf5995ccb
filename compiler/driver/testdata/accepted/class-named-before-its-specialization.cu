// A dependent class is the same type before and after the partial specialisation
// that it names has been declared.
enum qualifier { hp };
template<int C, int R, class T, qualifier Q = hp> struct mat;
template<typename T, qualifier Q> struct mat<2,2,T,Q> { typedef T vt; mat(T); template<class U, qualifier P> explicit mat(mat<2,2,U,P> const& m); explicit mat(mat<3,3,T,Q> const& x); explicit mat(mat<2,3,T,Q> const& x); void f(mat<3,3,T,Q> const&); vt v; };
template<typename T, qualifier Q> struct mat<3,3,T,Q> { };
template<class T, qualifier Q> template<class U, qualifier P> inline mat<2,2,T,Q>::mat(mat<2,2,U,P> const& m) : v(m.v) {}
template<class T, qualifier Q> inline mat<2,2,T,Q>::mat(mat<3,3,T,Q> const& m) : v(0) {}
template<class T, qualifier Q> inline void mat<2,2,T,Q>::f(mat<3,3,T,Q> const& m)  {}
template<class T, qualifier Q> inline mat<2,2,T,Q>::mat(mat<2,3,T,Q> const& m) : v(0) {}
