// This file implements the printing of statements (rules stmt.simple, stmt.braces,
// stmt.end-blanks).
package host

import (
	"slices"

	"cufront/compiler/il"
	"cufront/compiler/source"
)

var zeroPos source.Pos

// body prints the body of a function with its braces.
func (p *printer) body(cx ctx, s *il.Statement) {
	if s == nil {
		return
	}
	cx = cx.without(nested)
	headers, outer, pragmas, blocks := p.headers.outside, p.headers.body, p.pragmas, p.headers.blocks
	p.headers.blocks = nil
	if p.inPrototype() || inGenericBody(&p.facts) {
		p.headers.blocks = blockScopes{}
		p.headers.blocks.note(s)
	}
	p.headers.outside, p.pragmas = nil, pragmasOf(p.scope) // the body has names of its own
	if headers != nil {
		p.headers.body = headers
	}
	p.SetPos(s.Pos)
	p.Str("{ ")
	p.within(s.Scope, func() { p.statementList(cx, s, true) })
	if r := p.routine; r != nil && r.Body != nil && (r.Body == s || functionTry(r) != nil && functionTry(r).Body == s) {
		mainReturn(p, s)
	}
	p.pragmasBefore(s.FinalPos)
	p.SetPos(s.FinalPos)
	p.Str("} ")
	p.headers.outside, p.headers.body, p.pragmas, p.headers.blocks = headers, outer, pragmas, blocks
}

// mainReturn prints the return that main lacks at the end of its body s, or of
// that of a handler of its function-try-block.
func mainReturn(p *printer, s *il.Statement) {
	if r := p.routine; r.Name != nil && r.Name.Text == "main" && r.ParentScope == p.u.File && (lacksReturn(s) || endsInCall(s)) {
		p.Str("return 0; ")
	}
}

// lacksReturn reports whether the end of main's body is reached
// (rule stmt.main-return).
func lacksReturn(s *il.Statement) bool {
	var last *il.Statement
	for c := s.First; c != nil; c = c.Next {
		if !c.Implicit {
			last = c
		}
	}
	if last != nil && last.Kind == il.StmkIf && last.Else != nil && !(endsInReturn(last.Then) && endsInReturn(last.Else)) {
		return true // what does not return in another way does not count
	}
	return s.EndReachable && (last == nil || last.Kind != il.StmkReturn) || last != nil && last.Kind != il.StmkReturn && returningCalls(s)
}

// returningCalls reports whether control would come to the end of s if all functions that
// it calls returned: what they do does not count.
func returningCalls(s *il.Statement) bool {
	if s == nil {
		return true
	}
	switch s.Kind {
	case il.StmkBlock:
		reached := true
		for c := s.First; c != nil; c = c.Next {
			if c.Kind == il.StmkSwitchCase || c.Kind == il.StmkLabel {
				reached = true
			}
			reached = reached && (c.Implicit || returningCalls(c))
		}
		return reached
	case il.StmkExpr:
		e := s.Expr
		for e != nil && (e.Kind == il.EnkObjectLifetime || e.Kind == il.EnkOperation && (e.Op == il.OpParens || e.Op == il.OpCast)) {
			e = e.Operand
		}
		return e == nil || e.Kind != il.EnkThrow
	case il.StmkIf:
		return returningCalls(s.Then) || s.Else != nil && returningCalls(s.Else) || s.Else == nil && !isConstant(s.Expr)
	case il.StmkConstexprIf, il.StmkIfConsteval, il.StmkIfNotConsteval:
		return s.Discarded != il.ThenArm && returningCalls(s.Then) || s.Discarded != il.ElseArm && returningCalls(s.Else)
	case il.StmkTryBlock:
		return returningCalls(s.Body) || slices.ContainsFunc(s.Handlers, func(h *il.Handler) bool { return returningCalls(h.Body) })
	case il.StmkWhile, il.StmkFor:
		return s.Expr != nil && !isConstant(s.Expr)
	case il.StmkSwitch, il.StmkEndTestWhile:
		return returningCalls(s.Body)
	case il.StmkReturn, il.StmkGoto, il.StmkAssignedGoto, il.StmkBreak, il.StmkContinue:
		return false
	}
	return true
}

