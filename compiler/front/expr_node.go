// This file implements the construction of expression nodes: the small pieces
// that every build function is made of. Operands are linked through Next; the
// position of an operation is its operator token, that of an implicit
// conversion the first token of its operand (rule il.expression-position).
package front

import (
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
)

// set makes x the value e, written from x.Start to x.End.
func (x *Operand) set(e *il.Expr) {
	if e == nil {
		x.invalidate()
		return
	}
	if !e.Start.IsValid() {
		e.Start = x.Start
	}
	if x.End.IsValid() {
		e.EndPos = x.End
	}
	x.setExpr(e)
}

// replace makes e, an implicit conversion of what x was, the value of x.
func (x *Operand) replace(e *il.Expr) {
	e.Start, e.EndPos = x.Expr.Start, x.Expr.EndPos
	x.Expr = e
}

// startOf returns the position of the first token of x.
func (x *Operand) startOf() source.Pos {
	if x.Start.IsValid() {
		return x.Start
	}
	if x.Mode == Value {
		if x.Expr.Start.IsValid() {
			return x.Expr.Start
		}
		return x.Expr.Pos
	}
	return x.Pos
}

// exprOperand returns an operand for an existing expression.
func exprOperand(e *il.Expr) Operand {
	x := Operand{Start: e.Start, End: e.EndPos, Pos: e.Pos}
	x.setExpr(e)
	return x
}

// sizeType returns std::size_t's type.
func sizeType(u *il.Unit, d *lang.Dialect) *il.Type {
	if d.LLP64 {
		return u.Builtin.ULongLong
	}
	if d.M32 {
		return u.Builtin.UInt
	}
	return u.Builtin.ULong
}

// ptrdiffType returns std::ptrdiff_t's type.
func ptrdiffType(u *il.Unit, d *lang.Dialect) *il.Type {
	if d.LLP64 {
		return u.Builtin.LongLong
	}
	if d.M32 {
		return u.Builtin.Int
	}
	return u.Builtin.Long
}
