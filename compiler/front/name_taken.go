// This file implements what becomes of a declaration whose name its scope has already:
// which message says that two entities cannot share it [basic.scope.scope]. What was
// declared last is what the name means from there on (rule front.names-taken).
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/symbols"
	"cufront/compiler/il"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// nameTaken reports that name, declared at pos, is another entity's in target already,
// and takes it from that.
func nameTaken(ck *Checker, target *symbols.Scope, name *token.Name, pos source.Pos) {
	ck.report(diag.AlreadyDeclaredInScope, pos, name)
	target.Drop(name)
}

// namedLikeClass reports static data members, classes and class templates in class s that
// have its name [class.mem] (rule front.members-named-like-class).
func namedLikeClass(ck *Checker, s *symbols.Scope, y *symbols.Symbol) {
	if s.Kind != symbols.ScopeClass || s.Class == nil || y.Name == nil || y.Name != s.Class.Name || ck.env.has(inInstance) || !s.Class.Cls.BeingDefined {
		return
	}
	switch e := y.Entity.(type) {
	case *il.Variable:
	case *il.Type:
		if y.Kind != symbols.SymType || e.ClassType() == nil || e.Kind == il.TkTypeRef {
			return
		}
	case *il.Template:
		if e.Kind != il.TemplkClass {
			return
		}
	default:
		return
	}
	ck.rep.ReportAs(diag.Error, diag.MemberNamedLikeClass, y.Entity.Corresp().DeclPos)
}

// fieldNamedLikeClass reports a data member of class t that has its name where a constructor was declared
// later [class.mem]/22 (rule front.members-named-like-class).
func fieldNamedLikeClass(ck *Checker, t *il.Type) {
	for _, f := range t.Cls.Fields {
		if f.Name == nil || f.Name != t.Name || ck.env.has(inInstance) || !t.Cls.Members.UserDeclaredCtor {
			continue
		}
		for _, r := range t.Cls.Routines {
			if r.Special == il.SfkConstructor && !r.Generated {
				if f.DeclPos.Before(r.DeclPos) {
					ck.report(diag.FieldNamedLikeClass, f.DeclPos)
				}
				break
			}
		}
	}
}

// typeTaken reports a type declared at pos in target that has the name of another one there,
// y: a class that is defined, or a typedef of one, is said to be defined already.
func typeTaken(say *reports, y *symbols.Symbol, pos source.Pos) {
	t := y.Type()
	c := t.ClassType()
	switch {
	case y.Kind == symbols.SymInjected:
		say.rep.ReportAs(diag.Error, diag.MemberNamedLikeClass, pos) // (rule front.members-named-like-class)
	case y.Using != nil:
		say.report(diag.AlreadyDeclaredInScope, pos, y.Name)
	case c == nil || y.Kind != symbols.SymType || c.Incomplete:
		say.report(diag.InvalidRedeclarationOfType, pos, "type name "+say.quotedAt(y.Entity, pos))
	case t.Kind == il.TkTypeRef:
		say.report(diag.AlreadyDefinedAt, pos, `type "`+say.words.entityText(t)+`"`, say.lineAt(t.DeclPos, pos))
	default:
		say.report(diag.AlreadyDefinedAt, pos, say.words.describe(t), say.lineAt(t.DeclPos, pos))
	}
}

// templateTaken tells whether the class template that h, a class-head in target, declares may
// have the name of y, which is no class template; the conflict is reported, and y loses its name.
func templateTaken(ck *Checker, h *tagMention, target *symbols.Scope, y *symbols.Symbol) bool {
	if h.Name.qualified() || y.Kind == symbols.SymInjected || y.Kind == symbols.SymUsingDependent {
		return false
	}
	if y.Using != nil && y.Kind == symbols.SymType && y.Type().ClassType() != nil {
		ck.report(diag.ClassMayNotBeRedeclared, h.Name.Pos, ck.words.describeBare(y.Type()))
		target.Drop(h.Name.Name)
		return true
	}
	nameTaken(ck, target, h.Name.Name, h.Name.Pos)
	return true
}

// namedLikeTemplate reports a class-head or elaborated type in target that has the name of template
// tm of a class or of an alias, and no arguments: a name of a namespace is a use of the template.
func namedLikeTemplate(ck *Checker, h *tagMention, target *symbols.Scope, tm *il.Template) {
	if target.Kind == symbols.ScopeNamespace {
		ck.report(diag.TemplateArgsMissing, h.Name.Pos, ck.words.describeBare(tm))
		return
	}
	nameTaken(ck, target, h.Name.Name, h.Name.Pos)
}

// conceptTaken tells whether name, which a concept is to have, is another entity's in scope.
func conceptTaken(ck *Checker, scope *symbols.Scope, name *token.Name, pos source.Pos) bool {
	for _, y := range scope.Local(name) {
		switch {
		case y.Using != nil && y.Kind == symbols.SymType:
			continue
		case y.Using != nil:
			ck.report(diag.AlreadyDeclaredInScope, pos, name)
		default:
			ck.report(diag.RedeclaredAsConcept, pos, ck.say.describeBareAt(y.Entity, pos))
		}
		return true
	}
	return false
}

// aliasTemplateTaken takes name from what target has under it beside alias templates, before an
// alias template gets it.
func aliasTemplateTaken(ck *Checker, target *symbols.Scope, name *token.Name, pos source.Pos) {
	for _, y := range target.Local(name) {
		if y.Kind == symbols.SymInjected || y.Kind == symbols.SymUsingDependent || y.Kind == symbols.SymTemplate && y.Template().Kind == il.TemplkAlias {
			continue
		}
		nameTaken(ck, target, name, pos)
		return
	}
}
