// Pragmas that change diagnostics, and others.
#pragma nv_diag_suppress 177
int suppressed() { int unused; return 1; }
#pragma nv_diag_default 177
int given() { int unused; return 1; }
#pragma nv_diag_error 177
int raised() { int unused /* ERROR 177 "variable "unused" was declared but never referenced" */; return 1; }
#pragma nv_diag_warning 177
#pragma nv_diagnostic push
#pragma nv_diag_remark 177
int lowered() { int unused; return 1; }
#pragma nv_diagnostic pop
int restored() { int unused /* WARNING 177 "variable "unused" was declared but never referenced" */; return 1; }
#pragma nv_diag_suppress 20
int hard() { return undeclared /* ERROR 20 "identifier "undeclared" is undefined" */; }
#pragma nv_diag_suppress no_such_tag /* WARNING 1223 "invalid error tag" */
#pragma unknown words here
#pragma unroll /* WARNING 607 "this pragma must immediately precede a statement" */ 4
int misplaced;
int loop(int n) {
#pragma unroll
  for (int i = 0; i < 4; i++) n += i;
#pragma unroll 0
  for (int i = 0; i < 4; i++) n += i;
#pragma unroll n
  while (n > 3) n--;
#pragma unroll 2
  n++;
  return n;
}
#pragma pack(3 /* ERROR 660 "invalid packing alignment value" */)
struct Packed { char c; int i; };
