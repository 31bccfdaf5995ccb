// This file implements operators in expressions on classes and enumerations
// [over.match.oper]: member, non-member and built-in candidates, rewritten
// comparisons.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// opSite is one operator expression being resolved.
type opSite struct {
	op      token.Kind
	args    []*Operand // one or two
	pos     source.Pos
	postfix bool
	cands   []*candidate
}

// overloadedUnary resolves unary operator op on x; false when the built-in
// operator applies and x (after a conversion) is ready for it.
func (p *Parser) overloadedUnary(x *Operand, op token.Kind, pos source.Pos, postfix bool) bool {
	s := &opSite{op: op, args: []*Operand{x}, pos: pos, postfix: postfix}
	if postfix {
		zero := &Operand{Start: pos}
		zero.set(p.intConst(0, p.u.Builtin.Int, pos))
		s.args = append(s.args, zero)
	}
	return p.resolveOperator(x, s)
}

// overloadedBinary resolves binary operator op on x and y.
func (p *Parser) overloadedBinary(x, y *Operand, op token.Kind, pos source.Pos) bool {
	return p.resolveOperator(x, &opSite{op: op, args: []*Operand{x, y}, pos: pos})
}

// overloadedAssign resolves an assignment operator on x and y.
func (p *Parser) overloadedAssign(x, y *Operand, op token.Kind, pos source.Pos) bool {
	return p.resolveOperator(x, &opSite{op: op, args: []*Operand{x, y}, pos: pos})
}

// resolveOperator collects the candidates, chooses, and builds the call. It
// returns false when a built-in operator is chosen: the operands are converted
// for it then.
func (p *Parser) resolveOperator(x *Operand, s *opSite) bool {
	if p.invalidArgs(s.args) {
		x.invalidate()
		return true
	}
	call := &callSite{args: s.args, pos: s.pos}
	p.memberOperators(s, s.op, 0, false)
	p.freeOperators(s, s.op, 0, false)
	p.rewrittenOperators(s)
	user := len(s.cands)
	p.builtinOperators(s)
	if user == 0 && !p.anyClass(s.args) && !p.scopedOperands(s) {
		return false
	}
	res := p.choose(s.cands, call)
	if res.best == nil {
		if p.builtinWithoutCandidates(s, &res) {
			return false
		}
		p.reportOperator(&res, s)
		x.invalidate()
		return true
	}
	if res.best.builtin != nil {
		p.convertForBuiltin(s, res.best, x)
		return x.Mode != Value || s.args[len(s.args)-1].Mode == Invalid
	}
	p.callOperator(x, s, res.best)
	return true
}

func (p *Parser) anyClass(args []*Operand) bool {
	for _, a := range args {
		if a.Mode == Value && a.Expr.Type.IsClass() {
			return true
		}
	}
	return false
}

// builtinWithoutCandidates reports whether the operator has a built-in meaning
// for classes: `&` and `,`.
func (p *Parser) builtinWithoutCandidates(s *opSite, res *resolution) bool {
	if len(res.tied) > 0 {
		return false
	}
	switch {
	case s.op == token.Comma, s.op == token.Amp && len(s.args) == 1, s.op == token.Arrow:
		return true
	case s.op == token.DotStar || s.op == token.ArrowStar:
		return true
	}
	return !p.anyClass(s.args) && !p.scopedOperands(s)
}

// scopedOperands reports whether an operand is of a scoped enumeration and the
// operator one that has no meaning of its own for them.
func (p *Parser) scopedOperands(s *opSite) bool {
	switch s.op {
	case token.Assign, token.Comma, token.Amp, token.AndAnd, token.OrOr, token.Not, token.DotStar, token.ArrowStar, token.Arrow:
		if s.op != token.Amp || len(s.args) == 1 {
			return false
		}
	}
	for _, a := range s.args {
		if a.Mode == Value && a.Expr.Type.IsScopedEnum() {
			return true
		}
	}
	return false
}

