// This file implements the builtin functions that fold (rule eval.builtins).
package eval

import (
	"math/bits"

	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/num"
	"cufront/compiler/source"
)

// Folds returns the name of the builtin function that evaluates calls of r, empty when none
// does: r itself, or the one that a function of the C library stands for
// (rule eval.library-functions).
func Folds(r *il.Routine) string {
	switch {
	case r.Defined:
		return ""
	case r.BuiltinName != nil:
		return r.BuiltinName.Text
	case r.Linkage != il.LinkageC || r.Name == nil || r.ParentScope == nil || r.ParentScope.Kind != il.SckFile || r.IsPrototype:
		return ""
	}
	t := r.Type.Skip()
	if t.Kind != il.TkRoutine || len(t.Routine.Params) != 1 || t.Routine.HasEllipsis {
		return ""
	}
	result, param := t.Elem.Skip(), t.Routine.Params[0].Type.Skip()
	same := false
	switch r.Name.Text {
	case "abs":
		same = isInt(result, il.IntInt) && isInt(param, il.IntInt)
	case "strlen":
		same = isInt(result, il.IntULong) && param.IsPointer() && param.Elem.AllQuals() == il.Const && isInt(param.Elem.Skip(), il.IntChar)
	case "ceil":
		same = result.Kind == il.TkFloat && result.Float == il.FloatDouble && param.Kind == il.TkFloat && param.Float == il.FloatDouble
	}
	if !same {
		return ""
	}
	return "__builtin_" + r.Name.Text
}

func isInt(t *il.Type, k il.IntKind) bool { return t.Kind == il.TkInteger && t.Int == k && !t.IsEnum() }

// builtinCall evaluates a call of r by the builtin function name.
func (m *machine) builtinCall(e *il.Expr, r *il.Routine, name string, args *il.Expr) (value, bool) {
	switch name {
	case "__builtin_is_constant_evaluated":
		consteval := false
		for f := m.frame; f != nil; f = f.outer {
			consteval = consteval || f.routine != nil && f.routine.Consteval
		}
		if !m.opt.ConstantRequired && !consteval {
			return value{}, m.fail(diag.EvalUnsupportedExpression, e.Pos) // a value now could not be one later
		}
		return boolValue(true), true
	case "__builtin_constant_p":
		saved := m.failure
		_, ok := m.rvalue(args)
		m.failure = saved
		return boolValue(ok), true
	case "__atomic_always_lock_free", "__atomic_is_lock_free":
		return m.lockFree(e, r, args)
	case "__builtin_expect", "__builtin_expect_with_probability", "__builtin_assume_aligned", "__builtin_launder":
		return m.rvalue(args)
	case "__builtin_assume":
		return value{}, true // the condition is not evaluated
	case "__builtin_unreachable", "__builtin_trap", "__builtin_abort":
		return value{}, m.fail(diag.EvalUnsupportedExpression, e.Pos)
	case "__builtin_nan", "__builtin_nanf", "__builtin_nanl", "__builtin_nans", "__builtin_nansf", "__builtin_nansl", "__builtin_inf", "__builtin_inff", "__builtin_infl",
		"__builtin_huge_val", "__builtin_huge_valf", "__builtin_huge_vall":
		f := e.Type.FloatFormat()
		if name[10] == 'n' {
			return ofFloat(num.NaN(f)), true
		}
		return ofFloat(num.Inf(f, false)), true
	}
	if v, ok := m.placeBuiltin(e, name); ok {
		return v, true
	}
	vals := make([]value, 0, 4)
	for a := args; a != nil; a = a.Next {
		v, ok := m.rvalue(a)
		if !ok {
			return value{}, false
		}
		vals = append(vals, v)
	}
	if v, ok := m.bitBuiltin(name, e, args, vals); ok || m.failure != nil {
		return v, ok
	}
	if v, ok := memberBuiltin(m.u, name, args, vals); ok {
		return v, true
	}
	if v, ok := m.floatBuiltin(name, vals); ok {
		return v, true
	}
	if v, ok := m.stringBuiltin(name, vals, e.Pos); ok {
		return v, true
	}
	return value{}, m.failEntity(diag.EvalCallOfNonConstexpr, calleePos(e), r)
}

