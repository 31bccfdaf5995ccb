// This file implements exception handling statements [except] and statement
// expressions.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// exceptionsDisabled reports the `throw` or `try` at pos under --no_exceptions.
func (say *reports) exceptionsDisabled(pos source.Pos) {
	say.embedded(diag.EmbeddedCXXNoExceptions, pos)
	if say.d.NoExceptions {
		say.report(diag.ExceptionsDisabled, pos)
	}
}

// tryBlock parses `try { … } catch (…) { … }…`. For a function-try-block the
// caller has parsed constructor initialisers; the current token is `{`.
func (p *Parser) tryBlock(attrs *il.Attribute, function bool) *il.Statement {
	s := p.ck.env.newStmt(p.u, il.StmkTryBlock, p.tok.Pos)
	attach(attrs, s)
	p.ck.noExceptions(s.Pos)
	s.FunctionTry = function
	if !function {
		p.ck.say.exceptionsDisabled(s.Pos)
		p.next()
	}
	if p.ck.env.fn != nil && p.ck.env.fn.routine != nil {
		p.ck.env.fn.routine.ContainsTry = true
	}
	st := p.ck.env.stmts()
	st.executed = true
	st.pass()
	outer := st.tryScope
	st.tryScope = p.ck.env.scope
	leave := st.guarded(diag.TransferControlIntoTryBlock)
	s.OwnRare().Body = p.compoundStatement(false)
	leave()
	st.tryScope = outer
	s.Body.Parent = s
	reachable := st.reachable
	if !p.at(token.KwCatch) {
		p.report(diag.TryNeedsHandler, p.tok.Pos)
		waiting := p.stops // nothing that follows belongs to another statement
		if p.stops[stopSemi] = 0; function {
			p.stops[stopBrace] = 0
		}
		p.skipToStop()
		p.stops = waiting
	}
	var last *il.Handler
	for p.at(token.KwCatch) {
		st.reachable = true
		h := p.handler(s)
		if last == nil {
			s.OwnRare().Handlers = append(s.Handlers, h)
		} else {
			last.Next = h
			s.OwnRare().Handlers = append(s.Handlers, h)
		}
		p.ck.say.checkMasked(s.Handlers)
		last = h
		reachable = reachable || st.reachable
	}
	st.reachable = reachable
	return s
}

// handler parses one `catch (declaration) { … }`.
func (p *Parser) handler(try *il.Statement) *il.Handler {
	h := il.New[il.Handler](p.u)
	h.CatchPos = p.tok.Pos
	p.next()
	saved := p.ck.env.save()
	holder := p.u.NewStmt(il.StmkBlock, h.CatchPos)
	p.ck.env.pushBlock(p.u, holder)
	h.Scope = holder.Scope
	h.Scope.Handler = h
	opened := p.openHead()
	h.ParamPos = p.tok.Pos
	switch {
	case !opened:
		h.Type = p.u.Builtin.Error
	case p.got(token.Ellipsis):
		h.CatchAll = true
		p.require(token.RParen)
	default:
		p.exceptionDeclaration(h)
		p.require(token.RParen)
	}
	st := p.ck.env.stmts()
	b := p.ck.env.newStmt(p.u, il.StmkBlock, p.tok.Pos)
	b.Scope = h.Scope
	h.Scope.Stmt = b
	leave := st.guarded(diag.TransferControlIntoExceptionHandler)
	p.blockItems(b)
	leave()
	b.FinalPos, b.EndReachable = p.tok.Pos, st.reachable
	p.want(token.RBrace)
	p.ck.env.endSequence(p.u, b, b.FinalPos)
	h.Body = b
	b.Parent = try
	if sc := h.Scope; sc.Parent != nil {
		sc.Parent.OwnLists().OwnRare().Scopes = append(sc.Parent.Scopes, sc)
	}
	p.ck.env.restoreScope(saved)
	return h
}

