// This file implements what happens at the closing brace of a class: virtual
// functions, implicit members, layout.
package front

import (
	"cufront/compiler/il"
	"cufront/compiler/layout"
)

// completeDefinition finishes class t at its closing brace: implicit members,
// layout, virtual functions.
func (p *Parser) completeDefinition(t *il.Type) {
	dependent := t.IsDependent()
	p.overrides(t)
	if !dependent {
		p.sizeFields(t)
	}
	t.Cls.Complete, t.Incomplete = true, false
	t.Cls.HasZeroInit = len(t.Cls.Fields) > 0
	p.specialMembers(t)
	p.hiddenVirtuals(t)
	p.finalOverriders(t)
	if !dependent && !t.Cls.IsPrototype {
		layout.Class(p.u, t)
	}
	t.Cls.BeingDefined = false
	p.checkClass(t)
}

// sizeFields completes the sizes of array members.
func (p *Parser) sizeFields(t *il.Type) {
	for _, f := range t.Cls.Fields {
		if s := f.Type.Skip(); s.Kind == il.TkArray && s.Size == 0 {
			p.sizeArray(s)
		}
	}
}
