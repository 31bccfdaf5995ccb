//: title The way to an instance
//: chapter reading-diagnostics
//: about An error in a template is found when it is instantiated; below it stands who asked for that.
//: says detected during
template <class T> void touch(T t) { t.missing(); }
void f() { touch(1); }
