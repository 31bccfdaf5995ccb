// This file implements objects that functions return: a variable of the function is
// moved from, and may be the result itself (rule il.returned-objects).
package display

import "cufront/compiler/il"

// returnedObjects settles the results of all bodies.
func returnedObjects(o *overlay) {
	results := make(map[*il.Routine][]*il.Expr)
	var order []*il.Routine
	o.eachBodyEntry(func(n il.Node) {
		if e, ok := n.(*il.Expr); ok && e.Kind == il.EnkOperation && o.nodes.op(e) == il.OpReferenceTo {
			movedVariable(o, e)
		}
		s, ok := n.(*il.Statement)
		if !ok || s.Kind != il.StmkReturn {
			return
		}
		r := bodyOf(o, s)
		if r == nil {
			return
		}
		e := s.Expr
		if d := s.Init; d != nil {
			returnedList(o, d)
			if e = returned(o, d); o.inits.kind(d) == il.DikExpression && e != nil {
				moveResult(o, s, d, e)
			}
		}
		if results[r] == nil {
			order = append(order, r)
		}
		results[r] = append(results[r], e)
	})
	for _, r := range order {
		resultVariable(o, r, results[r])
	}
}

// returnedList makes the constant that a braced list returns an expression.
func returnedList(o *overlay, d *il.DynamicInit) {
	c := o.inits.constant(d)
	if o.inits.kind(d) != il.DikConstant || !d.Braced || d.ExplicitCast || c == nil || c.Kind != il.CkAggregate {
		return
	}
	v := &il.Expr{Entry: o.entry(o.regions.region(&d.Entry)), Kind: il.EnkConstant, Type: o.constants.typ(c), Const: c, Pos: d.Pos}
	o.inits.setKind(d, il.DikExpression)
	o.inits.setConst(d, nil)
	o.inits.setExpr(d, v)
}

// returned is the object that a result initialised by d is copied or moved from.
func returned(o *overlay, d *il.DynamicInit) *il.Expr {
	e := o.inits.expr(d)
	if o.inits.kind(d) == il.DikConstructor {
		e = d.Args
	}
	for e != nil && e.Kind == il.EnkOperation {
		switch o.nodes.op(e) {
		case il.OpReferenceTo, il.OpLvalueAdjust, il.OpRefCast, il.OpParens:
			e = o.nodes.operand(e)
			continue
		}
		break
	}
	return e
}

// moveResult lets e, a variable that is copied as bytes by a move constructor, be an
// xvalue.
func moveResult(o *overlay, s *il.Statement, d *il.DynamicInit, e *il.Expr) {
	if o.inits.expr(d) != e || !movedLocal(e) || o.nodes.origLvalueType(e) == nil || e.Type.ClassType() == nil {
		return
	}
	if m := &e.Type.ClassType().Cls.Members.MoveCtor; !m.Exists || m.Deleted || !isDefinable(m.Routine) {
		return
	}
	region := o.regions.region(&s.Entry)
	v := *e
	v.Entry, v.Cat, v.OrigLvalueType, v.Next = o.entry(region), il.LValue, nil, nil
	x := &il.Expr{Entry: o.entry(region), Kind: il.EnkOperation, Op: il.OpRefCast, Type: e.Type, OrigLvalueType: e.Type, Operand: &v,
		Generated: true, ReferenceCast: true, RvalueRefCast: true}
	askedReference(o, e.Type, false, d.ID)
	o.inits.setExpr(d, x)
	if o.statements.expr(s) == e {
		o.statements.setExpr(s, x)
	}
}

// resultVariable notes the variable that all results of r name, when the caller gives the
// place of the result.
func resultVariable(o *overlay, r *il.Routine, list []*il.Expr) {
	if r.Type == nil || o.routines.isPrototype(r) || !o.passedViaCopy(o.types.elem(r.Type.Skip())) {
		return
	}
	var v *il.Variable
	for _, e := range list {
		if e == nil || e.Kind != il.EnkVariable || v != nil && e.Var != v {
			return
		}
		v = e.Var
	}
	if v == nil || v.IsParameter || !v.LocalToFunction || v.Storage != il.ScAuto || v.Type.ClassType() != o.types.elem(r.Type.Skip()).ClassType() {
		return
	}
	o.scopes.setResult(r.Scope, v)
}

// movedVariable puts the conversion to an xvalue between e, which binds a reference, and
// the variable that is moved from.
func movedVariable(o *overlay, e *il.Expr) {
	a := o.nodes.operand(e)
	if a == nil || a.Kind != il.EnkVariable || a.Cat != il.XValue {
		return
	}
	askedReference(o, a.Type, true, e.ID)
	askedReference(o, a.Type, false, e.ID)
	region := o.regions.region(&e.Entry)
	v := *a
	v.Entry, v.Cat, v.Next = o.entry(region), il.LValue, nil
	o.nodes.setOperand(e, &il.Expr{Entry: o.entry(region), Kind: il.EnkOperation, Op: il.OpRefCast, Type: a.Type, OrigLvalueType: a.Type, Operand: &v,
		Cat: il.XValue, Generated: true, ReferenceCast: true, RvalueRefCast: true})
}

// askedReference notes that entry id asked for the type of references to t.
func askedReference(o *overlay, t *il.Type, rvalue bool, id uint32) {
	k := il.BasedReference
	if rvalue {
		k = il.BasedRvalueReference
	}
	basedAt(o, t, k, id, il.Type{Kind: il.TkPointer, Elem: t, Size: 8, Align: 8, IsRef: true, IsRRef: rvalue})
}
