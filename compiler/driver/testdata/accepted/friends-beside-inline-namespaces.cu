// The friend template of an instance is the template that the namespace defines
// later, whatever inline namespaces it has.
namespace stream { template<class C> struct out { }; }
namespace numbers {
inline namespace v1 { }
template<class R> class beta {
  template<class R1, class C> friend stream::out<C> &operator<<(stream::out<C> &, const numbers::beta<R1> &);
};
template<class R, class C> stream::out<C> &operator<<(stream::out<C> &o, const numbers::beta<R> &) { return o; }
}
void write(stream::out<char> &o, numbers::beta<double> b) { o << b; }
