// This file implements declarations at namespace and block scope [dcl.dcl].
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/symbols"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// declState is the state of the declaration family.
type declState struct {
	symbols      batch[symbols.Symbol]
	aliases      []aliasUse // names that attributes mention
	qualifiers   map[qualKey]*il.NameQualifier
	pendingName  *qualName // qualifiers parsed in front of a declarator-id
	signed       [16]*il.Type
	pack         uint32 // #pragma pack in force, bytes; 0: none
	packStack    []packEntry
	bindings     int                              // structured bindings so far
	bitwise      []*il.Type                       // classes with bitwise construction, in order of completion
	implicit     []*il.Routine                    // default constructors that wait for what initialisers of members throw
	hidden       map[hiddenKey]bool               // the hidden names of all scopes
	hiding       []*il.Scope                      // the scopes that have some
	hidesUnasked bool                             // nobody will ask for hidden names: the device text has none
	allHidden    map[overloadsKey]overloadsOf     // overloads around that those of a scope hide
	inner        map[*token.Name][]*symbols.Scope // the namespaces in namespaces that declare a name
	regions      int
	namePos      source.Pos
	fromBlock    *il.Routine                // what only blocks declared before the declaration under way
	externs      map[scopedName][]il.Entity // declared within blocks, by namespaces around
	conflict     bool                       // a conflicting declaration was reported
	overloads    overloadIndex              // names of many functions
	enumScopes   map[*il.Type]*symbols.Scope
	forwardEnums map[*il.Type]bool    // named before they are defined
	alignVal     *il.Type             // std::align_val_t
	missing      map[missingName]bool // undefined names that count as declared
	missingAt    map[source.Pos]bool  // where templates name them
	told         map[checkedUse]bool  // what was said of templates
	extensions   map[diag.Code]bool   // shown by extensionOnce
	deduced      *il.Type             // what a placeholder was last found to stand for
	numbers      uint32               // symbols that the tool numbers, see numbersTaken
}

// declSpecs is a parsed decl-specifier-seq.
type declSpecs struct {
	late     []lateAccess  // of the template headers in front
	start    int           // place of the first token
	written  il.DeclSpecs  // what the entity keeps of them
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

	StoragePos, InlinePos, VirtualPos, ConstPos, FriendPos, QualsPos source.Pos
	TagMention                                                       *tagMention
	baseContext                                                      bool       // a base class is named: `typename` is implied [temp.res.general]
	specifiers                                                       source.Pos // where they begin, behind the attributes in front
	typenameContext                                                  bool       // only types can stand here: `typename` may be left out
	ignoresFunctions                                                 bool       // in a base-specifier or mem-initializer-id: X::X is the injected class name
	isParameter                                                      bool
	inNew                                                            bool      // of a new-expression
	isCaught                                                         bool      // of the parameter of a handler
	noDefinition                                                     bool      // a condition or range declaration: defines no type
	declares                                                         bool      // they belong to a declaration, not to a type-id in an expression
	isAlias                                                          bool      // the type of an alias-declaration, which may define one
	typeMissing                                                      diag.Code // how to say, behind each declarator, that int was assumed
	typeOnly                                                         bool      // a type-specifier-seq: declares no `struct X;`
	member                                                           bool      // a member declaration
	linkage                                                          *il.LinkageSpec
	opaque                                                           bool // an opaque enumeration declaration, recorded already
	implicitInline                                                   bool
	quals                                                            il.Quals    // those of a type that is not known have no place in it
	attributed                                                       bool        // the attributes have been applied to the type
	from                                                             token.Token // the first of the tokens that are kept, if any are
}

