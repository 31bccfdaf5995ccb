// This file implements the decisions between declarations and expressions
// [stmt.ambig, dcl.ambig.res]: scans over the tokens that look names up but
// neither declare nor report anything.
package front

import (
	"cufront/compiler/front/symbols"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/token"
)

// isDeclaration decides whether the statement at the current token is a
// declaration. It consumes nothing.
func (p *Parser) isDeclaration() bool {
	if isStraySpecifier(p.tok.Kind) || severalWords(p.tok.Kind, p.peek(1).Kind) {
		return true
	}
	switch p.tok.Kind {
	case token.KwConst, token.KwVolatile, token.KwRestrict, token.KwNoreturn, token.KwAtomic, token.KwClass, token.KwStruct, token.KwUnion, token.KwEnum,
		token.KwUsing, token.KwNamespace, token.KwStaticAssert, token.KwTemplate, token.KwAlignas:
		return true
	case token.KwAttribute:
		return true
	case token.KwExtension:
		m := p.mark()
		p.next()
		ok := p.isDeclaration()
		p.reset(m)
		return ok
	case token.KwAuto:
		k := p.peek(1).Kind // `auto x`, or the C++23 decay copy `auto(x)`
		return k != token.LParen && k != token.LBrace || !p.d.AtLeast(lang.CXX23) && k != token.LBrace
	case token.KwTypename: // only with a declarator (rule recovery.typename)
		return p.typeFollowedBy(func() bool {
			for p.at(token.Star) || p.at(token.Amp) || p.at(token.AndAnd) || p.at(token.KwConst) || p.at(token.KwVolatile) || p.at(token.KwRestrict) {
				p.next()
			}
			switch p.tok.Kind {
			case token.Semi, token.Assign, token.Comma, token.Inc, token.Dec, token.RBrace, token.RParen, token.Number, token.EOF, token.KwInt:
				return false
			}
			return p.declaratorFollows()
		})
	}
	written := p.at(token.KwTypename) || p.at(token.KwTypeof)
	return p.atUnknownType() || p.typeFollowedBy(func() bool {
		if written { // alone it is no declaration, but a type where an expression is wanted (rule recovery.type-alone)
			switch p.tok.Kind {
			case token.Semi, token.Comma, token.Assign, token.RBrace:
				return false
			}
		}
		return p.declaratorFollows()
	})
}

// isBuiltinType reports whether k is the keyword of a fundamental type.
func isBuiltinType(k token.Kind) bool {
	switch k {
	case token.KwSigned, token.KwUnsigned, token.KwLong, token.KwShort, token.KwChar, token.KwInt, token.KwFloat, token.KwDouble,
		token.KwBool, token.KwVoid, token.KwWcharT, token.KwChar8T, token.KwChar16T, token.KwChar32T, token.KwInt128, token.KwFloat128:
		return true
	}
	return false
}

// severalWords reports whether k and next, which follows it, are words of one type: such a type begins no cast
// in the notation of functions [expr.type.conv]/1 (rule recovery.several-words).
func severalWords(k, next token.Kind) bool {
	return isBuiltinType(k) && (isBuiltinType(next) || next == token.KwConst || next == token.KwVolatile)
}

// atUnknownType reports whether two names stand here of which nothing declares the
// first one, which may be qualified: it is taken for a type (rule recovery.unknown-qualified).
func (p *Parser) atUnknownType() bool {
	i := 0
	if p.at(token.ColonColon) {
		i = 1
	}
	for p.ahead(i).Kind == token.Ident && p.ahead(i+1).Kind == token.ColonColon {
		i += 2
	}
	if p.ahead(i).Kind != token.Ident || p.ahead(i+1).Kind != token.Ident {
		return false
	}
	if i == 0 {
		l := p.ck.lookup(p.tok.Name, 0)
		if l.first() != nil {
			return false
		}
		_, told := missed(p.ck, p.tok.Name)
		return !told
	}
	n, _ := p.nameHere(false)
	if n.Invalid || n.Dependent || n.Scope == nil {
		return false
	}
	l := p.ck.lookupName(&n, 0)
	return l.first() == nil && !l.Dependent
}

// isConditionDeclaration decides whether a condition is a declaration, which
// has an initializer: `T(x)` is a cast. It consumes nothing.
func (p *Parser) isConditionDeclaration() bool {
	if p.at(token.LBracket) && p.peek(1).Kind == token.LBracket {
		return true // attributes
	}
	return p.isDeclaration() && (severalWords(p.tok.Kind, p.peek(1).Kind) || !p.typeFollowedBy(p.castFollows))
}

