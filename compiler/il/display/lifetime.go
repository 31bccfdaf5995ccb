// This file implements the object lifetimes of the display: which objects die
// at the end of the file, of a function, a block, a handler, in which order,
// and how the lifetimes nest (rule il.lifetimes).
package display

import (
	"cufront/compiler/il"
)

// fileLifetime makes the lifetime of the file scope, the parent of all others;
// a unit without any function body has none.
func (o *overlay) fileLifetime() {
	if o.scopes.lifetime(o.u.File) != nil {
		return
	}
	l := o.newLifetime(il.OlkGlobalStatic, o.u.File, 0, nil)
	for e := o.first(o.u.File); e != nil; e = o.sequences.next(e) {
		v, ok := o.sequences.entity(e).(*il.Variable)
		if ok && !o.variables.isPrototype(v) && !o.variables.isNonreal(v) && o.variables.dyn(v) != nil {
			o.objectLifetimeVariable(l, v)
		}
	}
	if len(o.u.Routines) == 0 && o.lifespans.destructions(l) == nil {
		return
	}
	o.scopes.setLifetime(o.u.File, l)
	for _, r := range o.u.Routines {
		if r.Scope != nil && o.routines.body(r) != nil && !o.routines.isPrototype(r) {
			o.functionLifetimes(r, l)
		}
	}
	for _, r := range o.bodies.made {
		o.functionLifetimes(r, l)
	}
	o.lifespans.setHasImplicitChild(l, len(o.u.Routines) > 0)
}

func (o *overlay) newLifetime(k il.LifetimeKind, entity il.Node, region uint32, parent *il.ObjectLifetime) *il.ObjectLifetime {
	l := &il.ObjectLifetime{Entry: o.entry(region), Kind: k, Entity: entity}
	o.under(l, parent)
	return l
}

// under makes l a part of parent, its newest child.
func (o *overlay) under(l *il.ObjectLifetime, parent *il.ObjectLifetime) {
	if parent == nil {
		return
	}
	o.lifespans.setParent(l, parent)
	o.lifespans.setParentSublist(l, o.lifespans.destructions(parent))
	if parent.Kind != il.OlkGlobalStatic {
		o.lifespans.setNext(l, o.lifespans.child(parent))
		o.lifespans.setChild(parent, l)
	} else {
		o.lifespans.setParentSublist(l, nil)
	}
}

// drop takes l, its parent's newest child, out again when nothing needs it.
func (o *overlay) drop(l *il.ObjectLifetime) bool {
	if o.lifespans.destructions(l) != nil || o.lifespans.child(l) != nil {
		return false
	}
	if p := o.lifespans.parent(l); p != nil && o.lifespans.child(p) == l {
		o.lifespans.setChild(p, o.lifespans.next(l))
	}
	return true
}

// add puts the object that d makes on the list of what dies with l: the newest
// object dies first.
func (o *overlay) add(l *il.ObjectLifetime, d *il.DynamicInit) {
	if o.inits.lifetime(d) == nil {
		o.inits.setLifetime(d, l)
		o.inits.setNextInDestructionList(d, o.lifespans.destructions(l))
		o.lifespans.setDestructions(l, d)
	}
}

// objectLifetimeVariable adds what the initialisation of v makes: v itself, or the temporary
// that lives as long as the reference v.
func (o *overlay) objectLifetimeVariable(l *il.ObjectLifetime, v *il.Variable) {
	d := o.variables.dyn(v)
	if d == nil || o.variables.typ(v) == nil {
		return
	}
	if o.variables.typ(v).IsReference() {
		if t := o.boundTemporary(o.inits.expr(d)); t != nil {
			o.object(l, t, o.temps[t])
		}
		return
	}
	o.object(l, d, o.variables.typ(v))
}

// object adds an object of type t initialised by d, its elements first.
func (o *overlay) object(l *il.ObjectLifetime, d *il.DynamicInit, t *il.Type) {
	r := o.destructor(t)
	if r == nil {
		return
	}
	if o.inits.constant(d) != nil && o.inits.constant(d).Kind == il.CkAggregate {
		o.elements(l, o.inits.constant(d), 0)
	}
	o.inits.setDestructor(d, r)
	o.add(l, d)
}

