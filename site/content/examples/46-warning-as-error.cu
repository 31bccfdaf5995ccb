//: title A warning made an error
//: chapter reading-diagnostics
//: about The option takes the number of the message. An error cannot be changed any more, so it is shown without one.
//: args -diag-error 177
//: says error: variable "unused"
void f() {
  int unused;
}
