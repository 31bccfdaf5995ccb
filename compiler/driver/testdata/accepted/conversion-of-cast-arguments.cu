namespace part0 {
template<class D> struct dur { D d; constexpr explicit dur(D x) : d(x) {} };
template<class C, class D> struct tp { D d; constexpr tp() : d(0) {} constexpr explicit tp(const D& x) : d(x) {} 
  template<class D2> constexpr tp(const tp<C,D2>& x) : d(x.d) {} };
struct sys{};
using days = dur<int>;
using sys_days = tp<sys, days>;
struct ymd { int y; constexpr operator sys_days() const { return sys_days{days{y}}; } constexpr explicit operator tp<int,days>() const { return {}; } int wd() const; };
ymd make();
int ymd::wd() const { auto s = sys_days{make()}; auto t = tp<int,days>{make()}; return s.d.d; }
template<class R, class P> struct dn { R r; template<class R2, class P2> dn(const dn<R2,P2>& o) : r(o.r) {} explicit dn(const R& x) : r(x) {} };
struct clk { using duration = dn<long long, char>; using time_point = tp<clk, duration>; static time_point from(long t) { return time_point(dn<long long,int>(t)); } };
}
namespace part1 {
template<class R, class P> struct dn { R r; template<class R2, class P2> dn(const dn<R2,P2>& o) : r(o.r) {} explicit dn(const R& x) : r(x) {} };
template<class C, class D> struct tp { D d; constexpr explicit tp(const D& x) : d(x) {}  };
struct clk { using duration = dn<long long, char>; using time_point = tp<clk, duration>; static time_point from(long t) { return time_point(dn<long long,int>(t)); } };
struct A{ operator int() const; };
struct B { explicit B(long); B(const B&); };
B f(A a) { return B(a); }
}
