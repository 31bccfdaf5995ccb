// This file implements the declarations of modules [module.unit],
// [module.interface] as far as one translation unit shows them: what is exported
// is declared like everything else.
package front

import "cufront/compiler/token"

// moduleDeclaration parses a module-declaration, the begin of a global or
// private module fragment, or an export-declaration; false when none begins at
// the current token.
func (p *Parser) moduleDeclaration() bool {
	switch {
	case p.at(token.KwExport) && p.namesModule(1):
		p.next()
		p.skipModuleName()
	case p.namesModule(0):
		p.skipModuleName()
	case p.at(token.KwExport) && p.peek(1).Kind == token.LBrace:
		p.next()
		p.next()
		for !p.at(token.RBrace) && !p.at(token.EOF) {
			p.declaration()
		}
		p.got(token.RBrace)
	case p.at(token.KwExport):
		p.next()
		p.declaration()
	default:
		return false
	}
	return true
}

// namesModule reports whether token i ahead is `module` in front of a module
// name or the end of its declaration.
func (p *Parser) namesModule(i int) bool {
	t := p.ahead(i)
	if t.Kind != token.Ident || t.Name.Text != "module" || declScope(p.ck.env.scope) != p.ck.file {
		return false
	}
	switch p.ahead(i + 1).Kind {
	case token.Ident, token.Semi, token.Colon:
		return true
	}
	return false
}

// skipModuleName skips the rest of a module-declaration.
func (p *Parser) skipModuleName() {
	for !p.at(token.Semi) && !p.at(token.EOF) {
		p.next()
	}
	p.got(token.Semi)
}