// castFollows decides behind the type specifiers of a condition whether
// parentheses stand here that no initializer follows.
func (p *Parser) castFollows() bool {
	if !p.at(token.LParen) {
		return false
	}
	p.skipBalanced()
	for p.at(token.LParen) || p.at(token.LBracket) {
		p.skipBalanced()
	}
	return !p.at(token.Assign) && !p.at(token.LBrace)
}

// isTypeID decides whether a type-id begins here: a type does, and what follows it
// does not make an object of it (rule recovery.type-first). It consumes nothing.
func (p *Parser) isTypeID() bool {
	return p.typeIDBegins(func() bool {
		return !p.at(token.LBrace) && (!p.at(token.LParen) || p.abstractParens())
	})
}

// typeIDBegins decides whether a type-id begins here; follows looks at what stands
// behind a type.
func (p *Parser) typeIDBegins(follows func() bool) bool {
	switch p.tok.Kind {
	case token.KwConst, token.KwVolatile, token.KwRestrict, token.KwClass, token.KwStruct, token.KwUnion, token.KwEnum, token.KwAttribute:
		return true
	}
	return isStraySpecifier(p.tok.Kind) || p.typeFollowedBy(follows)
}

// isStraySpecifier reports whether k is a storage class or another keyword that
// stands among the specifiers of declarations only: no expression begins with it.
func isStraySpecifier(k token.Kind) bool {
	switch k {
	case token.KwStatic, token.KwExtern, token.KwTypedef, token.KwRegister, token.KwMutable, token.KwThreadLocal, token.KwThread, token.KwInline,
		token.KwVirtual, token.KwFriend, token.KwExplicit, token.KwConstexpr, token.KwConsteval, token.KwConstinit:
		return true
	}
	return false
}

// startsDeclSpecifier reports whether a decl-specifier begins here, so that
// `(` behind a declarator opens a parameter list.
func (p *Parser) startsDeclSpecifier() bool {
	switch p.tok.Kind {
	case token.KwConst, token.KwVolatile, token.KwRestrict, token.KwClass, token.KwStruct, token.KwUnion, token.KwEnum, token.KwAttribute, token.KwAuto, token.KwTemplate:
		return true
	case token.LBracket:
		return p.peek(1).Kind == token.LBracket
	}
	if isStraySpecifier(p.tok.Kind) {
		return true
	}
	if isBuiltinType(p.tok.Kind) && p.peek(1).Kind != token.LParen && p.peek(1).Kind != token.LBrace {
		return true // no expression begins like that
	}
	return p.atUnknownType() || p.typeFollowedBy(p.parameterFollows)
}

// typeFollowedBy scans a simple type specifier at the current token; when one
// stands here, follows decides by what comes behind it.
func (p *Parser) typeFollowedBy(follows func() bool) bool {
	switch p.tok.Kind {
	case token.KwSigned, token.KwUnsigned, token.KwLong, token.KwShort, token.KwComplex, token.KwChar, token.KwInt,
		token.KwFloat, token.KwDouble, token.KwBool, token.KwVoid, token.KwWcharT, token.KwChar8T, token.KwChar16T,
		token.KwChar32T, token.KwInt128, token.KwFloat128, token.KwFloat80, token.KwTypename, token.KwDecltype,
		token.KwTypeof, token.KwUnderlyingType, token.Ident, token.ColonColon, token.KwAuto, token.KwExtension:
	default:
		return false
	}
	if p.at(token.Ident) && p.peek(1).Kind != token.ColonColon && p.peek(1).Kind != token.Lt {
		// the most frequent case: a plain name
		l := p.ck.lookup(p.tok.Name, 0)
		y := l.first()
		if y == nil || !namesType(y) && !symbolIsTypeTemplate(y) {
			return false
		}
	}
	if !p.ck.enter() {
		return false
	}
	defer p.ck.leave()
	m := p.mark()
	hits := p.rep.Mute()
	p.scans.begin()
	list := p.ck.env.seqList
	p.ck.env.seqList = nil
	ok := p.scanTypeSpecifiers() && follows()
	p.ck.env.seqList = list
	p.scans.end()
	p.rep.Unmute(hits)
	p.reset(m)
	return ok
}

