// This file implements qualifiers and the conversions that only change them [conv.qual].

package typing

import (
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// LaxPointers reports whether a pointer conversion is bad only in its inner
// qualifiers or turns a function into void *: a warning
// (rule front.pointer-warnings).
func LaxPointers(u *il.Unit, from, t *il.Type) bool {
	f, s := from.Skip(), t.Skip()
	if f.Kind != il.TkPointer || s.Kind != il.TkPointer || f.IsRef || s.IsRef {
		return false
	}
	if f.Elem.IsFunction() && s.Elem.IsVoid() {
		return true
	}
	if f.Elem.AllQuals()&^s.Elem.AllQuals() != 0 {
		return false
	}
	a, b := f.Elem.Skip(), s.Elem.Skip()
	if a.Kind != il.TkPointer || b.Kind != il.TkPointer || a.IsRef || b.IsRef {
		return false
	}
	return u.SameUnqualified(a.Elem, b.Elem) && a.Elem.AllQuals()&^b.Elem.AllQuals() == 0
}

// PromotesTo reports whether integral promotion of s gives t. An unscoped
// enumeration with a fixed base promotes to the base as well.
func PromotesTo(u *il.Unit, s, t *il.Type) bool {
	if pr := Promoted(u, s); pr != s && u.Same(pr, t) {
		return true
	}
	return s.IsEnum() && s.IntInfo.ExplicitBase && s.IntInfo.Base != nil && u.Same(s.IntInfo.Base, t)
}

// DropsNoexcept reports whether to is the function type from without noexcept;
// before C++17 exception specifications are no part of types.
func DropsNoexcept(u *il.Unit, d *lang.Dialect, from, to *il.Type) bool {
	f, t := from.Skip(), to.Skip()
	if !d.AtLeast(lang.CXX17) || d.NoExcSpecInType {
		return (f.Routine.ExcSpec != nil || t.Routine.ExcSpec != nil) && u.Same(WithoutExceptions(u, f), WithoutExceptions(u, t))
	}
	return f.Routine.ExcSpec != nil && u.Same(WithoutExceptions(u, f), t)
}

// WithoutExceptions returns function type f without its exception
// specification.
func WithoutExceptions(u *il.Unit, f *il.Type) *il.Type {
	if f.Routine.ExcSpec == nil {
		return f
	}
	c := u.NewType(il.TkRoutine)
	*c.Routine = *f.Routine
	c.Elem, c.Align = f.Elem, f.Align
	c.Routine.ExcSpec = nil
	return c
}

// WithoutOuterExceptions returns t without the exception specification of the function type that it is,
// or points or refers to: before C++17 that is no part of the type [except.spec].
func WithoutOuterExceptions(u *il.Unit, t *il.Type) *il.Type {
	s := t.Skip()
	switch {
	case s.IsFunction():
		return WithoutExceptions(u, s)
	case s.Kind != il.TkPointer && s.Kind != il.TkPtrToMember || !s.Elem.IsFunction():
		return t
	}
	f := s.Elem.Skip()
	if f.Routine.ExcSpec == nil {
		return t
	}
	f = WithoutExceptions(u, f)
	switch {
	case s.Kind == il.TkPtrToMember:
		return u.Qualified(u.PtrToMember(s.Class, f), t.AllQuals())
	case s.IsRef:
		return u.ReferenceTo(f, s.IsRRef)
	}
	return u.Qualified(u.PointerTo(f), t.AllQuals())
}

// QualificationConverts reports whether pointer type s becomes t by adding
// qualifiers and dropping array bounds only [conv.qual], and whether any
// qualifiers are added.
func QualificationConverts(u *il.Unit, s, t *il.Type) (ok, changed bool) {
	outerConst := true // all levels between the first one and this
	for level := 0; level < 64; level++ {
		a, b := s.Skip(), t.Skip()
		if a.Kind != b.Kind {
			return false, false
		}
		switch a.Kind {
		case il.TkPointer:
			if a.IsRef || b.IsRef {
				return u.SameUnqualified(a, b), changed
			}
		case il.TkPtrToMember:
			if !u.Same(a.Class, b.Class) {
				return false, false
			}
		case il.TkArray:
			if b.Array.Unknown && !a.Array.Unknown {
				if !outerConst {
					return false, false
				}
			} else if !SameBounds(a, b) {
				return u.SameUnqualified(s, t), changed
			}
			s, t = a.Elem, b.Elem // the qualifiers are those of the array
			continue
		default:
			return u.SameUnqualified(a, b), changed
		}
		if level > 0 && b.AllQuals()&il.Const == 0 && t.AllQuals()&il.Const == 0 {
			outerConst = false
		}
		qa, qb := a.Elem.AllQuals(), b.Elem.AllQuals()
		if qa&^qb&(il.Const|il.Volatile) != 0 {
			return false, false
		}
		if qa&(il.Const|il.Volatile) != qb&(il.Const|il.Volatile) {
			if !outerConst {
				return false, false
			}
			changed = true
		}
		s, t = a.Elem, b.Elem
	}
	return false, false
}

// SameBounds reports whether two array types have the same known bound, or one
// that is not known before the program runs (rule front.variable-length-conversion).
func SameBounds(a, b *il.Type) bool {
	x, y := a.Array, b.Array
	if (x.VLA || y.VLA) && !x.Dependent && !y.Dependent {
		return true
	}
	return x.Unknown && y.Unknown || !x.Unknown && !y.Unknown && !x.Dependent && !y.Dependent && !x.VLA && !y.VLA && x.Count == y.Count
}

// QualOf returns the qualifier that keyword k is, 0 for another token.
func QualOf(k token.Kind) il.Quals {
	switch k {
	case token.KwConst:
		return il.Const
	case token.KwVolatile:
		return il.Volatile
	case token.KwRestrict:
		return il.Restrict
	}
	return 0
}

// Qualify adds q to t; on functions and references it is ignored.
func Qualify(u *il.Unit, t *il.Type, q il.Quals, pos source.Pos) *il.Type {
	switch s := t.Skip(); {
	case s.Kind == il.TkRoutine:
		return t
	case t.IsReference():
		return u.Qualified(t, q&il.Restrict)
	case s.Kind == il.TkAuto && t.Kind == il.TkTypeRef && t.Ref != nil:
		return t
	}
	return u.Qualified(t, q)
}

// WithoutQuals returns t without the qualifiers in q.
func WithoutQuals(u *il.Unit, t *il.Type, q il.Quals) *il.Type {
	have := t.AllQuals()
	if have&q == 0 {
		return t
	}
	return u.Qualified(u.Unqualified(t), have&^q)
}

// DecayedType returns the type that decay would give t.
func DecayedType(u *il.Unit, t *il.Type) *il.Type {
	switch s := t.Skip(); s.Kind {
	case il.TkArray:
		return u.PointerTo(u.Qualified(s.Elem, t.AllQuals()))
	case il.TkRoutine:
		return u.PointerTo(t)
	}
	return t
}

// SameButQuals reports whether two pointer types differ in qualifiers only.
func SameButQuals(u *il.Unit, a, b *il.Type) bool {
	for !u.SameUnqualified(a, b) {
		sa, sb := a.Skip(), b.Skip()
		if sa.Kind != sb.Kind {
			return false
		}
		switch {
		case sa.Kind == il.TkPointer && sa.IsRef == sb.IsRef:
		case sa.Kind == il.TkPtrToMember && u.Same(sa.Class, sb.Class):
		case sa.Kind == il.TkArray && sa.Array.Count == sb.Array.Count:
		default:
			return false
		}
		a, b = sa.Elem, sb.Elem
	}
	return true
}

// CastsAwayInner reports whether a level of pointer type from that t has as
// well is less qualified there [expr.const.cast]/8.
func CastsAwayInner(from, t *il.Type) bool {
	for {
		f, s := from.Skip(), t.Skip()
		if f.Kind != s.Kind || f.Kind != il.TkPointer && f.Kind != il.TkPtrToMember || f.IsRef || s.IsRef || f.Elem.IsFunction() {
			return false
		}
		if f.Elem.AllQuals()&^s.Elem.AllQuals()&(il.Const|il.Volatile) != 0 {
			return true
		}
		from, t = f.Elem, s.Elem
	}
}

// CompositeMemberPointer returns the pointer to member of the more derived one
// of the classes of a and b that both convert to, nil when there is none.
func CompositeMemberPointer(u *il.Unit, a, b *il.Type) *il.Type {
	c := a.Class
	switch {
	case IsDerivedOrSame(u, a.Class, b.Class):
	case IsDerivedOrSame(u, b.Class, a.Class):
		c = b.Class
	default:
		return nil
	}
	if t, _ := CombinedQuals(u, u.PointerTo(a.Elem), u.PointerTo(b.Elem), true); t != nil {
		return u.PtrToMember(c, t.Skip().Elem)
	}
	return nil
}

// CombinedQuals returns the cv-combined type of the similar types a and b
// [conv.qual]/3, nil when they are not similar; changed tells that it differs
// from one of them below its top level.
func CombinedQuals(u *il.Unit, a, b *il.Type, top bool) (t *il.Type, changed bool) {
	var q il.Quals
	if !top {
		qa, qb := a.AllQuals()&(il.Const|il.Volatile), b.AllQuals()&(il.Const|il.Volatile)
		q, changed = qa|qb, qa != qb
	}
	sa, sb := a.Skip(), b.Skip()
	if sa.Kind != sb.Kind || sa.IsRef || sb.IsRef || sa.Kind == il.TkPtrToMember && !u.Same(sa.Class, sb.Class) {
		return nil, false
	}
	if sa.Kind != il.TkPointer && sa.Kind != il.TkPtrToMember {
		if !u.SameUnqualified(a, b) {
			return nil, false
		}
		if !changed {
			return a, false
		}
		return u.Qualified(u.Unqualified(a), q), true
	}
	e, inner := CombinedQuals(u, sa.Elem, sb.Elem, false)
	switch {
	case e == nil:
		return nil, false
	case sa.Kind == il.TkPointer:
		t = u.PointerTo(e)
	default:
		t = u.PtrToMember(sa.Class, e)
	}
	if inner && !top {
		q |= il.Const
	}
	return u.Qualified(t, q), changed || inner
}

// QualsNest reports whether one of the types has all qualifiers of the other.
func QualsNest(a, b *il.Type) bool {
	x, y := a.AllQuals(), b.AllQuals()
	return x&^y == 0 || y&^x == 0
}

// Pointee returns what pointer type t points to.
func Pointee(t *il.Type) *il.Type {
	if t == nil || t.Skip().Kind != il.TkPointer {
		return nil
	}
	return t.Skip().Elem
}

// CompareArrays compares references to array types that differ in the bound: one
// that keeps it and adds no qualifier is better [over.ics.rank]/3.2.6.
func CompareArrays(u *il.Unit, a, b *il.Type) int {
	x, y := a.Skip(), b.Skip()
	if x.Array.Unknown == y.Array.Unknown || !u.SameUnqualified(x.Elem, y.Elem) {
		return 0
	}
	bound := 1
	if x.Array.Unknown {
		bound = -1
	}
	if q := CompareQuals(a.AllQuals(), b.AllQuals()); q != 0 && q != bound {
		return 0
	}
	return bound
}

// CompareQuals prefers the smaller of two qualifier sets.
func CompareQuals(a, b il.Quals) int {
	switch {
	case a == b:
		return 0
	case a&^b == 0:
		return 1
	case b&^a == 0:
		return -1
	}
	return 0
}

// CompareQualified compares two pointer types that differ in qualifiers only.
func CompareQualified(u *il.Unit, a, b *il.Type) int {
	if u.SameUnqualified(a, b) {
		return 0
	}
	sa, sb := a.Skip(), b.Skip()
	if sa.Kind != sb.Kind || sa.Kind != il.TkPointer && sa.Kind != il.TkPtrToMember || sa.IsRef || sb.IsRef {
		return 0
	}
	if ok, _ := QualificationConverts(u, sa, sb); ok {
		return 1
	}
	if ok, _ := QualificationConverts(u, sb, sa); ok {
		return -1
	}
	return 0
}

// DecayParam adjusts the type of a parameter [temp.param]: arrays and
// functions become pointers, top-level qualifiers go.
func DecayParam(u *il.Unit, t *il.Type) *il.Type {
	if t == nil {
		return nil
	}
	switch s := t.Skip(); s.Kind {
	case il.TkArray:
		return u.PointerTo(u.Qualified(s.Elem, t.AllQuals())) // those of an array are those of its elements [basic.type.qualifier]
	case il.TkRoutine:
		return u.PointerTo(t)
	}
	return u.Unqualified(t)
}