// declarator is a parsed declarator.
type declarator struct {
	Name       qualName
	Type       *il.Type       // type as spelled, built around the specifiers' type
	Params     *symbols.Scope // prototype scope of the outermost function declarator
	IsFunction bool           // declares a function
	NamePos    source.Pos
	Attrs      *il.Attribute
	ParamVars  []*il.Variable

	identifiers []identifier // of C
	Trailing    *il.RequiresClause
	Pack        bool // ...name
	Start       source.Pos

	EllipsisPos  source.Pos
	QualsPos     source.Pos
	RefQualPos   source.Pos
	AsmName      string
	asmPos       source.Pos
	asmText      source.Pos // of the string
	abstract     bool       // the name may be missing
	noName       bool       // there can be no name
	noTemplate   bool       // an argument list followed a name that is no template
	noFunction   bool       // `(` does not continue the declarator
	isParameter  bool
	dropped      bool // declares nothing: reported
	nested       bool // stands for a parameter list within the declarator
	hasName      bool
	nameless     bool // a name is missing: what is declared cannot be found
	typePos      source.Pos
	trailingPos  source.Pos // the type behind it
	equalPos     source.Pos // of the `=` of `= default`
	arrowPos     source.Pos // `->` of the outermost parameter list
	returned     source.Pos // the chunk that makes the return type of the one being applied
	untyped      bool       // there was no type specifier
	badPure      source.Pos // a value behind `=` that makes no function pure
	ended        bool       // by `= default` or `= delete`: a semicolon follows
	outer        bool       // its own parameter list is the outermost chunk
	inside       Env        // environment behind the declarator-id
	attributed   *il.Type   // the type of a function with the attributes in its parentheses
	specializes  bool       // behind `template <>`
	instantiates bool       // explicitly
	defaults     []*delayedDefault
}

// translationUnit parses the whole input.
func (p *Parser) translationUnit() {
	for !p.at(token.EOF) {
		p.declarationOrRecover()
	}
}

// declarationOrRecover parses a declaration; when it consumes nothing, the
// current token is skipped.
func (p *Parser) declarationOrRecover() {
	start := p.place()
	if p.at(token.RBrace) {
		p.report(diag.ExpectedDeclaration, p.tok.Pos)
		p.next()
		p.skipDeclaration()
		return
	}
	p.declaration()
	if p.place() == start && !p.at(token.EOF) {
		p.next()
	}
}

// declaration parses one declaration at namespace or block scope
// (rule drop.empty-declaration).
func (p *Parser) declaration() {
	if !p.ck.enter() {
		return
	}
	defer p.ck.leave()
	defer p.waitForSemicolon()()
	defer p.ck.closeRange(p.ck.openRange())
	p.takeExecPragma()
	defer p.ck.endABIPragma(p.takeABIPragma())
	if p.d.Modules && p.moduleDeclaration() {
		return
	}
	switch p.tok.Kind {
	case token.Pragma:
		p.pragma()
	case token.Semi:
		p.next()
	case token.KwTemplate:
		p.ck.say.embedded(diag.EmbeddedCXXNoTemplates, p.tok.Pos)
		if p.ck.env.has(inLinkageC) && p.peek(1).Kind == token.Lt && p.peek(2).Kind != token.Gt {
			p.report(diag.LinkageNotAllowed, p.tok.Pos, "C") // [temp.pre]/6
		}
		p.templateDeclaration(&declSpecs{})
	case token.KwNamespace:
		p.ck.say.embedded(diag.EmbeddedCXXNoNamespaces, p.tok.Pos)
		p.namespaceDeclaration(source.Pos{})
	case token.KwUsing:
		p.usingDeclaration(nil)
	case token.KwStaticAssert:
		p.staticAssert()
	case token.KwAsm:
		p.asmDeclaration()
	case token.KwInline:
		if p.peek(1).Kind == token.KwNamespace {
			pos := p.tok.Pos
			p.next()
			p.namespaceDeclaration(pos)
			return
		}
		p.simpleDeclaration(nil)
	case token.KwExtern:
		p.externDeclaration()
	case token.KwExtension:
		p.extensionDeclaration()
	default:
		p.simpleDeclaration(nil)
	}
}

// externDeclaration handles what can begin with `extern`.
func (p *Parser) externDeclaration() {
	switch p.peek(1).Kind {
	case token.String:
		p.linkageSpecification()
	case token.KwTemplate:
		s := &declSpecs{Pos: p.tok.Pos}
		s.written.Extern, s.StoragePos = true, p.tok.Pos
		p.next()
		p.templateDeclaration(s)
	default:
		p.simpleDeclaration(nil)
	}
}

