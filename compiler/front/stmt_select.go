// This file implements selection statements and case labels [stmt.select].
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/symbols"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/num"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// switchState is the state of a switch under construction.
type switchState struct {
	stmt  *il.Statement
	typ   *il.Type // promoted type of the condition; nil when dependent
	cases []*il.SwitchCase

	seen     map[num.Int][]*il.SwitchCase
	ranges   []*il.SwitchCase
	head     jumpPoint
	entered  []diag.Code    // what labels in guarded statements were reported
	bypassed []*il.Variable // whose initialisation a label bypasses
}

// conditionScope opens the scope of a statement's init-statement and condition.
func (env *Env) conditionScope(u *il.Unit, s *il.Statement) {
	env.pushBlock(u, s)
	s.Scope.Kind = il.SckCondition
}

// closeConditionScope ends it; the statement keeps it only when something was
// declared, the scope around also when there is an init-statement, init.
func (ck *Checker) closeConditionScope(s *il.Statement, init bool) {
	if sc := s.Scope; init && sc != nil && sc.Parent != nil && declaresNothing(sc) {
		around := sc.Parent.OwnLists()
		around.OwnRare().Scopes = append(around.Scopes, sc)
		s.Scope = nil
		return
	}
	ck.popBlock(s)
}

// initStatement parses `init;` inside the parentheses of if and switch where there is
// one; an empty one is no statement.
func (p *Parser) initStatement() (init *il.Statement, found bool) {
	if !p.hasInitStatement() {
		return nil, false
	}
	init = p.forInit(func() source.Pos { return p.prev.Pos })
	if p.d.Std < lang.CXX17 {
		p.ck.extensionOnce(diag.NonstandardInitStatement, p.prev.Pos)
	}
	return init, true
}

// hasInitStatement scans for a `;` before the closing parenthesis.
func (p *Parser) hasInitStatement() bool {
	m := p.mark()
	p.scanTo(token.Semi, token.RParen)
	found := p.at(token.Semi)
	if found {
		p.scanTo(token.RParen)
		found = p.at(token.RParen)
	}
	p.reset(m)
	return found
}

// openHead consumes the parenthesis that opens the head of a statement. Where it is
// missing nothing of what follows in the block is taken for the head, up to a
// parenthesis that opens it after all (rule recovery.heads); the result tells whether
// one was found.
func (p *Parser) openHead() bool {
	if p.want(token.LParen) {
		return true
	}
	for depth := 0; !p.at(token.EOF); p.next() {
		switch p.tok.Kind {
		case token.LParen:
			if depth == 0 {
				p.next()
				return true
			}
		case token.LBrace:
			depth++
		case token.RBrace:
			if depth--; depth < 0 {
				return false
			}
		}
	}
	return false
}

// closeHead consumes the parenthesis that closes the head of a statement.
func (p *Parser) closeHead() { p.require(token.RParen) }

// parseCondition parses the condition of s: an expression or a declaration.
// It returns the expression; boolean tells whether it is converted to bool.
func (p *Parser) parseCondition(s *il.Statement, boolean bool) *il.Expr {
	var x Operand
	if p.isConditionDeclaration() {
		pos := p.tok.Pos
		v := p.conditionDeclaration()
		if v == nil {
			return nil
		}
		p.ck.buildVariable(&x, v, nil, v.NamePos)
		if boolean {
			p.ck.condition(&x)
		} else {
			p.ck.integralCondition(&x)
		}
		return declaredCondition(p.u, s, v, &x, pos)
	}
	p.expression(&x)
	if boolean {
		p.ck.condition(&x)
	} else {
		p.ck.integralCondition(&x)
	}
	p.ck.finishFull(&x)
	if x.Mode != Value {
		return nil
	}
	return x.Expr
}

// declaredCondition returns the condition of s that declares v, whose value as a
// condition is x; the declaration begins at pos.
func declaredCondition(u *il.Unit, s *il.Statement, v *il.Variable, x *Operand, pos source.Pos) *il.Expr {
	e := u.NewExpr(il.EnkCondition, typ(u, x))
	e.Var, e.Init, e.Start = v, v.Dyn, pos
	if v.Dyn != nil {
		v.Dyn.FollowsExec = true
	}
	u.Info(e).Scope = s.Scope
	if x.Mode == Value {
		e.Operand = x.Expr
		e.TypeDependent, e.ValueDependent = x.Expr.TypeDependent, x.Expr.ValueDependent
	}
	return e
}