// isConstant reports whether condition e is known: of `a || b` by a.
func isConstant(e *il.Expr) bool {
	for e != nil && e.Kind == il.EnkOperation && (e.Op == il.OpLor || e.Op == il.OpBoolCast || e.Op == il.OpParens) {
		e = e.Operand
	}
	return e != nil && e.Kind == il.EnkConstant
}

// endsInReturn reports whether the branch s ends in a return statement.
func endsInReturn(s *il.Statement) bool {
	for s != nil && s.Kind == il.StmkBlock {
		var last *il.Statement
		for c := s.First; c != nil; c = c.Next {
			if !c.Implicit {
				last = c
			}
		}
		s = last
	}
	if s != nil && s.Kind == il.StmkIf {
		return endsInReturn(s.Then) && endsInReturn(s.Else)
	}
	return s != nil && s.Kind == il.StmkReturn
}

// endsInCall reports whether the last statement of a body is a call: the return
// of main is added behind it even if the function called does not return.
func endsInCall(s *il.Statement) bool {
	var last *il.Statement
	for c := s.First; c != nil; c = c.Next {
		if !c.Implicit {
			last = c
		}
	}
	return last != nil && last.Kind == il.StmkExpr && last.Expr != nil && last.Expr.Kind == il.EnkOperation && last.Expr.Op == il.OpCall
}

// statements prints the statements of a block. The last one of a statement
// expression has no blank behind it.
func (p *printer) statements(cx ctx, s *il.Statement) {
	p.within(s.Scope, func() {
		for c := s.First; c != nil; c = c.Next {
			p.statement(cx, c)
		}
	})
}

// statementList prints the statements of a function body, where a last
// `return;` is dropped (rule drop.last-return).
func (p *printer) statementList(cx ctx, s *il.Statement, body bool) {
	for c := s.First; c != nil; c = c.Next {
		if body && c.Kind == il.StmkReturn && isLast(c) && c.Expr == nil && c.Init == nil && c.Attributes == nil {
			break
		}
		p.statement(cx, c)
	}
}

// isLast reports whether nothing written follows s.
func isLast(s *il.Statement) bool {
	for n := s.Next; n != nil; n = n.Next {
		if !n.Implicit && n.Kind != il.StmkReturn {
			return false
		}
	}
	return true
}

// statement prints one statement with its position and attributes
// (rules marker.statement, marker.statement-attributes).
func (p *printer) statement(cx ctx, s *il.Statement) {
	p.u.Work.Step(1)
	if s.Implicit && s.Kind == il.StmkReturn && s.Expr != nil && p.routine == p.u.Main {
		p.returnStatement(cx, s)
		return
	}
	if s.Implicit && s.Kind != il.StmkBlock || s.Kind == il.StmkInit || s.Kind == il.StmkSetVLASize || s.Kind == il.StmkVLADecl ||
		p.depth > maxDepth {
		return
	}
	p.depth++
	if p.Recording() {
		start := s.Pos
		if a := s.Attributes; a != nil && groupPos(a).Before(start) {
			start = groupPos(a)
		}
		p.Begin("stmt.simple", userKind(cx), source.Range{Start: start, End: s.EndPos})
	}
	p.statementText(cx, s)
	p.End()
	p.depth--
}

// localLabels prints the declaration of local labels (rule stmt.local-labels);
// false when s declares something else.
func localLabels(p *printer, s *il.Statement) bool {
	for i, e := range s.Entities {
		l, ok := e.(*il.Label)
		if !ok {
			return false
		}
		if i == 0 {
			p.SetPos(s.Pos)
			p.Str("__label__  ")
		} else {
			p.Str(", ")
		}
		p.Str(l.Name.Text)
	}
	if len(s.Entities) == 0 {
		return false
	}
	p.Byte(';')
	return true
}

