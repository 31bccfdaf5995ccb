// A name that denotes nothing, or functions only, may be that of a template
// which argument-dependent lookup finds [temp.names]/2.
namespace N {
struct A {};
template<class T> int f(T) { return 1; }
template<int I> constexpr int get(A) { return I; }
template<class T> int hidden(A) { return 3; }
}
void hidden(int);
int a = f<N::A>(N::A()) + get<2>(N::A{}) + hidden<int>(N::A{});

template<class T> constexpr int in_template(const T &t) { return get<4>(t); }
static_assert(in_template(N::A()) == 4);
int smaller, larger;
bool compared = smaller < larger;
