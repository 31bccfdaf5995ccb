// This file implements the object lifetimes of the display: which objects die
// at the end of the file, of a function, a block, a handler, in which order,
// and how the lifetimes nest (C-il 5.8).
package display

import (
	"slices"

	"cufront/compiler/il"
)

// fileLifetime makes the lifetime of the file scope, the parent of all others;
// a unit without any function body has none.
func (o *overlay) fileLifetime() {
	if o.u.File.Lifetime != nil {
		return
	}
	l := o.newLifetime(il.OlkGlobalStatic, o.u.File, 0, nil)
	for e := o.first(o.u.File); e != nil; e = e.Next {
		v, ok := e.Entity.(*il.Variable)
		if ok && !v.IsPrototype && !v.IsNonreal && v.Dyn != nil {
			o.objectLifetimeVariable(l, v)
		}
	}
	if len(o.u.Routines) == 0 && l.Destructions == nil {
		return
	}
	o.u.File.Lifetime = l
	for _, r := range o.u.Routines {
		if r.Scope != nil && r.Body != nil && !r.IsPrototype {
			o.functionLifetimes(r, l)
		}
	}
	l.HasImplicitChild = len(o.u.Routines) > 0
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
	l.Parent, l.ParentSublist = parent, parent.Destructions
	if parent.Kind != il.OlkGlobalStatic {
		l.Next, parent.Child = parent.Child, l
	} else {
		l.ParentSublist = nil
	}
}

// drop takes l, its parent's newest child, out again when nothing needs it.
func (o *overlay) drop(l *il.ObjectLifetime) bool {
	if l.Destructions != nil || l.Child != nil {
		return false
	}
	if p := l.Parent; p != nil && p.Child == l {
		p.Child = l.Next
	}
	return true
}

// add puts the object that d makes on the list of what dies with l: the newest
// object dies first.
func (o *overlay) add(l *il.ObjectLifetime, d *il.DynamicInit) {
	if d.Lifetime == nil {
		d.Lifetime, d.NextInDestructionList = l, l.Destructions
		l.Destructions = d
	}
}

// objectLifetimeVariable adds what the initialisation of v makes: v itself, or the temporary
// that lives as long as the reference v.
func (o *overlay) objectLifetimeVariable(l *il.ObjectLifetime, v *il.Variable) {
	d := v.Dyn
	if d == nil || v.Type == nil {
		return
	}
	if v.Type.IsReference() {
		if t := o.boundTemporary(d.Expr); t != nil {
			o.object(l, t, o.temps[t])
		}
		return
	}
	o.object(l, d, v.Type)
}

// object adds an object of type t initialised by d, its elements first.
func (o *overlay) object(l *il.ObjectLifetime, d *il.DynamicInit, t *il.Type) {
	r := o.destructor(t)
	if r == nil {
		return
	}
	if d.Const != nil && d.Const.Kind == il.CkAggregate {
		o.elements(l, d.Const, 0)
	}
	d.Destructor = r
	o.add(l, d)
}

func (o *overlay) elements(l *il.ObjectLifetime, c *il.Constant, depth int) {
	if depth > maxTextDepth {
		return
	}
	for _, e := range c.Elems {
		switch {
		case e.Kind == il.CkAggregate:
			o.elements(l, e, depth+1)
		case e.Kind == il.CkDynamicInit && e.Dyn != nil && e.Type != nil:
			if o.destructor(e.Type) != nil {
				e.Dyn.ForPartialAggregate = true
			}
			o.object(l, e.Dyn, e.Type)
		}
	}
}

// destructor returns the destructor that objects of type t need; nil when they
// need none.
func (o *overlay) destructor(t *il.Type) *il.Routine {
	for t != nil && t.Skip().Kind == il.TkArray {
		t = t.Skip().Elem
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
		switch e.Op {
		case il.OpReferenceTo, il.OpLvalueAdjust, il.OpBaseClassCast, il.OpDotField:
			e = e.Operand
			continue
		}
		return nil
	}
	if e == nil || e.Kind != il.EnkTempInit || e.Init == nil {
		return nil
	}
	o.temps[e.Init] = e.Type
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
	w := &lifetimes{overlay: o, region: r.Scope.Func, labels: make(map[*il.Label]*il.ObjectLifetime)}
	w.top = o.newLifetime(il.OlkBlock, r.Scope, w.region, file)
	w.cur = w.top
	w.staticInits(r.Scope)
	w.statement(r.Body)
	if o.drop(w.top) {
		return
	}
	r.Scope.Lifetime = w.top
	for _, j := range w.jumps {
		if j.Lifetime = w.labels[j.Label]; j.Lifetime == nil {
			j.Lifetime = w.top
		}
	}
}

// staticInits makes the lifetimes around the initialisations of static
// variables that run once.
func (w *lifetimes) staticInits(s *il.Scope) {
	for _, n := range slices.Backward(w.statics[s]) {
		if n.dyn == nil || n.kind != il.InitkDynamic {
			continue
		}
		n.lifetime = w.newLifetime(il.OlkBlock, n, w.region, w.top)
		if n.variable == nil || w.destructor(n.variable.Type) == nil {
			continue
		}
		if s.StaticLifetime == nil {
			s.StaticLifetime = w.newLifetime(il.OlkFunctionStatic, s, w.region, nil)
		}
		w.objectLifetimeVariable(s.StaticLifetime, n.variable)
	}
}

// statement walks s.
func (w *lifetimes) statement(s *il.Statement) {
	if s == nil || w.depth > 400 {
		return
	}
	w.depth++
	defer func() { w.depth-- }()
	w.expr(s.Expr)
	switch s.Kind {
	case il.StmkBlock:
		w.block(s)
		return
	case il.StmkInit:
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
	w.statement(s.InitStmt)
	w.expr(s.Incr)
	w.statement(s.Then)
	w.statement(s.Else)
	w.statement(s.Body)
}

// initialised adds what an initialisation statement makes.
func (w *lifetimes) initialised(d *il.DynamicInit) {
	if l := d.InitExprLifetime; l != nil && l.Parent == nil {
		l.Func = w.region
		w.under(l, w.cur)
	}
	if d.Variable != nil {
		w.objectLifetimeVariable(w.cur, d.Variable)
	}
}

// expr ties the lifetime of the temporaries of full expression e to the block.
func (w *lifetimes) expr(e *il.Expr) {
	if e == nil || e.Kind != il.EnkObjectLifetime || e.X == nil || e.X.Lifetime == nil || e.X.Lifetime.Parent != nil {
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
	for c := s.First; c != nil; c = c.Next {
		w.statement(c)
	}
	if own && (s.Scope.Handler != nil || !w.drop(inner)) {
		s.Scope.Lifetime = inner
	}
	w.cur = outer
}

// label begins a lifetime behind a label when there are objects already: what
// is made behind it dies when control passes it again.
func (w *lifetimes) label(s *il.Statement) {
	if s.Label == nil {
		return
	}
	w.labels[s.Label] = w.cur
	w.jumps = append(w.jumps, s)
	if w.cur.Destructions == nil || s.Label.Name == nil {
		return
	}
	w.cur.BlockAfterLabel = true
	w.cur = w.newLifetime(il.OlkBlockAfterLabel, s, w.region, w.cur)
}

// try walks a try block and its handlers.
func (w *lifetimes) try(s *il.Statement) {
	outer := w.cur
	s.Lifetime = w.newLifetime(il.OlkTryBlock, s, w.region, outer)
	w.cur = s.Lifetime
	w.statement(s.Body)
	for _, h := range s.Handlers {
		w.statement(h.Body)
	}
	w.cur = outer
}
