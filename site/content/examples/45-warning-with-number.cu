//: title A number and a D
//: chapter reading-diagnostics
//: about The D says that you may change the severity.
//: says warning #177-D
void f() {
  int unused;
}
