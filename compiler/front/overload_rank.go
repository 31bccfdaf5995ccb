// This file implements the ranking of conversion sequences [over.ics.rank] and
// of viable candidates [over.match.best].
package front

import (
	"slices"

	"cufront/compiler/front/typing"
	"cufront/compiler/il"
)

// betterCandidate compares two viable candidates: > 0 when a is better, < 0
// when b is, 0 when neither. As in g++, the arguments decide before the
// qualifiers of the object.
func (ck *Checker) betterCandidate(a, b *candidate, s *callSite) int {
	result, object := 0, 0
	n := min(len(a.convs), len(b.convs))
	ai, bi := 0, 0
	if a.object != b.object && len(a.convs) != len(b.convs) {
		// a non-member found beside members: the object has no counterpart
		if a.object {
			ai = 1
		} else {
			bi = 1
		}
		n = min(len(a.convs)-ai, len(b.convs)-bi)
	}
	if isConversion(a) && isConversion(b) {
		n = 1 // the object is the one argument
	}
	for i := 0; i < n; i++ {
		ca, cb := a.conv(i+ai), b.conv(i+bi)
		if a.object && b.object && i == 0 && (isStatic(a) || isStatic(b)) {
			continue
		}
		c := compareSequences(ck.u, ca, cb)
		if i == 0 && a.object && b.object && ck.d.GNU && ca.rank() == rankExact && cb.rank() == rankExact && ca.kind == cb.kind {
			object = c // qualifiers of the object
			continue
		}
		switch {
		case c > 0:
			if result < 0 {
				return leastConversion(a, b)
			}
			result = 1
		case c < 0:
			if result > 0 {
				return leastConversion(a, b)
			}
			result = -1
		}
	}
	if result == 0 {
		result = object
	}
	if result == 0 && n == 1 && isConversion(a) && isConversion(b) {
		result = compareSequences(ck.u, a.conv(1), b.conv(1)) // of the results
	}
	if result != 0 {
		return result
	}
	return ck.breakTie(a, b, s)
}

// leastConversion compares candidates that are each better for an argument: as in g++ a function
// that no user-defined conversion is needed for is better than the one built-in candidate, which needs
// one (rule front.builtin-ties).
func leastConversion(a, b *candidate) int {
	switch {
	case a.builtin == nil && b.builtin != nil && b.builtin.alone && !convertsByUser(a) && convertsByUser(b):
		return 1
	case b.builtin == nil && a.builtin != nil && a.builtin.alone && !convertsByUser(b) && convertsByUser(a):
		return -1
	}
	return 0
}

// convertsByUser reports whether c needs a user-defined conversion.
func convertsByUser(c *candidate) bool {
	return slices.ContainsFunc(c.convs, func(k conversion) bool { return k.kind != seqStandard })
}

// isConversion reports whether c is a conversion function that is called to
// convert: its sequences are those of the object and of the result.
func isConversion(c *candidate) bool {
	return c.object && len(c.convs) == 2 && c.r != nil && c.r.Special == il.SfkConversion
}

func isStatic(c *candidate) bool { return c.r != nil && isStaticFunction(c.r) }

// conv returns the sequence of argument i; a reversed candidate has its two
// exchanged.
func (c *candidate) conv(i int) *conversion {
	if c.reversed && len(c.convs) == 2 {
		return &c.convs[1-i]
	}
	return &c.convs[i]
}

