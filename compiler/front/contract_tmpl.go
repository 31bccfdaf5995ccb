package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// Functions of the template family that the other families call.

// templateDeclaration parses what follows when the current token is
// `template` (declaration, specialisation, explicit instantiation), at
// namespace, class or block scope.
func (p *Parser) templateDeclaration(s *declSpecs) {}

// templateArgs parses `<args>`; the current token is `<`. t is the template
// named (nil when dependent: `template` keyword form).
func (p *Parser) templateArgs(t *il.Template) ([]il.TemplateArg, bool) { return nil, false }

// classTemplateID returns the class (instance, nonreal instance, or the
// prototype for the current instantiation), alias or template-parameter type
// that `t<args>` names; it does not complete it. spelled are the arguments as
// written. Errors have been reported when it returns the error type.
func (p *Parser) classTemplateID(t *il.Template, args []il.TemplateArg, pos source.Pos) *il.Type {
	return p.u.Builtin.Error
}

// variableTemplateID returns the variable that `t<args>` names.
func (p *Parser) variableTemplateID(t *il.Template, args []il.TemplateArg, pos source.Pos) *il.Variable {
	return nil
}

// completeClass makes t complete if it can be (instantiates class template
// instances). It reports nothing when t stays incomplete and returns false.
func (p *Parser) completeClass(t *il.Type, pos source.Pos) bool {
	c := t.ClassType()
	return c != nil && c.Cls.Complete
}

// deduceCall deduces the template arguments of function template t from a
// call; it returns the instance, nil when deduction or substitution fails
// (nothing is reported). explicit are the arguments written.
func (p *Parser) deduceCall(t *il.Template, explicit []il.TemplateArg, args []*Operand, object *il.Type) *il.Routine {
	return nil
}

// deduceForType deduces function template t against a function type
// (address of an overloaded function, specialisation, conversion function).
func (p *Parser) deduceForType(t *il.Template, explicit []il.TemplateArg, target *il.Type) *il.Routine {
	return nil
}

// moreSpecialized compares function templates for a call with n arguments:
// < 0 when a is more specialised, > 0 when b is, 0 when neither.
func (p *Parser) moreSpecialized(a, b *il.Template, n int) int { return 0 }

// constraintsSatisfied reports whether the associated constraints of r hold.
func (p *Parser) constraintsSatisfied(r *il.Routine) bool { return true }

// requireBody makes sure that the body of r is there when it is an instance
// whose value or type is needed now.
func (p *Parser) requireBody(r *il.Routine, pos source.Pos) bool { return r.Defined }

// markInstanceUsed notes that instance r is used and its body wanted (the
// device pass instantiates it at the end, the host pass does not).
func (p *Parser) markInstanceUsed(r *il.Routine, pos source.Pos) {}

// deduceClassTemplate deduces the arguments of class template t from an
// initialiser [over.match.class.deduct].
func (p *Parser) deduceClassTemplate(t *il.Template, args []*Operand, braced bool, pos source.Pos) *il.Type {
	return p.u.Builtin.Error
}

// deduceAuto deduces the placeholder in declared from x; nil on failure, which
// is reported.
func (p *Parser) deduceAuto(declared *il.Type, x *Operand, pos source.Pos) *il.Type { return nil }

// isCurrentInstantiation reports whether class c is being defined as a
// prototype around here, so that its members can be looked up now.
func (p *Parser) isCurrentInstantiation(c *il.Type) bool { return false }

// dependentMemberType returns the type `typename qual::name<args>`.
func (p *Parser) dependentMemberType(q *qualName) *il.Type { return p.u.Builtin.Dependent }

// requiresClauseOrNil parses a requires-clause when the current token is
// `requires`.
func (p *Parser) requiresClauseOrNil() *il.RequiresClause { return nil }

// requiresExpr parses a requires-expression.
func (p *Parser) requiresExpr(x *Operand) { x.invalidate() }

// placeholderConstraint handles `Concept auto`: the current token begins a
// concept name; ok is false when it does not.
func (p *Parser) placeholderConstraint() (t *il.Type, ok bool) { return nil, false }

// finishInstantiations works off the pending instantiations at the end of the
// unit.
func (p *Parser) finishInstantiations() {}

// addContext appends the `detected during` lines to d.
func (p *Parser) addContext(d *diag.Diagnostic) {}

// expandParamPack returns the elements that a pack name is bound to during an
// instantiation; ok is false while it is a prototype's pack.
func (p *Parser) expandPack(y *Symbol) (b *packBinding, ok bool) { return y.Pack, y.Pack != nil }

// replayable captures the tokens of a construct that templates or classes
// parse later: balanced tokens up to and not including one of stop at level 0.
func (p *Parser) capture(stop ...token.Kind) []token.Token { return nil }