func (o *overlay) elements(l *il.ObjectLifetime, c *il.Constant, depth int) {
	if depth > maxTextDepth {
		return
	}
	for _, e := range o.constants.elems(c) {
		switch {
		case e.Kind == il.CkAggregate:
			o.elements(l, e, depth+1)
		case e.Kind == il.CkDynamicInit && e.Dyn != nil && o.constants.typ(e) != nil:
			if o.destructor(o.constants.typ(e)) != nil {
				o.inits.setForPartialAggregate(e.Dyn, true)
			}
			o.object(l, e.Dyn, o.constants.typ(e))
		case e.Kind == il.CkInitRepeat && o.constants.base(e) != nil:
			o.elements(l, &il.Constant{ConstantRare: &il.ConstantRare{Elems: []*il.Constant{o.constants.base(e)}}}, depth+1)
		}
	}
}

// destructor returns the destructor that objects of type t need; nil when they
// need none.
func (o *overlay) destructor(t *il.Type) *il.Routine {
	for t != nil && t.Skip().Kind == il.TkArray {
		t = o.types.elem(t.Skip())
	}
	if t == nil {
		return nil
	}
	c := t.ClassType()
	if c == nil || c.Cls == nil || !c.Cls.Complete || c.Cls.Members.Dtor.Trivial {
		return nil
	}
	return c.Cls.Members.Dtor.Routine
}

// boundTemporary returns the initialisation of the temporary that e binds a
// reference to; nil when it binds something else.
func (o *overlay) boundTemporary(e *il.Expr) *il.DynamicInit {
	for e != nil && e.Kind == il.EnkOperation {
		switch o.nodes.op(e) {
		case il.OpReferenceTo, il.OpLvalueAdjust, il.OpBaseClassCast, il.OpDotField:
			e = o.nodes.operand(e)
			continue
		}
		return nil
	}
	if e == nil || e.Kind != il.EnkTempInit || e.Init == nil {
		return nil
	}
	o.temps[e.Init] = o.nodes.typ(e)
	return e.Init
}

// lifetimes is the state of the walk over one function.
type lifetimes struct {
	*overlay
	region uint32
	cur    *il.ObjectLifetime // innermost lifetime of a block
	top    *il.ObjectLifetime
	depth  int
	labels map[*il.Label]*il.ObjectLifetime
	jumps  []*il.Statement
}

// functionLifetimes makes the lifetimes of r's body.
func (o *overlay) functionLifetimes(r *il.Routine, file *il.ObjectLifetime) {
	w := &lifetimes{overlay: o, region: o.regions.region(&r.Scope.Entry), labels: make(map[*il.Label]*il.ObjectLifetime)}
	w.top = o.newLifetime(il.OlkBlock, r.Scope, w.region, file)
	w.cur = w.top
	w.structor(r)
	w.statement(o.routines.body(r))
	if o.drop(w.top) {
		return
	}
	o.scopes.setLifetime(r.Scope, w.top)
	for _, j := range w.jumps {
		if o.statements.setLifetime(j, w.labels[j.Label]); o.statements.lifetime(j) == nil {
			o.statements.setLifetime(j, w.top)
		}
	}
}

// structor adds the bases and members that constructor r makes: they are destroyed when
// it fails; or those that destructor r destroys, the first last (rule il.destroyed-parts).
func (w *lifetimes) structor(r *il.Routine) {
	list := structorInits(w.overlay, r, w.region)
	for k := range list {
		i := list[k]
		if r.Special == il.SfkDestructor {
			i = list[len(list)-1-k]
		}
		if t := initialisedType(i); i.Init != nil && !i.UseFieldInit && t != nil {
			w.object(w.top, i.Init, t)
			w.invoked(i.Init)
			if d := i.Init; !i.Generated && d.Kind == il.DikConstructor && d.Args == nil && !d.Braced {
				w.inits.setValueInit(d, true)
			}
		}
	}
}

