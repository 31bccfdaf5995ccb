// This file implements what the life of an object instantiates beside the
// constructor or destructor that is named: members of the class's parts, and
// virtual functions. The device pass needs their bodies.
package front

import (
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
)

// A lifeUse is a special member of a class that has been looked at; with
// notSpecial, its virtual functions.
type lifeUse struct {
	class *il.Type
	kind  specialKind
}

// maxLife bounds the nesting of parts.
const maxLife = 200

// markLifeUsed notes that constructor, destructor or assignment r is used: a
// definition that the compiler makes uses the same member of all bases and fields,
// any constructor or destructor uses their destructors and the virtual functions
// of the class (rules keep.special-members, keep.virtual).
func (ck *Checker) markLifeUsed(r *il.Routine, pos source.Pos) {
	if ck.d.Pass != lang.DevicePass || r.MemberOf == nil || ck.env.has(inPrototype) {
		return
	}
	c := r.MemberOf.ClassType()
	if c == nil || !c.Cls.Complete || c.IsDependent() {
		return
	}
	k := notSpecial
	switch {
	case r.Special == il.SfkDestructor:
		k = destructor
	case r.Generated || r.IsDefaulted:
		k = specialOf(ck.u, r, c)
	}
	if k != notSpecial {
		ck.markPartsUsed(c, k, pos, 0)
	}
	if r.Special == il.SfkConstructor || r.Special == il.SfkDestructor {
		ck.markPartsUsed(c, destructor, pos, 0)
		ck.markVirtualsUsed(c, pos, 0)
	}
}

// firstLook reports whether member k of class c is looked at for the first time.
func (ck *Checker) firstLook(c *il.Type, k specialKind) bool {
	if ck.tmpl.livesUsed == nil {
		ck.tmpl.livesUsed = make(map[lifeUse]bool)
	}
	u := lifeUse{c, k}
	if ck.tmpl.livesUsed[u] {
		return false
	}
	ck.tmpl.livesUsed[u] = true
	return true
}

// markPartsUsed notes the use of member k of the bases and fields of class c; a default
// constructor needs their default initialisers (rule gpu.instance-initialisers).
func (ck *Checker) markPartsUsed(c *il.Type, k specialKind, pos source.Pos, depth int) {
	if depth > maxLife || !ck.firstLook(c, k) {
		return
	}
	ck.work.Step(1 + len(c.Cls.Fields))
	for _, b := range c.Cls.Bases {
		if b.Direct || b.Virtual {
			ck.markPartUsed(b.Type, k, pos, depth)
		}
	}
	if c.Kind == il.TkUnion {
		return
	}
	for _, f := range c.Cls.Fields {
		switch {
		case k != defaultCtor || !f.HasInit:
			ck.markPartUsed(f.Type, k, pos, depth)
		case !ck.env.has(inUnevaluated):
			ck.requireField(f, pos)
		}
	}
}

// markPartUsed notes the use of member k of a part of type t.
func (ck *Checker) markPartUsed(t *il.Type, k specialKind, pos source.Pos, depth int) {
	t = t.BaseElement()
	c := t.ClassType()
	if c == nil || !c.Cls.Complete || t.IsReference() {
		return
	}
	s := special(&c.Cls.Members, k)
	if !s.Exists && k == moveCtor {
		s, k = special(&c.Cls.Members, copyCtor), copyCtor
	}
	if !s.Exists && k == moveAssign {
		s, k = special(&c.Cls.Members, copyAssign), copyAssign
	}
	if s.Trivial || s.Deleted {
		return
	}
	r := s.Routine
	if r != nil && (r.InstantiatedFrom != nil || r.AssocTemplate != nil) {
		ck.markInstanceUsed(r, pos)
	}
	if r == nil || r.Generated || r.IsDefaulted || k == destructor {
		ck.markPartsUsed(c, k, pos, depth+1)
	}
	if k == defaultCtor || k == copyCtor || k == moveCtor {
		ck.markPartsUsed(c, destructor, pos, depth+1)
		ck.markVirtualsUsed(c, pos, depth+1)
	}
}

// markVirtualsUsed notes the use of the virtual functions of class c and its
// bases.
func (ck *Checker) markVirtualsUsed(c *il.Type, pos source.Pos, depth int) {
	if depth > maxLife || !c.Cls.Polymorphic || !ck.firstLook(c, notSpecial) {
		return
	}
	for _, f := range c.Cls.Routines {
		if f.IsVirtual && !f.PureVirtual && !f.IsDeleted && f.InstantiatedFrom != nil {
			ck.markInstanceUsed(f, pos)
		}
	}
	for _, b := range c.Cls.DirectBases {
		if s := b.Type.ClassType(); s != nil && s.Cls.Complete {
			ck.markVirtualsUsed(s, pos, depth+1)
		}
	}
}
