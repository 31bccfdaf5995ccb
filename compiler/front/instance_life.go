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
// a constructor or destructor that it makes their destructors and the virtual functions
// of the class too (rules keep.special-members, keep.virtual). What was written needs
// them where it is defined: markLifeDefined.
func (ck *Checker) markLifeUsed(r *il.Routine) {
	c := lifeOf(ck, r)
	if c == nil || !r.Generated && !r.IsDefaulted {
		return
	}
	k := specialOf(ck.u, r, c)
	if k == notSpecial || r.IsTrivialCopy && k != defaultCtor {
		return
	}
	ck.markPartsUsed(c, k, lifeMaker{kind: k}, 0)
	markDestruction(ck, r, c, lifeMaker{kind: k})
	markVirtualsNeeded(ck, r, c, source.Pos{})
}

// markLifeDefined notes what the definition of constructor or destructor r that begins at
// pos needs before its statements: the destructors of bases and fields, unless the constructor that it
// delegates to has done that (rule gpu.life-of-definitions).
func markLifeDefined(ck *Checker, r *il.Routine, pos source.Pos) {
	if r.Special == il.SfkDestructor {
		pos = r.DeclPos
	}
	ck.env.fn.begins = pos
	if c := lifeOf(ck, r); c != nil {
		markDestruction(ck, r, c, lifeMaker{pos: pos})
	}
}

// markVirtualsNeeded notes what constructor or destructor r of class c, used or defined at pos, needs when it
// is complete, for constants may ask for it: the virtual functions of the class.
func markVirtualsNeeded(ck *Checker, r *il.Routine, c *il.Type, pos source.Pos) {
	if c != nil && (r.Special == il.SfkConstructor || r.Special == il.SfkDestructor) {
		ck.markVirtualsUsed(c, pos, 0)
	}
}

// lifeOf returns the class whose objects begin or end with r, nil where that instantiates nothing.
func lifeOf(ck *Checker, r *il.Routine) *il.Type {
	if ck.d.Pass != lang.DevicePass || r.MemberOf == nil || ck.env.has(inPrototype) {
		return nil
	}
	if c := r.MemberOf.ClassType(); c != nil && c.Cls.Complete && !c.IsDependent() {
		return c
	}
	return nil
}

// markDestruction notes what constructor or destructor r of class c needs of its parts.
func markDestruction(ck *Checker, r *il.Routine, c *il.Type, by lifeMaker) {
	if r.Special != il.SfkConstructor && r.Special != il.SfkDestructor {
		return
	}
	if !r.DelegatingCtor {
		ck.markPartsUsed(c, destructor, by, 0)
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

// A lifeMaker is the definition that uses members of the parts of a class: a written one,
// which begins at pos, or that of special member kind, which the compiler makes.
type lifeMaker struct {
	pos  source.Pos
	kind specialKind
}

// place returns where the definition in class c uses a member of the part that was declared at
// part: one that the compiler makes does there, the destructor at itself or the class.
func (by lifeMaker) place(c *il.Type, part source.Pos) source.Pos {
	d := c.Cls.Members.Dtor.Routine
	switch {
	case by.pos.IsValid():
		return by.pos
	case by.kind == destructor && d != nil && !d.Generated:
		return d.DeclPos
	case by.kind != destructor:
		return part
	}
	return c.DeclPos
}

// markPartsUsed notes that a definition uses member k of the bases and fields of class c; a
// default constructor needs their default initialisers (rule gpu.instance-initialisers).
func (ck *Checker) markPartsUsed(c *il.Type, k specialKind, by lifeMaker, depth int) {
	if depth > maxLife || !ck.firstLook(c, k) {
		return
	}
	ck.work.Step(1 + len(c.Cls.Fields))
	for _, b := range c.Cls.Bases {
		if b.Direct || b.Virtual {
			ck.markPartUsed(b.Type, k, by.place(c, b.DeclPos), depth)
		}
	}
	if c.Kind == il.TkUnion {
		return
	}
	for _, f := range c.Cls.Fields {
		switch {
		case k != defaultCtor || !f.HasInit:
			ck.markPartUsed(f.Type, k, by.place(c, f.DeclPos), depth)
		case !ck.env.has(inUnevaluated):
			ck.requireField(f, by.place(c, f.DeclPos))
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
	s, k := usedSpecial(&c.Cls.Members, k)
	if s.Trivial || s.Deleted {
		return
	}
	r := s.Routine
	if r != nil && (r.InstantiatedFrom != nil || r.AssocTemplate != nil) {
		ck.markInstanceUsed(r, pos)
	}
	if r != nil && !r.Generated && !r.IsDefaulted {
		return
	}
	ck.markPartsUsed(c, k, lifeMaker{kind: k}, depth+1)
	if k == defaultCtor || k == copyCtor || k == moveCtor || k == destructor {
		ck.markPartsUsed(c, destructor, lifeMaker{kind: k}, depth+1)
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
