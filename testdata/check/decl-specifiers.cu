// Specifiers that do not go together.
unsigned /* ERROR 84 "invalid combination of type specifiers" */ float ratio;
long long long /* ERROR 84 "invalid combination of type specifiers" */ wide;
short /* ERROR 84 "invalid combination of type specifiers" */ double narrow;
static extern /* ERROR 81 "more than one storage class may not be specified" */ int where;
inline int shared_value() { return 1; }
inline int not_a_function;
constexpr int limit; /* ERROR 2385 "missing initializer for constexpr variable" */
mutable /* ERROR 719 "mutable is not allowed" */ int cache;
virtual /* ERROR 239 "invalid specifier outside a class declaration" */ void nowhere();
friend /* ERROR 239 "invalid specifier outside a class declaration" */ void stranger();
explicit /* ERROR 771 ""explicit" is not allowed" */ int convert();
void nothing /* ERROR 70 "incomplete type "void" is not allowed" */;
auto undeduced /* ERROR 1593 "cannot deduce "auto" type (initializer required)" */;
auto deduced = 1, *other = &deduced;
auto mixed = 1, second /* ERROR 1594 ""auto" type is "double" for this entity, but was previously implied to be "int"" */ = 2.0;
register /* ERROR 149 "a global-scope declaration may not have this storage class" */ int fast;
const int fixed; /* ERROR 257 "const variable "fixed" requires an initializer" */
