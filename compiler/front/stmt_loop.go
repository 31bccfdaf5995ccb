// This file implements iteration statements [stmt.iter].
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/symbols"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// beginLoop makes s the innermost jump target.
func (env *Env) beginLoop(s *il.Statement) *jumpTarget {
	st := env.stmts()
	j := &jumpTarget{stmt: s, isLoop: true, outer: st.jumps}
	st.jumps = j
	st.executed = true
	return j
}

// endLoop leaves the loop j; endless says that only a break leaves it.
func (env *Env) endLoop(j *jumpTarget, endless bool) {
	st := env.stmts()
	st.jumps = j.outer
	st.reachable, st.passed = !endless || j.brk != nil, false
}

// checkLoopReachable returns what warns at the end of a loop that control did not
// reach, unless something may jump into it: labels in it (rule front.unreached-loops).
func (say *reports) checkLoopReachable(s *il.Statement, st *stmtState) func() {
	if st.reachable || st.passed {
		return func() {}
	}
	placed := st.placed
	return func() {
		if st.placed == placed {
			say.report(diag.LoopNotReachable, s.Pos)
		}
	}
}

// placeLabel appends the label statement of a break label made by a jump.
func (ck *Checker) placeLabel(l *il.Label, fallThrough bool) {
	if l == nil {
		return
	}
	s := ck.u.NewStmt(il.StmkLabel, source.Pos{})
	s.Implicit, s.OwnRare().Label = true, l
	l.Stmt, l.ReachableByFallThrough = s, fallThrough
	ck.append(s)
}

// loopBody parses the body of loop j and places its continue label at the end.
func (p *Parser) loopBody(j *jumpTarget) *il.Statement {
	st := p.ck.env.stmts()
	st.reachable = true
	j.inBody, j.bodyPos = true, p.tok.Pos
	b := p.subStatement(j.stmt)
	j.inBody = false
	j.completes = st.reachable || j.cont != nil
	if j.cont != nil {
		fall := st.reachable
		outer := st.block
		last := b.First
		for last != nil && last.Next != nil {
			last = last.Next
		}
		st.block = &blockList{stmt: b, last: last}
		p.ck.placeLabel(j.cont, fall)
		st.block = outer
		b.EndReachable = true
	}
	return b
}

func (p *Parser) whileStatement(attrs *il.Attribute) {
	s := p.ck.env.newStmt(p.u, il.StmkWhile, p.tok.Pos)
	defer p.ck.say.checkLoopReachable(s, p.ck.env.stmts())()
	attach(attrs, s)
	p.next()
	saved := p.ck.env.save()
	p.ck.env.conditionScope(p.u, s)
	p.openHead()
	s.Expr = p.parseCondition(s, true)
	p.closeHead()
	j := p.ck.env.beginLoop(s)
	s.OwnRare().Body = p.loopBody(j)
	endless := s.Expr != nil && nodes.IsTrue(s.Expr)
	p.ck.env.endLoop(j, endless)
	p.ck.closeConditionScope(s, false)
	p.ck.env.restoreScope(saved)
	p.ck.append(s)
	p.ck.placeLabel(j.brk, !endless)
}

// doStatement parses `do … while (e);`. Where `while` is missing, what follows in the
// block is skipped, and all that belongs behind it is missing too (rule recovery.heads).
func (p *Parser) doStatement(attrs *il.Attribute) {
	s := p.ck.env.newStmt(p.u, il.StmkEndTestWhile, p.tok.Pos)
	defer p.ck.say.checkLoopReachable(s, p.ck.env.stmts())()
	attach(attrs, s)
	p.next()
	j := p.ck.env.beginLoop(s)
	s.OwnRare().Body = p.loopBody(j)
	s.OwnRare().WhilePos = p.tok.Pos
	p.ck.env.endSequence(p.u, s, s.WhilePos)
	if !p.at(token.KwWhile) {
		p.report(diag.ExpectedWhile, p.tok.Pos)
		p.skipToStop(token.KwWhile)
	}
	p.got(token.KwWhile)
	p.stops.wait(stopSemi)
	p.require(token.LParen, token.LParen)
	var x Operand
	p.expression(&x)
	p.ck.condition(&x)
	p.ck.finishFull(&x)
	if x.Mode == Value {
		s.Expr = x.Expr
	}
	p.require(token.RParen)
	p.stops.done(stopSemi)
	endless := s.Expr != nil && nodes.IsTrue(s.Expr)
	p.ck.env.endLoop(j, endless || !j.completes)
	p.endStatement()
	p.ck.append(s)
	p.ck.placeLabel(j.brk, !endless)
}

