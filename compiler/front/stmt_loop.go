// This file implements iteration statements [stmt.iter].
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// beginLoop makes s the innermost jump target.
func (p *Parser) beginLoop(s *il.Statement) *jumpTarget {
	st := p.stmts()
	j := &jumpTarget{stmt: s, isLoop: true, outer: st.jumps}
	st.jumps = j
	st.executed = true
	return j
}

// endLoop leaves the loop j; endless says that only a break leaves it.
func (p *Parser) endLoop(j *jumpTarget, endless bool) {
	st := p.stmts()
	st.jumps = j.outer
	st.reachable = !endless || j.brk != nil
}

// checkLoopReachable warns at the end of a loop that control did not reach.
func (p *Parser) checkLoopReachable(s *il.Statement, reachable bool) {
	if !reachable {
		p.errorAt(diag.LoopNotReachable, s.Pos)
	}
}

// placeLabel appends the label statement of a break label made by a jump.
func (p *Parser) placeLabel(l *il.Label, fallThrough bool) {
	if l == nil {
		return
	}
	s := p.u.NewStmt(il.StmkLabel, source.Pos{})
	s.Implicit, s.Label = true, l
	l.Stmt, l.ReachableByFallThrough = s, fallThrough
	p.append(s)
}

// loopBody parses the body of loop j and places its continue label at the end.
func (p *Parser) loopBody(j *jumpTarget) *il.Statement {
	st := p.stmts()
	st.reachable = true
	b := p.subStatement(j.stmt)
	if j.cont != nil {
		fall := st.reachable
		outer := st.block
		last := b.First
		for last != nil && last.Next != nil {
			last = last.Next
		}
		st.block = &blockList{stmt: b, last: last}
		p.placeLabel(j.cont, fall)
		st.block = outer
		b.EndReachable = true
	}
	return b
}

func (p *Parser) whileStatement(attrs *il.Attribute) {
	s := p.newStmt(il.StmkWhile, p.tok.Pos)
	defer p.checkLoopReachable(s, p.stmts().reachable)
	p.attach(attrs, s)
	p.next()
	saved := p.save()
	p.conditionScope(s)
	p.want(token.LParen)
	s.Expr = p.parseCondition(s, true)
	p.require(token.RParen)
	j := p.beginLoop(s)
	s.Body = p.loopBody(j)
	endless := s.Expr != nil && isTrue(s.Expr)
	p.endLoop(j, endless)
	p.closeConditionScope(s)
	p.restoreScope(saved)
	p.append(s)
	p.placeLabel(j.brk, !endless)
}

// isTrue reports whether e is the constant true, or missing.
func isTrue(e *il.Expr) bool {
	if e == nil {
		return true
	}
	return e.Kind == il.EnkConstant && trueConstant(e.Const)
}

func (p *Parser) doStatement(attrs *il.Attribute) {
	s := p.newStmt(il.StmkEndTestWhile, p.tok.Pos)
	defer p.checkLoopReachable(s, p.stmts().reachable)
	p.attach(attrs, s)
	p.next()
	j := p.beginLoop(s)
	s.Body = p.loopBody(j)
	s.WhilePos = p.tok.Pos
	p.endSequence(s, s.WhilePos)
	ok := p.want(token.KwWhile) && p.want(token.LParen)
	if ok {
		var x Operand
		p.expression(&x)
		p.condition(&x)
		p.finishFull(&x)
		if x.Mode == Value {
			s.Expr = x.Expr
		}
		p.require(token.RParen)
	}
	endless := s.Expr != nil && isTrue(s.Expr)
	p.endLoop(j, endless)
	p.endStatement(!ok)
	p.append(s)
	p.placeLabel(j.brk, !endless)
}

