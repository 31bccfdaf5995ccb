// This file implements what is known of the IL at the place that is printed:
// the questions that need no more than the unit, the dialect and the place.
package host

import (
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/token"
)

// facts answers questions about the entities of a unit, as they are seen from
// the place that is printed. The place is state: it is set where a class, a
// function or a block begins and set back where it ends, each in one function.
type facts struct {
	u *il.Unit
	d *lang.Dialect

	scope   *il.Scope   // scope in which the next name is looked up
	routine *il.Routine // routine whose body is being printed
	access  accessState // of the class whose members are printed

	enumerations enumerations
}

// enumerations are those that were asked about, and the one whose enumerators are
// printed; beside them the names of namespaces.
type enumerations struct {
	printed    *il.Type
	known      map[*il.Type]*enumeration
	namespaces map[*token.Name]bool // nil: see calledLikeNamespace
}

// enumeration is what is asked for each enumerator of an enumeration again.
type enumeration struct {
	places map[*token.Name]int // of the first enumerators of a name; nil: see placeOfEnumerator
	common *il.Type            // nil: see commonType
}

// enumerationOf returns what is known of enumeration t.
func enumerationOf(fx *facts, t *il.Type) *enumeration {
	e := fx.enumerations.known[t]
	if e == nil {
		if fx.enumerations.known == nil {
			fx.enumerations.known = make(map[*il.Type]*enumeration)
		}
		e = new(enumeration)
		fx.enumerations.known[t] = e
	}
	return e
}

// within runs f with s as the current scope, nil for the one that is.
func (fx *facts) within(s *il.Scope, f func()) {
	old := fx.scope
	if s != nil {
		fx.scope = s
	}
	f()
	fx.scope = old
}

// inFunction runs f, which prints r or a part of it: outside of any class.
func (fx *facts) inFunction(r *il.Routine, f func()) {
	routine, access := fx.routine, fx.access
	fx.routine, fx.access = r, accessState{}
	f()
	fx.routine, fx.access = routine, access
}

// inClass runs f, which prints the members of class t.
func (fx *facts) inClass(t *il.Type, f func()) {
	access := fx.access
	fx.access = accessState{inClass: true, current: il.Public, next: il.Public}
	if t.Kind == il.TkClass {
		fx.access.current = il.Private
	}
	fx.within(t.Cls.AssocScope, f)
	fx.access = access
}

// encloses reports whether s is the current scope or one around it.
func (fx *facts) encloses(s *il.Scope) bool {
	if s == nil {
		return false
	}
	for c := fx.scope; c != nil; c = around(c) {
		if c == s {
			return true
		}
	}
	return false
}

// fartherNamespace reports whether s is a namespace around the innermost one.
func (fx *facts) fartherNamespace(s *il.Scope) bool {
	if s == nil || s.Kind != il.SckNamespace && s.Kind != il.SckFile || !fx.encloses(s) {
		return false
	}
	return fx.innermostNamespace() != s
}

// innermostNamespace returns the scope of the innermost namespace around, the file scope
// among them.
func (fx *facts) innermostNamespace() *il.Scope {
	s := fx.scope
	for s != nil && s.Kind != il.SckNamespace && s.Kind != il.SckFile {
		s = around(s)
	}
	return s
}

// around is the scope in which names that s does not declare are looked up: for
// a function of a namespace that is defined outside of it, that namespace.
func around(s *il.Scope) *il.Scope {
	if r := s.Routine; s.Kind == il.SckFunction && r != nil && s.Parent != nil && s.Parent.Kind == il.SckNamespace &&
		r.ParentScope != nil && r.ParentScope.Kind == il.SckNamespace {
		return r.ParentScope
	}
	return s.Parent
}

// inherits reports whether s is the scope of a base class of a class that is
// being printed (rule qual.base-classes).
func (fx *facts) inherits(s *il.Scope) bool {
	if s.Kind != il.SckClass {
		return false
	}
	for c := fx.scope; c != nil; c = c.Parent {
		if c.Kind == il.SckClass && derives(c.Type, s.Type) {
			return true
		}
	}
	return false
}

