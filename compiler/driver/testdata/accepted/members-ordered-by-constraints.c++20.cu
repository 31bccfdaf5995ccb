// Members that differ in their trailing requires-clauses only are ordered by
// subsumption [over.match.best], and their constraints are checked before a
// return type is deduced.
template<class T> concept Sized = sizeof(T) > 0;
template<class T> concept Large = Sized<T> && sizeof(T) > 1;
template<int N> struct chosen { char c[N]; };

template<class T> struct S {
  chosen<1> member();
  chosen<2> member() requires Sized<T>;
  chosen<3> member() requires Large<T>;
  static chosen<1> of_class() requires Sized<T>;
  static chosen<2> of_class() requires Sized<T> && (sizeof(T) > 3);
};
static_assert(sizeof(S<int>().member()) == 3);
static_assert(sizeof(S<char>().member()) == 2);
static_assert(sizeof(S<int>::of_class()) == 2);
static_assert(sizeof(S<short>::of_class()) == 1);

template<class T> struct Deduced {
  auto f(int) {}
  auto f(int) requires T::fail { static_assert(T::fail); }
};
void (Deduced<void>::*deduced)(int) = &Deduced<void>::f;
