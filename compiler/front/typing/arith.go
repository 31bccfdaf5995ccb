// This file implements arithmetic types: width, rank, promotion and the usual arithmetic conversions [conv.prom], [expr.arith.conv].

// Package typing answers what holds between complete types, classes and
// templates. It completes nothing, instantiates nothing and reports nothing: who
// asks has seen to that.
package typing

import (
	"cufront/compiler/il"
	"cufront/compiler/num"
)

// IntBits returns the width of integer or enumeration type t and whether it is
// signed.
func IntBits(t *il.Type) (bits uint, signed bool) {
	t = t.Skip()
	if t.IsBool() {
		return 1, false
	}
	return uint(t.Size) * 8, t.IsSigned()
}

// IntRank returns the conversion rank of an integer type [conv.rank].
func IntRank(t *il.Type) int {
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

// FloatRank returns the conversion rank of a floating type.
func FloatRank(t *il.Type) int {
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

// Promoted returns the type that integral promotion makes of t [conv.prom];
// t itself, unqualified, when it promotes to nothing else.
func Promoted(u *il.Unit, t *il.Type) *il.Type {
	s := t.Skip()
	b := &u.Builtin
	if s.Kind != il.TkInteger {
		return u.Unqualified(t)
	}
	if s.IntInfo != nil {
		switch {
		case s.IntInfo.IsScoped:
			return s
		case s.IntInfo.IsEnum:
			switch {
			case s.IntInfo.Base == nil || !s.IntInfo.ExplicitBase && FitsInt(s):
				return b.Int
			case !s.IntInfo.ExplicitBase && s.Size == 8 && fitsBits(s, 63): // the first that holds all values [conv.prom]/3
				return b.Long
			}
			return Promoted(u, s.IntInfo.Base)
		case s.IntInfo.Char32:
			return b.UInt
		}
	}
	if IntRank(s) < 3 {
		return b.Int
	}
	if s.IntInfo != nil && s.IntInfo.WChar {
		return b.Int
	}
	return u.Unqualified(t)
}

// FitsInt reports whether int holds all enumerators of an enumeration without
// a fixed underlying type: it is promoted to int then, though its underlying
// type is unsigned [conv.prom]/3.
func FitsInt(t *il.Type) bool { return fitsBits(t, 31) }

// fitsBits reports whether no enumerator of enumeration t but negative ones needs more than n bits.
func fitsBits(t *il.Type, n int) bool {
	for _, c := range t.IntInfo.Constants {
		if c.Kind != il.CkInteger || c.Int.BitLen() > n && !c.Int.IsNegative() {
			return false
		}
	}
	return true
}

// CommonArithmetic returns the type to which the usual arithmetic conversions
// bring operands of types a and b, promoted already where integral.
func CommonArithmetic(u *il.Unit, a, b *il.Type) *il.Type {
	sa, sb := a.Skip(), b.Skip()
	switch {
	case sa.Kind == il.TkComplex || sb.Kind == il.TkComplex:
		return CommonComplex(u, a, b)
	case sa.Kind == il.TkFloat && sb.Kind == il.TkFloat:
		if FloatRank(sa) >= FloatRank(sb) {
			return u.Unqualified(a)
		}
		return u.Unqualified(b)
	case sa.Kind == il.TkFloat:
		return u.Unqualified(a)
	case sb.Kind == il.TkFloat:
		return u.Unqualified(b)
	}
	a, b = Promoted(u, a), Promoted(u, b)
	if u.Same(a, b) {
		return a
	}
	ra, rb := IntRank(a), IntRank(b)
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
		return UnsignedOf(u, b)
	}
	return UnsignedOf(u, a)
}

// CommonComplex returns the complex type of the larger element type.
func CommonComplex(u *il.Unit, a, b *il.Type) *il.Type {
	elem := func(t *il.Type) *il.Type {
		if s := t.Skip(); s.Kind == il.TkComplex {
			return s.Elem
		}
		return t
	}
	t := CommonArithmetic(u, elem(a), elem(b))
	for _, c := range []*il.Type{a, b} {
		if s := c.Skip(); s.Kind == il.TkComplex && u.Same(s.Elem, t) {
			return s
		}
	}
	return ComplexOf(u, t)
}

// ComplexOf returns the complex type with elements t.
func ComplexOf(u *il.Unit, t *il.Type) *il.Type {
	return u.ComplexOf(t)
}

// UnsignedOf returns the unsigned type of the same size as integer type t.
func UnsignedOf(u *il.Unit, t *il.Type) *il.Type {
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

// BitLength returns the number of value bits of v.
func BitLength(v num.Int, neg bool) int {
	lo := v.Lo
	if neg {
		lo = ^lo
	}
	n := 0
	for lo != 0 {
		n++
		lo >>= 1
	}
	return n
}
