// A function stays an lvalue where a constructor takes it by forwarding reference.
struct S { template<class F> S(F&& f); };
void dr(const char*);
S a = dr; S b(dr); void f(S); void g() { f(dr); int q[3]; f(q); }
S c = "abc"; S k = &dr;
