//: title A catastrophic error
//: chapter reading-diagnostics
//: about After it nothing more is read.
//: says catastrophic error
#include "no-such-header.h"
int never_read = undeclared;
