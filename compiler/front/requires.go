// This file implements requires-expressions [expr.prim.req].
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/symbols"
	"cufront/compiler/il"
	"cufront/compiler/token"
)

// constraintPrimary parses one operand of a requires-clause, a primary
// expression [temp.pre]/9; another one is reported and taken as a whole.
func (p *Parser) constraintPrimary(x *Operand) {
	switch p.tok.Kind {
	case token.Not, token.Tilde, token.Minus, token.Plus, token.Star, token.Amp, token.Inc, token.Dec, token.KwSizeof,
		token.KwBool, token.KwInt, token.KwChar, token.KwLong, token.KwUnsigned, token.KwStaticCast, token.KwNoexcept:
		p.report(diag.RequiresClauseInvalidStart, p.tok.Pos)
		p.castExpression(x)
		return
	}
	p.primary(x)
	if p.at(token.LParen) && x.Mode != Invalid && (x.Mode != Value || x.Expr.Kind != il.EnkRequires && !x.Parens) && p.requiresClauseCall() {
		p.report(diag.RequiresClauseNeedsParens, p.tok.Pos)
		p.skipBalanced()
	}
}

// requiresClauseCall reports whether the parentheses at the current token are
// the arguments of a call rather than the begin of a declarator.
func (p *Parser) requiresClauseCall() bool {
	m := p.mark()
	defer p.reset(m)
	p.skipBalanced()
	switch p.tok.Kind {
	case token.LBrace, token.Semi, token.LParen, token.Assign, token.Comma:
		return false
	}
	return true
}

// requiresExpr parses a requires-expression; the current token is `requires`.
// Inside of a prototype it stays an expression, elsewhere it is evaluated.
func (p *Parser) requiresExpr(x *Operand) {
	start := p.tok.Pos
	p.next()
	saved := p.ck.env.save()
	p.ck.env.inTemplateArgs = 0
	p.ck.env.set(inUnevaluated, true)
	e := p.u.NewExpr(il.EnkRequires, p.u.Builtin.Bool)
	e.Pos, e.Start = start, start
	i := p.u.Info(e)
	p.ck.env.push(p.u, symbols.ScopePrototype, nil)
	if p.at(token.LParen) {
		rt := p.u.NewType(il.TkRoutine)
		var d declarator
		p.parameters(rt, &d)
		i.OwnRare().Params, i.OwnRare().ParamVars = rt.Routine.Params, d.ParamVars
		if d.Params != nil {
			p.ck.env.scope = d.Params
		}
	}
	ok := true
	if p.want(token.LBrace) {
		for !p.at(token.RBrace) && !p.at(token.EOF) {
			r, good := p.requirement()
			if r != nil {
				i.OwnRare().Requirements = append(i.Requirements, r)
			}
			ok = ok && good
		}
		p.want(token.RBrace)
	}
	p.ck.env = saved
	e.EndPos = p.prev.End()
	if p.ck.env.has(inPrototype) {
		e.ValueDependent = true
		x.setExpr(e)
	} else {
		c := p.u.NewConst(il.CkInteger, p.u.Builtin.Bool)
		c.NonArithmetic = true
		if ok {
			c.Int.Lo = 1
			x.setExpr(nodes.Folded(p.u, e, c))
		} else { // what does not hold has no expression
			c.IsBoolLiteral = true
			valueOperand(p.u, x, c)
			x.Expr.Start, x.Expr.Pos = start, start
		}
	}
	x.Start, x.End = start, e.EndPos
}

// requirement parses one requirement and its semicolon; good is false when it
// does not hold (outside of prototypes, where that is no error).
func (p *Parser) requirement() (r *il.Expr, good bool) {
	quiet := !p.ck.env.has(inPrototype) && p.ck.env.inVariadic()
	var hits int
	if quiet {
		hits = p.rep.Mute()
	}
	pos := p.tok.Pos
	from := p.mark()
	switch p.tok.Kind {
	case token.KwTypename:
		r = p.typeRequirement()
	case token.LBrace:
		r = p.compoundRequirement()
	case token.KwRequires: // never a requires-expression [expr.prim.req.simple]
		r = p.nestedRequirement()
	default:
		var x Operand
		p.expression(&x)
		if x.Mode == Value {
			r = x.Expr
		}
	}
	good = r != nil
	if quiet {
		good = !p.rep.Unmute(hits) && good
	}
	if good && !p.ck.env.has(inPrototype) && r.Kind == il.EnkNestedReq {
		good = p.ck.constraintHolds(r.X.Constraint, nil, pos)
	}
	p.keep(from)
	if !p.got(token.Semi) {
		if good {
			p.expected(token.Semi)
		}
		p.skipTo(token.Semi, token.RBrace)
		p.got(token.Semi)
	}
	return r, good
}