// statementText prints a statement by its kind.
func (p *printer) statementText(cx ctx, s *il.Statement) {
	bound := p.loopPragma(s)
	if s.Kind == il.StmkDecl {
		if !localLabels(p, s) {
			p.declStatement(cx, s)
		}
		return
	}
	if s.Kind == il.StmkLabel {
		p.labelStatement(cx, s)
		return
	}
	if firstPrinted(s.Attributes, isAny) != nil { // the statement begins there
		p.attributesAt(cx, s.Attributes, anyLocation)
	} else if !bound {
		p.SetPos(s.Pos)
	}
	switch s.Kind {
	case il.StmkExpr:
		p.expr(cx, s.Expr, modeT)
		p.Str("; ")
	case il.StmkEmpty:
		p.Str("; ")
	case il.StmkStmtExprResult:
		p.resultStatement(cx, s)
	case il.StmkIf, il.StmkConstexprIf, il.StmkIfConsteval, il.StmkIfNotConsteval:
		p.ifStatement(cx, s)
	case il.StmkWhile:
		p.whileStatement(cx, s)
	case il.StmkEndTestWhile:
		p.doStatement(cx, s)
	case il.StmkFor:
		p.forStatement(cx, s)
	case il.StmkRangeFor:
		p.rangeFor(cx, s)
	case il.StmkGoto:
		p.Str("goto ")
		p.Str(s.Label.Name.Text)
		p.Str("; ")
	case il.StmkAssignedGoto:
		p.Str("goto *")
		p.expr(cx, s.Expr, modeO)
		p.Str("; ")
	case il.StmkReturn, il.StmkCoroutineReturn:
		p.returnStatement(cx, s)
	case il.StmkBlock, il.StmkCoroutine:
		p.block(cx, s)
	case il.StmkSwitch:
		p.switchStatement(cx, s)
	case il.StmkSwitchCase:
		p.caseLabel(cx, s)
	case il.StmkAsm:
		p.asm(cx, s.Asm)
		p.Byte(' ')
	case il.StmkTryBlock:
		p.tryBlock(cx, s)
		p.Byte(' ')
	case il.StmkBreak:
		p.Str("break; ")
	case il.StmkContinue:
		p.Str("continue; ")
	}
}

// resultStatement prints the last statement of a statement expression.
func (p *printer) resultStatement(cx ctx, s *il.Statement) {
	if s.Expr != nil {
		p.expr(cx, s.Expr, modeT)
	} else if s.Init != nil {
		p.bareInitValue(cx, s.Init)
	}
	p.Str("; ")
}

// block prints a compound statement.
func (p *printer) block(cx ctx, s *il.Statement) {
	p.Str("{ ")
	p.statements(inBlock(p, cx, s), s)
	p.pragmasBefore(s.FinalPos)
	p.SetPos(s.FinalPos)
	p.Str("} ")
}

// subStatement prints the body of a control statement, with braces added where
// there were none (rule stmt.pragma-body).
func (p *printer) subStatement(cx ctx, s *il.Statement) {
	if s == nil {
		p.Str("{ } ")
		return
	}
	if s.Kind == il.StmkBlock && !s.Pos.IsValid() {
		cx = inBlock(p, cx, s)
		p.Str("{ ")
		p.statements(cx, s)
		p.Str("} ")
		return
	}
	if s.Kind == il.StmkBlock && s.Attributes == nil {
		p.pragmasBefore(s.Pos)
		p.SetPos(s.Pos)
		p.block(cx, s)
		return
	}
	p.Str("{ ")
	p.statement(cx, s)
	p.Str("} ")
}

// ifStatement prints an if with its condition and branches.
func (p *printer) ifStatement(cx ctx, s *il.Statement) {
	cx = inScope(cx, s.Scope)
	switch s.Kind {
	case il.StmkConstexprIf:
		p.Str("if constexpr (")
	case il.StmkIfConsteval:
		p.Str("if consteval ")
	case il.StmkIfNotConsteval:
		p.Str("if !consteval ")
	default:
		p.Str("if (")
	}
	if s.Kind == il.StmkIf || s.Kind == il.StmkConstexprIf {
		p.initStatement(cx, s)
		p.testCondition(cx, s)
		p.Str(") ")
	}
	p.within(s.Scope, func() {
		p.subStatement(cx, s.Then)
		if s.Else != nil {
			p.Str("else ")
			p.subStatement(cx, s.Else)
		}
	})
	p.Byte(' ')
}

// testCondition prints the condition of an if, while or do; an assignment is
// doubly parenthesised there, in a for it is not
// (rule paren.assignment-condition).
func (p *printer) testCondition(cx ctx, s *il.Statement) {
	if s.Expr == nil {
		return // it failed, and nothing was said
	}
	c, _ := p.skip(s.Expr)
	if c.Kind == il.EnkOperation && c.Op == il.OpAssign && !c.OperatorSyntax {
		p.expr(cx, s.Expr, modeO)
		return
	}
	p.expr(cx, s.Expr, modeT)
}