// forInit parses a for-init-statement or init-statement with its `;` into a
// block of its own (rule il.statements); end tells where the construct ends then.
func (p *Parser) forInit(end func() source.Pos) *il.Statement {
	st := p.ck.env.stmts()
	b := p.u.NewStmt(il.StmkBlock, source.Pos{})
	b.ImplicitScopeNotAllowed, b.EndReachable, b.Implicit = true, true, true
	st.executed = true
	st.block = &blockList{stmt: b, outer: st.block}
	switch {
	case p.at(token.Semi):
		p.next()
		st.block = st.block.outer
		return nil
	case (!p.d.IsC() || p.d.C >= lang.C99) && p.isDeclaration():
		s := p.blockDeclaration()
		if s != nil {
			p.ck.append(s)
			p.ck.appendInits(s)
			p.ck.env.endSequence(p.u, s, end())
		}
	default:
		s := p.ck.env.newStmt(p.u, il.StmkExpr, p.tok.Pos)
		p.stops.wait(stopSemi)
		var x Operand
		p.expression(&x)
		p.ck.discard(&x)
		p.ck.finishFull(&x)
		if x.Mode == Value {
			s.Expr = x.Expr
		}
		p.stops.done(stopSemi)
		p.endStatement()
		p.ck.append(s)
	}
	st.block = st.block.outer
	if b.First != nil && b.First.Next == nil {
		if b.First.Kind != il.StmkDecl {
			b.First.Parent = nil
			return b.First
		}
	}
	return b
}

func (p *Parser) forStatement(attrs *il.Attribute) {
	s := p.ck.env.newStmt(p.u, il.StmkFor, p.tok.Pos)
	defer p.ck.say.checkLoopReachable(s, p.ck.env.stmts())()
	attach(attrs, s)
	p.next()
	saved := p.ck.env.save()
	p.ck.env.pushBlock(p.u, s)
	p.openHead()
	if p.isRangeFor() {
		p.rangeFor(s)
		p.ck.popBlock(s)
		p.ck.env.restoreScope(saved)
		return
	}
	start := p.tok.Pos
	if p.prev.Kind == token.LParen { // else nothing counts as the first part
		s.OwnRare().InitStmt = p.forInit(func() source.Pos { return p.tok.Pos })
	}
	if i := s.InitStmt; i != nil && i.Kind == il.StmkBlock && i.First != nil {
		i.First.Parent = s
	}
	if p.isRangeFor() { // C++20: for (init; decl : range)
		if p.d.Std < lang.CXX20 {
			p.ck.extensionOnce(diag.NonstandardRangeForInit, start)
		}
		p.rangeFor(s)
		p.ck.popBlock(s)
		p.ck.env.restoreScope(saved)
		return
	}
	conditional := !p.at(token.Semi)
	p.stops.wait(stopSemi)
	var condition *il.Scope
	if conditional {
		if !p.d.IsC() && p.at(token.Ident) && p.peek(1).Kind == token.Lt && p.ck.undeclared(p.tok.Name) {
			// what nothing declares is first taken for a template whose name a declaration begins with
			// (rule recovery.for-conditions)
			m := p.mark()
			if _, told := missed(p.ck, p.tok.Name); !told {
				p.report(diag.NotTemplate, p.tok.Pos, p.tok.Name)
			}
			p.next()
			p.ck.tmpl.unknown = true
			p.templateArgs(nil)
			p.ck.tmpl.unknown = false
			p.reset(m)
		}
		if p.isConditionDeclaration() {
			condition = p.ck.env.forConditionScope(p.u, s)
		}
		s.Expr = p.parseCondition(s, true)
		if condition != nil && s.Expr != nil && s.Expr.Kind == il.EnkCondition {
			s.Expr.X.Scope = condition
		}
	}
	p.require(token.Semi)
	p.stops.done(stopSemi)
	if !p.at(token.RParen) {
		var x Operand
		p.ck.env.set(inIncrement, true)
		p.expression(&x)
		p.ck.env.set(inIncrement, false)
		p.ck.discard(&x)
		p.ck.finishFull(&x)
		if x.Mode == Value {
			s.OwnRare().Incr = x.Expr
		}
	}
	p.closeHead()
	j := p.ck.env.beginLoop(s)
	s.OwnRare().Body = p.loopBody(j)
	endless := !conditional || s.Expr != nil && nodes.IsTrue(s.Expr)
	p.ck.env.endLoop(j, endless)
	inner := p.ck.env.scope
	p.ck.env.closeForCondition(s, condition)
	p.ck.popBlock(s)
	p.ck.env.restoreScope(saved)
	if p.d.OldForInit {
		p.ck.env.keepForVariables(inner)
	}
	p.ck.env.forVariables(p.d, inner)
	p.ck.append(s)
	p.ck.placeLabel(j.brk, !endless)
}