// symbolIsTypeTemplate reports whether y is a class or alias template (or a concept,
// in front of `auto`).
func symbolIsTypeTemplate(y *symbols.Symbol) bool {
	return y.Kind == symbols.SymTemplate && !y.IsFunctionLike() && y.Template().Kind != il.TemplkVariable
}

// scanTypeSpecifiers consumes a run of type specifiers; false when none
// begins here.
func (p *Parser) scanTypeSpecifiers() bool {
	found := false
	for {
		switch p.tok.Kind {
		case token.KwConst, token.KwVolatile, token.KwRestrict, token.KwExtension, token.KwStatic, token.KwConstexpr, token.KwRegister:
			p.next()
		case token.KwSigned, token.KwUnsigned, token.KwLong, token.KwShort, token.KwComplex, token.KwChar, token.KwInt,
			token.KwFloat, token.KwDouble, token.KwBool, token.KwVoid, token.KwWcharT, token.KwChar8T, token.KwChar16T,
			token.KwChar32T, token.KwInt128, token.KwFloat128, token.KwFloat80:
			found = true
			p.next()
		case token.KwAttribute:
			p.next()
			p.skipBalanced()
		case token.KwAuto:
			if found {
				return found
			}
			found = true
			p.next()
		case token.KwClass, token.KwStruct, token.KwUnion, token.KwEnum:
			if found {
				return true
			}
			p.next()
			var n qualName
			p.parseName(&n, false)
			found = true
		case token.KwTypename:
			if found {
				return true
			}
			p.next()
			n := qualName{Typename: true}
			p.parseName(&n, false)
			found = true
		case token.KwDecltype, token.KwTypeof, token.KwUnderlyingType:
			if found {
				return true
			}
			if end := p.scanBalanced(2); p.at(token.KwDecltype) && end > 0 && p.peek(end).Kind == token.ColonColon {
				if !p.scanNamedType() {
					return false
				}
				found = true
				continue
			}
			typeof := p.at(token.KwTypeof)
			p.next()
			if !p.at(token.LParen) {
				if !typeof {
					return true // a declaration all the same
				}
				if !p.at(token.Ident) && !p.at(token.Number) {
					return false
				}
				p.next() // an operand without parentheses
				found = true
				continue
			}
			p.skipBalanced()
			found = true
		case token.Ident, token.ColonColon:
			if found {
				return true
			}
			if !p.scanNamedType() {
				return false
			}
			found = true
		default:
			return found
		}
	}
}

// scanNamedType consumes a name that denotes a type.
func (p *Parser) scanNamedType() bool {
	var n qualName
	p.parseName(&n, true)
	if n.FaultyType {
		return true
	}
	if n.Invalid || n.Ctor || n.Dtor || n.Op != token.None || n.Conv != nil || n.Literal {
		return false
	}
	if n.Dependent || !p.d.AtLeast(lang.CXX20) && n.Type != nil && p.ck.env.seenFromOutside(p.u, n.Type) {
		return p.d.ImplicitTypename || p.at(token.Ident) && p.ck.say.typenameOmitted(&n) != "" // an identifier behind it ends every doubt
	}
	l := p.ck.lookupName(&n, 0)
	y := l.first()
	if y == nil {
		return false
	}
	if y.Kind == symbols.SymTemplate && y.Template().Kind == il.TemplkConcept {
		if p.at(token.KwDecltype) {
			p.next()
			p.skipBalanced()
			return true
		}
		return p.got(token.KwAuto)
	}
	return namesType(y) || symbolIsTypeTemplate(y)
}

// namesType reports whether y names a type, or a pack of types.
func namesType(y *symbols.Symbol) bool {
	if y.Kind != symbols.SymPack || y.Pack == nil {
		return y.IsType()
	}
	if len(y.Pack.Args) > 0 {
		return y.Pack.Args[0].Kind == il.ArgType
	}
	q, ok := y.Entity.(*il.TemplateParameter) // an empty pack
	return ok && q.Kind == il.TpkType
}

// declaratorFollows decides behind the type specifiers of a statement: whatever
// follows them is taken for a declarator, unless it makes an object of the type:
// `T(x).f()`, `T{…}`, `T()` (rule recovery.type-first).
func (p *Parser) declaratorFollows() bool {
	switch p.tok.Kind {
	case token.LBrace:
		return false
	case token.LParen:
		// the placeholder of a deduced class is no result of a function
		return !(p.peek(1).Kind == token.Ident && p.peek(2).Kind == token.LParen && isClassTemplateName(p.ck, p.prev)) && p.parenDeclarator()
	}
	return true
}

