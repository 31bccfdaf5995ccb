// This file implements null pointers to data members, which no zero stands for: what an
// initialiser leaves out holds them all the same (rule gpu.null-members).
package lower

import (
	"slices"

	"cufront/compiler/il"
)

// maxNullDepth bounds the nesting of classes and arrays that is completed.
const maxNullDepth = 100

// isDataMember reports whether t is a pointer to data member.
func isDataMember(t *il.Type) bool { return t.IsPtrToMember() && !t.IsPtrToMemberFunction() }

// holdsDataMember reports whether objects of type t hold pointers to data members, outside
// of unions.
func holdsDataMember(t *il.Type) bool {
	return t.Skip().Kind != il.TkUnion && t.AnySubobject(isDataMember)
}

// withNulls returns constant c of type t with the null pointers to data members that its
// lists leave out, and what stands in front of them; c itself where it leaves out none. Where
// c is nil the object is zeroed: then every part is there.
func (f *lowerer) withNulls(c *il.Constant, t *il.Type) *il.Constant {
	if !holdsDataMember(t) {
		return c
	}
	return f.completed(c, t, c == nil, 0)
}

func (f *lowerer) completed(c *il.Constant, t *il.Type, whole bool, depth int) *il.Constant {
	f.u.Work.Step(1)
	s := t.Skip()
	parts, last := partTypes(t)
	switch {
	case depth > maxNullDepth:
		return c
	case c != nil && (c.Kind != il.CkAggregate || slices.ContainsFunc(c.Elems, isSpecialElement)):
		return c
	case isDataMember(t):
		if c != nil && len(c.Elems) > 0 {
			return c
		}
		return il.LooseConstant(il.CkPtrToMember, f.u.Unqualified(t))
	case s.Kind == il.TkUnion || s.Kind != il.TkArray && s.Cls == nil:
		return f.zeroPart(c, t)
	}
	n := last
	if whole {
		n = parts
	}
	var elems []*il.Constant
	if c != nil {
		elems = c.Elems
		n = max(n, len(elems))
	}
	var all []*il.Constant
	changed := len(elems) < n
	for i := range n {
		p := partType(t, i)
		switch {
		case i >= len(elems):
			all = append(all, f.completed(nil, p, whole || !holdsDataMember(p), depth+1))
		case holdsDataMember(p):
			e := f.completed(elems[i], p, whole, depth+1)
			changed = changed || e != elems[i]
			all = append(all, e)
		default:
			all = append(all, elems[i])
		}
	}
	if !changed {
		return c
	}
	d := il.LooseConstant(il.CkAggregate, f.u.Unqualified(t))
	d.OwnRare().Elems = all
	return d
}

// zeroPart is the zero of type t, c itself where it is there.
func (f *lowerer) zeroPart(c *il.Constant, t *il.Type) *il.Constant {
	switch {
	case c != nil:
		return c
	case t.IsFloat():
		return il.LooseConstant(il.CkFloat, f.u.Unqualified(t))
	case t.IsPtrToMemberFunction():
		return il.LooseConstant(il.CkPtrToMember, f.u.Unqualified(t))
	case t.Skip().Kind == il.TkUnion:
		return il.LooseConstant(il.CkAggregate, f.u.Unqualified(t))
	}
	return il.LooseConstant(il.CkInteger, f.u.Unqualified(t))
}

// isSpecialElement reports whether e stands for other elements than itself.
func isSpecialElement(e *il.Constant) bool {
	return e.Kind == il.CkDesignator || e.Kind == il.CkInitRepeat
}

// partTypes counts the parts of type t, elements, or bases and members, and those up to the
// last one that holds pointers to data members.
func partTypes(t *il.Type) (parts, last int) {
	s := t.Skip()
	switch {
	case s.Kind == il.TkArray:
		if holdsDataMember(s.Elem) {
			return int(s.Array.Count), int(s.Array.Count)
		}
		return int(s.Array.Count), 0
	case s.Cls != nil && s.Kind != il.TkUnion:
		parts = len(s.Cls.DirectBases) + len(s.Cls.Fields)
		for i := range parts {
			if holdsDataMember(partType(t, i)) {
				last = i + 1
			}
		}
	}
	return parts, last
}

// partType is the type of part i of type t.
func partType(t *il.Type, i int) *il.Type {
	s := t.Skip()
	switch bases := s.Cls; {
	case s.Kind == il.TkArray:
		return s.Elem
	case i < len(bases.DirectBases):
		return bases.DirectBases[i].Type
	default:
		return bases.Fields[i-len(bases.DirectBases)].Type
	}
}
