// This file implements objects that constexpr constructors leave known: nothing calls
// these constructors (rule keep.evaluated).
package keep

import "cufront/compiler/il"

// evaluated reports whether the constructor that d calls makes a constant; the tables that the
// object points to are marked.
func (w *bodyWalk) evaluated(d *il.DynamicInit) bool {
	if w.marker == nil || w.of.onDevice && d.Routine.Generated && folded(d) {
		return folded(d)
	}
	if d.Kind != il.DikConstructor || d.Routine.MemberOf == nil {
		return false
	}
	c := d.Routine.MemberOf.ClassType()
	if !w.isKnown(c, d, w.of.onDevice) {
		return false
	}
	w.tablesOf(w.of, c, &il.ClassSet{})
	w.memberInits(d.Routine, c)
	return true
}

// memberInits marks what the default member initialisers that constructor r of class c uses name:
// that its object is a constant changes nothing for them.
func (w *bodyWalk) memberInits(r *il.Routine, c *il.Type) {
	if r.Generated || r.IsDefaulted {
		for _, m := range c.Cls.Fields {
			if m.Init != nil {
				w.init(m.Init)
			}
		}
		return
	}
	for _, i := range r.CtorInits {
		if i.UseFieldInit && i.Field != nil && i.Field.Init != nil {
			w.init(i.Field.Init)
		}
	}
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
		args, all := il.DefaultArguments(r)
		made = all && w.isKnown(c, &il.DynamicInit{Kind: il.DikConstructor, Routine: r, Args: args}, false)
		w.made[r] = made
	}
	if made {
		w.tablesOf(w.of, c, &il.ClassSet{})
		w.memberInits(r, c)
	}
	return made
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
