// This file implements implicit default constructors that are evaluated instead of
// called (rule gpu.evaluated-constructors).
package lower

import "cufront/compiler/il"

// Evaluated reports whether r is an implicit default constructor that leaves
// nothing open: its result is a constant.
func Evaluated(r *il.Routine) bool {
	if r.Special != il.SfkConstructor || !r.Generated && (!r.IsDefaulted || r.DefinedOutside) || r.Inherited != nil || len(r.Type.Skip().Routine.Params) > 0 {
		return false
	}
	c := r.MemberOf.ClassType()
	return c.Size <= maxEvaluated && settling{}.settles(c, 0)
}

// tableConstant returns the constant that d, which calls an implicit default constructor
// of class t that leaves nothing open, makes of an object that holds a pointer to a
// table: one that is no variable is copied from it (rule gpu.evaluated-constructors).
func (u *Unit) tableConstant(t *il.Type, d *il.DynamicInit) *il.Constant {
	if d == nil || d.Kind != il.DikConstructor || d.Routine == nil || !t.IsClass() || !Evaluated(d.Routine) || !holdsTable(t.ClassType()) {
		return nil
	}
	c := u.settled(d, t)
	if c == nil || c.Kind != il.CkAggregate {
		return nil
	}
	return c
}

// maxEvaluated is how large an object may be, in bytes, to be evaluated.
const maxEvaluated = 1 << 22

// settling holds what is known of classes: members of one class are many.
type settling map[*il.Type]bool

// settles reports whether the implicit default constructor of class c gives every
// part of an object a constant value.
func (known settling) settles(c *il.Type, depth int) bool {
	answer, asked := known[c]
	if !asked {
		answer = known.settlesParts(c, depth)
		known[c] = answer
	}
	return answer
}

func (known settling) settlesParts(c *il.Type, depth int) bool {
	if depth > 100 || c.Cls.AnyVirtualBases || c.Kind == il.TkUnion {
		return false
	}
	for _, b := range c.Cls.DirectBases {
		if !known.settlesPart(b.Type, depth) {
			return false
		}
	}
	for _, m := range c.Cls.Fields {
		if m.Init != nil {
			if m.Init.Kind != il.DikConstant || !settlesConstant(m.Type, m.Init.Const, depth) {
				return false
			}
			continue
		}
		if m.HasInit || m.Type.IsReference() || !known.settlesPart(m.Type, depth) {
			return false
		}
	}
	return true
}

// settlesConstant reports whether constant c gives every part of an object of type t a
// constant value: members that a list leaves out have their own initialisers.
func settlesConstant(t *il.Type, c *il.Constant, depth int) bool {
	if c == nil || c.Kind != il.CkAggregate || !leavesInits(t, c) {
		return true
	}
	s := t.ClassType()
	if s == nil || depth > 100 {
		return false
	}
	for i := max(len(c.Elems)-len(s.Cls.DirectBases), 0); i < len(s.Cls.Fields); i++ {
		m := s.Cls.Fields[i]
		if m.Init != nil && (m.Init.Kind != il.DikConstant || !settlesConstant(m.Type, m.Init.Const, depth+1)) ||
			m.Init == nil && CalledByDefault(m.Type.BaseElement()) != nil {
			return false
		}
	}
	return true
}

func (known settling) settlesPart(t *il.Type, depth int) bool {
	c := t.BaseElement().ClassType()
	if c == nil {
		return false
	}
	if c.Cls.Empty && c.Cls.Members.DefaultCtor.Trivial {
		return c.Cls.Members.Dtor.Trivial
	}
	r := c.Cls.Members.DefaultCtor.Routine
	return r != nil && (r.Generated || r.IsDefaulted && !r.DefinedOutside) && known.settles(c, depth+1)
}

// defaultElements adds what the implicit default constructor of c, the class of x,
// sets: pointers to the tables of class whole, and default member initialisers.
func (f *fn) defaultElements(n *filling, x *Expr, c, whole *il.Type, offset uint64, depth int) {
	f.u.Work.Step(1)
	if depth > 100 {
		return
	}
	if c.Cls.Polymorphic && c.Cls.PrimaryBase == nil {
		for _, g := range f.shapes.Table(whole).groups {
			if g.offset == offset {
				n.elems = append(n.elems, &Stmt{Kind: StmtElem, X: &Expr{Op: OpVptr, X: x, Type: f.tablePointer()}, Y: f.tableAddress(whole, g.point)})
				break
			}
		}
	}
	for _, b := range c.Cls.DirectBases {
		if d := b.Type.ClassType(); d != nil && !d.Cls.Empty {
			f.defaultElements(n, &Expr{Op: OpBase, X: x, Base: b, Type: b.Type}, d, whole, offset+b.Offset, depth+1)
		}
	}
	for _, m := range c.Cls.Fields {
		y := f.fieldOf(x, m)
		if m.Init != nil {
			part := f.fill(y, m.Type, m.Init)
			n.elems = append(n.elems, part.elems...)
			for _, e := range part.exprs {
				if e.Op == OpAssign {
					n.elems = append(n.elems, &Stmt{Kind: StmtElem, X: e.X, Y: e.Y})
				}
			}
			continue
		}
		if d := m.Type.BaseElement().ClassType(); d != nil && !d.Cls.Empty && (HasDefaults(d) || holdsTable(d)) {
			for _, z := range innermostElements(f, y, m.Type) {
				f.defaultElements(n, z, d, d, 0, depth+1)
			}
		}
	}
}

// innermostElements returns the elements of x, of type t, that are no arrays; x itself
// where it is none.
func innermostElements(f *fn, x *Expr, t *il.Type) []*Expr {
	s := t.Skip()
	if s.Kind != il.TkArray {
		return []*Expr{x}
	}
	var all []*Expr
	for i := range s.Array.Count {
		f.u.Work.Step(1)
		all = append(all, innermostElements(f, f.element(x, i), s.Elem)...)
	}
	return all
}
