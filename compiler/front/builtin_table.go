// This file implements the table of builtin functions and the routines made
// from it when a program first names one.
package front

import (
	"strings"

	"cufront/compiler/il"
	"cufront/compiler/token"
)

// builtinGroups lists builtin functions by type. A type is a string of codes,
// the result first: v void, b bool, c char, h unsigned char, s short,
// t unsigned short, i int, j unsigned, l long, m unsigned long, x long long,
// y unsigned long long, f float, d double, e long double, z size_t, a va_list;
// `*` is a pointer to void, k one to const void, w one to const volatile void; P
// makes a pointer, K a pointer to const; `.` ends a variadic list, C a complex type.
// In front of the result, N says that the function does not return, ! that it
// is declared with throw(). An f at the end of a name of a group marked + names
// the float variant, an l the long double one; r is the variant's type.
var builtinGroups = [...]struct{ sig, names string }{
	{"lll", "__builtin_expect"},
	{"llld", "__builtin_expect_with_probability"},
	{"Nv", "__builtin_trap __builtin_unreachable __builtin_abort"},
	{"v", "__builtin_ia32_pause __builtin___clear_cache __builtin_dwarf_init_regs"},
	{"!b", "__builtin_is_constant_evaluated"},
	{"ij", "__builtin_popcount __builtin_parity __builtin_clz __builtin_ctz"},
	{"im", "__builtin_popcountl __builtin_parityl __builtin_clzl __builtin_ctzl"},
	{"iy", "__builtin_popcountll __builtin_parityll __builtin_clzll __builtin_ctzll"},
	{"ii", "__builtin_ffs __builtin_clrsb __builtin_abs __builtin_isalpha __builtin_isdigit __builtin_isspace __builtin_toupper __builtin_tolower __builtin_putchar __builtin_eh_return_data_regno"},
	{"il", "__builtin_ffsl __builtin_clrsbl"},
	{"ix", "__builtin_ffsll __builtin_clrsbll"},
	{"ll", "__builtin_labs"},
	{"xx", "__builtin_llabs"},
	{"tt", "__builtin_bswap16"},
	{"jj", "__builtin_bswap32"},
	{"mm", "__builtin_bswap64"},
	{"*z", "__builtin_alloca __builtin_malloc"},
	{"*zz", "__builtin_calloc __builtin_alloca_with_align"},
	{"**z", "__builtin_realloc"},
	{"v*", "__builtin_free"},
	{"**", "__builtin_launder __builtin_extract_return_addr __builtin_frob_return_addr"},
	{"*j", "__builtin_frame_address __builtin_return_address"},
	{"**kz", "__builtin_memcpy __builtin_memmove __builtin_mempcpy"},
	{"**iz", "__builtin_memset"},
	{"ikkz", "__builtin_memcmp"},
	{"*kiz", "__builtin_memchr"},
	{"vk.", "__builtin_prefetch"},
	{"*kz.", "__builtin_assume_aligned"},
	{"vi", "__atomic_thread_fence __atomic_signal_fence"},
	{"bzw", "__atomic_always_lock_free __atomic_is_lock_free"},
	{"zki", "__builtin_object_size __builtin_dynamic_object_size"},
	{"zKc", "__builtin_strlen"},
	{"iKcKc", "__builtin_strcmp"},
	{"iKcKcz", "__builtin_strncmp"},
	{"PcPcKc", "__builtin_strcpy __builtin_strcat __builtin_stpcpy"},
	{"PcPcKcz", "__builtin_strncpy __builtin_strncat"},
	{"PcKci", "__builtin_strchr __builtin_strrchr __builtin_index __builtin_rindex"},
	{"PcKcKc", "__builtin_strstr __builtin_strpbrk"},
	{"zKcKc", "__builtin_strspn __builtin_strcspn"},
	{"iKc.", "__builtin_printf"},
	{"iPcKc.", "__builtin_sprintf"},
	{"iPczKc.", "__builtin_snprintf"},
	{"iPcKca", "__builtin_vsprintf"},
	{"iPczKca", "__builtin_vsnprintf"},
	{"iKc", "__builtin_puts"},
	{"Nvi", "__builtin_exit __builtin__exit"},
	{"d", "__builtin_inf __builtin_huge_val"},
	{"f", "__builtin_inff __builtin_huge_valf"},
	{"e", "__builtin_infl __builtin_huge_vall"},
	{"dKc", "__builtin_nan __builtin_nans"},
	{"fKc", "__builtin_nanf __builtin_nansf"},
	{"eKc", "__builtin_nanl __builtin_nansl"},
	{"+d", "acos acosh asin asinh atan atanh cbrt ceil cos cosh erf erfc exp exp2 expm1 fabs floor lgamma log log10 log1p log2 logb nearbyint rint round sin sinh sqrt tan tanh tgamma trunc exp10"},
	{"+dd", "atan2 copysign fdim fmax fmin fmod hypot nextafter pow remainder drem"},
	{"+ddd", "fma"},
	{"+rCr", "cabs carg"},
	{"+CrCr", "cacos cacosh casin casinh catan catanh ccos ccosh cexp clog cproj csin csinh csqrt ctan ctanh conj"},
	{"+CrCrCr", "cpow"},
	{"+l", "lrint lround"},
	{"+x", "llrint llround"},
	{"+i", "ilogb"},
	{"iG", "__builtin_isnan __builtin_isinf __builtin_isfinite __builtin_isnormal __builtin_signbit __builtin_isinf_sign __builtin_finite"},
	{"iGG", "__builtin_isgreater __builtin_isgreaterequal __builtin_isless __builtin_islessequal __builtin_islessgreater __builtin_isunordered"},
	{"if", "__builtin_signbitf __builtin_isnanf __builtin_isinff __builtin_finitef"},
	{"ie", "__builtin_signbitl __builtin_isnanl __builtin_isinfl __builtin_finitel"},
	{"ddi", "__builtin_ldexp __builtin_scalbn __builtin_powi"},
	{"ffi", "__builtin_ldexpf __builtin_scalbnf __builtin_powif"},
	{"eei", "__builtin_ldexpl __builtin_scalbnl __builtin_powil"},
	{"ddPi", "__builtin_frexp"},
	{"ffPi", "__builtin_frexpf"},
	{"ddPd", "__builtin_modf"},
	{"ffPf", "__builtin_modff"},
	{"eePi", "__builtin_frexpl"},
	{"eePe", "__builtin_modfl"},
	{"ddl", "__builtin_scalbln"},
	{"ffl", "__builtin_scalblnf"},
	{"eel", "__builtin_scalblnl"},
	{"dddPi", "__builtin_remquo"},
	{"fffPi", "__builtin_remquof"},
	{"eeePi", "__builtin_remquol"},
	{"dde", "__builtin_nexttoward"},
	{"ffe", "__builtin_nexttowardf"},
	{"eee", "__builtin_nexttowardl"},
	{"iiiiii.", "__builtin_fpclassify"},
	{"i", "__builtin_LINE __builtin_COLUMN"},
	{"Kc", "__builtin_FILE __builtin_FUNCTION"},
	{"vb", "__builtin_assume __nv_assume"},
	{"biiPi", "__builtin_add_overflow_i"},
	{"bA.", "__builtin_add_overflow __builtin_sub_overflow __builtin_mul_overflow"},
	{"biiPi", "__builtin_sadd_overflow __builtin_ssub_overflow __builtin_smul_overflow"},
	{"bllPl", "__builtin_saddl_overflow __builtin_ssubl_overflow __builtin_smull_overflow"},
	{"bxxPx", "__builtin_saddll_overflow __builtin_ssubll_overflow __builtin_smulll_overflow"},
	{"bjjPj", "__builtin_uadd_overflow __builtin_usub_overflow __builtin_umul_overflow"},
	{"bmmPm", "__builtin_uaddl_overflow __builtin_usubl_overflow __builtin_umull_overflow"},
	{"byyPy", "__builtin_uaddll_overflow __builtin_usubll_overflow __builtin_umulll_overflow"},
	{"**k.", "__builtin_apply"},
	{"iKc", "__builtin_cpu_is __builtin_cpu_supports"},
	{"v", "__builtin_cpu_init __sync_synchronize"},
	{"**ki", "__builtin_setjmp"},
	{"b*", "__builtin_coro_done"},
	{"v*", "__builtin_coro_resume __builtin_coro_destroy"},
	{"**ib", "__builtin_coro_promise"},
}