// breakTie compares candidates whose sequences are all alike.
func (ck *Checker) breakTie(a, b *candidate, s *callSite) int {
	if a.builtin != nil || b.builtin != nil {
		switch {
		case a.builtin == nil:
			return 1
		case b.builtin == nil:
			return -1
		}
		return 0
	}
	switch {
	case a.tmpl == nil && b.tmpl != nil:
		return 1
	case a.tmpl != nil && b.tmpl == nil:
		return -1
	case a.tmpl != nil && a.tmpl != b.tmpl:
		if m := ck.moreSpecialized(a.tmpl, b.tmpl, len(s.args)); m != 0 {
			return -m
		}
	}
	if a.r != nil && b.r != nil && a.r.Special == il.SfkDeductionGuide {
		switch x, y := guideKindOf(a), guideKindOf(b); {
		case x < y:
			return 1
		case x > y:
			return -1
		}
	}
	if a.tmpl == nil && b.tmpl == nil {
		switch {
		case ck.moreConstrainedMember(a.r, b.r):
			return 1
		case ck.moreConstrainedMember(b.r, a.r):
			return -1
		}
	}
	if d := ownConstructor(ck.u, a.r, b.r, len(s.args)); d != 0 {
		return d
	}
	switch {
	case a.rewrite == 0 && b.rewrite != 0:
		return 1
	case a.rewrite != 0 && b.rewrite == 0:
		return -1
	case a.rewrite != 0 && !a.reversed && b.reversed:
		return 1
	case a.rewrite != 0 && a.reversed && !b.reversed:
		return -1
	}
	return 0
}

// ownConstructor prefers a constructor of a class to one that it inherits with
// the same types of the parameters for n arguments [over.match.best.general]/2.
func ownConstructor(u *il.Unit, a, b *il.Routine, n int) int {
	if a == nil || b == nil || a.Special != il.SfkConstructor || b.Special != il.SfkConstructor || a.MemberOf == b.MemberOf || a.MemberOf == nil || b.MemberOf == nil {
		return 0
	}
	x, y := a.Type.Skip().Routine.Params, b.Type.Skip().Routine.Params
	if len(x) < n || len(y) < n {
		return 0
	}
	for i := 0; i < n; i++ {
		if !u.Same(x[i].Type, y[i].Type) {
			return 0
		}
	}
	switch {
	case typing.IsBaseOf(u, b.MemberOf, a.MemberOf):
		return 1
	case typing.IsBaseOf(u, a.MemberOf, b.MemberOf):
		return -1
	}
	return 0
}

// guideKindOf returns the kind of deduction guide c.
func guideKindOf(c *candidate) guideKind {
	if c.tmpl == nil {
		return guideWritten
	}
	return data(c.tmpl).guide
}

// compareSequences compares two implicit conversion sequences: > 0 when a is
// better.
func compareSequences(u *il.Unit, a, b *conversion) int {
	if l := compareLists(u, a, b); l != 0 {
		return l
	}
	ka, kb := a.kind, b.kind
	if ka == seqAmbiguous {
		ka = seqUser
	}
	if kb == seqAmbiguous {
		kb = seqUser
	}
	if ka != kb {
		if ka < kb {
			return 1
		}
		return -1
	}
	if ka == seqEllipsis {
		return 0
	}
	if ka == seqUser {
		if a.kind == seqUser && b.kind == seqUser && a.fn == b.fn && a.fn != nil && a.after != nil && b.after != nil {
			if c := compareSequences(u, a.after, b.after); c != 0 {
				return c
			}
		}
		return compareBindings(u, a, b, false)
	}
	return compareStandard(u, a, b)
}

// compareStandard compares two standard conversion sequences.
func compareStandard(u *il.Unit, a, b *conversion) int {
	ra, rb := a.rank(), b.rank()
	if ra != rb {
		if ra < rb {
			return 1
		}
		return -1
	}
	if a.deprecated != b.deprecated {
		if b.deprecated {
			return 1
		}
		return -1
	}
	if c := compareSteps(u, a, b); c != 0 {
		return c
	}
	if qa, qb := qualifies(a), qualifies(b); qa != qb && a.ref != b.ref && a.step == stepNone && b.step == stepNone {
		if qb {
			return 1
		}
		return -1
	}
	return compareBindings(u, a, b, true)
}

