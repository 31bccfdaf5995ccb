// Declarations of members.
struct Widget {
  int size;
  int size /* ERROR 101 ""size" has already been declared in the current scope" */;
  void size /* ERROR 101 ""size" has already been declared in the current scope" */();
  static int shared = /* ERROR 1592 "a member with an in-class initializer must be const" */ 1;
  static const int fixed = 2;
  static const float ratio = 0.5f;
  static inline int counted = 3;
  int bits : 40 /* WARNING 959 "declared size for bit field is larger than the size of the bit field type; truncated to 32 bits" */;
  unsigned flag : 1, : 0, wide : 33 /* WARNING 959 "declared size for bit field is larger than the size of the bit field type; truncated to 32 bits" */;
  float /* ERROR 106 "invalid type for a bit field" */ real : 3;
  int named /* ERROR 107 "zero-length bit field must be unnamed" */ : 0;
  auto /* ERROR 1598 ""auto" is not allowed here" */ deduced = 1;
  Widget inner /* ERROR 70 "incomplete type "Widget" is not allowed" */;
  int array /* ERROR 70 "incomplete type "int []" is not allowed" */[];
  int last;
  void twice();
  void twice /* ERROR 403 "invalid redeclaration of member function "Widget::twice()" (declared at line 18)" */();
  Widget(Widget /* ERROR 408 "copy constructor for class "Widget" may not have a parameter of type "Widget"" */);
  int /* ERROR 964 "return type may not be specified on a destructor" */ ~Widget();
  typedef int Widget /* ERROR 280 "declaration of a member with the same name as its class" */;
  extern /* ERROR 328 "invalid storage class for a class member" */ int outside;
};
int Widget::size2 /* ERROR 135 "class "Widget" has no member "size2"" */() { return 1; }
int Widget::fixed2 /* ERROR 135 "class "Widget" has no member "fixed2"" */;
const int Widget::fixed;
