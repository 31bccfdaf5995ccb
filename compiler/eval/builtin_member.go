// This file implements the builtin functions that ask where the members of
// standard-layout classes lie [meta.member].
package eval

import "cufront/compiler/il"

// memberBuiltin evaluates the questions about pointers to data members.
func memberBuiltin(name string, args *il.Expr, v []value) (value, bool) {
	switch {
	case name == "__builtin_is_pointer_interconvertible_with_class" && len(v) == 1:
		f, class := fieldOf(args, v[0])
		return boolValue(f != nil && (class.IsUnion() || f.Offset == 0)), true
	case name == "__builtin_is_corresponding_member" && len(v) == 2:
		f, c := fieldOf(args, v[0])
		g, d := fieldOf(args.Next, v[1])
		return boolValue(f != nil && g != nil && correspond(f, c, g, d)), true
	}
	return value{}, false
}

// fieldOf returns the member of a standard-layout class that v, the value of e,
// points to, and the class; nil where there is none.
func fieldOf(e *il.Expr, v value) (*il.Field, *il.Type) {
	t := e.Type.Skip()
	if t.Kind != il.TkPtrToMember || v.kind != memberValue || v.member().field == nil {
		return nil, nil
	}
	c := t.Class.ClassType()
	if c == nil || !c.Cls.Members.StandardLayout {
		return nil, nil
	}
	return v.member().field, c
}

// correspond reports whether member f of c and member g of d lie in a common
// initial sequence of the two classes [class.mem.general].
func correspond(f *il.Field, c *il.Type, g *il.Field, d *il.Type) bool {
	if c.IsUnion() || d.IsUnion() {
		return f == g
	}
	for i := range min(len(c.Cls.Fields), len(d.Cls.Fields)) {
		a, b := c.Cls.Fields[i], d.Cls.Fields[i]
		if !layoutCompatible(a.Type, b.Type) || a.IsBitField != b.IsBitField || a.IsBitField && a.BitSize != b.BitSize {
			return false
		}
		if a == f || b == g {
			return a == f && b == g
		}
	}
	return false
}

// layoutCompatible reports whether two types of members lie alike.
func layoutCompatible(a, b *il.Type) bool {
	a, b = a.Skip(), b.Skip()
	switch {
	case a == b:
		return true
	case a.IsEnum() && b.IsEnum():
		return a.IntInfo.Base.Skip() == b.IntInfo.Base.Skip()
	case a.ClassType() == nil || b.ClassType() == nil:
		return a.Kind == b.Kind && a.Size == b.Size && a.Elem == b.Elem && !a.IsEnum() && !b.IsEnum()
	}
	f, g := a.Cls.Fields, b.Cls.Fields
	if a.IsUnion() != b.IsUnion() || !a.Cls.Members.StandardLayout || !b.Cls.Members.StandardLayout || len(f) != len(g) {
		return false
	}
	for i := range f {
		if !layoutCompatible(f[i].Type, g[i].Type) {
			return false
		}
	}
	return true
}
