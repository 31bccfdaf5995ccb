// A using-directive in a block makes names visible in the nearest namespace that
// contains both namespaces [namespace.udir]: nearer names hide them.
namespace tools {
struct Value {};
Value operator+(int, Value);
namespace detail { int unrelated; }
int common();
}
namespace app {
namespace detail { template <class T> T twice(T x) { return x + x; } }
template <class T> struct Runner {
  template <class U> int run(U u) {
    using namespace tools;
    Value v = 1 + Value();
    (void)v;
    return detail::twice(u) + common();
  }
};
}
int main() {
  app::Runner<int> r;
  return r.run(2);
}
