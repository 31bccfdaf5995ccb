// This file implements the order of the variants of virtual destructors: the one that
// frees the object stands last where something was deleted through the table before the
// destructor was defined (rule gpu.freeing-destructors).
package device

import "cufront/compiler/il"

// A lifeReader finds which virtual destructors deletes ask tables for before they are
// defined. What a definition that nobody wrote needs is an object that is made.
type lifeReader struct {
	p       *printer
	deleted map[*il.Routine]bool // asked for before their definition
	made    map[*il.Routine]bool // defined by then
	depth   int
}

// deletedEarly returns the virtual destructors that something was deleted by before they
// were defined, in the order of the bodies of the unit.
func (p *printer) deletedEarly(bodies []*il.Routine) map[*il.Routine]bool {
	w := &lifeReader{p: p, deleted: make(map[*il.Routine]bool), made: make(map[*il.Routine]bool)}
	for _, r := range bodies {
		if r.Special == il.SfkDestructor {
			w.made[r] = true
		}
		for _, i := range r.CtorInits {
			w.init(i.Init)
		}
		w.statement(r.Body)
	}
	return w.deleted
}

// reach notes that constructor r makes an object, whose destructor is defined by then where
// nobody wrote it, and so those of its parts.
func (w *lifeReader) reach(r *il.Routine) {
	if r != nil && r.Special == il.SfkConstructor && r.MemberOf != nil {
		w.class(r.MemberOf.ClassType(), 0)
	}
}

func (w *lifeReader) class(c *il.Type, depth int) {
	if c == nil || depth > maxEnclosing {
		return
	}
	r := c.Cls.Members.Dtor.Routine
	if r == nil || w.made[r] || r.Body != nil && !r.IsDefaulted {
		return
	}
	w.made[r] = true
	for _, b := range c.Cls.DirectBases {
		w.class(b.Type.ClassType(), depth+1)
	}
	for _, m := range c.Cls.Fields {
		w.class(m.Type.BaseElement().ClassType(), depth+1)
	}
}

func (w *lifeReader) typ(*il.Type, bool) {}

func (w *lifeReader) init(d *il.DynamicInit) { walkInit(w, d) }

func (w *lifeReader) lambda(l *il.Lambda) { walkLambda(w, l) }

func (w *lifeReader) constant(k *il.Constant) {
	if k == nil {
		return
	}
	if w.depth++; w.depth < maxMention {
		w.init(k.Dyn)
		for _, e := range k.Elems {
			w.constant(e)
		}
	}
	w.depth--
}

func (w *lifeReader) variable(v *il.Variable) {
	if v != nil {
		w.init(v.Dyn)
	}
}

func (w *lifeReader) statement(s *il.Statement) {
	if w.depth++; w.depth < maxMention {
		for ; s != nil; s = s.Next {
			w.p.Unit.Work.Step(1)
			walkEvaluated(w, s)
			walkWithin(w, s)
		}
	}
	w.depth--
}

func (w *lifeReader) expr(e *il.Expr) {
	if e == nil {
		return
	}
	if w.depth++; w.depth < maxMention {
		il.SearchWider(e, w.node)
	}
	w.depth--
}

func (w *lifeReader) node(e *il.Expr, also func(*il.Expr)) il.Answer {
	w.p.Unit.Work.Step(1)
	switch e.Kind {
	case il.EnkSizeof, il.EnkSizeofPack, il.EnkAlignof, il.EnkNoexcept, il.EnkRequires, il.EnkConceptID:
		return il.NotHere
	case il.EnkNewDelete:
		w.deletes(e)
	}
	if e.Const != nil {
		w.constant(e.Const)
	}
	w.init(e.Init)
	walkInfo(w, e.X, also)
	return il.Below
}

// deletes notes the destructor that e, a delete-expression for one object, finds in a table.
func (w *lifeReader) deletes(e *il.Expr) {
	if e.X == nil || e.X.IsNew || e.X.ArrayDelete || e.X.TypeOperand == nil {
		return
	}
	c := e.X.TypeOperand.ClassType()
	if c == nil {
		return
	}
	if r := c.Cls.Members.Dtor.Routine; r != nil && r.IsVirtual && !w.made[r] {
		w.deleted[r] = true
	}
}
