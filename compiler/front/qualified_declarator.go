// This file implements declarators whose name is qualified and that declare no
// member again: which of them are declarations all the same, and what is said
// of the others (rules qualified.*).
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/symbols"
	"cufront/compiler/il"
	"cufront/compiler/token"
)

// notDeclaredThere reports a qualified declarator whose name is no member.
func (ck *Checker) notDeclaredThere(d *declarator) {
	name := ck.declName(&d.Name)
	if name == nil {
		return
	}
	shown := name
	if d.Name.Ctor && d.Name.Type != nil {
		shown = d.Name.Type.Skip().Name
	}
	if c := d.Name.Type; isPrototype(ck.u, c) {
		ck.report(diag.NoMember, d.NamePos, "class template "+quoted(typeText(c)), `member "`+shown.Text+`"`)
		return
	}
	ck.noMember(&d.Name, shown, d.NamePos)
}

// isPrototype reports whether t is the class of a class template itself.
func isPrototype(u *il.Unit, t *il.Type) bool {
	if t == nil || t.ClassType() == nil {
		return false
	}
	return u.Canonical(t.ClassType()).Cls.IsPrototype
}

// noTagMember reports a qualified name behind a class-key or `enum` that names no
// class and no enumeration (rule qualified.tags).
func (say *reports) noTagMember(h *tagMention) {
	n := &h.Name
	if scope := say.words.namedScope(n); scope != "" {
		say.report(diag.NoTagMember, n.Pos, scope, n.Name)
		return
	}
	say.report(diag.NoMemberInGlobalScope, n.Pos, n.Name)
}

// A qualifiedDeclarator is the declarator d, whose name is qualified, in the scope
// target that the qualifier names.
type qualifiedDeclarator struct {
	ck     *Checker
	s      *declSpecs
	d      *declarator
	target *symbols.Scope
}

// otherMember reports a qualified declarator that names something of another
// kind; the declarator is dropped (rule qualified.other-kind).
func (q qualifiedDeclarator) otherMember(y *symbols.Symbol) {
	ck, d := q.ck, q.d
	d.Name.Invalid = true
	if t := y.Template(); t != nil && t.Type != nil && y.Scope.Kind == symbols.ScopeClass {
		ck.report(diag.TemplateArgsMissing, d.Name.Start, ck.words.describeBare(t))
		return
	}
	ck.report(diag.IncompatibleRedeclaration, d.NamePos, ck.say.declarationAt(y.Entity, d.NamePos))
}

// redeclaresMember reports a declaration outside of the class that defines no
// member function; it declares nothing (rule qualified.redeclared-members).
func (q qualifiedDeclarator) redeclaresMember(name *token.Name, info *il.DeclInfo) bool {
	ck, s, d, target := q.ck, q.s, q.d, q.target
	if info.IsDefinition || info.Default || info.Delete || s.Friend || s.ExplicitSpecialization || !d.Name.qualified() ||
		target.Kind != symbols.ScopeClass || ck.env.innermostScope().Kind != symbols.ScopeNamespace {
		return false
	}
	q.declareImplicit()
	functions := localFunctions(target, name)
	if len(functions) == 0 || functions[0].Using != nil {
		return false
	}
	r, t := ck.previousFunction(target, name, s, d)
	switch {
	case t != nil && hasEmptyHeader(s): // specialises a member template
		return false
	case r == nil && (d.Name.Conv != nil || len(s.Headers) > 0 || q.specializes(functions) != nil):
		return false // which is said of definitions too
	}
	ck.report(diag.MemberFunctionRedeclaredOutside, d.NamePos, ck.words.entityText(functions[0].Entity))
	return true
}

// localFunctions returns the functions and function templates called name in target.
func localFunctions(target *symbols.Scope, name *token.Name) []*symbols.Symbol {
	var list []*symbols.Symbol
	for _, y := range target.Local(name) {
		if y.IsFunctionLike() {
			list = append(list, y)
		}
	}
	return list
}

// hasEmptyHeader tells whether one of the headers of s is `template<>`.
func hasEmptyHeader(s *declSpecs) bool {
	for _, h := range s.Headers {
		if len(h.Params) == 0 {
			return true
		}
	}
	return false
}