// forConditionScope returns the scope of the declaration that is the condition of the
// for statement s: that of the head where its init-statement declares nothing, else one
// inside of it. Names of both are those of one scope [basic.scope.block].
func (env *Env) forConditionScope(u *il.Unit, s *il.Statement) *il.Scope {
	if declaresNothing(s.Scope) {
		s.Scope.Kind = il.SckCondition
		return s.Scope
	}
	c := u.NewScope(il.SckCondition, s.Scope)
	c.Stmt = s
	env.scope.IL = c
	return c
}

// closeForCondition ends the scope c of the condition of s, if it has one.
func (env *Env) closeForCondition(s *il.Statement, c *il.Scope) {
	if c == nil || c == s.Scope {
		return
	}
	env.scope.IL = s.Scope
	if !scopeIsEmpty(c) {
		around := s.Scope.OwnLists()
		around.OwnRare().Scopes = append(around.Scopes, c)
	}
}

// keepForVariables declares the variables of a for statement, those of its scope
// inner, in the scope around it, as before C++98 (--old_for_init).
func (env *Env) keepForVariables(inner *symbols.Scope) {
	for _, y := range inner.Syms {
		if y.Kind == symbols.SymVariable && len(env.scope.Local(y.Name)) == 0 {
			env.scope.Add(y)
		}
	}
}

// isRangeFor scans for a `:` at bracket level 0 before any `;`; `?:` pairs and
// `::` (a token of its own) do not count.
func (p *Parser) isRangeFor() bool {
	m := p.mark()
	defer p.reset(m)
	depth, questions := 0, 0
	for {
		switch p.tok.Kind {
		case token.LParen, token.LBracket, token.LBrace:
			depth++
		case token.RParen, token.RBracket, token.RBrace:
			if depth == 0 {
				return false
			}
			depth--
		case token.Question:
			questions++
		case token.Colon:
			if depth == 0 {
				if questions == 0 {
					return true
				}
				questions--
			}
		case token.Semi, token.EOF:
			if depth == 0 || p.at(token.EOF) {
				return false
			}
		}
		p.next()
	}
}

// pragmaStatement keeps a pragma that stands among statements.
func (p *Parser) pragmaStatement() {
	p.pragma()
	p.statementABIPragma()
	if !p.at(token.RBrace) && !p.at(token.EOF) {
		p.statement() // a pragma is no sub-statement of its own
	}
}

// rangeFor parses `decl : range) body`; the header's `(` and init-statement
// have been parsed. Where nothing is dependent it makes the range, begin and
// end variables and the calls that the loop stands for [stmt.ranged].
func (p *Parser) rangeFor(s *il.Statement) {
	s.Kind = il.StmkRangeFor
	if p.d.Std < lang.CXX11 {
		p.report(diag.NonstandardRangeFor, p.tok.Pos)
	}
	rf := &il.RangeFor{Scope: s.Scope}
	s.OwnRare().Range = rf
	v := p.forRangeDeclaration(s)
	if !p.at(token.Colon) {
		p.expected(token.Colon)
		p.skipTo(token.RParen, token.Semi, token.Colon)
	}
	if !p.got(token.Colon) {
		p.got(token.RParen)
		s.OwnRare().Body = p.loopBody(p.ck.env.beginLoop(s))
		p.ck.env.stmts().jumps = p.ck.env.stmts().jumps.outer
		return
	}
	var r Operand
	// the declared variable is not in scope in the range expression
	hidden := p.ck.env.hideVariable(v)
	p.rangeInitializer(&r)
	unhide(hidden)
	closed := p.at(token.RParen)
	if closed {
		p.closeHead()
	}
	p.rangeVariables(s, v, &r)
	if !closed {
		p.closeHead()
	}
	j := p.ck.env.beginLoop(s)
	s.OwnRare().Body = p.loopBody(j)
	p.ck.env.endLoop(j, false)
	p.ck.append(s)
	p.ck.placeLabel(j.brk, true)
}

// rangeInitializer parses a for-range-initializer: an expression or a list.
func (p *Parser) rangeInitializer(r *Operand) {
	if p.at(token.LBrace) {
		if !p.d.AtLeast(lang.CXX11) {
			p.expectedExpression(r)
			p.skipBalanced()
			return
		}
		p.initializerClause(r)
		return
	}
	r.Start = p.tok.Pos
	p.expression(r)
}

