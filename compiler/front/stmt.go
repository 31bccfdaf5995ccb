// This file implements statements [stmt.stmt]: blocks, the dispatch on the
// first token, expression and declaration statements.
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

// stmtState is the state of the statements of one function body.
type stmtState struct {
	block        *blockList // innermost list that statements are appended to
	jumps        *jumpTarget
	reachable    bool // can control reach the next statement?
	passed       bool // it cannot, but a statement there has been passed: loops behind it are not reported
	arm          *constexprArm
	guard        *jumpGuard                        // innermost statement that nothing jumps into
	unreachable  bool                              // a statement that it cannot reach was remarked
	tryScope     *symbols.Scope                    // scope around the innermost try-block, nil outside of any
	executed     bool                              // an executable statement has been seen (follows_an_exec_statement)
	forVariables map[*symbols.Scope][]*il.Variable // of for statements that ended in the scope (--for_init_diff_warning)
	gotos        map[*token.Name][]jumpPoint       // jumps to labels not seen yet
	labels       map[*token.Name]jumpPoint
	placed       int        // labels so far, those of switches included
	lastLabel    source.Pos // of the last label, to which control may come back
}

// blockList is a block under construction.
type blockList struct {
	stmt  *il.Statement
	last  *il.Statement
	outer *blockList
}

// jumpTarget is an enclosing loop or switch.
type jumpTarget struct {
	stmt      *il.Statement
	brk, cont *il.Label // made by the first break and continue
	left      bool      // a break that is reached leaves the switch
	isLoop    bool
	completes bool       // control reaches the end of the body
	inBody    bool       // the body of the loop is being parsed
	bodyPos   source.Pos // where that begins
	sw        *switchState
	outer     *jumpTarget
}

// pass notes a statement that is executed here, reached or not (rule front.unreached-loops).
func (st *stmtState) pass() { st.passed = !st.reachable }

// stop notes that control does not get to what follows.
func (st *stmtState) stop() { st.reachable, st.passed = false, false }

// stmts returns the statement state of the current function, made on first use.
func (env *Env) stmts() *stmtState {
	if env.fn == nil {
		env.fn = &function{}
	}
	if env.fn.stmt == nil {
		env.fn.stmt = &stmtState{reachable: true}
	}
	return env.fn.stmt
}

// append adds s to the innermost block.
func (ck *Checker) append(s *il.Statement) {
	b := ck.env.stmts().block
	ck.reportLate()
	if b == nil || s == nil {
		return
	}
	s.Parent = b.stmt
	if b.last == nil {
		b.stmt.First = s
	} else {
		b.last.Next = s
	}
	b.last = s
}

// endStatements notes where the statements behind last end.
func (b *blockList) endStatements(last *il.Statement, end source.Pos) {
	s := b.stmt.First
	if last != nil {
		s = last.Next
	}
	for ; s != nil; s = s.Next {
		s.EndPos = end
	}
}

// newStmt makes a statement at pos with an entry in the source sequence.
func (env *Env) newStmt(u *il.Unit, k il.StmtKind, pos source.Pos) *il.Statement {
	s := u.NewStmt(k, pos)
	env.sequence(u, s)
	return s
}

// sequence enters s into the source sequence.
func (env *Env) sequence(u *il.Unit, s *il.Statement) {
	if env.seqList != nil {
		s.SeqEntry = u.AppendSeq(env.seqList, s, nil)
	}
}

// endSequence closes a construct in the source sequence.
func (env *Env) endSequence(u *il.Unit, n il.Node, pos source.Pos) {
	if env.seqList == nil {
		return
	}
	e := il.New[il.EndOfConstruct](u)
	e.Entity, e.Pos = n, pos
	u.AppendSeq(env.seqList, e, nil)
}

// compoundStatement parses `{ … }`. As a function body the block has no scope
// of its own: the function scope serves [basic.scope.block].
func (p *Parser) compoundStatement(body bool) *il.Statement {
	st := p.ck.env.stmts()
	b := p.ck.env.newStmt(p.u, il.StmkBlock, p.tok.Pos)
	open := p.tok.Pos
	saved := p.ck.env.save()
	executed := st.executed
	if !body {
		st.executed = false
		p.ck.env.pushBlock(p.u, b)
	}
	p.blockItems(b)
	st.executed = st.executed || executed || !body
	b.FinalPos = p.tok.Pos
	b.EndReachable = st.reachable
	if body {
		p.ck.implicitReturn(b)
	}
	switch {
	case p.got(token.RBrace):
	case body:
		p.ck.env.fn.unclosed = open // what the end of the function tells comes first
	default:
		p.report(diag.ExpectedCloseBrace, p.tok.Pos).AddNote(diag.ToMatchThis, open)
	}
	p.ck.env.endSequence(p.u, b, b.FinalPos)
	if !body {
		p.ck.popBlock(b)
	}
	p.ck.env.restoreScope(saved)
	return b
}

