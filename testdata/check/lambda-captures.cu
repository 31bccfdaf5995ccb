// What a lambda captures, and what it cannot.
int global;
struct Widget {
  int field;
  void run(int parameter) {
    static int once;
    int local = 1, other = 2;
    auto none = [] { return local /* ERROR 1735 "an enclosing-function local variable cannot be referenced in a lambda body unless it is in the capture list" */; };
    auto copy = [local] { return local + global + once; };
    auto change = [local] { local /* ERROR 137 "expression must be a modifiable lvalue" */ = 2; };
    auto able = [local]() mutable { local = 2; };
    auto twice = [local, local /* ERROR 1761 "a name cannot appear more than once in a capture-list" */] {};
    auto both = [=, local /* ERROR 1729 "explicit capture matches default" */] {};
    auto mix = [&, & /* ERROR 1729 "explicit capture matches default" */local] {};
    auto self = [this] { return field; };
    auto selfless = [] { return field /* ERROR 1738 "the enclosing-function "this" cannot be referenced in a lambda body unless it is in the capture list" */; };
    auto whole = [*this] { return field; };
    auto fresh = [n = local + 1] { return n; };
    auto absent = [missing /* ERROR 20 "identifier "missing" is undefined" */] {};
    auto outside = [global /* ERROR 1731 "a variable with static storage duration cannot be captured in a lambda" */] { return global; };
    auto nested = [=] { return [other] { return other + local /* ERROR 1735 "an enclosing-function local variable cannot be referenced in a lambda body unless it is in the capture list" */; }; };
    auto binds = [&r = 1 /* ERROR 461 "initial value of reference to non-const must be an lvalue" */] {};
  }
};
auto bad = [&] { return global; };
auto file = [] { return global; };
