// This file implements copies of objects of empty classes, which are values and no
// calls of constructors (rule init.empty-copy).
package host

import (
	"cufront/compiler/il"
	"cufront/compiler/layout"
)

// emptySource returns what e is without the nodes that leave no trace and without a
// cast that copies an empty object.
func emptySource(fx *facts, e *il.Expr) *il.Expr {
	c, _ := fx.skip(e)
	if d := c.Init; c.Kind == il.EnkTempInit && d != nil && d.Kind == il.DikExpression && d.Expr != nil && c.Form == il.CastFunctional && c.Type.IsClass() {
		if k, _ := fx.skip(d.Expr); isEmptyObject(k) {
			return k
		}
	}
	return c
}

// isEmptyObject reports whether e names an object of an empty class: its copy is no
// call of a constructor but a value (rule init.empty-copy).
func isEmptyObject(e *il.Expr) bool {
	return (e.Kind == il.EnkVariable || e.Kind == il.EnkOperation && (isMemberAccess(e.Op) || e.ReferenceCast && e.RvalueRefCast)) &&
		e.Type != nil && e.Type.IsClass() && !e.TypeDependent && layout.IsEmpty(e.Type)
}

// requalifiesEmpty reports whether an object of type t, which is e's own or nil for
// one that is not const, is the copy of an empty object that is qualified in
// another way or about to expire.
func requalifiesEmpty(e *il.Expr, t *il.Type) bool {
	if !isEmptyObject(e) || t != nil && t.IsClass() && t.ClassType() != e.Type.ClassType() || t != nil && (t.IsReference() || !t.IsClass() && !t.HasPlaceholder()) {
		return false
	}
	if e.Kind == il.EnkVariable && e.Var != nil && e.Var.Type.IsReference() {
		return false
	}
	return e.Cat == il.XValue || e.Kind == il.EnkOperation && e.Op == il.OpCast || e.Type.IsConst() != (t != nil && t.IsConst())
}