// isClassTemplateName reports whether t is the name of a class template.
func isClassTemplateName(ck *Checker, t token.Token) bool {
	if t.Kind != token.Ident {
		return false
	}
	l := ck.lookup(t.Name, 0)
	y := l.first()
	return y != nil && symbolIsTypeTemplate(y)
}

// parenDeclarator decides `T ( …`: whether what is in the parentheses reads as
// a declarator and what follows them can follow a declarator.
func (p *Parser) parenDeclarator() bool {
	if p.peek(1).Kind == token.KwAttribute {
		return true
	}
	depth := 0
	for p.at(token.LParen) {
		depth++
		p.next()
	}
	for {
		switch p.tok.Kind {
		case token.Star, token.Amp, token.AndAnd, token.KwConst, token.KwVolatile, token.KwRestrict:
			p.next()
			continue
		case token.LParen:
			depth++
			p.next()
			continue
		}
		break
	}
	if p.at(token.Ident) && (p.peek(1).Kind == token.ColonColon || p.peek(1).Kind == token.Lt) {
		var n qualName
		p.qualifiers(&n)
		if n.qualified() && !p.at(token.Star) { // no declarator of a block: a value (rule front.qualified-is-value)
			return false
		}
		for p.at(token.Star) || p.at(token.Amp) || p.at(token.AndAnd) || p.at(token.KwConst) || p.at(token.KwVolatile) || p.at(token.KwRestrict) {
			p.next()
		}
	}
	if !p.at(token.Ident) {
		return false
	}
	p.next()
	for depth > 0 {
		switch p.tok.Kind {
		case token.RParen:
			depth--
			p.next()
		case token.LBracket:
			p.skipBalanced()
		case token.LParen:
			if !p.parameterListHere() {
				return false
			}
			p.skipBalanced()
		default:
			return false
		}
	}
	switch p.tok.Kind {
	case token.Semi, token.Comma, token.Assign, token.LBracket, token.LBrace, token.Colon, token.RParen:
		return true
	case token.LParen:
		return true
	}
	return false
}

// parameterListHere reports whether `(` opens a parameter list.
func (p *Parser) parameterListHere() bool {
	k := p.peek(1).Kind
	return k == token.RParen || k == token.Ellipsis || p.parameterAhead()
}

// abstractFollows decides behind the type specifiers of a possible type-id: it
// is one unless an expression follows.
func (p *Parser) abstractFollows() bool {
	if isStraySpecifier(p.tok.Kind) {
		return true
	}
	switch p.tok.Kind {
	case token.RParen, token.Comma, token.Gt, token.Shr, token.LaunchClose, token.Ge, token.ShrAssign, token.Assign,
		token.Semi, token.Ellipsis, token.EOF, token.RBracket, token.Colon, token.RBrace, token.AndAnd, token.KwAlignas, token.KwAttribute, token.Question:
		return true
	case token.Star, token.Amp, token.KwConst, token.KwVolatile, token.KwRestrict:
		return true
	case token.LBracket:
		return true
	case token.LParen:
		return p.abstractParens()
	case token.Ident, token.ColonColon:
		return p.memberPointerHere()
	}
	return false
}

// memberPointerHere reports whether `C::*` stands here.
func (p *Parser) memberPointerHere() bool {
	var n qualName
	return !p.qualifiers(&n) && n.qualified() && p.at(token.Star)
}

// abstractParens decides `T (`: an abstract declarator, or a functional cast.
func (p *Parser) abstractParens() bool {
	switch t := p.peek(1); t.Kind {
	case token.RParen:
		// T() is a function type where a type-id may stand [dcl.ambig.res]
		return p.endsTypeID(2)
	case token.Ellipsis:
		return true
	case token.Star, token.Amp, token.AndAnd, token.LParen:
		return p.abstractInner()
	case token.Ident, token.ColonColon:
		if p.memberPointerAhead() {
			return true
		}
	}
	if end := p.scanBalanced(1); end > 0 && (endsOperand(p.peek(end).Kind) && !p.endsTypeID(end) || p.ck.env.has(inCastAhead) && p.peek(end).Kind == token.Comma) {
		return false
	}
	return p.parameterAhead()
}