// invoked notes that d, the initialisation of a base or member, calls functions.
func (w *lifetimes) invoked(d *il.DynamicInit) {
	if e := elementInit(d); e != nil {
		w.inits.setIsCtorInit(e, true)
	}
	for _, r := range [...]*il.Routine{initRoutine(d), w.inits.destructor(d)} {
		if r != nil {
			w.routines.setCalled(r, true)
			w.entities.setReferenced(r, true)
		}
	}
}

// staticInit makes the lifetime around the initialisation n of a static variable that
// runs once, and adds what it makes to what dies with the function's static variables
// (rule il.static-lifetimes).
func (w *lifetimes) staticInit(n *localStaticInit) {
	d := n.dyn
	if d == nil || n.kind != il.InitkDynamic || !w.calls(d) {
		return
	}
	n.lifetime = w.newLifetime(il.OlkBlock, n, w.region, w.cur)
	if !w.dies(n.variable) {
		return
	}
	s := w.top.Entity.(*il.Scope)
	if w.scopes.staticLifetime(s) == nil {
		w.scopes.setStaticLifetime(s, w.newLifetime(il.OlkFunctionStatic, s, w.region, nil))
	}
	if c := w.inits.constant(d); c != nil && c.Kind == il.CkAggregate {
		w.elements(n.lifetime, c, 0)
	}
	w.objectLifetimeVariable(w.scopes.staticLifetime(s), n.variable)
}

// calls reports whether initialisation d calls a function, allocates memory or
// makes a temporary: what else could end with it?
func (w *lifetimes) calls(d *il.DynamicInit) bool {
	if d.Routine != nil || d.Args != nil || w.inits.destructor(d) != nil || d.Kind == il.DikNone || d.Kind == il.DikNonconstantAggregate {
		return true
	}
	e := w.inits.expr(d)
	return e != nil && il.Search(e, func(e *il.Expr) il.Answer {
		switch e.Kind {
		case il.EnkNewDelete, il.EnkTempInit, il.EnkThrow, il.EnkStatement:
			return il.Found
		}
		if e.IsCall() {
			return il.Found
		}
		return il.Below
	})
}

// statement walks s.
func (w *lifetimes) statement(s *il.Statement) {
	if s == nil || w.depth > 400 {
		return
	}
	w.depth++
	defer func() { w.depth-- }()
	if s.Kind == il.StmkBlock {
		w.block(s)
		return
	}
	if s.Scope == nil || !w.headDies(s) {
		w.parts(s)
		return
	}
	outer := w.cur
	inner := w.newLifetime(il.OlkBlock, s.Scope, w.region, outer) // of what the head declares
	w.cur = inner
	w.parts(s)
	if !w.drop(inner) {
		w.scopes.setLifetime(s.Scope, inner)
	}
	w.cur = outer
}

// headDies reports whether something that the head of s declares must be destroyed.
func (w *lifetimes) headDies(s *il.Statement) bool {
	if e := s.Expr; e != nil && e.Kind == il.EnkCondition && e.Var != nil && w.dies(e.Var) {
		return true
	}
	if s.InitStmt == nil {
		return false
	}
	for c := s.InitStmt.First; c != nil; c = w.statements.next(c) {
		if c.Kind == il.StmkInit && c.Init != nil && w.inits.variable(c.Init) != nil && w.dies(w.inits.variable(c.Init)) {
			return true
		}
	}
	return false
}

// dies reports whether variable v, or the temporary that it keeps alive, is destroyed.
func (w *lifetimes) dies(v *il.Variable) bool {
	t := w.variables.typ(v)
	if d := w.variables.dyn(v); d != nil && t != nil && t.IsReference() {
		d = w.boundTemporary(w.inits.expr(d))
		return d != nil && w.destructor(w.temps[d]) != nil
	}
	return w.destructor(t) != nil
}

