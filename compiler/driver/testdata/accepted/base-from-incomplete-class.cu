// A partial specialisation whose base is a member of the class that is being defined.
template<class D> struct pf {
  template<class Sig> struct result;
  template<class This> struct result<This()> : D::template impl<> { typedef typename result::result_type type; };
  template<class This, class A> struct result<This(A)> : D::template impl<A> { };
};
template<class T> struct E : pf<E<T>> { template<class... X> struct impl { typedef int result_type; }; };
E<int> e; E<int>::result<int()>::type x;