// integralCondition converts a switch condition to its promoted type.
func (ck *Checker) integralCondition(x *Operand) {
	if x.valid() {
		ck.switchCondition(x)
	}
}

func (p *Parser) ifStatement(attrs *il.Attribute) {
	s := p.ck.env.newStmt(p.u, il.StmkIf, p.tok.Pos)
	attach(attrs, s)
	p.next()
	saved := p.ck.env.save()
	switch {
	case p.at(token.KwConstexpr):
		s.Kind = il.StmkConstexprIf
		if p.d.Std < lang.CXX17 {
			p.ck.extensionOnce(diag.CXX17FeatureConstexprIf, p.tok.Pos)
		}
		p.next()
	case p.at(token.KwConsteval) || p.at(token.Not) && p.peek(1).Kind == token.KwConsteval:
		p.ifConsteval(s)
		return
	}
	p.ck.env.conditionScope(p.u, s)
	p.openHead()
	init, found := p.initStatement()
	s.OwnRare().InitStmt = init
	discard := il.NoArm
	if s.Kind == il.StmkConstexprIf {
		s.Expr, discard = p.constexprCondition(s)
	} else {
		s.Expr = p.parseCondition(s, true)
	}
	p.closeHead()
	st := p.ck.env.stmts()
	st.executed = true
	st.pass()
	s.Discarded = discard
	before := st.reachable
	arms := p.ck.env.arms
	if s.Kind == il.StmkConstexprIf {
		p.ck.env.arms++
	}
	branch := p.tok
	s.Then = p.branch(s, discard == il.ThenArm)
	after, passed := st.reachable, st.passed
	st.reachable, st.passed = before, !before
	if p.at(token.KwElse) {
		p.next()
		remarkEmpty(p.ck, diag.EmptyElseBranch, p.tok)
		s.Else = p.branch(s, discard == il.ElseArm)
		switch discard {
		case il.ThenArm:
		case il.ElseArm:
			st.reachable = after
		default:
			st.reachable = st.reachable || after
			st.passed = !st.reachable && (st.passed || passed)
		}
	} else if remarkEmpty(p.ck, diag.EmptyBranch, branch); discard == il.ElseArm {
		st.reachable = before
	} else if discard == il.NoArm {
		st.reachable = after || before && !(s.Expr != nil && nodes.IsTrue(s.Expr))
		st.passed = !st.reachable && passed
	}
	if discard == il.ElseArm {
		st.reachable = after && s.Else != nil || s.Else == nil && after
	}
	p.ck.env.arms = arms
	p.ck.closeConditionScope(s, found)
	p.ck.env.restoreScope(saved)
	p.ck.append(s)
}

// branch parses a branch of an if; a discarded one of an instance is skipped,
// a discarded one outside of templates is parsed all the same.
func (p *Parser) branch(s *il.Statement, discarded bool) *il.Statement {
	if s.Kind == il.StmkConstexprIf {
		st := p.ck.env.stmts()
		outer := st.arm
		st.arm = &constexprArm{outer}
		defer func() { st.arm = outer }()
	}
	if !discarded || !p.ck.env.inInstance() {
		saved := p.ck.env.has(uncheckedCalls)
		p.ck.env.set(uncheckedCalls, saved || discarded)
		f := p.ck.env.fn
		discarding := f.discarding
		f.discarding = discarding || discarded
		defer func() { f.discarding = discarding; p.ck.env.set(uncheckedCalls, saved) }()
		return p.subStatement(s)
	}
	b := p.u.NewStmt(il.StmkBlock, source.Pos{})
	b.Implicit = true
	p.skipStatement()
	return b
}

// inInstance reports whether a template instance's tokens are being replayed.
func (env *Env) inInstance() bool {
	if env.has(inPrototype) {
		return false
	}
	for s := env.scope; s != nil; s = s.Parent {
		if s.Kind == symbols.ScopeBind || s.Instance {
			return true
		}
	}
	return false
}

