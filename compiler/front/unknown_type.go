// This file implements how the name of an unknown type is told from other names
// where a declaration begins.
package front

import (
	"cufront/compiler/token"
)

// unknownTypeHere reports whether the name that stands here, which is no type, is
// taken for one: what may follow a type in a declaration stands behind it.
func (p *Parser) unknownTypeHere() bool {
	if !p.at(token.Ident) && !p.at(token.ColonColon) || p.nothingQualified() {
		return false
	}
	if p.at(token.Ident) && p.peek(1).Kind == token.Lt && p.ck.undeclared(p.tok.Name) {
		return true
	}
	if k := p.peek(1).Kind; p.at(token.ColonColon) || k == token.ColonColon || k == token.Lt {
		n, behind := p.nameHere(false)
		return (n.qualified() || n.HasArgs) && continuesType(behind)
	}
	if t := p.peek(1); t.Kind == token.Ident && p.peek(2).Kind == token.Lt {
		if l := p.ck.lookup(t.Name, 0); l.first() != nil && symbolTemplate(l.first()) != nil {
			return false // a template-id is no name that a declaration goes on with
		}
	}
	return continuesType(p.peek(1).Kind)
}

// continuesType reports whether a token of kind k behind a name makes that one a
// type: another name, or what makes a pointer or a reference.
func continuesType(k token.Kind) bool {
	return k == token.Ident || k == token.Star || k == token.Amp || k == token.AndAnd
}
