// Structured bindings, their number and kind.
struct Pair { int first; double second; };
struct Hidden { int a; private: int b; };
union Either { int i; float f; };

int bind(Pair p, Hidden h, Either e) {
  auto [a, b] = p;
  auto [ /* ERROR 2830 "there are more elements than there are binding names" */one] = p;
  auto [x, y, z /* ERROR 2829 "too many identifiers" */] = p;
  auto &[ra, rb] = p;
  auto [ha, hb /* ERROR 2845 "cannot bind to non-public member "Hidden::b"" */] = h;
  auto [ /* ERROR 2828 "type "Either" has no components to bind to" */ea] = e;
  auto [ /* ERROR 2828 "type "int" has no components to bind to" */n] = 3;
  int values[2] = {1, 2};
  const auto &[v0, v1] = values;
  v0 /* ERROR 137 "expression must be a modifiable lvalue" */ = 3;
  int /* ERROR 2825 "invalid specifier for structured binding declaration" */ [ /* ERROR 2828 "type "int" has no components to bind to" */i, j] = values /* ERROR 144 "a value of type "int *" cannot be used to initialize an entity of type "int"" */;
  return a + ra + v1;
}
