// This file implements hidden names: entities whose plain name does not find
// them in a scope; the host text prints by them (C-decl 6).
package front

import (
	"slices"

	"cufront/compiler/il"
	"cufront/compiler/token"
)

// hideName notes that a declaration in target hides the type symbol y of the
// same scope: its name needs the class-key from now on.
func (ck *Checker) hideName(y *Symbol, target *Scope) {
	if h := ck.newHidden(target, y.Entity); h != nil {
		h.ElaboratedNeeded = true
	}
}

// A hiddenKey is an entity in a scope where its plain name does not find it.
type hiddenKey struct {
	scope  *il.Scope
	entity il.Entity
}

// newHidden adds entity e to the hidden names of s; nil when it is there.
func (ck *Checker) newHidden(s *Scope, e il.Entity) *il.HiddenName {
	sc := ilScope(s)
	if sc == nil || e == nil {
		return nil
	}
	key := hiddenKey{sc, e}
	if ck.decls.hidden[key] {
		return nil
	}
	if ck.decls.hidden == nil {
		ck.decls.hidden = make(map[hiddenKey]bool)
	}
	ck.decls.hidden[key] = true
	e.Corresp().IsHidden = true
	h := il.New[il.HiddenName](ck.u)
	h.Entity = e
	if len(sc.HiddenNames) == 0 {
		ck.decls.hiding = append(ck.decls.hiding, sc)
	}
	sc.HiddenNames = append(sc.HiddenNames, h)
	return h
}

// orderHidden puts the hidden names of every scope in their order, the last one
// first; while they are found they are appended.
func (ck *Checker) orderHidden() {
	for _, sc := range ck.decls.hiding {
		slices.Reverse(sc.HiddenNames)
	}
	ck.decls.hidden, ck.decls.hiding = nil, nil
}

// hideOuter notes what a declaration of y in its scope hides: the entities of
// that name in the nearest scope around that has some.
func (ck *Checker) hideOuter(y *Symbol) {
	s := y.Scope
	switch s.Kind {
	case ScopeTemplate, ScopeBind, ScopeEnum:
		return
	}
	if s.Parent == nil || y.Friend || y.Entity == nil || ck.env.has(inInstance) {
		return
	}
	for o := s.Parent; o != nil; o = o.Parent {
		ck.work.Step(1)
		if o.Kind == ScopeTemplate || o.Kind == ScopeBind {
			continue
		}
		syms := o.local(y.Name)
		if len(syms) == 0 {
			continue
		}
		l := Lookup{Syms: syms}
		l.settle()
		for _, z := range l.Syms {
			ck.hideSymbol(y, z)
		}
		v, _ := y.Entity.(*il.Variable)
		for _, z := range syms {
			if (v == nil || !v.IsParameter) && z.Kind == SymType && z.isTagName() && !l.contains(z) {
				ck.hideSymbol(y, z) // hidden by a variable or function of its own scope already
			}
		}
		return
	}
}

// hideInner notes which earlier declarations in namespaces within the scope of y,
// a namespace too, hide y.
func (ck *Checker) hideInner(y *Symbol) {
	if y.Scope.Kind == ScopeNamespace && !y.Friend && y.Entity != nil && !ck.env.has(inInstance) {
		ck.hideWithin(ilScope(y.Scope), y)
	}
}

// hideWithin notes what hides y in the namespaces within s: in each of them the
// names that are nearest to it.
func (ck *Checker) hideWithin(s *il.Scope, y *Symbol) {
	ck.work.Walk(len(s.Namespaces))
	for _, n := range s.Namespaces {
		if n.IsAlias || n.Scope == nil {
			continue
		}
		hidden := false
		for _, z := range nsScope(n).local(y.Name) {
			if !z.Friend && !z.Invisible && z.Target != y && z.Entity != nil {
				ck.hideSymbol(z, y)
				hidden = true
			}
		}
		if !hidden {
			ck.hideWithin(n.Scope, y)
		}
	}
}

// hideSymbol notes that y hides z, declared in a scope around.
func (ck *Checker) hideSymbol(y, z *Symbol) {
	if z.Entity == nil || z.Entity == y.Entity || z.Kind == SymInjected || z.Friend {
		return
	}
	if z.Scope != nil && z.Scope.Kind != ScopeNamespace && z.Scope.Kind != ScopeClass {
		return // no qualified name would find it
	}
	if c := z.Entity.Corresp(); c == nil || c.Name == nil || !c.DeclPos.IsValid() {
		return
	}
	if t := z.template(); t != nil && y.typ() != nil && t.Type == y.typ() {
		return // the injected class name of a template
	}
	h := ck.newHidden(y.Scope, z.Entity)
	if h == nil {
		return
	}
	h.QualificationNeeded = true
	h.IsClassMember = z.Entity.Corresp().IsClassMember
	h.ByClassName = y.Kind == SymInjected
}

// hideOthers notes that a class or enumeration declared behind a variable or
// function of the same name is hidden by it.
func (ck *Checker) hideOthers(target *Scope, name *token.Name) {
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
		ck.hideName(tag, target)
	}
}

// hideByAlias notes that alias a hides the class or enumeration of its own name
// in the same scope: `using e = enum e { … };`. The plain name is the alias.
func (ck *Checker) hideByAlias(target *Scope, a *Symbol) {
	for _, y := range target.local(a.Name) {
		if y.Kind == SymType && y.isTagName() && ck.u.Same(y.typ(), a.typ()) {
			y.Alias = a
			ck.hideName(y, target)
		}
	}
}

// contains reports whether y is one of the symbols found.
func (l *Lookup) contains(y *Symbol) bool {
	for _, z := range l.Syms {
		if z == y {
			return true
		}
	}
	return false
}
