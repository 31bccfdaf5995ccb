// This file implements the printing of new, delete and throw (C-expr 8).
package host

import "cufront/compiler/il"

// newDelete prints a new- or delete-expression.
func (p *printer) newDelete(e *il.Expr) {
	x := e.X
	if x == nil {
		return
	}
	if x.Global {
		p.Str("::")
	}
	if !x.IsNew {
		p.Str("delete ")
		if x.ArrayDelete {
			p.Str("[] ")
		}
		p.deleted(e)
		return
	}
	p.Str("new ")
	if x.Placement && firstWritten(x.Args) != nil {
		p.Byte('(')
		p.list(x.Args)
		p.Str(") ")
	}
	p.newType(x)
	p.newInit(e)
}

// deleted prints the operand of a delete-expression: where the brackets were
// not written a pointer to an array is converted to a pointer to its elements.
func (p *printer) deleted(e *il.Expr) {
	a := e.X.Args
	if a == nil {
		a = e.Operand
	}
	if c, conv := p.skip(a); e.X.Type2 != nil && e.X.Type2.IsArray() && !e.X.BracketsWritten && !p.needsParens(c, conv) {
		p.Byte('(')
		p.expr(a, modeT)
		p.Byte(')')
		return
	}
	p.expr(a, modeO)
}

// newType prints the type of a new-expression, the array bound in its place.
func (p *printer) newType(x *il.ExprInfo) {
	t := x.Type2
	if x.Count == nil {
		if x.TypeParenthesized {
			p.Byte('(')
			p.typeID(t)
			p.Byte(')')
			return
		}
		p.typeID(t)
		return
	}
	p.specifier(t)
	p.before(t)
	p.blank()
	p.Byte('[')
	if c, _ := p.skip(x.Count); c != x.Count && isFoldedCount(x.Count) {
		p.operand(c, unconverted, modeO)
	} else {
		p.expr(x.Count, modeT)
	}
	p.Byte(']')
	p.after(t)
}

// isFoldedCount reports whether the number of elements of a new-expression is a
// constant that was computed, which stands as an operand.
func isFoldedCount(e *il.Expr) bool {
	for e.Kind == il.EnkOperation && e.Generated && e.Operand != nil {
		e = e.Operand
	}
	return e.Kind == il.EnkConstant && e.Const != nil && e.Const.Expr != nil
}

func (p *printer) newInit(e *il.Expr) {
	x, d := e.X, e.Init
	switch {
	case x.BraceInit && d != nil:
		t := x.Type2
		if x.Count != nil {
			t = nil
		}
		p.braces(d, t)
	case x.BraceInit:
		p.Str("{}")
	case x.HasInit:
		p.Byte('(')
		if d != nil && !emptyInit(d) {
			p.initArgsOf(d, x.Type2)
		}
		p.Byte(')')
	}
}

// throwExpr prints a throw-expression.
func (p *printer) throwExpr(e *il.Expr) {
	p.Str("throw")
	switch {
	case e.Init != nil:
		p.Byte(' ')
		p.bareInitValue(e.Init)
	case e.Operand != nil:
		p.Byte(' ')
		p.expr(e.Operand, modeT)
	}
}