// exceptionDeclaration parses the parameter of a handler.
func (p *Parser) exceptionDeclaration(h *il.Handler) {
	s := declSpecs{isCaught: true}
	s.Attrs = p.attributes(il.LocPrefix)
	p.declSpecifiers(&s, true)
	if s.Type == nil {
		switch next := p.peek(1).Kind; {
		case p.at(token.Ident) && next == token.RParen: // an object of no type
			p.report(diag.HandlerNeedsDeclaration, p.tok.Pos)
			s.Type = p.u.Builtin.Error
		case p.at(token.Ident), p.at(token.ColonColon):
			p.unknownType(&s)
		default:
			p.report(diag.HandlerNeedsDeclaration, p.tok.Pos)
			h.Type = p.u.Builtin.Error
			p.skipTo(token.RParen, token.LBrace)
			return
		}
	}
	var d declarator
	p.parseDeclarator(&d, &s, true)
	t := d.Type
	if t == nil {
		t = p.u.Builtin.Error
	}
	t = p.ck.say.withoutPlaceholder(t, &s)
	switch k := t.Skip(); {
	case k.Kind == il.TkArray:
		t = p.u.PointerTo(k.Elem)
	case k.Kind == il.TkRoutine:
		t = p.u.PointerTo(t)
	case t.IsRvalueReference() && !t.IsDependent():
		p.report(diag.CatchOfRvalueReference, h.ParamPos)
	}
	h.Type = t
	p.ck.say.applies(s.Attrs, onVariable, t)
	p.ck.say.applies(d.Attrs, onVariable, t)
	if !t.IsDependent() {
		if !p.ck.checkCaught(t, h.ParamPos) {
			t = p.u.Builtin.Error
			h.Type = t
		}
		nodes.UsedInRTTI(p.u, t)
	}
	v := p.u.NewVariable()
	v.Type, v.DeclaredType, v.IsHandlerParam = t, t, true
	v.Name, v.DeclPos, v.NamePos = d.Name.Name, h.ParamPos, h.ParamPos
	v.Storage, v.LocalToFunction = il.ScAuto, true
	v.ParentScope, v.EnclosingRoutine = h.Scope, p.ck.env.routine()
	v.Referenced = true
	v.Attributes = d.Attrs
	if v.Name != nil {
		v.DeclPos, v.NamePos = d.NamePos, d.NamePos
		p.ck.declare(p.ck.env.scope, v.Name, symbols.SymVariable, v)
		h.Scope.OwnLists().Nonstatic = append(h.Scope.Nonstatic, v)
		if p.ck.env.seqList != nil {
			v.SeqEntry = p.u.AppendSeq(p.ck.env.seqList, v, nil)
		}
	}
	h.Param = v
	copyCaught(p.ck, t, v.DeclPos)
}

// copyCaught checks that a handler may make and destroy its parameter of class t, declared at
// pos, a copy of the exception [except.handle]/16 (rule front.handler-copies).
func copyCaught(ck *Checker, t *il.Type, pos source.Pos) {
	c := t.ClassType()
	if c == nil || t.IsDependent() || ck.env.has(inPrototype) || !c.Cls.Complete {
		return
	}
	constructObject(ck, t, []*Operand{lvalueOperand(ck.u.Unqualified(t), pos)}, pos, false, convInit)
	ck.destructorFor(c, pos)
}

// checkCaught completes the class that a handler of type t catches; false when
// nothing of such a type can be caught [except.handle].
func (ck *Checker) checkCaught(t *il.Type, pos source.Pos) bool {
	object := t.Deref()
	pointed := t.IsReference()
	if s := object.Skip(); s.Kind == il.TkPointer && !s.IsRef {
		object, pointed = s.Elem, true
		if object.IsVoid() {
			return true
		}
	}
	switch {
	case object.IsVoid(), object.IsClass() && !ck.completeClass(object, pos):
		if pointed {
			ck.report(diag.PointerToIncompleteType, pos, object)
		} else {
			ck.report(diag.IncompleteTypeNotAllowed, pos, object)
		}
		return false
	case object.IsClass() && !pointed && object.ClassType().Cls.Abstract:
		d := ck.report(diag.AbstractClassCatch, pos, object)
		if !d.Discarded() {
			ck.listPureVirtuals(d, object)
		}
		return false
	}
	return true
}

// routine returns the routine whose body is being parsed, nil outside.
func (env *Env) routine() *il.Routine {
	if env.fn == nil {
		return nil
	}
	return env.fn.routine
}

// checkMasked reports handlers that an earlier one makes unreachable.
func (say *reports) checkMasked(hs []*il.Handler) {
	n := len(hs) - 1
	h := hs[n]
	for _, o := range hs[:n] {
		if o.CatchAll {
			say.report(diag.HandlerMaskedByDefault, h.ParamPos)
			return
		}
		if h.Type == nil || o.Type == nil || h.Type.IsDependent() || o.Type.IsDependent() {
			continue
		}
		if handlerTakes(say, o.Type.Deref(), h.Type.Deref()) {
			say.report(diag.HandlerMaskedByPrevious, h.ParamPos, o.Type)
			return
		}
	}
}

// handlerTakes reports whether a handler of type a takes what one of type b is
// meant for: the same type, a class publicly derived from a, a pointer that
// converts to a [except.handle]. Of pointers to classes the classes count alone,
// whatever the qualifiers, and the same class counts not at all (rule front.masked-handlers).
func handlerTakes(say *reports, a, b *il.Type) bool {
	if say.u.SameUnqualified(a, b) || isPublicBase(a.ClassType(), b.ClassType()) {
		return true
	}
	if !a.IsPointer() || !b.IsPointer() {
		return false
	}
	to, from := a.Skip().Elem, b.Skip().Elem
	switch {
	case to.IsClass() && from.IsClass():
		return isPublicBase(to.ClassType(), from.ClassType())
	case to.IsVoid():
		return !from.IsFunction() && from.AllQuals()&^to.AllQuals()&(il.Const|il.Volatile) == 0
	case to.IsFunction() && from.IsFunction():
		return typing.DropsNoexcept(say.u, say.d, from, to)
	}
	ok, _ := typing.QualificationConverts(say.u, b, a)
	return ok
}