// restoreScope puts the scope of saved back; the rest of the environment is
// not changed by statements.
func (env *Env) restoreScope(saved Env) { env.scope = saved.scope }

// pushBlock makes a block scope for s the innermost one.
func (env *Env) pushBlock(u *il.Unit, s *il.Statement) {
	var parent *il.Scope
	for o := env.scope; o != nil; o = o.Parent {
		if o.IL != nil {
			parent = o.IL
			break
		}
	}
	sc := u.NewScope(il.SckBlock, parent)
	sc.Stmt = s
	s.Scope = sc
	env.push(u, symbols.ScopeBlock, sc)
}

// popBlock drops the scope of a block that declared nothing.
func (ck *Checker) popBlock(s *il.Statement) {
	sc := s.Scope
	if sc == nil {
		return
	}
	if ck.env.scope.IL == sc {
		ck.reportUnused()
		reportUndefinedLocalMembers(ck, sc)
	}
	if s.Kind != il.StmkBlock && declaresNothing(sc) {
		// the scope of a condition or for-init stands only for what it declares
		for _, c := range sc.Scopes {
			c.Parent = sc.Parent
		}
		if sc.Parent != nil {
			sc.Parent.OwnLists().OwnRare().Scopes = append(sc.Parent.Scopes, sc.Scopes...)
		}
		s.Scope = nil
		return
	}
	if scopeIsEmpty(sc) {
		s.Scope = nil
		return
	}
	if sc.Parent != nil {
		sc.Parent.OwnLists().OwnRare().Scopes = append(sc.Parent.Scopes, sc)
	}
}

func scopeIsEmpty(s *il.Scope) bool {
	return declaresNothing(s) && len(s.Scopes) == 0 && !s.Is(il.ScopeTemporaries)
}

// declaresNothing reports whether nothing but nested scopes is listed in s.
func declaresNothing(s *il.Scope) bool {
	return !s.Is(il.ScopeLocals) && len(s.Nonstatic) == 0 && len(s.Variables) == 0 && len(s.Types) == 0 && len(s.Routines) == 0 &&
		len(s.Constants) == 0 && len(s.UsingDecls) == 0 && len(s.UsingDirectives) == 0 &&
		len(s.Namespaces) == 0 && s.Lifetime == nil && len(s.HiddenNames) == 0 && len(s.Pragmas) == 0
}

// blockItems parses the statements of block b up to its closing brace; the
// current token is `{`.
func (p *Parser) blockItems(b *il.Statement) {
	st := p.ck.env.stmts()
	st.block = &blockList{stmt: b, outer: st.block}
	if !p.want(token.LBrace) {
		p.skipToBrace() // (rule recovery.heads)
		p.got(token.LBrace)
	}
	if p.ck.enter() {
		defer p.localLabels()()
		for !p.at(token.RBrace) && !p.at(token.EOF) {
			p.statement()
		}
		p.ck.leave()
	}
	st.block = st.block.outer
}

// subStatement parses the statement controlled by s; unless it is a compound
// statement it is wrapped in a block without positions (rule il.statements).
// Pragmas in front of it belong to that block, those in front of a compound statement to
// what is around (rule il.pragmas-of-statements).
func (p *Parser) subStatement(s *il.Statement) *il.Statement {
	behind := 0
	for p.peekKind(behind) == token.Pragma {
		behind++
	}
	if k := p.peekKind(behind); k == token.LBrace || k == token.RBrace {
		for p.at(token.Pragma) {
			p.pragma()
			p.statementABIPragma()
		}
	}
	if p.at(token.LBrace) {
		b := p.compoundStatement(false)
		b.Parent = s
		return b
	}
	st := p.ck.env.stmts()
	b := p.u.NewStmt(il.StmkBlock, source.Pos{})
	p.ck.env.sequence(p.u, b)
	b.Parent, b.Implicit = s, true
	if p.at(token.RBrace) {
		p.report(diag.ExpectedStatement, p.tok.Pos)
		return b
	}
	if p.d.IsC() && p.isDeclaration() && !p.at(token.KwAttribute) {
		p.report(diag.DependentStatementDeclaration, p.tok.Pos)
	}
	saved := p.ck.env.save()
	p.ck.env.pushBlock(p.u, b)
	st.block = &blockList{stmt: b, outer: st.block}
	p.statement()
	st.block = st.block.outer
	b.EndReachable = st.reachable
	p.ck.env.endSequence(p.u, b, source.Pos{})
	p.ck.popBlock(b)
	p.ck.env.restoreScope(saved)
	return b
}

