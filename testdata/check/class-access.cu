// Access to members and bases.
class Account {
  int balance;
protected:
  int limit;
public:
  int id;
  friend void audit(Account &);
  class Key { friend class Account; int secret; };
  int read(Key k) { return k.secret; }
};
class Savings : Account {
public:
  using Account::limit;
  int look(Account &a) { return limit + a.limit /* ERROR 410 "protected member "Account::limit" (declared at line 5) is not accessible through a "Account" pointer or object" */ + balance /* ERROR 265 "member "Account::balance" (declared at line 3) is inaccessible" */; }
};
struct Special : Savings { int deep() { return id /* ERROR 265 "member "Account::id" (declared at line 7) is inaccessible" */; } };

void audit(Account &a) { a.balance = 1; }
void other(Account &a, Savings &s) {
  a.balance /* ERROR 265 "member "Account::balance" (declared at line 3) is inaccessible" */ = 1;
  a.limit /* ERROR 265 "member "Account::limit" (declared at line 5) is inaccessible" */ = 2;
  a.id = 3;
  s.id /* ERROR 265 "member "Account::id" (declared at line 7) is inaccessible" */ = 4;
  s.limit = 5;
  Account &base = s /* ERROR 269 "conversion to inaccessible base class "Account" is not allowed" */;
  Account::Key k;
  k.secret /* ERROR 265 "member "Account::Key::secret" (declared at line 9) is inaccessible" */ = 1;
}
