// This file implements declarators [dcl.decl]: pointer operators, arrays,
// functions, and the types they build around the specifiers' type.
package front

import (
	"cufront/compiler/cuda"
	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// chunkKind is the kind of one step from the declared name to its type.
type chunkKind uint8

const (
	chunkPointer chunkKind = iota
	chunkReference
	chunkRvalueReference
	chunkMember
	chunkArray
	chunkFunction
	chunkAttributes
)

// chunk is one pointer operator, array bound or parameter list.
type chunk struct {
	kind  chunkKind
	quals il.Quals
	pos   source.Pos
	open  source.Pos // chunkArray: `[`
	first source.Pos // chunkFunction: behind `(`
	qpos  source.Pos // first qualifier
	class *il.Type   // chunkMember
	attrs *il.Attribute
	array *il.ArrayInfo // chunkArray
	fn    *il.Type      // chunkFunction: the routine type, return type not yet set

	pointed bool // chunkArray: something points or refers to it
}

// isPointer reports whether c is a pointer operator, written in front of a name.
func (c *chunk) isPointer() bool { return c.kind < chunkArray }

// isName reports whether the chunks parsed until now make nothing of the name.
func isName(out []chunk) bool {
	for i := range out {
		if out[i].kind != chunkAttributes {
			return false
		}
	}
	return true
}

// inside returns the place that errors about what a chunk makes point to: the
// bracket of an array, the first token in the parentheses of a function.
func (c *chunk) inside() source.Pos {
	if c.kind == chunkArray {
		return c.open
	}
	return c.first
}

// dropOwnArgs forgets the template arguments behind the name of a destructor:
// `~A<T>()` is `~A()` (rule front.destructor-with-arguments).
func dropOwnArgs(n *qualName) {
	if n.Dtor && n.HasArgs {
		n.HasArgs, n.Args = false, nil
	}
}

// parseDeclarator parses a declarator; abstract allows a missing name.
func (p *Parser) parseDeclarator(d *declarator, s *declSpecs, abstract bool) {
	d.Start = p.tok.Pos
	d.abstract, d.specializes = abstract, hasEmptyHeader(s)
	saved := p.ck.env.save()
	lent := p.loans.chunks.take()
	defer p.loans.chunks.giveBack()
	p.declaratorChunks(d, s, lent, 0)
	chunks := *lent
	p.ck.say.attributedSpecifier(s)
	base := s.Type
	if base == nil {
		base = p.u.Builtin.Error
	}
	p.ck.say.checkReturnQualifiers(chunks, s, d.Name.Ctor || d.Name.Dtor || d.Name.Conv != nil)
	volatileResult(p.ck, chunks, s, d)
	p.ck.say.dropQualifiers(chunks)
	d.Type = base
	d.untyped, d.typePos = s.Type == nil, s.TypePos
	for i := len(chunks) - 1; i >= 0; i-- {
		inner := d.Type
		if d.returned = (source.Pos{}); i+1 < len(chunks) {
			d.returned = chunks[i+1].inside()
		}
		chunks[i].pointed = pointerAmong(chunks[:i])
		d.Type = p.ck.applyChunk(&chunks[i], inner, d)
		if i+1 < len(chunks) && chunks[i].isPointer() && !chunks[i+1].isPointer() {
			inner.Based = nil // the pointer was made before what it points to was known: it is not shared
		}
	}
	for len(chunks) > 0 && chunks[0].kind == chunkAttributes {
		chunks = chunks[1:]
		if d.Type.Elem != nil && d.Type.Elem.IsFunction() && !s.written.Typedef { // an error type has none
			d.attributed, d.Type = d.Type, d.Type.Elem
		}
	}
	if len(chunks) > 0 && chunks[0].kind == chunkFunction && s.Placeholder != nil && typing.PlaceholderIn(d.Type.Elem) != nil {
		p.report(diag.TemplateArgsMissing, s.TypePos, p.ck.words.describeBare(s.Placeholder))
		d.Type.Elem = p.u.Builtin.Error
	}
	d.IsFunction = len(chunks) > 0 && chunks[0].kind == chunkFunction || d.Type.IsFunction()
	d.outer = len(chunks) > 0 && chunks[0].kind == chunkFunction
	d.inside = p.ck.env // names behind the declarator-id are looked up where it declares
	p.ck.env = saved
}

// isQualifiedFunction reports whether t is a function type with qualifiers, that
// of a member [dcl.fct]/9.
func isQualifiedFunction(t *il.Type) bool {
	f := t.Skip()
	return f.Kind == il.TkRoutine && f.Routine.ThisQuals != 0
}

// dropQualifiers reports the qualifiers of functions that a pointer or reference
// written here points to, and drops them.
func (say *reports) dropQualifiers(chunks []chunk) {
	for i := 1; i < len(chunks); i++ {
		f := chunks[i].fn
		if chunks[i].kind != chunkFunction || f == nil || chunks[i-1].kind > chunkRvalueReference {
			continue
		}
		if f.Routine.ThisQuals != 0 && chunks[i].qpos.IsValid() {
			say.report(diag.TypeQualifierOnNonmember, chunks[i].qpos)
			f.Routine.ThisQuals = 0
		}
	}
}

// pointerAmong reports whether one of chunks is a pointer operator.
func pointerAmong(chunks []chunk) bool {
	for i := range chunks {
		if chunks[i].isPointer() {
			return true
		}
	}
	return false
}

// checkReturnQualifiers warns about qualifiers on a return type that is no
// class, and reports one that is defined there [dcl.fct]/17; special functions cannot
// have any, which is said first. Of a dependent type nothing is said, in instances neither.
func (say *reports) checkReturnQualifiers(chunks []chunk, s *declSpecs, special bool) {
	for i := range chunks {
		switch {
		case chunks[i].kind != chunkFunction, chunks[i].fn.Elem != nil:
		case !special && s.definesResult():
			say.report(diag.TypeDefinitionInReturnType, s.Pos)
		case i+1 < len(chunks):
			if c := &chunks[i+1]; c.kind == chunkPointer && c.quals&^il.Restrict != 0 {
				say.report(diag.TypeQualifierOnReturnType, c.qpos)
			}
		case s.QualsPos.IsValid() && s.Type != nil && (s.Type.IsScalar() || s.Type.IsVoid() || s.Type.IsError()) && !s.Type.IsDependent() && len(say.tmpl.instantiating) == 0:
			say.report(diag.TypeQualifierOnReturnType, s.QualsPos)
			s.QualsPos = source.Pos{} // once for all declarators
		}
	}
}

// volatileResult reports a function that is declared to return something volatile [depr.volatile.type].
func volatileResult(ck *Checker, chunks []chunk, s *declSpecs, d *declarator) {
	for i := range chunks {
		c := &chunks[i]
		if c.kind != chunkFunction {
			continue
		}
		pos := c.pos
		if i == 0 && d.NamePos.IsValid() {
			pos = d.NamePos
		}
		switch {
		case c.fn.Elem != nil && c.fn.Elem.AllQuals()&il.Volatile == 0:
		case c.fn.Elem == nil && i+1 < len(chunks) && (chunks[i+1].kind != chunkPointer || chunks[i+1].quals&il.Volatile == 0):
		case c.fn.Elem == nil && i+1 == len(chunks) && (s.Type == nil || s.Type.AllQuals()&il.Volatile == 0):
		default:
			deprecatedVolatile(ck, diag.DeprecatedVolatileResult, pos)
		}
	}
}

// declaratorChunks parses one level of a declarator and appends its chunks,
// from the name outwards.
func (p *Parser) declaratorChunks(d *declarator, s *declSpecs, out *[]chunk, level int) {
	if !p.ck.enter() {
		return
	}
	defer p.ck.leave()
	var few [1]chunk
	prefix, nested := few[:0], false
	for {
		m := p.mark()
		c, ok := p.pointerOperator()
		if n := p.ck.decls.pendingName; !ok && d.noName && n != nil && !n.Invalid { // a type-id ends here
			p.ck.decls.pendingName = nil
			p.reset(m)
			break
		}
		p.keep(m)
		if !ok {
			break
		}
		if c.kind == chunkMember && c.class == nil { // a qualified declarator-id
			break
		}
		if prefix = append(prefix, c); len(prefix) > maxOperators {
			p.rep.Abort(diag.NestingTooDeep, c.pos)
			p.skipToEnd()
			break
		}
	}
	if p.at(token.Ellipsis) && !d.noName { // behind a type-id it expands a pack
		d.Pack = true
		if d.isParameter { // what follows belongs to the pattern, `T (&...a)[N]`
			p.ck.env.set(inExpansion, true)
		}
		d.EllipsisPos = p.tok.Pos
		p.next()
	}
	if p.at(token.LParen) && p.ck.decls.pendingName == nil && p.parenthesizedDeclarator(d) {
		nested = true
		p.next()
		attrs := p.attributes(il.LocParenthesis)
		p.declaratorChunks(d, s, out, level+1)
		if attrs != nil {
			*out = append(*out, chunk{kind: chunkAttributes, attrs: attrs})
		}
		if d.Name.Invalid && !p.at(token.RParen) {
			p.skipMissingName()
			return
		}
		p.require(token.RParen, token.Assign, token.LBrace)
	} else {
		p.declaratorID(d, s)
	}
	p.declaratorSuffixes(d, s, out)
	for i := range prefix {
		c := &prefix[i]
		if attrs := c.attrs; attrs != nil && i == len(prefix)-1 && !nested && !(attrs.Misplaced && isStandard(attrs)) {
			appendAttributes(&d.Attrs, attrs)
			c.attrs = nil
			continue
		}
		ofType, ofEntity := splitAttributes(c.attrs, staysAtPointer)
		appendAttributes(&d.Attrs, ofEntity)
		c.attrs = ofType
	}
	for i := len(prefix) - 1; i >= 0; i-- {
		if attrs := prefix[i].attrs; attrs != nil {
			*out = append(*out, chunk{kind: chunkAttributes, attrs: attrs})
		}
		*out = append(*out, prefix[i])
	}
}

// staysAtPointer reports whether a, behind a pointer operator, is one of the type there and not of
// the declared entity (rule attr.inner-pointer).
func staysAtPointer(a *il.Attribute) bool {
	switch attributeOf(a).kind {
	case attrAligned, attrMayAlias, attrMode, attrVectorSize:
		return true
	}
	return a.Family != il.AttrGNU
}

// skipMissingName recovers behind parentheses that hold no name: what cannot
// follow a declarator is reported.
func (p *Parser) skipMissingName() {
	p.skipTo(token.RParen, token.Semi)
	p.got(token.RParen)
	switch p.tok.Kind {
	case token.Semi, token.Comma, token.Assign, token.LBrace, token.LParen, token.LBracket, token.RParen, token.EOF:
		return
	}
	p.expected(token.Semi)
}

// maxOperators bounds the pointer operators of a declarator: types are walked
// recursively.
const maxOperators = 500

// pointerOperator parses `*`, `&`, `&&` or `C::*` with what follows. For a
// qualified name that is no pointer to member the name's qualifiers are left
// in pendingName, for the declarator-id.
func (p *Parser) pointerOperator() (c chunk, ok bool) {
	c.pos = p.tok.Pos
	switch p.tok.Kind {
	case token.Star:
		c.kind = chunkPointer
	case token.Amp:
		c.kind = chunkReference
	case token.AndAnd:
		if p.d.NoRvalueRefs {
			return c, false
		}
		c.kind = chunkRvalueReference
		if !p.d.AtLeast(lang.CXX11) {
			p.ck.extensionOnce(diag.CXX11FeatureRvalueReference, p.tok.Pos)
		}
	case token.Ident, token.ColonColon:
		if p.at(token.Ident) {
			if k := p.peek(1).Kind; k != token.ColonColon && k != token.Lt || p.nothingQualified() {
				return c, false
			}
			if p.peek(1).Kind == token.Lt && !p.templateIDBeforeColons() {
				return c, false
			}
		}
		n := &qualName{Start: p.tok.Pos, Pos: p.tok.Pos}
		saved := p.ck.env.has(namingMember)
		p.ck.env.set(namingMember, p.ck.env.scope.Kind == symbols.ScopeTemplate)
		last := p.qualifiers(n)
		p.ck.env.set(namingMember, saved)
		if last || !p.at(token.Star) || n.Type == nil && !n.Dependent {
			n.done = last
			p.ck.decls.pendingName = n
			return c, false
		}
		c.kind, c.class = chunkMember, n.Type
		if n.Qual != nil && n.Qual.Class != nil {
			c.class = n.Qual.Class
		}
	default:
		return c, false
	}
	p.next()
	c.attrs = p.attributes(il.LocPtrOperator)
	for {
		q := typing.QualOf(p.tok.Kind)
		if q == 0 {
			if p.at(token.KwAttribute) {
				appendAttributes(&c.attrs, p.attributes(il.LocPtrOperator))
				continue
			}
			return c, true
		}
		if c.quals&q != 0 {
			p.report(diag.DuplicateTypeQualifier, p.tok.Pos)
		}
		if c.quals == 0 {
			c.qpos = p.tok.Pos
		}
		c.quals |= q
		p.next()
	}
}

// templateIDBeforeColons reports whether the current identifier, followed by
// `<`, is a template-id in front of `::`.
func (p *Parser) templateIDBeforeColons() bool {
	if p.ck.templateNamed(&qualName{}, p.tok.Name) == nil {
		return false
	}
	i := p.scanTemplateArgs(1)
	return i > 0 && p.peek(i).Kind == token.ColonColon
}

// castsToPlaceholder reports whether a class template's name without arguments and
// a parenthesis stand here: a cast whose class is deduced, for no parameter has
// such a type [dcl.type.class.deduct] (rule paren.vexing-argument).
func (p *Parser) castsToPlaceholder() bool {
	if !p.at(token.Ident) && !p.at(token.ColonColon) {
		return false
	}
	k := p.peek(1).Kind
	if p.at(token.Ident) && k != token.ColonColon && k != token.LParen {
		return false
	}
	m := p.mark()
	var n qualName
	p.parseName(&n, false)
	found := false
	if !n.Invalid && !n.Dependent && !n.HasArgs && p.at(token.LParen) {
		l := p.ck.lookupName(&n, 0)
		y := l.first()
		found = y != nil && y.Kind == symbols.SymTemplate && !y.IsFunctionLike() && y.Template().Kind == il.TemplkClass
	}
	p.reset(m)
	return found
}

// beginsWithCall reports whether the list element at the current token has
// parentheses: a parameter with a function declarator, or a functional cast.
func (p *Parser) beginsWithCall() bool {
	for i := 0; ; i++ {
		switch p.ahead(i).Kind {
		case token.Lt: // a comma in template arguments ends nothing
			if end := p.scanTemplateArgs(i); i > 0 && end > 0 {
				i = end - 1
			}
		case token.LParen:
			return true
		case token.Comma, token.RParen, token.Semi, token.LBrace, token.RBrace, token.EOF:
			return false
		}
	}
}

// allDeclare reports whether each element of the list at the current token
// begins as a parameter declaration does [dcl.ambig.res].
func (p *Parser) allDeclare() bool {
	for depth := 0; ; p.next() {
		switch p.tok.Kind {
		case token.LParen, token.LBracket, token.LBrace:
			depth++
		case token.RParen, token.RBracket, token.RBrace:
			if depth--; depth < 0 {
				return true
			}
		case token.Semi, token.EOF:
			return true
		case token.Ident:
			if p.peek(1).Kind != token.Lt || !p.opensArgs(1) {
				continue
			}
			for n := p.scanTemplateArgs(1) - 1; n > 0; n-- {
				p.next()
			}
		case token.Comma:
			if k := p.peek(1).Kind; depth > 0 || k == token.Ellipsis {
				continue
			}
			p.next()
			if !p.startsDeclSpecifier() {
				return false
			}
		}
	}
}

// declaratorID parses the declared name, if there is one.
func (p *Parser) declaratorID(d *declarator, s *declSpecs) {
	d.NamePos = p.tok.Pos
	switch {
	case p.ck.decls.pendingName != nil:
		d.Name = *p.ck.decls.pendingName
		p.ck.decls.pendingName = nil
		if !d.Name.done {
			p.unqualifiedName(&d.Name, true)
		}
		d.Name.End = p.prev.End()
	case p.at(token.Ident):
		if d.abstract && d.noName {
			return
		}
		if s != nil && !hasDeclType(s) && (p.isOwnConstructor() || p.isParenthesizedConstructor()) {
			d.Name = qualName{Start: p.tok.Pos, Pos: p.tok.Pos, Name: p.tok.Name, Ctor: true}
			p.next()
			if p.at(token.Lt) {
				p.templateArgs(p.ck.env.class.Cls.AssocTemplate)
			}
			d.Name.End = p.prev.End()
			break
		}
		if !d.noName && p.nothingQualified() {
			d.Name = qualName{Start: p.tok.Pos, Pos: p.tok.Pos, Name: p.tok.Name, End: p.tok.End()}
			p.next()
			break
		}
		k := p.peek(1).Kind
		expanding := p.ck.env.has(inExpansion)
		p.ck.env.set(inExpansion, expanding || k != token.Lt && k != token.ColonColon) // a name that is declared mentions nothing
		p.parseName(&d.Name, true)
		p.ck.env.set(inExpansion, expanding)
	case p.at(token.KwOperator), p.at(token.Tilde) && !d.abstract, p.at(token.ColonColon):
		if d.abstract && d.noName {
			return
		}
		p.parseName(&d.Name, true)
		if n := &d.Name; n.Invalid && n.Name == nil && !n.Literal && p.prev.Kind == token.KwOperator && !p.rep.Muted() && !p.at(token.EOF) {
			spelled := ""
			if p.at(token.Ident) {
				spelled = p.tok.Name.Text
			}
			if nesting(p.tok.Kind) > 0 { // which is no operator
				p.skipBalanced()
			} else if !d.isParameter || !p.at(token.RParen) {
				p.next()
			}
			p.namelessDeclarator(d)
			d.Name.Name.Text, d.Name.End = spelled, source.Pos{}
			return
		}
	case p.at(token.KwDecltype) && p.decltypeQualifies():
		p.decltypeDeclaratorID(d)
	case d.abstract:
		return
	default:
		if !p.at(token.Colon) { // unnamed bit-field
			p.missingDeclaratorName(d)
		}
		return
	}
	dropOwnArgs(&d.Name)
	d.NamePos = d.Name.Pos
	d.hasName = true
	if n := &d.Name; memberOperator(n.Op) && !n.qualified() && !d.isParameter && s != nil && (!s.member || s.Friend) { // in front of its parameters
		if s.written.Typedef {
			p.report(diag.OperatorNameNotAllowed, d.NamePos)
		} else {
			p.report(diag.OperatorMustBeMember, d.NamePos, p.ck.declName(n))
		}
	}
	p.declaratorArgs(d, s)
	appendAttributes(&d.Attrs, p.attributes(il.LocDeclaratorID))
	if s != nil && s.member && !s.Friend && d.Name.qualified() {
		p.ck.qualifiedMember(s, d)
	}
	if d.Name.Scope != nil && d.Name.qualified() {
		p.ck.enterQualified(s, &d.Name)
	}
}

// memberOperator reports whether only members can be functions for the operator op [over.ass], [over.call],
// [over.sub], [over.ref].
func memberOperator(op token.Kind) bool {
	switch op {
	case token.Assign, token.LParen, token.LBracket, token.Arrow:
		return true
	}
	return false
}

// decltypeQualifies reports whether `decltype(e)::` stands here.
func (p *Parser) decltypeQualifies() bool {
	if p.peek(1).Kind != token.LParen {
		return false
	}
	end := p.scanBalanced(2)
	return end > 0 && p.peek(end).Kind == token.ColonColon
}

// decltypeDeclaratorID parses a declarator-id whose qualifier begins with
// decltype, which names no template [temp.class.general]/3.
func (p *Parser) decltypeDeclaratorID(d *declarator) {
	start := p.tok.Pos
	p.parseName(&d.Name, true)
	p.report(diag.NonstandardDecltypeQualifier, d.Name.Pos)
	if d.Name.Dependent || d.Name.Type != nil && d.Name.Type.IsDependent() {
		p.report(diag.NotClassTemplate, start, `"class <unnamed>"`)
		d.dropped = true
	}
}

// declaratorArgs reports a template argument list behind a declarator-id that
// names nothing. The last name of the list then counts as what is declared. Behind the name
// of a variable or a function no list is read (rule recovery.declarator-arguments).
func (p *Parser) declaratorArgs(d *declarator, s *declSpecs) {
	n := &d.Name
	if s == nil || !p.at(token.Lt) || d.abstract || d.isParameter || n.Name == nil || n.HasArgs || n.Invalid || n.qualified() || n.Ctor {
		return
	}
	if y := p.ck.lookupQuiet(n.Name); y != nil && !y.IsType() && y.Kind != symbols.SymTemplate && y.Kind != symbols.SymNamespace {
		return
	}
	p.report(diag.NotTemplate, n.Pos, n.Name)
	n.Name = p.lastNameOfArgs(n.Name)
	p.templateArgs(nil)
	d.noTemplate = true
}

// lastNameOfArgs returns the last identifier or keyword of the template
// argument list that begins at the current token; name when there is none.
func (p *Parser) lastNameOfArgs(name *token.Name) *token.Name {
	depth := 0
	for i := 0; i < 1000; i++ {
		switch t := p.ahead(i); {
		case t.Kind == token.Lt:
			depth++
		case closingAngles(t.Kind) > 0:
			if depth -= closingAngles(t.Kind); depth <= 0 {
				return name
			}
		case t.Kind == token.Semi || t.Kind == token.EOF:
			return name
		case t.Kind == token.Ident:
			name = t.Name
		case t.Kind.IsKeyword():
			name = p.names.InternString(t.Kind.String())
		}
	}
	return name
}

func hasDeclType(s *declSpecs) bool { return s.Type != nil }

// enterQualified makes the members of the scope that n's qualifier names
// visible, as behind a qualified declarator-id [basic.lookup.unqual].
func (ck *Checker) enterQualified(s *declSpecs, n *qualName) {
	if s == nil {
		s = &declSpecs{}
	}
	if s.Friend {
		ck.env.befriending = ck.env.scope
	}
	if sc := ck.memberScope(s, n); sc != nil {
		ck.env.scope = sc
	}
	if n.Scope != nil && n.Scope.Kind == symbols.ScopeClass {
		ck.env.class = n.Scope.Class
	}
}

// declaratorSuffixes parses array bounds and parameter lists.
func (p *Parser) declaratorSuffixes(d *declarator, s *declSpecs, out *[]chunk) {
	for {
		switch {
		case p.at(token.LBracket) && p.peek(1).Kind != token.LBracket:
			*out = append(*out, p.arrayBound(d.isParameter && isName(*out)))
		case p.at(token.LParen) && !d.noFunction && !(afterFunction(*out) && !p.parameterListHere()) && p.functionSuffix(d, s, isName(*out) || afterArray(*out)):
			c := chunk{kind: chunkFunction, pos: p.tok.Pos, first: p.peek(1).Pos}
			c.fn = p.u.NewType(il.TkRoutine)
			c.fn.Routine.LinkageC, c.fn.Routine.LinkageExplicit = p.ck.env.has(inLinkageC), p.ck.env.has(inLinkageWritten)
			abbrev := p.ck.env.abbrev
			if !isName(*out) || d.isParameter || s != nil && s.written.Typedef {
				p.ck.env.abbrev = nil // no function is declared that auto could make a template of (rule front.abbreviated)
			}
			if isName(*out) {
				outer := p.ck.env.has(inStaticMember)
				p.ck.env.set(inStaticMember, outer || s != nil && (s.written.Static || s.Friend) && !d.isParameter)
				p.parameters(c.fn, d)
				p.ck.env.set(inStaticMember, outer)
			} else {
				inner := declarator{noName: d.noName, nested: true}
				p.parameters(c.fn, &inner)
				c.qpos = inner.QualsPos
				appendAttributes(&d.Attrs, inner.Attrs)
			}
			p.ck.env.abbrev = abbrev
			*out = append(*out, c)
		default:
			return
		}
		if len(*out) > 250 {
			return
		}
	}
}

// afterArray reports whether the last suffix is an array bound: what follows in parentheses
// is an initialiser unless parameters stand there (rule recovery.arrays-of-functions).
func afterArray(out []chunk) bool { return len(out) > 0 && out[len(out)-1].kind == chunkArray }

// afterFunction reports whether the last suffix is a parameter list: what follows in
// parentheses is an initialiser unless parameters stand there, for functions return none.
func afterFunction(out []chunk) bool {
	return len(out) > 0 && out[len(out)-1].kind == chunkFunction
}

// functionSuffix decides whether `(` behind a declarator begins a parameter
// list or an initialiser [dcl.ambig.res].
func (p *Parser) functionSuffix(d *declarator, s *declSpecs, outermost bool) bool {
	if d.nameless || d.abstract && !d.hasName || !outermost || s == nil || s.written.Typedef || d.isParameter || s.member && !s.Friend {
		return true
	}
	if d.Name.Ctor || d.Name.Dtor || d.Name.Op != token.None || d.Name.Conv != nil || d.Name.Literal || s.Type == nil {
		return true
	}
	t := p.peek(1)
	if t.Kind == token.RParen || t.Kind == token.Ellipsis {
		return true
	}
	if p.dependentNameAhead(p.d.AtLeast(lang.CXX20) && d.Name.qualified()) {
		return true
	}
	return p.parameterAhead()
}

// dependentNameAhead reports whether a qualified name that depends on template
// parameters stands behind the current token and is a type: it is assumed to be one
// [temp.res.general]/4, or another name follows, so that typename is missing.
func (p *Parser) dependentNameAhead(assumed bool) bool {
	if k := p.peek(1).Kind; k != token.Ident && k != token.ColonColon {
		return false
	}
	m := p.mark()
	hits := p.rep.Mute()
	p.next()
	var n qualName
	p.parseName(&n, true)
	p.rep.Unmute(hits)
	assumed = assumed || p.at(token.Ident)
	p.reset(m)
	return assumed && !n.Invalid && n.Dependent && n.qualified()
}

// arrayBound parses `[ n ]`; parameter: it makes the pointer of a parameter.
func (p *Parser) arrayBound(parameter bool) chunk {
	c := chunk{kind: chunkArray, pos: p.tok.Pos, open: p.tok.Pos, array: &il.ArrayInfo{}}
	p.next()
	p.arrayQualifiers(&c, parameter)
	if p.at(token.RBracket) {
		p.next()
		c.array.Unknown = true
		return c
	}
	c.pos = p.tok.Pos
	saved := p.ck.env.save()
	p.ck.env.inTemplateArgs = 0
	p.ck.env.set(inConstant, p.ck.env.fn == nil || p.ck.env.class != nil && p.ck.env.scope.Kind == symbols.ScopeClass)
	p.ck.env.set(inBound, true)
	var x Operand
	p.arrayBoundValue(c.array, &x)
	p.ck.env = saved
	p.require(token.RBracket)
	return c
}

// arrayBoundValue parses and evaluates the bound.
func (p *Parser) arrayBoundValue(a *il.ArrayInfo, x *Operand) {
	start := p.tok.Pos
	vlaAllowed := p.d.IsC() && p.ck.env.scope.Kind == symbols.ScopePrototype || !p.ck.env.has(inConstant) && p.ck.env.fn != nil && !p.d.NoVLA && (p.d.Pass == lang.HostPass || p.ck.env.has(inPrototype) || !cuda.OnDevice(p.ck.env.routine()))
	if vlaAllowed {
		p.assignment(x)
		if x.Mode == Value && !x.dependent() && !x.Expr.ValueDependent {
			c := p.ck.foldRequired(x)
			if c != nil && c.Kind == il.CkAddress { // an lvalue that no name makes a constant
				c = p.ck.foldRequired(readCopy(p.u, x))
			}
			if c != nil && c.Kind != il.CkAddress && typ(p.u, x).IsIntegralOrEnum() {
				p.ck.say.setBound(a, localBound(p.ck, x, c), x, start)
				return
			}
			if typ(p.u, x).IsIntegralOrEnum() {
				p.ck.read(x)
				a.VLA, a.BoundExpr = true, x.Expr
				p.ck.say.gnuExtension(diag.NonstandardVLA, start)
				return
			}
			if !typ(p.u, x).IsClass() {
				p.report(diag.ExpressionNotIntegral, start)
				x.invalidate()
			}
		}
	} else {
		c := p.constantExpression(x, nil)
		if c != nil && c.Kind == il.CkInteger {
			p.ck.say.setBound(a, localBound(p.ck, x, c), x, start)
			return
		}
		if c != nil {
			a.Dependent, a.Bound = true, c
			a.SizeBound = dependentSize(p.u, p.d, c, x)
			return
		}
	}
	if dependentShape(p.ck, x) != nil {
		p.report(diag.ExpressionNotIntegral, start)
		x.invalidate()
	}
	if x.Mode == Value && (x.Expr.TypeDependent || x.Expr.ValueDependent) {
		a.Dependent = true
		a.Bound = boundConstant(p.u, x)
		if e := nodes.SkipParens(x.Expr); p.ck.env.inClassBody() && namesEnumerator(x) && e.Const.Kind == il.CkInteger && nodes.NamesLocalEnumerator(e) {
			a.Bound = nodes.IntConstant(p.u, e.Const.Int, sizeType(p.u, p.d))
		}
		if !vlaAllowed {
			a.SizeBound = dependentSize(p.u, p.d, a.Bound, x)
		}
		return
	}
	a.Count, a.NoBound = 1, true
}

// applyChunk builds the type that chunk c makes of t.
func (ck *Checker) applyChunk(c *chunk, t *il.Type, d *declarator) *il.Type {
	if t == nil {
		return ck.u.Builtin.Error
	}
	if t.IsError() && (c.kind == chunkMember || c.kind == chunkAttributes) {
		return t
	}
	switch c.kind {
	case chunkPointer:
		if isQualifiedFunction(t) {
			ck.report(diag.PointerToQualifiedFunction, c.pos)
			return ck.u.Builtin.Error
		}
		if t.IsReference() {
			ck.report(diag.PointerToReference, c.pos)
			return ck.u.Builtin.Error
		}
		return ck.u.Qualified(ck.u.PointerTo(t), c.quals)
	case chunkReference, chunkRvalueReference:
		if isQualifiedFunction(t) {
			ck.report(diag.PointerToQualifiedFunction, c.pos)
			return ck.u.Builtin.Error
		}
		return ck.say.applyReference(c, t)
	case chunkMember:
		if t.IsReference() {
			ck.report(diag.PointerMemberReferenceTypeNot, c.pos)
			return ck.u.Builtin.Error
		}
		if t.IsVoid() {
			ck.report(diag.PointerMemberTypeVoidNot, c.pos)
			return ck.u.Builtin.Error
		}
		if c.class == nil {
			return ck.u.Builtin.Error
		}
		if t.IsFunction() {
			t = memberFunctionType(t, c.class)
		}
		return ck.u.Qualified(ck.u.PtrToMember(c.class, t), c.quals)
	case chunkArray:
		a := ck.applyArray(c, t, d)
		if a.Kind == il.TkArray {
			a.DeclPos = c.open
		}
		return a
	case chunkFunction:
		return ck.say.applyFunction(c, t, d)
	case chunkAttributes:
		ck.say.misplaced(c.attrs, 0)
		if c.attrs.Location == il.LocParenthesis {
			ck.say.applies(c.attrs, onDeclarator, t)
		}
		return declaratorAttributes(ck.u, t, c.attrs)
	}
	return t
}

// declaratorAttributes returns t with attributes of a declarator that do not belong to
// the declared entity; they only show in the host text.
func declaratorAttributes(u *il.Unit, t *il.Type, attrs *il.Attribute) *il.Type {
	r := u.NewType(il.TkTypeRef)
	r.Elem, r.Ref, r.Attributes = t, &il.TypeRefInfo{Kind: il.RefForTypeAttributes}, attrs
	return r
}

// memberFunctionType notes on a function type that it is a member's.
func memberFunctionType(t *il.Type, class *il.Type) *il.Type {
	if t.Kind == il.TkRoutine && !t.Routine.HasThis {
		t.Routine.HasThis, t.Routine.ThisClass = true, class
	}
	return t
}

func (say *reports) applyReference(c *chunk, t *il.Type) *il.Type {
	if t.IsVoid() {
		say.report(diag.ReferenceToVoid, c.pos)
		return say.u.Builtin.Error
	}
	if c.quals&^il.Restrict != 0 {
		say.report(diag.TypeQualifierOnReference, c.qpos)
		c.quals &= il.Restrict
	}
	r := say.u.ReferenceTo(t, c.kind == chunkRvalueReference)
	if c.quals&il.Restrict != 0 {
		return say.u.Qualified(r, il.Restrict)
	}
	return r
}

func (ck *Checker) applyArray(c *chunk, t *il.Type, d *declarator) *il.Type {
	at := c.pos
	if d != nil && d.hasName {
		at = d.NamePos
	}
	switch s := t.Skip(); {
	case c.array.Unknown && c.array.NoBound: // `[*]`, reported
		return ck.u.Builtin.Error
	case t.IsReference():
		ck.report(diag.ArrayOfReferences, at)
		return ck.u.Builtin.Error
	case s.Kind == il.TkRoutine:
		if d != nil && d.returned.IsValid() {
			at = d.returned
		}
		ck.report(diag.ArrayOfFunctions, at)
		t = ck.u.Builtin.Error
	case s.Kind == il.TkVoid:
		ck.report(diag.ArrayOfVoid, at)
		return ck.u.Builtin.Error
	case s.Kind == il.TkArray && s.Array.Unknown:
		if at = c.pos; d != nil && d.returned.IsValid() {
			at, t = d.returned, ck.u.Builtin.Error
		}
		ck.report(diag.ArrayElementTypeNotAllowed, at)
	case s.Kind == il.TkAuto && (!c.pointed || s.TParam != nil && s.TParam.Placeholder != nil):
		at := c.pos
		if d != nil && d.typePos.IsValid() {
			at = d.typePos
		}
		if s.TParam != nil && s.TParam.Placeholder != nil {
			ck.report(diag.TemplateArgsMissing, at, ck.words.describeBare(s.TParam.Placeholder))
		} else {
			ck.report(diag.ArrayOfAuto, at, "auto")
		}
		return ck.u.Builtin.Error
	}
	if cls := t.ClassType(); cls != nil && !t.IsDependent() && (!c.array.Unknown || cls.Cls.Complete) {
		ck.completeClass(cls, c.pos)
		abstractElements(ck, c, cls, d)
	}
	if tooManyElements(t, c.array.Count) && !c.array.Unknown && !c.array.Dependent && !c.array.VLA {
		ck.report(diag.ArrayTooLarge, at)
		return ck.u.Builtin.Error
	}
	a := ck.u.ArrayOf(t, c.array.Count)
	info := *c.array
	*a.Array = info
	switch {
	case info.Unknown:
		a.Incomplete, a.Size = true, 0
	case info.Dependent, info.VLA:
		a.Size = 0
	}
	if s := t.Skip(); s.Array != nil && s.Kind == il.TkArray && s.Array.VLA {
		a.Array.VLA = a.Array.VLA || !info.Dependent
	}
	return a
}

func (say *reports) applyFunction(c *chunk, t *il.Type, d *declarator) *il.Type {
	f := c.fn
	if f.Elem != nil { // trailing return type
		if d != nil && !typing.IsPlainAuto(say.u, t) && (!t.IsError() || d.Name.Ctor || d.Name.Dtor || d.Name.Conv != nil) {
			at := c.pos
			if d.arrowPos.IsValid() {
				at = d.arrowPos
			}
			say.report(diag.TrailingReturnTypeRequiresAuto, at)
		}
		return f
	}
	at := c.pos
	switch {
	case d == nil:
	case d.returned.IsValid():
		at = d.returned
	case d.hasName: // it is the specifiers that name the type
		at = d.NamePos
	}
	switch s := t.Skip(); s.Kind {
	case il.TkRoutine:
		say.report(diag.FunctionReturningFunction, at)
		t = say.u.Builtin.Error
	case il.TkArray:
		say.report(diag.FunctionReturningArray, at)
		t = say.u.Builtin.Error
	}
	f.Elem = t
	f.Routine.IsAutoReturn = t.HasPlaceholder()
	return f
}

// maxObjectSize is the size in bytes of the largest object.
const maxObjectSize = 1<<64 - 1

// tooManyElements reports whether an array of count elements t is larger than any object.
func tooManyElements(t *il.Type, count uint64) bool {
	size := t.Skip().Size
	return size > 0 && count > maxObjectSize/size
}