// builtinRoutine returns the routine of builtin function name, nil when there
// is none of that name.
func (p *Parser) builtinRoutine(name *token.Name) *il.Routine {
	if r := p.exprs.builtins[name]; r != nil {
		return r
	}
	sig := builtinSignature(name.Text)
	if sig == "" {
		return nil
	}
	r := p.newBuiltin(name, p.signatureType(sig))
	if p.exprs.builtins == nil {
		p.exprs.builtins = make(map[*token.Name]*il.Routine)
	}
	p.exprs.builtins[name] = r
	return r
}

// newBuiltin makes the routine of builtin function name.
func (p *Parser) newBuiltin(name *token.Name, t *il.Type) *il.Routine {
	r := p.u.NewRoutine()
	r.Name, r.Type, r.Linkage, r.LinkageCLanguage = name, t, il.LinkageC, true
	r.ParentScope, r.Storage = p.u.File, il.ScExtern
	t.Routine.LinkageC, t.Routine.LinkageExplicit = true, true
	r.Generated, r.BuiltinName, r.Builtin = true, name, 1
	r.Space = il.SpaceHD
	if throws := name.Text; !strings.HasSuffix(throws, "setjmp") {
		r.NeverThrows = true
	}
	p.u.File.Routines = append(p.u.File.Routines, r)
	return r
}