// initStatement prints the init-statement of an if, switch or for.
func (p *printer) initStatement(cx ctx, s *il.Statement) {
	if s.InitStmt != nil {
		p.initStmtText(cx, s.InitStmt)
	}
}

func (p *printer) initStmtText(cx ctx, s *il.Statement) {
	switch s.Kind {
	case il.StmkDecl:
		p.declarationText(cx, s)
		p.Str("; ")
	case il.StmkExpr:
		p.expr(cx, s.Expr, modeT)
		p.Str("; ")
	case il.StmkBlock:
		for c := s.First; c != nil; c = c.Next {
			if c.Kind != il.StmkInit {
				p.initStmtText(cx, c)
			}
		}
	default:
		p.Str("; ")
	}
}

func (p *printer) whileStatement(cx ctx, s *il.Statement) {
	cx = inScope(cx, s.Scope)
	p.Str("while (")
	p.testCondition(cx, s)
	p.Str(") ")
	p.within(s.Scope, func() { p.subStatement(cx, s.Body) })
	p.loopEnd(s)
}

func (p *printer) doStatement(cx ctx, s *il.Statement) {
	p.Str("do ")
	p.subStatement(cx, s.Body)
	if continues(s) {
		p.Byte(' ')
	}
	p.SetPos(s.WhilePos)
	p.Str("while (")
	p.testCondition(cx, s)
	p.Str("); ")
}

func (p *printer) forStatement(cx ctx, s *il.Statement) {
	cx = inScope(cx, s.Scope)
	p.Str("for (")
	p.within(s.Scope, func() {
		if s.InitStmt != nil {
			p.initStmtText(cx, s.InitStmt)
		} else {
			p.Str("; ")
		}
		if s.Expr != nil {
			p.headerExpr(cx, s.Expr)
		}
		p.Byte(';')
		if s.Incr != nil {
			p.Byte(' ')
			p.headerExpr(cx, s.Incr)
		}
		p.Str(") ")
		p.subStatement(cx, s.Body)
	})
	p.loopEnd(s)
}

// headerExpr prints the condition or increment of a for: the outermost
// overloaded operator has no parentheses of its own (rule op.for-header).
func (p *printer) headerExpr(cx ctx, e *il.Expr) {
	c, conv := p.skip(e)
	p.expr(cx.put(inHeader, c.Kind == il.EnkOperation && c.OperatorSyntax && conv == unconverted), e, modeT)
}

func (p *printer) rangeFor(cx ctx, s *il.Statement) {
	r := s.Range
	cx = cx.with(nested)
	p.Str("for (")
	p.within(s.Scope, func() {
		p.initStatement(cx, s)
		if r.Iterator != nil {
			p.localVariable(cx, r.Iterator)
		}
		p.Str(" : ")
		p.rangeInit(cx, r)
		p.Str(") ")
		if !bindsTuple(s) {
			p.within(r.Scope, func() { p.subStatement(cx, s.Body) })
			return
		}
		p.Str("{ ") // the elements are made first (rule stmt.range-tuple)
		p.within(r.Scope, func() { p.subStatement(cx, s.Body) })
		p.Str("} ")
	})
	p.loopEnd(s)
}

func (p *printer) rangeInit(cx ctx, r *il.RangeFor) {
	switch {
	case r.RangeInit != nil:
		if c, _ := p.skip(r.RangeInit); isWrittenAccess(c) { // (rule paren.found-later-range)
			p.doubleParens(cx, c)
			return
		} else if isDependentObject(c) && p.isFoundLater(c) {
			p.parenthesised(cx, c)
			return
		}
		p.expr(cx, r.RangeInit, modeT)
	case r.Range != nil && r.Range.Dyn != nil:
		p.bareInitValue(cx, r.Range.Dyn)
	}
}

// bindsTuple reports whether s is a range-based for over what is bound like a tuple: its
// body is a block within the loop's.
func bindsTuple(s *il.Statement) bool {
	r := s.Range
	return r != nil && r.Iterator != nil && len(r.Iterator.Bindings) > 0 && r.Iterator.Bindings[0].Dyn != nil
}

