// Constructors, assignments and destructors that exist or do not.
struct NoDefault { NoDefault(int); };
struct Fixed { const int c; int &r; };
struct OnlyMove { OnlyMove(OnlyMove &&); };
struct NoCopy { NoCopy(); NoCopy(const NoCopy &) = delete; };
struct Keeps { NoCopy n; };
struct Locked { ~Locked() = delete; };
class Private { Private(); ~Private(); };
struct Explicit { explicit Explicit(int); };

void make(Fixed f, Fixed g, OnlyMove m, Keeps k) {
  NoDefault a /* ERROR 291 "no default constructor exists for class "NoDefault"" */;
  NoDefault array /* ERROR 291 "no default constructor exists for class "NoDefault"" */[2];
  f = /* ERROR 1776 "function "Fixed::operator=(const Fixed &)" (declared implicitly) cannot be referenced -- it is a deleted function" */ g;
  OnlyMove n = m /* ERROR 1776 "function "OnlyMove::OnlyMove(const OnlyMove &)" (declared implicitly) cannot be referenced -- it is a deleted function" */;
  Keeps l = k /* ERROR 1776 "function "Keeps::Keeps(const Keeps &)" (declared implicitly) cannot be referenced -- it is a deleted function" */;
  Locked lock /* ERROR 1776 "function "Locked::~Locked() noexcept" (declared at line 7) cannot be referenced -- it is a deleted function" */;
  Private p /* ERROR 330 ""Private::Private()" (declared at line 8) is inaccessible" */ /* ERROR 330 ""Private::~Private() noexcept" (declared at line 8) is inaccessible" */;
  Explicit e = 1 /* ERROR 415 "no suitable constructor exists to convert from "int" to "Explicit"" */;
  Explicit ok(1);
  new NoDefault /* ERROR 291 "no default constructor exists for class "NoDefault"" */;
}
struct Derived : NoDefault { int x; };
Derived d /* ERROR 1790 "the default constructor of "Derived" cannot be referenced -- it is a deleted function" */;
struct Init { int a; Init() : a(1), a /* ERROR 359 "member "Init::a" has already been initialized" */(2), b /* ERROR 292 ""b" is not a nonstatic data member or base class of class "Init"" */(3), int /* ERROR 40 "expected an identifier" */(4) {} };
