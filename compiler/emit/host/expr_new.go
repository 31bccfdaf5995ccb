// This file implements the printing of new, delete and throw (rules op.new,
// paren.new-bound).
package host

import "cufront/compiler/il"

// newDelete prints a new- or delete-expression.
func (p *printer) newDelete(cx ctx, e *il.Expr) {
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
		p.deleted(cx, e)
		return
	}
	p.Str("new ")
	if x.Placement && firstWritten(x.Args) != nil {
		p.Byte('(')
		p.dependentList(cx, x.Args)
		p.Str(") ")
	}
	p.newType(cx, x)
	p.newInit(cx, e)
}

// deleted prints the operand of a delete-expression: where the brackets were
// not written a pointer to an array is converted to a pointer to its elements
// (rule paren.delete-array).
func (p *printer) deleted(cx ctx, e *il.Expr) {
	a := e.X.Args
	if a == nil {
		a = e.Operand
	}
	if c, conv := p.skip(a); e.X.TypeOperand != nil && e.X.TypeOperand.IsArray() && !e.X.BracketsWritten && !p.needsParens(cx, c, conv) {
		p.Byte('(')
		p.expr(cx, a, modeT)
		p.Byte(')')
		return
	}
	if c, _ := p.skip(a); constructsObject(c) { // (rule paren.constructed-operand)
		p.parenthesised(cx, c)
		return
	}
	p.expr(cx, a, modeO)
}

// newType prints the type of a new-expression, the array bound in its place
// (rules op.new, op.new-array-type).
func (p *printer) newType(cx ctx, x *il.ExprInfo) {
	t := x.TypeOperand
	if x.ConvType != nil {
		t = x.ConvType
	}
	if x.Count == nil || x.ConvType != nil {
		if x.TypeParenthesized {
			p.Byte('(')
			defer p.Byte(')')
		}
		if a := t.Array; t.Kind == il.TkArray && a.BoundExpr != nil {
			newBounds(p, cx, t.Elem, func() { p.expr(cx, a.BoundExpr, modeT) })
			return
		}
		p.typeID(cx, t)
		return
	}
	newBounds(p, cx, t, func() {
		c, _ := p.skip(x.Count)
		folded := isFoldedCount(x.Count)
		if folded {
			cx, operation := ofBound(&p.facts, cx, c)
			if operation {
				p.parenthesised(cx, c)
			} else {
				p.expr(cx, x.Count, modeT)
			}
		} else {
			p.expr(cx, x.Count, modeT)
		}
	})
}

// newBounds prints the type of an array of elem, count its bound.
func newBounds(p *printer, cx ctx, elem *il.Type, count func()) {
	p.specifier(cx, elem)
	p.before(cx, elem)
	p.blank()
	p.Byte('[')
	count()
	p.Byte(']')
	p.after(cx, elem)
}

// isFoldedCount reports whether the number of elements of a new-expression is a
// constant that was computed, which stands as an operand (rule paren.new-bound).
func isFoldedCount(e *il.Expr) bool {
	for e.Kind == il.EnkOperation && e.Generated && e.Operand != nil {
		e = e.Operand
	}
	return e.Kind == il.EnkConstant && e.Const != nil && e.Const.Expr != nil
}

// takesElements reports whether a braced list for an object of type t is known to
// initialise its parts, not to call a constructor.
func takesElements(t *il.Type) bool {
	for t.IsArray() {
		t = t.Skip().Elem
	}
	c := t.ClassType()
	return !t.IsDependent() && (c == nil || c.Cls.Members.Aggregate)
}

// initialisesParts reports whether e, a `T{…}` that waits for its instance, is known to initialise the parts
// of an aggregate: one element of unknown type might be the aggregate itself, which is copied
// [dcl.init.list]/3 (rule paren.aggregate-object).
func initialisesParts(e *il.Expr) bool {
	if a := e.Operand; a != nil && a.Next == nil && a.Kind != il.EnkBracedInitList && a.TypeDependent {
		return false
	}
	return takesElements(e.X.TypeOperand)
}

// newInit prints the initialiser of a new-expression.
func (p *printer) newInit(cx ctx, e *il.Expr) {
	cx = cx.without(templateObject | rawElements)
	x, d := e.X, e.Init
	switch {
	case x.BraceInit && d != nil:
		t := x.TypeOperand
		if x.Count != nil {
			t = nil
		}
		if listedBraces(p, cx, d, t) {
			return
		}
		p.braces(cx.put(declaredList, takesElements(x.TypeOperand) && !(x.TypeOperand.IsScalar() && (expandsWithin(d.Expr) || holdsExpansion(d.Args)))), d, t) // (rule paren.found-later-initialiser)
	case x.BraceInit:
		p.Str("{}")
	case x.HasInit:
		p.Byte('(')
		switch {
		case d == nil || emptyInit(d):
		case d.Kind == il.DikConstant && d.Spelled == nil && d.Const != nil && !isWrittenList(d.Const):
			p.constant(cx, d.Const, modeT) // bare, converted or not (rule op.new-constant)
		case !p.inPrototype() && staticAccessValue(p, cx, d, x.TypeOperand):
		case castInit(p, cx, d, x.TypeOperand, false):
		case d.Kind == il.DikExpression && d.Spelled == nil && p.holdsAccess(d.Expr):
			p.expr(cx, d.Expr, modeO)
		default:
			p.initArgsOf(cx, d, x.TypeOperand)
		}
		p.Byte(')')
	}
}

// throwExpr prints a throw-expression (rule paren.thrown).
func (p *printer) throwExpr(cx ctx, e *il.Expr) {
	p.Str("throw")
	switch {
	case e.Init != nil:
		p.Byte(' ')
		switch d := e.Init; {
		case throwsComma(&p.facts, d): // (rule paren.comma)
			p.parenthesised(cx, d.Expr)
		case readsObject(d):
			p.constant(cx, d.Const, modeT)
		case d.Kind == il.DikExpression && d.Spelled == nil && p.constructsFromAccess(d.Expr):
			p.expr(cx, d.Expr, modeT)
		case d.Kind == il.DikExpression && d.Spelled == nil && (d.Expr.TypeDependent || d.Expr.ValueDependent) && !(isDependentObject(d.Expr) && !isUnknown(d.Expr.Type)):
			p.dependentList(cx, d.Expr)
		default:
			p.bareInitValue(cx, d)
		}
	case e.Operand != nil:
		p.Byte(' ')
		p.expr(cx, e.Operand, modeT)
	}
}

// throwsComma reports whether d makes the object that is thrown of a comma expression.
func throwsComma(fx *facts, d *il.DynamicInit) bool {
	if d.Kind != il.DikExpression || d.Spelled != nil || d.Expr == nil {
		return false
	}
	c, conv := fx.skip(d.Expr)
	return conv&viaClass == 0 && c.Kind == il.EnkOperation && c.Op == il.OpComma && !c.OperatorSyntax
}
