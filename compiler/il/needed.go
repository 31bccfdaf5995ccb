// This file implements the marking of needed entities, as the display shows
// them (C-il 5.3): what is defined with external linkage, and everything that
// its bodies and initialisers use. The host text does not depend on it.
package il

// markNeeded sets Needed and DefinitionNeeded throughout the unit.
func (u *Unit) markNeeded() {
	n := &needed{u: u, seen: make(map[Node]bool, 1<<10), walk: &walk{u: u, values: true, entered: make(map[Node]bool), links: nextLinks{}}}
	n.scope(u.File)
}

// needed is the state of one marking.
type needed struct {
	u    *Unit
	seen map[Node]bool
	walk *walk
}

// scope marks the roots in s and the namespaces in it.
func (n *needed) scope(s *Scope) {
	for _, t := range s.Types {
		if t.Cls != nil && len(t.Cls.Routines) > 0 {
			t.Referenced = true
		}
	}
	for _, r := range s.Routines {
		if r.Defined && !r.IsPrototype && !r.IsInline && r.Storage != ScStatic && r.Linkage != LinkageInternal {
			r.Referenced = true
			n.routine(r)
		}
	}
	for _, v := range s.Variables {
		external := v.Storage == ScUnspecified && v.Linkage != LinkageInternal && !v.IsInline && !v.IsPrototype && !v.IsTemplateVariable
		if external && v.Defined {
			v.Referenced = true
			n.variable(v)
		}
	}
	for _, m := range s.Namespaces {
		if !m.IsAlias && m.Scope != nil {
			n.scope(m.Scope)
		}
	}
}

func (n *needed) routine(r *Routine) {
	if r == nil || n.seen[r] {
		return
	}
	n.seen[r] = true
	r.Needed = true
	n.typ(r.Type)
	n.typ(r.DeclaredType)
	if r.MemberOf != nil {
		n.typ(r.MemberOf)
	}
	if r.Defined || r.IsTemplateFunction {
		r.DefinitionNeeded = true
	}
	if r.Scope == nil {
		return
	}
	n.walk.local, n.walk.order = true, nil
	n.walk.visit(r.Scope)
	for _, e := range n.walk.take() {
		n.entry(e)
	}
}

// entry marks what an entry of a needed body names.
func (n *needed) entry(e Node) {
	switch e := e.(type) {
	case *Expr:
		n.typ(e.Type)
		n.typ(e.OrigLvalueType)
		if e.Var != nil {
			n.variable(e.Var)
		}
		n.routine(e.Routine)
		if e.Field != nil {
			e.Field.Referenced, e.Field.Needed = true, true
		}
		if e.Const != nil {
			n.constant(e.Const)
		}
		if e.X != nil {
			n.typ(e.X.Type2)
		}
	case *Constant:
		n.constant(e)
	case *Variable:
		e.Needed = true
		n.typ(e.Type)
		n.typ(e.DeclaredType)
	case *DynamicInit:
		n.routine(e.Routine)
		n.routine(e.Destructor)
	case *Label:
		e.Needed = true
	}
}

func (n *needed) constant(c *Constant) {
	c.Needed = true
	n.typ(c.Type)
	n.typ(c.OrigType)
	if c.Var != nil {
		n.variable(c.Var)
	}
	n.routine(c.Routine)
	if c.Field != nil {
		c.Field.Needed = true
	}
	for _, e := range c.Elems {
		if !n.seen[e] {
			n.seen[e] = true
			n.constant(e)
		}
	}
}

// expr marks an expression that lies at file scope.
func (n *needed) expr(e *Expr, depth int) {
	if depth > 200 {
		return
	}
	n.entry(e)
	for o := e.Operand; o != nil; o = o.Next {
		n.expr(o, depth+1)
	}
}

func (n *needed) variable(v *Variable) {
	if n.seen[v] {
		return
	}
	n.seen[v] = true
	v.Needed = true
	n.typ(v.Type)
	n.typ(v.DeclaredType)
	if v.Const != nil {
		n.constant(v.Const)
	}
	if d := v.Dyn; d != nil && !v.LocalToFunction {
		n.init(d)
	}
}

func (n *needed) init(d *DynamicInit) {
	n.routine(d.Routine)
	n.routine(d.Destructor)
	if d.Const != nil {
		n.constant(d.Const)
	}
	if d.Expr != nil {
		n.expr(d.Expr, 0)
	}
	for a := d.Args; a != nil; a = a.Next {
		n.expr(a, 0)
	}
}

// typ marks a type and what it is made of.
func (n *needed) typ(t *Type) {
	for t != nil && !n.seen[t] {
		n.seen[t] = true
		t.Needed = true
		if t.Cls != nil {
			t.Cls.DefinitionNeeded = t.Cls.Complete
			t.Referenced = true
			for _, b := range t.Cls.Bases {
				n.typ(b.Type)
			}
			for _, f := range t.Cls.Fields {
				n.typ(f.Type)
			}
		}
		if t.Routine != nil {
			for _, p := range t.Routine.Params {
				n.typ(p.Type)
				n.typ(p.DeclaredType)
			}
		}
		if t.Kind == TkPtrToMember {
			n.typ(t.Class)
		}
		t = t.Elem
	}
}
