// Explicit and partial specialisations, in the right place and in the wrong one.
template <class T> struct Table { int size(); static int count; template <class U> void put(U); };
template <> struct Table<int> { int size(); };
template <> int Table<int>::size /* ERROR 792 ""int Table<int>::size()" is not an entity that can be explicitly specialized" */() { return 1; }
template <> int Table<char>::size() { return 2; }
Table<float> used;
template <> struct Table /* ERROR 1449 "explicit specialization of class "Table<float>" must precede its first use (at line 6)" */<float> {};
template <class T> struct Table /* ERROR 840 "a template argument list is not allowed in a declaration of a primary template" */<T> {};
template <class T> struct Table<T *> {};
template <class T, class U /* WARNING 842 "template parameter "U" is not used in or cannot be deduced from the template argument list of class template "Table<T &>"" */> struct Table<T &> {};
template <> struct Unknown /* ERROR 864 "Unknown is not a template" */<int> {};
template <class T> void fn(T);
template <> void fn /* ERROR 493 "no instance of function template "fn" matches the specified type" */(int, int);
template <> void fn /* ERROR 493 "no instance of function template "fn" matches the specified type" */<int>(double);
template <> void fn<long>(long);
template <class T> void fn<T *>(T *);
struct Outer { template <class T> struct In; template /* ERROR 790 "explicit specialization is not allowed in the current scope" */ <> struct In<int> {}; };
template struct Table<short>;
template void /* ERROR 489 "function "fn(T) [with T=unsigned int]" cannot be instantiated -- no template definition was supplied" */ fn(unsigned);
template struct /* ERROR 760 "class "Table<short>" explicitly instantiated more than once" */ Table<short>;