// loopEnd prints the blank behind a loop, and one more for a loop with a
// `continue` of its own and a declaration in its body
// (rules stmt.continue-blank, stmt.continue-tuple).
func (w *text) loopEnd(s *il.Statement) {
	w.Byte(' ')
	if continues(s) {
		w.Byte(' ')
	}
}

func continues(s *il.Statement) bool {
	return !bindsTuple(s) && ownContinue(s.Body) && declares(s.Body)
}

// ownContinue reports whether s holds a continue that belongs to the loop
// around it.
func ownContinue(s *il.Statement) bool {
	if s == nil {
		return false
	}
	switch s.Kind {
	case il.StmkContinue:
		return true
	case il.StmkBlock:
		for c := s.First; c != nil; c = c.Next {
			if ownContinue(c) {
				return true
			}
		}
	case il.StmkIf, il.StmkConstexprIf, il.StmkIfConsteval, il.StmkIfNotConsteval:
		return ownContinue(s.Then) || ownContinue(s.Else)
	case il.StmkSwitch, il.StmkTryBlock:
		if ownContinue(s.Body) {
			return true
		}
		for _, h := range s.Handlers {
			if ownContinue(h.Body) {
				return true
			}
		}
	}
	return false
}

// declares reports whether anything is declared in s.
func declares(s *il.Statement) bool {
	if s == nil {
		return false
	}
	switch s.Kind {
	case il.StmkDecl:
		return true
	case il.StmkBlock:
		for c := s.First; c != nil; c = c.Next {
			if declares(c) {
				return true
			}
		}
	case il.StmkRangeFor:
		return true
	case il.StmkTryBlock:
		for _, h := range s.Handlers {
			if h.Param != nil || declares(h.Body) {
				return true
			}
		}
	}
	return exprDeclares(s.Expr) || exprDeclares(s.Incr) || declares(s.InitStmt) || declares(s.Then) || declares(s.Else) || declares(s.Body)
}

// exprDeclares reports whether a lambda body or statement expression within e
// declares anything.
func exprDeclares(e *il.Expr) bool {
	if e == nil {
		return false
	}
	switch e.Kind {
	case il.EnkCondition:
		return true
	case il.EnkConstant:
		return e.Const != nil && e.Const.FromConstexprCall && exprDeclares(e.Const.Expr)
	case il.EnkStatement:
		return declares(e.X.Stmt)
	case il.EnkLambda:
		if l := lambdaOf(e); l != nil && l.Routine != nil && (declares(l.Routine.Body) || len(l.Routine.Params) > 0) {
			return true
		}
	}
	for a := e.Operand; a != nil; a = a.Next {
		if exprDeclares(a) {
			return true
		}
	}
	if e.Init != nil {
		for a := e.Init.Args; a != nil; a = a.Next {
			if exprDeclares(a) {
				return true
			}
		}
		return exprDeclares(e.Init.Expr)
	}
	return false
}

func (p *printer) switchStatement(cx ctx, s *il.Statement) {
	cx = inScope(cx, s.Scope)
	p.Str("switch (")
	p.initStatement(cx, s)
	p.expr(cx, s.Expr, modeT)
	p.Str(") ")
	p.within(s.Scope, func() { p.subStatement(cx, s.Body) })
	p.Byte(' ')
}

// caseLabel prints a case or default label.
func (p *printer) caseLabel(cx ctx, s *il.Statement) {
	c := s.Case
	if c.Value == nil && c.ValueExpr == nil {
		p.Str("default:  ")
		return
	}
	p.Str("case ")
	p.caseValue(cx, s, c.ValueExpr, c.Value)
	if c.RangeEnd != nil || c.RangeEndExpr != nil {
		p.Str(" ... ")
		p.caseValue(cx, s, c.RangeEndExpr, c.RangeEnd)
	}
	p.Str(":  ")
}