// isPublicBase reports whether class c is an unambiguous base of class d that
// only public derivation lies between.
func isPublicBase(c, d *il.Type) bool {
	if c == nil || d == nil || c == d || !d.Cls.Complete {
		return false
	}
	if b := typing.FindBase(d, c); b == nil || b.Ambiguous {
		return false
	}
	return typing.HasBasePath(d, c, func(s *il.BaseClass) bool { return s.Access == il.Public })
}

// statementsRefused returns the message about a statement expression that may not stand here, 0
// where it may: in a function, but not in a default argument or in a class of the function
// (rule front.statement-expressions).
func statementsRefused(env *Env) diag.Code {
	switch {
	case env.has(inDefaultArg) && !env.has(inUnevaluated):
		return diag.StatementExpressionInDefaultArgument
	case env.fn == nil || env.fn.routine == nil || env.scope.Kind == symbols.ScopeClass:
		return diag.StatementExpressionOutsideBlock
	}
	return 0
}

// statementExpression parses a GNU statement expression `({ … })`; the current
// token is `(`. The value is that of the last expression statement.
func (p *Parser) statementExpression(x *Operand) {
	if code := statementsRefused(&p.ck.env); code != 0 {
		p.report(code, p.peek(1).Pos)
		p.skipBalanced()
		x.invalidate()
		return
	}
	st := p.ck.env.stmts()
	start := p.tok.Pos
	p.next()
	p.ck.say.gnuExtension(diag.GNUExtensionStatementExpression, p.tok.Pos)
	saved, within := p.ck.env.save(), p.ck.env.has(inExpression)
	p.ck.env.inTemplateArgs = 0
	p.ck.env.set(inExpression|inInitializer, false)
	b := p.ck.env.newStmt(p.u, il.StmkBlock, p.tok.Pos)
	b.IsStmtExpr = true
	p.ck.env.pushBlock(p.u, b)
	b.Scope.Facts |= il.ScopeStmtExpr
	p.ck.env.fn.routine.ContainsStmtExpr, p.ck.exprs.statements = true, true
	before, passed, executed := st.reachable, st.passed, st.executed
	st.executed = false
	p.blockItems(b)
	st.executed = executed
	b.FinalPos, b.EndReachable = p.tok.Pos, st.reachable
	p.want(token.RBrace)
	p.ck.env.endSequence(p.u, b, b.FinalPos)
	p.require(token.RParen)
	p.ck.popBlock(b)
	p.ck.env.restoreScope(saved)
	p.ck.env.inTemplateArgs = saved.inTemplateArgs
	p.ck.env.set(inExpression, within)
	if !before {
		st.reachable, st.passed = false, passed
	}
	e := p.u.NewExpr(il.EnkStatement, p.u.Builtin.Void)
	p.u.Info(e).OwnRare().Stmt = b
	e.Pos, e.Start, e.EndPos = start, start, p.prev.End()
	if last := lastStatement(b); last != nil && last.Kind == il.StmkStmtExprResult && last.Expr != nil {
		nodes.Evaluated(p.u, last.Expr)
		e.Type = last.Expr.Type
		e.TypeDependent = last.Expr.TypeDependent
	}
	e.TypeDependent = e.TypeDependent || e.Type.IsDependent()
	e.ValueDependent = p.ck.env.has(inPrototype)
	x.setExpr(e)
	if last := b.First; last != nil && last.Kind == il.StmkStmtExprResult && !e.ValueDependent {
		if c := nodes.ConstValue(last.Expr); c != nil && c.Kind == il.CkInteger {
			k := nodes.IntConstant(p.u, c.Int, e.Type)
			k.FromConstexprCall, k.NotNullPointer = true, true
			x.setExpr(nodes.Folded(p.u, e, k))
		}
	}
	x.Start, x.Pos, x.End = start, start, p.prev.End()
}

// isStmtExprResult reports whether the expression statement just parsed is the
// last one of a statement expression.
func (p *Parser) isStmtExprResult() bool {
	b := p.ck.env.stmts().block
	return b != nil && b.stmt.IsStmtExpr && p.at(token.Semi) && p.peek(1).Kind == token.RBrace
}

// finishStmtExprResult makes x the value of a statement expression.
func (ck *Checker) finishStmtExprResult(x *Operand) {
	if x.Mode != Value || x.dependent() {
		return
	}
	ck.decay(x)
}