// forInit parses a for-init-statement or init-statement with its `;` into a
// block of its own (C-il 8); end tells where the construct ends then.
func (p *Parser) forInit(end func() source.Pos) *il.Statement {
	st := p.stmts()
	b := p.u.NewStmt(il.StmkBlock, source.Pos{})
	b.ImplicitScopeNotAllowed, b.EndReachable, b.Implicit = true, true, true
	st.executed = true
	st.block = &blockList{stmt: b, outer: st.block}
	switch {
	case p.at(token.Semi):
		p.next()
		st.block = st.block.outer
		return nil
	case p.isDeclaration():
		s := p.blockDeclaration()
		if s != nil {
			p.append(s)
			p.appendInits(s)
			p.endSequence(s, end())
		}
	default:
		s := p.newStmt(il.StmkExpr, p.tok.Pos)
		var x Operand
		p.expression(&x)
		p.discard(&x)
		p.finishFull(&x)
		if x.Mode == Value {
			s.Expr = x.Expr
		}
		p.endStatement(!x.valid())
		p.append(s)
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
	s := p.newStmt(il.StmkFor, p.tok.Pos)
	defer p.checkLoopReachable(s, p.stmts().reachable)
	p.attach(attrs, s)
	p.next()
	saved := p.save()
	p.pushBlock(s)
	p.want(token.LParen)
	if p.isRangeFor() {
		p.rangeFor(s)
		p.popBlock(s)
		p.restoreScope(saved)
		return
	}
	start := p.tok.Pos
	s.InitStmt = p.forInit(func() source.Pos { return p.tok.Pos })
	if i := s.InitStmt; i != nil && i.Kind == il.StmkBlock && i.First != nil {
		i.First.Parent = s
	}
	if p.isRangeFor() { // C++20: for (init; decl : range)
		if p.d.Std < lang.CXX20 {
			p.errorAt(diag.Cxx20StyleInitializerStatementRange, start)
		}
		p.rangeFor(s)
		p.popBlock(s)
		p.restoreScope(saved)
		return
	}
	conditional := !p.at(token.Semi)
	if conditional {
		s.Expr = p.parseCondition(s, true)
	}
	if !p.want(token.Semi) {
		p.skipTo(token.Semi, token.RParen)
		p.got(token.Semi)
	}
	if !p.at(token.RParen) {
		var x Operand
		p.env.set(inIncrement, true)
		p.expression(&x)
		p.env.set(inIncrement, false)
		p.discard(&x)
		p.finishFull(&x)
		if x.Mode == Value {
			s.Incr = x.Expr
		}
	}
	p.require(token.RParen)
	j := p.beginLoop(s)
	s.Body = p.loopBody(j)
	endless := !conditional || s.Expr != nil && isTrue(s.Expr)
	p.endLoop(j, endless)
	inner := p.env.scope
	p.popBlock(s)
	p.restoreScope(saved)
	if p.d.OldForInit {
		p.keepForVariables(inner)
	}
	p.forVariables(inner)
	p.append(s)
	p.placeLabel(j.brk, !endless)
}

// keepForVariables declares the variables of a for statement, those of its scope
// inner, in the scope around it, as before C++98 (--old_for_init).
func (p *Parser) keepForVariables(inner *Scope) {
	for _, y := range inner.syms {
		if y.Kind == SymVariable && len(p.env.scope.local(y.Name)) == 0 {
			p.env.scope.add(y)
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
		p.errorAt(diag.RangeBasedStatementNonstandardMode, p.tok.Pos)
	}
	rf := &il.RangeFor{Scope: s.Scope}
	s.Range = rf
	v := p.rangeDeclaration(s)
	if !p.at(token.Colon) {
		p.expected(token.Colon)
		p.skipTo(token.RParen, token.Semi)
		p.got(token.RParen)
		s.Body = p.loopBody(p.beginLoop(s))
		p.stmts().jumps = p.stmts().jumps.outer
		return
	}
	p.next()
	var r Operand
	if p.at(token.LBrace) {
		rf.BracedRange = true
	}
	// the declared variable is not in scope in the range expression
	hidden := p.hideVariable(v)
	p.rangeInitializer(&r)
	p.unhide(hidden)
	p.require(token.RParen)
	p.rangeVariables(s, v, &r)
	j := p.beginLoop(s)
	s.Body = p.loopBody(j)
	p.endLoop(j, false)
	p.append(s)
	p.placeLabel(j.brk, true)
}

// rangeInitializer parses a for-range-initializer: an expression or a list.
func (p *Parser) rangeInitializer(r *Operand) {
	if p.at(token.LBrace) {
		p.initializerClause(r)
		return
	}
	r.Start = p.tok.Pos
	p.expression(r)
}

// hideVariable makes v's symbols invisible while the range is parsed.
func (p *Parser) hideVariable(v *il.Variable) []*Symbol {
	if v == nil {
		return nil
	}
	var hidden []*Symbol
	for _, y := range p.env.scope.syms {
		if y.Entity == il.Entity(v) || isBindingOf(y, v) {
			y.Invisible = true
			hidden = append(hidden, y)
		}
	}
	return hidden
}

func isBindingOf(y *Symbol, v *il.Variable) bool {
	b, ok := y.Entity.(*il.Variable)
	return ok && b.Container == v
}

func (p *Parser) unhide(list []*Symbol) {
	for _, y := range list {
		y.Invisible = false
	}
}

// rangeDeclaration parses the for-range-declaration.
func (p *Parser) rangeDeclaration(s *il.Statement) *il.Variable {
	return p.forRangeDeclaration(s)
}

// rangeVariables makes `auto &&__range = r`, `__begin`, `__end`, the comparison
// and the increment, and initialises v from `*__begin`.
func (p *Parser) rangeVariables(s *il.Statement, v *il.Variable, r *Operand) {
	rf := s.Range
	rf.Iterator = v
	if !r.valid() {
		p.rangeElement(v, nil)
		return
	}
	pos := r.Start
	if r.Mode == Braced && len(r.List.Items) > 0 && !r.dependent() && p.autoArgument(p.u.Builtin.Auto, r, pos) == nil {
		if p.initializerListTemplate() == nil {
			p.errorAt(diag.IncludeInitializerListNeededPrior, r.List.Pos)
		}
		p.errorAt(diag.CannotDeduceTypeRangeRange, r.List.Pos)
		p.rangeElement(v, nil)
		return
	}
	rf.Range = p.hiddenVariable(s, p.u.ReferenceTo(p.u.Builtin.Auto, true), r, pos)
	if r.Mode == Value {
		rf.RangeInit = r.Expr
	}
	if rf.Range == nil {
		p.rangeElement(v, nil)
		return
	}
	t := rf.Range.Type.Deref()
	if rf.Range.Type.IsDependent() || t.IsDependent() {
		p.rangeElement(v, p.dependentElement(pos))
		return
	}
	var begin, end Operand
	if !p.rangeBeginEnd(rf.Range, t, &begin, &end, pos) {
		p.rangeElement(v, nil)
		return
	}
	rf.Begin = p.hiddenVariable(s, p.u.Builtin.Auto, &begin, pos)
	rf.End = p.hiddenVariable(s, p.u.Builtin.Auto, &end, pos)
	if rf.Begin == nil || rf.End == nil {
		p.rangeElement(v, nil)
		return
	}
	if t := rf.Begin.Type; !t.IsPointer() && !t.IsClass() && !t.IsDependent() && !t.IsError() {
		p.errorAt(diag.IteratorTypeRangeBasedStatement, pos, t)
		p.rangeElement(v, nil)
		return
	}
	var b, e, n, el Operand
	p.buildVariable(&b, rf.Begin, nil, pos)
	p.buildVariable(&e, rf.End, nil, pos)
	p.buildBinary(&b, &e, token.Ne, pos)
	p.condition(&b)
	p.finishFull(&b)
	if b.Mode == Value {
		rf.NECall = b.Expr
	}
	p.buildVariable(&n, rf.Begin, nil, pos)
	p.buildUnary(&n, token.Inc, pos)
	p.finishFull(&n)
	if n.Mode == Value {
		rf.IncrCall = n.Expr
	}
	p.buildVariable(&el, rf.Begin, nil, pos)
	p.buildUnary(&el, token.Star, pos)
	if !el.valid() {
		p.rangeElement(v, nil)
		return
	}
	if p.prev.Kind == token.RParen {
		el.Start = p.prev.Pos // the header is complete where the element is converted
	}
	p.rangeElement(v, &el)
}

// dependentElement is the element of a range whose type is not known yet.
func (p *Parser) dependentElement(pos source.Pos) *Operand {
	e := p.u.NewExpr(il.EnkOperation, p.u.Builtin.Dependent)
	e.Op, e.TypeDependent, e.ValueDependent, e.Generated = il.OpIndirect, true, true, true
	e.Pos, e.Start = pos, pos
	x := &Operand{Start: pos, Pos: pos}
	x.setExpr(e)
	e.Cat = il.LValue
	return x
}

// rangeBeginEnd finds begin and end of a range of type t [stmt.ranged]/1.
func (p *Parser) rangeBeginEnd(r *il.Variable, t *il.Type, begin, end *Operand, pos source.Pos) bool {
	if a := t.Skip(); a.Kind == il.TkArray {
		if a.Array.Unknown {
			p.errorAt(diag.RangeBasedStatementCannotOperate, pos, t)
			return false
		}
		p.buildVariable(begin, r, nil, pos)
		p.decay(begin)
		p.buildVariable(end, r, nil, pos)
		var n Operand
		c := p.u.NewConst(il.CkInteger, p.u.Builtin.Long)
		c.Int.Lo = a.Array.Count
		e := p.u.NewExpr(il.EnkConstant, p.u.Builtin.Long)
		e.Const, e.Pos, e.Start = c, pos, pos
		n.setExpr(e)
		p.buildBinary(end, &n, token.Plus, pos)
		return begin.valid() && end.valid()
	}
	if c := t.ClassType(); c != nil {
		p.completeClass(c, pos)
		b, e := p.lookupIn2(c, p.known.begin), p.lookupIn2(c, p.known.end)
		if len(b.Syms) > 0 && len(e.Syms) > 0 {
			return p.rangeMember(r, begin, p.known.begin, pos) && p.rangeMember(r, end, p.known.end, pos)
		}
	}
	ok := p.rangeFree(r, begin, p.known.begin, pos)
	return p.rangeFree(r, end, p.known.end, pos) && ok
}

func (p *Parser) lookupIn2(c *il.Type, n *token.Name) Lookup {
	var l Lookup
	l.Name = n
	p.lookupClass(&l, c, n, 0)
	return l
}

func (p *Parser) rangeMember(r *il.Variable, x *Operand, name *token.Name, pos source.Pos) bool {
	p.buildVariable(x, r, nil, pos)
	n := qualName{Name: name, Pos: pos, Start: pos}
	p.buildMember(x, &n, false, pos)
	if x.valid() {
		saved := p.env.has(uncheckedCalls)
		p.env.set(uncheckedCalls, true)
		p.buildCall(x, nil, pos)
		p.env.set(uncheckedCalls, saved)
	}
	return x.valid()
}

// rangeFree calls begin(range) or end(range) found by argument-dependent
// lookup alone.
func (p *Parser) rangeFree(r *il.Variable, x *Operand, name *token.Name, pos source.Pos) bool {
	var arg Operand
	p.buildVariable(&arg, r, nil, pos)
	saved := p.rep.Mute()
	ok := p.adlCall(x, name, []*Operand{&arg}, pos)
	p.rep.Unmute(saved)
	if !ok || !x.valid() {
		p.errorAt(diag.RangeBasedStatementRequiresSuitable, pos, name)
		return false
	}
	return true
}

// hiddenVariable makes an unnamed variable of the loop initialised from x.
func (p *Parser) hiddenVariable(s *il.Statement, declared *il.Type, x *Operand, pos source.Pos) *il.Variable {
	t := p.deduceAuto(declared, x, pos)
	if t == nil {
		return nil
	}
	v := p.u.NewVariable()
	v.Type, v.Generated, v.Storage = t, true, il.ScAuto
	v.LocalToFunction, v.Referenced, v.Used = true, true, true
	v.DeclPos, v.NamePos = pos, pos
	v.EnclosingRoutine = p.routine()
	if s.Scope != nil {
		v.ParentScope = s.Scope
		s.Scope.Nonstatic = append(s.Scope.Nonstatic, v)
	}
	v.Dyn, _ = p.initialize(t, il.InitCopy, x, nil, pos, convInit)
	if v.Dyn == nil {
		return nil
	}
	v.Dyn.Variable = v
	v.Init = il.InitkDynamic
	return v
}