// caseValue prints the value of a case label of statement s
// (rule const.case-of-block-enumeration).
func (p *printer) caseValue(cx ctx, s *il.Statement, e *il.Expr, c *il.Constant) {
	if e == nil {
		p.constant(cx, c, modeT)
		return
	}
	k, _ := p.skip(e)
	if k.Kind == il.EnkConstant && k.Const.NamedDefinition {
		c = k.Const
	}
	if t := switchedType(p, s); t != nil && c != nil && c.Kind == il.CkInteger && (k.Kind == il.EnkConstant || !p.inPrototype()) && namesBlockEnumerator(&p.facts, k) {
		p.integer(c.Int, t)
		return
	}
	if k.Kind == il.EnkOperation && k.Op == il.OpComma {
		p.parenthesised(cx, e)
		return
	}
	p.expr(cx, e, modeT)
}

// switchedType returns the type that the labels of the switch of label s are converted
// to, nil where it depends on template parameters or is a scoped enumeration.
func switchedType(p *printer, s *il.Statement) *il.Type {
	if s.SwitchStmt == nil || s.SwitchStmt.Expr == nil {
		return nil
	}
	e := s.SwitchStmt.Expr
	t := e.Type.Deref().Skip()
	switch {
	case e.TypeDependent || t.IsDependent() || t.IsScopedEnum() || t.Kind != il.TkInteger:
		return nil
	case t.IntInfo != nil || t.Size < p.u.Builtin.Int.Size:
		return p.u.Builtin.Int
	}
	return t
}

// namesBlockEnumerator reports whether e names an enumerator of an unscoped enumeration of
// a block, as it is or as an operand.
func namesBlockEnumerator(fx *facts, e *il.Expr) bool {
	e, _ = fx.skip(e)
	switch e.Kind {
	case il.EnkConstant:
		c := e.Const
		return c != nil && c.NamedDefinition && c.EnumType != nil && c.EnumType.LocalToFunction && !c.EnumType.IsScopedEnum()
	case il.EnkOperation:
		for a := e.Operand; a != nil; a = a.Next {
			if namesBlockEnumerator(fx, a) {
				return true
			}
		}
	}
	return false
}

// returnsChoice reports whether s returns one of two string literals in a template, where
// neither is converted before one is chosen (rule paren.chosen-string).
func returnsChoice(fx *facts, s *il.Statement) bool {
	e := s.Expr
	if e == nil && s.Init != nil && s.Init.Kind == il.DikExpression {
		e = s.Init.Expr
	}
	if e == nil || !fx.inFunctionPrototype() {
		return false
	}
	c, _ := fx.skip(e)
	return c.Kind == il.EnkOperation && c.Op == il.OpQuestion
}

func (p *printer) returnStatement(cx ctx, s *il.Statement) {
	co := s.Kind == il.StmkCoroutineReturn
	if co {
		p.Str("co_return")
	} else {
		p.Str("return")
	}
	cx = cx.put(unchosen, returnsChoice(&p.facts, s))
	switch {
	case s.Expr != nil && !castsObject(s.Init):
		p.Byte(' ')
		if c, _ := p.skip(s.Expr); c.Parenthesized && !p.needsParens(cx, c, unconverted) && p.returnsDecltypeAuto() {
			p.Byte('(')
			p.bare(cx, c)
			p.Byte(')')
			break
		}
		if returnedComma(p, cx, s.Expr) {
			break
		}
		if e := convertedInParens(&p.facts, s.Expr); e != nil {
			p.parenthesised(cx, e)
			break
		}
		if p.keepsParens(s.Expr) {
			if c, _ := p.skip(s.Expr); c.Kind == il.EnkTempInit && c.Type.IsClass() || c.Kind == il.EnkOperation && castsToClass(c) {
				p.parenthesised(cx, c)
			} else {
				p.expr(cx, s.Expr, modeO)
			}
			break
		}
		// (rule init.empty-copy-in-template)
		if c, _ := p.skip(s.Expr); p.returnsConstObject(s.Expr) || p.routine != nil && !p.inPrototype() && requalifiesEmpty(c, p.routine.Type.Skip().Elem) {
			p.Byte('(')
			p.expr(cx, s.Expr, modeT)
			p.Byte(')')
			break
		}
		p.expr(cx, s.Expr, modeT)
	case s.Init != nil && s.Init.Parenthesized && !isDestroyed(p.resultType()) && !convertsConstant(&p.facts, s.Init): // (rule paren.returned-destroyed)
		p.Str(" (")
		p.returnedValue(cx, s.Init)
		p.Byte(')')
	case s.Init != nil:
		p.Byte(' ')
		p.returnedValue(cx, s.Init)
	case co:
		p.Byte(' ')
	}
	p.Str("; ")
}

