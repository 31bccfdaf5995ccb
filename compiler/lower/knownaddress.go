// This file implements constant addresses that nobody wrote as such: the values of calls, of constants
// and of arguments of templates.
package lower

import "cufront/compiler/il"

// isConstantAddress reports whether a, which leads to an object, is a constant address: the object
// is found through it, not named (rule gpu.known-addresses).
func isConstantAddress(a *il.Expr) bool {
	a = a.BehindParens()
	return a.Kind == il.EnkConstant && a.Const != nil && a.Const.Kind == il.CkAddress && (a.Const.Address == il.AbkVariable || a.Const.Address == il.AbkRoutine)
}

// constantPlace is the object that e finds through a constant address, nil where it is none.
func constantPlace(f *fn, e *il.Expr) *Expr {
	if !isConstantAddress(e.Operand) {
		return nil
	}
	return &Expr{Op: OpDeref, X: f.expr(e.Operand), Type: objectType(e)}
}

// isKnownAddress reports whether constant address c is the value of something else than an address that
// is written: of a call or of a constant. It is a constant wherever it stands (rule gpu.known-addresses).
func isKnownAddress(c *il.Constant) bool {
	for range maxAddressDepth {
		e := c.Expr
		for e != nil && e.Kind == il.EnkOperation && (e.Op == il.OpParens || e.Op == il.OpCast && e.Generated) {
			e = e.Operand
		}
		switch {
		case e == nil || c.Kind != il.CkAddress:
			return false
		case e.Kind == il.EnkConstant && e.Const != nil && e.Const != c:
			c = e.Const
			continue
		case e.Kind == il.EnkOperation:
			return e.IsCall() || e.OrigLvalueType != nil && !e.IsOp(il.OpArrayToPointer)
		}
		return e.Kind == il.EnkVariable
	}
	return false
}

// knownAddress lowers e where it is a constant address that is not written, or an argument of a template;
// nil where it is none.
func knownAddress(f *fn, e *il.Expr) *Expr {
	if e.Kind != il.EnkConstant || e.Const == nil || e.Const.Kind != il.CkAddress || e.Const.Expr != nil && !isKnownAddress(e.Const) {
		return nil
	}
	saved := f.unfolded
	f.unfolded = false
	x := f.constant(e.Const, e.Type)
	f.unfolded = saved
	if x.Op == OpCast || x.Op == OpAddr || x.Op == OpBinary {
		return &Expr{Op: OpParens, X: x, Type: x.Type}
	}
	return x
}
