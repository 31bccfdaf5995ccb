// This file implements hidden names: entities whose plain name does not find
// them in a scope; the host text prints by them (C-decl 6).
package front

import (
	"cufront/compiler/il"
	"cufront/compiler/token"
)

// hideName notes that a declaration in target hides the type symbol y of the
// same scope: its name needs the class-key from now on.
func (p *Parser) hideName(y *Symbol, target *Scope) {
	sc := ilScope(target)
	if sc == nil || y.Entity == nil {
		return
	}
	for _, h := range sc.HiddenNames {
		if h.Entity == y.Entity {
			return
		}
	}
	h := il.New[il.HiddenName](p.u)
	h.Entity, h.ElaboratedNeeded = y.Entity, true
	h.IsClassMember = target.Kind == ScopeClass
	sc.HiddenNames = append(sc.HiddenNames, h)
}

// hideOthers notes that a class or enumeration declared behind a variable or
// function of the same name is hidden by it.
func (p *Parser) hideOthers(target *Scope, name *token.Name) {
	var tag *Symbol
	other := false
	for _, y := range target.local(name) {
		switch {
		case y.Kind == SymType && y.isTagName():
			tag = y
		case !y.isType() && y.Kind != SymNamespace && y.Kind != SymTemplate:
			other = true
		}
	}
	if tag != nil && other {
		p.hideName(tag, target)
	}
}