// castsObject reports whether d copies an object bit by bit, which was written as a
// cast (rule conv.copied-object).
func castsObject(d *il.DynamicInit) bool {
	return d != nil && d.Kind == il.DikExpression && d.Spelled != nil && d.Spelled.Kind == il.EnkTempInit && d.Spelled.Type.IsClass()
}

// returnedComma prints e where it is a comma expression of class type, in
// parentheses of its own (rule paren.returned-comma).
func returnedComma(p *printer, cx ctx, e *il.Expr) bool {
	c, _ := p.skip(e)
	if c.Kind != il.EnkOperation || c.Op != il.OpComma || !c.Type.IsClass() || p.inPrototype() || p.returnsReference() {
		return false
	}
	p.Byte('(')
	p.bare(cx, c)
	p.Byte(')')
	return true
}

// returnsReference reports whether the function being printed returns a reference.
func (fx *facts) returnsReference() bool {
	return fx.routine != nil && fx.routine.Type.Skip().Elem != nil && fx.routine.Type.Skip().Elem.IsReference()
}

// returnsConstObject reports whether e, a variable that is copied bit by bit,
// is the result of a function that returns a const object.
func (fx *facts) returnsConstObject(e *il.Expr) bool {
	c, _ := fx.skip(e)
	if c.Kind != il.EnkVariable || !c.Type.IsClass() || c.Type.IsConst() || fx.routine == nil || fx.routine.Type.Skip().Elem == nil {
		return false
	}
	t := fx.routine.Type.Skip().Elem
	return t.IsClass() && t.IsConst() && fx.u.SameUnqualified(t, c.Type)
}

// convertedInParens returns the name, size or operator call that returned expression e converts and that
// was written in parentheses, nil for others (rule paren.returned-conversion).
func convertedInParens(fx *facts, e *il.Expr) *il.Expr {
	paren := e.Parenthesized
	for c := e; c != nil; c, _ = fx.inner(c) {
		paren = paren || c.Parenthesized
	}
	c, conv := fx.skip(e)
	if fx.inPrototype() || !paren || conv&viaClass != 0 {
		return nil
	}
	if t := fx.resultType(); conv&converted == 0 && (t == nil || !t.IsArithmetic() || fx.u.SameUnqualified(t, c.Type)) {
		return nil
	}
	switch {
	case c.Kind == il.EnkVariable:
		if fx.constantOperands(c) {
			return nil
		}
	case c.Kind == il.EnkSizeof, c.Kind == il.EnkAlignof:
	case c.Kind != il.EnkOperation || !c.OperatorSyntax || c.Op != il.OpCall && c.Op != il.OpDotMemberCall:
		return nil
	}
	return c
}

// convertsConstant reports whether d makes the result of a constant, which has no parentheses of its own
// (rule paren.returned-conversion).
func convertsConstant(fx *facts, d *il.DynamicInit) bool {
	a := soleArgument(d)
	if d.Kind == il.DikConstant {
		a = writtenConstant(d)
		return a == nil || a.Kind == il.EnkConstant
	}
	if a == nil {
		return false
	}
	c, _ := fx.skip(a)
	return c.Kind == il.EnkConstant
}

// keepsParens reports whether a returned expression was written in parentheses,
// which are kept where it is not a plain name or the like and leaves no
// temporaries to destroy; an object that is copied and a constant that depends
// on template parameters lose them (rules paren.returned,
// paren.returned-temporaries, paren.returned-object).
func (fx *facts) keepsParens(e *il.Expr) bool {
	paren := e.Parenthesized
	for {
		if e.Kind == il.EnkObjectLifetime || fx.choosesNew(e) {
			return false
		}
		next, _ := fx.inner(e)
		if next == nil {
			break
		}
		e = next
		paren = paren || e.Parenthesized
	}
	switch {
	case !paren || e.OperatorSyntax, e.Type.IsClass() && isObjectPlace(e) && !fx.returnsReference():
		return false
	case e.Kind == il.EnkConstant && !isFunctionName(e): // (rule paren.returned-conversion)
		return false
	case e.Kind == il.EnkOperation && fx.inPrototype():
		return !(e.Op == il.OpQuestion && fx.constantOperands(e)) && !fx.isDependentConstant(e)
	}
	return true
}

