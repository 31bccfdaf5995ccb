// This file implements the table of builtin functions and the routines made
// from it when a program first names one.
package front

import (
	_ "embed" // the table of functions
	"strings"

	"cufront/compiler/front/nodes"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/num"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// builtinFunctions lists the builtin functions of the host compiler, one to a
// line: the name, less __builtin_, and the type; the lines are sorted by name. A
// type is a string of codes, the result first: v void, b bool, c char, g signed
// char, h unsigned char, s short, t unsigned short, i int, j unsigned, l long, m
// unsigned long, x long long, y unsigned long long, o and u the integers of 128
// bits, n _Float16, f float, d double, e long double, q __float128, z size_t, a
// va_list; `*` is a pointer to void, k one to const void, r one to volatile void,
// w one to const volatile void; P makes a pointer, K a pointer to const, C a
// complex type, V4 a vector of four; `.` ends a variadic list, A and G stand for
// operands of any integer and floating type. In front of the result, N says
// that the function does not return, ! that it is declared with throw(); @ stands
// before all of them for a function that only the device pass knows.
//
//go:embed builtin_functions.txt
var builtinFunctions string

// builtinRoutine returns the routine of builtin function name, nil when there
// is none of that name.
func (ck *Checker) builtinRoutine(name *token.Name) *il.Routine {
	if r := ck.exprs.builtins[name]; r != nil {
		return r
	}
	sig, deviceOnly := strings.CutPrefix(builtinSignature(name.Text), "@")
	if sig == "" || deviceOnly && ck.d.Pass != lang.DevicePass {
		return nil
	}
	r := newBuiltin(ck.u, name, ck.signatureType(sig))
	if ck.exprs.builtins == nil {
		ck.exprs.builtins = make(map[*token.Name]*il.Routine)
	}
	ck.exprs.builtins[name] = r
	return r
}

// newBuiltin makes the routine of builtin function name.
func newBuiltin(u *il.Unit, name *token.Name, t *il.Type) *il.Routine {
	r := u.NewRoutine()
	r.Name, r.Type, r.Linkage, r.LinkageCLanguage = name, t, il.LinkageC, true
	r.ParentScope, r.Storage = u.File, il.ScExtern
	t.Routine.LinkageC, t.Routine.LinkageExplicit = true, true
	r.Generated, r.OwnRare().BuiltinName, r.OwnRare().Builtin = true, name, 1
	r.Space = il.SpaceHD
	switch strings.TrimPrefix(name.Text, "__builtin_") {
	case "abort", "trap", "unreachable", "exit", "_exit", "_Exit", "longjmp", "eh_return", "return":
		r.NoReturn = true
	}
	if throws := name.Text; !strings.HasSuffix(throws, "setjmp") {
		r.NeverThrows = true
	}
	u.File.OwnLists().Routines = append(u.File.Routines, r)
	return r
}

// builtinSignature finds the type of a builtin function: a binary search for
// its line.
func builtinSignature(name string) string {
	name = strings.TrimPrefix(name, "__builtin_")
	table := builtinFunctions
	for table != "" {
		mid := strings.LastIndexByte(table[:len(table)/2], '\n') + 1
		line, rest, _ := strings.Cut(table[mid:], "\n")
		word, sig, _ := strings.Cut(line, " ")
		switch c := strings.Compare(name, word); {
		case c == 0:
			return sig
		case c < 0:
			table = table[:mid]
		default:
			table = rest
		}
	}
	return ""
}

// signatureType returns the function type that sig describes; the functions of
// one signature share it.
func (ck *Checker) signatureType(sig string) *il.Type {
	if t := ck.exprs.builtinTypes[sig]; t != nil {
		return t
	}
	t := makeSignature(ck.u, ck.d, sig)
	if ck.exprs.builtinTypes == nil {
		ck.exprs.builtinTypes = make(map[string]*il.Type)
	}
	ck.exprs.builtinTypes[sig] = t
	return t
}

func makeSignature(u *il.Unit, d *lang.Dialect, sig string) *il.Type {
	t := u.NewType(il.TkRoutine)
	i := 0
	switch sig[0] {
	case 'N':
		t.Routine.DoesNotReturn = true
		i++
	case '!':
		t.Routine.ExcSpec = u.NewExceptionSpec()
		t.Routine.ExcSpec.Value = 1
		i++
	}
	t.Elem = signatureCode(u, d, sig, &i)
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
		q := u.NewParamType()
		n++
		q.Type, q.Num = signatureCode(u, d, sig, &i), n
		q.DeclaredType = q.Type
		if k := len(t.Routine.Params); k > 0 {
			t.Routine.Params[k-1].Next = q
		}
		t.Routine.Params = append(t.Routine.Params, q)
	}
	return t
}

