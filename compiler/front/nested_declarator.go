// This file implements what a parenthesis begins where a declarator may stand: a
// nested declarator or a list of parameters; and declarators without a name.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/token"
)

// parenthesizedDeclarator reports whether `(` opens a nested declarator rather
// than a parameter list.
func (p *Parser) parenthesizedDeclarator(d *declarator) bool {
	if !d.abstract {
		return true // the name is there, or missing
	}
	switch p.peek(1).Kind {
	case token.Star, token.Amp, token.AndAnd, token.KwAttribute:
		return true
	case token.LParen:
		i := 1 // nested when a pointer operator follows the parentheses
		for p.peek(i).Kind == token.LParen {
			i++
		}
		switch p.peek(i).Kind {
		case token.Star, token.Amp, token.AndAnd:
			return true
		}
		return false
	case token.LBracket:
		return p.peek(2).Kind != token.LBracket // (*)[…] abstract: `([3])`
	case token.Ellipsis:
		return p.peek(2).Kind == token.Ident
	case token.Ident, token.ColonColon:
		switch {
		case p.memberPointerAhead():
			return true
		case !d.noName:
			return !p.parameterAhead()
		}
		k := p.peek(2).Kind // a name that is no type is one of a declarator, which has none (rule recovery.unknown-parameter)
		return !continuesType(k) && k != token.Lt && !p.parameterAhead()
	case token.Number:
		return d.noName
	}
	return false
}

// memberPointerAhead reports whether `(C::*` stands here.
func (p *Parser) memberPointerAhead() bool {
	i := 1
	if p.peek(i).Kind == token.ColonColon {
		i++
	}
	for p.peek(i).Kind == token.Ident {
		i++
		if p.peek(i).Kind == token.Lt {
			if i = p.scanTemplateArgs(i); i == 0 {
				return false
			}
		}
		if p.peek(i).Kind != token.ColonColon {
			return false
		}
		i++
		if p.peek(i).Kind == token.KwTemplate {
			i++
		}
		if p.peek(i).Kind == token.Star {
			return true
		}
	}
	return false
}

// parameterAhead reports whether a parameter declaration follows the `(` at
// the current token.
func (p *Parser) parameterAhead() bool {
	m := p.mark()
	hits := p.rep.Mute()
	p.next()
	ok := p.identifierListHere() || !p.castsToPlaceholder() && p.startsDeclSpecifier() && (!p.beginsWithCall() || p.allDeclare())
	p.rep.Unmute(hits)
	p.reset(m)
	return ok
}

// missingDeclaratorName reports that a declarator has no name, and goes on where
// it could: it declares something without a name then (rule recovery.nameless).
func (p *Parser) missingDeclaratorName(d *declarator) {
	if p.at(token.KwTemplate) {
		p.report(diag.TemplateNotAllowed, p.tok.Pos)
	} else {
		p.expected(token.Ident)
	}
	if p.rep.Muted() {
		d.Name.Invalid = true
		return
	}
	d.Name = qualName{Start: p.tok.Pos, Pos: p.tok.Pos, End: p.tok.Pos}
	p.namelessDeclarator(d)
}

// namelessDeclarator goes on at what follows the name of a declarator.
func (p *Parser) namelessDeclarator(d *declarator) {
	d.Name.Name, d.Name.Invalid = new(token.Name), false
	d.hasName, d.nameless = true, true
	p.skipToStop(token.LParen, token.LBracket, token.Assign, token.LBrace)
}
