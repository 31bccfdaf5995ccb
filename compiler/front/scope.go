// This file implements scopes and symbols: what a name means where.
package front

import (
	"cufront/compiler/il"
	"cufront/compiler/token"
)

// SymKind says what a symbol denotes.
type SymKind uint8

const (
	SymNone           SymKind = iota
	SymType                   // class, enumeration, typedef, alias: *il.Type
	SymVariable               // *il.Variable (parameters, static members, bindings included)
	SymField                  // *il.Field
	SymEnumerator             // *il.Constant
	SymFunction               // *il.Routine
	SymTemplate               // *il.Template (class, function, variable, alias, concept, template template parameter)
	SymNamespace              // *il.Namespace
	SymParamType              // template type parameter, or its binding: *il.Type
	SymParamValue             // template nontype parameter, or its binding: *il.Constant
	SymPack                   // a template or function parameter pack bound to its elements: Pack
	SymUsingDependent         // using-declaration that names a member of a dependent class: *il.UsingDecl
	SymInjected               // injected class name: *il.Type
)

// Symbol is one meaning of a name in a scope.
type Symbol struct {
	Name      *token.Name
	Kind      SymKind
	Friend    bool // hidden: found by argument-dependent lookup only
	Invisible bool // not yet visible (its declarator is being parsed)
	TagOnly   bool // a class that only its tag names: a typedef hides it
	Access    il.Access
	Seq       uint32 // order of declaration
	Entity    il.Entity
	Scope     *Scope        // scope it was declared in
	Using     *il.UsingDecl // came in through this using-declaration
	Pack      *packBinding  // SymPack
	Target    *Symbol       // the symbol that a using-declaration named
	Alias     *Symbol       // the alias of its own name in the scope, that hides a class or enumeration
}

// ScopeKind is the kind of a scope.
type ScopeKind uint8

const (
	ScopeNamespace ScopeKind = iota
	ScopeClass
	ScopeEnum // scoped enumeration, or any after `E::`
	ScopeTemplate
	ScopePrototype // parameters of a function declarator
	ScopeFunction  // parameters of a definition, labels
	ScopeBlock
	ScopeBind // binds template parameters to arguments during an instantiation
)

// Scope is a symbol table.
type Scope struct {
	Kind     ScopeKind
	Parent   *Scope
	IL       *il.Scope
	NS       *il.Namespace
	Class    *il.Type
	Enum     *il.Type
	Fn       *function
	Template *il.TemplateDecl
	Binds    *bindings // ScopeBind

	syms          []*Symbol                 // in order of declaration
	index         map[*token.Name][]*Symbol // made when syms grows
	using         []usingDirective
	inline        []*Scope  // inline namespaces and the unnamed ones' implicit directive targets
	bases         *baseList // classes: filled when complete
	dependentBase bool
	packs         bool // declares bound packs
	instance      bool // parameters of a function template's instance
}

// usingDirective nominates a namespace; seq makes later ones invisible to
// bounded lookups.
type usingDirective struct {
	ns  *Scope
	seq uint32
}

// baseList is reserved for class scopes (class.go).
type baseList struct{}

func newScope(u *il.Unit, k ScopeKind, parent *Scope, s *il.Scope) *Scope {
	u.Work.Bytes(scopeBytes)
	n := &Scope{Kind: k, Parent: parent, IL: s}
	if s != nil {
		s.FrontScope = n
	}
	return n
}

// local returns the symbols of name declared in s itself, in order of
// declaration; using-declarations are included.
func (s *Scope) local(name *token.Name) []*Symbol {
	if s.index != nil {
		return s.index[name]
	}
	var found []*Symbol
	for _, y := range s.syms {
		if y.Name == name {
			if found == nil && y == s.syms[len(s.syms)-1] {
				return s.syms[len(s.syms)-1:]
			}
			found = append(found, y)
		}
	}
	return found
}

