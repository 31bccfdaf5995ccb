// This file implements branches of conditional expressions: their values, and lists that initialise an object on one
// of them (rule gpu.listed-branches).
package lower

import "cufront/compiler/il"

// listedBranch returns filling n of variable x by list d on a branch as one expression: what is constant in the list is
// copied from a variable of the block, the rest follows, then the object. Nil where d is no such list, or x no variable.
func listedBranch(f *fn, n *filling, x *Expr, d *il.DynamicInit) *Expr {
	if !f.branch || x.Op != OpVar || !x.Type.IsClass() || d.Kind != il.DikNonconstantAggregate || len(n.exprs)+len(n.copies) == 0 || n.cleared != nil {
		return nil
	}
	leadsFirst(f, n)
	first := text("0", f.u.Builtin.Int)
	if len(n.elems) > 0 {
		t := f.u.Unqualified(x.Type)
		c := knownParts(f.lowerer, d.Const, t, 0)
		first = &Expr{Op: OpCopy, X: x, Y: varRef(f.static(f.u.Qualified(t, il.Const), &il.DynamicInit{Kind: il.DikConstant, Const: c})), Type: f.u.Builtin.Void}
	}
	var steps []*Expr
	for _, s := range n.copies {
		steps = append(steps, f.copied(s.X, s.Y))
	}
	steps = append(steps, n.exprs...)
	rest := x
	for i := len(steps) - 1; i >= 0; i-- {
		rest = comma(steps[i], rest)
	}
	rest = &Expr{Op: OpParens, X: rest, Type: x.Type}
	return &Expr{Op: OpParens, X: &Expr{Op: OpComma, X: first, Y: rest, Type: x.Type, Void: true}, Type: x.Type}
}

// knownParts is list c for an object of type t with zeros for what is computed in it.
func knownParts(f *lowerer, c *il.Constant, t *il.Type, depth int) *il.Constant {
	f.u.Work.Step(1)
	switch {
	case c == nil || depth > maxDepth:
		return il.LooseConstant(il.CkAggregate, t)
	case c.Kind == il.CkDynamicInit && c.Dyn != nil && (c.Dyn.Kind == il.DikNonconstantAggregate || c.Dyn.Kind == il.DikConstant) && c.Dyn.Const != nil:
		return knownParts(f, c.Dyn.Const, t, depth+1)
	case c.Kind == il.CkDynamicInit && (t.IsClass() || t.IsArray()):
		return il.LooseConstant(il.CkAggregate, f.u.Unqualified(t))
	case c.Kind == il.CkDynamicInit:
		return f.zeroPart(nil, t)
	case c.Kind != il.CkAggregate || t.Skip().Kind == il.TkUnion || t.Skip().Kind != il.TkArray && t.Skip().Cls == nil:
		return c
	}
	own := il.LooseConstant(il.CkAggregate, f.u.Unqualified(t))
	parts, _ := partTypes(t)
	i := 0
	for _, e := range c.Elems {
		if isSpecialElement(e) || i >= parts {
			return c
		}
		own.OwnRare().Elems = append(own.OwnRare().Elems, knownParts(f, e, partType(t, i), depth+1))
		i++
	}
	return own
}

// branchValue lowers branch e: the address of a function that is written as such has parentheses
// (rule gpu.read-members).
func branchValue(f *fn, e *il.Expr) *Expr {
	x := f.array(e)
	if o := e.BehindParens(); o.IsOp(il.OpBaseClassCast) && o.Cat == il.LValue && !o.Type.IsPointer() && o.Type.AllQuals()&^x.Type.AllQuals() != 0 && isPlace(x) {
		return &Expr{Op: OpDeref, X: cast(f.pointer(o.Type), f.addr(x)), Type: o.Type} // (rule gpu.branch-bases)
	}
	if x.Op == OpFunc && e.BehindParens().IsOp(il.OpAddressOf) {
		return &Expr{Op: OpParens, X: x, Type: x.Type}
	}
	return x
}
