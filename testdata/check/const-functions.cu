// What constexpr functions may hold.
struct NotLiteral { NotLiteral(); ~NotLiteral(); };
int outside;
constexpr int statics(int n) { static int s /* ERROR 2661 "variable in constexpr function does not have automatic storage duration" */ = 1; return n + s; }
constexpr int jumps(int n) { goto /* ERROR 2388 "statement may not appear in a constexpr function" */ end; end /* ERROR 2754 "label definitions cannot appear in constexpr functions" */: return n; }
constexpr int tries(int n) { try /* ERROR 2388 "statement may not appear in a constexpr function" */ { return n; } catch (...) { return 0; } }
constexpr int assembles(int n) { asm /* WARNING 2388 "statement may not appear in a constexpr function" */(""); return n; }
constexpr int unset() { int n /* ERROR 2662 "variable in constexpr function is uninitialized" */; return 1; }
constexpr NotLiteral gives();
constexpr int takes(NotLiteral n);
constexpr int touches() { return outside; }
constexpr void nothing() {}
struct Base { virtual int v() const; };
struct Counter : virtual Base { constexpr /* ERROR 2403 "a constructor for a class with virtual bases cannot be constexpr" */ Counter() {} int n; };
constexpr int forward(int);
constexpr int early = forward /* ERROR 28 "expression must have a constant value" */ /* NOTE "constexpr function "forward" (declared at line 15) is not defined" */(1);
constexpr int forward(int n) { return n; }
constexpr int late = forward(1);