// skipStatement skips one statement without analysing it.
func (p *Parser) skipStatement() {
	for p.at(token.LBracket) && p.peek(1).Kind == token.LBracket {
		p.skipBalanced()
	}
	switch p.tok.Kind {
	case token.LBrace:
		p.skipBalanced()
	case token.KwIf:
		p.next()
		if !p.at(token.LParen) {
			p.next() // constexpr
		}
		p.skipBalanced()
		p.skipStatement()
		if p.got(token.KwElse) {
			p.skipStatement()
		}
	case token.KwFor, token.KwWhile, token.KwSwitch:
		p.next()
		p.skipBalanced()
		p.skipStatement()
	case token.KwDo:
		p.next()
		p.skipStatement()
		p.scanTo(token.Semi, token.RBrace)
		p.got(token.Semi)
	case token.KwTry:
		p.next()
		p.skipBalanced()
		for p.got(token.KwCatch) {
			p.skipBalanced()
			p.skipBalanced()
		}
	default:
		p.scanTo(token.Semi, token.RBrace)
		p.got(token.Semi)
	}
}

// constexprCondition parses the condition of s, an `if constexpr`, an expression or a
// declaration of a constant [stmt.if]/2; the result tells which branch is discarded:
// none while the value is not known.
func (p *Parser) constexprCondition(s *il.Statement) (*il.Expr, il.Arm) {
	var x Operand
	var c *il.Constant
	var e *il.Expr
	if p.isConditionDeclaration() {
		pos := p.tok.Pos
		v := p.conditionDeclaration()
		if v == nil {
			return nil, il.NoArm
		}
		p.ck.buildVariable(&x, v, nil, v.NamePos)
		x.Start = pos
		c = p.ck.constantOperand(&x, p.u.Builtin.Bool)
		e = declaredCondition(p.u, s, v, &x, pos)
	} else {
		saved := p.ck.env.has(inConstant)
		p.ck.env.set(inConstant, true)
		c = p.constantExpression(&x, p.u.Builtin.Bool)
		p.ck.env.set(inConstant, saved)
		e = x.Expr
	}
	switch {
	case x.Mode != Value:
		return nil, il.NoArm
	case c == nil || c.Kind != il.CkInteger || x.Expr.ValueDependent:
		return e, il.NoArm
	case c.Int.IsZero():
		return e, il.ThenArm
	}
	return e, il.ElseArm
}

// ifConsteval parses `if consteval` and `if !consteval` (C++23).
func (p *Parser) ifConsteval(s *il.Statement) {
	s.Kind = il.StmkIfConsteval
	if !p.d.AtLeast(lang.CXX23) {
		p.report(diag.IfConstevalNotStandard, s.Pos)
	}
	if r := p.ck.env.routine(); r != nil && !r.IsConstexpr && !r.Consteval && !p.ck.env.has(inPrototype) {
		p.report(diag.IfConstevalMeaningless, p.tok.Pos)
	}
	if p.got(token.Not) {
		s.Kind = il.StmkIfNotConsteval
	}
	p.next()
	if !p.at(token.LBrace) {
		p.expected(token.LBrace)
	}
	outer := p.ck.env.has(inConsteval)
	p.ck.env.set(inConsteval, outer || s.Kind == il.StmkIfConsteval)
	st := p.ck.env.stmts()
	before := st.reachable
	leave := st.guarded(diag.JumpIntoIfConsteval)
	s.Then = p.subStatement(s)
	leave()
	after := st.reachable
	st.reachable = before
	p.ck.env.set(inConsteval, outer || s.Kind == il.StmkIfNotConsteval)
	if p.at(token.KwElse) {
		p.next()
		leave = st.guarded(diag.JumpIntoIfConsteval)
		s.Else = p.subStatement(s)
		leave()
	}
	p.ck.env.set(inConsteval, outer)
	st.reachable = st.reachable || after
	p.ck.append(s)
}

