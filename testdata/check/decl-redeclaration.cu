// Redeclarations that agree and that do not.
extern int counter;
int counter = 0;
int counter /* ERROR 3369 "variable "counter" has already been defined (previous definition at line 3)" */ = 1;
extern float counter /* ERROR 147 "declaration is incompatible with "int counter" (declared at line 3)" */;

int parse(const char *text);
long parse /* ERROR 311 "cannot overload functions distinguished by return type alone" */(const char *text);
int parse(const char *text) { return text[0]; }
int parse /* ERROR 3369 "function "parse" has already been defined (previous definition at line 9)" */(const char *text) { return text[1]; }

static int helper();
int helper() { return 0; }
int linked();
static int linked() { return 1; }

typedef int Word;
typedef long Word /* ERROR 256 "invalid redeclaration of type name "Word" (declared at line 17)" */;

struct Node;
class Node {};
enum Node /* ERROR 469 "tag kind of enum is incompatible with declaration of class "Node" (declared at line 21)" */ { leaf };

namespace tree {}
int tree /* ERROR 101 ""tree" has already been declared in the current scope" */;
