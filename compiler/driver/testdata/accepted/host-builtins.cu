// Builtin functions of the host compiler: those of its library and of the vector
// instructions.
template< class T, class U> struct same { static constexpr bool value = false; };
template< class T> struct same< T, T> { static constexpr bool value = true; };
#define SAME(e, ...) static_assert(same< decltype(e), __VA_ARGS__> ::value, "")

typedef float v4sf __attribute__((vector_size(16)));
typedef int v4si __attribute__((vector_size(16)));
typedef double v8df __attribute__((vector_size(64)));
typedef short v4hi __attribute__((vector_size(8)));

v4sf a; v4si i; v8df d; v4hi h; void *file; const char *text; char *out; __builtin_va_list list;

SAME(__builtin_ia32_addps(a, a), v4sf);
SAME(__builtin_ia32_pmulhw(h, h), v4hi);
SAME(__builtin_ia32_addpd512_mask(d, d, d, 3, 4), v8df);
SAME(__builtin_ia32_emms(), void);
SAME(__builtin_ia32_movmskps(a), int);
SAME(__builtin_fprintf(file, "%d", 1), int);
SAME(__builtin_vfprintf(file, text, list), int);
SAME(__builtin_stpncpy(out, text, 3), char *);
SAME(__builtin_lgammal_r(1.0L, (int *)0), long double);
SAME(__builtin_fmaf128(1, 2, 3), __float128);
SAME(__builtin_clog10f(1.0f), float _Complex);
SAME(__builtin_bswap128(1), unsigned __int128);
SAME(__sync_fetch_and_add_4(&i, 3u), unsigned);
SAME(__atomic_load_8(out, 0), unsigned long);
SAME(__builtin_add_overflow_p(1, 2, (char)0), bool);
SAME(__builtin_shuffle(a, a, (__attribute__((vector_size(16))) int){4, 1, 2, 3}), v4sf);
SAME((int __attribute__((vector_size(16)))){1}, v4si &);

_Float16 _Complex half;
static inline void *__attribute__((always_inline)) first() { return __builtin_return_address(0); }
void *last() { return first(); }