// memberOperators adds the member candidates of the left operand's class.
func (p *Parser) memberOperators(s *opSite, op token.Kind, rewrite uint8, reversed bool) {
	args := s.args
	if reversed {
		args = []*Operand{args[1], args[0]}
	}
	left := args[0]
	if left.Mode != Value {
		return
	}
	c := left.Expr.Type.ClassType()
	if c == nil || !p.completeClass(c, left.startOf()) && !c.Cls.BeingDefined {
		return
	}
	l := Lookup{Name: p.operatorName(op, false)}
	if !p.lookupClass(&l, c, l.Name, 0) || l.Ambiguous {
		return
	}
	call := &callSite{object: left, args: args[1:], pos: s.pos}
	p.addRewritten(s, l.Syms, call, rewrite, reversed)
}

// freeOperators adds the non-member candidates: ordinary lookup without class
// scopes, and argument-dependent lookup.
func (p *Parser) freeOperators(s *opSite, op token.Kind, rewrite uint8, reversed bool) {
	switch op {
	case token.Assign, token.LBracket, token.LParen, token.Arrow:
		return
	}
	args := s.args
	if reversed {
		args = []*Operand{args[1], args[0]}
	}
	name := p.operatorName(op, false)
	l := p.lookupFree(name)
	call := &callSite{args: args, pos: s.pos}
	p.addRewritten(s, l.Syms, call, rewrite, reversed)
	p.addRewritten(s, p.adlSymbols(name, l.Syms, args), call, rewrite, reversed)
}

// lookupFree is ordinary lookup of an operator name outside of classes.
func (p *Parser) lookupFree(name *token.Name) Lookup {
	l := Lookup{Name: name}
	var blocks []*Scope // with using-directives
	for sc := p.env.scope; sc != nil; sc = sc.Parent {
		switch sc.Kind {
		case ScopeClass:
			continue
		case ScopeNamespace:
			p.lookupNamespaces(&l, sc, 0, blocks)
			return l
		}
		if syms := p.visible(sc.local(name), 0, true); len(syms) > 0 {
			l.Syms, l.Scope = syms, sc
			return l
		}
		if len(sc.using) > 0 {
			blocks = append(blocks, sc)
		}
	}
	return l
}

// addRewritten adds candidates, marked as rewritten.
func (p *Parser) addRewritten(s *opSite, syms []*Symbol, call *callSite, rewrite uint8, reversed bool) {
	for _, c := range p.addCandidates(nil, syms, call) {
		if c.tmpl == nil && s.hasCandidate(c.r, rewrite) {
			continue
		}
		c.rewrite, c.reversed = rewrite, reversed
		if call.object != nil && isStatic(c) {
			c.object = true
		}
		s.cands = append(s.cands, c)
	}
}

// hasCandidate reports whether function r is a candidate already, rewritten in
// the same way: lookup and argument-dependent lookup both find it.
func (s *opSite) hasCandidate(r *il.Routine, rewrite uint8) bool {
	for _, c := range s.cands {
		if c.r == r && c.tmpl == nil && c.rewrite == rewrite {
			return true
		}
	}
	return false
}

// Marks of rewritten candidates, as il.Expr.RewrittenOp.
const (
	rewriteReversed = 1
	rewriteNegated  = 2
	rewriteOrdered  = 4
)

// rewrittenOperators adds the rewritten candidates of C++20 comparisons.
func (p *Parser) rewrittenOperators(s *opSite) {
	if !p.d.AtLeast(202002) || len(s.args) != 2 || s.postfix {
		return
	}
	switch s.op {
	case token.Eq:
		p.rewrite(s, token.Eq, rewriteReversed, true)
	case token.Ne:
		p.rewrite(s, token.Eq, rewriteNegated, false)
		p.rewrite(s, token.Eq, rewriteNegated|rewriteReversed, true)
	case token.Lt, token.Gt, token.Le, token.Ge:
		p.rewrite(s, token.Spaceship, rewriteOrdered, false)
		p.rewrite(s, token.Spaceship, rewriteOrdered|rewriteReversed, true)
	case token.Spaceship:
		p.rewrite(s, token.Spaceship, rewriteReversed, true)
	}
}