// declaresBeside tells whether d, a function with a qualified name that declares
// none again, is a new one of its namespace (rule qualified.namespace-functions);
// otherwise what is wrong with it is reported.
func (q qualifiedDeclarator) declaresBeside(name *token.Name) bool {
	ck, s, d, target := q.ck, q.s, q.d, q.target
	functions := localFunctions(target, name)
	templated := ownHeader(ck.u, s, &d.Name) != nil
	if !templated && (target.Class == nil || !target.Class.IsDependent()) && q.unmarkedSpecialization(functions) {
		return false
	}
	if target.Kind != symbols.ScopeNamespace {
		q.noSuchMember(functions, templated)
		return false
	}
	for _, y := range functions {
		if y.Using != nil {
			ck.report(diag.AlreadyDeclaredInScope, d.NamePos, name)
			return false
		}
	}
	switch {
	case len(functions) > 0:
		return true
	case target == ck.file && d.Name.Qual == nil:
		ck.report(diag.NonstandardGlobalQualifiedName, d.Name.Start)
		return true
	}
	ck.notDeclaredThere(d)
	return false
}

// specializes returns the specialisation of one of the templates among functions
// that the declarator is, nil when it is none.
func (q qualifiedDeclarator) specializes(functions []*symbols.Symbol) *il.Routine {
	ck, d := q.ck, q.d
	var r *il.Routine
	for _, y := range functions {
		if t := y.Template(); t != nil {
			if o := ck.deduceForType(t, d.Name.Args, d.Type); o != nil && ck.betterSpecialization(o, r) {
				r = o
			}
		}
	}
	return r
}

// unmarkedSpecialization reports a function that specialises one of the templates
// among functions without saying `template<>` (rule qualified.specialization).
func (q qualifiedDeclarator) unmarkedSpecialization(functions []*symbols.Symbol) bool {
	ck, d, target := q.ck, q.d, q.target
	r := q.specializes(functions)
	if r == nil {
		return false
	}
	what := ck.words.describe(r)
	if target.Kind != symbols.ScopeNamespace {
		what = setWord(functions) + quoted(q.name())
	}
	ck.report(diag.SpecializationNeedsHeader, d.NamePos, what, "template<>")
	return true
}

// setWord is what a set of functions of one name is called.
func setWord(functions []*symbols.Symbol) string {
	switch {
	case len(functions) > 1:
		return "overloaded function "
	case functions[0].Template() != nil:
		return "function template "
	}
	return "function "
}

// name is the qualified name of a declarator as messages spell it.
func (q qualifiedDeclarator) name() string {
	ck, d := q.ck, q.d
	if c := q.target.Class; q.s.Friend && c != nil && c.Cls.AssocTemplate != nil { // its instance
		if list := localFunctions(q.target, ck.declName(&d.Name)); len(list) > 0 {
			return ck.words.entityText(list[0].Entity)
		}
	}
	if d.Name.Ctor && d.Name.Type != nil {
		return typeText(d.Name.Type) + "::" + d.Name.Type.Skip().Name.Text
	}
	return ck.nameText(&d.Name)
}

// noSuchMember reports a declarator that matches none of the member functions of
// its name.
func (q qualifiedDeclarator) noSuchMember(functions []*symbols.Symbol, templated bool) {
	ck, d, target := q.ck, q.d, q.target
	switch {
	case d.Name.Conv != nil && !target.Class.IsDependent():
		ck.report(diag.NoMember, d.NamePos, ck.words.describe(target.Class), `member "operator `+typeText(d.Name.Conv)+`"`)
		ck.report(diag.MissingTypeSpecifier, d.Name.Start)
	case len(functions) == 0:
		var l Lookup
		if c := target.Class; c != nil && !c.IsDependent() {
			ck.lookupClass(&l, c, ck.declName(&d.Name), 0)
		}
		if l.first() != nil {
			ck.report(diag.InheritedMemberNotAllowed, d.NamePos)
		} else {
			ck.notDeclaredThere(d)
		}
	case templated && !q.s.Friend && len(functions) == 1 && functions[0].Template() == nil && templateQualifiers(ck.u, &d.Name) == 0:
		ck.report(diag.NoTemplateOfThatName, d.Name.Start, target.Class)
	case len(functions) == 1:
		ck.report(diag.IncompatibleRedeclaration, d.NamePos, ck.say.declarationAt(functions[0].Entity, d.NamePos))
	default:
		ck.report(diag.NoInstanceOfSpecifiedType, d.NamePos, "overloaded function "+quoted(q.name()))
	}
}

