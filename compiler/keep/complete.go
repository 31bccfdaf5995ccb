// This file implements what the definition of a class keeps where objects of the class, or members of it,
// are needed: what the initialisers of its members name, used or not (rule keep.member-initialisers).
package keep

import (
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// definition is a class whose definition was looked at for one side.
type definition struct {
	class    *il.Type
	onDevice bool
}

// complete marks what the definition of class t, of its bases, of the classes of its members and of those around it
// names.
func (k *marker) complete(m *Mark, t *il.Type, pos source.Pos) {
	c := t.ClassType()
	if c == nil || c.Cls == nil || !c.Cls.Complete || c.Cls.IsPrototype || c.Cls.IsNonreal {
		return
	}
	d := definition{c, m.onDevice}
	if k.defined[d] {
		return
	}
	if k.defined == nil {
		k.defined = make(map[definition]bool)
	}
	k.defined[d] = true
	if c.Cls.EnclosingClass != nil {
		k.complete(m, c.Cls.EnclosingClass, pos)
	}
	for _, b := range c.Cls.DirectBases {
		k.complete(m, b.Type, pos)
	}
	for _, f := range c.Cls.Fields {
		k.operandsOf(m, f.Type, f.DeclPos, false)
		if f.HasInit && f.Init != nil {
			w := &bodyWalk{marker: k, budget: k.u.Work, of: m, pos: pos}
			w.init(f.Init)
		}
		if s := elementClass(f.Type); s != nil && !f.Type.IsReference() {
			k.complete(m, s, pos)
		}
	}
}

// completeObject is complete for the class of objects of type t: not where it is behind a pointer or reference.
func (k *marker) completeObject(m *Mark, t *il.Type, pos source.Pos) {
	if t == nil || t.IsReference() {
		return
	}
	if s := elementClass(t); s != nil {
		k.complete(m, s, pos)
	}
}