// --- Called by the declaration family around a templated declaration. ---
//
// templateDeclaration parses the headers, pushes one ScopeTemplate for each,
// fills s.Headers (outermost first) and s.ExplicitSpecialization (all headers
// empty) and calls p.templatedDeclaration(s), which parses the declaration as
// usual (namespace or class member, decided by the innermost scope that is no
// ScopeTemplate) and calls the functions below where templates differ.

// ownHeader returns the header that makes the entity named n itself a
// template: the last one, where the classes in n's qualifier do not use it up;
// nil for a non-template member of a class template and for specialisations.
func (p *Parser) ownHeader(s *declSpecs, n *qualName) *il.TemplateDecl { return nil }

// memberScope returns the scope in which everything behind a qualified
// declarator-id n is parsed (parameters, trailing return type, body): that of
// the class, with the parameter names of s.Headers in place of the class's own.
func (p *Parser) memberScope(s *declSpecs, n *qualName) *Scope { return n.Scope }

// templateClassHead returns the class that a class-head or elaborated type
// specifier with name n declares under s.Headers (or as a specialisation
// `template<>`): prototype, partial specialisation's prototype, specialised
// instance, member class of a template. It declares the template when it is
// new. defining: `{` or `:` follows. nil after an error.
func (p *Parser) templateClassHead(s *declSpecs, kind il.TypeKind, n *qualName, defining bool) *il.Type {
	return nil
}

// captureClassBody remembers the tokens of the definition of class t, from the
// current token (`:` or `{`) to its closing brace, when t is a prototype or
// member of one; nothing is consumed. Call it before parsing any definition.
func (p *Parser) captureClassBody(t *il.Type) {}

// deferNestedClass is asked at the `:` or `{` of a class t that is a member of
// an instance whose member list is being replayed: it skips the definition
// (completeClass makes it later) and returns true; false for any other class.
func (p *Parser) deferNestedClass(t *il.Type) bool { return false }

// matchFunctionTemplate returns the function template in scope that d
// redeclares, nil when it is new; newFunctionTemplate makes r the prototype of
// a new template and enters its symbol into scope. Both for ownHeader != nil.
func (p *Parser) matchFunctionTemplate(s *declSpecs, d *declarator, scope *Scope) *il.Template {
	return nil
}

// matchSpecialization returns the instance that the explicit specialisation d
// (function or static data member) specialises, nil after an error.
func (p *Parser) matchSpecialization(s *declSpecs, d *declarator, scope *Scope) *il.Routine {
	return nil
}

// matchVariableTemplate and newVariableTemplate do the same for variable
// templates; a specialisation (template<> or partial) is returned by
// variableSpecialization, nil when d is none.
func (p *Parser) matchVariableTemplate(s *declSpecs, d *declarator, scope *Scope) *il.Template {
	return nil
}
func (p *Parser) variableSpecialization(s *declSpecs, d *declarator, scope *Scope) *il.Variable {
	return nil
}

// captureFunctionBody remembers the tokens of the body of r (current token
// `{`, `:`, `try` or behind `=`), when r is a prototype or a member of one, for
// instantiation; nothing is consumed. Bodies that were captured already are
// given to rememberBody instead.
func (p *Parser) captureFunctionBody(r *il.Routine)                   {}
func (p *Parser) rememberBody(r *il.Routine, toks []token.Token) bool { return false }

// deferred reports whether p.class is an instance whose member list is being
// replayed: bodies, default arguments, default member initialisers, exception
// specifications and initialisers of static data members are then kept as
// tokens (Routine.BodyTokens, ParamType.DefaultTokens, Field.InitTokens,
// ExceptionSpec.Tokens, all []token.Token; for variables deferVariable) and
// parsed when something requires them, not at the closing brace.
func (p *Parser) deferred() bool                                        { return false }
func (p *Parser) deferVariable(v *il.Variable, toks []token.Token)      {}
func (p *Parser) requireVariable(v *il.Variable, pos source.Pos)        {}
func (p *Parser) requireField(f *il.Field, pos source.Pos)              {}
func (p *Parser) requireNoexcept(r *il.Routine, pos source.Pos)         {}
func (p *Parser) requireDefaultArg(r *il.Routine, i int, at source.Pos) {}

// --- Called wherever lists are parsed that may hold pack expansions. ---

// expandElements is called at the beginning of one element of a list (call
// arguments, initialiser lists, template arguments, bases, member
// initialisers, parameters, captures, using-declarators): when the element is
// `pattern ...` and its packs are bound by an instantiation, it calls parse
// once per element, consumes the `...` and returns true; else it consumes
// nothing and returns false, and the caller parses the element as usual.
func (p *Parser) expandElements(parse func()) bool { return false }

// packElement returns what pack symbol y means at the moment: the current
// element of the expansion that is under way; false outside of one.
func (p *Parser) packElement(y *Symbol) (arg il.TemplateArg, v *il.Variable, ok bool) {
	return il.TemplateArg{}, nil, false
}

// foldExpression parses a fold expression when the current token is the `(` of
// one; it consumes nothing and returns false otherwise.
func (p *Parser) foldExpression(x *Operand) bool { return false }

