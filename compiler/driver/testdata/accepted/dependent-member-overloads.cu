// Overloads that differ in a dependent member type of another template.
template<class T> struct ref { T &get() const; };
template<class T> struct rc { typedef T type; }; template<class T> struct rc<const T> { typedef T type; };
template<class Type> struct cib {
  Type& operator()(Type& x) const { return x; }
  Type& operator()(const ref<Type>& x) const { return x.get(); }
  Type& operator()(const ref<typename rc<Type>::type>& x) const { return x.get(); }
};
cib<const int> c;
