// This file implements the builtin functions that ask where the members of
// standard-layout classes lie [meta.member].
package eval

import "cufront/compiler/il"

// memberBuiltin evaluates the questions about pointers to data members.
func memberBuiltin(u *il.Unit, name string, args *il.Expr, v []value) (value, bool) {
	switch {
	case name == "__builtin_is_pointer_interconvertible_with_class" && len(v) == 1:
		f, class := fieldOf(args, v[0])
		return boolValue(f != nil && (class.IsUnion() || f.Offset == 0)), true
	case name == "__builtin_is_corresponding_member" && len(v) == 2:
		f, c := fieldOf(args, v[0])
		g, d := fieldOf(args.Next, v[1])
		return boolValue(f != nil && g != nil && u.Correspond(f, c, g, d)), true
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