// statement parses one statement and appends it to the innermost block.
func (p *Parser) statement() {
	if !p.ck.enter() {
		return
	}
	defer p.ck.leave()
	before, waiting := p.place(), p.stops
	block := p.ck.env.stmts().block
	var last *il.Statement
	if block != nil {
		last = block.last
	}
	if p.ck.deep() {
		p.ck.continueFresh(p.statementNoLimit)
	} else {
		p.statementNoLimit()
	}
	if block != nil {
		block.endStatements(last, p.prev.End())
	}
	p.stops = waiting
	if p.place() == before && !p.at(token.EOF) && !p.at(token.RBrace) {
		p.next() // guarantees progress after an error
	}
}

func (p *Parser) statementNoLimit() {
	var attrs *il.Attribute
	start := p.tok.Pos
	if p.at(token.LBracket) && p.peek(1).Kind == token.LBracket || p.at(token.KwAttribute) {
		if p.attributesBeforeDeclaration() {
			p.declarationStatement()
			return
		}
		attrs = p.attributes(il.LocStatement)
		likelyConflict(&p.ck.say, attrs)
		switch {
		case p.at(token.Ident) && p.peek(1).Kind == token.Colon: // of a label
		case p.at(token.RBrace):
			p.report(diag.ExpectedStatement, p.tok.Pos)
			p.ck.say.applies(attrs, onStatement, nil)
			return
		default:
			p.ck.say.applies(attrs, onStatement, nil)
		}
	}
	p.checkConstexprStatement()
	p.warnUnreachable()
	switch k, pos := p.tok.Kind, p.tok.Pos; {
	case firstConstexpr(p.ck) == nil:
	case k == token.KwCase, k == token.KwDefault, k == token.Ident && p.peek(1).Kind == token.Colon: // the labelled statement is one of its own
		checkFirstConstexpr(p.ck, k, pos)
	default:
		defer checkFirstConstexpr(p.ck, k, pos)
	}
	switch p.tok.Kind {
	case token.LBrace:
		p.ck.withAttributes(attrs, p.compoundStatement(false))
	case token.KwIf:
		p.ifStatement(attrs)
	case token.KwWhile:
		p.whileStatement(attrs)
	case token.KwDo:
		p.doStatement(attrs)
	case token.KwFor:
		p.forStatement(attrs)
	case token.KwSwitch:
		p.switchStatement(attrs)
	case token.KwCase, token.KwDefault:
		p.caseLabel(attrs)
	case token.KwBreak, token.KwContinue:
		p.breakContinue(attrs)
	case token.KwGoto:
		p.gotoStatement(attrs)
	case token.KwReturn, token.KwCoReturn:
		p.returnStatement(attrs)
	case token.KwTry:
		p.ck.append(p.tryBlock(attrs, false))
	case token.KwAsm:
		p.asmStatement()
	case token.Semi:
		p.emptyStatement(attrs, start)
	case token.KwElse, token.KwCatch:
		p.report(diag.ExpectedStatement, p.tok.Pos)
		p.skipTo(token.Semi)
		p.got(token.Semi)
	case token.Pragma:
		p.pragmaStatement()
	case token.Ident:
		if p.peek(1).Kind == token.Colon {
			p.labelStatement(attrs)
			return
		}
		p.expressionOrDeclaration(attrs, start)
	default:
		p.expressionOrDeclaration(attrs, start)
	}
}

