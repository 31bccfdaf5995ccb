// Conversions that drop an array bound rank behind those that keep it
// [over.ics.rank]/3.2.6; of lists for arrays, fewer elements rank first.
template<int N> struct chosen { char c[N]; };

chosen<1> by_reference(int (&)[]);
chosen<2> by_reference(int (&)[3]);
chosen<1> by_pointer(int (*)[]);
chosen<2> by_pointer(int (*)[3]);
chosen<1> by_qualifier(const int (&)[]);
chosen<2> by_qualifier(int (&)[]);
chosen<1> by_list(const int (&)[]);
chosen<2> by_list(const int (&)[2]);
chosen<3> by_list(const int (&)[3]);

int values[3];
static_assert(sizeof(by_reference(values)) == 2);
static_assert(sizeof(by_pointer(&values)) == 2);
static_assert(sizeof(by_qualifier(values)) == 2);
static_assert(sizeof(by_list({1})) == 1);
static_assert(sizeof(by_list({1, 2})) == 2);
static_assert(sizeof(by_list({1, 2, 3})) == 3);
static_assert(sizeof(by_list({1, 2, 3, 4})) == 1);

int *(*pointers)[3];
const int *const (*wider)[] = pointers;

struct S { int e; constexpr S() : e(3) {} };
constexpr S initialised_by_default[4];
static_assert(initialised_by_default[2].e == 3);
