// This file implements the object lifetimes of the display: which objects die
// at the end of the file, of a function, a block, a handler, in which order,
// and how the lifetimes nest (C-il 5.8).
package il

// fileLifetime makes the lifetime of the file scope, the parent of all others;
// a unit without any function body has none.
func (u *Unit) fileLifetime() {
	if u.File.Lifetime != nil {
		return
	}
	l := u.newLifetime(OlkGlobalStatic, u.File, 0, nil)
	for e := u.File.Seq.First; e != nil; e = e.Next {
		v, ok := e.Entity.(*Variable)
		if ok && !v.IsPrototype && !v.IsNonreal && v.Dyn != nil {
			l.variable(v)
		}
	}
	if len(u.Routines) == 0 && l.Destructions == nil {
		return
	}
	u.File.Lifetime = l
	for _, r := range u.Routines {
		if r.Scope != nil && r.Body != nil && !r.IsPrototype {
			u.functionLifetimes(r, l)
		}
	}
	l.HasImplicitChild = len(u.Routines) > 0
}

func (u *Unit) newLifetime(k LifetimeKind, entity Node, region uint32, parent *ObjectLifetime) *ObjectLifetime {
	l := New[ObjectLifetime](u)
	l.Func, l.Kind, l.Entity = region, k, entity
	l.under(parent)
	return l
}

// under makes l a part of parent, its newest child.
func (l *ObjectLifetime) under(parent *ObjectLifetime) {
	if parent == nil {
		return
	}
	l.Parent, l.ParentSublist = parent, parent.Destructions
	if parent.Kind != OlkGlobalStatic {
		l.Next, parent.Child = parent.Child, l
	} else {
		l.ParentSublist = nil
	}
}

