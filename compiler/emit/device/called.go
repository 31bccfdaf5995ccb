// This file implements the enumerations that calls leave: those that the type of a
// called function mentions, whoever calls it (rule gpu.called-types).
package device

import "cufront/compiler/il"

// A callReader reads the types of the functions that bodies call, for a reader of
// mentions. Calls that are not evaluated or were folded are none.
type callReader struct{ *reader }

// called reads the calls in all bodies of the unit, needed or not; templates, which
// are not lowered, have none.
func (m *reader) called() {
	c := callReader{m}
	for _, r := range m.p.Unit.Routines {
		if r.IsPrototype || r.Body == nil || r.MemberOf != nil && r.MemberOf.Cls != nil && r.MemberOf.Cls.IsPrototype {
			continue
		}
		for _, i := range r.CtorInits {
			c.init(i.Init)
		}
		c.statement(r.Body)
	}
}

// reach reads the type of constructor r, which an initialisation calls.
func (c callReader) reach(r *il.Routine) {
	if r != nil && r.Type != nil {
		c.signature(r.Type)
	}
}

func (c callReader) typ(*il.Type, bool) {}

func (c callReader) init(d *il.DynamicInit) { walkInit(c, d) }

func (c callReader) lambda(l *il.Lambda) { walkLambda(c, l) }

func (c callReader) constant(k *il.Constant) {
	if k == nil {
		return
	}
	if c.depth++; c.depth < maxMention {
		c.p.Unit.Work.Step(1)
		c.init(k.Dyn)
		for _, e := range k.Elems {
			c.constant(e)
		}
	}
	c.depth--
}

func (c callReader) variable(v *il.Variable) {
	if v != nil {
		c.init(v.Dyn)
	}
}

// statement reads the calls in s and in what follows it.
func (c callReader) statement(s *il.Statement) {
	if c.depth++; c.depth < maxMention {
		for ; s != nil; s = s.Next {
			c.p.Unit.Work.Step(1)
			walkEvaluated(c, s)
			walkWithin(c, s)
		}
	}
	c.depth--
}

func (c callReader) expr(e *il.Expr) {
	if e == nil {
		return
	}
	if c.depth++; c.depth < maxMention {
		il.SearchWider(e, c.node)
	}
	c.depth--
}

func (c callReader) node(e *il.Expr, also func(*il.Expr)) il.Answer {
	c.p.Unit.Work.Step(1)
	switch e.Kind {
	case il.EnkSizeof, il.EnkSizeofPack, il.EnkAlignof, il.EnkNoexcept, il.EnkRequires, il.EnkConceptID:
		return il.NotHere
	case il.EnkNewDelete:
		c.reach(e.Routine)
	}
	if e.IsCall() {
		c.callee(e)
	}
	if e.Const != nil {
		c.constant(e.Const)
	}
	c.init(e.Init)
	walkInfo(c, e.X, also)
	return il.Below
}

// callee reads the type of what call e calls: of a function, or behind a pointer.
func (c callReader) callee(e *il.Expr) {
	o := e.Operand
	if o.Kind == il.EnkRoutine && o.Routine != nil {
		c.reach(o.Routine)
		return
	}
	if t := o.Type; t != nil && t.IsPointer() {
		t = t.Skip().Elem
		if t.IsFunction() {
			c.signature(t)
		}
	}
}
