// This file implements the rule that two empty subobjects of one type have
// different addresses [abi 2.4.I]: what a class holds of them is summed up in a
// range of offsets, so that most questions are answered without a walk over
// members of members.
package layout

import "cufront/compiler/il"

// maxEmptyWork bounds the subobjects that the layout of one class looks at for
// conflicts: members of members can be exponentially many.
const maxEmptyWork = 1 << 20

// part is a base or member with class type that has been placed, or an array of
// count of them.
type part struct {
	class  *il.Type
	offset uint64
	count  uint64
	whole  bool // a member, which has virtual bases of its own
}

// emptyEnd returns the offset behind the last empty subobject of p, 0 when it
// has none.
func (p *part) emptyEnd() uint64 {
	end := p.class.Cls.EmptyEnd
	if end == 0 || p.count == 0 {
		return 0
	}
	return p.offset + (p.count-1)*p.class.Size + end
}

// place notes that the base c is at off.
func (s *state) place(c *il.Type, off uint64) { s.note(part{class: c, offset: off, count: 1}) }

// placeMember notes that a member of count objects of class c is at off.
func (s *state) placeMember(c *il.Type, off, count uint64) {
	s.note(part{class: c, offset: off, count: count, whole: true})
}

func (s *state) note(p part) {
	if end := p.emptyEnd(); end > 0 {
		s.parts = append(s.parts, p)
		s.emptyEnd = max(s.emptyEnd, end)
	}
}

// conflicts reports whether placing the base c at off would put two empty
// subobjects of one type at the same address.
func (s *state) conflicts(c *il.Type, off uint64) bool {
	return s.eachEmpty(part{class: c, offset: off, count: 1})
}

// memberConflicts is conflicts for a member of class c.
func (s *state) memberConflicts(c *il.Type, off uint64) bool {
	return s.eachEmpty(part{class: c, offset: off, count: 1, whole: true})
}

// eachEmpty reports whether an empty subobject of the one object p has the
// place of one of its type in the parts.
func (s *state) eachEmpty(p part) bool {
	c, off := p.class, p.offset
	if s.work++; s.work > maxEmptyWork || c.Cls.EmptyEnd == 0 || off >= s.emptyEnd {
		return false
	}
	if c.Cls.Empty && s.taken(c, off) {
		return true
	}
	return p.subobjects(func(sub part) bool {
		for i := range sub.count {
			at := off + sub.offset + i*sub.class.Size
			if at >= s.emptyEnd {
				break
			}
			if s.eachEmpty(part{class: sub.class, offset: at, count: 1, whole: sub.whole}) {
				return true
			}
		}
		return false
	})
}

// taken reports whether one of the parts has an empty subobject of class c at
// offset off.
func (s *state) taken(c *il.Type, off uint64) bool {
	for _, p := range s.parts {
		if s.holds(p, c, off) {
			return true
		}
	}
	return false
}

// holds reports whether p has an empty subobject of class c at offset off.
func (s *state) holds(p part, c *il.Type, off uint64) bool {
	if s.work++; s.work > maxEmptyWork || off < p.offset || off >= p.emptyEnd() {
		return false
	}
	off -= p.offset
	if p.count > 1 && p.class.Size > 0 {
		off %= p.class.Size
	}
	if off == 0 && p.class == c && c.Cls.Empty {
		return true
	}
	return p.subobjects(func(sub part) bool { return s.holds(sub, c, off) })
}

// subobjects calls f for the nonvirtual bases and the members with class type of
// p, and for all virtual bases when p is a whole object, until f returns true;
// it reports whether f did.
func (p *part) subobjects(f func(part) bool) bool {
	c := p.class.Cls
	for _, b := range c.DirectBases {
		if bc := b.Type.ClassType(); !b.Virtual && bc != nil && f(part{class: bc, offset: b.Offset, count: 1}) {
			return true
		}
	}
	for _, m := range c.Fields {
		if mc := elementClass(m.Type); mc != nil && f(part{class: mc, offset: m.Offset, count: elements(m.Type, mc), whole: true}) {
			return true
		}
	}
	if !p.whole || !c.AnyVirtualBases {
		return false
	}
	for _, b := range c.Bases {
		if bc := b.Type.ClassType(); b.Virtual && bc != nil && f(part{class: bc, offset: b.Offset, count: 1}) {
			return true
		}
	}
	return false
}

// elements returns how many objects of class c the type t of a member holds.
func elements(t, c *il.Type) uint64 {
	if t = t.Skip(); t.Kind == il.TkArray && c.Size > 0 {
		return t.Size / c.Size
	}
	return 1
}

// closeEmpty sums up the empty subobjects of the finished class.
func (s *state) closeEmpty() {
	s.c.OwnRare().EmptyEnd = 0
	if s.c.Empty {
		s.c.OwnRare().EmptyEnd = 1
	}
	whole := part{class: s.t, count: 1, whole: true}
	whole.subobjects(func(sub part) bool {
		s.c.OwnRare().EmptyEnd = max(s.c.EmptyEnd, sub.emptyEnd())
		return false
	})
}