// lockFree evaluates the question whether objects of the size in args are
// handled without locks: those of the sizes of integers are, for any address.
func (m *machine) lockFree(e *il.Expr, r *il.Routine, args *il.Expr) (value, bool) {
	v, ok := m.rvalue(args)
	if !ok {
		return v, false
	}
	switch v.i.Int64() {
	case 1, 2, 4, 8:
		return boolValue(true), true
	}
	if r.BuiltinName.Text == "__atomic_is_lock_free" {
		return value{}, m.failEntity(diag.EvalCallOfNonConstexpr, calleePos(e), r)
	}
	return boolValue(false), true
}

// bitBuiltin evaluates the bit counting family and byte swaps.
func (m *machine) bitBuiltin(name string, e, args *il.Expr, v []value) (value, bool) {
	if len(v) != 1 || v[0].kind != intValue {
		return value{}, false
	}
	w := 32
	if n := len(name); n > 2 && name[n-1] == 'l' && args != nil {
		w = 64
	}
	x := v[0].i.Lo
	if w == 32 {
		x = uint64(uint32(x))
	}
	n := 0
	switch name {
	case "__builtin_popcount", "__builtin_popcountl", "__builtin_popcountll":
		n = bits.OnesCount64(x)
	case "__builtin_parity", "__builtin_parityl", "__builtin_parityll":
		n = bits.OnesCount64(x) & 1
	case "__builtin_clz", "__builtin_clzl", "__builtin_clzll":
		n = bits.LeadingZeros64(x) - (64 - w)
	case "__builtin_ctz", "__builtin_ctzl", "__builtin_ctzll":
		if n = bits.TrailingZeros64(x); n > w {
			n = w
		}
	case "__builtin_ffs", "__builtin_ffsl", "__builtin_ffsll":
		if x != 0 {
			n = bits.TrailingZeros64(x) + 1
		}
	case "__builtin_bswap16":
		return value{kind: intValue, i: num.FromUint64(uint64(bits.ReverseBytes16(uint16(v[0].i.Lo))))}, true
	case "__builtin_bswap32":
		return value{kind: intValue, i: num.FromUint64(uint64(bits.ReverseBytes32(uint32(v[0].i.Lo))))}, true
	case "__builtin_bswap64":
		return value{kind: intValue, i: num.FromUint64(bits.ReverseBytes64(v[0].i.Lo))}, true
	case "__builtin_abs":
		if i := v[0].i.Abs(); i.Int64() == i.Wrap(width(e.Type), true).Int64() { // the least number has no counterpart
			return value{kind: intValue, i: i}, true
		}
		return value{}, m.failType(diag.EvalValueOutOfRange, e.Pos, e.Type)
	default:
		return value{}, false
	}
	return value{kind: intValue, i: num.FromInt64(int64(n))}, true
}

// trimSuffix drops the type suffix f or l of a math builtin's name.
func trimSuffix(name string) string {
	if n := len(name); n > 12 && (name[n-1] == 'f' && name != "__builtin_isinf" || name[n-1] == 'l' && name != "__builtin_huge_val" && name != "__builtin_ceil") {
		return name[:n-1]
	}
	return name
}

func (m *machine) floatBuiltin(name string, v []value) (value, bool) {
	if len(v) == 0 || v[0].kind != floatValue {
		return value{}, false
	}
	x := v[0].float()
	switch trimSuffix(name) {
	case "__builtin_isnan":
		return boolValue(x.IsNaN()), true
	case "__builtin_isinf", "__builtin_isinf_sign":
		if x.IsInf() && x.Signbit() && name != "__builtin_isinf" {
			return value{kind: intValue, i: num.FromInt64(-1)}, true
		}
		return boolValue(x.IsInf()), true
	case "__builtin_isfinite":
		return boolValue(!x.IsInf() && !x.IsNaN()), true
	case "__builtin_signbit":
		return boolValue(x.Signbit()), true
	case "__builtin_fabs":
		if x.Signbit() {
			x = x.Neg()
		}
		return ofFloat(x), true
	case "__builtin_ceil":
		return ofFloat(x.Ceil()), true
	case "__builtin_copysign":
		if len(v) == 2 && v[1].kind == floatValue {
			if x.Signbit() != v[1].float().Signbit() {
				x = x.Neg()
			}
			return ofFloat(x), true
		}
	}
	return value{}, false
}

