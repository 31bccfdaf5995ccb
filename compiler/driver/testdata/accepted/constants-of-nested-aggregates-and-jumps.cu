// Constants: default member initialisers of elements that a list leaves out,
// jumps into nested statements, addresses by builtin.
struct A { struct B { int i; int j = i+1; } b; int a = b.j+1; };
extern constexpr A a = { };
static_assert(a.b.i == 0 && a.b.j == 1 && a.a == 2);
constexpr A a2 = { };
static_assert(a2.b.i == 0 && a2.b.j == 1 && a2.a == 2);
extern const int k = 3; static_assert(k==3);
constexpr A a3 = { {5} };
static_assert(a3.b.i == 5 && a3.b.j == 6 && a3.a == 7);
struct X { int x; int y = x + 1; }; 
struct Z { X x[2]; int k = x[0].y; };
constexpr Z z{{{1},{2}}}; static_assert(z.x[1].y==3 && z.k==2);
constexpr Z z2{{{1}}}; static_assert(z2.x[1].y==1 && z2.k==2);
constexpr Z z3{}; static_assert(z3.x[1].y==1 && z3.k==1);
constexpr int f() { Z z{{{1}}}; return z.x[1].y + z.k; } static_assert(f()==3);
int i; 
static_assert (__builtin_addressof (i) == &i, "");
template <typename T> constexpr inline T * addressof (T &x) noexcept { return __builtin_addressof (x); }
static_assert (addressof (i) == &i, "");
constexpr int g(int n) { switch(n) { if (1) { case 1: return 1; } else { default:; } } return 0; }
static_assert(g(1)==1 && g(2)==0);
constexpr int baz (const int x, int y) { switch (x) { case 0: return 1; case 2: if ((y += 2) == 0) { case 3: y += 4; break; } else { case 4: y += 8; break; } case 7: break; } return y; }
static_assert(baz(3,1)==5 && baz(4,2)==10 && baz(2,-2)==4 && baz(2,5)==15);
constexpr int duff(int n) { int r=0; switch(n%4) { case 0: do { r++; case 3: r++; case 2: r++; case 1: r++; } while ((n -= 4) > 0); } return r; }
static_assert(duff(7)==7);