// builtinSignature finds the type of a builtin function.
func builtinSignature(name string) string {
	for i := range builtinGroups {
		g := &builtinGroups[i]
		if g.sig[0] == '+' {
			base, ok := strings.CutPrefix(name, "__builtin_")
			if !ok {
				continue
			}
			if s := mathSignature(g.sig[1:], g.names, base); s != "" {
				return s
			}
			continue
		}
		if hasWord(g.names, name) {
			return g.sig
		}
	}
	return ""
}

// mathSignature returns the type of the mathematical function base when it, or
// the function without its suffix, is in names.
func mathSignature(sig, names, base string) string {
	build := func(c string) string {
		switch sig {
		case "l", "x", "i":
			return sig + c
		}
		return strings.Repeat(c, len(sig)+1)
	}
	if strings.Contains(sig, "r") {
		build = func(c string) string { return strings.ReplaceAll(sig, "r", c) }
	}
	switch {
	case hasWord(names, base):
		return build("d")
	case strings.HasSuffix(base, "f") && hasWord(names, base[:len(base)-1]):
		return build("f")
	case strings.HasSuffix(base, "l") && hasWord(names, base[:len(base)-1]):
		return build("e")
	}
	return ""
}

// hasWord reports whether word is one of the words of list.
func hasWord(list, word string) bool {
	for len(list) > 0 {
		w, rest, _ := strings.Cut(list, " ")
		if w == word {
			return true
		}
		list = rest
	}
	return false
}

// signatureType returns the function type that sig describes; the functions of
// one signature share it.
func (p *Parser) signatureType(sig string) *il.Type {
	if t := p.exprs.builtinTypes[sig]; t != nil {
		return t
	}
	t := p.makeSignature(sig)
	if p.exprs.builtinTypes == nil {
		p.exprs.builtinTypes = make(map[string]*il.Type)
	}
	p.exprs.builtinTypes[sig] = t
	return t
}

func (p *Parser) makeSignature(sig string) *il.Type {
	t := p.u.NewType(il.TkRoutine)
	i := 0
	switch sig[0] {
	case 'N':
		t.Routine.DoesNotReturn = true
		i++
	case '!':
		t.Routine.ExcSpec = p.u.NewExceptionSpec()
		t.Routine.ExcSpec.Value = 1
		i++
	}
	t.Elem = p.signatureCode(sig, &i)
	n := 0
	for i < len(sig) {
		if sig[i] == '.' {
			t.Routine.HasEllipsis = true
			break
		}
		if sig[i] == 'A' || sig[i] == 'G' {
			t.Routine.HasEllipsis = true
			i++
			continue
		}
		q := p.u.NewParamType()
		n++
		q.Type, q.Num = p.signatureCode(sig, &i), n
		q.DeclaredType = q.Type
		if k := len(t.Routine.Params); k > 0 {
			t.Routine.Params[k-1].Next = q
		}
		t.Routine.Params = append(t.Routine.Params, q)
	}
	return t
}

// signatureCode returns the type whose code is at sig[*i].
func (p *Parser) signatureCode(sig string, i *int) *il.Type {
	b := &p.u.Builtin
	c := sig[*i]
	*i++
	switch c {
	case 'b':
		return b.Bool
	case 'c':
		return b.Char
	case 'h':
		return b.UChar
	case 's':
		return b.Short
	case 't':
		return b.UShort
	case 'i':
		return b.Int
	case 'j':
		return b.UInt
	case 'l':
		return b.Long
	case 'm':
		return b.ULong
	case 'x':
		return b.LongLong
	case 'y':
		return b.ULongLong
	case 'f':
		return b.Float
	case 'd':
		return b.Double
	case 'e':
		return b.LongDouble
	case 'z':
		return p.sizeType()
	case '*':
		return p.u.PointerTo(b.Void)
	case 'k':
		return p.u.PointerTo(p.u.Qualified(b.Void, il.Const))
	case 'w':
		return p.u.PointerTo(p.u.Qualified(b.Void, il.Const|il.Volatile))
	case 'a':
		return p.u.PointerTo(b.VaListTag) // the array decays
	case 'C':
		return p.complexOf(p.signatureCode(sig, i))
	case 'P':
		return p.u.PointerTo(p.signatureCode(sig, i))
	case 'K':
		return p.u.PointerTo(p.u.Qualified(p.signatureCode(sig, i), il.Const))
	}
	return b.Void
}

