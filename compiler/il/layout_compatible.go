// This file implements which types are laid out alike [basic.types.general],
// [class.mem.general].
package il

import "slices"

// LayoutCompatible reports whether two complete types are layout-compatible
// [basic.types.general], [dcl.enum], [class.mem.general]. Members may repeat the
// same pair of classes many times: each is compared once.
func (u *Unit) LayoutCompatible(a, b *Type) bool {
	type pair struct{ a, b *Type }
	compared := make(map[pair]bool)
	for todo := []pair{{a, b}}; len(todo) > 0; {
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if u.SameUnqualified(p.a, p.b) {
			continue
		}
		if p.a.IsEnum() && p.b.IsEnum() {
			if !u.Same(p.a.Skip().IntInfo.Base, p.b.Skip().IntInfo.Base) {
				return false
			}
			continue
		}
		c, d := p.a.ClassType(), p.b.ClassType()
		if c == nil || d == nil || c.IsUnion() != d.IsUnion() || !c.Cls.Members.StandardLayout || !d.Cls.Members.StandardLayout {
			return false
		}
		if compared[pair{c, d}] {
			continue
		}
		compared[pair{c, d}] = true
		f, g := allFields(c), allFields(d)
		if len(f) != len(g) {
			return false
		}
		for i := range f {
			if !sameBits(f[i], g[i]) {
				return false
			}
			todo = append(todo, pair{f[i].Type, g[i].Type})
		}
	}
	return true
}

// Correspond reports whether member f of c and member g of d, standard-layout
// classes, lie in a common initial sequence of the two [class.mem.general].
func (u *Unit) Correspond(f *Field, c *Type, g *Field, d *Type) bool {
	if c.IsUnion() || d.IsUnion() {
		return f == g
	}
	for i := range min(len(c.Cls.Fields), len(d.Cls.Fields)) {
		a, b := c.Cls.Fields[i], d.Cls.Fields[i]
		if !sameBits(a, b) || !u.LayoutCompatible(a.Type, b.Type) {
			return false
		}
		if a == f || b == g {
			return a == f && b == g
		}
	}
	return false
}

// sameBits reports whether both members are no bit-fields, or are as wide.
func sameBits(f, g *Field) bool {
	return f.IsBitField == g.IsBitField && (!f.IsBitField || f.BitSize == g.BitSize)
}

// allFields returns the nonstatic data members of standard-layout class c,
// those of its base classes first.
func allFields(c *Type) []*Field {
	var classes []*Type // the last ones first
	SearchTypes(c, func(c *Type, below func(*Type)) bool {
		classes = append(classes, c)
		for _, b := range slices.Backward(c.Cls.DirectBases) {
			below(b.Type.ClassType())
		}
		return false
	})
	var fields []*Field
	for _, c := range slices.Backward(classes) {
		fields = append(fields, c.Cls.Fields...)
	}
	return fields
}
