// This file implements objects that constexpr constructors leave known: nothing calls
// these constructors (rule keep.evaluated).
package keep

import "cufront/compiler/il"

// evaluated reports whether the constructor that d calls makes a constant; the tables that the
// object points to are marked.
func (w *bodyWalk) evaluated(d *il.DynamicInit) bool {
	if w.marker == nil {
		return folded(d)
	}
	if d.Kind != il.DikConstructor || d.Routine.MemberOf == nil {
		return false
	}
	c := d.Routine.MemberOf.ClassType()
	if !w.isKnown(c, d) {
		return false
	}
	w.tablesOf(w.of, c, &il.ClassSet{})
	return true
}

// madeConstant reports whether the default constructor of class c, which the program wrote, makes a constant of an
// object, its arguments being default ones; the tables that the object points to are marked.
func (w *bodyWalk) madeConstant(c *il.Type) bool {
	r := c.Cls.Members.DefaultCtor.Routine
	if w.marker == nil || r == nil || r.Generated || !r.IsConstexpr {
		return false
	}
	made, asked := w.made[r]
	if !asked {
		d := &il.DynamicInit{Kind: il.DikConstructor, Routine: r}
		made = defaultArguments(d) && w.isKnown(c, d)
		w.made[r] = made
	}
	if made {
		w.tablesOf(w.of, c, &il.ClassSet{})
	}
	return made
}

// defaultArguments gives constructor call d the default arguments of its parameters; it reports
// whether there is one for each.
func defaultArguments(d *il.DynamicInit) bool {
	last := &d.Args
	for _, p := range d.Routine.Type.Skip().Routine.Params {
		if p.Default == nil {
			return false
		}
		a := *p.Default
		a.Next = nil
		*last = &a
		last = &a.Next
	}
	return true
}

// tablesOf marks the tables that a whole object of class c points to, but those of the classes seen.
func (k *marker) tablesOf(m *Mark, c *il.Type, seen *il.ClassSet) {
	k.types(m, c, m.Pos)
	k.vtable(m, c, m.Pos)
	k.memberTables(m, c, seen)
}

// memberTables marks the tables that members of class c and of its bases point to.
func (k *marker) memberTables(m *Mark, c *il.Type, seen *il.ClassSet) {
	if !seen.Add(c) {
		return
	}
	for _, b := range c.Cls.DirectBases {
		if s := b.Type.ClassType(); s != nil {
			k.memberTables(m, s, seen)
		}
	}
	if c.Kind == il.TkUnion {
		return
	}
	for _, f := range c.Cls.Fields {
		if s := elementClass(f.Type); s != nil && !f.Type.IsReference() {
			k.tablesOf(m, s, seen)
		}
	}
}