// isDestroyed reports whether objects of type t have a destructor that does
// something.
func isDestroyed(t *il.Type) bool {
	if t == nil || t.IsReference() || t.ClassType() == nil {
		return false
	}
	c := t.ClassType().Cls
	return c.Complete && !c.Members.Dtor.Trivial
}

// choosesNew reports whether e is a conditional expression that makes an object
// of class type with placement arguments: the deletion on an exception counts
// as something to destroy.
func (fx *facts) choosesNew(e *il.Expr) bool {
	if e.Kind != il.EnkOperation || e.Op != il.OpQuestion {
		return false
	}
	for a := e.Operand.Next; a != nil; a = a.Next {
		if c, _ := fx.skip(a); c.Kind == il.EnkNewDelete && c.X.IsNew && c.X.Placement && c.X.TypeOperand.ClassType() != nil {
			return true
		}
	}
	return false
}

// isObjectPlace reports whether e, which is not a name, designates an object.
func isObjectPlace(e *il.Expr) bool {
	if e.Kind != il.EnkOperation {
		return false
	}
	switch e.Op {
	case il.OpIndirect, il.OpSubscript, il.OpDotField, il.OpPointsToField:
		return true
	case il.OpQuestion, il.OpAssign:
		return e.OrigLvalueType != nil
	}
	return false
}

// returnsDecltypeAuto reports whether the function being printed deduces its
// return type by decltype, so that parentheses matter.
func (fx *facts) returnsDecltypeAuto() bool {
	r := fx.routine
	if r == nil || r.DeclaredType == nil {
		return false
	}
	return r.DeclaredType.Skip().Elem == fx.u.Builtin.DecltypeAuto
}

// labelStatement prints a label (rule stmt.label-attributes).
func (p *printer) labelStatement(cx ctx, s *il.Statement) {
	before := func(a *il.Attribute) bool { return a.Family == il.AttrStd || groupPos(a).Before(s.Pos) }
	p.attributeGroups(cx, s.Attributes, before, false)
	p.SetPos(s.Pos)
	p.Str(s.Label.Name.Text)
	p.Byte(':')
	behind := func(a *il.Attribute) bool { return !before(a) }
	p.attributeGroups(cx, s.Attributes, behind, true)
	p.attributeGroups(cx, s.Label.Attributes, behind, true)
	p.Str("; ")
}

// tryBlock prints a try block with its handlers.
func (p *printer) tryBlock(cx ctx, s *il.Statement) {
	p.Str("try ")
	if s.Body != nil {
		p.SetPos(s.Body.Pos)
		p.block(cx, s.Body)
	}
	p.handlers(cx, s, nil)
}

// handlers prints catch clauses. Those of the function-try-block of whole end
// like a body, in constructors and destructors with a rethrow
// (rules stmt.handler-rethrow, stmt.function-handler).
func (p *printer) handlers(cx ctx, s *il.Statement, whole *il.Routine) {
	outer := cx
	for _, h := range s.Handlers {
		cx := inScope(outer, h.Scope)
		p.SetPos(h.CatchPos)
		p.Str("catch (")
		p.within(h.Scope, func() {
			switch {
			case h.Param != nil && h.Param.Name != nil:
				p.localVariable(cx, h.Param)
			case h.Type != nil:
				p.typeID(cx, h.Type)
			case h.Param != nil:
				p.typeID(cx, declaredType(h.Param))
			default:
				p.Str("...")
			}
			p.Str(") ")
			if h.Body == nil {
				return
			}
			p.SetPos(h.Body.Pos)
			p.Str("{ ")
			rethrows := whole != nil && (whole.Special == il.SfkConstructor || whole.Special == il.SfkDestructor)
			p.within(h.Body.Scope, func() { p.statementList(inBlock(p, cx, h.Body), h.Body, whole != nil && !rethrows) })
			switch {
			case whole != nil && !rethrows:
				mainReturn(p, h.Body)
			case rethrows && h.Body.EndReachable:
				p.Str("throw; ")
			}
			p.SetPos(h.Body.FinalPos)
			p.Str("} ")
		})
	}
}
