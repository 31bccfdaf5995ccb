// This file implements constants of class type that are the values of objects which
// the program names (rule gpu.object-reads).
package lower

import "cufront/compiler/il"

// readsObject reports whether c is the value of an object that is named.
func readsObject(c *il.Constant) bool {
	return c != nil && c.Kind == il.CkAggregate && c.Expr != nil
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
