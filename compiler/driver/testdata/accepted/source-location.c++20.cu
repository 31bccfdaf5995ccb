// Where a call stands [support.srcloc]; in a default argument that of its use.
namespace std {
struct source_location {
  struct __impl { const char *_M_file_name, *_M_function_name; unsigned _M_line, _M_column; };
  const __impl *impl = nullptr;
  static consteval source_location current(decltype(__builtin_source_location()) p = __builtin_source_location()) {
    source_location l;
    l.impl = static_cast<const __impl *>(p);
    return l;
  }
  constexpr unsigned line() const { return impl ? impl->_M_line : 0; }
  constexpr const char *file() const { return impl->_M_file_name; }
};
}
constexpr unsigned line(std::source_location l = std::source_location::current()) { return l.line(); }
static_assert(line() == 16);
static_assert(
    line() == 18);
constexpr auto here = std::source_location::current();
static_assert(here.line() == 19 && here.file()[0] != 0);
static_assert(__builtin_LINE() == 21 && __builtin_FILE()[0] != 0);
constexpr int where(int l = __builtin_LINE()) { return l; }
static_assert(where() == 23);
