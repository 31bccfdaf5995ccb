// This file implements temporaries of dependent types as templates write them,
// `T()` and `T{a, b}` (rule il.dependent-temporary).
package display

import (
	"slices"

	"cufront/compiler/il"
)

// dependentTemporaries makes what templates construct of a dependent type
// temporaries. One without arguments of a type that is a template parameter is
// a constant that depends on it (rule il.dependent-temporary).
func dependentTemporaries(o *overlay) {
	o.eachBodyEntry(func(n il.Node) {
		switch n := n.(type) {
		case *il.Expr:
			if n.Kind == il.EnkDependentConstruct && o.replaced[n] == nil {
				dependentTemporary(o, n)
			}
		case *il.DynamicInit:
			e := o.inits.expr(n)
			if o.inits.kind(n) != il.DikExpression || e == nil || e.Kind != il.EnkDependentConstruct {
				return
			}
			if o.replaced[e] == nil {
				dependentTemporary(o, e)
			}
			if r := o.replaced[e]; r.Kind == il.EnkConstant {
				moveTo(o, r.Const, e.Pos)
				o.inits.setKind(n, il.DikConstant)
				o.inits.setConst(n, r.Const)
				o.inits.setExpr(n, nil)
			}
		}
	})
}

// dependentTemporary replaces e, which constructs an object of a dependent type.
func dependentTemporary(o *overlay, e *il.Expr) {
	t := o.nodes.typ(e)
	if t == nil {
		return
	}
	region := o.regions.region(&e.Entry)
	args, brace := o.nodes.operand(e), e.Info().Brace
	d := il.DynamicInit{Entry: o.entry(region), Kind: il.DikConstructor, Args: args, ExplicitCast: true, TempLifetime: true, Braced: brace}
	parameter := t.Skip().Kind == il.TkTemplateParam
	if args == nil && !brace && parameter {
		d.Kind = il.DikZero
	}
	temp := *e
	temp.Entry, temp.Kind, temp.Form, temp.Operand, temp.Init = o.entry(region), il.EnkTempInit, il.CastFunctional, nil, &d
	if brace {
		temp.Form = il.CastBraced
	}
	temp.Next = o.nodes.next(e)
	if args != nil || !parameter {
		set(&o.replaced, e, &temp)
		return
	}
	next := temp.Next
	temp.Next = nil
	c := &il.Constant{Entry: o.entry(region), Kind: il.CkTemplateParam,
		Type: t, TP: il.TpckExpression, TPExpr: &temp, ExplicitCast: brace, ConstantRare: &il.ConstantRare{}}
	set(&o.replaced, e, &il.Expr{Entry: o.entry(region), Kind: il.EnkConstant, Type: t, Const: c, Pos: e.Pos, Next: next})
}

// copyTree returns a copy of e with operands of its own, in front of next.
func copyTree(o *overlay, e, next *il.Expr, depth int) *il.Expr {
	d := *e
	d.Entry = o.entry(o.regions.region(&e.Entry))
	d.Type, d.OrigLvalueType, d.Op = o.nodes.typ(e), o.nodes.origLvalueType(e), o.nodes.op(e)
	d.Operand, d.Next = o.nodes.operand(e), next
	if depth >= maxTextDepth {
		return &d
	}
	var operands []*il.Expr
	for a := d.Operand; a != nil; a = o.nodes.next(a) {
		operands = append(operands, a)
	}
	var first *il.Expr
	for _, a := range slices.Backward(operands) {
		first = copyTree(o, a, first, depth+1)
	}
	d.Operand = first
	return &d
}