// signatureCode returns the type whose code is at sig[*i].
func signatureCode(u *il.Unit, d *lang.Dialect, sig string, i *int) *il.Type {
	b := &u.Builtin
	c := sig[*i]
	*i++
	switch c {
	case 'b':
		return b.Bool
	case 'c':
		return b.Char
	case 'g':
		return b.SChar
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
	case 'o':
		return b.Int128
	case 'u':
		return b.UInt128
	case 'n':
		return b.Float16
	case 'q':
		return b.Float128
	case 'f':
		return b.Float
	case 'd':
		return b.Double
	case 'e':
		return b.LongDouble
	case 'z':
		return sizeType(u, d)
	case '*':
		return u.PointerTo(b.Void)
	case 'k':
		return u.PointerTo(u.Qualified(b.Void, il.Const))
	case 'r':
		return u.PointerTo(u.Qualified(b.Void, il.Volatile))
	case 'w':
		return u.PointerTo(u.Qualified(b.Void, il.Const|il.Volatile))
	case 'V':
		count := uint64(0)
		for ; sig[*i] >= '0' && sig[*i] <= '9'; *i++ {
			count = count*10 + uint64(sig[*i]-'0')
		}
		elem := signatureCode(u, d, sig, i)
		return vectorType(u, elem, nodes.IntConstant(u, num.FromInt64(int64(count*elem.Size)), b.Int), source.Pos{})
	case 'a':
		return u.PointerTo(b.VaListTag) // the array decays
	case 'C':
		return typing.ComplexOf(u, signatureCode(u, d, sig, i))
	case 'P':
		return u.PointerTo(signatureCode(u, d, sig, i))
	case 'K':
		return u.PointerTo(u.Qualified(signatureCode(u, d, sig, i), il.Const))
	}
	return b.Void
}

// atomicSignatures give the parameters of the generic atomic functions: T the
// type pointed to, P a pointer to it, V a pointer to volatile, C one to const
// volatile, i a memory order, b bool; the result first. A signatureCoder says what they stand for.
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

// A signatureCoder returns the type that a code of atomicSignatures stands for at parameter i, from 1 on, or
// as the result, 0.
type signatureCoder func(i int, code byte) *il.Type

// ofElements gives the codes their meaning for objects of type elem.
func ofElements(u *il.Unit, elem *il.Type) signatureCoder {
	b := &u.Builtin
	return func(_ int, code byte) *il.Type {
		switch code {
		case 'T':
			return elem
		case 'P':
			return u.PointerTo(elem)
		case 'V':
			return u.PointerTo(u.Qualified(elem, il.Volatile))
		case 'b':
			return b.Bool
		case 'z':
			return b.ULong
		case 'i':
			return b.Int
		}
		return b.Void
	}
}

// atomicRoutine returns the routine of a generic atomic function whose types meaning says.
func atomicRoutine(u *il.Unit, name *token.Name, sig string, meaning signatureCoder) *il.Routine {
	t := u.NewType(il.TkRoutine)
	t.Elem = meaning(0, sig[0])
	for i := 1; i < len(sig); i++ {
		if sig[i] == '.' {
			t.Routine.HasEllipsis = true
			break
		}
		q := u.NewParamType()
		q.Type, q.Num = meaning(i, sig[i]), i
		t.Routine.Params = append(t.Routine.Params, q)
	}
	return newBuiltin(u, name, t)
}
