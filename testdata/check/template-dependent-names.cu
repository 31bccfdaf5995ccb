// Names that depend on template parameters, and names that do not.
template <class T> struct Base { using type = T; int member; void call(); template <class U> U as(); };
template <class T> struct Derived : Base<T> {
  type /* ERROR 20 "identifier "type" is undefined" */ a;
  typename Base<T>::type b;
  Base /* ERROR 2675 "use the "typename" keyword to treat nontype "Base<T>::type [with T=T]" as a type in a dependent context" */<T>::type c;
  void run() {
    member /* ERROR 20 "identifier "member" is undefined" */ = 1;
    this->member = 2;
    call /* ERROR 20 "identifier "call" is undefined" */();
    this->call();
    Base<T>::call();
    undeclared /* ERROR 20 "identifier "undeclared" is undefined" */();
    this->as<int /* ERROR 254 "type name is not allowed" */>() /* ERROR 29 "expected an expression" */;
    this->template as<int>();
    undeclared_with(b);
  }
};
template <class T> int value(T t) { return T::count + T::template make<int>(t) + not_declared /* ERROR 20 "identifier "not_declared" is undefined" */; }
