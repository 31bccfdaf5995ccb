// Names in a qualified friend declaration are found in the befriending class.
namespace s { namespace adl { class pc; } 
namespace detail { void dop(const adl::pc *); struct X { void f(adl::pc *); }; }
namespace adl { class pc { friend void detail::dop(const pc *p); friend void detail::X::f(pc *); int x; }; }
}
void s::detail::dop(const adl::pc *p) { (void)p->x; }
