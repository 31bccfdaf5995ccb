// This file implements what is known about virtual calls: whether the dynamic
// type of the object is known, and calls of pure virtual functions
// [class.virtual], [class.abstract].
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// warnPureCall warns about the virtual call of r, a pure virtual function, for
// the object that a constructor or destructor works on [class.abstract]/6.
func (ck *Checker) warnPureCall(r *il.Routine, o *Operand, pos source.Pos) {
	if !r.PureVirtual || ck.env.fn == nil || ck.env.fn.routine == nil || ck.env.fn.initializer || ck.env.has(inUnevaluated) {
		return
	}
	switch ck.env.fn.routine.Special {
	case il.SfkConstructor, il.SfkDestructor:
	default:
		return
	}
	e := o.Expr
	for e != nil && e.Kind == il.EnkOperation && e.Generated && e.Op != il.OpDotField && e.Op != il.OpPointsToField {
		e = e.Operand
	}
	if e != nil && e.Kind == il.EnkVariable && e.Var != nil && e.Var.IsThis {
		ck.report(diag.CallOfPureVirtual, pos)
	}
}

// isFinalOverrider reports whether nothing can override r for the object o, or what it
// points to: r is final, or the class of the object [class.virtual]/4
// (rule gpu.final-calls).
func isFinalOverrider(r *il.Routine, o *Operand) bool {
	if r.FinalKw {
		return true
	}
	t := o.Expr.Type.Skip()
	if t.Kind == il.TkPointer {
		t = t.Elem
	}
	c := t.ClassInfoOrNil()
	return c != nil && c.Final
}
