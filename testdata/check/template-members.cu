// Members of templates: declared, defined, counted.
template <class T> struct List {
  void push(T);
  template <class U> void each(U);
  static int live;
  struct Node { T value; Node *next; };
  Node *find(T);
};
template <class T> void List<T>::push(T) {}
template <class T> void List<T>::pop /* ERROR 135 "class template "List<T>" has no member "pop"" */(T) {}
template <class U> void List<U>::push /* ERROR 147 "declaration is incompatible with "void List<T>::push(T)" (declared at line 9)" */(int) {}
template <class T> template <class U> void List<T>::each(U) {}
template <class T> int List<T>::live = 0;
template <class T> List<T>::Node *List<T>::find(T) { return nullptr; }
template <class T> typename List<T>::Node *List<T>::find /* ERROR 3369 "function "List<T>::find" has already been defined (previous definition at line 14)" */(T t) { return nullptr; }
template <class T, class U> void List<T>::each /* ERROR 147 "declaration is incompatible with function template "void List<T>::each(U)" (declared at line 12)" */(U) {}
List<int> good;
List<> /* ERROR 442 "too few arguments for class template "List"" */ none;
List<int, int /* ERROR 443 "too many arguments for class template "List"" */> too_many;
List<3 /* ERROR 79 "expected a type specifier" */> kind;
List plain /* ERROR 289 "no instance of constructor "List" matches the argument list" */;
