// This file implements what a name means in a scope.

// Package symbols holds the tables of names: scopes, the symbols in them, and
// what template parameters are bound to. It looks nothing up and instantiates
// nothing.
package symbols

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
	InBlock   bool // a function that declarations in blocks alone have named so far: invisible
	TagOnly   bool // a class that only its tag names: a typedef hides it
	Access    il.Access
	Seq       uint32 // order of declaration
	Entity    il.Entity
	Scope     *Scope        // scope it was declared in
	Using     *il.UsingDecl // came in through this using-declaration
	Pack      *Pack         // SymPack
	Target    *Symbol       // the symbol that a using-declaration named
	Alias     *Symbol       // the alias of its own name in the scope, that hides a class or enumeration
}

// IsType reports whether the symbol names a type.
func (y *Symbol) IsType() bool {
	return y.Kind == SymType || y.Kind == SymParamType || y.Kind == SymInjected
}

// IsFunctionLike reports whether the symbol belongs to an overload set.
func (y *Symbol) IsFunctionLike() bool {
	if y.Kind == SymFunction {
		return true
	}
	if y.Kind == SymTemplate {
		return y.Entity.(*il.Template).Kind.IsFunction()
	}
	return false
}

// Type returns the type that a type symbol names.
func (y *Symbol) Type() *il.Type {
	t, _ := y.Entity.(*il.Type)
	return t
}

// Template returns the template that the symbol names, nil when none.
func (y *Symbol) Template() *il.Template {
	t, _ := y.Entity.(*il.Template)
	return t
}

// IsTagName reports whether the symbol names a class or enumeration itself.
func (y *Symbol) IsTagName() bool { return y.Type() != nil && y.Type().Kind != il.TkTypeRef }