func (p *Parser) switchStatement(attrs *il.Attribute) {
	s := p.ck.env.newStmt(p.u, il.StmkSwitch, p.tok.Pos)
	attach(attrs, s)
	p.next()
	saved := p.ck.env.save()
	p.ck.env.conditionScope(p.u, s)
	p.openHead()
	init, found := p.initStatement()
	s.OwnRare().InitStmt = init
	s.Expr = p.parseCondition(s, false)
	remarkConstantSelector(p.ck, s.Expr)
	p.closeHead()
	st := p.ck.env.stmts()
	st.executed = true
	sw := &switchState{stmt: s, seen: make(map[num.Int][]*il.SwitchCase), head: p.ck.here(s.Pos)}
	if s.Expr != nil && !s.Expr.TypeDependent {
		sw.typ = s.Expr.Type
	}
	s.OwnRare().Switch = il.New[il.SwitchDescr](p.u)
	j := &jumpTarget{stmt: s, sw: sw, outer: st.jumps}
	if j.outer != nil {
		j.cont = j.outer.cont
	}
	st.jumps = j
	st.pass()
	st.reachable = false
	s.OwnRare().Body = p.subStatement(s)
	p.ck.say.checkCases(sw)
	st.jumps = j.outer
	if j.outer != nil && j.outer.cont == nil {
		j.outer.cont = j.cont
	}
	st.reachable = st.reachable || j.left || s.Switch.Default == nil
	st.passed = !st.reachable && (st.passed || j.brk != nil)
	sortCases(sw)
	p.ck.closeConditionScope(s, found)
	p.ck.env.restoreScope(saved)
	p.ck.append(s)
	p.ck.placeLabel(j.brk, true)
}

// sortCases links the cases by value.
func sortCases(sw *switchState) {
	d := sw.stmt.Switch
	for i, c := range sw.cases {
		if i == 0 {
			d.Cases = c
		} else {
			sw.cases[i-1].Next = c
		}
	}
	sorted := make([]*il.SwitchCase, 0, len(sw.cases))
	for _, c := range sw.cases {
		if c.Value != nil && c.Value.Kind == il.CkInteger {
			sorted = append(sorted, c)
		}
	}
	signed := sw.typ == nil || sw.typ.IsSigned()
	sortBy(sorted, func(a, b *il.SwitchCase) bool { return nodes.LessInt(a.Value.Int, b.Value.Int, signed) })
	for i, c := range sorted {
		if i == 0 {
			d.Sorted = c
		} else {
			sorted[i-1].NextSorted = c
		}
	}
}

// sortBy is an insertion-friendly merge sort: case lists are nearly sorted.
func sortBy(list []*il.SwitchCase, less func(a, b *il.SwitchCase) bool) {
	if len(list) < 2 {
		return
	}
	mid := len(list) / 2
	sortBy(list[:mid], less)
	sortBy(list[mid:], less)
	if !less(list[mid], list[mid-1]) {
		return
	}
	out := make([]*il.SwitchCase, 0, len(list))
	i, j := 0, mid
	for i < mid && j < len(list) {
		if less(list[j], list[i]) {
			out = append(out, list[j])
			j++
		} else {
			out = append(out, list[i])
			i++
		}
	}
	out = append(out, list[i:mid]...)
	out = append(out, list[j:]...)
	copy(list, out)
}

// caseLabel parses `case v:`, `case a ... b:` and `default:`.
func (p *Parser) caseLabel(attrs *il.Attribute) {
	st := p.ck.env.stmts()
	s := p.u.NewStmt(il.StmkSwitchCase, p.tok.Pos)
	if p.at(token.KwCase) {
		p.ck.env.sequence(p.u, s)
	}
	attach(attrs, s)
	j := st.jumps
	for j != nil && j.sw == nil {
		j = j.outer
	}
	c := il.New[il.SwitchCase](p.u)
	c.Stmt = s
	s.OwnRare().Case = c
	c.ReachableByFallThrough = st.reachable
	st.executed = true
	isDefault := p.at(token.KwDefault)
	if j == nil {
		code := diag.CaseOutsideSwitch
		if isDefault {
			code = diag.DefaultOutsideSwitch
		}
		p.report(code, p.tok.Pos)
	}
	pos := p.tok.Pos
	p.next()
	c.Pos = pos
	if !isDefault {
		c.Pos = p.tok.Pos
		p.caseValues(j, c)
	} else if j != nil {
		if j.sw.stmt.Switch.Default != nil {
			p.report(diag.DuplicateDefaultLabel, pos)
		}
		j.sw.stmt.Switch.Default = c
	}
	if !p.got(token.Colon) {
		p.expected(token.Colon) // what stands in its place is skipped (rule recovery.label-colon)
		p.skip(func(k token.Kind, outermost bool) bool { return k == token.Colon || k == token.RBrace && outermost })
		p.got(token.Colon)
	}
	st.reachable = true
	st.placed++
	if j != nil {
		p.ck.noteCase(j.sw)
		s.OwnRare().SwitchStmt = j.sw.stmt
		j.sw.cases = append(j.sw.cases, c)
	}
	p.ck.append(s)
	if p.at(token.RBrace) {
		p.ck.missingStatement()
		return
	}
	p.labelledDeclaration()
	p.statement()
}