// parts walks the parts of s, which is no block.
func (w *lifetimes) parts(s *il.Statement) {
	if s.Kind == il.StmkIf || s.Kind == il.StmkConstexprIf || s.Kind == il.StmkSwitch || s.Kind == il.StmkFor {
		w.statement(s.InitStmt)
	}
	w.expr(s.Expr)
	if e := s.Expr; e != nil && e.Kind == il.EnkCondition && e.Var != nil {
		w.objectLifetimeVariable(w.cur, e.Var)
	}
	switch s.Kind {
	case il.StmkInit, il.StmkReturn:
		if d := s.Init; d != nil {
			w.initialised(d)
		}
	case il.StmkTryBlock:
		w.try(s)
		return
	case il.StmkGoto, il.StmkBreak, il.StmkContinue:
		w.jumps = append(w.jumps, s)
	case il.StmkLabel:
		w.label(s)
	}
	w.expr(s.Incr)
	w.statement(s.Then)
	w.statement(s.Else)
	w.statement(w.statements.body(s))
}

// initialised adds what an initialisation statement makes.
func (w *lifetimes) initialised(d *il.DynamicInit) {
	if l := d.InitExprLifetime; l != nil && w.lifespans.parent(l) == nil {
		w.regions.setFunc(&l.Entry, w.region)
		w.under(l, w.cur)
	}
	v := w.inits.variable(d)
	if v == nil {
		return
	}
	if n := w.locals.staticOf[v]; n != nil {
		w.staticInit(n)
		return
	}
	w.objectLifetimeVariable(w.cur, v)
}

// expr ties the lifetime of the temporaries of full expression e to the block.
func (w *lifetimes) expr(e *il.Expr) {
	if e == nil || e.Kind != il.EnkObjectLifetime || e.X == nil || e.X.Lifetime == nil || w.lifespans.parent(e.X.Lifetime) != nil {
		return
	}
	w.under(e.X.Lifetime, w.cur)
}

// block walks the statements of a block in a lifetime of its own.
func (w *lifetimes) block(s *il.Statement) {
	outer := w.cur
	own := s.Scope != nil && s.Scope.Kind == il.SckBlock && !s.ImplicitScopeNotAllowed
	if own {
		w.cur = w.newLifetime(il.OlkBlock, s.Scope, w.region, outer)
	}
	inner := w.cur
	for c := s.First; c != nil; c = w.statements.next(c) {
		w.statement(c)
	}
	if own && (s.Scope.Handler != nil || !w.drop(inner) && !w.dissolve(inner)) {
		w.scopes.setLifetime(s.Scope, inner)
	}
	w.cur = outer
}

// dissolve takes l, its parent's newest child in which nothing dies, out again when only
// initialisations of static variables stand in it, which its parent takes over.
func (w *lifetimes) dissolve(l *il.ObjectLifetime) bool {
	if w.lifespans.destructions(l) != nil {
		return false
	}
	last := l
	for c := w.lifespans.child(l); c != nil; c = w.lifespans.next(c) {
		if _, ok := c.Entity.(*localStaticInit); !ok {
			return false
		}
		last = c
	}
	p := w.lifespans.parent(l)
	if p == nil || w.lifespans.child(p) != l {
		return false
	}
	for c := w.lifespans.child(l); c != nil; c = w.lifespans.next(c) {
		w.lifespans.setParent(c, p)
		w.lifespans.setParentSublist(c, w.lifespans.parentSublist(l))
	}
	w.lifespans.setNext(last, w.lifespans.next(l))
	w.lifespans.setChild(p, w.lifespans.child(l))
	return true
}

// label begins a lifetime behind a label when there are objects already: what
// is made behind it dies when control passes it again.
func (w *lifetimes) label(s *il.Statement) {
	if s.Label == nil {
		return
	}
	w.labels[s.Label] = w.cur
	w.jumps = append(w.jumps, s)
	if w.lifespans.destructions(w.cur) == nil || w.entities.name(s.Label) == nil {
		return
	}
	w.lifespans.setBlockAfterLabel(w.cur, true)
	w.cur = w.newLifetime(il.OlkBlockAfterLabel, s, w.region, w.cur)
}

// try walks a try block and its handlers.
func (w *lifetimes) try(s *il.Statement) {
	outer := w.cur
	w.statements.setLifetime(s, w.newLifetime(il.OlkTryBlock, s, w.region, outer))
	w.cur = w.statements.lifetime(s)
	w.statement(w.statements.body(s))
	for _, h := range s.Handlers {
		w.statement(h.Body)
	}
	w.cur = outer
}
