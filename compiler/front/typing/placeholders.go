// This file implements placeholder types [dcl.spec.auto].

package typing

import "cufront/compiler/il"

// IsDecltypeAuto reports whether placeholder t is decltype(auto).
func IsDecltypeAuto(u *il.Unit, t *il.Type) bool {
	return t == u.Builtin.DecltypeAuto || t.TParam != nil && t.TParam.NoTypename
}

// PlaceholderIn returns the placeholder in t, nil when it has none.
func PlaceholderIn(t *il.Type) *il.Type {
	for t != nil {
		switch t.Kind {
		case il.TkAuto:
			return t
		case il.TkTypeRef, il.TkPointer, il.TkArray, il.TkRoutine, il.TkPtrToMember, il.TkVector:
			t = t.Elem
		default:
			return nil
		}
	}
	return nil
}

// ReplaceAuto returns t with u in place of its placeholder.
func ReplaceAuto(unit *il.Unit, t, u *il.Type) *il.Type {
	switch t.Kind {
	case il.TkAuto:
		return u
	case il.TkTypeRef:
		e := ReplaceAuto(unit, t.Elem, u)
		if e == t.Elem {
			return t
		}
		return unit.Qualified(e, t.Quals)
	case il.TkPointer:
		e := ReplaceAuto(unit, t.Elem, u)
		switch {
		case e == t.Elem:
			return t
		case t.IsRef:
			return unit.ReferenceTo(e, t.IsRRef)
		}
		return unit.PointerTo(e)
	case il.TkPtrToMember:
		return unit.PtrToMember(t.Class, ReplaceAuto(unit, t.Elem, u))
	case il.TkArray:
		n := unit.NewType(il.TkArray)
		*n.Array = *t.Array
		n.Elem = ReplaceAuto(unit, t.Elem, u)
		n.Size, n.Align = t.Array.Count*n.Elem.Skip().Size, n.Elem.AlignOf()
		return n
	case il.TkRoutine:
		e := ReplaceAuto(unit, t.Elem, u)
		if e == t.Elem {
			return t
		}
		n := unit.NewType(il.TkRoutine)
		*n.Routine = *t.Routine
		n.Elem = e
		return n
	}
	return t
}

// MarkDeduced returns declared with its placeholder deduced so that it is type
// t as a whole.
func MarkDeduced(u *il.Unit, declared, t *il.Type) *il.Type {
	switch declared.Kind {
	case il.TkAuto:
		n := u.NewType(il.TkTypeRef)
		n.Ref = &il.TypeRefInfo{Kind: il.RefDeducedAuto}
		if IsDecltypeAuto(u, declared) {
			n.Ref.Kind = il.RefDeducedDecltypeAuto
		}
		if declared.TParam != nil {
			n.Ref.Constraint = declared.TParam.Constraint
		}
		n.Elem = t
		return n
	case il.TkTypeRef:
		if declared.Ref == nil && t.AllQuals()&declared.Quals == declared.Quals {
			return u.Qualified(MarkDeduced(u, declared.Elem, WithoutQuals(u, t, declared.Quals)), declared.Quals)
		}
	case il.TkPointer:
		s := t.Skip()
		if s.Kind != il.TkPointer || s.IsRef != declared.IsRef || s.IsRRef != declared.IsRRef {
			return t
		}
		e := MarkDeduced(u, declared.Elem, s.Elem)
		if declared.IsRef {
			return u.ReferenceTo(e, declared.IsRRef)
		}
		return u.PointerTo(e)
	}
	return t
}

// IsPlainAuto reports whether t is the placeholder `auto` itself.
func IsPlainAuto(u *il.Unit, t *il.Type) bool { return t.Skip() == u.Builtin.Auto }

// DependentAuto is the type of an `auto` variable whose initialiser is
// dependent: declared with the placeholder replaced by the unknown type.
func DependentAuto(u *il.Unit, t *il.Type) *il.Type {
	switch t.Kind {
	case il.TkAuto:
		return u.Builtin.Dependent
	case il.TkPointer:
		e := DependentAuto(u, t.Elem)
		if t.IsRef {
			return u.ReferenceTo(e, t.IsRRef)
		}
		return u.PointerTo(e)
	case il.TkTypeRef:
		if t.IsPlainQualified() {
			return u.Qualified(DependentAuto(u, t.Elem), t.Quals)
		}
	}
	return u.Builtin.Dependent
}

// PlaceholderText returns the spelling of the placeholder in t.
func PlaceholderText(u *il.Unit, t *il.Type) string {
	for t != nil && t.Kind != il.TkAuto {
		t = t.Elem
	}
	if t == u.Builtin.DecltypeAuto {
		return "decltype(auto)"
	}
	return "auto"
}

// PlaceholderWord returns the placeholder in t as the subject of a message.
func PlaceholderWord(u *il.Unit, t *il.Type) string {
	if s := PlaceholderText(u, t); s != "auto" {
		return s
	}
	return `"auto"`
}