// missingStatement reports a label at the end of a block (#127-D).
func (ck *Checker) missingStatement() {
	if ck.d.Std < lang.CXX23 {
		ck.say.warnAt(diag.ExpectedStatement, ck.syntax.here())
	}
}

func (p *Parser) caseValues(j *jumpTarget, c *il.SwitchCase) {
	var want *il.Type
	if j != nil {
		want = j.sw.typ
	}
	c.Value, c.ValueExpr = p.caseValue(want)
	mixedCase(p.ck, j, c.Value, c.ValueExpr)
	if p.got(token.Ellipsis) {
		at := p.tok.Pos
		c.RangeEnd, c.RangeEndExpr = p.caseValue(want)
		mixedCase(p.ck, j, c.RangeEnd, c.RangeEndExpr)
		if c.Value != nil && c.RangeEnd != nil && c.Value.Kind == il.CkInteger && c.RangeEnd.Kind == il.CkInteger && want != nil && nodes.LessInt(c.RangeEnd.Int, c.Value.Int, want.IsSigned()) {
			p.report(diag.CaseRangeEmpty, at)
			return
		}
	}
	if j == nil || c.Value == nil || c.Value.Kind != il.CkInteger || want == nil {
		return
	}
	others := j.sw.cases
	if c.RangeEnd == nil {
		others = j.sw.ranges
		for _, old := range j.sw.seen[c.Value.Int] {
			p.report(diag.DuplicateCaseLabel, c.Pos, p.ck.say.lineAt(old.Pos, c.Pos))
		}
		j.sw.seen[c.Value.Int] = append(j.sw.seen[c.Value.Int], c)
	} else {
		j.sw.ranges = append(j.sw.ranges, c)
	}
	for _, old := range others {
		if old != c && j.sw.overlap(c, old) {
			p.report(diag.DuplicateCaseLabel, c.Pos, p.ck.say.lineAt(old.Pos, c.Pos))
		}
	}
}

// mixedCase warns in C of label x with value v, whose type is not the enumeration that
// switch j selects by (rule c.conversions).
func mixedCase(ck *Checker, j *jumpTarget, v *il.Constant, x *il.Expr) {
	if !ck.d.IsC() || j == nil || j.sw.typ == nil || v == nil || x == nil {
		return
	}
	t := v.OrigType
	if t == nil {
		t = nodes.Unconverted(x).Type
	}
	if e := nodes.Unconverted(j.sw.stmt.Expr).Type; e.IsEnum() && !ck.u.SameUnqualified(e, t) {
		ck.report(diag.EnumeratedTypeMixed, x.Start)
	}
}

// overlap reports whether two labels of the switch have a value in common.
func (sw *switchState) overlap(a, b *il.SwitchCase) bool {
	if b.Value == nil || b.Value.Kind != il.CkInteger {
		return false
	}
	high := func(c *il.SwitchCase) num.Int {
		if c.RangeEnd != nil && c.RangeEnd.Kind == il.CkInteger {
			return c.RangeEnd.Int
		}
		return c.Value.Int
	}
	signed := sw.typ.IsSigned()
	return !nodes.LessInt(high(a), b.Value.Int, signed) && !nodes.LessInt(high(b), a.Value.Int, signed)
}

func (p *Parser) caseValue(want *il.Type) (*il.Constant, *il.Expr) {
	var x Operand
	saved := p.ck.env.has(inConstant)
	p.ck.env.set(inConstant, true)
	p.ck.env.set(inCaseLabel, want != nil)
	p.stops.wait(stopColon)
	v := p.constantExpression(&x, want)
	p.stops.done(stopColon)
	p.ck.env.set(inCaseLabel, false)
	p.ck.env.set(inConstant, saved)
	if x.Mode != Value {
		return v, nil
	}
	if v == nil && x.Expr.ValueDependent {
		v = p.u.NewConst(il.CkTemplateParam, x.Expr.Type)
		v.TP, v.TPExpr, v.Expr = il.TpckExpression, x.Expr, x.Expr
	}
	if v != nil && v.OrigType != nil && !v.DeclPos.IsValid() {
		v.DeclPos = x.Expr.Start
	}
	return v, x.Expr
}
