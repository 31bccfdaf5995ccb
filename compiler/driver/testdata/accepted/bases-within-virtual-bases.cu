// A base class of a virtual base is one subobject, whichever way leads to it
// [class.mi]/4; a class that is derived from it again has another one.
struct A { int i; };
struct L : A {};
struct V : virtual L {};
struct W : virtual L {};
struct X : V, W {};
struct Y : V, virtual L {};
struct Z : X, Y {};

A *f(X *x) { x->i = 1; return x; }
A *g(Y *y) { y->i = 1; return y; }
A *h(Z *z) { z->i = 1; return z; }
static_assert(__is_convertible_to(X *, A *), "");
