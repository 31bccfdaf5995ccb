// A friend of a derived class reaches the protected members of its base.
namespace dt { template<class T> class date { protected: int days_; public: constexpr date(int d) : days_(d) {} }; }
namespace g {
class date : public dt::date<date> { public: constexpr date(int d) : dt::date<date>(d) {}
 friend constexpr bool operator==(const date& l, const date& r); 
 friend constexpr bool same(const date& l, const date& r); };
inline constexpr bool operator==(const date& l, const date& r) { return l.days_ == r.days_; }
inline constexpr bool same(const date& l, const date& r) { return l.days_ == r.days_; }
}
int main() { return g::date(1) == g::date(1); }
