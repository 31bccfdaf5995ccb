// This file implements what an expression names whose value nobody wants
// (rule access.discarded).
package keep

import "cufront/compiler/il"

// discarded looks at e, whose value nobody wants: an object that is named alone leaves
// nothing, unless it is volatile. Where uses are marked, all are.
func (w *bodyWalk) discarded(e *il.Expr) {
	w.budget.Step(1)
	if w.found == nil || e == nil || e.Type.AllQuals()&il.Volatile != 0 {
		w.expr(e)
		return
	}
	switch e.Kind {
	case il.EnkVariable, il.EnkConstant, il.EnkRoutine:
		return
	case il.EnkOperation:
	default:
		w.expr(e)
		return
	}
	if w.depth++; w.depth > maxWalkDepth {
		w.depth--
		return
	}
	defer func() { w.depth-- }()
	switch e.Op {
	case il.OpCast:
		if !e.Type.IsVoid() {
			w.expr(e)
			return
		}
	case il.OpCall:
		o := e.Operand
		if o.Kind != il.EnkDependentMember || o.X == nil || !o.X.IsDtor {
			w.expr(e)
			return
		}
		if !o.X.Arrow { // a pseudo destructor
			w.discarded(o.Operand)
			return
		}
	case il.OpQuestion:
		w.expr(e.Operand)
		for o := e.Operand.Next; o != nil; o = o.Next {
			w.discarded(o)
		}
		return
	case il.OpIndirect, il.OpRefIndirect, il.OpLvalue, il.OpLvalueAdjust, il.OpParens, il.OpBaseClassCast, il.OpArrayToPointer, il.OpSubscript,
		il.OpComma, il.OpDotField, il.OpPointsToField, il.OpDotVacuousDtor:
	default:
		w.expr(e)
		return
	}
	for o := e.Operand; o != nil; o = o.Next {
		w.discarded(o)
	}
}

// copied looks at the object that initialisation d copies: nothing is copied from one
// of an empty class (rule gpu.empty-copies).
func (w *bodyWalk) copied(d *il.DynamicInit) {
	if d.Kind == il.DikBitwiseCopy || d.Kind == il.DikExpression {
		w.value(d.Expr)
		return
	}
	w.expr(d.Expr)
}

// value looks at e, whose value is copied.
func (w *bodyWalk) value(e *il.Expr) {
	if e != nil && (e.Cat != il.PRValue || e.OrigLvalueType != nil) && e.Type.ClassType() != nil && e.Type.ClassType().Cls.Empty {
		w.discarded(e)
		return
	}
	w.expr(e)
}

// argument looks at an argument of a call: one of an empty class is passed.
func (w *bodyWalk) argument(a *il.Expr) {
	if w.found != nil && a.Kind == il.EnkTempInit && a.Init != nil && (a.Init.Kind == il.DikBitwiseCopy || a.Init.Kind == il.DikExpression) && a.Init.Expr != nil {
		w.expr(a.Init.Expr)
	}
	w.expr(a)
}