// warnUnreachable remarks, once, the statement at the current token that
// control does not reach (rule front.dead-code).
func (p *Parser) warnUnreachable() {
	st := p.ck.env.stmts()
	if st.reachable {
		st.unreachable = false
		return
	}
	switch p.tok.Kind {
	case token.LBrace, token.KwCase, token.KwDefault, token.Semi, token.KwBreak, token.KwFor, token.KwWhile, token.KwDo, token.Pragma:
		return
	case token.Ident:
		if p.peek(1).Kind == token.Colon {
			return
		}
	}
	if !st.unreachable && !p.ck.env.has(inPrototype) && !p.rep.Muted() && !p.isDeclaration() {
		st.unreachable = true
		p.report(diag.CodeIsUnreachable, p.tok.Pos)
	}
}

// attributesBeforeDeclaration decides whether the attributes at the current
// token begin a declaration (they then belong to it).
func (p *Parser) attributesBeforeDeclaration() bool {
	m := p.mark()
	for {
		switch {
		case p.at(token.KwAttribute):
			p.next()
			p.skipBalanced()
		case p.at(token.LBracket) && p.peek(1).Kind == token.LBracket:
			p.skipBalanced()
		default:
			d := !p.at(token.Semi) && !p.at(token.LBrace) && p.isDeclaration()
			p.reset(m)
			return d
		}
	}
}

// withAttributes attaches statement attributes and appends s.
func (ck *Checker) withAttributes(a *il.Attribute, s *il.Statement) {
	if s == nil {
		return
	}
	attach(a, s)
	ck.append(s)
}

// likelyConflict reports `likely` and `unlikely` in front of one statement [dcl.attr.likelihood]/1.
func likelyConflict(say *reports, a *il.Attribute) {
	seen := ""
	for ; a != nil; a = a.Next {
		switch a.Name.Text {
		case "likely", "unlikely":
			if seen != "" && seen != a.Name.Text {
				say.report(diag.LikelyConflict, a.Pos)
			}
			seen = a.Name.Text
		}
	}
}

// attach attaches statement attributes to s: likely, unlikely, fallthrough
// become flags too.
func attach(a *il.Attribute, s *il.Statement) {
	if a != nil {
		s.OwnRare().Attributes = a
	}
	for ; a != nil; a = a.Next {
		switch a.Name.Text {
		case "likely", "__likely__":
			s.Likely = true
		case "unlikely", "__unlikely__":
			s.Unlikely = true
		case "fallthrough", "__fallthrough__":
			s.Fallthrough = s.Kind == il.StmkEmpty && a.Kind != attrLater
		}
	}
}

// expressionOrDeclaration parses a statement that the first token does not
// decide; start is where its attributes begin.
func (p *Parser) expressionOrDeclaration(attrs *il.Attribute, start source.Pos) {
	if p.isDeclaration() {
		p.declarationStatement()
		return
	}
	s := p.ck.env.newStmt(p.u, il.StmkExpr, start)
	attach(attrs, s)
	p.ck.env.stmts().pass()
	p.stops.wait(stopSemi)
	var x Operand
	p.expression(&x)
	if x.valid() && p.isStmtExprResult() {
		s.Kind = il.StmkStmtExprResult
		p.ck.finishStmtExprResult(&x)
	} else {
		p.ck.discard(&x)
		endUses(p.ck, true)
	}
	p.ck.finishFull(&x)
	if x.Mode == Value {
		s.Expr = x.Expr
	} else if !x.valid() {
		failsEvaluation(p.ck, s, start)
	}
	p.endStatement()
	st := p.ck.env.stmts()
	st.executed = true
	if x.Mode == Value && neverReturns(p.d, x.Expr) {
		st.stop()
		if call := discardedCall(x.Expr); call != nil {
			r := nodes.CalleeOf(call)
			st.passed = r != nil && r.BuiltinName != nil
		}
	}
	p.ck.append(s)
}

// failsEvaluation puts an error where s has no valid expression: a call of a constexpr
// function that gets there cannot be evaluated, and nothing more is said of it (rule
// eval.faulty-bodies).
func failsEvaluation(ck *Checker, s *il.Statement, pos source.Pos) {
	if ck.env.inConstexprFunction() != nil && s.Expr == nil && s.Init == nil {
		s.Expr = nodes.ErrorNode(ck.u, ck.u.Builtin.Error, pos)
	}
}

