package front

import (
	"cufront/compiler/il"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// Functions of the declaration family that the other families call.

// declState is the state of the declaration family.
type declState struct{}

// declSpecs is a parsed decl-specifier-seq.
type declSpecs struct {
	il.DeclSpecs
	Type     *il.Type      // as spelled; nil when there was none
	Attrs    *il.Attribute // prefix attributes, in order
	Pos      source.Pos
	TypePos  source.Pos
	Explicit *il.Expr // explicit(bool)
	Friend   bool
	Concept  bool
	// headers of `template<…>` in front of the declaration, outermost first
	Headers                []*il.TemplateDecl
	ExplicitSpecialization bool
	Invalid                bool
	Placeholder            *il.Template // class template name without arguments: deduce
}

// declarator is a parsed declarator.
type declarator struct {
	Name       qualName
	Type       *il.Type // type as spelled, built around the specifiers' type
	Params     *Scope   // prototype scope of the outermost function declarator
	IsFunction bool     // declares a function
	NamePos    source.Pos
	Attrs      *il.Attribute
	ParamVars  []*il.Variable
	Trailing   *il.RequiresClause
	Pack       bool // ...name
	Start      source.Pos
}

// translationUnit parses the whole input.
func (p *Parser) translationUnit() {}

// predeclare enters the entities that exist before the first line (C-il 5.1).
func (p *Parser) predeclare() {}

// finish does what remains at the end of the unit.
func (p *Parser) finish() {}

// declaration parses one declaration at namespace or block scope.
func (p *Parser) declaration() {}

// templatedDeclaration parses the declaration behind the template headers that
// s.Headers holds (see contract_tmpl.go), at namespace or class scope.
func (p *Parser) templatedDeclaration(s *declSpecs) {}

// simpleDeclaration parses a simple-declaration inside a function (or an
// init-statement or condition when the caller says so) and returns the
// entities declared, in order.
func (p *Parser) blockDeclaration() *il.Statement { return nil }

// conditionDeclaration parses `type declarator = init` as a condition.
func (p *Parser) conditionDeclaration() *il.Variable { return nil }

// declSpecifiers parses a decl-specifier-seq or type-specifier-seq.
func (p *Parser) declSpecifiers(s *declSpecs, typeOnly bool) {}

// parseDeclarator parses a declarator; abstract allows a missing name.
func (p *Parser) parseDeclarator(d *declarator, s *declSpecs, abstract bool) {}

// typeID parses a type-id (template arguments, casts, sizeof, new, …).
func (p *Parser) typeID() *il.Type { return p.u.Builtin.Error }

// parameters parses a parameter-declaration-clause with its parentheses.
func (p *Parser) parameters(rt *il.Type, d *declarator) {}

// attributes parses attribute specifiers of all families at the current token
// and returns the list, nil when there are none.
func (p *Parser) attributes(loc il.AttrLocation) *il.Attribute { return nil }

// parseName parses an id-expression or qualified name at the current token
// (identifiers, operator-function-ids, conversion-function-ids, destructor
// names, template-ids); forDecl: in a declarator.
func (p *Parser) parseName(n *qualName, forDecl bool) {}

// nestedNameSpecifier parses `::` and `X::` sequences into n, stopping before
// the last name.
func (p *Parser) nestedNameSpecifier(n *qualName) {}

// typeNameOrNil parses a type-name with optional qualifiers when the current
// tokens name a type; nil (nothing consumed) when they do not.
func (p *Parser) typeNameOrNil() *il.Type { return nil }

// isDeclaration decides whether the statement at the current token is a
// declaration [stmt.ambig]; isTypeID whether a type-id begins here
// [dcl.ambig.res]. Neither consumes anything.
func (p *Parser) isDeclaration() bool { return false }
func (p *Parser) isTypeID() bool      { return false }

// functionBody parses the body of r (the current token is `{`, `:` or `try`)
// in the environment of its definition.
func (p *Parser) functionBody(r *il.Routine, params *Scope) {}

// classSpecifier parses a class-specifier, enumSpecifier an enum-specifier or
// elaborated type specifier.
func (p *Parser) classSpecifier(s *declSpecs) {}
func (p *Parser) enumSpecifier(s *declSpecs)  {}

// memberList parses the members of class t; the current token is behind `{`.
// Used for definitions and, with replayed tokens, for instantiations.
func (p *Parser) memberList(t *il.Type) {}

// baseClause parses `: bases` of class t.
func (p *Parser) baseClause(t *il.Type) {}

// completeDefinition finishes class t at its closing brace: implicit members,
// layout, virtual functions.
func (p *Parser) completeDefinition(t *il.Type) {}

// declareImplicit declares the implicit special member that a lookup needs.
func (p *Parser) declareConstructors(t *il.Type)           {}
func (p *Parser) declareDestructor(t *il.Type) *il.Routine { return nil }

// linkageOf, recordUse and checkAccess.
func (p *Parser) checkAccess(l *Lookup, y *Symbol, object *il.Type, pos source.Pos) bool { return true }

// nameReference records that e was written as n (C-il 5.4) and returns the
// entry, shared among equal ways of writing.
func (p *Parser) nameReference(e il.Entity, n *qualName) *il.NameReference { return nil }

// lookupName looks up the last part of n; declName is the name under which it
// is declared.
func (p *Parser) lookupName(n *qualName, f lookupFlags) Lookup { return Lookup{Name: n.Name} }
func (p *Parser) declName(n *qualName) *token.Name             { return n.Name }
