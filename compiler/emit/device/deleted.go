// This file implements the order of the variants of virtual destructors: the one that
// frees the object stands last where something was deleted through the table before the
// destructor was defined (rule gpu.freeing-destructors).
package device

import "cufront/compiler/il"

// A lifeReader finds which virtual destructors deletes ask tables for before they are
// defined. What a definition that nobody wrote needs is an object that is made.
type lifeReader struct {
	deleted map[*il.Routine]bool // asked for before their definition
	made    map[*il.Routine]bool // defined by then
}

// deletedEarly returns the virtual destructors that something was deleted by before they
// were defined, in the order of the bodies of the unit.
func (p *printer) deletedEarly(bodies []*il.Routine) map[*il.Routine]bool {
	l := lifeReader{deleted: make(map[*il.Routine]bool), made: make(map[*il.Routine]bool)}
	w := &evaluated{p: p, reached: l.making, visit: l.deletes}
	for _, r := range bodies {
		if r.Special == il.SfkDestructor {
			l.made[r] = true
		}
		w.body(r)
	}
	return l.deleted
}

// making notes that constructor r makes an object, whose destructor is defined by then where
// nobody wrote it, and so those of its parts.
func (w lifeReader) making(r *il.Routine) {
	if r.Special == il.SfkConstructor && r.MemberOf != nil {
		w.class(r.MemberOf.ClassType(), 0)
	}
}

func (w lifeReader) class(c *il.Type, depth int) {
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

// deletes notes the destructor that e finds in a table, a delete-expression for one object.
func (w lifeReader) deletes(e *il.Expr) {
	if e.Kind != il.EnkNewDelete || e.X == nil || e.X.IsNew || e.X.ArrayDelete || e.X.TypeOperand == nil {
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
