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
	return (e.Kind == il.EnkVariable || e.Kind == il.EnkOperation && (isMemberAccess(e.Op) || e.ReferenceCast && e.RvalueRefCast || isPartOfNamed(e))) &&
		e.Type != nil && e.Type.IsClass() && !e.TypeDependent && layout.IsEmpty(e.Type)
}

// isPartOfNamed reports whether e, an operation, designates a part of a variable, or the
// whole of it by way of a cast or its address, without following pointers and references.
func isPartOfNamed(e *il.Expr) bool {
	a := e.Operand
	if e.Kind != il.EnkOperation || a == nil {
		return false
	}
	switch e.Op {
	case il.OpDotField:
		return designatesNamed(a)
	case il.OpSubscript:
		return isArrayNamed(a) && a.Next != nil && a.Next.Kind == il.EnkConstant
	case il.OpQuestion:
		return a.Kind == il.EnkConstant && a.Next != nil && a.Next.Next != nil && designatesNamed(a.Next) && designatesNamed(a.Next.Next)
	case il.OpIndirect:
		a = withoutParens(a)
		return isArrayNamed(a) || a.Kind == il.EnkOperation && a.Op == il.OpAddressOf && a.Operand != nil && designatesNamed(a.Operand)
	}
	return e.ReferenceCast && !e.RvalueRefCast && designatesNamed(a)
}

// isArrayNamed reports whether e is an array that decays, and such a part or a variable.
func isArrayNamed(e *il.Expr) bool {
	e = withoutParens(e)
	return e.Kind == il.EnkOperation && e.Op == il.OpArrayToPointer && e.Operand != nil && designatesNamed(e.Operand)
}

// designatesNamed reports whether e is a variable that is no reference, or a part of one.
func designatesNamed(e *il.Expr) bool {
	e = withoutParens(e)
	if e.Kind == il.EnkVariable {
		return e.Var != nil && !e.Var.Type.IsReference()
	}
	return isPartOfNamed(e)
}

// withoutParens returns e without parentheses and adjustments of its qualifiers.
func withoutParens(e *il.Expr) *il.Expr {
	for e.Kind == il.EnkOperation && (e.Op == il.OpParens || e.Op == il.OpLvalueAdjust) && e.Operand != nil {
		e = e.Operand
	}
	return e
}

// copiesEmpty reports whether an object of type t, which is e's own or nil for one that is
// not const, is the copy of an empty object that is known.
func copiesEmpty(e *il.Expr, t *il.Type) bool {
	if !isEmptyObject(e) || t != nil && t.IsClass() && t.ClassType() != e.Type.ClassType() || t != nil && (t.IsReference() || !t.IsClass() && !t.HasPlaceholder()) {
		return false
	}
	v := e.Var
	return e.Kind != il.EnkVariable || v == nil || !v.Type.IsReference() || v.Dyn != nil && v.Dyn.Kind == il.DikConstant
}

// requalifiesEmpty reports whether such a copy is of an object that is qualified in another
// way or about to expire.
func requalifiesEmpty(e *il.Expr, t *il.Type) bool {
	return copiesEmpty(e, t) && (e.Cat == il.XValue || e.Kind == il.EnkOperation && e.Op == il.OpCast || e.Type.IsConst() != (t != nil && t.IsConst()))
}

// isEmptyValue reports whether such a copy stands in parentheses: of a requalified object, or
// of a part of a variable (rule init.empty-copy).
func isEmptyValue(e *il.Expr, t *il.Type) bool {
	return requalifiesEmpty(e, t) || isPartOfNamed(e) && copiesEmpty(e, t)
}
