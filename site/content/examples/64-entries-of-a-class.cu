//: title A class as entries
//: chapter intermediate-language
//: about The class is a type entry; its members hang on it.
//: il has "point"
struct point { int x, y; };
int sum(point p) { return p.x + p.y; }