// hideVariable makes v's symbols invisible while the range is parsed.
func (env *Env) hideVariable(v *il.Variable) []*symbols.Symbol {
	if v == nil {
		return nil
	}
	var hidden []*symbols.Symbol
	for _, y := range env.scope.Syms {
		if y.Entity == il.Entity(v) || isBindingOf(y, v) {
			y.Invisible = true
			hidden = append(hidden, y)
		}
	}
	return hidden
}

func isBindingOf(y *symbols.Symbol, v *il.Variable) bool {
	b, ok := y.Entity.(*il.Variable)
	return ok && b.Container == v
}

func unhide(list []*symbols.Symbol) {
	for _, y := range list {
		y.Invisible = false
	}
}

// rangeVariables makes `auto &&__range = r`, `__begin`, `__end`, the comparison
// and the increment, and initialises v from `*__begin`.
func (p *Parser) rangeVariables(s *il.Statement, v *il.Variable, r *Operand) {
	rf := s.Range
	rf.Iterator = v
	if !r.valid() {
		p.ck.rangeElement(v, nil)
		return
	}
	pos := r.Start
	template := p.ck.env.has(inPrototype)
	if r.Mode == Braced && !(template && r.valueDependent()) && !r.dependent() &&
		p.ck.autoArgument(p.u.Builtin.Auto, r, pos) == nil { // (rule front.template-lists)
		if p.ck.initializerListTemplate() == nil && listElement(p.ck, r, pos) {
			p.report(diag.MissingInitializerListHeader, r.List.Pos)
		}
		p.report(diag.RangeForTypeNotDeduced, r.List.Pos)
		p.ck.rangeElement(v, nil)
		return
	}
	rf.Range = p.ck.hiddenVariable(s, p.u.ReferenceTo(p.u.Builtin.Auto, true), r, pos)
	if r.Mode == Value {
		rf.RangeInit = r.Expr
	}
	if rf.Range == nil {
		p.ck.rangeElement(v, nil)
		return
	}
	t := rf.Range.Type.Deref()
	if rf.Range.Type.IsDependent() || t.IsDependent() {
		p.ck.rangeElement(v, dependentElement(p.u, pos))
		return
	}
	var begin, end Operand
	if !p.ck.rangeBeginEnd(rf.Range, t, &begin, &end, pos) {
		p.ck.rangeElement(v, nil)
		return
	}
	rf.Begin = p.ck.hiddenVariable(s, p.u.Builtin.Auto, &begin, pos)
	rf.End = p.ck.hiddenVariable(s, p.u.Builtin.Auto, &end, pos)
	if rf.Begin == nil || rf.End == nil {
		p.ck.rangeElement(v, nil)
		return
	}
	if t := rf.Begin.Type; !t.IsPointer() && !t.IsClass() && !t.IsEnum() && !t.IsDependent() && !t.IsError() {
		p.report(diag.RangeForInvalidIterator, pos, t)
		p.ck.rangeElement(v, nil)
		return
	}
	var b, e, n, el Operand
	p.ck.buildVariable(&b, rf.Begin, nil, pos)
	p.ck.buildVariable(&e, rf.End, nil, pos)
	p.ck.buildBinary(&b, &e, token.Ne, pos)
	p.ck.condition(&b)
	p.ck.finishFull(&b)
	if b.Mode == Value {
		rf.NECall = b.Expr
	}
	p.ck.buildVariable(&n, rf.Begin, nil, pos)
	p.ck.buildUnary(&n, token.Inc, pos)
	p.ck.finishFull(&n)
	if n.Mode == Value {
		rf.IncrCall = n.Expr
	}
	p.ck.buildVariable(&el, rf.Begin, nil, pos)
	p.ck.buildUnary(&el, token.Star, pos)
	if !el.valid() {
		p.ck.rangeElement(v, nil)
		return
	}
	if p.prev.Kind == token.RParen && rf.Begin.Type.IsPointer() {
		el.Start = p.prev.Pos // the header is complete where the element is converted
	}
	p.ck.rangeElement(v, &el)
}

// dependentElement is the element of a range whose type is not known yet.
func dependentElement(u *il.Unit, pos source.Pos) *Operand {
	e := u.NewExpr(il.EnkOperation, u.Builtin.Dependent)
	e.Op, e.TypeDependent, e.ValueDependent, e.Generated = il.OpIndirect, true, true, true
	e.Pos, e.Start = pos, pos
	x := &Operand{Start: pos, Pos: pos}
	x.setExpr(e)
	e.Cat = il.LValue
	return x
}

