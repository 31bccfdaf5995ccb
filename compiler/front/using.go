// This file implements using-declarations, using-directives, using-enum and
// alias-declarations [namespace.udecl, namespace.udir, dcl.typedef].
package front

import (
	"slices"

	"cufront/compiler/diag"
	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// usingDeclaration parses what begins with `using`; class is the class whose
// member it is, nil elsewhere.
func (p *Parser) usingDeclaration(class *il.Type) {
	extension := p.got(token.KwExtension)
	pos := p.tok.Pos
	p.next()
	switch {
	case p.at(token.KwNamespace):
		p.usingDirective(pos)
		return
	case p.at(token.KwEnum) && p.d.AtLeast(lang.CXX20):
		p.usingEnum(pos)
		return
	case p.at(token.Ident) && p.d.AtLeast(lang.CXX11) && p.aliasFollows():
		s := &declSpecs{}
		s.written.Extension = extension
		p.aliasDeclaration(s)
		return
	}
	for {
		p.eachElement(func() { p.usingDeclarator(pos, class) })
		if !p.got(token.Comma) {
			break
		}
	}
	p.endDeclaration()
}

// unqualifiedUsing reports a using-declaration of the unqualified name n
// (rule recovery.using-declarations).
func unqualifiedUsing(ck *Checker, n *qualName, member, typename bool) {
	name := ck.declName(n)
	switch l := ck.lookup(name, 0); {
	case n.Dtor:
		ck.report(diag.ExpectedIdentifier, n.Pos)
	case typename:
		ck.report(diag.QualifiedNameRequired, n.Pos)
	case member:
		ck.report(diag.ClassQualifiedNameRequired, n.Pos)
	case l.first() == nil:
		ck.say.undefined(name, n.Pos)
	default:
		ck.report(diag.NamespaceQualifiedNameRequired, n.Pos)
	}
}

// aliasFollows reports whether `name =` or `name attributes =` stands here.
func (p *Parser) aliasFollows() bool {
	switch p.peek(1).Kind {
	case token.Assign, token.KwAttribute:
		return true
	case token.LBracket:
		return p.peek(2).Kind == token.LBracket
	}
	return false
}

// aliasDeclaration parses `using name = type-id ;` behind the template headers
// in s; `using` may have been consumed.
func (p *Parser) aliasDeclaration(s *declSpecs) {
	p.got(token.KwUsing)
	name, pos := p.tok.Name, p.tok.Pos
	if !p.want(token.Ident) {
		p.skipTo(token.Semi)
		p.got(token.Semi)
		return
	}
	if p.at(token.Lt) && len(s.Headers) > 0 { // what cannot be specialised
		if innermostHeader(s) == nil {
			p.report(diag.AliasTemplateSpecialized, s.Headers[0].Pos)
		} else {
			p.report(diag.TemplateIdNotAllowed, pos)
		}
		p.skipTo(token.Semi)
		p.got(token.Semi)
		return
	}
	attrs := p.attributes(il.LocDeclaratorID)
	p.want(token.Assign)
	target := p.ck.env.innermostScope()
	ts := declSpecs{typenameContext: true, isAlias: len(s.Headers) == 0}
	p.ck.env.set(namesBaseOrAlias, true)
	if !ts.isAlias { // (rule front.access-in-templates)
		_, outer := p.ck.env.deferAccess()
		defer func() { p.ck.env.lateAccess = outer }()
	}
	p.declSpecifiers(&ts, true)
	elem := p.u.Builtin.Error
	if before := p.place(); ts.Type == nil {
		if p.notAType(true); p.place() != before {
			ts.Type = elem // of an unknown type: a declarator may follow
		}
	}
	switch {
	case ts.Type == nil && len(s.Headers) > 0: // of a template nothing behind it is read any more (rule recovery.alias-templates)
		p.skipToEnd()
	case ts.Type == nil:
		p.skipTo(token.Semi)
	case ts.Type.IsError() && p.at(token.ColonColon):
		p.expected(token.Semi)
		p.skipTo(token.Semi)
	default:
		var d declarator
		d.noName = true
		p.parseDeclarator(&d, &ts, true)
		elem = d.Type
	}
	p.ck.env.set(namesBaseOrAlias, false)
	elem = p.ck.say.attributedType(elem, attrs, false)
	if elem.HasPlaceholder() {
		p.ck.say.placeholderNotAllowed(ts.TypePos, elem)
		elem = p.u.Builtin.Error
	}
	t := p.ck.env.newTypedef(p.u, name, elem, target, pos)
	if t.LocalToFunction {
		deprecatedTypes(p.ck, elem, pos)
	}
	t.Ref.Kind, t.Ref.SurroundingC = il.RefAlias, p.ck.env.has(inLinkageC)
	t.Attributes = attrs
	nameVector(t)
	t.Ref.DefinesTag = ts.written.DefinesType
	p.ck.applyToType(t, attrs)
	p.ck.typedefAttributes(t, attrs)
	d := &declarator{Type: elem, NamePos: pos, hasName: true}
	d.Name.Name = name
	info := p.ck.env.declInfo(p.u, s, d)
	info.Specs.ElaboratedFirst, info.Specs.DefinesType = ts.written.ElaboratedFirst, ts.written.DefinesType
	for a := ts.Attrs; a != nil; a = a.Next {
		a.Location = il.LocTypeID
	}
	appendAttributes(&attrs, ts.Attrs)
	info.Attributes = attrs
	if len(s.Headers) > 0 {
		if tm := p.ck.newAliasTemplate(s, t); tm != nil {
			aliasTemplateTaken(p.ck, target, name, pos)
			y := p.ck.declare(target, name, symbols.SymTemplate, tm)
			y.Access = t.Access
			p.ck.env.sequenceDefinition(p.u, tm, info)
			p.endDeclaration()
			return
		}
	}
	p.ck.say.misplaced(attrs, builtinKinds)
	old := p.ck.say.previousTypedef(target, d, t, false)
	checkSizeType(p.ck, d, target)
	if old != nil {
		if p.ck.env.sequenceSecondary(p.u, old, info, pos) != nil {
			p.ck.env.blockEntity(p.ck.env.seqList.Last)
		}
		p.endDeclaration()
		return
	}
	nameForLinkage(&ts, d, t) // (rule mangle.alias-names)
	p.ck.env.listType(t, target)
	y := p.ck.declare(target, name, symbols.SymType, t)
	y.Access = t.Access
	p.ck.hideByAlias(target, y)
	p.ck.env.sequenceDefinition(p.u, t, info)
	p.ck.env.noteEntity(t)
	p.endDeclaration()
}

// usingDirective parses `using namespace N;`.
func (p *Parser) usingDirective(pos source.Pos) {
	p.next()
	attrs := p.attributes(il.LocUsing)
	if p.atUndeclaredScope() {
		p.report(diag.NotNamespaceName, p.tok.Pos)
		p.next()
		p.endDeclaration()
		return
	}
	var n qualName
	n.Start = p.tok.Pos
	ns := p.namespaceName(&n)
	if ns == nil {
		p.skipTo(token.Semi)
		p.got(token.Semi)
		return
	}
	appendAttributes(&attrs, p.attributes(il.LocUsing))
	target := p.ck.env.innermostScope()
	p.ck.seq++
	if target.Kind == symbols.ScopeNamespace {
		p.ck.decls.numbers++
	}
	target.Nominate(symbols.UsingDirective{NS: symbols.NamespaceTable(ns), Seq: p.ck.seq})
	u := il.New[il.UsingDecl](p.u)
	u.Pos, u.NamePos, u.IsDirective, u.Entity = pos, n.Pos, true, ns
	u.Name, u.Qualifier, u.Attributes = n.Name, n.Qual, attrs
	ns.Referenced = true
	p.ck.env.nameReference(p.u, ns, &n)
	if sc := ilScope(target); sc != nil {
		sc.OwnLists().OwnRare().UsingDirectives = append(sc.UsingDirectives, u)
	}
	u.SeqEntry = p.ck.env.sequenceNode(p.u, u, nil)
	p.ck.env.blockEntity(u)
	p.endDeclaration()
}

// usingEnum parses `using enum E;`.
func (p *Parser) usingEnum(pos source.Pos) {
	p.next()
	var n qualName
	p.parseName(&n, false)
	l := p.ck.lookupName(&n, lookTypesOnly)
	y := l.first()
	if y == nil || !y.IsType() || !y.Type().IsEnum() {
		if y == nil {
			p.ck.say.undefined(n.Name, n.Pos)
		} else {
			p.ck.say.notTypeName(y, n.Start)
		}
		p.endDeclaration()
		return
	}
	t := y.Type().Skip()
	u := il.New[il.UsingDecl](p.u)
	u.Pos, u.NamePos, u.IsUsingEnum, u.EnumType, u.Entity = pos, n.Pos, true, t, t
	u.Name, u.Qualifier = n.Name, n.Qual
	target := p.ck.env.innermostScope()
	for _, c := range t.IntInfo.Constants {
		z := p.ck.declare(target, c.Name, symbols.SymEnumerator, c)
		z.Access = p.ck.env.memberAccess
		z.IntroducedBy(u)
		u.Entities = append(u.Entities, c)
	}
	if sc := ilScope(target); sc != nil {
		sc.OwnLists().OwnRare().UsingDecls = append(sc.UsingDecls, u)
	}
	u.SeqEntry = p.ck.env.sequenceNode(p.u, u, nil)
	p.ck.env.blockEntity(u)
	p.endDeclaration()
}

// atUndeclaredScope reports whether `X::` stands here and nothing is declared
// that could be meant by X.
func (p *Parser) atUndeclaredScope() bool {
	if !p.at(token.Ident) || p.peek(1).Kind != token.ColonColon {
		return false
	}
	l := p.ck.lookup(p.tok.Name, lookScopesOnly)
	y := l.first()
	if y != nil && y.IsType() {
		t := y.Type()
		return !t.IsClass() && !t.IsEnum() && !t.IsDependent()
	}
	return y == nil && !l.Dependent
}

// accessDeclaration parses `X::name;` in a class, the using-declaration of
// before there was `using` [depr.access.dcl]; false when something else stands
// here.
func (p *Parser) accessDeclaration(class *il.Type) bool {
	if !p.at(token.Ident) && !p.at(token.ColonColon) {
		return false
	}
	if k := p.peek(1).Kind; p.at(token.Ident) && k != token.ColonColon && k != token.Lt {
		return false
	}
	n, behind := p.nameHere(true)
	is := n.qualified() && behind == token.Semi && n.Name != nil && (n.Type == nil || n.Type.ClassType() != class.ClassType())
	if is {
		pos := p.tok.Pos
		p.eachElement(func() { p.usingDeclarator(pos, class) })
		p.endDeclaration()
	}
	return is
}

// usingDeclarator parses one using-declarator.
func (p *Parser) usingDeclarator(pos source.Pos, class *il.Type) {
	typename := p.got(token.KwTypename)
	start := p.tok.Pos
	var n qualName
	switch { // what names no scope is no qualifier (rule recovery.using-declarations)
	case p.atUndeclaredScope():
		n.Name, n.Pos = p.tok.Name, start
		unqualifiedUsing(p.ck, &n, class != nil, typename && class == nil)
		p.next()
		return
	case p.at(token.ColonColon) && p.peek(1).Kind == token.Ident && p.peek(2).Kind == token.ColonColon:
		l := p.ck.lookupIn(p.ck.file, p.peek(1).Name, lookScopesOnly)
		if l.first() == nil {
			p.next()
			p.report(diag.NoMemberInGlobalScope, p.tok.Pos, p.tok.Name)
			p.next()
			return
		}
	}
	before := p.place()
	p.parseName(&n, true)
	if n.Invalid && p.place() == before {
		p.skipToStop()
	}
	u := il.New[il.UsingDecl](p.u)
	u.Pos, u.NamePos, u.Typename = pos, n.Pos, typename
	u.Name, u.Qualifier = p.ck.declName(&n), n.Qual
	u.Opname, u.OpnameArray, u.ConvType = n.Op, n.OpArray, n.Conv
	u.QualClass = n.Type
	if n.Scope != nil {
		u.QualNamespace = n.Scope.NS
	}
	u.Access = p.ck.env.currentAccess()
	u.IsClassMember = class != nil
	u.IsPackExpansion = (p.d.AtLeast(lang.CXX17) || !p.ck.env.has(inPrototype)) && p.gotExpansion(0, true)
	u.Attributes = p.attributes(il.LocUsing)
	if n.Invalid {
		return
	}
	if !n.qualified() {
		unqualifiedUsing(p.ck, &n, class != nil, typename)
		return
	}
	if n.HasArgs && n.Op == token.None && !n.Ctor {
		p.report(diag.TemplateIdNotAllowed, start)
		return
	}
	target := p.ck.env.innermostScope()
	if class == nil && (n.Ctor || n.Type != nil || n.Dependent) && !p.ck.isEnumeratorUsing(&n) {
		if !n.Ctor && !n.Dependent && !n.Type.IsDependent() && p.ck.firstNamed(&n) == nil {
			p.ck.noMember(&n, u.Name, n.Pos)
			return
		}
		p.report(diag.ClassQualifiedNameNotAllowed, start)
		return
	}
	if n.Ctor || class != nil && n.Type != nil && n.Name != nil && inheritsConstructors(&n) {
		if p.ck.inheritConstructors(u, &n, class) {
			p.ck.env.recordUsing(p.u, u, target)
		}
		return
	}
	if class != nil && n.Type == nil && !n.Dependent {
		p.report(diag.ClassQualifiedNameRequired, start)
		return
	}
	if class != nil && n.Conv != nil && lacksConversion(p.ck, &n) {
		p.report(diag.NoMember, n.Pos, p.ck.words.namedScope(&n), `member "operator `+typeText(n.Conv)+`"`)
		return
	}
	if class != nil && repeatsUsing(p.u, &n, u.Name, target) {
		p.report(diag.DuplicateUsingDeclaration, pos, usingText(p.ck, &n))
		return
	}
	if n.Dependent || n.Type != nil && n.Type.IsDependent() && (!p.ck.env.isCurrentInstantiationType(p.u, n.Type) || p.ck.firstNamed(&n) == nil) {
		p.ck.dependentUsing(u, &n, target)
		return
	}
	if l := p.ck.lookupName(&n, 0); l.first() != nil && l.first().Kind == symbols.SymNamespace {
		p.report(diag.NamespaceNameNotAllowed, n.Pos)
		return
	}
	p.ck.resolveUsing(u, &n, target, class)
}

// lacksConversion reports whether no conversion function of the class that n is qualified with, or of a
// base of it, converts to the type that n names (rule front.using-conversions).
func lacksConversion(ck *Checker, n *qualName) bool {
	if n.Dependent || n.Type == nil || n.Type.IsDependent() {
		return false
	}
	l := ck.lookupName(n, 0)
	return !slices.ContainsFunc(l.Syms, func(y *symbols.Symbol) bool {
		r, ok := y.Entity.(*il.Routine)
		return ok && (r.Type.Skip().Elem == nil || ck.u.Same(r.Type.Skip().Elem, n.Conv))
	})
}

// repeatsUsing reports whether a using-declaration of the class of target has named the
// member n of the same class before: this one is ignored (rule front.using-repeated).
func repeatsUsing(u *il.Unit, n *qualName, name *token.Name, target *symbols.Scope) bool {
	c := n.Type
	if n.Dependent && n.Qual != nil && n.Qual.Class != nil {
		c = n.Qual.Class
	}
	if c == nil {
		return false
	}
	for _, o := range target.Local(name) {
		if o.Using != nil && o.Using.QualClass != nil && u.Same(o.Using.QualClass, c) && (n.Conv == nil || o.Using.ConvType == nil || u.Same(n.Conv, o.Using.ConvType)) {
			return true
		}
	}
	return false
}

// usingText returns the name of what a using-declaration names, as messages spell it.
func usingText(ck *Checker, n *qualName) string {
	if n.Type != nil && n.Type.IsDependent() {
		if text := ck.words.patternMember(n, func(*symbols.Symbol) bool { return true }); text != "" {
			return text
		}
		return ck.nameText(n)
	}
	if y := ck.firstNamed(n); y != nil && y.Entity != nil {
		return ck.words.entityText(y.Entity)
	}
	return ck.nameText(n)
}

// isEnumeratorUsing reports whether n names an enumerator that a
// using-declaration may name anywhere (C++20), or may do so once it is known.
func (ck *Checker) isEnumeratorUsing(n *qualName) bool {
	if !ck.d.AtLeast(lang.CXX20) {
		return false
	}
	return n.Dependent || n.Type != nil && (n.Type.IsDependent() || n.Type.IsEnum() || ck.namesEnumerator(n))
}

// namesEnumerator reports whether n names an enumerator.
func (ck *Checker) namesEnumerator(n *qualName) bool {
	y := ck.firstNamed(n)
	return y != nil && y.Kind == symbols.SymEnumerator
}

func (ck *Checker) firstNamed(n *qualName) *symbols.Symbol {
	l := ck.lookupName(n, 0)
	return l.first()
}

// inheritsConstructors reports whether the last name repeats the one in front
// of it: then it names the constructors, under whatever name the class goes
// [class.qual].
func inheritsConstructors(n *qualName) bool {
	return n.Qual != nil && n.Qual.Name == n.Name
}

// dependentUsing enters a using-declaration whose entity only instantiation
// finds.
func (ck *Checker) dependentUsing(u *il.UsingDecl, n *qualName, target *symbols.Scope) {
	u.Dependent = true
	u.QualClass = n.Type
	if n.Qual != nil && n.Qual.Class != nil {
		u.QualClass = n.Qual.Class
	}
	ck.env.recordUsing(ck.u, u, target)
	ck.seq++
	y := &symbols.Symbol{Name: u.Name, Kind: symbols.SymUsingDependent, Seq: ck.seq, Using: u, Access: u.Access}
	if u.Typename {
		q := *n
		y.Kind, y.Entity = symbols.SymType, ck.dependentMemberType(&q)
	} else {
		y.Entity = dependentUsingEntity{u}
	}
	target.Add(y)
}

// dependentUsingEntity lets a using-declaration stand for the entity that it
// will name.
type dependentUsingEntity struct{ *il.UsingDecl }

// Corresp returns an empty source correspondence.
func (dependentUsingEntity) Corresp() *il.SourceCorresp { return &il.SourceCorresp{} }

// recordUsing puts u on the list of its scope and into the source sequence.
func (env *Env) recordUsing(unit *il.Unit, u *il.UsingDecl, target *symbols.Scope) {
	if sc := ilScope(target); sc != nil {
		sc.OwnLists().OwnRare().UsingDecls = append(sc.UsingDecls, u)
	}
	u.SeqEntry = env.sequenceNode(unit, u, nil)
	env.blockEntity(u)
}

// firstFound returns what a using-declaration names where several namespaces have
// the name: what the first of them holds, without a class that is hidden there; if
// that is a function, those of all (rule front.using-first).
func firstFound(syms []*symbols.Symbol) []*symbols.Symbol {
	first := syms[0]
	for _, y := range syms {
		if first.IsTagName() && y.Scope == first.Scope && !y.IsTagName() {
			first = y
		}
	}
	out := []*symbols.Symbol{first}
	for _, y := range syms {
		if y != first && first.IsFunctionLike() && y.IsFunctionLike() {
			out = append(out, y)
		}
	}
	return out
}

// resolveUsing looks up what a using-declaration names and enters it.
func (ck *Checker) resolveUsing(u *il.UsingDecl, n *qualName, target *symbols.Scope, class *il.Type) {
	l := ck.lookupName(n, 0)
	if len(l.Syms) == 0 {
		if l.Dependent {
			ck.dependentUsing(u, n, target)
			return
		}
		ck.noMember(n, u.Name, n.Pos)
		return
	}
	if l.Ambiguous && l.Class != nil {
		ck.ambiguous(&l, n.Pos)
		return
	}
	several := l.Ambiguous || slices.ContainsFunc(l.Syms, func(y *symbols.Symbol) bool { return y.Scope != l.Syms[0].Scope })
	if l.Ambiguous {
		l.Syms = firstFound(l.Syms)
	}
	if n.Scope == target && class == nil {
		ck.report(diag.UsingOwnNamespace, n.Start)
		return
	}
	if class != nil && n.Type.IsClass() && (n.Scope == target || l.Class != nil && l.Class != class && !typing.DerivesFrom(class, l.Class) && !class.Cls.DependentBase && !n.Type.IsDependent()) {
		ck.report(diag.UsingInvalidBaseClass, n.Start)
		return
	}
	u.FoundIn = ilScope(l.Syms[0].Scope)
	if several && n.Scope != nil && l.Class == nil {
		u.FoundIn = ilScope(n.Scope) // it is spelled as it is written
	}
	syms := l.Syms
	if l.Hidden != nil {
		syms = append(append([]*symbols.Symbol(nil), syms...), l.Hidden)
	}
	i := importing{UsingDecl: u, target: target, class: class, pos: n.Pos}
	for _, o := range target.Local(u.Name) {
		i.beside(o)
	}
	for _, y := range syms {
		if class != nil {
			ck.checkAccess(&l, y, nil, n.Pos)
		}
	}
	for _, y := range slices.Backward(syms) { // the last one is the first of the set (rule front.naming-class)
		ck.importSymbol(&i, y)
	}
	slices.Reverse(u.Entities)
	if len(u.Entities) > 0 {
		u.Entity = u.Entities[0]
		_, u.IsEnumerator = u.Entity.(*il.Constant)
		u.IsEnumerator = u.IsEnumerator && n.Type != nil && n.Type.IsEnum()
	}
	if !i.added && usingAddsNothing(l.Syms[0], target) {
		return
	}
	ck.env.recordUsing(ck.u, u, target)
}

// usingAddsNothing reports whether nothing is left of a using-declaration of y in target that
// has added no name: in a class, and in a namespace unless it names functions, or a class
// that a typedef there stands for (rule drop.repeated-using).
func usingAddsNothing(y *symbols.Symbol, target *symbols.Scope) bool {
	switch target.Kind {
	case symbols.ScopeClass:
		return true
	case symbols.ScopeNamespace:
		if y.IsFunctionLike() {
			return false
		}
		for _, o := range target.Local(y.Name) {
			if o.Entity == y.Entity || !o.IsType() {
				return true
			}
		}
		return isPlainName(y)
	}
	return false
}

// isVariableTemplate reports whether y is a variable template.
func isVariableTemplate(y *symbols.Symbol) bool {
	t := y.Template()
	return t != nil && t.Kind == il.TemplkVariable
}

// isPlainName reports whether y is the name of a typedef.
func isPlainName(y *symbols.Symbol) bool {
	t := y.Type()
	return t != nil && t.Kind == il.TkTypeRef
}

// An importing is a using-declaration whose symbols are being entered into a scope.
type importing struct {
	*il.UsingDecl
	target *symbols.Scope
	class  *il.Type // the class that target belongs to, nil for none
	pos    source.Pos

	functions map[il.Entity]bool // what using-declarations named there before: functions and their templates
	others    []*symbols.Symbol  // what else has the name there
	added     bool               // a symbol is new there
}

// beside notes that o stands in the scope.
func (i *importing) beside(o *symbols.Symbol) {
	if o.Using == nil || !o.IsFunctionLike() {
		i.others = append(i.others, o)
		return
	}
	if i.functions == nil {
		i.functions = make(map[il.Entity]bool)
	}
	i.functions[o.Entity] = true
}

// namesTypes reports whether y, which is no class or enumeration, names a namespace or a template
// of types: a name that hides no class [basic.scope.hiding].
func namesTypes(y *symbols.Symbol) bool {
	return y.Kind == symbols.SymNamespace || y.Kind == symbols.SymTemplate && y.Template().Type != nil
}

// importSymbol enters one symbol that a using-declaration names.
func (ck *Checker) importSymbol(i *importing, y *symbols.Symbol) {
	e, u := y.Entity, i.UsingDecl
	for _, o := range i.others {
		switch {
		case o.Entity == e:
			if i.class == nil && i.target.Kind != symbols.ScopeNamespace && (y.Kind == symbols.SymVariable || y.Kind == symbols.SymEnumerator || isVariableTemplate(y)) {
				ck.report(diag.AlreadyDeclaredInScope, i.pos, u.Name)
				return
			}
			u.Entities = append(u.Entities, e)
			return
		case o.IsFunctionLike() && y.IsFunctionLike():
			if i.class != nil && ck.hiddenByMember(o, y) {
				u.Entities = append(u.Entities, e)
				i.added = i.added || y.Kind == symbols.SymTemplate
				return
			}
			if f, ok := o.Entity.(*il.Routine); ok && i.class == nil && o.Using == nil && y.Kind == symbols.SymFunction && !(f.LinkageCLanguage && y.Entity.(*il.Routine).LinkageCLanguage) && ck.conflictsWithUsing(y, f.Type) {
				ck.report(diag.UsingDeclarationConflicts, i.pos, `function "`+ck.words.signatureText(e.(*il.Routine))+`"`, `function `+ck.say.signatureAt(asNamedIn(&ck.env, i.target, f), i.pos))
				return
			}
		case o.Kind == symbols.SymType && y.Kind != symbols.SymType && o.IsTagName() && (!namesTypes(y) || i.class != nil):
		case o.Kind != symbols.SymType && y.Kind == symbols.SymType && (!namesTypes(o) || i.class != nil):
		case o.IsType() && y.IsType() && (ck.u.Same(o.Type(), y.Type()) || o.Kind == symbols.SymType && !o.IsTagName()):
			u.Entities = append(u.Entities, e)
			return
		case o.Kind == symbols.SymInjected:
		case o.Kind == symbols.SymUsingDependent, y.Kind == symbols.SymUsingDependent: // instantiation will find out
		default:
			ck.report(diag.AlreadyDeclaredInScope, i.pos, u.Name)
			return
		}
	}
	switch {
	case i.functions[e]:
		u.Entities = append(u.Entities, e)
		return
	case len(i.functions) > 0 && !y.IsFunctionLike() && y.Kind != symbols.SymType && y.Kind != symbols.SymUsingDependent:
		ck.report(diag.AlreadyDeclaredInScope, i.pos, u.Name)
		return
	}
	u.Entities = append(u.Entities, e)
	i.added = true
	z := ck.declare(i.target, u.Name, y.Kind, e)
	if i.target.Kind == symbols.ScopeClass {
		ck.decls.numbers--
	}
	z.IntroducedBy(u)
	z.Target, z.Access = y, u.Access
	if y.Kind == symbols.SymInjected {
		z.Kind = symbols.SymType
	}
	i.beside(z)
}

// hiddenByMember reports whether the member o hides the base member y that a
// using-declaration names: same parameters and qualifiers, and for templates
// the same template parameters [namespace.udecl]/14.
func (ck *Checker) hiddenByMember(o, y *symbols.Symbol) bool {
	a, ok1 := o.Entity.(*il.Routine)
	b, ok2 := y.Entity.(*il.Routine)
	if t, u := o.Template(), y.Template(); t != nil && u != nil && t.Routine != nil && u.Routine != nil && t.Decl != nil && u.Decl != nil {
		a, b, ok1, ok2 = t.Routine, u.Routine, true, typing.SameHeader(ck.u, t.Decl, u.Decl)
	}
	if !ok1 || !ok2 || o.Using != nil {
		return false
	}
	x, z := a.Type.Skip().Routine, b.Type.Skip().Routine
	return ck.sameParameters(a.Type, b.Type) && x.ThisQuals == z.ThisQuals && x.RefQual == z.RefQual
}

// hideUsing takes what using-declarations brought into the class of the member
// function y and y hides out of the class again.
func (ck *Checker) hideUsing(y *symbols.Symbol) {
	s := y.Scope
	if s.Kind != symbols.ScopeClass {
		return
	}
	for _, z := range s.Local(y.Name) {
		if z.Using != nil && !z.Using.InheritingCtor && ck.hiddenByMember(y, z) {
			s.Remove(z)
		}
	}
}

// conflictsWithUsing reports whether function y, which a using-declaration
// names, cannot stand beside one of type t in a namespace or block: they have the same
// parameters [namespace.udecl]/10. One that is defined already is not asked
// (rule front.using-conflict).
func (ck *Checker) conflictsWithUsing(y *symbols.Symbol, t *il.Type) bool {
	r, ok := y.Entity.(*il.Routine)
	return ok && !r.Type.IsError() && !t.IsError() && !r.Generated && !r.Defined && ck.sameParameters(r.Type, t)
}

// checkUsingConflict reports the new function r of a namespace or block at pos
// that cannot stand beside what using-declarations of target name.
func (ck *Checker) checkUsingConflict(r *il.Routine, target *symbols.Scope, name *token.Name, pos source.Pos) {
	if !target.Usings || target.Kind == symbols.ScopeClass || ck.env.has(inLinkageC) || r.Generated {
		return
	}
	for _, y := range target.Local(name) {
		if y.Using != nil && y.Kind == symbols.SymFunction && ck.conflictsWithUsing(y, r.Type) {
			ck.report(diag.ConflictsWithUsingDeclaration, pos, `function "`+ck.words.signatureText(asNamedIn(&ck.env, target, r))+`"`, `function "`+ck.words.signatureText(y.Entity.(*il.Routine))+`"`)
			return
		}
	}
}

// inheritConstructors handles `using Base::Base;`, whose access is that of the
// constructors, and reports whether it inherits any.
func (ck *Checker) inheritConstructors(u *il.UsingDecl, n *qualName, class *il.Type) bool {
	u.InheritingCtor, u.Access = true, il.Public // (rule decl.inheriting-access)
	base := n.Type
	if n.Qual != nil && n.Qual.Class != nil {
		base = n.Qual.Class
	}
	u.QualClass = base
	if base != nil {
		switch t := base.Skip(); { // not the name of a typedef
		case t.Kind == il.TkTemplateParam && t.TParam.MemberName != nil:
			u.Name = t.TParam.MemberName
		case t.Name != nil:
			u.Name = t.Name
		}
	}
	if base == nil || class == nil {
		return true
	}
	b := typing.DirectBase(ck.u, class, base)
	if b == nil {
		if !base.IsDependent() && !class.Cls.DependentBase {
			ck.report(diag.UsingIndirectBaseConstructor, n.Pos)
			return false
		}
		return true
	}
	c := base.ClassType()
	if c == nil || base.IsDependent() {
		return true
	}
	u.Entity = c
	u.Name = c.Name
	ck.declareConstructors(c)
	s := symbols.ClassTable(c)
	if s == nil {
		return true
	}
	target := symbols.ClassTable(class)
	for _, y := range s.Local(ck.known.ctor) {
		if r, ok := y.Entity.(*il.Routine); ok && isCopyOrMove(ck.u, r, c) {
			continue
		}
		z := ck.declare(target, ck.known.ctor, y.Kind, y.Entity)
		ck.decls.numbers--
		z.IntroducedBy(u)
		z.Target, z.Access = y, y.Access
		u.Entities = append(u.Entities, y.Entity)
	}
	return true
}