// extensionDeclaration handles `__extension__` in front of a declaration.
func (p *Parser) extensionDeclaration() {
	switch p.peek(1).Kind {
	case token.KwExtern:
		if k := p.peek(2).Kind; k != token.String && k != token.KwTemplate {
			p.simpleDeclaration(nil)
			return
		}
		p.next()
		p.declaration()
		return
	case token.KwUsing:
		p.usingDeclaration(nil)
		return
	case token.KwInline:
		if p.peek(2).Kind != token.KwNamespace {
			break
		}
		p.next()
		p.declaration()
		return
	case token.KwNamespace, token.KwStaticAssert, token.KwAsm, token.KwTemplate, token.KwExtension:
		p.next()
		p.declaration()
		return
	}
	p.simpleDeclaration(nil)
}

// simpleDeclaration parses a simple-declaration or function-definition behind
// the template headers in s; nil: there are none.
func (p *Parser) simpleDeclaration(s *declSpecs) {
	alone := s == nil
	if alone {
		s = p.loans.specs.take()
		defer p.loans.specs.giveBack()
	}
	s.Pos = p.tok.Pos
	s.typenameContext = p.ck.env.innermostScope().Kind == symbols.ScopeNamespace
	p.stream.hold(s, &p.tok, p.d)
	defer p.stream.letGo(s)
	errors := p.rep.Errors
	start := p.place()
	waiting := p.stops
	if p.ck.env.fn == nil {
		p.stops[stopSemi] = 0 // (rule recovery.attributes)
	}
	appendAttributes(&s.Attrs, p.attributes(il.LocPrefix))
	p.stops = waiting
	if p.place() != start && p.ck.env.fn == nil && alone && (p.at(token.EOF) || p.at(token.RBrace)) {
		p.report(diag.ExpectedDeclaration, p.tok.Pos)
		return
	}
	if p.place() != start && p.at(token.EOF) && !alone {
		p.expected(token.Ident)
		p.report(diag.ExpectedSemicolon, p.tok.Pos)
		return
	}
	if p.at(token.Semi) && p.place() != start {
		if s.Attrs != nil { // [[]]; says nothing
			p.ck.say.loneAttributes(s)
		}
		p.next()
		return
	}
	if p.place() != start {
		switch p.tok.Kind {
		case token.KwNamespace, token.KwUsing, token.KwTemplate:
			p.rep.ReportAs(diag.Error, diag.AttributesNotAllowedHere, s.Pos)
			p.declaration()
			return
		case token.KwStaticAssert:
			p.staticAssert()
			return
		}
	}
	list, outer := p.ck.env.deferAccess()
	headers := len(s.late)
	*list, s.late = s.late, nil
	s.specifiers = p.tok.Pos
	p.declSpecifiers(s, false)
	late := lateChecks{list, outer, s, headers}
	if p.at(token.Semi) || p.atStructuredBinding() {
		late.done(p.ck, nil)
	}
	switch {
	case p.at(token.Semi) && deductionGuideOrTag(s):
		p.ck.tagDeclaration(s)
		p.next()
		return
	case p.atStructuredBinding() && (s.Type != nil || p.hasSpecifiers(s)):
		p.structuredBinding(s)
		return
	}
	if p.at(token.KwTemplate) && s.Type == nil && p.hasSpecifiers(s) {
		p.misplacedTemplate(s)
		return
	}
	if s.Type == nil && !p.recoverType(s) {
		late.done(p.ck, nil)
		return
	}
	if p.atStructuredBinding() && s.Type.IsError() {
		late.done(p.ck, nil)
		p.structuredBinding(s)
		return
	}
	p.initDeclarators(s, errors, &late)
	late.done(p.ck, nil)
}

// deductionGuideOrTag reports whether a declaration without declarators
// declares something at all.
func deductionGuideOrTag(s *declSpecs) bool {
	return s.Type != nil || s.written.DefinesType != nil
}