// typeRequirement parses `typename T::x`.
func (p *Parser) typeRequirement() *il.Expr {
	e := p.u.NewExpr(il.EnkTypeReq, p.u.Builtin.Bool)
	e.Pos, e.Start = p.tok.Pos, p.tok.Pos
	t := p.typenameSpecifier(true)
	if t == nil || t.IsError() {
		return nil
	}
	p.u.Info(e).TypeOperand = t
	e.ValueDependent = t.IsDependent()
	e.EndPos = p.prev.End()
	return e
}

// nestedRequirement parses `requires constraint`.
func (p *Parser) nestedRequirement() *il.Expr {
	e := p.u.NewExpr(il.EnkNestedReq, p.u.Builtin.Bool)
	e.Pos, e.Start = p.tok.Pos, p.tok.Pos
	p.next()
	var x Operand
	p.constraintExpression(&x)
	if x.Mode != Value {
		return nil
	}
	p.u.Info(e).OwnRare().Constraint = x.Expr
	e.ValueDependent = x.Expr.ValueDependent || x.Expr.TypeDependent
	e.EndPos = p.prev.End()
	return e
}

// compoundRequirement parses `{ e } noexcept -> type-constraint`.
func (p *Parser) compoundRequirement() *il.Expr {
	e := p.u.NewExpr(il.EnkCompoundReq, p.u.Builtin.Bool)
	e.Pos, e.Start = p.tok.Pos, p.tok.Pos
	p.next()
	var x Operand
	p.expression(&x)
	if !p.want(token.RBrace) || x.Mode != Value {
		return nil
	}
	i := p.u.Info(e)
	e.Operand = x.Expr
	i.IsNoexcept = p.got(token.KwNoexcept)
	ok := true
	if p.got(token.Arrow) {
		start := p.tok.Pos
		c, found := p.typeConstraint()
		if !found {
			p.report(diag.ExpectedConceptName, start)
			p.skipTo(token.Semi, token.RBrace)
			return nil
		}
		i.OwnRare().Constraint = c
		if !x.dependent() && !p.ck.env.has(inPrototype) {
			ok = p.ck.compoundHolds(&x, e, nil, -1)
		}
	}
	e.EndPos = p.prev.End()
	if !ok {
		return nil
	}
	return e
}

// compoundHolds checks noexcept and return-type requirement of e for x.
func (ck *Checker) compoundHolds(x *Operand, e *il.Expr, b *symbols.Bindings, index int) bool {
	i := e.X
	if i.Constraint == nil {
		return true
	}
	t := ck.decltypeAs(x, false)
	if t.IsError() {
		return false
	}
	return ck.typeSatisfies(il.TemplateArg{Kind: il.ArgType, Type: t}, i.Constraint, b, index, e.Pos)
}

// requirementsHold substitutes into the requirements of e.
func (ck *Checker) requirementsHold(e *il.Expr, s *subst) bool {
	hits := ck.rep.Mute()
	ok := true
	for _, v := range e.X.ParamVars {
		if s.typ(v.Type) == nil {
			ok = false
		}
	}
	for _, r := range e.X.Requirements {
		if !ok {
			break
		}
		ok = ck.requirementHolds(r, s)
	}
	return !ck.rep.Unmute(hits) && ok
}

func (ck *Checker) requirementHolds(r *il.Expr, s *subst) bool {
	switch r.Kind {
	case il.EnkTypeReq:
		return s.typ(r.X.TypeOperand) != nil
	case il.EnkNestedReq:
		return ck.constraintHolds(r.X.Constraint, s.b, r.Pos)
	case il.EnkCompoundReq:
		x, ok := s.operand(r.Operand)
		if !ok {
			return false
		}
		if r.X.IsNoexcept {
			y := x
			var z Operand
			ck.buildNoexcept(&z, &y, r.Pos)
			if c := ck.fold(&z); c != nil && c.Int.IsZero() {
				return false
			}
		}
		return ck.compoundHolds(&x, r, s.b, s.index)
	}
	_, ok := s.operand(r)
	return ok
}
