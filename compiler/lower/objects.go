// This file implements constants of class type that are the values of objects which
// the program names (rule gpu.object-reads).
package lower

import "cufront/compiler/il"

// readsObject reports whether c is the value of an object that is named, not of one
// that a call makes, or of a part of what has no name.
func readsObject(c *il.Constant) bool {
	return c != nil && c.Kind == il.CkAggregate && c.Expr != nil && !c.Expr.IsCall() && !ofTemporary(c.Expr)
}

// ofTemporary reports whether e is a member of a temporary that is a value.
func ofTemporary(e *il.Expr) bool {
	for e.Kind == il.EnkOperation && e.Op == il.OpDotField && e.Cat == il.PRValue && e.OrigLvalueType == nil {
		e = e.Operand
	}
	return e.Kind == il.EnkTempInit && e.Cat == il.PRValue
}

// objectConstant returns the variable of the block that holds c, the value of an object
// of class t.
func objectConstant(f *fn, t *il.Type, c *il.Constant) *Expr {
	return varRef(f.static(f.u.Unqualified(t), &il.DynamicInit{Kind: il.DikConstant, Const: c}))
}

// hostObject returns x, or where it is a constant object of class type that lies on the
// host, a variable of the block with its value.
func hostObject(f *fn, x *Expr) *Expr {
	v := x.Entity
	if x.Op != OpEntity || v == nil || v.Device || v.ConstantMem || v.Shared || v.Managed || !v.Type.IsConst() || v.Const == nil || v.Const.Kind != il.CkAggregate {
		return x
	}
	return varRef(f.static(f.u.Unqualified(v.Type), &il.DynamicInit{Kind: il.DikConstant, Const: v.Const}))
}
