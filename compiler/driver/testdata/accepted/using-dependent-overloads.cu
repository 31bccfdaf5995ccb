// A using-declaration may name functions together with those that another
// using-declaration will find at instantiation.
template<class eT> struct Base {};
template<class eT> class Mat : public Base<eT> { public: int operator()(int); int operator()(int,int); template<class T> int operator()(const Base<T>&); };
template<class eT> class Col : public Mat<eT> { public:
  using Mat<eT>::operator();
  int operator()(const char*); int operator()(int, char*);
  template<int N> class fixed;
};
template<class eT> template<int N> class Col<eT>::fixed : public Col<eT> { public:
  using Col<eT>::operator();
  int operator()(int);
  int operator()(int, int);
};
Col<int>::fixed<3> f;
int x = f(1); int y = f("");
