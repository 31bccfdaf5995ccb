// Braces may be nested in an argument.
struct Leaf { int v; };
template <int N> struct Nest { Nest<N - 1> inner; };
template <> struct Nest<0> { int v; };
int take(Nest<32>);
int use() { return take({{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{1}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}); }