// drop takes l, its parent's newest child, out again when nothing needs it.
func (l *ObjectLifetime) drop() bool {
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
func (l *ObjectLifetime) add(d *DynamicInit) {
	if d.Lifetime == nil {
		d.Lifetime, d.NextInDestructionList = l, l.Destructions
		l.Destructions = d
	}
}

// variable adds what the initialisation of v makes: v itself, or the temporary
// that lives as long as the reference v.
func (l *ObjectLifetime) variable(v *Variable) {
	d := v.Dyn
	if d == nil || v.Type == nil {
		return
	}
	if v.Type.IsReference() {
		if t := boundTemporary(d.Expr); t != nil {
			l.object(t, t.tempType())
		}
		return
	}
	l.object(d, v.Type)
}

// object adds an object of type t initialised by d, its elements first.
func (l *ObjectLifetime) object(d *DynamicInit, t *Type) {
	r := t.destructor()
	if r == nil {
		return
	}
	if d.Const != nil && d.Const.Kind == CkAggregate {
		l.elements(d.Const, 0)
	}
	d.Destructor = r
	l.add(d)
}

func (l *ObjectLifetime) elements(c *Constant, depth int) {
	if depth > maxTextDepth {
		return
	}
	for _, e := range c.Elems {
		switch {
		case e.Kind == CkAggregate:
			l.elements(e, depth+1)
		case e.Kind == CkDynamicInit && e.Dyn != nil && e.Type != nil:
			if e.Type.destructor() != nil {
				e.Dyn.ForPartialAggregate = true
			}
			l.object(e.Dyn, e.Type)
		}
	}
}

// destructor returns the destructor that objects of type t need; nil when they
// need none.
func (t *Type) destructor() *Routine {
	for t != nil && t.Skip().Kind == TkArray {
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
func boundTemporary(e *Expr) *DynamicInit {
	for e != nil && e.Kind == EnkOperation {
		switch e.Op {
		case OpReferenceTo, OpLvalueAdjust, OpBaseClassCast, OpDotField:
			e = e.Operand
			continue
		}
		return nil
	}
	if e == nil || e.Kind != EnkTempInit || e.Init == nil {
		return nil
	}
	e.Init.temp = e.Type
	return e.Init
}

func (d *DynamicInit) tempType() *Type { return d.temp }

// lifetimes is the state of the walk over one function.
type lifetimes struct {
	u      *Unit
	region uint32
	cur    *ObjectLifetime // innermost lifetime of a block
	top    *ObjectLifetime
	depth  int
	labels map[*Label]*ObjectLifetime
	jumps  []*Statement
}

// functionLifetimes makes the lifetimes of r's body.
func (u *Unit) functionLifetimes(r *Routine, file *ObjectLifetime) {
	w := &lifetimes{u: u, region: r.Scope.Func, labels: make(map[*Label]*ObjectLifetime)}
	w.top = u.newLifetime(OlkBlock, r.Scope, w.region, file)
	w.cur = w.top
	w.staticInits(r.Scope)
	w.statement(r.Body)
	if w.top.drop() {
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
func (w *lifetimes) staticInits(s *Scope) {
	for i := len(s.StaticInits) - 1; i >= 0; i-- {
		n := s.StaticInits[i]
		if n.Dyn == nil || n.Kind != InitkDynamic {
			continue
		}
		n.Lifetime = w.u.newLifetime(OlkBlock, n, w.region, w.top)
		if n.Variable == nil || n.Variable.Type.destructor() == nil {
			continue
		}
		if s.StaticLifetime == nil {
			s.StaticLifetime = w.u.newLifetime(OlkFunctionStatic, s, w.region, nil)
		}
		s.StaticLifetime.variable(n.Variable)
	}
}

// statement walks s.
func (w *lifetimes) statement(s *Statement) {
	if s == nil || w.depth > 400 {
		return
	}
	w.depth++
	defer func() { w.depth-- }()
	w.expr(s.Expr)
	switch s.Kind {
	case StmkBlock:
		w.block(s)
		return
	case StmkInit:
		if d := s.Init; d != nil {
			w.initialised(d)
		}
	case StmkTryBlock:
		w.try(s)
		return
	case StmkGoto, StmkBreak, StmkContinue:
		w.jumps = append(w.jumps, s)
	case StmkLabel:
		w.label(s)
	}
	w.statement(s.InitStmt)
	w.expr(s.Incr)
	w.statement(s.Then)
	w.statement(s.Else)
	w.statement(s.Body)
}

// initialised adds what an initialisation statement makes.
func (w *lifetimes) initialised(d *DynamicInit) {
	if l := d.InitExprLifetime; l != nil && l.Parent == nil {
		l.Func = w.region
		l.under(w.cur)
	}
	if d.Variable != nil {
		w.cur.variable(d.Variable)
	}
}

// expr ties the lifetime of the temporaries of full expression e to the block.
func (w *lifetimes) expr(e *Expr) {
	if e == nil || e.Kind != EnkObjectLifetime || e.X == nil || e.X.Lifetime == nil || e.X.Lifetime.Parent != nil {
		return
	}
	e.X.Lifetime.under(w.cur)
}

// block walks the statements of a block in a lifetime of its own.
func (w *lifetimes) block(s *Statement) {
	outer := w.cur
	own := s.Scope != nil && s.Scope.Kind == SckBlock && !s.ImplicitScopeNotAllowed
	if own {
		w.cur = w.u.newLifetime(OlkBlock, s.Scope, w.region, outer)
	}
	inner := w.cur
	for c := s.First; c != nil; c = c.Next {
		w.statement(c)
	}
	if own && (s.Scope.Handler != nil || !inner.drop()) {
		s.Scope.Lifetime = inner
	}
	w.cur = outer
}

// label begins a lifetime behind a label when there are objects already: what
// is made behind it dies when control passes it again.
func (w *lifetimes) label(s *Statement) {
	if s.Label == nil {
		return
	}
	w.labels[s.Label] = w.cur
	w.jumps = append(w.jumps, s)
	if w.cur.Destructions == nil || s.Label.Name == nil {
		return
	}
	w.cur.BlockAfterLabel = true
	w.cur = w.u.newLifetime(OlkBlockAfterLabel, s, w.region, w.cur)
}

// try walks a try block and its handlers.
func (w *lifetimes) try(s *Statement) {
	outer := w.cur
	s.Lifetime = w.u.newLifetime(OlkTryBlock, s, w.region, outer)
	w.cur = s.Lifetime
	w.statement(s.Body)
	for _, h := range s.Handlers {
		w.statement(h.Body)
	}
	w.cur = outer
}