// declareImplicit declares the implicit members that d may define by mistake.
func (q qualifiedDeclarator) declareImplicit() bool {
	ck, s, d, target := q.ck, q.s, q.d, q.target
	c := target.Class
	if target.Kind != symbols.ScopeClass || c == nil || c.IsDependent() || !d.Name.qualified() || s.Friend || len(s.Headers) > 0 {
		return false
	}
	switch {
	case d.Name.Dtor && d.Name.Name != c.Name:
		return false
	case d.Name.Dtor:
		ck.declareDestructor(c)
	case d.Name.Ctor:
		ck.declareConstructors(c)
	default:
		return false
	}
	return true
}

// checkFriendQualifier warns about a friend that is named by the path to the namespace
// that its class lies in, which says nothing (rule qual.friend-global).
func (q qualifiedDeclarator) checkFriendQualifier() {
	d, c := q.d, q.ck.env.class
	if !q.s.Friend || !d.Name.qualified() || d.Name.HasArgs || len(q.s.Headers) > 0 || c == nil || c.IsDependent() || q.ck.env.has(inInstance) ||
		q.target.Kind != symbols.ScopeNamespace || q.ck.env.scope.NamespaceScope() != q.target {
		return
	}
	q.ck.report(diag.QualifierFriendDeclarationIgnored, d.Name.Start)
}

// definesImplicitMember reports a definition of r where r is implicitly declared
// (rule qualified.implicit-members).
func (q qualifiedDeclarator) definesImplicitMember(r *il.Routine) {
	ck, s, d := q.ck, q.s, q.d
	if r.Generated && r.IsClassMember && d.Name.qualified() && !s.Friend {
		ck.report(diag.DefiningImplicitlyDeclaredMemberFunction, d.NamePos)
		if r.IsDeleted {
			ck.report(diag.AlreadyDefinedAt, d.NamePos, ck.words.describe(r), ck.say.lineAt(r.MemberOf.DeclPos, d.NamePos))
		}
	}
}

// wrongTemplateHeads reports a member of a class template behind headers that are
// not those of the class (rule qualified.template-heads).
func (q qualifiedDeclarator) wrongTemplateHeads() bool {
	ck, s, d := q.ck, q.s, q.d
	if len(s.Headers) == 0 || !d.Name.qualified() {
		return false
	}
	classes := qualifierClasses(ck.u, &d.Name)
	h := 0
	for i := len(classes) - 1; i >= 0; i-- {
		c := classes[i]
		if !c.Cls.IsTemplateClass || c.Cls.AssocTemplate == nil || c.Cls.IsSpecialized {
			continue
		}
		if h == len(s.Headers) {
			return false
		}
		header := s.Headers[h]
		h++
		switch {
		case !c.IsDependent() && len(header.Params) > 0 && ownHeader(ck.u, s, &d.Name) == nil:
			ck.report(diag.NoTemplateOfThatName, d.Name.Start, typeText(classes[0]))
			return true
		case c.IsDependent() && !c.Cls.IsPrototype:
			ck.report(diag.TemplateArgumentListMustMatch, d.Name.Start)
			return true
		case c.Cls.IsPrototype && len(header.Params) > len(c.Cls.AssocTemplate.Decl.Params):
			at := header.Params[len(c.Cls.AssocTemplate.Decl.Params)].NamePos
			ck.report(diag.TooManyTemplateParameters, at, ck.say.lineAt(c.Cls.AssocTemplate.DeclPos, at))
			return true
		}
	}
	if own := ownHeader(ck.u, s, &d.Name); own != nil && h == 0 && d.Name.Type != nil && d.Name.Scope != nil && !d.IsFunction {
		for _, y := range d.Name.Scope.Local(d.Name.Name) {
			if y.Kind == symbols.SymVariable {
				ck.report(diag.NoTemplateOfThatName, d.Name.Start, d.Name.Type)
				return true
			}
		}
	}
	return false
}
