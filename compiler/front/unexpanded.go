// This file implements the check that the packs a template names are expanded
// [temp.variadic]/6, where the template is read (rule front.unexpanded-pack).
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// maxPatternScan bounds the search for the `...` behind the mention of a pack.
const maxPatternScan = 5000

// mentionPack checks the mention of a pack, the current token: an expansion must
// be around it.
func (p *Parser) mentionPack() {
	ck := p.ck
	if !ck.tmpl.packNames[p.tok.Name] || !ck.namesProtoPack(p.tok.Name) {
		return
	}
	ck.tmpl.packMentions++
	if ck.env.has(inExpansion) || ck.env.memberOf != nil {
		return
	}
	if ck.tmpl.unexpanded[p.tok.Pos] || p.insideExpansion() {
		return
	}
	if p.rep.Muted() {
		p.rep.Silence()
		return
	}
	if ck.tmpl.unexpanded == nil {
		ck.tmpl.unexpanded = make(map[source.Pos]bool)
	}
	ck.tmpl.unexpanded[p.tok.Pos] = true
	p.report(diag.ParameterPackNotExpanded, p.tok.Pos, p.tok.Name)
}

// argNamesPack reports whether a names a pack that its own `...` would expand.
func argNamesPack(a *il.TemplateArg) bool {
	switch {
	case a.Type != nil:
		return containsTypePack(a.Type)
	case a.Template != nil:
		return true
	case a.Spelled != nil:
		return containsPack(&Operand{Mode: Value, Expr: a.Spelled})
	}
	return a.Const == nil || a.Const.IsPack
}

// notePackName notes that a pack has the name.
func (tmpl *templateState) notePackName(name *token.Name) {
	if name == nil {
		return
	}
	if tmpl.packNames == nil {
		tmpl.packNames = make(map[*token.Name]bool)
	}
	tmpl.packNames[name] = true
}

// insideExpansion reports whether a `...` behind the current token expands it: at
// the end of the list element it belongs to, or of one of those around that. The
// brackets that a template argument list opens with `<` are not always to be told
// from the operator: then the answer is yes.
func (p *Parser) insideExpansion() bool {
	depth, angles := 0, 0
	passed := false // a comma or semicolon ended the element
	last := p.tok.Kind
	for n := 1; n < maxPatternScan; n++ {
		t := p.peek(n)
		switch t.Kind {
		case token.EOF:
			return false
		case token.LParen, token.LBracket, token.LBrace:
			depth++
		case token.RParen, token.RBracket, token.RBrace:
			if depth > 0 {
				depth--
				break
			}
			passed, angles = false, 0
		case token.Lt:
			if depth == 0 {
				angles++
			}
		case token.Gt, token.Shr, token.LaunchClose:
			if depth > 0 {
				break
			}
			if angles -= closingAngles(t.Kind); angles < 0 {
				passed, angles = false, 0
			}
		case token.Comma:
			passed = passed || depth == 0 && angles == 0
		case token.Semi:
			if depth == 0 {
				return false
			}
		case token.Ellipsis:
			if depth == 0 && angles == 0 && !passed || declaresPack(last) && (depth == 0 || p.peek(n+1).Kind == token.Ident || p.peek(n+1).Kind == token.RParen) && last != token.LParen {
				return true
			}
		}
		last = t.Kind
	}
	return true
}

// bodyInExpansion notes whether the lambda or statement expression that begins
// here is part of the pattern of an expansion: then its body may name packs.
func (p *Parser) bodyInExpansion() {
	if p.ck.tmpl.packNames != nil && !p.ck.env.has(inExpansion) && p.insideExpansion() {
		p.ck.env.set(inExpansion, true)
	}
}

// declaresPack reports whether `...` behind k belongs to a declarator.
func declaresPack(k token.Kind) bool {
	return k == token.Star || k == token.Amp || k == token.AndAnd || k == token.LParen
}