func (p *Parser) rewrite(s *opSite, op token.Kind, how uint8, reversed bool) {
	p.memberOperators(s, op, how, reversed)
	p.freeOperators(s, op, how, reversed)
}

// callOperator builds the call of the chosen operator function.
func (p *Parser) callOperator(x *Operand, s *opSite, c *candidate) {
	args := s.args
	if c.reversed {
		args = []*Operand{args[1], args[0]}
	}
	if s.op == token.Assign && p.trivialAssignment(x, s, c) {
		return
	}
	start, end := x.Start, x.End
	callee := p.routineNode(c.r, nil, s.pos)
	if c.sym != nil && c.r.MemberOf != nil {
		l := Lookup{Class: c.r.MemberOf, Found: c.r.MemberOf}
		p.checkAccess(&l, c.sym, p.typ(args[0]), s.pos)
	}
	res := *args[0]
	p.implicitly(func() {
		if c.r.MemberOf != nil && !isStaticFunction(c.r) {
			p.buildMemberCall(&res, callee, c.r, args[1:], s.pos, true)
			return
		}
		res = Operand{Start: start, End: end}
		p.callRoutine(&res, callee, c.r, args, s.pos)
	})
	if res.Mode != Value {
		x.invalidate()
		return
	}
	call := callCore(res.Expr)
	call.OperatorSyntax = true
	call.SpelledOp = s.op
	call.RewrittenOp = c.rewrite
	call.LeftToRight, call.RightToLeft = false, false
	p.evaluationOrder(call, s.op)
	res.Start, res.End = start, end
	if start.IsValid() {
		res.Expr.Start = start
		call.Start = start
	}
	*x = res
	if c.rewrite&^rewriteReversed != 0 {
		p.finishRewritten(x, s, c)
	}
}

// finishRewritten applies the operator that a rewritten comparison puts around
// the call: `!` or a comparison with zero.
func (p *Parser) finishRewritten(x *Operand, s *opSite, c *candidate) {
	if c.rewrite&rewriteNegated != 0 {
		p.condition(x)
		if x.Mode == Value {
			e := p.unary1(il.OpNot, p.u.Builtin.Bool, x.Expr, s.pos)
			e.Generated, e.RewrittenOp, e.SpelledOp = true, c.rewrite, s.op
			x.set(e)
		}
		return
	}
	zero := &Operand{Start: s.pos}
	zero.set(p.intConst(0, p.u.Builtin.Int, s.pos))
	if c.reversed {
		y := *x
		*x = *zero
		x.Start, x.End = y.Start, y.End
		p.buildBinary(x, &y, s.op, s.pos)
	} else {
		p.buildBinary(x, zero, s.op, s.pos)
	}
	if x.Mode == Value {
		x.Expr.RewrittenOp, x.Expr.SpelledOp = c.rewrite, s.op
	}
}

// trivialAssignment builds the assignment of class objects by a trivial
// operator= like a built-in one (C-expr 5.2).
func (p *Parser) trivialAssignment(x *Operand, s *opSite, c *candidate) bool {
	r := c.r
	if !r.IsTrivialCopy || r.MemberOf == nil {
		return false
	}
	y := s.args[1]
	cls := r.MemberOf.ClassType()
	referenced, called := r.Referenced, r.Called
	p.useFunction(r, s.pos, il.UseImplicit)
	r.Referenced, r.Called = referenced, called // no call is made
	p.u.PointerTo(cls)
	p.objectToClass(x, cls, false)
	if x.Mode != Value {
		return true
	}
	if x.Expr.Cat == il.PRValue {
		p.materialize(x, x.Expr.Type)
	}
	p.noteTarget(x.Expr)
	f := r.Type.Skip().Routine
	target := p.u.Unqualified(f.Params[0].Type.Deref())
	if y.Mode == Braced {
		if !p.convert(y, target, convAssign) {
			x.invalidate()
			return true
		}
	} else if y.Mode == Overloads || !p.u.SameUnqualified(y.Expr.Type, target) {
		k := c.convs[len(c.convs)-1]
		k.ref, k.temporary = false, false
		if !p.apply(y, target, &k, convAssign) {
			x.invalidate()
			return true
		}
	}
	if y.Mode != Value {
		x.invalidate()
		return true
	}
	if y.Expr.Cat == il.PRValue {
		p.materializeResult(y)
		if from := f.Params[0].Type; from.IsReference() && !from.IsRvalueReference() && !y.Expr.IsCall() {
			p.adjustQuals(y, from.Deref())
		}
	}
	p.readNode(y.Expr)
	p.assignNode(x, y, il.OpAssign, token.Assign, s.pos)
	return true
}

