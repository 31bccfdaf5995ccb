// Jumps, labels, loops.
int jumps(int n) {
  break /* ERROR 116 "a break statement may only be used within a loop or switch" */;
  continue /* ERROR 115 "a continue statement may only be used within a loop" */;
  goto nowhere /* ERROR 114 "label "nowhere" was referenced but not defined" */;
  goto /* ERROR 546 "transfer of control bypasses initialization of:" */ inside;
  if (n) {
    int declared = 1;
inside:
    n += declared;
  }
again:
  n++;
again /* ERROR 3369 "label "again" has already been defined (previous definition at line 12)" */:
  for (;;) { if (n > 3) break; }
  return n;
unused:;
} /* WARNING 940 "missing return statement at end of non-void function "jumps"" */
int no_result(int n) { if (n) return 1; } /* WARNING 940 "missing return statement at end of non-void function "no_result"" */
void result() { return 1 /* ERROR 120 "return value type does not match the function type" */; }
int empty() { return; /* WARNING 117 "non-void function "empty" should return a value" */ }
[[noreturn]] void stays() {} /* WARNING 1305 "function declared with "noreturn" does return" */
int after(int n) { return n; n++; }
