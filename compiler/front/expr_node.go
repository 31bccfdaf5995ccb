// This file implements the construction of expression nodes: the small pieces
// that every build function is made of. Operands are linked through Next; the
// position of an operation is its operator token, that of an implicit
// conversion the first token of its operand (C-il 7).
package front

import (
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
)

// unary returns the operation op on a.
func unary1(u *il.Unit, op il.Op, t *il.Type, a *il.Expr, pos source.Pos) *il.Expr {
	if a == nil {
		a = errorNode(u, u.Builtin.Error, pos)
	}
	e := u.NewExpr(il.EnkOperation, t)
	e.Op, e.Operand, e.Pos = op, a, pos
	e.Start, e.EndPos = a.Start, a.EndPos
	e.ValueDependent = a.ValueDependent || a.TypeDependent
	a.Next = nil
	return e
}

// binary2 returns the operation op on a and b.
func binary2(u *il.Unit, op il.Op, t *il.Type, a, b *il.Expr, pos source.Pos) *il.Expr {
	e := unary1(u, op, t, a, pos)
	a = e.Operand
	if b == nil {
		b = errorNode(u, u.Builtin.Error, pos)
	}
	a.Next, b.Next = b, nil
	e.EndPos = b.EndPos
	e.ValueDependent = e.ValueDependent || b.ValueDependent || b.TypeDependent
	return e
}

// generated returns an implicit conversion of a.
func generated(u *il.Unit, op il.Op, t *il.Type, a *il.Expr) *il.Expr {
	e := unary1(u, op, t, a, a.Start)
	if !e.Pos.IsValid() {
		e.Pos = a.Pos
	}
	e.Generated = true
	return e
}

// dependentNode marks e as having an unknown dependent type.
func dependentNode(u *il.Unit, e *il.Expr) *il.Expr {
	e.Type, e.TypeDependent, e.ValueDependent = u.Builtin.Dependent, true, true
	return e
}

// typed marks e as dependent when its type is.
func typed(e *il.Expr) *il.Expr {
	if e.Type != nil && e.Type.IsDependent() {
		e.TypeDependent, e.ValueDependent = true, true
	}
	return e
}

// linkArgs links list through Next and returns its head.
func linkArgs(list []*il.Expr) *il.Expr {
	for i, e := range list {
		e.Next = nil
		if i > 0 {
			list[i-1].Next = e
		}
	}
	if len(list) == 0 {
		return nil
	}
	return list[0]
}

// second returns the second operand of e.
func second(e *il.Expr) *il.Expr { return e.Operand.Next }

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

// intConst returns a constant expression of value v and type t at pos.
func intConst(u *il.Unit, v int64, t *il.Type, pos source.Pos) *il.Expr {
	c := u.NewConst(il.CkInteger, t)
	c.Int.Lo = uint64(v)
	if v < 0 {
		c.Int.Hi = ^uint64(0)
	}
	return constExpr(u, c, pos)
}

// constExpr returns an expression that is the constant c.
func constExpr(u *il.Unit, c *il.Constant, pos source.Pos) *il.Expr {
	e := u.NewExpr(il.EnkConstant, c.Type)
	e.Const, e.Pos, e.Start = c, pos, pos
	if c.Kind == il.CkTemplateParam {
		e.ValueDependent = true
		e.TypeDependent = c.Type.HasPlaceholder() // a parameter declared with auto
	}
	return typed(e)
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

// skipParens returns e without the dialect's parenthesis nodes.
func skipParens(e *il.Expr) *il.Expr {
	for e != nil && e.Kind == il.EnkOperation && e.Op == il.OpParens {
		e = e.Operand
	}
	return e
}