// loneAttributes handles `[[…]];` and `__attribute__((…));`.
func (say *reports) loneAttributes(s *declSpecs) {
	if s.member {
		say.report(diag.AttributesIgnoredHere, s.Attrs.Pos)
		return
	}
	if s.Attrs.Family == il.AttrAlignas {
		say.rep.ReportAs(diag.Error, diag.AlignasDoesNotApply, s.Attrs.Pos)
		return
	}
	if s.Attrs.Family == il.AttrStd {
		for a := s.Attrs; a != nil; a = a.Next {
			if k := attributeOf(a).kind; k != attrNone && k != attrLater {
				say.rep.ReportAs(diag.Error, diag.AttributeDoesNotApply, a.Pos, displayAttribute(a))
			}
		}
		return
	}
	cudaAttributes(s.Attrs)
	say.rep.ReportAs(diag.Error, diag.AttributeDoesNotApply, s.Attrs.Pos, displayAttribute(s.Attrs))
}

// recoverType decides what to do when a declaration has no type specifier;
// false when the declaration was given up.
func (p *Parser) recoverType(s *declSpecs) bool {
	if p.declaresWithoutType() {
		return true
	}
	if s.Invalid {
		s.Type = p.u.Builtin.Error
		return true
	}
	pos := p.tok.Pos
	switch p.tok.Kind {
	case token.Ident, token.ColonColon:
		return p.nameWithoutType(s)
	case token.Star, token.Amp, token.AndAnd, token.LParen, token.KwOperator:
		s.Type, s.typeMissing = p.u.Builtin.Int, p.typeMissing(s)
		return true
	case token.EOF:
		if p.hasSpecifiers(s) {
			p.report(diag.ExpectedDeclaration, pos)
		}
		return false
	}
	if p.hasSpecifiers(s) && p.at(token.Semi) {
		p.ck.emptyDeclaration(s)
		p.next()
		return false
	}
	if p.place() > s.start {
		s.Type, s.typeMissing = p.u.Builtin.Int, p.typeMissing(s)
		return true
	}
	p.noDeclarator(s)
	if p.at(token.LBrace) && !s.member && len(s.Headers) == 0 {
		inside := false // a block alone is what is skipped
		p.scan(func(token.Kind, bool) bool {
			ends := inside
			inside = true
			return ends
		})
		return false
	}
	for p.at(token.RParen) || p.at(token.RBracket) {
		p.next() // nothing to stop at: no bracket is open here
	}
	p.skipDeclaration()
	return false
}

// nameWithoutType decides what the name stands for that begins a declaration
// without a type: an unknown type, or what is declared, as an int; false when
// the declaration was given up (rule recovery.type-missing).
func (p *Parser) nameWithoutType(s *declSpecs) bool {
	switch k := p.peek(1).Kind; {
	case p.unknownTypeHere(), k == token.LBracket && !s.member && p.peek(2).Kind != token.LBracket:
		if p.unknownType(s); p.at(token.Semi) && p.prev.Kind == token.RBrace {
			p.next() // behind a class that is defined there
			return false
		}
		return true
	case p.at(token.ColonColon), k == token.ColonColon && !p.nothingQualified():
		n, _ := p.nameHere(true)
		nothing := n.Invalid
		if !n.Invalid && !n.Dependent {
			l := p.ck.lookupName(&n, 0)
			nothing = !l.ok() && !l.Dependent
		}
		if nothing {
			p.notAType(false)
			p.skipDeclaration()
			return false
		}
	case k == token.ColonColon: // of nothing that is known
	case p.omitsMainType(s):
		return true
	}
	s.Type, s.typeMissing = p.u.Builtin.Int, p.typeMissing(s)
	return true
}

// typeMissing returns how the missing type is said: what has other specifiers is
// an int all the same. Attributes in front of a member are none.
func (p *Parser) typeMissing(s *declSpecs) diag.Code {
	if n := p.place() - s.start; n > 1 || n == 1 && !s.written.Extension || s.Attrs != nil && !s.member {
		return diag.MissingTypeIntAssumed
	}
	return diag.MissingTypeSpecifier
}