// add enters y into s.
func (s *Scope) add(y *Symbol) {
	s.packs = s.packs || y.Kind == SymPack
	y.Scope = s
	s.syms = append(s.syms, y)
	if s.index != nil {
		s.index[y.Name] = append(s.index[y.Name], y)
	} else if len(s.syms) > 8 {
		s.index = make(map[*token.Name][]*Symbol, 32)
		for _, y := range s.syms {
			s.index[y.Name] = append(s.index[y.Name], y)
		}
	}
}

// drop removes the symbols of name from s.
func (s *Scope) drop(name *token.Name) {
	kept := s.syms[:0:0]
	for _, y := range s.syms {
		if y.Name != name {
			kept = append(kept, y)
		}
	}
	s.syms = kept
	delete(s.index, name)
}

// remove takes y out of s.
func (s *Scope) remove(y *Symbol) {
	without := func(list []*Symbol) []*Symbol {
		kept := list[:0:0]
		for _, z := range list {
			if z != y {
				kept = append(kept, z)
			}
		}
		return kept
	}
	s.syms = without(s.syms)
	if s.index != nil {
		s.index[y.Name] = without(s.index[y.Name])
	}
}

// swapLast exchanges the two symbols of name that were entered last.
func (s *Scope) swapLast(name *token.Name) {
	var at [2]int
	for i, n := len(s.syms)-1, 1; i >= 0 && n >= 0; i-- {
		if s.syms[i].Name == name {
			at[n] = i
			n--
		}
	}
	s.syms[at[0]], s.syms[at[1]] = s.syms[at[1]], s.syms[at[0]]
	if list := s.index[name]; len(list) > 1 {
		k := len(list)
		list[k-2], list[k-1] = list[k-1], list[k-2]
	}
}

// declare enters a new symbol for e into s and returns it.
func (ck *Checker) declare(s *Scope, name *token.Name, k SymKind, e il.Entity) *Symbol {
	ck.work.Bytes(symbolBytes)
	ck.seq++
	y := &Symbol{Name: name, Kind: k, Entity: e, Seq: ck.seq}
	ck.checkHidesParameter(s, y)
	s.add(y)
	ck.hideOuter(y)
	ck.hideInner(y)
	return y
}

// push makes a scope of kind k the innermost one. The caller restores the
// environment.
func (env *Env) push(u *il.Unit, k ScopeKind, s *il.Scope) *Scope {
	env.scope = newScope(u, k, env.scope, s)
	env.scope.Fn = env.fn
	return env.scope
}

// enclosing returns the innermost scope of kind k around s, nil when none.
func (s *Scope) enclosing(k ScopeKind) *Scope {
	for ; s != nil; s = s.Parent {
		if s.Kind == k {
			return s
		}
	}
	return nil
}

// namespaceScope returns the innermost namespace scope around s.
func (s *Scope) namespaceScope() *Scope {
	n := s.enclosing(ScopeNamespace)
	return n
}

// classScope returns the scope of class t; nil while it has none.
func classScope(t *il.Type) *Scope {
	c := t.ClassType()
	if c == nil || c.Cls.AssocScope == nil {
		return nil
	}
	s, _ := c.Cls.AssocScope.FrontScope.(*Scope)
	return s
}

// nsScope returns the symbol table of a namespace, aliases resolved.
func nsScope(n *il.Namespace) *Scope {
	for n.IsAlias && n.Target != nil {
		n = n.Target
	}
	s, _ := n.FrontData.(*Scope)
	return s
}

// isType reports whether the symbol names a type.
func (y *Symbol) isType() bool {
	return y.Kind == SymType || y.Kind == SymParamType || y.Kind == SymInjected
}

// isFunctionLike reports whether the symbol belongs to an overload set.
func (y *Symbol) isFunctionLike() bool {
	if y.Kind == SymFunction {
		return true
	}
	if y.Kind == SymTemplate {
		k := y.Entity.(*il.Template).Kind
		return k == il.TemplkFunction || k == il.TemplkMemberFunction
	}
	return false
}

// typ returns the type that a type symbol names.
func (y *Symbol) typ() *il.Type {
	t, _ := y.Entity.(*il.Type)
	return t
}

// template returns the template that the symbol names, nil when none.
func (y *Symbol) template() *il.Template {
	t, _ := y.Entity.(*il.Template)
	return t
}
