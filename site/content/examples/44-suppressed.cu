//: title A warning that is suppressed
//: chapter reading-diagnostics
//: about In the source, for a stretch of it, by the number that the message shows.
//: quiet
#pragma nv_diag_suppress 177
void f() {
  int unused;
}
