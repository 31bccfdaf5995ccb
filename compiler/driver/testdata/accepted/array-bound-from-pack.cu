// The bound of an array that pack expansions initialise.
template<class... X> constexpr int f(X... xs) { constexpr bool results[] = {false, static_cast<bool>(sizeof(X) > 2)...};
  constexpr int n = sizeof(results); int s = 0; for (const bool *p = results; p != results + sizeof(results); p++) s += *p; return s + n; }
static_assert(f(1, 'c', 2L) == 6);
template<class... X> constexpr auto g(X... xs) { constexpr bool results[] = {false, static_cast<bool>(sizeof(X) > 2)...};
  return results[sizeof(results) - 1]; }
static_assert(g(1, 'c', 2L));
