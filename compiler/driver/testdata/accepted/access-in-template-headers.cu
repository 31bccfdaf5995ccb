// Names in the template header of a member that is defined outside of its class
// are checked as those of the member [class.access.general]/6.
class Cord { template<class T> using E = int; typedef int P; template<class T, E<T> = 0> Cord &g(T); template<class T, P = 0> void h(T); P k(); friend P fr(P); template<class T> class In; static P s; };
template<class T, Cord::E<T>> Cord &Cord::g(T) { return *this; }
template<class T, Cord::P> void Cord::h(T) { }
Cord::P Cord::k() { return 0; }
Cord::P fr(Cord::P x) { return x; }
Cord::P Cord::s = 3;
