// This file implements the arithmetic of types: integral promotions, the usual
// arithmetic conversions, and the numbers that describe integer and floating
// types.
package front

import (
	"cufront/compiler/il"
	"cufront/compiler/lang"
)

// intBits returns the width of integer or enumeration type t and whether it is
// signed.
func intBits(t *il.Type) (bits uint, signed bool) {
	t = t.Skip()
	if t.IsBool() {
		return 1, false
	}
	return uint(t.Size) * 8, t.IsSigned()
}

// intSigned reports whether values of t are kept sign-extended.
func intSigned(d *lang.Dialect, t *il.Type) bool {
	s := t.Skip()
	if d.UnsignedChar && s.Kind == il.TkInteger && s.Int == il.IntChar && (s.Int2 == nil || !s.Int2.IsEnum) {
		return false
	}
	return t.IsSigned()
}

// intRank returns the conversion rank of an integer type [conv.rank].
func intRank(t *il.Type) int {
	switch t.Skip().Int {
	case il.IntChar, il.IntSChar, il.IntUChar:
		if t.IsBool() {
			return 0
		}
		return 1
	case il.IntShort, il.IntUShort:
		return 2
	case il.IntInt, il.IntUInt:
		return 3
	case il.IntLong, il.IntULong:
		return 4
	case il.IntLongLong, il.IntULongLong:
		return 5
	}
	return 6
}

// floatRank returns the conversion rank of a floating type.
func floatRank(t *il.Type) int {
	switch t.Skip().Float {
	case il.FloatFloat16, il.FloatFp16, il.FloatBf16:
		return 0
	case il.FloatFloat:
		return 1
	case il.FloatDouble:
		return 2
	case il.FloatLongDouble:
		return 3
	}
	return 4
}

// promoted returns the type that integral promotion makes of t [conv.prom];
// t itself, unqualified, when it promotes to nothing else.
func promoted(u *il.Unit, t *il.Type) *il.Type {
	s := t.Skip()
	b := &u.Builtin
	if s.Kind != il.TkInteger {
		return u.Unqualified(t)
	}
	if s.Int2 != nil {
		switch {
		case s.Int2.IsScoped:
			return s
		case s.Int2.IsEnum:
			if s.Int2.Base != nil && (s.Int2.ExplicitBase || !fitsInt(s)) {
				return promoted(u, s.Int2.Base)
			}
			return b.Int
		case s.Int2.Char32:
			return b.UInt
		}
	}
	if intRank(s) < 3 {
		return b.Int
	}
	if s.Int2 != nil && s.Int2.WChar {
		return b.Int
	}
	return u.Unqualified(t)
}

// fitsInt reports whether int holds all enumerators of an enumeration without
// a fixed underlying type: it is promoted to int then, though its underlying
// type is unsigned [conv.prom]/3.
func fitsInt(t *il.Type) bool {
	for _, c := range t.Int2.Constants {
		if c.Kind != il.CkInteger || c.Int.BitLen() > 31 && !c.Int.IsNegative() {
			return false
		}
	}
	return true
}

// promotedOperand is promoted for the value x: a bit-field promotes by its
// width.
func promotedOperand(u *il.Unit, x *Operand) *il.Type {
	t := typ(u, x)
	if f := bitField(x.Expr); f != nil && !t.IsEnum() && t.IsInteger() {
		bits, signed := intBits(t)
		if f.BitSize < bits && f.BitSize <= 32 && bits <= 64 && !t.IsBool() {
			if f.BitSize < 32 || signed {
				return u.Builtin.Int
			}
			return u.Builtin.UInt
		}
	}
	return promoted(u, t)
}

// bitField returns the bit-field that e designates or was read from.
func bitField(e *il.Expr) *fieldBits {
	e = skipParens(e)
	if e == nil || e.Kind != il.EnkOperation || e.Operand == nil {
		return nil
	}
	switch e.Op {
	case il.OpDotField, il.OpPointsToField:
		if f := second(e); f != nil && f.Field != nil && f.Field.IsBitField {
			return &fieldBits{f.Field, uint(f.Field.BitSize)}
		}
	case il.OpComma, il.OpAssign, il.OpPreIncr, il.OpPreDecr:
		if e.Cat != il.LValue && e.OrigLvalueType == nil {
			return nil
		}
		if e.Op == il.OpComma {
			return bitField(second(e))
		}
		return bitField(e.Operand)
	case il.OpQuestion:
		if f := bitField(second(e)); f != nil {
			return f
		}
		return bitField(second(e).Next)
	}
	return nil
}

