// decltype of a member without an object, and as a qualifier.
struct A { static constexpr int value = 1; typedef int Type; };
struct B {
  A a; int i; int &r; const int c;
  void f() { decltype(a)::Type t = 0; decltype(this->a)::Type u = t; decltype(B::a)::Type v = u; (void)v; }
};
static_assert(__is_same(decltype(B::a), A) && __is_same(decltype(B::r), int &) && __is_same(decltype(B::c), const int));
static_assert(__is_same(decltype((B::i)), int &));
static_assert(decltype(B::a)::value == 1);