// stringBuiltin evaluates strlen and the comparisons over constant storage.
func (m *machine) stringBuiltin(name string, v []value, pos source.Pos) (value, bool) {
	if len(v) == 0 || v[0].kind != ptrValue {
		return value{}, false
	}
	switch name {
	case "__builtin_strlen":
		n := int64(0)
		for {
			c, ok := m.unitAt(v[0].p, n, pos)
			if !ok {
				return value{}, false
			}
			if c == 0 {
				return value{kind: intValue, i: num.FromInt64(n)}, true
			}
			n++
		}
	case "__builtin_strcmp", "__builtin_strncmp", "__builtin_memcmp":
		if len(v) < 2 || v[1].kind != ptrValue {
			return value{}, false
		}
		limit := int64(maxScalars)
		if len(v) > 2 {
			limit = v[2].i.Int64()
		}
		return m.compareStrings(v[0].p, v[1].p, limit, name == "__builtin_memcmp", pos)
	case "__builtin_strchr", "__builtin_memchr", "strchr", "memchr", "__builtin_char_memchr":
		if len(v) < 2 {
			return value{}, false
		}
		limit := int64(maxScalars)
		if len(v) > 2 {
			limit = v[2].i.Int64()
		}
		return m.findByte(v[0].p, byte(v[1].i.Lo), limit, len(v) == 2, pos)
	}
	return value{}, false
}

// unitAt reads the n-th element behind p as a byte.
func (m *machine) unitAt(p pointer, n int64, pos source.Pos) (byte, bool) {
	if n%8 == 0 {
		m.u.Work.Step(1)
	}
	if !m.spend(0, pos) {
		return 0, false
	}
	q, ok := m.advance(p, n, pos)
	if !ok {
		return 0, false
	}
	v, ok := m.load(q.p, m.u.Builtin.Char, pos)
	return byte(v.i.Lo), ok && v.kind == intValue
}

func (m *machine) compareStrings(a, b pointer, limit int64, mem bool, pos source.Pos) (value, bool) {
	for i := int64(0); i < limit; i++ {
		x, ok := m.unitAt(a, i, pos)
		if !ok {
			return value{}, false
		}
		y, ok := m.unitAt(b, i, pos)
		if !ok {
			return value{}, false
		}
		if x != y {
			r := int64(1)
			switch {
			case mem:
				r = int64(x) - int64(y)
			case x < y:
				r = -1
			}
			return value{kind: intValue, i: num.FromInt64(r)}, true
		}
		if x == 0 && !mem {
			break
		}
	}
	return value{kind: intValue}, true
}

func (m *machine) findByte(p pointer, c byte, limit int64, str bool, pos source.Pos) (value, bool) {
	for i := int64(0); i < limit; i++ {
		x, ok := m.unitAt(p, i, pos)
		if !ok {
			return value{}, false
		}
		if x == c {
			return m.advance(p, i, pos)
		}
		if x == 0 && str {
			break
		}
	}
	return value{kind: ptrValue}, true
}

// builtinOperation evaluates operations with type operands: traits carry their
// folded value, __builtin_bit_cast reinterprets.
func (m *machine) builtinOperation(e *il.Expr) (value, bool) {
	if e.Const != nil {
		return m.fromConstant(e.Const, e.Pos)
	}
	if e.X != nil && e.X.BuiltinName != nil {
		switch e.X.BuiltinName.Text {
		case "__builtin_bit_cast":
			return m.bitCast(e)
		case "__builtin_constant_p":
			saved := m.failure
			_, ok := m.rvalue(e.Operand)
			if !ok && (m.frame == nil || m.frame.routine == nil) {
				return value{}, false // a call may make it a constant
			}
			m.failure = saved
			return boolValue(ok), true
		case "__builtin_addressof":
			p, ok := m.glvalueOrTemp(e.Operand)
			return value{kind: ptrValue, p: p}, ok
		}
	}
	return value{}, m.fail(diag.EvalUnsupportedExpression, e.Pos)
}
