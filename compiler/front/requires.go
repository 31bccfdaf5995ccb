// This file implements requires-expressions [expr.prim.req].
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/token"
)

// constraintPrimary parses one operand of a requires-clause, a primary
// expression [temp.pre]/9; another one is reported and taken as a whole. Behind the
// template parameters of a lambda a parenthesis begins its parameters
// (rule front.lambda-heads).
func (p *Parser) constraintPrimary(x *Operand, lambda bool) {
	switch p.tok.Kind {
	case token.Not, token.Tilde, token.Minus, token.Plus, token.Star, token.Amp, token.Inc, token.Dec, token.KwSizeof,
		token.KwBool, token.KwInt, token.KwChar, token.KwLong, token.KwUnsigned, token.KwStaticCast, token.KwNoexcept:
		p.report(diag.RequiresClauseInvalidStart, p.tok.Pos)
		p.castExpression(x)
		return
	}
	p.primary(x)
	if !lambda && p.at(token.LParen) && x.Mode != Invalid && (x.Mode != Value || x.Expr.Kind != il.EnkRequires && !x.Parens) {
		p.report(diag.RequiresClauseNeedsParens, p.tok.Pos)
		p.callTail(x)
	}
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
	if p.ck.env.has(inPrototype) && (ok || !p.ck.env.has(inInstance)) {
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
	quiet := (!p.ck.env.has(inPrototype) || p.ck.env.has(inInstance)) && p.ck.env.inVariadic()
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

// leavesOpen reports whether a parameter of b has no argument or a dependent one.
func leavesOpen(b *symbols.Bindings) bool {
	if b == nil {
		return true
	}
	for _, l := range b.Levels {
		if l == nil {
			return true
		}
		for i := range l.Args {
			a := &l.Args[i]
			if !a.Set || typing.ArgsDependent(a.Elements) || !a.BindsPack && typing.ArgIsDependent(&a.TemplateArg) {
				return true
			}
		}
	}
	return false
}

// openRequires returns requires-expression e with the arguments of s in place of
// its parameters; nil when it depends on none any more, or does not hold.
func (s *subst) openRequires(e *il.Expr) *il.Expr {
	ck := s.ck
	hits := ck.rep.Mute()
	n := nodes.CopyNode(ck.u, e)
	i := *e.X
	i.Detach()
	n.X = &i
	open, ok := false, true
	vars := make([]*il.Variable, 0, len(e.X.ParamVars))
	for _, v := range e.X.ParamVars {
		w := s.paramVar(v)
		if ok = ok && w != nil; ok {
			open = open || w.Type.IsDependent()
			vars = append(vars, w)
		}
	}
	list := make([]*il.Expr, 0, len(e.X.Requirements))
	for _, r := range e.X.Requirements {
		if !ok {
			break
		}
		q := s.requirement(r)
		if ok = q != nil; ok {
			open = open || q.ValueDependent || q.TypeDependent
			list = append(list, q)
		}
	}
	i.OwnRare().ParamVars, i.OwnRare().Requirements = vars, list
	if ck.rep.Unmute(hits) || !ok || !open {
		return nil
	}
	return n
}

// requirement returns requirement r with the arguments of s in place of its
// parameters, nil when it does not hold.
func (s *subst) requirement(r *il.Expr) *il.Expr {
	n := nodes.CopyNode(s.ck.u, r)
	if r.X != nil {
		i := *r.X
		i.Detach()
		n.X = &i
	}
	switch r.Kind {
	case il.EnkTypeReq:
		t := s.typ(r.X.TypeOperand)
		if t == nil {
			return nil
		}
		n.X.TypeOperand, n.ValueDependent = t, t.IsDependent()
	case il.EnkNestedReq:
		x, ok := s.operand(r.X.Constraint)
		if !ok || x.Mode != Value {
			return nil
		}
		n.X.OwnRare().Constraint, n.ValueDependent = x.Expr, x.Expr.ValueDependent || x.Expr.TypeDependent
	case il.EnkCompoundReq:
		x, ok := s.operand(r.Operand)
		if !ok || x.Mode != Value {
			return nil
		}
		n.Operand, n.ValueDependent = x.Expr, x.Expr.ValueDependent || x.Expr.TypeDependent
		if c := r.X.Constraint; c != nil {
			args, ok := s.args(c.X.TArgs)
			if !ok {
				return nil
			}
			k := nodes.CopyNode(s.ck.u, c)
			i := *c.X
			i.Detach()
			i.TArgs, k.X = args, &i
			n.X.OwnRare().Constraint, n.ValueDependent = k, n.ValueDependent || typing.ArgsDependent(args)
		}
	default:
		x, ok := s.operand(r)
		if !ok || x.Mode != Value {
			return nil
		}
		return x.Expr
	}
	return n
}
