// This file implements the parsing of names: nested-name-specifiers,
// id-expressions, type names [expr.prim.id], and how a parsed name is looked up.
package front

import (
	"strings"

	"cufront/compiler/diag"
	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// parseName parses an id-expression or qualified name at the current token
// (identifiers, operator-function-ids, conversion-function-ids, destructor
// names, template-ids); forDecl: in a declarator.
func (p *Parser) parseName(n *qualName, forDecl bool) {
	n.Start, n.Pos = p.tok.Pos, p.tok.Pos
	saved := p.ck.env.has(namingMember)
	p.ck.env.set(namingMember, forDecl || saved)
	if !p.qualifiers(n) {
		p.ck.env.set(namingMember, saved)
		p.unqualifiedName(n, forDecl)
	}
	p.ck.env.set(namingMember, saved)
	n.End = p.prev.End()
}

// nestedNameSpecifier parses `::` and `X::` sequences into n, stopping before
// the last name.
func (p *Parser) nestedNameSpecifier(n *qualName) {
	n.Start = p.tok.Pos
	m := p.mark()
	if !p.qualifiers(n) {
		p.keep(m)
		return
	}
	// The last name was a template-id: it is not part of the specifier.
	n.Name, n.HasArgs, n.Args = nil, false, nil
	p.reset(m)
	for p.place() != n.place && !p.at(token.EOF) {
		p.next()
	}
}

// qualifiers parses `::` and `X::` sequences into n. A template-id in front of
// which it cannot know whether `::` follows is parsed too; it returns true when
// that was the last name, which is then in n.
func (p *Parser) qualifiers(n *qualName) (last bool) {
	if p.at(token.ColonColon) {
		n.Global, n.Scope = true, p.ck.file
		p.next()
	}
	if !n.Global && p.at(token.KwDecltype) && !p.decltypeQualifier(n) {
		return false
	}
	for !n.Invalid {
		template := false
		if p.at(token.KwTemplate) && n.qualified() && p.peek(1).Kind == token.Ident {
			template = true
			p.next()
			n.TemplateKw = true
		}
		if !p.at(token.Ident) {
			return false
		}
		switch p.peek(1).Kind {
		case token.ColonColon:
			if !p.nameQualifier(n) {
				return false
			}
		case token.Lt:
			if !n.qualified() {
				p.mentionPack()
			}
			done, ok := p.templateIDQualifier(n, template)
			if !ok {
				return false
			}
			if done {
				return true
			}
		default:
			return false
		}
		n.TemplateKw = false
	}
	return false
}

// nameHere parses the name that begins at the current token as parseName does, and
// consumes and reports nothing; behind is the kind of the token that follows it.
func (p *Parser) nameHere(forDecl bool) (n qualName, behind token.Kind) {
	m := p.mark()
	hits := p.rep.Mute()
	p.parseName(&n, forDecl)
	p.rep.Unmute(hits)
	behind = p.tok.Kind
	p.reset(m)
	return n, behind
}

// decltypeQualifier parses `decltype(e)::`; it returns false, with nothing
// consumed, when no `::` follows.
func (p *Parser) decltypeQualifier(n *qualName) bool {
	if p.peek(1).Kind != token.LParen {
		return false
	}
	depth, i := 0, 1
	for {
		switch p.peek(i).Kind {
		case token.LParen, token.LBracket, token.LBrace:
			depth++
		case token.RParen, token.RBracket, token.RBrace:
			depth--
		case token.EOF:
			return false
		}
		if depth > maxDepth {
			return false // what cannot be parsed is not looked through, at each level again
		}
		i++
		if depth == 0 {
			break
		}
	}
	if p.peek(i).Kind != token.ColonColon {
		return false
	}
	t := p.decltypeSpecifier()
	p.next()
	n.Decltype = true
	if t.ClassType() == nil && !t.Skip().IsEnum() && !t.IsDependent() && !t.IsError() {
		n.Invalid = true
		p.report(diag.ResultDecltypeQualifierNotClass, n.Start, t)
		return true
	}
	p.pushClassQualifier(n, t, nil)
	return true
}

// nameQualifier handles `X::` at the current token; false when X names
// nothing that `::` can follow (nothing is consumed, nothing reported, unless
// the name is undefined).
func (p *Parser) nameQualifier(n *qualName) bool {
	name, pos := p.tok.Name, p.tok.Pos
	if n.Dependent {
		q := *n
		q.Name, q.Pos = name, pos
		p.next()
		p.next()
		p.pushClassQualifier(n, p.ck.dependentMemberType(&q), name)
		return true
	}
	if !n.qualified() {
		p.mentionPack()
	}
	l := p.ck.lookupQualifier(n, name)
	y := l.first()
	if y == nil {
		if l.Dependent && n.Scope != nil {
			q := *n
			q.Name, q.Pos = name, pos
			p.next()
			p.next()
			p.pushClassQualifier(n, p.ck.dependentMemberType(&q), name)
			return true
		}
		n.Invalid = true
		p.ck.say.notAScope(n, name, pos)
		p.next()
		p.next()
		return false
	}
	if l.Ambiguous {
		p.ck.ambiguous(&l, pos)
	}
	switch y.Kind {
	case symbols.SymNamespace:
		ns := y.Entity.(*il.Namespace)
		nameDeprecated(p.ck, ns, pos)
		n.Qual = p.ck.namespaceQualifier(n.Qual, ns, name)
		n.Scope, n.Type = symbols.NamespaceTable(ns), nil
	case symbols.SymType, symbols.SymParamType, symbols.SymInjected:
		useType(y.Type())
		n.Pos = pos
		p.next()
		p.next()
		p.pushClassQualifier(n, y.Type(), name)
		return true
	default:
		n.Invalid = true
		if y.Kind == symbols.SymTemplate {
			if p.ck.env.scope.Kind == symbols.ScopeTemplate { // behind a template head
				p.report(diag.NotClassOrNamespaceName, pos)
			}
			p.report(diag.TemplateArgsMissing, pos, p.ck.words.describeBare(y.Entity))
		} else {
			p.report(diag.NotClassOrNamespaceName, pos)
		}
		p.next()
		p.next()
		return false
	}
	p.next()
	p.next()
	return true
}

// notAScope reports a name in front of `::` that was not found.
func (say *reports) notAScope(n *qualName, name *token.Name, pos source.Pos) {
	say.report(diag.NotClassOrNamespaceName, pos)
}

// aliased returns the namespace that n names.
func aliased(n *il.Namespace) *il.Namespace {
	for n.IsAlias && n.Target != nil {
		n = n.Target
	}
	return n
}

// namedScope returns the words for the class or namespace that n is qualified with,
// itself and not the typedef that names it (rule qualified.named-scope), "" for the global scope.
func (words *wording) namedScope(n *qualName) string {
	switch {
	case n.Type != nil && n.Type.ClassType() != nil:
		return words.describe(n.Type.ClassType())
	case n.Type != nil:
		return words.describe(n.Type)
	case n.Scope != nil && n.Scope.NS != nil && n.Scope.Parent != nil:
		return words.describe(aliased(n.Scope.NS))
	}
	return ""
}

// noMember reports that the scope that n names has no member name.
func (ck *Checker) noMember(n *qualName, name *token.Name, pos source.Pos) {
	if scope := ck.words.namedScope(n); scope != "" {
		ck.report(diag.NoMember, pos, scope, `member "`+name.Text+`"`)
		return
	}
	ck.report(diag.NoMemberInGlobalScope, pos, name)
}

// lookupQualifier looks up a name in front of `::` [basic.lookup.qual].
func (ck *Checker) lookupQualifier(n *qualName, name *token.Name) Lookup {
	if n.Scope != nil {
		return ck.lookupIn(n.Scope, name, lookScopesOnly)
	}
	if l, ok := ck.lookupObjectClass(name, lookScopesOnly); ok {
		return l
	}
	return ck.lookup(name, lookScopesOnly)
}

// lookupObjectClass looks up the first name of a qualified name behind `.` or
// `->` in the class of the object [basic.lookup.classref].
func (ck *Checker) lookupObjectClass(name *token.Name, f lookupFlags) (l Lookup, ok bool) {
	t := ck.env.memberOf
	if t == nil {
		return l, false
	}
	c := t.ClassType()
	if c == nil || c.IsDependent() && !ck.env.isCurrentInstantiation(ck.u, c) || !ck.completeClass(c, ck.syntax.here()) {
		return l, false
	}
	l.Name = name
	ck.lookupClass(&l, c, name, f)
	return l, l.first() != nil && l.first().IsType()
}

// templateIDQualifier handles `X<` at the current token. ok is false when X is
// no template; done is true when the template-id is the last name of n.
func (p *Parser) templateIDQualifier(n *qualName, template bool) (done, ok bool) {
	name, pos, place := p.tok.Name, p.tok.Pos, p.place()
	t := p.ck.templateNamed(n, name)
	if t == nil && !(template && n.qualified() || n.Typename && n.Dependent) {
		if takesNoArgs(p.ck, n, name, pos) {
			n.Name, n.Pos, n.Invalid = name, pos, true
			p.next()
			p.ck.tmpl.unknown = true
			p.templateArgs(nil)
			p.ck.tmpl.unknown = false
			p.faultyType(n)
			n.FaultyType = true
			return true, true
		}
		return false, false
	}
	p.next()
	less := p.tok.Pos
	args, argsOK := p.templateArgs(t)
	if !argsOK {
		n.Invalid = true
	}
	isClass := t == nil || t.Type != nil || t.Kind == il.TemplkClass || t.Kind == il.TemplkAlias ||
		t.Kind == il.TemplkMemberClass || t.Kind == il.TemplkTemplateTemplateParam
	if !argsOK && isClass {
		p.faultyType(n)
	}
	if p.at(token.ColonColon) && isClass {
		var typ *il.Type
		if t == nil {
			q := *n
			q.Name, q.Pos, q.HasArgs, q.Args, q.TemplateKw, q.LessPos = name, pos, true, args, template, less
			typ = p.ck.dependentMemberType(&q)
		} else {
			typ = mentioned(p.ck, &qualName{HasArgs: true, Args: args}, p.ck.classTemplateID(t, args, pos))
			typ = typing.KnownAlias(p.u, typ)
		}
		p.next()
		p.pushClassQualifier(n, typ, name)
		if n.Qual != nil {
			n.Qual.TemplateKw = template
		}
		return false, true
	}
	n.Name, n.Pos, n.place, n.LessPos = name, pos, place, less
	n.HasArgs, n.Args, n.TemplateKw = true, args, template
	return true, true
}

// takesNoArgs reports a class, a typedef or a template parameter with template arguments behind it;
// false for other names (rule recovery.types-with-arguments).
func takesNoArgs(ck *Checker, n *qualName, name *token.Name, pos source.Pos) bool {
	var l Lookup
	switch {
	case n.Dependent:
		return false
	case n.Scope != nil:
		l = ck.lookupIn(n.Scope, name, 0)
	default:
		l = ck.lookup(name, 0)
	}
	y := l.first()
	if y == nil || y.Kind != symbols.SymType && (y.Kind != symbols.SymParamType || ck.env.has(inInstance)) {
		return false
	}
	t := y.Type()
	if t == nil || t.IsError() || t.IsEnum() && t.Kind != il.TkTypeRef {
		return false
	}
	text := ck.words.describeBare(t)
	if y.Kind == symbols.SymParamType {
		text = "template parameter " + quoted(y.Name.Text)
	}
	if t.Kind == il.TkTypeRef && t.Name != nil {
		text = "type " + quoted(t.Name.Text)
	}
	ck.report(diag.NotTemplateArgumentList, pos, text)
	return true
}

// faultyType skips the members that are named behind a class template with wrong
// arguments (rule recovery.template-arguments).
func (p *Parser) faultyType(n *qualName) {
	n.FaultyType = true
	for p.at(token.ColonColon) {
		p.next()
		p.got(token.KwTemplate)
		if !p.got(token.Ident) {
			n.FaultyType = false
			return
		}
		n.FaultyType = p.at(token.Ident)
	}
}

// templateNamed returns the template that name denotes behind the qualifiers
// of n (the template of an injected class name included), nil when none.
func (ck *Checker) templateNamed(n *qualName, name *token.Name) *il.Template {
	var l Lookup
	switch {
	case n.Dependent:
		return nil
	case n.Scope != nil:
		l = ck.lookupIn(n.Scope, name, 0)
	default:
		var ok bool
		if l, ok = ck.lookupObjectClass(name, 0); !ok {
			l = ck.lookup(name, 0)
		}
	}
	for _, y := range l.Syms {
		if t := symbolTemplate(y); t != nil {
			return t
		}
	}
	return nil
}

// assumedTemplate reports whether n, an unqualified name that denotes nothing or
// functions only, begins the template-id of a call: argument-dependent lookup
// finds the template [temp.names]/2 (C++20).
func (p *Parser) assumedTemplate(n *qualName) bool {
	if !p.d.AtLeast(lang.CXX20) || n.qualified() || p.ck.env.memberOf != nil {
		return false
	}
	l := p.ck.lookup(n.Name, 0)
	for _, y := range l.Syms {
		if !y.IsFunctionLike() {
			return false
		}
	}
	m := p.mark()
	hits := p.rep.Mute()
	_, ok := p.templateArgs(nil)
	ok = ok && p.at(token.LParen)
	ok = !p.rep.Unmute(hits) && ok
	p.reset(m)
	return ok
}

// symbolTemplate returns the template that a name followed by `<` denotes.
func symbolTemplate(y *symbols.Symbol) *il.Template {
	if y.Kind == symbols.SymTemplate {
		return y.Template()
	}
	if y.Kind == symbols.SymInjected {
		if c := y.Type().ClassType(); c != nil && c.Cls.AssocTemplate != nil {
			return typing.PrimaryOf(c.Cls.AssocTemplate)
		}
	}
	return nil
}

// pushClassQualifier makes t the innermost qualifier of n.
func (p *Parser) pushClassQualifier(n *qualName, t *il.Type, name *token.Name) {
	if t == nil {
		t = p.u.Builtin.Error
	}
	q := p.ck.internQualifier(qualKey{class: t, name: name, previous: n.Qual})
	t = t.Unmentioned()
	n.Qual, n.Type, n.Scope = q, t, nil
	if t.IsError() {
		n.Invalid = true
		return
	}
	if c := t.ClassType(); c != nil {
		if q.Name == nil {
			q.Name = c.Name
		}
		if !c.Cls.BeingDefined && !p.ck.completeClass(c, p.prev.Pos) && insideItsTemplate(c) {
			n.Invalid = true
			p.report(diag.IncompleteTypeNotAllowed, n.Start, t)
			return
		}
		n.Scope = symbols.ClassTable(c)
		if n.Scope == nil {
			n.Scope = p.ck.emptyClassScope(c)
		}
		n.Dependent = t.IsDependent() && !p.ck.env.isCurrentInstantiation(p.u, c)
		if n.Dependent {
			p.ck.tmpl.noteQualifier(c, t)
			n.Scope = nil
		}
		return
	}
	if s := t.Skip(); s.IsEnum() {
		p.requireEnumerators(s)
		n.Scope = p.ck.enumScope(s)
		return
	}
	if t.IsDependent() {
		n.Dependent = true
		return
	}
	if p.at(token.Tilde) && p.ck.env.memberOf != nil {
		return // a pseudo-destructor: i->Integer::~Integer()
	}
	n.Invalid = true
	at := n.Pos
	if q.Previous == nil && !n.Global && n.Start.IsValid() {
		at = n.Start
	}
	p.report(diag.NotClassOrNamespaceName, at)
}

// namespaceQualifier returns a qualifier `ns::` behind prev.
func (ck *Checker) namespaceQualifier(prev *il.NameQualifier, ns *il.Namespace, name *token.Name) *il.NameQualifier {
	ns.Referenced = true
	return ck.internQualifier(qualKey{ns: ns, name: name, previous: prev})
}

// qualKey tells qualifiers apart: one entry stands for all equal ones.
type qualKey struct {
	class    *il.Type
	ns       *il.Namespace
	name     *token.Name
	previous *il.NameQualifier
}

// internQualifier returns the qualifier for k, made on first use.
func (ck *Checker) internQualifier(k qualKey) *il.NameQualifier {
	if q := ck.decls.qualifiers[k]; q != nil {
		return q
	}
	q := ck.u.NewNameQualifier()
	q.IsClass, q.Class, q.Namespace, q.Previous, q.Name = k.class != nil, k.class, k.ns, k.previous, k.name
	if ck.decls.qualifiers == nil {
		ck.decls.qualifiers = make(map[qualKey]*il.NameQualifier)
	}
	ck.decls.qualifiers[k] = q
	return q
}

// unqualifiedName parses the last part of a name.
func (p *Parser) unqualifiedName(n *qualName, forDecl bool) {
	n.Pos = p.tok.Pos
	switch p.tok.Kind {
	case token.Ident:
		if !n.qualified() {
			p.mentionPack()
		}
		n.Name = p.tok.Name
		n.Ctor = forDecl && p.namesConstructor(n)
		p.next()
		if p.at(token.Lt) && !n.Ctor {
			if t := p.ck.templateNamed(n, n.Name); t != nil || n.TemplateKw || !forDecl && p.assumedTemplate(n) {
				n.LessPos = p.tok.Pos
				args, ok := p.templateArgs(t)
				n.HasArgs, n.Args = true, args
				n.Invalid = n.Invalid || !ok
			}
		}
		if p.at(token.Lt) && n.Ctor {
			p.constructorArgs(n)
		}
	case token.Tilde:
		p.destructorName(n)
	case token.KwOperator:
		p.operatorFunctionID(n)
	default:
		switch {
		case p.at(token.Star) && n.qualified() && !forDecl && (n.Qual == nil || n.Type != nil):
			p.report(diag.ExpectedExpression, n.Start) // a pointer to members stands nowhere else (rule recovery.qualifiers)
		case !n.Invalid || p.prev.Kind == token.ColonColon:
			p.expected(token.Ident)
		}
		n.Invalid = true
	}
}

// constructorArgs parses the arguments behind the name of a constructor: those
// of its class are the class itself, others specialise a constructor template.
func (p *Parser) constructorArgs(n *qualName) {
	n.LessPos = p.tok.Pos
	args, ok := p.templateArgs(nil)
	if c := n.Type.ClassType(); ok && c != nil && c.Cls.AssocTemplate != nil && typing.SameArgs(p.u, args, c.Cls.Args) {
		return
	}
	n.HasArgs, n.Args = true, args
	n.Invalid = n.Invalid || !ok
}

// namesConstructor reports whether the current identifier names the
// constructors of the class that qualifies it [class.qual].
func (p *Parser) namesConstructor(n *qualName) bool {
	if n.Type == nil || n.Qual == nil {
		return false
	}
	c := n.Type.ClassType()
	if c == nil || c.Name == nil {
		return false // an unnamed class has none that a typedef name could name
	}
	if c.Name == p.tok.Name {
		return true
	}
	if n.Qual.Name != p.tok.Name || n.Type.Name != p.tok.Name {
		return false
	}
	if n.Scope == nil {
		return true
	}
	member := p.ck.lookupIn(n.Scope, p.tok.Name, lookTypesOnly) // of the name of the typedef
	return member.first() == nil
}

// destructorName parses `~Name`, `~decltype(e)` or `~Name<args>`.
func (p *Parser) destructorName(n *qualName) {
	n.Dtor = true
	p.next()
	if p.at(token.KwDecltype) {
		n.DtorType = p.decltypeSpecifier()
		return
	}
	if !p.at(token.Ident) {
		p.expected(token.Ident)
		n.Invalid = true
		return
	}
	n.Name, n.DtorPos = p.tok.Name, p.tok.Pos
	pos := p.tok.Pos
	var l Lookup
	if o := p.ck.env.memberOf; o != nil && o.IsScalar() && !n.Dependent {
		p.pseudoDestructorName(n)
		return
	}
	if n.Scope != nil {
		l = p.ck.lookupIn(n.Scope, n.Name, lookTypesOnly)
	}
	if l.first() == nil && n.Qual != nil && n.Qual.Previous != nil && n.Qual.Previous.Class != nil {
		if s := symbols.ClassTable(n.Qual.Previous.Class); s != nil {
			l = p.ck.lookupIn(s, n.Name, lookTypesOnly)
		}
	}
	if l.first() == nil {
		l = p.ck.lookup(n.Name, lookTypesOnly)
	}
	p.next()
	y := l.first()
	if y == nil {
		return // pseudo-destructors and members of the object are resolved later
	}
	if t := symbolTemplate(y); t != nil && p.at(token.Lt) {
		args, _ := p.templateArgs(t)
		n.HasArgs, n.Args = true, args
		n.DtorType = p.ck.classTemplateID(t, args, pos)
		return
	}
	if y.IsType() {
		n.DtorType = y.Type()
	}
}

// pseudoDestructorName looks up the name of a qualified pseudo destructor, the
// current token: in the scope that the type in front of it was found in, or
// where the expression stands [basic.lookup.qual].
func (p *Parser) pseudoDestructorName(n *qualName) {
	if n.Global && n.Qual == nil {
		p.report(diag.ExpectedIdentifier, n.Pos)
		n.Invalid = true
		p.next()
		return
	}
	var scope *symbols.Scope
	if q := n.Qual; q != nil && n.Type != nil && q.Previous != nil {
		if q.Previous.Namespace != nil {
			scope = symbols.NamespaceTable(q.Previous.Namespace)
		} else if q.Previous.Class != nil {
			scope = symbols.ClassTable(q.Previous.Class)
		}
	}
	var l Lookup
	if scope != nil {
		l = p.ck.lookupIn(scope, n.Name, lookTypesOnly)
	} else {
		l = p.ck.lookup(n.Name, lookTypesOnly)
	}
	y := l.first()
	switch {
	case y != nil && y.IsType():
		n.DtorType = y.Type()
	case !p.ck.env.has(inPrototype):
		p.report(diag.NotTypeName, n.Pos, quoted(n.Name.Text))
		n.Invalid = true
	}
	p.next()
}

// operatorFunctionID parses `operator @`, `operator type` or `operator ""_x`.
func (p *Parser) operatorFunctionID(n *qualName) {
	p.next()
	k := p.tok.Kind
	switch k {
	case token.KwNew, token.KwDelete:
		n.Op = k
		p.next()
		if p.at(token.LBracket) && p.peek(1).Kind == token.RBracket {
			p.next()
			p.next()
			n.OpArray = true
		}
	case token.LParen, token.LBracket:
		if next := p.peek(1).Kind; !closes(next, k) {
			p.report(diag.ExpectedOperator, p.tok.Pos)
			n.Invalid = true
			break
		}
		n.Op = k
		p.next()
		p.next()
	case token.String:
		if !p.d.HasUserLiterals() {
			p.report(diag.ExpectedOperator, p.tok.Pos)
			n.Invalid = true
			break
		}
		p.literalOperatorID(n)
	case token.KwCoAwait:
		n.Op = k
		p.next()
	case token.LaunchOpen:
		p.splitShift()
		n.Op = token.Shl
		p.next()
	case token.LaunchClose:
		p.splitShift()
		n.Op = token.Shr
		p.next()
	default:
		if isOverloadable(k) {
			n.Op = k
			p.next()
			break
		}
		if !startsConversionType(p.ck, n, p.tok, p.peek(1).Kind) {
			p.report(diag.ExpectedOperator, p.tok.Pos)
			n.Invalid = true
			break
		}
		around := p.ck.env.scope
		if n.Type != nil && n.Type.ClassType() != nil && n.Scope != nil { // (rule front.conversion-types)
			c := n.Type.ClassType()
			p.ck.env.scope = &symbols.Scope{Kind: symbols.ScopeClass, Parent: around, Class: c, IL: c.Cls.AssocScope}
		}
		n.Conv = p.conversionTypeID()
		p.ck.env.scope = around
	}
	if (n.Op != token.None || n.Literal && !n.Invalid) && p.at(token.Lt) {
		if t := p.ck.operatorTemplate(n); t != nil || n.TemplateKw {
			n.LessPos = p.tok.Pos
			n.Args, _ = p.templateArgs(t)
			n.HasArgs = true
		}
	}
}

// startsConversionType reports whether a type, rather than an operator that nobody knows,
// is named by token t behind `operator` (rule recovery.operators).
func startsConversionType(ck *Checker, n *qualName, t token.Token, next token.Kind) bool {
	switch t.Kind {
	case token.Ident:
		if next == token.ColonColon || next == token.Lt || n.qualified() || ck.env.memberOf != nil {
			return true
		}
		l := ck.lookup(t.Name, lookPacks)
		y := l.first()
		return y != nil && (namesType(y) || symbolIsTypeTemplate(y)) || y == nil && l.Dependent
	case token.ColonColon, token.KwConst, token.KwVolatile, token.KwAuto, token.KwStruct, token.KwClass, token.KwUnion, token.KwEnum,
		token.KwDecltype, token.KwTypename, token.KwTypeof, token.KwUnderlyingType, token.KwComplex, token.KwFloat80, token.KwExtension,
		token.KwFriend, token.KwVirtual, token.KwInline, token.KwConstexpr, token.KwExplicit, token.KwAttribute:
		return true
	}
	return isBuiltinType(t.Kind)
}

// operatorTemplate returns the template that operator-function-id n names,
// behind a member access one of the object's class.
func (ck *Checker) operatorTemplate(n *qualName) *il.Template {
	name := ck.declName(n)
	if ck.env.memberOf == nil || n.qualified() {
		return ck.templateNamed(n, name)
	}
	c := ck.env.memberOf.ClassType()
	if c == nil || c.IsDependent() && !ck.env.isCurrentInstantiation(ck.u, c) {
		return nil
	}
	ck.completeClass(c, n.Pos)
	l := Lookup{Name: name}
	ck.lookupClass(&l, c, name, 0)
	return l.template()
}

// literalOperatorID parses `""_x` or `"" _x` behind `operator`.
func (p *Parser) literalOperatorID(n *qualName) {
	n.Literal = true
	text, pos := p.tok.Text(), p.tok.Pos
	p.next()
	if !strings.HasPrefix(text, `""`) {
		p.report(diag.LiteralOperatorInvalidName, pos)
		n.Invalid = true
		return
	}
	for p.at(token.String) && strings.HasPrefix(p.tok.Text(), `""`) { // adjacent literals are one
		if len(text) == 2 {
			text = p.tok.Text()
		}
		p.next()
	}
	if len(text) > 2 {
		n.Name = p.names.InternString(text[2:])
		return
	}
	if !p.at(token.Ident) && !p.tok.Kind.IsKeyword() {
		p.report(diag.LiteralOperatorInvalidName, p.tok.Pos)
		n.Invalid = true
		return
	}
	n.Name = p.tok.Name
	p.next()
}

// isOverloadable reports whether an operator function can be named after k.
func isOverloadable(k token.Kind) bool {
	switch k {
	case token.Tilde, token.Not, token.Plus, token.Minus, token.Star, token.Slash, token.Percent,
		token.Caret, token.Amp, token.Pipe, token.Assign, token.PlusAssign, token.MinusAssign,
		token.StarAssign, token.SlashAssign, token.PercentAssign, token.CaretAssign, token.AmpAssign,
		token.PipeAssign, token.Eq, token.Ne, token.Lt, token.Gt, token.Le, token.Ge, token.Spaceship,
		token.AndAnd, token.OrOr, token.Shl, token.Shr, token.ShlAssign, token.ShrAssign, token.Inc,
		token.Dec, token.Comma, token.Arrow, token.ArrowStar:
		return true
	}
	return false
}

// conversionTypeID parses the type of a conversion-function-id.
func (p *Parser) conversionTypeID() *il.Type {
	var s declSpecs
	t := p.pointerTypeID(&s)
	if !p.d.AtLeast(lang.CXX14) || s.Placeholder != nil {
		return p.ck.say.withoutPlaceholder(t, &s)
	}
	return t
}

// pointerTypeID parses specifiers, which it leaves in s, and pointer operators,
// but no function or array declarators.
func (p *Parser) pointerTypeID(s *declSpecs) *il.Type {
	s.typenameContext = true
	p.declSpecifiers(s, true)
	if s.Type == nil {
		p.ck.expectedType()
		return p.u.Builtin.Error
	}
	var chunks []chunk
	for {
		c, ok := p.pointerOperator()
		if !ok {
			break
		}
		chunks = append(chunks, c)
	}
	t := s.Type
	for i := range chunks {
		t = p.ck.applyChunk(&chunks[i], t, nil)
	}
	return t
}

// lookupName looks up the last part of n.
func (ck *Checker) lookupName(n *qualName, f lookupFlags) Lookup {
	name := ck.declName(n)
	switch {
	case n.Invalid || name == nil:
		return Lookup{Name: name}
	case n.Dependent:
		return Lookup{Name: name, Dependent: true, Qualified: true}
	case n.Scope != nil:
		return ck.lookupIn(n.Scope, name, f)
	}
	return ck.lookup(name, f)
}

// declName returns the name under which what n names is declared in a scope.
func (ck *Checker) declName(n *qualName) *token.Name {
	switch {
	case n.Ctor:
		return ck.known.ctor
	case n.Conv != nil:
		return ck.known.conversion
	case n.Literal:
		if n.Name == nil {
			return nil
		}
		return ck.names.InternString(`operator ""` + n.Name.Text)
	case n.Op != token.None:
		return ck.operatorName(n.Op, n.OpArray)
	case n.Dtor:
		if n.Name == nil {
			return nil
		}
		return ck.names.InternString("~" + n.Name.Text)
	}
	return n.Name
}

// useType notes that type t was named.
func useType(t *il.Type) {
	if t != nil {
		t.Referenced = true
	}
}