// atomicSignatures give the parameters of the generic atomic functions: T the
// type pointed to, P a pointer to it, V a pointer to volatile, C one to const
// volatile, i a memory order, b bool; the result first.
var atomicSignatures = map[string]string{
	"__sync_fetch_and_add": "TVT.", "__sync_fetch_and_sub": "TVT.", "__sync_fetch_and_or": "TVT.", "__sync_fetch_and_and": "TVT.",
	"__sync_fetch_and_xor": "TVT.", "__sync_fetch_and_nand": "TVT.", "__sync_add_and_fetch": "TVT.", "__sync_sub_and_fetch": "TVT.",
	"__sync_or_and_fetch": "TVT.", "__sync_and_and_fetch": "TVT.", "__sync_xor_and_fetch": "TVT.", "__sync_nand_and_fetch": "TVT.",
	"__sync_bool_compare_and_swap": "bVTT.", "__sync_val_compare_and_swap": "TVTT.", "__sync_lock_test_and_set": "TVT.",
	"__sync_lock_release": "vV.",
	"__atomic_load_n":     "TCi", "__atomic_load": "vCPi", "__atomic_store_n": "vVTi", "__atomic_store": "vVPi",
	"__atomic_exchange_n": "TVTi", "__atomic_exchange": "vVPPi", "__atomic_compare_exchange_n": "bVPTbii",
	"__atomic_compare_exchange": "bVPPbii", "__atomic_add_fetch": "TVTi", "__atomic_sub_fetch": "TVTi", "__atomic_and_fetch": "TVTi",
	"__atomic_xor_fetch": "TVTi", "__atomic_or_fetch": "TVTi", "__atomic_nand_fetch": "TVTi", "__atomic_fetch_add": "TVTi",
	"__atomic_fetch_sub": "TVTi", "__atomic_fetch_and": "TVTi", "__atomic_fetch_xor": "TVTi", "__atomic_fetch_or": "TVTi",
	"__atomic_fetch_nand": "TVTi", "__atomic_test_and_set": "bVi", "__atomic_clear": "vVi",
	// CUDA's atomics take a scope behind the orders, or leave it out
	"__nv_atomic_load_n": "TVi.", "__nv_atomic_load": "vVPi.", "__nv_atomic_store_n": "vVTi.", "__nv_atomic_store": "vVPi.",
	"__nv_atomic_exchange_n": "TVTi.", "__nv_atomic_exchange": "vVPPi.", "__nv_atomic_compare_exchange_n": "bVPTbii.",
	"__nv_atomic_compare_exchange": "bVPPbii.", "__nv_atomic_fetch_add": "TVTi.", "__nv_atomic_fetch_sub": "TVTi.",
	"__nv_atomic_fetch_and": "TVTi.", "__nv_atomic_fetch_or": "TVTi.", "__nv_atomic_fetch_xor": "TVTi.",
	"__nv_atomic_fetch_min": "TVTi.", "__nv_atomic_fetch_max": "TVTi.", "__nv_atomic_add": "vVTi.", "__nv_atomic_sub": "vVTi.",
	"__nv_atomic_and": "vVTi.", "__nv_atomic_or": "vVTi.", "__nv_atomic_xor": "vVTi.", "__nv_atomic_min": "vVTi.", "__nv_atomic_max": "vVTi.",
}

// atomicRoutine returns the routine of a generic atomic function for objects
// of type elem.
func (p *Parser) atomicRoutine(name *token.Name, sig string, elem *il.Type) *il.Routine {
	t := p.u.NewType(il.TkRoutine)
	b := &p.u.Builtin
	code := func(c byte) *il.Type {
		switch c {
		case 'T':
			return elem
		case 'P':
			return p.u.PointerTo(elem)
		case 'V':
			return p.u.PointerTo(p.u.Qualified(elem, il.Volatile))
		case 'C':
			return p.u.PointerTo(p.u.Qualified(elem, il.Const|il.Volatile))
		case 'b':
			return b.Bool
		case 'z':
			return b.ULong
		case 'i':
			return b.Int
		}
		return b.Void
	}
	t.Elem = code(sig[0])
	for i := 1; i < len(sig); i++ {
		if sig[i] == '.' {
			t.Routine.HasEllipsis = true
			break
		}
		q := p.u.NewParamType()
		q.Type, q.Num = code(sig[i]), i
		t.Routine.Params = append(t.Routine.Params, q)
	}
	return p.newBuiltin(name, t)
}
