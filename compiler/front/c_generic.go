// This file implements generic selections (C 6.5.1.1; rule c.generic-selections).
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// genericSelection parses `_Generic(x, T: e, default: e)`; its value is that of the association
// whose type is the selector's.
func (p *Parser) genericSelection(x *Operand) {
	start := p.tok.Pos
	p.next()
	if !p.want(token.LParen) {
		x.invalidate()
		return
	}
	var selector Operand
	p.ck.unevaluatedOperand(&selector, p.assignment)
	p.ck.decay(&selector)
	var t *il.Type
	if selector.Mode == Value {
		t = p.u.Unqualified(selector.Expr.Type)
	}
	var chosen, fallback *Operand
	var types []*il.Type
	for p.got(token.Comma) {
		var y Operand
		pos := p.tok.Pos
		matches, isDefault := false, p.at(token.KwDefault)
		if isDefault {
			if p.next(); fallback != nil {
				p.report(diag.GenericDefaultRepeated, pos)
			}
		} else {
			a := p.typeID()
			for _, other := range types {
				if p.u.Same(a, other) {
					p.report(diag.GenericTypeRepeated, pos, typeArg(a))
					break
				}
			}
			types = append(types, a)
			matches = t != nil && chosen == nil && p.u.Same(a, t)
		}
		if !p.want(token.Colon) {
			break
		}
		if p.assignment(&y); isDefault && fallback == nil {
			fallback = &y
		} else if matches {
			chosen = &y
		}
	}
	p.require(token.RParen)
	if chosen == nil {
		chosen = fallback
	}
	p.finishGeneric(x, chosen, t, start)
}

// finishGeneric makes x what a generic selection chose for a selector of type t.
func (p *Parser) finishGeneric(x, chosen *Operand, t *il.Type, start source.Pos) {
	if chosen == nil {
		if t != nil {
			p.report(diag.GenericWithoutMatch, start, typeArg(t))
		}
		x.invalidate()
	} else {
		*x = *chosen
	}
	x.Start, x.End = start, p.prev.End()
}
