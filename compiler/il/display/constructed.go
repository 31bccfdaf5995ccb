// This file implements objects whose constexpr constructors have been evaluated:
// the display shows what they leave, with the call beside it
// (rule il.constructed).
package display

import (
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// constructedObjects makes the initialisations of objects of static storage duration
// by constructors what the constructors compute.
func (o *overlay) constructedObjects() {
	eachShown(o, o.u.File, func(s *il.Scope) {
		for _, v := range o.scopes.variables(s) {
			o.staticObject(v)
		}
	})
	for _, h := range o.orphaned {
		for _, v := range h.variables {
			o.staticObject(v)
		}
	}
	o.eachBodyEntry(func(n il.Node) {
		if v, ok := n.(*il.Variable); inTemplate(bodyOf(o, n)) && (!ok || o.variables.hasExplicitInit(v)) {
			return // nothing that is written there is evaluated
		}
		switch n := n.(type) {
		case *il.Variable:
			if d := o.variables.dyn(n); d != nil && o.regions.region(&n.Entry) > 1 {
				o.settleConstructor(d, o.unqualified(o.variables.typ(n)))
			}
		case *il.Statement:
			if d := n.Init; d != nil && n.Kind == il.StmkReturn && d.Routine != nil {
				o.settleConstructor(d, d.Routine.MemberOf)
			}
		case *il.Expr:
			if n.Kind == il.EnkTempInit && n.Init != nil {
				o.constructedTemporary(n)
			}
		}
	})
}

// inTemplate reports whether r is what a template declares.
func inTemplate(r *il.Routine) bool {
	return r != nil && (r.IsPrototype || r.ParentScope.Is(il.ScopePrototype))
}

// staticObject is constructedObjects for one variable.
func (o *overlay) staticObject(v *il.Variable) {
	d := o.variables.dyn(v)
	if o.shownOnly != nil && !o.shownOnly(o.entities.declPos(v)) {
		return
	}
	if d == nil || o.inits.kind(d) != il.DikConstructor || o.variables.init(v) != il.InitkDynamic && o.variables.init(v) != il.InitkFunctionLocal {
		return
	}
	c := v.ConstVal
	if c == nil || c.Kind != il.CkAggregate || !v.IsConstexpr && !v.Constinit {
		c = o.construct(o.unqualified(o.variables.typ(v)), d)
	}
	if c == nil {
		return
	}
	if o.destructor(o.variables.typ(v)) != nil && o.variables.init(v) == il.InitkDynamic { // it must be destroyed all the same
		o.settleConstructor(d, o.unqualified(o.variables.typ(v)))
		return
	}
	value := o.computed(c, 0, o.regions.region(&d.Entry))
	value.Type, value.Expr = o.unqualified(o.variables.typ(v)), o.constructorCall(d, d)
	o.inits.setVariable(d, nil)
	o.variables.setInit(v, il.InitkStatic)
	o.variables.setConst(v, &value)
	o.variables.setDyn(v, nil)
}

// constructedTemporary settles temporary e: one that a cast in functional notation
// makes is a constant.
func (o *overlay) constructedTemporary(e *il.Expr) {
	d := e.Init
	if e.Form != il.CastFunctional && e.Form != il.CastBraced {
		o.settleConstructor(d, o.nodes.typ(e))
		return
	}
	if o.inits.kind(d) != il.DikConstructor {
		return
	}
	v := o.construct(o.nodes.typ(e), d)
	if v == nil {
		return
	}
	region := o.regions.region(&e.Entry)
	c := o.computed(v, 0, region)
	call := *e
	call.Entry, call.Next, call.Type = o.entry(region), nil, d.Routine.MemberOf
	o.inits.setTempLifetime(d, false)
	c.Type, c.Expr = o.nodes.typ(e), &call
	set(&o.replaced, e, &il.Expr{Entry: o.entry(region), Kind: il.EnkConstant, Type: o.nodes.typ(e), Const: &c, Pos: e.Pos, Next: o.nodes.next(e)})
}

// settleConstructor makes d, which calls a constructor for an object of type t, the
// constant that this leaves, if there is one.
func (o *overlay) settleConstructor(d *il.DynamicInit, t *il.Type) {
	if o.inits.kind(d) != il.DikConstructor {
		return
	}
	v := o.construct(t, d)
	if v == nil {
		return
	}
	region := o.regions.region(&d.Entry)
	own := *d
	own.Entry, own.Variable, own.TempLifetime, own.FollowsExec, own.InConditional = o.entry(region), nil, false, false, false
	c := o.computed(v, 0, region)
	c.Type, c.Expr = t, o.constructorCall(d, &own)
	o.inits.setKind(d, il.DikConstant)
	o.inits.setConst(d, &c)
}

// constructorCall is the temporary that call of a constructor makes; d is the
// initialisation as it was written.
func (o *overlay) constructorCall(d, call *il.DynamicInit) *il.Expr {
	e := il.Expr{Kind: il.EnkTempInit}
	if s := d.Spelled; s != nil && (s.Form == il.CastFunctional || s.Form == il.CastBraced) {
		e = *s
	}
	e.Next, e.Entry, e.Type, e.Init = nil, o.entry(o.regions.region(&d.Entry)), d.Routine.MemberOf, call
	return &e
}

// construct returns what the constructor that d calls makes of an object of type t,
// nil when it is not known.
func (o *overlay) construct(t *il.Type, d *il.DynamicInit) *il.Constant {
	r := d.Routine
	if o.constructed == nil || r == nil || !r.IsConstexpr || r.MemberOf == nil || r.MemberOf.IsDependent() || t.IsArray() {
		return nil
	}
	for a := d.Args; a != nil; a = o.nodes.next(a) {
		if a.TypeDependent || a.ValueDependent {
			return nil
		}
	}
	return o.constructed(o.unqualified(t), d)
}

// computed copies constant c, which a constexpr function computed, into region.
func (o *overlay) computed(c *il.Constant, depth int, region uint32) il.Constant {
	n := o.copyConstant(c)
	rare := *n.ConstantRare
	n.Entry, n.ConstantRare, n.Expr = o.entry(region), &rare, nil
	n.DeclPos = source.Pos{}
	n.FromConstexprCall, n.NotNullPointer = true, c.Kind != il.CkAggregate
	if depth > maxTextDepth {
		return n
	}
	elems := make([]*il.Constant, len(o.constants.elems(c)))
	for i, e := range o.constants.elems(c) {
		v := o.computed(e, depth+1, region)
		elems[i] = &v
	}
	rare.Elems = elems
	return n
}
