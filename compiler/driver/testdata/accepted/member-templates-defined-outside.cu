// Member class templates, and partial specialisations of them, may be defined
// outside of their class template; its instances find them [temp.mem].
template<class eT> class Col { public: template<class T> struct ft; template<class T> struct pt { typedef int t; }; template<class T> static T v; template<class T> struct in; };
template<class eT> template<class T> struct Col<eT>::ft { int x; eT y; void f(); struct I; };
template<class eT> template<class T> void Col<eT>::ft<T>::f() { x = 1; }
template<class eT> template<class T> struct Col<eT>::ft<T>::I { T z; };
template<class eT> template<class T> struct Col<eT>::pt<T*> { typedef char *t; };
template<class eT> template<class T> T Col<eT>::v = T(3);
template<class eT> template<class T> struct Col<eT>::in : Col<eT>::template ft<T> { T k; in(T q) : k(q) {} };
Col<int>::ft<int> f;
Col<int>::ft<char>::I g;
char *p = Col<int>::pt<int*>::t();
int k = Col<int>::v<int>;
Col<int>::in<long> n(3);
void q() { f.f(); n.f(); n.y = 1; }
template<> template<> struct Col<char>::ft<char> { int special; };
int z = Col<char>::ft<char>().special;
template<> template<class T> struct Col<long>::ft { int special2; };
int z2 = Col<long>::ft<char>().special2;
template<class A> struct Ou { template<class B, class C> struct In { typedef int t; }; };
template<class A> template<class C> struct Ou<A>::In<A, C> { typedef char t; };
template<class A> template<class B> struct Ou<A>::In<B*, A> { typedef long t; A a; };
char *w1(Ou<int>::In<int,float>::t *p) { return p; }
int *w2(Ou<char>::In<int,float>::t *p) { return p; }
long *w3(Ou<char>::In<int*,char>::t *p) { return p; }
int *w4(Ou<char>::In<int*,int>::t *p) { return p; }