// missingType reports, behind declarator d, that the specifiers s had no type (rule
// recovery.type-missing).
//
// Without a name only a function is one, outside of classes if it has a body. What
// virtual or inline cannot be said of has no type at all.
func (say *reports) missingType(s *declSpecs, d *declarator, body bool) {
	switch {
	case s.typeMissing == 0, say.d.IsC() && say.d.C < lang.C99 && d.IsFunction, s.Friend && !d.IsFunction:
	case d.IsFunction && d.arrowPos.IsValid(): // the result is given behind the parameters
	case d.nameless && !d.IsFunction && !d.Name.End.IsValid(): // behind `operator`
	case d.nameless && !s.member && !(d.IsFunction && body), !d.IsFunction && (s.member && (s.written.Virtual || s.written.Inline) || namesOperator(&d.Name)):
	case d.nameless && d.IsFunction:
		say.report(diag.MissingTypeIntAssumed, d.Start, "int")
	case s.typeMissing == diag.MissingTypeIntAssumed, d.IsFunction && !d.nameless:
		say.report(diag.MissingTypeIntAssumed, d.Start, "int")
	default:
		say.report(diag.MissingTypeSpecifier, d.Start)
	}
}

// noDeclarator reports that neither a type nor a declarator stands here: behind
// specifiers a name is missed, otherwise the whole declaration, and behind a
// template header its end as well.
func (p *Parser) noDeclarator(s *declSpecs) {
	pos := p.tok.Pos
	if n := p.place() - s.start; n == 0 && (s.Attrs == nil || len(s.Headers) == 0) {
		p.report(diag.ExpectedDeclaration, pos)
		if len(s.Headers) > 0 && !p.at(token.Semi) {
			p.report(diag.ExpectedSemicolon, pos)
		}
		return
	}
	p.report(diag.ExpectedIdentifier, pos)
	if p.ck.env.innermostScope().Kind == symbols.ScopeClass {
		p.report(diag.MissingTypeIntAssumed, pos, "int")
	}
}

// omitsMainType reports whether main is declared here without a type: it then
// returns int, with a warning (rule front.main-without-type).
func (p *Parser) omitsMainType(s *declSpecs) bool {
	if p.tok.Name != p.ck.known.main || s.member || p.ck.env.innermostScope() != p.ck.file || len(s.Headers) > 0 || !p.functionNamedHere() {
		return false
	}
	s.Type = p.u.Builtin.Int
	s.written.TypeOmitted = true
	return true
}

// unknownType reports the identifier that stands where a type is needed and
// skips it.
func (p *Parser) unknownType(s *declSpecs) {
	p.notAType(false)
	s.Type, s.Invalid = p.u.Builtin.Error, true
	var again declSpecs
	if closingAngles(p.prev.Kind) > 0 && p.tok.Kind.IsKeyword() && !p.at(token.KwOperator) && !p.at(token.KwTypename) {
		start := s.start
		s.Invalid = false
		p.declSpecifiers(s, false) // a further type contradicts this one
		s.start, s.Invalid, s.quals = start, true, 0
		return
	}
	if p.at(token.KwConst) || p.at(token.KwVolatile) {
		p.declSpecifiers(&again, true)
		s.quals |= again.quals
	}
}

// functionNamedHere reports whether the name at the current token has a
// parameter list behind it.
func (p *Parser) functionNamedHere() bool {
	if p.peek(1).Kind != token.LParen {
		return false
	}
	m := p.mark()
	defer p.reset(m)
	p.next()
	return p.parameterListHere()
}

// hasSpecifiers reports whether any specifier was written,
// besides __extension__.
func (p *Parser) hasSpecifiers(s *declSpecs) bool {
	n := p.place() - s.start
	return n > 1 || n == 1 && !s.written.Extension || s.Attrs != nil
}

// declaresWithoutType reports whether a declarator that needs no type stands
// here: a constructor, destructor or conversion function.
func (p *Parser) declaresWithoutType() bool {
	switch p.tok.Kind {
	case token.KwOperator:
		next := p.peek(1)
		return !operatorNeedsType(next.Kind) && startsConversionType(p.ck, &qualName{}, next, p.peek(2).Kind)
	case token.Tilde:
		return p.ck.env.innermostScope().Kind == symbols.ScopeClass
	case token.Ident, token.ColonColon:
	case token.LParen:
		return p.parenthesizedWithoutType()
	default:
		return false
	}
	if p.at(token.Ident) && p.isOwnConstructor() {
		return true
	}
	n, _ := p.nameHere(true)
	return n.Ctor || n.Dtor && n.qualified() || n.Conv != nil || p.ck.namesGuide(&n)
}