// reportOperator reports that no operator matches, or several do.
func (p *Parser) reportOperator(res *resolution, s *opSite) {
	if p.rep.Muted() {
		p.errorAt(diag.NoMatchingOperator, s.pos, s.op.String())
		return
	}
	if len(res.tied) > 0 && p.reportBuiltinTie(res, s) {
		return
	}
	if s.op == token.Assign && len(res.tied) == 0 && len(s.args) == 2 && s.args[1].Mode == Braced && s.args[0].Mode == Value && s.args[0].Expr.Type.IsClass() {
		p.reportList(s.args[1], s.args[0].Expr.Type, convAssign) // as the operator's parameter
		return
	}
	code := diag.NoMatchingOperator
	if len(res.tied) > 0 {
		code = diag.AmbiguousOperator
	}
	name := s.op.String()
	switch s.op {
	case token.LBracket:
		name = "[]"
	case token.LParen:
		name = "()"
	}
	d := p.errorAt(code, s.pos, name)
	p.listTied(d, res.tied, &callSite{pos: s.pos})
	d.AddLine(indent12 + "operand types are: " + p.operandsText(s, name))
	p.listOperatorFailures(d, res, s)
}

// reportBuiltinTie reports a tie among built-in operators as what it comes
// from: a class operand with several conversions to built-in types.
func (p *Parser) reportBuiltinTie(res *resolution, s *opSite) bool {
	for _, c := range res.tied {
		if c.builtin == nil {
			return false
		}
	}
	for _, a := range s.args {
		if p.classOperand(a) && p.reportConversions(a) {
			return true
		}
	}
	return false
}

// reportConversions reports that class operand x has several conversions to
// built-in types; false when it has not.
func (p *Parser) reportConversions(x *Operand) bool {
	var list []*candidate
	for _, y := range p.conversionsOf(x.Expr.Type) {
		if r, _ := y.Entity.(*il.Routine); r != nil && !r.ExplicitConversion && !r.Type.Skip().Elem.Deref().IsClass() {
			list = append(list, &candidate{sym: y, r: r})
		}
	}
	if len(list) < 2 {
		return false
	}
	d := p.errorAt(diag.MoreThanOneConversionFunctionBuilt, x.startOf(), p.shownType(x))
	p.listTied(d, list, &callSite{pos: x.startOf()})
	return true
}

// operandsText returns the line on the operand types of an operator.
func (p *Parser) operandsText(s *opSite, name string) string {
	a := p.argumentText(s.args[0])
	switch {
	case s.postfix:
		return a + " " + name
	case len(s.args) == 1:
		return name + " " + a
	case s.op == token.LBracket:
		return a + " [ " + p.argumentText(s.args[1]) + " ]"
	}
	return a + " " + name + " " + p.argumentText(s.args[1])
}

// listOperatorFailures adds the notes on candidates that do not match: the
// functions, then the built-in ones.
func (p *Parser) listOperatorFailures(d *diag.Diagnostic, res *resolution, s *opSite) {
	if d.Discarded() {
		return
	}
	var builtins []*candidate
	users := resolution{}
	for _, c := range res.cands {
		if c.builtin != nil {
			builtins = append(builtins, c)
		} else {
			users.cands = append(users.cands, c)
		}
	}
	p.listFailures(d, &users, &callSite{pos: s.pos})
	for _, c := range builtins {
		if !c.viable() && c.builtin.listed {
			arg := "#1"
			if c.arg == 2 {
				arg = "#2"
			}
			d.AddNote(diag.BuiltinArgumentDoesNotMatch, s.pos, c.builtin.text(), arg)
		}
	}
}