// rangeBeginEnd finds begin and end of a range of type t [stmt.ranged]/1.
func (ck *Checker) rangeBeginEnd(r *il.Variable, t *il.Type, begin, end *Operand, pos source.Pos) bool {
	if a := t.Skip(); a.Kind == il.TkArray {
		if a.Array.Unknown {
			ck.report(diag.RangeForIncompleteType, pos, t)
			return false
		}
		ck.buildVariable(begin, r, nil, pos)
		ck.decay(begin)
		ck.buildVariable(end, r, nil, pos)
		var n Operand
		c := ck.u.NewConst(il.CkInteger, ck.u.Builtin.Long)
		c.Int.Lo = a.Array.Count
		e := ck.u.NewExpr(il.EnkConstant, ck.u.Builtin.Long)
		e.Const, e.Pos, e.Start = c, pos, pos
		n.setExpr(e)
		ck.buildBinary(end, &n, token.Plus, pos)
		return begin.valid() && end.valid()
	}
	if c := t.ClassType(); c != nil {
		ck.completeClass(c, pos)
		b, e := ck.classMembers(c, ck.known.begin), ck.classMembers(c, ck.known.end)
		if len(b.Syms) > 0 && len(e.Syms) > 0 && !(b.Syms[0].IsFunctionLike() && e.Syms[0].IsFunctionLike()) {
			ck.report(diag.RangeForNeedsBeginOrEnd, pos, ck.known.begin)
			ck.report(diag.RangeForNeedsBeginOrEnd, pos, ck.known.end)
			return false
		}
		if len(b.Syms) > 0 && len(e.Syms) > 0 {
			ok := ck.rangeMember(r, begin, ck.known.begin, pos)
			return ck.rangeMember(r, end, ck.known.end, pos) && ok
		}
	}
	ok := ck.rangeFree(r, begin, ck.known.begin, pos)
	return ck.rangeFree(r, end, ck.known.end, pos) && ok
}

func (ck *Checker) classMembers(c *il.Type, n *token.Name) Lookup {
	var l Lookup
	l.Name = n
	ck.lookupClass(&l, c, n, 0)
	return l
}

func (ck *Checker) rangeMember(r *il.Variable, x *Operand, name *token.Name, pos source.Pos) bool {
	ck.buildVariable(x, r, nil, pos)
	n := qualName{Name: name, Pos: pos, Start: pos}
	ck.buildMember(x, &n, false, pos)
	if x.valid() {
		saved := ck.env.has(uncheckedCalls)
		ck.env.set(uncheckedCalls, true)
		ck.buildCall(x, nil, pos)
		ck.env.set(uncheckedCalls, saved)
	}
	return x.valid()
}

// rangeFree calls begin(range) or end(range) found by argument-dependent
// lookup alone.
func (ck *Checker) rangeFree(r *il.Variable, x *Operand, name *token.Name, pos source.Pos) bool {
	var arg Operand
	ck.buildVariable(&arg, r, nil, pos)
	saved := ck.rep.Mute()
	ok := ck.adlCall(x, name, []*Operand{&arg}, pos)
	ck.rep.Unmute(saved)
	if !ok || !x.valid() {
		ck.report(diag.RangeForNeedsBeginOrEnd, pos, name)
		return false
	}
	return true
}

// hiddenVariable makes an unnamed variable of the loop initialised from x.
func (ck *Checker) hiddenVariable(s *il.Statement, declared *il.Type, x *Operand, pos source.Pos) *il.Variable {
	t := ck.deduceAuto(declared, x, pos)
	if t == nil {
		return nil
	}
	v := ck.u.NewVariable()
	v.Type, v.Generated, v.Storage = t, true, il.ScAuto
	v.LocalToFunction, v.Referenced, v.Used = true, true, true
	v.DeclPos, v.NamePos = pos, pos
	v.EnclosingRoutine = ck.env.routine()
	if s.Scope != nil {
		v.ParentScope = s.Scope
		s.Scope.OwnLists().Nonstatic = append(s.Scope.Nonstatic, v)
	}
	if t.IsVoid() {
		ck.report(diag.IncompatibleInitializer, pos, t, t)
		return v
	}
	v.Dyn, _ = ck.initialize(t, il.InitCopy, x, nil, pos, convInit)
	if v.Dyn == nil {
		return nil
	}
	v.Dyn.Variable = v
	v.Init = il.InitkDynamic
	return v
}
