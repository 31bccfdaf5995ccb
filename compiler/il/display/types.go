// This file implements the types that the display needs and the unit may not
// have: they are never displayed as made of others.
package display

import "cufront/compiler/il"

// referenceTo returns the type lvalue reference to t.
func (o *overlay) referenceTo(t *il.Type) *il.Type {
	if s := t.Skip(); s.Kind == il.TkPointer && s.IsRef {
		if !s.IsRRef {
			return t
		}
		return o.referenceTo(o.types.elem(s))
	}
	for _, b := range o.types.based(t) {
		if b.Kind == il.BasedReference {
			return b.Type
		}
	}
	r := o.references[t]
	if r == nil {
		r = &il.Type{Entry: o.entry(0), Kind: il.TkPointer, Elem: t, Size: 8, Align: 8, IsRef: true}
		o.references[t] = r
	}
	return r
}

// unqualified returns t without its top-level cv-qualifiers.
func (o *overlay) unqualified(t *il.Type) *il.Type {
	if t.Kind != il.TkTypeRef && t.Kind != il.TkArray || t.AllQuals() == 0 {
		return t
	}
	for t.Kind == il.TkTypeRef && o.types.elem(t) != nil && (t.IsPlainQualified() || t.AllQuals() != 0) {
		t = o.types.elem(t)
	}
	if t.Kind == il.TkArray {
		if e := o.unqualified(o.types.elem(t)); e != o.types.elem(t) {
			a := *t.Array
			return &il.Type{Entry: o.entry(0), Kind: il.TkArray, Array: &a, Elem: e, Size: t.Size, Align: t.Align, Incomplete: t.Incomplete}
		}
	}
	return t
}

// arrayOf returns a new type array of n elements t.
func (o *overlay) arrayOf(t *il.Type, n uint64) *il.Type {
	s := t.Skip()
	return &il.Type{Entry: o.entry(0), Kind: il.TkArray, Elem: t, Array: &il.ArrayInfo{Count: n}, Size: n * s.Size, Align: s.AlignOf()}
}

// arrayUnknown returns a new type array of unknown bound of t.
func (o *overlay) arrayUnknown(t *il.Type) *il.Type {
	return &il.Type{Entry: o.entry(0), Kind: il.TkArray, Elem: t, Array: &il.ArrayInfo{Unknown: true}, Incomplete: true,
		Align: t.Skip().AlignOf()}
}

// identical reports whether t and v denote the same type; with unqualified,
// without regard to their top-level cv-qualifiers. It makes no types, as the
// unit does to compare them.
func (o *overlay) identical(t, v *il.Type, unqualified bool) bool {
	t, v = t.KnownCanonical(), v.KnownCanonical()
	if t == v {
		return true
	}
	if !unqualified && t.AllQuals() != v.AllQuals() {
		return false
	}
	t, v = t.Skip(), v.Skip()
	if t.Kind != v.Kind {
		return false
	}
	switch t.Kind {
	case il.TkPointer:
		return t.IsRef == v.IsRef && t.IsRRef == v.IsRRef && o.identical(o.types.elem(t), o.types.elem(v), false)
	case il.TkPtrToMember:
		return o.identical(t.Class, v.Class, false) && o.identical(o.types.elem(t), o.types.elem(v), false)
	case il.TkArray:
		return t.Array.Count == v.Array.Count && t.Array.Unknown == v.Array.Unknown && !t.Array.Dependent && !v.Array.Dependent &&
			o.identical(o.types.elem(t), o.types.elem(v), unqualified)
	case il.TkRoutine:
		return o.identicalFunctions(t, v)
	}
	return t.KnownCanonical() == v.KnownCanonical()
}

// identicalFunctions is identical for function types.
func (o *overlay) identicalFunctions(t, v *il.Type) bool {
	a, b := t.Routine, v.Routine
	if len(a.Params) != len(b.Params) || a.HasEllipsis != b.HasEllipsis || a.ThisQuals != b.ThisQuals || a.RefQual != b.RefQual {
		return false
	}
	for i := range a.Params {
		if !o.identical(a.Params[i].Type, b.Params[i].Type, true) {
			return false
		}
	}
	return o.identical(o.types.elem(t), o.types.elem(v), false)
}
