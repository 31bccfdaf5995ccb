// Captureless generic closures convert to pointers to functions.
struct A { A() = default; A(const A&) {} };
void (*fptr)(A) = [](auto){};
void (*fp2)(int,int) = [](auto...){};
int (*fp3)(int,int) = [](auto a, auto b){ return a+b; };
auto (*fp4)(int) -> int& = [](auto a) -> auto& { static int i; return i; };
struct N { static void foo(int); void (*f)(int) = [](auto i) { foo(i); }; };
struct S { S(void()); }; S s1([](auto...){}); S s2{[](auto...){}}; S s3 = {[](auto...){}};
void take(int (*)(int)); void take(int*);
void g() { take([](auto x){ return x; }); auto l = [](auto x) noexcept { return x; }; int (*q)(int) = l; q = l; auto z = static_cast<char(*)(char)>(l); (void)(long(*)(long))l;
  int (*(q2))(int) noexcept = l; }
constexpr int (*ce)(int) = [](auto x){ return x+1; }; static_assert(ce(2)==3);
constexpr int (*ce1)(int) = [](int x){ return x+1; }; static_assert(ce1(2)==3);
