// A member of a partial specialisation, defined outside, with default arguments that depend.
template<class U, class A> struct CU { typedef int Scalar; }; struct IB {};
template<class X> struct tr { typedef IB Kind; typedef typename X::Scalar S; };
template<class X, class K = typename tr<X>::Kind, class S = typename X::Scalar> struct ue;
template<class U, class A> struct ue<CU<U, A>, IB> { class InnerIterator; typedef typename A::It EvalIterator; protected: A a; };
template<class U, class A> class ue<CU<U, A>, IB>::InnerIterator : public ue<CU<U, A>, IB>::EvalIterator { protected: typedef int T; };