// derives reports whether class c has base among its bases; members of a base
// class are named as the class's own.
func derives(c, base *il.Type) bool {
	return c != nil && base != nil && c.Cls != nil && c.AnyBase(func(b *il.Type) bool { return b == base })
}

// inPrototype reports whether the text belongs to a template, where
// initialisers are not evaluated.
func (fx *facts) inPrototype() bool {
	return fx.routine != nil && fx.routine.IsPrototype || fx.inPrototypeClass()
}

// inFunctionPrototype reports whether the text belongs to a function template
// or a member function of a class template.
func (fx *facts) inFunctionPrototype() bool { return fx.routine != nil && fx.inPrototype() }

// inPrototypeClass reports whether the text belongs to a class template.
func (fx *facts) inPrototypeClass() bool { return fx.scope.Is(il.ScopePrototype) }

// inLambda reports whether the body of a lambda is being printed.
func (fx *facts) inLambda() bool { return fx.routine != nil && fx.routine.IsLambdaBody }

// capturesThis reports whether the lambda being printed captures this.
func (fx *facts) capturesThis() bool {
	return fx.routine != nil && fx.routine.Lambda != nil && fx.routine.Lambda.ThisCapture != 0
}

// inNestedBlock reports whether a statement within a block or control statement
// of a function's body is printed (rule typedef.nested-block).
func (fx *facts) inNestedBlock(cx ctx) bool { return fx.routine != nil && cx.is(nested) }

// keepsTypedefs reports whether typedefs that do not depend on template
// parameters stay as template arguments: within templates they do, except in
// nested blocks (rules typedef.argument-in-template, typedef.generic-lambda).
func (fx *facts) keepsTypedefs(cx ctx) bool {
	return (fx.inPrototype() || inGenericBody(fx)) && !fx.inNestedBlock(cx)
}

// inGenericBody reports whether the text belongs to the body of a generic lambda.
func inGenericBody(fx *facts) bool {
	if !fx.inLambda() {
		return false
	}
	for s := fx.scope; s != nil; s = s.Parent {
		if r := s.Routine; s.Kind == il.SckFunction && r != nil && r.IsLambdaBody && r.MemberOf != nil {
			if c := r.MemberOf.ClassType(); c != nil && c.Cls.IsGenericClosure {
				return true
			}
		}
	}
	return false
}

// inDependentBase reports whether the text belongs to a class with a dependent
// base class, or to the declaration of its friend
// (rule qual.dependent-base-friend).
func (fx *facts) inDependentBase(cx ctx) bool {
	return fx.scope.Is(il.ScopeDependentBase) && !fx.inLocalClass() || cx.friendOf.Is(il.ScopeDependentBase)
}

// inLocalClass reports whether the only class with a dependent base class around is one
// of a block (rule qual.dependent-base-of-local).
func (fx *facts) inLocalClass() bool {
	for s := fx.scope; s != nil; s = s.Parent {
		if t := s.Type; s.Kind == il.SckClass && t != nil && t.Cls != nil && t.Cls.DependentBase && !t.LocalToFunction {
			return false
		}
	}
	return true
}

// isLocal reports whether s is inside of a function.
func isLocal(s *il.Scope) bool {
	return s.Kind == il.SckFunction || s.Kind == il.SckBlock || s.Kind == il.SckFuncPrototype || s.Kind == il.SckCondition
}

// named reports whether s contributes a component to a qualified name.
func named(s *il.Scope) bool {
	switch s.Kind {
	case il.SckNamespace:
		return s.Namespace != nil && s.Namespace.Name != nil
	case il.SckClass:
		return s.Type != nil
	case il.SckEnum:
		return s.Type != nil && s.Type.IntInfo != nil && s.Type.IntInfo.IsScoped
	}
	return false
}