// fieldBits is a bit-field and its width.
type fieldBits struct {
	field   *il.Field
	BitSize uint
}

// commonArithmetic returns the type to which the usual arithmetic conversions
// bring operands of types a and b, promoted already where integral.
func commonArithmetic(u *il.Unit, a, b *il.Type) *il.Type {
	sa, sb := a.Skip(), b.Skip()
	switch {
	case sa.Kind == il.TkComplex || sb.Kind == il.TkComplex:
		return commonComplex(u, a, b)
	case sa.Kind == il.TkFloat && sb.Kind == il.TkFloat:
		if floatRank(sa) >= floatRank(sb) {
			return u.Unqualified(a)
		}
		return u.Unqualified(b)
	case sa.Kind == il.TkFloat:
		return u.Unqualified(a)
	case sb.Kind == il.TkFloat:
		return u.Unqualified(b)
	}
	a, b = promoted(u, a), promoted(u, b)
	if u.Same(a, b) {
		return a
	}
	ra, rb := intRank(a), intRank(b)
	ua, ub := !a.IsSigned(), !b.IsSigned()
	switch {
	case ua == ub:
		if ra >= rb {
			return a
		}
		return b
	case ua && ra >= rb:
		return a
	case ub && rb >= ra:
		return b
	case ub && a.Skip().Size > b.Skip().Size:
		return a
	case ua && b.Skip().Size > a.Skip().Size:
		return b
	case ua:
		return unsignedOf(u, b)
	}
	return unsignedOf(u, a)
}

// commonComplex returns the complex type of the larger element type.
func commonComplex(u *il.Unit, a, b *il.Type) *il.Type {
	elem := func(t *il.Type) *il.Type {
		if s := t.Skip(); s.Kind == il.TkComplex {
			return s.Elem
		}
		return t
	}
	t := commonArithmetic(u, elem(a), elem(b))
	for _, c := range []*il.Type{a, b} {
		if s := c.Skip(); s.Kind == il.TkComplex && u.Same(s.Elem, t) {
			return s
		}
	}
	return complexOf(u, t)
}

// complexOf returns the complex type with elements t.
func complexOf(u *il.Unit, t *il.Type) *il.Type {
	return u.ComplexOf(t)
}

// unsignedOf returns the unsigned type of the same size as integer type t.
func unsignedOf(u *il.Unit, t *il.Type) *il.Type {
	b := &u.Builtin
	switch t.Skip().Int {
	case il.IntChar, il.IntSChar:
		return b.UChar
	case il.IntShort:
		return b.UShort
	case il.IntInt:
		return b.UInt
	case il.IntLong:
		return b.ULong
	case il.IntLongLong:
		return b.ULongLong
	case il.IntInt128:
		return b.UInt128
	}
	return t
}

// usualArithmetic applies the usual arithmetic conversions to x and y and
// returns the common type.
func (ck *Checker) usualArithmetic(x, y *Operand) *il.Type {
	ck.decay(x)
	ck.decay(y)
	if x.Mode != Value || y.Mode != Value {
		return ck.u.Builtin.Error
	}
	tx, ty := promotedOperand(ck.u, x), promotedOperand(ck.u, y)
	t := commonArithmetic(ck.u, tx, ty)
	ck.arithmeticTo(x, t)
	ck.arithmeticTo(y, t)
	return ck.u.Unqualified(t)
}

// arithmeticTo converts x to t for an operator, a real operand of a complex
// operation by way of the real type.
func (ck *Checker) arithmeticTo(x *Operand, t *il.Type) {
	if s := t.Skip(); s.Kind == il.TkComplex && !typ(ck.u, x).IsComplex() {
		ck.toType(x, s.Elem)
	}
	ck.toType(x, t)
}

// promote applies the integral promotions to x.
func (ck *Checker) promote(x *Operand) {
	ck.decay(x)
	if x.Mode == Value && !x.Expr.TypeDependent {
		ck.toType(x, promotedOperand(ck.u, x))
	}
}
