// This file implements the parentheses of static data members that are named through
// an object: they stand like members that are found at instantiation
// (rules paren.static-data-of-object, paren.static-data-initialiser).
package host

import "cufront/compiler/il"

// isStaticAccess reports whether e names a static data member through an object.
func isStaticAccess(e *il.Expr) bool {
	return e.Kind == il.EnkOperation && (e.Op == il.OpDotStatic || e.Op == il.OpPointsToStatic) && e.Operand.Next.Kind == il.EnkVariable
}

// staticAccess returns the static data member named through an object that d copies
// to an object of type t, nil where it copies none, or binds a reference: constants are
// values (rule paren.constant-of-object).
func (fx *facts) staticAccess(d *il.DynamicInit, t *il.Type) *il.Expr {
	if d == nil || d.Kind != il.DikExpression || d.Spelled != nil || d.Expr == nil || t != nil && (t.IsReference() || t.HasPlaceholder() || isUnknown(t)) {
		return nil
	}
	c, conv := fx.skip(d.Expr)
	if !isStaticAccess(c) || conv&viaClass != 0 || fx.constantOperands(c.Operand.Next) && !fx.inPrototype() {
		return nil
	}
	return c
}

// staticAccessValue prints the value of d in the parentheses of such a member and those
// of its value; false where d has no such value.
func staticAccessValue(p *printer, cx ctx, d *il.DynamicInit, t *il.Type) bool {
	c := p.staticAccess(d, t)
	if c != nil {
		p.doubleParens(cx, c)
	}
	return c != nil
}
