// Implicit members take the exception specifications of what they call, also of
// those that are parsed when their class is complete.
struct Quiet { Quiet(Quiet &&) noexcept(true); Quiet(int) noexcept; };
struct Loud { Loud(Loud &&) noexcept(sizeof(int) == 1); Loud(int) noexcept(false); };
struct HasQuiet { Quiet q; };
struct HasLoud { Loud l; };
template<class T> struct Defaulted { T t; Defaulted(Defaulted &&) = default; };
struct QuietDefault { Quiet q = 1; };
struct LoudDefault { Loud l = 1; };
static_assert(__is_nothrow_constructible(HasQuiet, HasQuiet &&), "");
static_assert(!__is_nothrow_constructible(HasLoud, HasLoud &&), "");
static_assert(__is_nothrow_constructible(Defaulted<Quiet>, Defaulted<Quiet> &&), "");
static_assert(!__is_nothrow_constructible(Defaulted<Loud>, Defaulted<Loud> &&), "");
static_assert(__is_nothrow_constructible(QuietDefault), "");
static_assert(!__is_nothrow_constructible(LoudDefault), "");
struct Unknown;
static_assert(!__is_constructible(Unknown[]), "");
struct constant { typedef constant type; };
struct named { typedef constant type; };
typedef named::type::type again;
