// This file implements walks over base classes and subobjects that look at each class
// once: the ways to a class can be exponentially many.
package il

import "slices"

// ClassSet is a set of classes; the first few need no memory of their own.
type ClassSet struct {
	few  [16]*Type
	n    int
	many map[*Type]struct{}
}

// Empty reports whether nothing was added.
func (s *ClassSet) Empty() bool { return s.n == 0 }

// Has reports whether c is in the set.
func (s *ClassSet) Has(c *Type) bool {
	_, ok := s.many[c]
	return ok || slices.Contains(s.few[:s.n], c)
}

// Add adds c and reports whether it was not in the set.
func (s *ClassSet) Add(c *Type) bool {
	for _, x := range s.few[:s.n] {
		if x == c {
			return false
		}
	}
	if s.n < len(s.few) {
		s.few[s.n] = c
		s.n++
		return true
	}
	if _, ok := s.many[c]; ok {
		return false
	}
	if s.many == nil {
		s.many = make(map[*Type]struct{})
	}
	s.many[c] = struct{}{}
	return true
}

// AnyBase reports whether f is true for a base class of class t, direct or not.
// The bases of a dependent base class, which its derived classes do not list,
// are among them as far as they are known.
func (t *Type) AnyBase(f func(*Type) bool) bool {
	for _, b := range t.Cls.Bases {
		if c := b.Type.ClassType(); c != nil && f(c) {
			return true
		}
	}
	if !t.Cls.DependentBase {
		return false
	}
	var seen ClassSet
	work := []*Type{t}
	for len(work) > 0 {
		t, work = work[len(work)-1], work[:len(work)-1]
		for _, b := range t.Cls.Bases {
			c := b.Type.ClassType()
			if c == nil || !seen.Add(c) {
				continue
			}
			if f(c) {
				return true
			}
			if c.Cls != nil {
				work = append(work, c)
			}
		}
	}
	return false
}

// AnySubobject reports whether f is true for t, for the type of its elements where it
// is an array, or for that of a base or member, direct or not. References are no
// objects: f sees their types, and nothing behind them.
func (t *Type) AnySubobject(f func(*Type) bool) bool {
	var seen ClassSet
	var room [8]*Type
	for work := append(room[:0], t); len(work) > 0; {
		t, work = work[len(work)-1].BaseElement(), work[:len(work)-1]
		c := t.ClassType()
		if c != nil && !seen.Add(c) {
			continue
		}
		if f(t) {
			return true
		}
		if c == nil {
			continue
		}
		for _, b := range c.Cls.DirectBases {
			work = append(work, b.Type)
		}
		for _, m := range c.Cls.Fields {
			work = append(work, m.Type)
		}
	}
	return false
}

// Path returns the way to b, from the direct base of the derived class down to b
// itself.
func (b *BaseClass) Path() []*BaseClass {
	var path []*BaseClass
	for ; b.Via != nil; b = b.Inherited {
		path = append(path, b.Via)
	}
	return append(path, b)
}

// ThroughVirtual reports whether b is a virtual base or inherited through one.
func (b *BaseClass) ThroughVirtual() bool {
	for ; b.Via != nil; b = b.Inherited {
		if b.Via.Virtual {
			return true
		}
	}
	return b.Virtual
}
