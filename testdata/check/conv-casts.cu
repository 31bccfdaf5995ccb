// The named casts, and what they do not do.
struct Base { virtual ~Base(); };
struct Derived : Base {};
struct Plain { int x; };
struct Other { int y; };

void casts(Base *b, const Plain *cp, Plain *p, int n, double d, void (*fn)()) {
  auto a1 = static_cast<Derived *>(b);
  auto a2 = static_cast /* ERROR 171 "invalid type conversion" */<Other *>(p);
  auto a3 = static_cast /* ERROR 694 "static_cast cannot cast away const or other type qualifiers" */<Plain *>(cp);
  auto a4 = const_cast<Plain *>(cp);
  auto a5 = const_cast<Other *>(p /* ERROR 718 "a const_cast can only adjust type qualifiers; it cannot change the underlying type" */);
  auto a6 = const_cast<long /* ERROR 717 "the type in a const_cast must be a pointer, reference, or pointer to member to an object type" */>(n);
  auto a7 = reinterpret_cast<Other *>(p);
  auto a8 = reinterpret_cast /* ERROR 171 "invalid type conversion" */<double>(n);
  auto a9 = reinterpret_cast /* ERROR 694 "reinterpret_cast cannot cast away const or other type qualifiers" */<Plain *>(cp);
  auto b1 = dynamic_cast<Derived *>(b);
  auto b2 = dynamic_cast<Other *>(p /* ERROR 698 "the operand of a runtime dynamic_cast must have a polymorphic class type" */);
  auto b3 = dynamic_cast<int /* ERROR 695 "the type in a dynamic_cast must be a pointer or reference to a complete class type, or void *" */>(b);
  auto b4 = ( /* WARNING 767 "conversion from pointer to smaller integer" */int)fn;
  auto b5 = (Plain)d /* ERROR 415 "no suitable constructor exists to convert from "double" to "Plain"" */;
  auto b6 = static_cast /* ERROR 171 "invalid type conversion" */<int *>(d);
}
