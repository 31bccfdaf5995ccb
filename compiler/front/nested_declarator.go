// This file implements what a parenthesis begins where a declarator may stand: a
// nested declarator or a list of parameters.
package front

import "cufront/compiler/token"

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
