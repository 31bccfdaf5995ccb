// This file implements the identity of types.
//
// Two type entries denote the same type when their canonical types are the
// same entry. The canonical type has no typedefs inside; builtin types, classes
// and enumerations are their own canonical types; compound types are found by a
// key made of the canonical parts. Qualifiers of an array move to its elements.
// Dependent decltypes and array bounds compare by the structure of their
// expressions (key.go) [temp.over.link].
package il

import "unsafe"

// keyBytes is what a key takes in the map of canonical types, beside itself.
const keyBytes = 64

// argBytes is what a template argument and its part of a key take.
const argBytes = int(unsafe.Sizeof(TemplateArg{})) + 8

// Same reports whether t and o denote the same type.
func (u *Unit) Same(t, o *Type) bool { return t == o || u.Canonical(t) == u.Canonical(o) }

// SameUnqualified is Same without regard to top-level cv-qualifiers.
func (u *Unit) SameUnqualified(t, o *Type) bool {
	a, b := t.Skip(), o.Skip()
	for ; a.Kind == TkArray && b.Kind == TkArray && a.Array.Fixed() && b.Array.Fixed(); a, b = t.Skip(), o.Skip() {
		if a.Array.Count != b.Array.Count {
			return false
		}
		t, o = a.Elem, b.Elem
	}
	if a.Kind != b.Kind && (a.Kind == TkArray || b.Kind == TkArray) && a.Kind != TkTypeRef && b.Kind != TkTypeRef {
		return false
	}
	if t == o {
		return true
	}
	scratch := u.SetScratch(true)
	same := u.Canonical(u.Unqualified(t)) == u.Canonical(u.Unqualified(o))
	u.SetScratch(scratch)
	return same
}

// Canonical returns the canonical type of t.
func (u *Unit) Canonical(t *Type) *Type {
	if t.canon == nil {
		scratch := u.SetScratch(true)
		c := u.canonical(t)
		u.SetScratch(scratch)
		c.canon = c
		if t.Kind == TkRoutine && t.HasPlaceholder() {
			return c // may change when the return type is deduced
		}
		t.canon = c
	}
	if c := t.canon; c.canon != c && c.canon != nil {
		t.canon = u.Canonical(c.canon) // what t was another spelling of is one itself by now
	}
	return t.canon
}

// KnownCanonical returns the canonical type of t as far as it has been asked for:
// it makes no type. That of a class is always known.
func (t *Type) KnownCanonical() *Type {
	for t.canon != nil && t.canon != t {
		t = t.canon
	}
	return t
}

func (u *Unit) canonical(t *Type) *Type {
	if t.SignedOf != nil {
		return t.SignedOf
	}
	switch t.Kind {
	case TkTypeRef:
		return u.canonicalRef(t)
	case TkPointer:
		e := u.Canonical(t.Elem)
		if t.IsRef {
			return u.ReferenceTo(e, t.IsRRef)
		}
		return u.PointerTo(e)
	case TkPtrToMember:
		return u.PtrToMember(u.Canonical(t.Class), u.Canonical(t.Elem))
	}
	var buf [64]byte
	k := u.typeKey(buf[:0], t)
	u.Work.Step(1 + len(k)/64)
	if k == nil {
		return t
	}
	if c, ok := u.shared.canons[string(k)]; ok {
		return c
	}
	u.Work.Bytes(keyBytes + len(k))
	c := u.canonicalCompound(t)
	u.shared.canons[string(k)] = c
	return c
}

// canonicalRef looks through a typeref; a dependent decltype or alias stays.
func (u *Unit) canonicalRef(t *Type) *Type {
	if t.Elem == nil || t.Ref != nil && t.Ref.Expr != nil && t.Elem.Kind == TkTemplateParam && t.Elem.TParam.Kind == TptkUnknown ||
		t.Ref != nil && t.Ref.Kind == RefUnderlyingType && t.Elem.IsDependent() {
		k := u.typeKey(nil, t)
		if c, ok := u.shared.canons[string(k)]; ok {
			return c
		}
		u.shared.canons[string(k)] = t
		return t
	}
	e := u.Canonical(t.Elem)
	if t.Quals == 0 {
		return e
	}
	if e.Kind == TkArray {
		a := u.NewType(TkArray)
		*a.Array = *e.Array
		a.Size, a.Align, a.Incomplete = e.Size, e.Align, e.Incomplete
		a.Elem = u.Qualified(e.Elem, t.Quals)
		return u.Canonical(a)
	}
	return ownCanonical(u.Qualified(e, t.Quals))
}

// ownCanonical marks t, made of canonical parts, as its own canonical type.
func ownCanonical(t *Type) *Type {
	if t.canon == nil {
		t.canon = t
	}
	return t.canon
}

// canonicalCompound makes a type like t out of canonical parts, or returns t
// where its parts are canonical already.
func (u *Unit) canonicalCompound(t *Type) *Type {
	switch t.Kind {
	case TkArray, TkVector, TkComplex:
		e := u.Canonical(t.Elem)
		if e == t.Elem {
			return t
		}
		a := u.NewType(t.Kind)
		if t.Array != nil {
			*a.Array = *t.Array
		}
		a.Elem, a.Size, a.Align, a.Incomplete = e, t.Size, t.Align, t.Incomplete
		return a
	case TkRoutine:
		same := t.Elem == nil || u.Canonical(t.Elem) == t.Elem
		for _, p := range t.Routine.Params {
			same = same && u.Canonical(p.Type) == p.Type
		}
		if same {
			return t
		}
		r := u.NewType(TkRoutine)
		*r.Routine = *t.Routine
		r.Elem = u.Canonical(t.Elem)
		r.Routine.Params = make([]*ParamType, len(t.Routine.Params))
		for i, p := range t.Routine.Params {
			q := u.NewParamType()
			q.Type, q.Num, q.IsPack = u.Canonical(p.Type), p.Num, p.IsPack
			r.Routine.Params[i] = q
		}
		return r
	}
	return t
}

// SetCanonical makes c's canonical type that of t, and those of the pointers,
// references and qualified types made of t follow: t is another spelling of c.
func (u *Unit) SetCanonical(t, c *Type) {
	t.canon = u.Canonical(c)
	if len(t.Based) > 0 {
		scratch := u.SetScratch(true)
		u.renewBased(t)
		u.SetScratch(scratch)
	}
}

// renewBased finds the canonical types of those made of t again.
func (u *Unit) renewBased(t *Type) {
	for _, b := range t.Based {
		if d := b.Type; d.canon != nil {
			d.canon = u.canonical(d)
			ownCanonical(d.canon)
			u.renewBased(d)
		}
	}
}