// abstractInner decides `T (` with a pointer operator or another parenthesis
// behind it: T (*)(…) or T (&(*)(int))[n], not T(*p) or T(&(x)), where a name
// follows.
func (p *Parser) abstractInner() bool {
	m := p.mark()
	hits := p.rep.Mute()
	defer func() {
		p.rep.Unmute(hits)
		p.reset(m)
	}()
	for {
		last := p.tok.Kind
		p.next()
		switch p.tok.Kind {
		case token.Star, token.Amp, token.AndAnd, token.LParen, token.KwConst, token.KwVolatile, token.KwRestrict:
			continue
		case token.RParen, token.LBracket, token.Ellipsis, token.KwAttribute:
			return true
		}
		if last != token.LParen || !p.startsDeclSpecifier() {
			return false
		}
		end := p.scanBalanced(0) // a list of parameters, or the cast of an operand
		return end > 0 && (p.peek(end).Kind != token.Ident && p.peek(end).Kind != token.Number)
	}
}

// endsTypeID reports whether the n-th token can follow a parameter list in a
// type-id.
func (p *Parser) endsTypeID(n int) bool {
	switch p.peek(n).Kind {
	case token.Comma, token.Assign, token.Semi:
		return !p.ck.env.has(inCastAhead) // (T(), x) is no cast
	case token.RParen, token.Gt, token.Shr, token.KwConst, token.KwVolatile, token.KwNoexcept,
		token.Ellipsis, token.EOF, token.Arrow, token.RBracket, token.LaunchClose, token.Colon:
		return true
	case token.Amp, token.AndAnd: // a ref-qualifier, or `T() && ...`, a fold
		return p.peek(n+1).Kind != token.Ellipsis && p.endsTypeID(n+1)
	}
	return false
}

// parameterFollows decides behind the type specifiers at the beginning of a
// possible parameter: `T(…)` may be an expression.
func (p *Parser) parameterFollows() bool {
	switch p.tok.Kind {
	case token.Comma, token.RParen, token.Ident, token.Star, token.Amp, token.AndAnd, token.LBracket, token.Assign,
		token.Ellipsis, token.KwAttribute, token.ColonColon, token.KwConst, token.KwVolatile, token.KwOperator:
		return true
	case token.LParen:
		if k := p.peek(2).Kind; p.peek(1).Kind == token.RParen {
			// T () is a function type, but a member is accessed through an object
			return k != token.Dot && (k != token.Arrow || p.prev.Kind == token.KwAuto)
		}
		if p.abstractParens() {
			return true
		}
		return p.parenDeclarator()
	}
	return false
}

// scanTemplateArgs returns the index of the token behind the template argument
// list whose `<` is the i-th token after the current one; 0 when it does not
// end.
func (p *Parser) scanTemplateArgs(i int) int {
	depth := 0
	for n := 0; n < 20000; n++ {
		t := p.peek(i)
		i++
		switch t.Kind {
		case token.Lt:
			depth++
		case token.Gt, token.Shr, token.LaunchClose:
			depth -= closingAngles(t.Kind)
		case token.LParen, token.LBracket, token.LBrace:
			if i = p.scanBalanced(i); i == 0 {
				return 0
			}
		case token.Semi, token.RBrace, token.EOF, token.RParen, token.RBracket:
			return 0
		}
		if depth <= 0 {
			return i
		}
	}
	return 0
}

// scanBalanced returns the index behind the bracket that closes the one in
// front of token i.
func (p *Parser) scanBalanced(i int) int {
	depth := 1
	for n := 0; n < 100000; n++ {
		switch p.peek(i).Kind {
		case token.LParen, token.LBracket, token.LBrace:
			depth++
		case token.RParen, token.RBracket, token.RBrace:
			depth--
		case token.EOF:
			return 0
		}
		i++
		if depth == 0 {
			return i
		}
	}
	return 0
}

// nothingQualified reports whether a name and `::` stand here of which nothing declares
// the name: in a declarator it is what is declared, and the rest is wrong.
func (p *Parser) nothingQualified() bool {
	if !p.at(token.Ident) || p.peek(1).Kind != token.ColonColon {
		return false
	}
	l := p.ck.lookup(p.tok.Name, 0)
	if y := l.first(); y != nil && y.Kind == symbols.SymVariable {
		l = p.ck.lookup(p.tok.Name, lookScopesOnly) // a variable hides no namespace here [basic.lookup.qual]/1
	}
	return !l.Dependent && l.Hidden == nil && l.first() == nil
}
