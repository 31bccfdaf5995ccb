// This file implements the arithmetic of types: integral promotions, the usual
// arithmetic conversions, and the numbers that describe integer and floating
// types.
package front

import (
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
)

// promotedOperand is promoted for the value x: a bit-field promotes by its
// width (rule front.promoted-bits).
func promotedOperand(u *il.Unit, x *Operand) *il.Type {
	t := typ(u, x)
	if f := promotedBits(x.Expr); f != nil && !t.IsEnum() && t.IsInteger() {
		bits, signed := typing.IntBits(t)
		if f.BitSize < bits && f.BitSize <= 32 && bits <= 64 && !t.IsBool() {
			if f.BitSize < 32 || signed {
				return u.Builtin.Int
			}
			return u.Builtin.UInt
		}
	}
	return typing.Promoted(u, t)
}

// promotedBits returns the bit-field that value e is of where it is promoted: an assignment or increment has it, a
// structured binding is what it names, a conditional expression is no bit-field.
func promotedBits(e *il.Expr) *fieldBits {
	for e = nodes.SkipParens(e); e != nil; e = nodes.SkipParens(e) {
		switch {
		case e.Kind == il.EnkVariable && e.Var != nil && e.Var.Binding != nil:
			e = e.Var.Binding
		case e.Kind == il.EnkOperation && e.Op == il.OpQuestion:
			return nil
		case e.Kind == il.EnkOperation && (e.Op >= il.OpAddAssign && e.Op <= il.OpPsubtractAssign || e.Op == il.OpPostIncr || e.Op == il.OpPostDecr):
			e = e.Operand
		case e.Kind == il.EnkOperation && e.Op == il.OpAssign && e.Operand.Kind == il.EnkVariable:
			e = e.Operand
		default:
			return bitField(e)
		}
	}
	return nil
}

// bitField returns the bit-field that e designates or was read from.
func bitField(e *il.Expr) *fieldBits {
	e = nodes.SkipParens(e)
	if e == nil || e.Kind != il.EnkOperation || e.Operand == nil {
		return nil
	}
	switch e.Op {
	case il.OpDotField, il.OpPointsToField:
		if f := nodes.Second(e); f != nil && f.Field != nil && f.Field.IsBitField {
			return &fieldBits{f.Field, uint(f.Field.BitSize)}
		}
	case il.OpComma, il.OpAssign, il.OpPreIncr, il.OpPreDecr:
		if e.Cat != il.LValue && e.OrigLvalueType == nil {
			return nil
		}
		if e.Op == il.OpComma {
			return bitField(nodes.Second(e))
		}
		return bitField(e.Operand)
	case il.OpQuestion:
		if f := bitField(nodes.Second(e)); f != nil {
			return f
		}
		return bitField(nodes.Second(e).Next)
	}
	return nil
}

// fieldBits is a bit-field and its width.
type fieldBits struct {
	field   *il.Field
	BitSize uint
}

// bindsBitField reports whether a reference of type t would be bound to the bit-field that e
// names, a member of an rvalue as far as that lies in an object (rule front.reference-to-bit-field).
func bindsBitField(t *il.Type, e *il.Expr) bool {
	t = t.Skip()
	if bitField(e) == nil || !t.IsRRef && t.Elem.IsConst() {
		return false
	}
	if !t.IsRRef {
		return true
	}
	for e = nodes.SkipParens(e); e.Kind == il.EnkOperation && e.Op == il.OpDotField; {
		e = nodes.SkipParens(e.Operand)
	}
	return e.Cat != il.PRValue && e.Kind != il.EnkTempInit
}

// usualArithmetic applies the usual arithmetic conversions to x and y and
// returns the common type.
func (ck *Checker) usualArithmetic(x, y *Operand) *il.Type {
	ck.decay(x)
	ck.decay(y)
	if x.Mode != Value || y.Mode != Value {
		return ck.u.Builtin.Error
	}
	computesZero(ck, x)
	computesZero(ck, y)
	tx, ty := promotedOperand(ck.u, x), promotedOperand(ck.u, y)
	t := typing.CommonArithmetic(ck.u, tx, ty)
	ck.arithmeticTo(x, t)
	ck.arithmeticTo(y, t)
	return t.Skip() // typedefs are left behind
}

// arithmeticTo converts x to t for an operator, a real operand of a complex
// operation by way of the real type.
func (ck *Checker) arithmeticTo(x *Operand, t *il.Type) {
	s := t.Skip()
	if s.Kind == il.TkComplex && !typ(ck.u, x).IsComplex() {
		ck.toType(x, s.Elem)
	}
	if s.SignedOf != nil {
		s = s.SignedOf
	}
	ck.toType(x, s)
}

// promote applies the integral promotions to x.
func (ck *Checker) promote(x *Operand) {
	ck.decay(x)
	if x.Mode != Value || x.Expr.TypeDependent {
		return
	}
	t := promotedOperand(ck.u, x)
	if e := nodes.SkipParens(x.Expr); e.Kind == il.EnkOperation && (e.Op == il.OpDotField || e.Op == il.OpPointsToField) && bitField(e) != nil && ck.u.SameUnqualified(e.Type, t) {
		ck.castNode(x, ck.u.Unqualified(t)) // (rule il.promoted-bit-fields)
		return
	}
	ck.toType(x, t)
}
