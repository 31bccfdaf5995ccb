template<class K> int f(K k, int n) { unsigned long a[] = { n * 2ul, k.size(), n <= 1 ? 0 : n * k.size() }; constexpr int c = sizeof(a) / sizeof(a[0]); static_assert(c == 3, ""); return c; }
struct S { unsigned long size(); };
int x = f(S(), 2);