// sizeofPack parses `...(name)` behind `sizeof`.
func (p *Parser) sizeofPack(x *Operand) { x.invalidate() }

// abbreviatedParam returns the invented template parameter type for `auto` in
// a parameter declaration (abbreviated function template, generic lambda) and
// adds it to the header being collected; nil where that is not allowed.

// Functions that the declaration family calls for templates.
//
// templateDeclaration(s) parses the headers into s.Headers (outermost first;
// `template<>` sets s.ExplicitSpecialization), with their scopes pushed, and
// then calls simpleDeclaration(s) (namespace and block scope), memberSimple(s)
// (when s.member) or, behind `using`, aliasDeclaration(s). s.Extern is set for
// `extern template`. The functions below are called back from there.

// newClassTemplate makes t, just declared behind s.Headers, the prototype of a
// new class template; the caller declares its name.
func (p *Parser) newClassTemplate(s *declSpecs, t *il.Type) *il.Template {
	n := il.New[il.Template](p.u)
	n.Kind, n.Type, n.SourceCorresp = il.TemplkClass, t, t.SourceCorresp
	n.Decl = innermostHeader(s)
	n.Canonical = n
	t.Cls.AssocTemplate, t.Cls.IsPrototype, t.Cls.IsTemplateClass, t.Cls.IsNonreal = n, true, true, true
	return n
}

// redeclareClassTemplate checks and merges another declaration of template t.
func (p *Parser) redeclareClassTemplate(t *il.Template, s *declSpecs, h *tagMention) {}

// specializeClass returns the class of the explicit or partial specialisation
// h of template t, which is declared (or defined next) behind s.Headers.
func (p *Parser) specializeClass(s *declSpecs, t *il.Template, h *tagMention) *il.Type { return nil }

// specializeMemberClass returns the member class c of an instance, to be
// defined by an explicit specialisation.
func (p *Parser) specializeMemberClass(s *declSpecs, c *il.Type) *il.Type { return c }

// templateClassBody is called at the base clause or brace of every class
// definition; for the pattern of a template it keeps the tokens up to the
// closing brace (the stream goes on with the same tokens).
// endTemplateClassBody is called at that closing brace.
func (p *Parser) templateClassBody(t *il.Type, s *declSpecs) {}
func (p *Parser) endTemplateClassBody(t *il.Type)            {}

// newFunctionTemplate makes r, just declared behind s.Headers, the prototype
// of a new function template; the caller declares its name.
func (p *Parser) newFunctionTemplate(s *declSpecs, r *il.Routine, d *declarator) *il.Template {
	n := il.New[il.Template](p.u)
	n.Kind, n.Routine, n.SourceCorresp = il.TemplkFunction, r, r.SourceCorresp
	n.Decl = innermostHeader(s)
	n.Canonical = n
	r.AssocTemplate, r.IsPrototype, r.IsTemplateFunction = n, true, true
	return n
}

// sameTemplateHead reports whether the innermost header of s is equivalent to
// that of template t [temp.over.link].
func (p *Parser) sameTemplateHead(t *il.Template, s *declSpecs) bool { return true }

// specializeFunction returns the routine that `template<> f<args>` specialises
// (or that an explicit instantiation or friend names); nil when none.
func (p *Parser) specializeFunction(s *declSpecs, d *declarator, target *Scope) *il.Routine {
	return nil
}

// keepTemplateBody keeps the tokens of the body at the current token (from
// `:`, `try` or `{` on) of r, the pattern of a template or a member of one.
func (p *Parser) keepTemplateBody(r *il.Routine) {}

// newVariableTemplate makes v the prototype of a new variable template.
func (p *Parser) newVariableTemplate(s *declSpecs, v *il.Variable, d *declarator) *il.Template {
	return nil
}

// specializeVariable returns the variable of an explicit specialisation of a
// variable template or static data member.
func (p *Parser) specializeVariable(s *declSpecs, d *declarator) *il.Variable { return nil }

// newAliasTemplate makes t the prototype of a new alias template.
func (p *Parser) newAliasTemplate(s *declSpecs, t *il.Type) *il.Template { return nil }

// beginAbbreviated and endAbbreviated surround a declarator whose `auto`
// parameters invent template parameters; abbreviatedParameter makes one, nil
// where that is not possible.
func (p *Parser) beginAbbreviated(own *il.TemplateDecl, pos source.Pos) *il.TemplateDecl { return nil }
func (p *Parser) endAbbreviated(saved *il.TemplateDecl) *il.TemplateDecl                 { return nil }
func (p *Parser) abbreviatedParam(pos source.Pos, pack bool, concept *il.Expr) *il.Type  { return nil }

// expandBases handles a pack expansion in the base clause of class t; false
// when it stays unexpanded (prototype).
func (p *Parser) expandBases(t *il.Type, b *il.BaseClass, bt *il.Type) bool { return false }

// finishTemplates does what templates have left at the end of the unit.
func (p *Parser) finishTemplates() {}
