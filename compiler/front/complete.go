// This file implements what happens at the closing brace of a class: virtual
// functions, implicit members, layout.
package front

import (
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/layout"
)

// completeDefinition finishes class t at its closing brace: implicit members,
// layout, virtual functions.
func (ck *Checker) completeDefinition(t *il.Type) {
	dependent := t.IsDependent()
	typing.Overrides(t)
	if !dependent {
		typing.SizeFields(t)
	}
	t.Cls.Complete, t.Incomplete = true, false
	ck.u.NoteCompleted(t)
	ck.properData(t)
	usePolymorphicBases(ck.u, t)
	ck.specialMembers(t)
	ck.impliedEquality(t)
	ck.hiddenVirtuals(t)
	ck.finalOverriders(t)
	ck.checkFinalOverriders(t)
	if !dependent && !t.Cls.IsPrototype {
		layout.Class(ck.u, t)
	}
	t.Cls.BeingDefined = false
	ck.say.checkClass(t)
}

// properData says what the members of t hold: nothing but empty classes, or
// something that zero initialisation must clear.
func (ck *Checker) properData(t *il.Type) {
	c := t.Cls
	c.NoProperData = !c.Polymorphic && !c.AnyVirtualBases
	for _, f := range c.Fields {
		if f.IsBitField && f.Name == nil {
			continue
		}
		e := baseElement(ck, f.Type).ClassType()
		if e == nil || f.Type.IsReference() {
			c.NoProperData, c.HasZeroInit = false, true
			continue
		}
		c.NoProperData = c.NoProperData && e.Cls.Empty
		c.HasZeroInit = c.HasZeroInit || e.Cls.HasZeroInit
	}
	for _, b := range c.Bases {
		if e := b.Type.ClassType(); e != nil {
			c.HasZeroInit = c.HasZeroInit || e.Cls.HasZeroInit
		}
	}
}

// usePolymorphicBases uses the pointers to the bases of t that have virtual
// functions or bases (rule il.virtual-functions).
func usePolymorphicBases(u *il.Unit, t *il.Type) {
	for _, b := range t.Cls.DirectBases {
		if c := b.Type.ClassType(); c != nil && (c.Cls.Polymorphic || c.Cls.AnyVirtualBases) {
			il.Mention(u.PointerTo(c))
		}
	}
}
