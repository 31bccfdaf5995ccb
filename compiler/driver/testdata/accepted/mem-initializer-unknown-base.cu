// A mem-initializer names a member type of an unknown base.
template<class I, class V> struct adaptor { typedef adaptor adaptor_; adaptor(V v); protected: V b; };
template<class A> class it2 : public adaptor<it2<A>, int> { typedef typename it2::adaptor_ base; public: it2(const A &a, int i) : it2::adaptor_(i), a_(a) {} it2(int i) : base(i), a_(*(A*)0) {} const A& a_; };
int z; it2<int> q2(z, 1); it2<int> q3(1);
