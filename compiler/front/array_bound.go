// This file implements the bounds of arrays as declarations keep them: their
// values, also as numbers of the type of sizes [dcl.array].
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
)

// dependentSize returns c, the value of x that depends on template parameters,
// converted to the type of sizes.
func dependentSize(u *il.Unit, d *lang.Dialect, c *il.Constant, x *Operand) *il.Constant {
	t := sizeType(u, d)
	if c.Type == nil || c.Type.IsDependent() || u.SameUnqualified(c.Type, t) || x.Mode != Value {
		return nil
	}
	k := u.NewConst(il.CkTemplateParam, t)
	bare := nodes.ConstExpr(u, c, source.Pos{})
	k.TP, k.TPExpr, k.OrigType = il.TpckExpression, nodes.Generated(u, il.OpCast, t, bare), c.Type
	k.TPExpr.Pos = source.Pos{}
	k.Expr = nodes.Generated(u, il.OpCast, t, nodes.ConstExpr(u, c, x.startOf()))
	return k
}

// boundConstant wraps a dependent expression as a constant.
func boundConstant(u *il.Unit, x *Operand) *il.Constant {
	if x.Expr.Kind == il.EnkConstant && x.Expr.Const != nil && x.Expr.Const.Kind == il.CkTemplateParam {
		return x.Expr.Const
	}
	c := u.NewConst(il.CkTemplateParam, typ(u, x))
	c.TP, c.TPExpr = il.TpckExpression, x.Expr
	return c
}

// setBound stores a constant bound, reporting values that cannot be one.
func (say *reports) setBound(a *il.ArrayInfo, c *il.Constant, x *Operand, pos source.Pos) {
	n := c.Int.Int64()
	if n < 0 && c.Type.IsSigned() {
		say.report(diag.ArraySizeNotPositive, pos)
		n, a.NoBound = 1, true
	} else if n == 0 {
		if say.d.Strict {
			say.report(diag.ArraySizeNotPositive, pos)
		}
		say.gnuExtension(diag.GNUExtensionZeroLengthArray, pos)
	}
	a.Count, a.Bound = uint64(n), c
	a.SizeBound = sizeConstant(say.u, say.d, c, x)
}

// localBound returns c, the value of bound x, without the enumerators of a function: the bound of
// a variable keeps one that it is, that of a member of a local class is a number of the type of sizes
// (rule const.of-local-enumerators).
func localBound(ck *Checker, x *Operand, c *il.Constant) *il.Constant {
	if ck.env.inClassBody() && x.Mode == Value && nodes.NamesLocalEnumerator(x.Expr) {
		k := nodes.IntConstant(ck.u, c.Int, sizeType(ck.u, ck.d))
		x.set(nodes.ConstExpr(ck.u, k, x.Expr.Start))
		return k
	}
	if namesEnumerator(x) {
		return c
	}
	return forgetLocals(ck, x, c)
}

// sizeConstant returns c, the value of x, converted to the type of sizes.
func sizeConstant(u *il.Unit, d *lang.Dialect, c *il.Constant, x *Operand) *il.Constant {
	t := sizeType(u, d)
	if u.SameUnqualified(c.Type, t) || x.Mode != Value {
		return c
	}
	e := x.Expr
	switch {
	case e.Kind == il.EnkConstant && e.Const == c && c.FromConstexprCall && c.Expr != nil:
		e = c.Expr // the cast is one of the call itself
	case e.Kind != il.EnkConstant && nodes.HoldsCall(e):
	case e.Kind != il.EnkConstant:
		e = nodes.ConstExpr(u, c, x.startOf())
	}
	k := nodes.IntConstant(u, c.Int, t)
	k.Expr, k.OrigType, k.NotNullPointer = nodes.Generated(u, il.OpCast, t, e), c.Type, c.NotNullPointer
	return k
}
