// Virtual functions and abstract classes.
struct Shape {
  virtual double area() const = 0;
  virtual void draw();
  virtual Shape *clone();
  virtual void last() final;
  void plain();
  virtual ~Shape();
};
struct Circle : Shape {
  double area() const override;
  void draw /* ERROR 1455 "member function declared with "override" does not override a base class member" */ /* WARNING 997 "function "Shape::draw()" is hidden by "Circle::draw" -- virtual function override intended?" */() const override;
  Circle *clone();
  void last /* ERROR 1850 "cannot override "final" function "Shape::last" (declared at line 6)" */();
  void plain /* ERROR 1455 "member function declared with "override" does not override a base class member" */() override;
  int operator /* ERROR 1455 "member function declared with "override" does not override a base class member" */()() override;
};
struct Square : Shape { int area /* ERROR 317 "return type is not identical to nor covariant with return type "double" of overridden virtual function "Shape::area"" */() const; int *clone /* ERROR 317 "return type is not identical to nor covariant with return type "Shape *" of overridden virtual function "Shape::clone"" */(); };
struct Sealed final {};
struct Opened : Sealed /* ERROR 1904 "a "final" class type cannot be used as a base class" */ {};
struct Odd { virtual /* ERROR 314 "only nonstatic member functions may be virtual" */ static void s(); virtual /* ERROR 377 ""virtual" is not allowed" */ Odd(); void n() = /* ERROR 319 "pure specifier ("= 0") allowed only on virtual functions" */ 0; template <class T> virtual /* ERROR 774 ""virtual" is not allowed in a function template declaration" */ void t(T); };

void use() {
  Shape s /* ERROR 322 "object of abstract class type "Shape" is not allowed:" */;
  Circle c;
  Shape &r = c;
  new Shape /* ERROR 322 "object of abstract class type "Shape" is not allowed:" */;
  r.area();
}
Shape give();
