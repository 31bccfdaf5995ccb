// A parameter whose type names parameters of the class around only takes whatever
// may convert to it [temp.deduct.call].
template<class S> struct fun { fun(decltype(nullptr)); };
template<class T> using cb = fun<bool(T&)>;
template<class O> struct basic { 
  template<class I> static int parser(I adapter, cb<basic> c); 
  template<class I> static int parser2(I adapter, fun<bool(basic&)> c); 
  template<class I> static int parser3(I adapter, fun<basic> c); 
  template<class I> static int parser4(I adapter, fun<O> c); 
  static bool accept(int &&x) { return parser(x, nullptr); }
  static bool accept2(int &&x) { return parser2(x, nullptr); }
  static bool accept3(int &&x) { return parser3(x, nullptr); }
  static bool accept4(int &&x) { return parser4(x, nullptr); }
};
