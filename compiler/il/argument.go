// This file implements types as template arguments have them.
package il

// AsArgument returns t as an instance knows its argument: under the names it was
// written with, those apart that functions declare or nothing declares, such as
// decltype (rule front.argument-typedefs).
func (u *Unit) AsArgument(t *Type) *Type {
	u.Work.Step(1)
	switch {
	case t.Kind == TkPointer:
		e := u.AsArgument(t.Elem)
		switch {
		case e == t.Elem:
			return t
		case t.IsRef:
			return u.ReferenceTo(e, t.IsRRef)
		}
		return u.PointerTo(e)
	case t.Kind == TkArray || t.Kind == TkRoutine || t.Kind == TkPtrToMember:
		if u.isArgument(t) {
			return t
		}
	case t.Kind != TkTypeRef || t.Elem == nil:
	case t.Name != nil && t.Ref != nil && !t.Ref.Predeclared && (t.Ref.Kind == RefNone || t.Ref.Kind == RefAlias || t.Ref.Kind == RefTemplateAlias) && !t.LocalToFunction:
		return t
	default:
		e := u.AsArgument(t.Elem)
		if t.Quals == 0 {
			return e
		}
		return u.Qualified(e, t.Quals)
	}
	return u.Canonical(t)
}

// isArgument reports whether the types that t, an array, a function or a pointer to a member, is
// made of stay as they are in an argument.
func (u *Unit) isArgument(t *Type) bool {
	if t.Elem == nil || u.AsArgument(t.Elem) != t.Elem {
		return false
	}
	if t.Kind != TkRoutine {
		return true
	}
	for _, q := range t.Routine.Params {
		if u.AsArgument(q.Type) != q.Type {
			return false
		}
	}
	return true
}

// IsAliasTemplateID reports whether t is an instance of an alias template.
func IsAliasTemplateID(t *Type) bool {
	return t != nil && t.Kind == TkTypeRef && t.Quals == 0 && t.Ref != nil && t.Ref.Kind == RefTemplateAlias && t.Elem != nil
}
