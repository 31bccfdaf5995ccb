// This file implements the instantiation of function bodies, default
// arguments, exception specifications and initialisers of members of
// instances: on demand, by parsing the tokens again (C-front 0.1).
package front

import (
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// keepTemplateBody is captureFunctionBody for a body that is parsed at once.
func (p *Parser) keepTemplateBody(r *il.Routine) { p.captureFunctionBody(r) }

// captureFunctionBody remembers the tokens of the body of r (current token
// `{`, `:`, `try` or behind `=`), when r is a prototype or a member of one, for
// instantiation; nothing is consumed.
func (p *Parser) captureFunctionBody(r *il.Routine) {
	if !p.prototype {
		return
	}
	p.rememberBody(r, p.peekFunctionBody())
}

// peekFunctionBody returns the tokens of a function body at the current token:
// constructor initialisers, handlers included.
func (p *Parser) peekFunctionBody() []token.Token {
	var toks []token.Token
	n := 0
	balanced := func() {
		depth := 0
		for {
			t := p.at0(n)
			if t.Kind == token.EOF {
				return
			}
			switch t.Kind {
			case token.LParen, token.LBracket, token.LBrace:
				depth++
			case token.RParen, token.RBracket, token.RBrace:
				depth--
			}
			toks = append(toks, t)
			n++
			if depth <= 0 {
				return
			}
		}
	}
	isTry := p.at(token.KwTry)
	if isTry {
		toks = append(toks, p.tok)
		n++
	}
	if p.at0(n).Kind == token.Colon {
		for {
			k := p.at0(n).Kind
			if k == token.EOF || k == token.Semi {
				return toks
			}
			if k == token.LBrace && !beginsInit(toks) {
				break
			}
			if k == token.LParen || k == token.LBrace || k == token.LBracket {
				balanced()
				continue
			}
			toks = append(toks, p.at0(n))
			n++
		}
	}
	balanced()
	for isTry && p.at0(n).Kind == token.KwCatch {
		toks = append(toks, p.at0(n))
		n++
		balanced()
		balanced()
	}
	return toks
}

// beginsInit reports whether a `{` behind toks belongs to a member
// initialiser: it follows the member's name.
func beginsInit(toks []token.Token) bool {
	switch toks[len(toks)-1].Kind {
	case token.Ident, token.Gt, token.Shr:
		return true
	}
	return false
}

// rememberBody is captureFunctionBody for tokens that were captured already.
func (p *Parser) rememberBody(r *il.Routine, toks []token.Token) bool {
	d := p.routineData(r)
	d.body, d.bound, d.defined = toks, p.seq, true
	d.scope = p.scope
	if r.AssocTemplate != nil {
		r.AssocTemplate.Defined = true
	}
	return true
}

// requireBody makes sure that the body of r is there when it is an instance
// whose value or type is needed now.
func (p *Parser) requireBody(r *il.Routine, pos source.Pos) bool {
	if r.Defined || r.Body != nil {
		return true
	}
	if r.BodyFailed || r.BodyPending || r.IsDeleted || r.IsPrototype {
		return false
	}
	if r.BodyTokens == nil && !p.bodyFromPrototype(r) {
		return r.Defined
	}
	return p.instantiateBody(r, pos)
}

// bodyFromPrototype finds the tokens for the body of r: those of the template
// or of the member of the prototype that r was made from.
func (p *Parser) bodyFromPrototype(r *il.Routine) bool {
	d := p.routineData(r)
	if d.body != nil {
		return true
	}
	from := p.prototypeOf(r)
	if from == nil {
		return false
	}
	fd := p.tmpl.routines[from]
	if fd == nil || fd.body == nil {
		return false
	}
	d.body, d.bound, d.scope, d.headers = fd.body, fd.bound, fd.scope, fd.headers
	return true
}

// prototypeOf returns the routine that holds the definition which r is made
// from, nil when there is none.
func (p *Parser) prototypeOf(r *il.Routine) *il.Routine {
	seen := 0
	for o := r.InstantiatedFrom; o != nil && seen < 20; o = o.InstantiatedFrom {
		if fd := p.tmpl.routines[o]; fd != nil && fd.body != nil {
			return o
		}
		if t := o.AssocTemplate; t != nil && t.InstantiatedFrom != nil && t.InstantiatedFrom.Routine != nil && o.InstantiatedFrom == nil {
			o = &il.Routine{InstantiatedFrom: t.InstantiatedFrom.Routine}
		}
		seen++
	}
	return nil
}

// markInstanceUsed notes that instance r is used and its body wanted (the
// device pass instantiates it at the end, the host pass does not).
func (p *Parser) markInstanceUsed(r *il.Routine, pos source.Pos) {
	if p.d.Pass != lang.DevicePass || p.prototype || r.Defined || r.BodyPending || p.tmpl.bodyWanted[r] {
		return
	}
	if r.InstantiatedFrom == nil && r.BodyTokens == nil {
		return
	}
	if p.tmpl.bodyWanted == nil {
		p.tmpl.bodyWanted = make(map[*il.Routine]bool)
	}
	p.tmpl.bodyWanted[r] = true
	p.tmpl.pendingBodies = append(p.tmpl.pendingBodies, r)
}

// finishInstantiations works off the pending instantiations at the end of the
// unit.
func (p *Parser) finishInstantiations() {
	p.finishExplicit()
	for i := 0; i < len(p.tmpl.pendingBodies); i++ {
		p.requireBody(p.tmpl.pendingBodies[i], source.Pos{})
	}
	p.tmpl.pendingBodies = nil
}
