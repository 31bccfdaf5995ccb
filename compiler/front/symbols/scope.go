// This file implements scopes: tables of symbols.

package symbols

import (
	"slices"
	"unsafe"

	"cufront/compiler/il"
	"cufront/compiler/token"
)

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
	Template *il.TemplateDecl
	Binds    *Bindings // ScopeBind

	Syms          []*Symbol // in order of declaration
	index         *index    // made when syms grows
	rare          *rare
	DependentBase bool
	Packs         bool // declares bound packs
	Usings        bool // has symbols of using-declarations
	Instance      bool // parameters of a function template's instance
}

// rare is what few scopes have.
type rare struct {
	projected map[*token.Name]bool // members of bases that were looked up through the class
	// namespaces that the scope nominates
	using  []UsingDirective
	inline []*Scope
}

// IsBlock reports whether s is the scope of a block, the outermost one of a function's body among them
// [basic.scope.block].
func (s *Scope) IsBlock() bool { return s.Kind == ScopeBlock || s.Kind == ScopeFunction }

// Using returns the using-directives of s.
func (s *Scope) Using() []UsingDirective {
	if s.rare == nil {
		return nil
	}
	return s.rare.using
}

// Inline returns the inline namespaces of s and the targets of the implicit directives
// of unnamed ones.
func (s *Scope) Inline() []*Scope {
	if s.rare == nil {
		return nil
	}
	return s.rare.inline
}

// Nominate adds a using-directive to s.
func (s *Scope) Nominate(d UsingDirective) {
	n := s.ownRare()
	n.using = append(n.using, d)
}

// NominateInline adds an inline namespace to s.
func (s *Scope) NominateInline(in *Scope) {
	n := s.ownRare()
	n.inline = append(n.inline, in)
}

func (s *Scope) ownRare() *rare {
	if s.rare == nil {
		s.rare = new(rare)
	}
	return s.rare
}

// UsingDirective nominates a namespace; Seq makes later ones invisible to
// bounded lookups.
type UsingDirective struct {
	NS  *Scope
	Seq uint32
}

// ScopeBytes is what an empty scope takes.
const ScopeBytes = int(unsafe.Sizeof(Scope{}))

// NewScope returns a scope of kind k inside parent for scope s of the IL, which may
// be nil.
func NewScope(u *il.Unit, k ScopeKind, parent *Scope, s *il.Scope) *Scope {
	u.Work.Bytes(ScopeBytes)
	n := &Scope{Kind: k, Parent: parent, IL: s}
	if s != nil {
		s.FrontScope = n
	}
	return n
}

// Local returns the symbols of name declared in s itself, in order of
// declaration; using-declarations are included.
func (s *Scope) Local(name *token.Name) []*Symbol {
	if s.index != nil {
		if l := s.index.find(name); l != nil {
			return *l
		}
		return nil
	}
	first := slices.IndexFunc(s.Syms, func(y *Symbol) bool { return y.Name == name })
	if first < 0 {
		return nil
	}
	found := s.Syms[first : first+1 : first+1]
	for _, y := range s.Syms[first+1:] {
		if y.Name == name {
			found = append(found, y)
		}
	}
	return found
}

// ShareSymbols gives s, which has none, the symbols of o.
func (s *Scope) ShareSymbols(o *Scope) { s.Syms, s.index = o.Syms, o.index }

// Add enters y into s.
func (s *Scope) Add(y *Symbol) {
	s.Packs = s.Packs || y.Kind == SymPack
	y.Scope = s
	s.Syms = append(s.Syms, y)
	if s.index != nil {
		s.index.enter(y)
	} else if len(s.Syms) > 8 {
		s.index = newIndex()
		for _, y := range s.Syms {
			s.index.enter(y)
		}
	}
}

// IntroducedBy notes the using-declaration that has introduced y, which is in a scope.
func (y *Symbol) IntroducedBy(u *il.UsingDecl) {
	y.Using, y.Scope.Usings = u, true
}

// Drop removes the symbols of name from s.
func (s *Scope) Drop(name *token.Name) {
	kept := s.Syms[:0:0]
	for _, y := range s.Syms {
		if y.Name != name {
			kept = append(kept, y)
		}
	}
	s.Syms = kept
	if s.index != nil {
		if l := s.index.find(name); l != nil {
			*l = nil
		}
	}
}

// Remove takes y out of s.
func (s *Scope) Remove(y *Symbol) {
	without := func(list []*Symbol) []*Symbol {
		kept := list[:0:0]
		for _, z := range list {
			if z != y {
				kept = append(kept, z)
			}
		}
		return kept
	}
	s.Syms = without(s.Syms)
	if s.index != nil {
		if l := s.index.find(y.Name); l != nil {
			*l = without(*l)
		}
	}
}

// SwapLast exchanges the two symbols of name that were entered last.
func (s *Scope) SwapLast(name *token.Name) {
	var at [2]int
	for i, n := len(s.Syms)-1, 1; i >= 0 && n >= 0; i-- {
		if s.Syms[i].Name == name {
			at[n] = i
			n--
		}
	}
	s.Syms[at[0]], s.Syms[at[1]] = s.Syms[at[1]], s.Syms[at[0]]
	if s.index == nil {
		return
	}
	if l := s.index.find(name); l != nil && len(*l) > 1 {
		list, k := *l, len(*l)
		list[k-2], list[k-1] = list[k-1], list[k-2]
	}
}

// Enclosing returns the innermost scope of kind k around s, nil when none.
func (s *Scope) Enclosing(k ScopeKind) *Scope {
	for ; s != nil; s = s.Parent {
		if s.Kind == k {
			return s
		}
	}
	return nil
}

// NamespaceScope returns the innermost namespace scope around s.
func (s *Scope) NamespaceScope() *Scope {
	return s.Enclosing(ScopeNamespace)
}

// Project notes that a member of a base class was looked up through the class of s: lookups of its
// bare name find it there from then on
// (rule qual.member-of-base).
func (s *Scope) Project(name *token.Name) {
	r := s.ownRare()
	if r.projected == nil {
		r.projected = make(map[*token.Name]bool)
	}
	r.projected[name] = true
}

// Projects reports whether Project noted name.
func (s *Scope) Projects(name *token.Name) bool { return s.rare != nil && s.rare.projected[name] }

// ClassTable returns the scope of class t; nil while it has none.
func ClassTable(t *il.Type) *Scope {
	c := t.ClassType()
	if c == nil || c.Cls.AssocScope == nil {
		return nil
	}
	s, _ := c.Cls.AssocScope.FrontScope.(*Scope)
	return s
}

// NamespaceTable returns the symbol table of a namespace, aliases resolved.
func NamespaceTable(n *il.Namespace) *Scope {
	s, _ := n.FrontData.(*Scope) // an alias has that of its target
	return s
}

// DeclaresParam reports whether s, a template scope, has a parameter of this
// name.
func (s *Scope) DeclaresParam(name *token.Name) bool {
	if s.Template == nil {
		return false
	}
	for _, q := range s.Template.Params {
		if q.Name == name {
			return true
		}
	}
	return false
}