// qualifies reports whether c is a qualification conversion; binding a reference
// to a more qualified type is none, but the identity [over.ics.ref].
func qualifies(c *conversion) bool { return !c.ref && c.qual }

// compareSteps compares conversions of equal rank by their steps.
func compareSteps(u *il.Unit, a, b *conversion) int {
	if (a.step == stepBool) != (b.step == stepBool) { // (rule front.conversions-to-bool)
		if b.step == stepBool {
			return 1
		}
		return -1
	}
	if a.step == stepPointer && b.step == stepPointer {
		return comparePointers(u, a, b)
	}
	if a.step == stepBase && b.step == stepBase {
		return typing.CompareClasses(u, a.from, b.from, a.to.Deref(), b.to.Deref())
	}
	if a.step == stepMember && b.step == stepMember {
		// the other way round: what is converted to is the derived class
		return -typing.CompareClasses(u, memberClass(a.from), memberClass(b.from), memberClass(a.to.Deref()), memberClass(b.to.Deref()))
	}
	if ca, cb := becomesComplex(a), becomesComplex(b); ca != cb { // (rule front.complex-conversion)
		if cb {
			return 1
		}
		return -1
	}
	// an enumeration with a fixed base promotes best to its base
	if a.step == stepPromotion && b.step == stepPromotion && a.from != nil && a.from.IsEnum() && a.from.Skip().IntInfo.ExplicitBase {
		base := a.from.Skip().IntInfo.Base
		sa, sb := u.SameUnqualified(a.to.Deref(), base), u.SameUnqualified(b.to.Deref(), base)
		switch {
		case sa && !sb:
			return 1
		case sb && !sa:
			return -1
		}
	}
	return 0
}

// becomesComplex reports whether c converts a real number to a complex one.
func becomesComplex(c *conversion) bool {
	return c.step == stepArithmetic && c.from != nil && c.from.Skip().Kind != il.TkComplex && c.to.Deref().Skip().Kind == il.TkComplex
}

// memberClass returns the class of pointer-to-member type t.
func memberClass(t *il.Type) *il.Type {
	if t == nil {
		return nil
	}
	return t.Skip().Class
}

// comparePointers compares two pointer conversions.
func comparePointers(u *il.Unit, a, b *conversion) int {
	ta, tb := a.to.Deref().Skip(), b.to.Deref().Skip()
	if ta.Kind != il.TkPointer || tb.Kind != il.TkPointer {
		return 0
	}
	va, vb := ta.Elem.IsVoid(), tb.Elem.IsVoid()
	fa, fb := typing.Pointee(a.from), typing.Pointee(b.from)
	switch {
	case va && vb:
		return -typing.CompareBases(u, fa, fb)
	case vb:
		return 1
	case va:
		return -1
	}
	return typing.CompareClasses(u, fa, fb, ta.Elem, tb.Elem)
}

// compareBindings compares by reference binding and qualification.
func compareBindings(u *il.Unit, a, b *conversion, standard bool) int {
	if a.ref && b.ref && !a.implicitObj && !b.implicitObj && a.rvalueRef != b.rvalueRef {
		if a.toRvalue && b.toRvalue {
			if a.rvalueRef {
				return 1
			}
			return -1
		}
		if a.toFunction && b.toFunction {
			if !a.rvalueRef {
				return 1
			}
			return -1
		}
	}
	if !standard || a.to == nil || b.to == nil {
		return 0
	}
	if a.ref && b.ref {
		ta, tb := a.to.Deref(), b.to.Deref()
		if u.SameUnqualified(ta, tb) {
			return typing.CompareQuals(ta.AllQuals(), tb.AllQuals())
		}
		if ta.IsArray() && tb.IsArray() {
			return typing.CompareArrays(u, ta, tb)
		}
		// references to pointers and the like: by the qualifiers inside
		return typing.CompareQualified(u, ta, tb)
	}
	return typing.CompareQualified(u, a.to.Deref(), b.to.Deref())
}
