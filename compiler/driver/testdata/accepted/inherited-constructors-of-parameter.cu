// A using-declaration that repeats a template parameter names constructors.
template<class S> struct base { base(int); template<class I> base(I, I); void gen(); };
template<class SeedSeq> struct auto_seeded : SeedSeq { auto_seeded() : auto_seeded(3) {} template<int N> auto_seeded(int (&s)[N]) : SeedSeq(s, s + N) {} using SeedSeq::SeedSeq; const SeedSeq &b() const { return *this; } };
template<unsigned long N, class T> struct ss { ss(int); ss(T*, T*); };
auto_seeded<ss<8, int>> a(3);
