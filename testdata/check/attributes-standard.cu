// Standard and GNU attributes.
[[nodiscard]] int result();
[[nodiscard("why")]] int reason();
struct [[nodiscard]] Status { int code; };
Status status();
[[deprecated]] void old();
[[deprecated("use young")]] void older();
[[noreturn]] void stop();
[[unknown]] int one;
[[vendor /* WARNING 2803 "attribute namespace "vendor" is unrecognized" */::thing]] int two;
[[deprecated(5 /* ERROR 1038 "expected a string literal" */)]] void wrong();
[[noreturn( /* ERROR 1094 "attribute "noreturn" does not take arguments" */1)]] void extra();
__attribute__((unused)) static int quiet;
__attribute__((no_such_thing)) int three;
__attribute__((aligned(3 /* ERROR 1090 "invalid alignment value specified by attribute" */))) int four;
alignas(16) int five;
alignas(5 /* ERROR 1090 "invalid alignment value specified by attribute" */) int six;
int [[maybe_unused /* WARNING 1835 "attribute "maybe_unused" does not apply here" */]] seven;
void use(int n) {
  result( /* WARNING 2809 "ignoring return value from routine declared with "nodiscard" attribute" */);
  reason( /* WARNING 3000 "ignoring return value from routine declared with "nodiscard" attribute ("why")" */);
  (void)result();
  status( /* WARNING 2810 "ignoring return value type with "nodiscard" attribute" */);
  old();
  older();
  switch (n) { case 1: n++; [[fallthrough]]; case 2: [ /* WARNING 2814 "fallthrough statement must precede switch case label or default" */[fallthrough]]; }
  [[fallthrough /* ERROR 2813 "the "fallthrough" attribute may only appear in an enclosing switch statement" */]];
  if (n) [[likely]] return;
  [[deprecated /* WARNING 1835 "attribute "deprecated" does not apply here" */]] n++;
}