// neverReturns reports whether control does not come back from evaluating e.
func neverReturns(d *lang.Dialect, e *il.Expr) bool {
	switch e.Kind {
	case il.EnkThrow:
		return !d.NoExceptions
	case il.EnkOperation:
		switch e.Op {
		case il.OpCall, il.OpDotMemberCall, il.OpPointsToMemberCall:
			f := e.Operand
			if f != nil && f.Kind == il.EnkRoutine && f.Routine != nil {
				return f.Routine.NoReturn
			}
			if f != nil && f.Next != nil && f.Next.Kind == il.EnkRoutine && f.Next.Routine != nil && e.Op != il.OpCall {
				return f.Next.Routine.NoReturn
			}
		case il.OpParens:
			return neverReturns(d, e.Operand)
		case il.OpCast:
			return e.Type.IsVoid() && neverReturns(d, e.Operand)
		}
	case il.EnkObjectLifetime:
		return e.Operand != nil && neverReturns(d, e.Operand)
	}
	return false
}

// endStatement consumes the `;` of a statement. A missing one is reported even if
// the statement is faulty.
func (p *Parser) endStatement() {
	p.stops.wait(stopSemi)
	p.require(token.Semi)
	p.stops.done(stopSemi)
}

// declarationStatement parses a block-declaration; every variable initialised
// at run time gets a StmkInit after the StmkDecl (rule il.statements).
func (p *Parser) declarationStatement() {
	s := p.blockDeclaration()
	if s == nil {
		return
	}
	p.ck.append(s)
	p.ck.appendInits(s)
}

// appendInits appends the StmkInit statements of the variables that s declares.
func (ck *Checker) appendInits(s *il.Statement) {
	st := ck.env.stmts()
	for _, n := range s.Entities {
		v, ok := n.(*il.Variable)
		if ok && v.InitFailed {
			st.pass()
		}
		if !ok || v.Dyn == nil || v.Container != nil {
			continue
		}
		static := v.Storage == il.ScStatic || v.Storage == il.ScExtern || v.IsThreadLocal
		if static && v.Init != il.InitkFunctionLocal {
			continue
		}
		if !static {
			st.pass()
		}
		st.unreachable = !st.reachable // nothing is said of it, nor of what follows
		i := ck.u.NewStmt(il.StmkInit, v.InitPos)
		i.Init = v.Dyn
		v.Dyn.FollowsExec = st.executed
		ck.append(i)
	}
}

// emptyStatement parses `;`.
func (p *Parser) emptyStatement(attrs *il.Attribute, start source.Pos) {
	s := p.ck.env.newStmt(p.u, il.StmkEmpty, start)
	attach(attrs, s)
	p.next()
	p.ck.append(s)
	if s.Fallthrough {
		p.checkFallthrough(attrs, start)
	}
}

// checkFallthrough reports a fallthrough statement, which begins at start and
// stands in front of the current token, that no label of an enclosing switch
// follows [dcl.attr.fallthrough].
func (p *Parser) checkFallthrough(attrs *il.Attribute, start source.Pos) {
	j := p.ck.env.stmts().jumps
	looped := j != nil && j.sw == nil // a loop comes between
	for j != nil && j.sw == nil {
		j = j.outer
	}
	switch {
	case j == nil:
		for a := attrs; a != nil; a = a.Next {
			if name := plainAttributeName(a.Name.Text); name == "fallthrough" && a.Kind != attrLater {
				p.report(diag.FallthroughOutsideSwitch, a.Pos, name)
				return
			}
		}
	case looped, !p.labelComes(j.sw.stmt):
		p.report(diag.FallthroughNotBeforeLabel, start)
	}
}

// labelComes reports whether a label of switch statement sw may come next, behind the ends of
// blocks in it (rule front.fallthrough).
func (p *Parser) labelComes(sw *il.Statement) bool {
	s := p.ck.env.scope
	for k := 0; ; k++ {
		next := p.tok.Kind
		if k > 0 {
			next = p.peek(k).Kind
		}
		switch next {
		case token.KwCase, token.KwDefault, token.LBracket, token.KwAttribute, token.KwElse:
			return true
		case token.Ident:
			return p.peek(k+1).Kind == token.Colon
		case token.RBrace:
			for s != nil && (s.IL == nil || s.IL.Stmt == nil || s.IL.Stmt.Kind != il.StmkBlock) {
				s = s.Parent
			}
			if s == nil || s.IL.Stmt.Parent == sw {
				return false
			}
			s = s.Parent
		default:
			return false
		}
	}
}
