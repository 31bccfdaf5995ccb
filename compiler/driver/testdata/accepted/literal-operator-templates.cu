// Literal operator templates: explicit arguments, specialisations, overloads.
template<char...> int operator"" _abc();
template<> int operator"" _abc<>() { return -1; }
template<> int operator"" _abc<'L','U','E'>() { return 42; }
template<> int operator""_abc<'6'>() { return 42; }
int i = operator"" _abc<'1','2','3'>();
int j = 123_abc, k = operator""_abc<>();
template<bool, typename T = void> struct enable_if { }; template<typename T> struct enable_if<true, T> { typedef T type; };
template <char... c> constexpr typename enable_if<sizeof...(c) == 2, int>::type operator""_t () { return 2; }
template <char... c> constexpr typename enable_if<sizeof...(c) == 1, int>::type operator""_t () { return 1; }
int operator""_t (long double) { return 200; }
static_assert(45_t == 2 && 4_t == 1); int d = 2.0_t;
template<class T> int use() { return 12_abc + operator""_abc<'1'>(); } int q = use<int>();