// parenthesizedWithoutType reports whether the parenthesis at the current token
// opens a declarator whose name needs no type: `(X)(int);` [dcl.meaning].
func (p *Parser) parenthesizedWithoutType() bool {
	if !p.ck.enter() {
		return false
	}
	defer p.ck.leave()
	m := p.mark()
	defer p.reset(m)
	p.next()
	if p.at(token.LParen) {
		return p.parenthesizedWithoutType()
	}
	if p.at(token.Ident) && p.isParenthesizedConstructor() {
		return true
	}
	hits := p.rep.Mute()
	defer p.rep.Unmute(hits)
	var n qualName
	switch p.tok.Kind {
	case token.Ident, token.ColonColon, token.Tilde, token.KwOperator:
		p.parseName(&n, true)
	}
	return (n.Ctor || n.Dtor || n.Conv != nil) && p.at(token.RParen) && p.peek(1).Kind == token.LParen
}

// operatorNeedsType reports whether k behind `operator` makes it an operator function
// rather than a conversion function.
func operatorNeedsType(k token.Kind) bool {
	return isOverloadable(k) || k == token.LParen || k == token.LBracket || k == token.String ||
		k == token.KwNew || k == token.KwDelete || k == token.KwCoAwait
}

// namesGuide reports whether n names a class template: a deduction guide.
func (ck *Checker) namesGuide(n *qualName) bool {
	if n.Invalid || n.Name == nil || n.HasArgs {
		return false
	}
	l := ck.lookupName(n, 0)
	y := l.first()
	return y != nil && (y.Kind == symbols.SymTemplate && y.Template().Kind == il.TemplkClass)
}

// skipDeclaration gives a declaration up: everything up to its semicolon. A
// body ends nothing: what follows it is skipped as well.
func (p *Parser) skipDeclaration() {
	p.skipToStop(token.Semi)
	p.got(token.Semi)
}

// initDeclarators parses an init-declarator-list and the semicolon, or a
// function definition.
func (p *Parser) initDeclarators(s *declSpecs, errors int, late *lateChecks) {
	var implied *il.Type
	initialized := false
	p.stops.wait(stopComma) // declaration puts it back
	d := p.loans.declarators.take()
	defer p.loans.declarators.giveBack()
	for first := true; ; first = false {
		abbrev := p.ck.env.beginAbbreviated(p.u, innermostHeader(s), p.tok.Pos)
		if !first {
			*d = declarator{}
			d.Attrs = p.attributes(il.LocPostfix) // GNU: in front of a further declarator
		}
		p.parseDeclarator(d, s, false)
		p.ck.decls.numbers += p.ck.env.endAbbreviatedDeclaration(abbrev, s, d.ParamVars)
		late.done(p.ck, d)
		p.ck.say.missingType(s, d, p.atFunctionBody(d))
		if d.dropped {
			if p.atFunctionBody(d) {
				p.skipFunctionBody()
				return
			}
			p.skipTo(token.Semi)
			break
		}
		if d.Name.Invalid && d.hasName && p.atFunctionBody(d) {
			p.skipFunctionBody()
			return
		}
		if d.Name.Invalid || !d.hasName {
			p.recoverDeclarator(s, errors, d.Name.Literal)
			return
		}
		if !first {
			s.written.DefinesType, s.written.ElaboratedFirst = nil, nil
		}
		p.declaratorTrailer(d, s)
		if !p.at(token.Assign) {
			p.stream.letGo(s)
		}
		s.written.AfterFirst = !first
		p.ck.decls.deduced = nil
		initialized = p.at(token.Assign) || p.at(token.LParen)
		if p.declareDeclarator(s, d) {
			return
		}
		implied = p.ck.sameDeduction(implied, d)
		if d.ended || len(s.Headers) > 0 || !p.got(token.Comma) { // [temp.pre]/2 (rule recovery.templates)
			break
		}
	}
	p.stops.done(stopComma)
	if initialized && len(s.Headers) > 0 && p.ck.env.innermostScope().Kind != symbols.ScopeClass {
		p.endTemplate()
		return
	}
	p.endDeclaration()
}

