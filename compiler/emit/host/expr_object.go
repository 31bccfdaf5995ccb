// This file implements how the values of constant objects that the program names are
// told from the lists that are written (rule const.object-read).
package host

import "cufront/compiler/il"

// isObjectValue reports whether c is the value of an object that is named
// (rule const.object-read).
func isObjectValue(c *il.Constant) bool {
	return c != nil && c.Kind == il.CkAggregate && c.Expr != nil && !c.Type.IsVector()
}

// byCall returns d, or where it is the value that a call has as an object, the initialisation by
// that call: as such it is written (rule const.called-object).
func byCall(d *il.DynamicInit) *il.DynamicInit {
	if d.Kind != il.DikConstant || d.Spelled != nil || !isObjectValue(d.Const) || !d.Const.FromConstexprCall || !d.Const.Expr.IsCall() {
		return d
	}
	c := *d
	c.Kind, c.Const, c.Expr = il.DikExpression, nil, d.Const.Expr
	return &c
}

// isWrittenList reports whether c is an aggregate by its elements.
func isWrittenList(c *il.Constant) bool {
	return c != nil && c.Kind == il.CkAggregate && !isObjectValue(c)
}

// holdsObject reports whether d is the value of an object that is named, readsObject
// whether that is written without a temporary (rule const.object-read).
func holdsObject(d *il.DynamicInit) bool { return d.Kind == il.DikConstant && isObjectValue(d.Const) }

func readsObject(d *il.DynamicInit) bool { return holdsObject(d) && d.Spelled == nil }

// readsValue reports whether d reads a constant object other than by the bare name of one
// that is as const as what it initialises, or by a choice between such names.
func (fx *facts) readsValue(d *il.DynamicInit) bool {
	if !readsObject(d) {
		return false
	}
	c, conv := fx.skip(d.Const.Expr)
	return conv&adjusted != 0 || c.Kind == il.EnkOperation && c.Op != il.OpQuestion || c.Kind == il.EnkVariable && c.Var.Type.IsReference()
}

// objectArgs prints what the initialisation d of a class object has between its
// parentheses: the name of a constant object has no parentheses of its own.
func objectArgs(p *printer, cx ctx, d *il.DynamicInit) {
	if holdsObject(d) {
		p.expr(cx, d.Const.Expr, modeT)
		return
	}
	p.initArgs(cx, d)
}

// isMemberObject reports whether e reads, in a template, a constexpr data member of
// the class t that the current class declares, or an element of one.
func isMemberObject(p *printer, e *il.Expr, t *il.Type) bool {
	if p.routine == nil || !t.IsClass() || t.IsDependent() || !p.u.SameUnqualified(e.Type, t) {
		return false
	}
	for {
		c, _ := p.skip(e)
		switch {
		case c.Kind == il.EnkVariable:
			v := c.Var
			return v.IsConstexpr && v.StaticMemberOf != nil && v.StaticMemberOf == p.routine.MemberOf && v.StaticMemberOf.IsDependent() && !v.IsNonreal && !v.Type.IsDependent()
		case c.Kind != il.EnkOperation:
			return false
		case c.Op == il.OpDotStatic || c.Op == il.OpPointsToStatic:
			e = c.Operand.Next
		case c.Op == il.OpSubscript || c.Op == il.OpDotField:
			e = c.Operand
		default:
			return false
		}
	}
}
