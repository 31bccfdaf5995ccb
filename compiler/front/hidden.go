// This file implements hidden names: entities whose plain name does not find
// them in a scope; the host text prints by them (rule qual.hidden).
package front

import (
	"slices"

	"cufront/compiler/front/symbols"
	"cufront/compiler/il"
	"cufront/compiler/token"
)

// hideName notes that a declaration in target hides the type symbol y of the
// same scope: its name needs the class-key from now on.
func (ck *Checker) hideName(y *symbols.Symbol, target *symbols.Scope) {
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
func (ck *Checker) newHidden(s *symbols.Scope, e il.Entity) *il.HiddenName {
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
	sc.OwnLists().HiddenNames = append(sc.HiddenNames, h)
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
func (ck *Checker) hideOuter(y *symbols.Symbol) {
	s := y.Scope
	switch s.Kind {
	case symbols.ScopeTemplate, symbols.ScopeBind, symbols.ScopeEnum:
		return
	}
	if s.Parent == nil || y.Friend || y.Entity == nil || ck.env.has(inInstance) {
		return
	}
	for o := s.Parent; o != nil; o = o.Parent {
		ck.work.Step(1)
		if o.Kind == symbols.ScopeTemplate || o.Kind == symbols.ScopeBind {
			continue
		}
		syms := o.Local(y.Name)
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
			if (v == nil || !v.IsParameter) && z.Kind == symbols.SymType && z.IsTagName() && !l.contains(z) {
				ck.hideSymbol(y, z) // hidden by a variable or function of its own scope already
			}
		}
		return
	}
}

// hideInner notes which earlier declarations in namespaces within the scope of y,
// a namespace too, hide y (rule qual.inner-first).
func (ck *Checker) hideInner(y *symbols.Symbol) {
	if y.Scope.Kind == symbols.ScopeNamespace && !y.Friend && y.Entity != nil && !ck.env.has(inInstance) {
		ck.hideWithin(ilScope(y.Scope), y)
	}
}

// hideWithin notes what hides y in the namespaces within s: in each of them the
// names that are nearest to it.
func (ck *Checker) hideWithin(s *il.Scope, y *symbols.Symbol) {
	ck.work.Walk(len(s.Namespaces))
	for _, n := range s.Namespaces {
		if n.IsAlias || n.Scope == nil {
			continue
		}
		hidden := false
		for _, z := range symbols.NamespaceTable(n).Local(y.Name) {
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
func (ck *Checker) hideSymbol(y, z *symbols.Symbol) {
	if z.Entity == nil || z.Entity == y.Entity || z.Kind == symbols.SymInjected || z.Friend {
		return
	}
	if z.Scope != nil && z.Scope.Kind != symbols.ScopeNamespace && z.Scope.Kind != symbols.ScopeClass {
		return // no qualified name would find it
	}
	if c := z.Entity.Corresp(); c == nil || c.Name == nil || !c.DeclPos.IsValid() {
		return
	}
	if t := z.Template(); t != nil && y.Type() != nil && t.Type == y.Type() {
		return // the injected class name of a template
	}
	h := ck.newHidden(y.Scope, z.Entity)
	if h == nil {
		return
	}
	h.QualificationNeeded = true
	h.IsClassMember = z.Entity.Corresp().IsClassMember
	h.ByClassName = y.Kind == symbols.SymInjected
}

// hideOthers notes that a class or enumeration declared behind a variable or
// function of the same name is hidden by it.
func (ck *Checker) hideOthers(target *symbols.Scope, name *token.Name) {
	var tag *symbols.Symbol
	other := false
	for _, y := range target.Local(name) {
		switch {
		case y.Kind == symbols.SymType && y.IsTagName():
			tag = y
		case !y.IsType() && y.Kind != symbols.SymNamespace && y.Kind != symbols.SymTemplate:
			other = true
		}
	}
	if tag != nil && other {
		ck.hideName(tag, target)
	}
}

// hideByAlias notes that alias a hides the class or enumeration of its own name
// in the same scope: `using e = enum e { … };`. The plain name is the alias
// (rule qual.alias-of-its-own-name).
func (ck *Checker) hideByAlias(target *symbols.Scope, a *symbols.Symbol) {
	for _, y := range target.Local(a.Name) {
		if y.Kind == symbols.SymType && y.IsTagName() && ck.u.Same(y.Type(), a.Type()) {
			y.Alias = a
			ck.hideName(y, target)
		}
	}
}

// contains reports whether y is one of the symbols found.
func (l *Lookup) contains(y *symbols.Symbol) bool {
	for _, z := range l.Syms {
		if z == y {
			return true
		}
	}
	return false
}