// endTemplate is endDeclaration for a variable template of a namespace that has an
// initialiser: whatever brackets it
// leaves open or closes, its end is the next semicolon, which is missed once more at
// the end of the source (rule recovery.template-end).
func (p *Parser) endTemplate() {
	if p.got(token.Semi) {
		return
	}
	p.expected(token.Semi)
	waiting := p.stops
	p.scan(func(k token.Kind, outermost bool) bool { return outermost && k == token.Semi })
	if p.stops = waiting; p.at(token.EOF) {
		p.expected(token.Semi)
	}
	p.got(token.Semi)
}

// sameDeduction checks that the placeholder stands for the same type in each
// declarator of a list [dcl.spec.auto]; it returns what it stands for in d.
func (ck *Checker) sameDeduction(implied *il.Type, d *declarator) *il.Type {
	t := ck.decls.deduced
	switch {
	case t == nil || d.Type == nil || !d.Type.HasPlaceholder() || d.IsFunction:
		return implied
	case implied != nil && !t.IsDependent() && !implied.IsDependent() && !ck.u.Same(t, implied):
		ck.report(diag.AutoDeducedInconsistently, d.NamePos, "auto", t, implied)
	}
	return t
}

// innermostHeader returns the innermost template header of s, nil when none.
func innermostHeader(s *declSpecs) *il.TemplateDecl {
	if n := len(s.Headers); n > 0 && len(s.Headers[n-1].Params) > 0 {
		return s.Headers[n-1]
	}
	return nil
}

func (p *Parser) peekKind(i int) token.Kind {
	if i == 0 {
		return p.tok.Kind
	}
	return p.peek(i).Kind
}

// declaratorTrailer parses what may follow any declarator: an asm label,
// attributes, a requires-clause.
func (p *Parser) declaratorTrailer(d *declarator, s *declSpecs) {
	saved := p.ck.env.save()
	p.ck.env.scope, p.ck.env.class = d.inside.scope, d.inside.class
	if d.Params != nil {
		p.ck.env.scope = d.Params
	}
	if p.at(token.KwAsm) {
		p.asmLabel(d)
	}
	appendAttributes(&d.Attrs, p.attributes(il.LocPostfix))
	if d.IsFunction {
		p.checkTrailingRequires(s, d)
		d.Trailing = p.trailingRequires(len(s.Headers) > 0)
	}
	p.ck.env = saved
	d.Type = p.ck.say.attributedType(d.Type, d.Attrs, !s.written.Typedef)
}

// recoverDeclarator handles a declarator that could not be parsed; behind an
// invalid literal operator name the declaration goes on with parameters only.
func (p *Parser) recoverDeclarator(s *declSpecs, errors int, badLiteral bool) {
	if p.rep.Errors == errors && !p.rep.Muted() || badLiteral && !p.at(token.LParen) {
		p.expected(token.Semi)
	}
	p.skipDeclaration()
}

// endDeclaration consumes the semicolon of a declaration; when it is missing,
// everything up to the next one is skipped.
func (p *Parser) endDeclaration() {
	if p.got(token.Semi) {
		return
	}
	p.expected(token.Semi)
	p.skipDeclaration()
}

// declareDeclarator declares what d says; done when it was a function
// definition, which ends the declaration.
func (p *Parser) declareDeclarator(s *declSpecs, d *declarator) (done bool) {
	switch {
	case s.written.Typedef:
		p.declareTypedef(s, d)
	case d.IsFunction:
		done = p.declareOrDefineFunction(s, d)
	case d.nameless && !p.at(token.Assign) && !p.at(token.LBrace) && !p.at(token.LParen):
		p.ck.namelessData(s, d) // nobody can tell what it is
	default:
		p.declareVariable(s, d)
		if p.at(token.KwAttribute) && p.prev.Kind == token.RParen {
			// they say nothing behind an initialiser in parentheses (rule front.late-attributes)
			for a := p.attributes(il.LocPostfix); a != nil; a = a.Next {
				p.report(diag.AttributesBehindInitializer, a.Pos)
			}
		}
	}
	return done
}

// templatedDeclaration parses the declaration behind the template headers that
// s holds: a member or not, as the innermost scope says.
func (p *Parser) templatedDeclaration(s *declSpecs) {
	if p.ck.env.innermostScope().Kind == symbols.ScopeClass && p.ck.env.memberLevel > 0 {
		p.memberSimple(s)
		return
	}
	p.simpleDeclaration(s)
}
