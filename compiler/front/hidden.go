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
// same scope: its name needs the class-key from now on. Members of class templates are
// not noted.
func (ck *Checker) hideName(y *symbols.Symbol, target *symbols.Scope) {
	if target.Kind == symbols.ScopeClass && target.Class != nil && target.Class.IsDependent() {
		return
	}
	if h := ck.newHidden(target, y.Entity); h != nil {
		h.ElaboratedNeeded, h.IsClassMember = true, y.Entity.Corresp().IsClassMember
	}
}

// A hiddenKey is an entity in a scope where its plain name does not find it.
type hiddenKey struct {
	scope  *il.Scope
	entity *il.SourceCorresp
}

// newHidden adds entity e to the hidden names of s; nil when it is there.
func (ck *Checker) newHidden(s *symbols.Scope, e il.Entity) *il.HiddenName {
	sc := ilScope(s)
	if sc == nil || e == nil || ck.decls.hidesUnasked {
		return nil
	}
	key := hiddenKey{sc, e.Corresp()}
	if ck.decls.hidden[key] {
		return nil
	}
	if ck.decls.hidden == nil {
		ck.decls.hidden = make(map[hiddenKey]bool)
	}
	ck.decls.hidden[key] = true
	key.entity.IsHidden = true
	h := il.New[il.HiddenName](ck.u)
	h.Entity = e
	if len(sc.HiddenNames) == 0 {
		ck.decls.hiding = append(ck.decls.hiding, sc)
	}
	sc.OwnLists().OwnRare().HiddenNames = append(sc.HiddenNames, h)
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
	if ck.decls.hidesUnasked {
		return
	}
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
		in := o
		if o.Kind == symbols.ScopeClass && s.Kind == symbols.ScopeClass && o.Class != nil {
			if t := symbols.ClassTable(o.Class); t != nil {
				in = t // the class of y is defined outside of its own (rule qual.hidden-in-outside-class)
			}
		}
		syms := in.Local(y.Name)
		if s.Kind == symbols.ScopePrototype && isOpenClass(o) {
			syms = tagNames(syms)
		}
		if len(syms) == 0 {
			continue
		}
		key, of := overloadsKey{s, y.Name}, overloadsOf{in, len(syms), syms[len(syms)-1]}
		if y.IsFunctionLike() && ck.decls.allHidden[key] == of {
			return // the function before has hidden them
		}
		l := Lookup{Syms: syms}
		l.settle()
		all := y.IsFunctionLike()
		for _, z := range l.Syms {
			r, ok := z.Entity.(*il.Routine)
			later := in != o && ok && r.Generated // implicit members came later
			all = !later && ck.hideSymbol(y, z) && all && z.IsFunctionLike()
		}
		if all {
			if ck.decls.allHidden == nil {
				ck.decls.allHidden = make(map[overloadsKey]overloadsOf)
			}
			ck.decls.allHidden[key] = of
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

// An overloadsKey is a name in a scope that declares functions of it.
type overloadsKey struct {
	scope *symbols.Scope
	name  *token.Name
}

// overloadsOf are the overloads of a name in a scope at one time.
type overloadsOf struct {
	scope *symbols.Scope
	count int
	last  *symbols.Symbol
}

// isOpenClass reports whether s is a class that is being defined: the parameters
// of its functions hide of its members only classes and enumerations.
func isOpenClass(s *symbols.Scope) bool {
	c := ilScope(s)
	return s.Kind == symbols.ScopeClass && c != nil && c.Type != nil && c.Type.Cls != nil && !c.Type.Cls.Complete
}

// tagNames are the classes and enumerations among syms.
func tagNames(syms []*symbols.Symbol) (tags []*symbols.Symbol) {
	for _, z := range syms {
		if z.Kind == symbols.SymType && z.IsTagName() {
			tags = append(tags, z)
		}
	}
	return tags
}

// hideInner notes which earlier declarations in namespaces within the scope of y,
// a namespace too, hide y (rule qual.inner-first).
func (ck *Checker) hideInner(y *symbols.Symbol) {
	if y.Scope.Kind != symbols.ScopeNamespace || ck.decls.hidesUnasked {
		return
	}
	if !y.Friend && y.Entity != nil && !ck.env.has(inInstance) {
		ck.hideWithin(y.Scope, y)
	}
	if y.Scope == ck.file {
		return
	}
	if in := ck.decls.inner[y.Name]; len(in) == 0 || in[len(in)-1] != y.Scope {
		if ck.decls.inner == nil {
			ck.decls.inner = make(map[*token.Name][]*symbols.Scope)
		}
		ck.decls.inner[y.Name] = append(in, y.Scope)
	}
}

// hideWithin notes what hides y in the namespaces within s: in each of them the
// names that are nearest to it. It goes through these namespaces or through those
// that declare the name, whichever are fewer.
func (ck *Checker) hideWithin(s *symbols.Scope, y *symbols.Symbol) {
	within, in := ilScope(s).Namespaces, ck.decls.inner[y.Name]
	if len(within) <= len(in) {
		ck.work.Walk(len(within))
		for _, n := range within {
			if t := symbols.NamespaceTable(n); !n.IsAlias && n.Scope != nil && !ck.hideFrom(t, y) {
				ck.hideWithin(t, y)
			}
		}
		return
	}
	ck.work.Walk(len(in))
	for _, t := range in {
		if t != s && ck.nearest(t, s, y) {
			ck.hideFrom(t, y)
		}
	}
}

// nearest reports whether the namespace t lies within s and none between them
// declares something that hides y.
func (ck *Checker) nearest(t, s *symbols.Scope, y *symbols.Symbol) bool {
	for o := t.Parent; o != s; o = o.Parent {
		ck.work.Step(1)
		if o == nil || slices.ContainsFunc(o.Local(y.Name), func(z *symbols.Symbol) bool { return hides(z, y) }) {
			return false
		}
	}
	return true
}

// hides reports whether z, declared in a namespace within that of y, hides y there.
func hides(z, y *symbols.Symbol) bool {
	return !z.Friend && !z.Invisible && z.Target != y && z.Entity != nil
}

// hideFrom notes what hides y in namespace t, and reports whether something does.
func (ck *Checker) hideFrom(t *symbols.Scope, y *symbols.Symbol) (hidden bool) {
	for _, z := range t.Local(y.Name) {
		if hides(z, y) {
			hidden = true
			if ck.hideSymbol(z, y) {
				break // the other names of t hide it no more than this one
			}
		}
	}
	return hidden
}

// hideSymbol notes that y hides z, declared in a scope around; it reports whether
// the scope of y has no more to note of z.
func (ck *Checker) hideSymbol(y, z *symbols.Symbol) bool {
	if z.Entity == nil || z.Entity == y.Entity || z.Kind == symbols.SymInjected || z.Friend || z.Invisible {
		return false
	}
	if z.Scope != nil && z.Scope.Kind != symbols.ScopeNamespace && z.Scope.Kind != symbols.ScopeClass {
		return false // no qualified name would find it
	}
	if c := z.Entity.Corresp(); c == nil || c.Name == nil || !c.DeclPos.IsValid() {
		return false
	}
	if t := z.Template(); t != nil && y.Type() != nil && t.Type == y.Type() {
		return false // the injected class name of a template
	}
	h := ck.newHidden(y.Scope, z.Entity)
	if h == nil {
		return true
	}
	t, _ := z.Entity.(*il.Type)
	h.ElaboratedNeeded = y.Scope.Kind == symbols.ScopePrototype && t != nil && t.Cls != nil // (rule il.hidden-by-prototypes)
	h.QualificationNeeded = !h.ElaboratedNeeded
	h.IsClassMember = z.Entity.Corresp().IsClassMember
	h.ByClassName = y.Kind == symbols.SymInjected
	return true
}

// hideOthers notes that a class or enumeration declared behind a variable or
// function of the same name is hidden by it.
func (ck *Checker) hideOthers(target *symbols.Scope, name *token.Name) {
	var tag *symbols.Symbol
	other := false
	for _, y := range target.Local(name) {
		switch {
		case y.Invisible:
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
