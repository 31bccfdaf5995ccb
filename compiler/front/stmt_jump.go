// This file implements jump statements and labels [stmt.jump] [stmt.label].
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// breakContinue parses `break;` and `continue;`: jumps to a label that the
// first of them makes (C-il 8).
func (p *Parser) breakContinue(attrs *il.Attribute) {
	isBreak := p.at(token.KwBreak)
	kind := il.StmkContinue
	if isBreak {
		kind = il.StmkBreak
	}
	s := p.newStmt(kind, p.tok.Pos)
	p.attach(attrs, s)
	st := p.stmts()
	j := st.jumps
	for j != nil && !isBreak && !j.isLoop {
		j = j.outer
	}
	switch {
	case j == nil && isBreak:
		p.errorAt(diag.BreakStatementOnlyUsedWithin, p.tok.Pos)
	case j == nil:
		p.errorAt(diag.ContinueStatementOnlyUsedWithin, p.tok.Pos)
	case isBreak:
		if j.brk == nil {
			j.brk = p.jumpLabel()
			j.brk.BreakLabel, j.brk.SwitchBreak = true, j.sw != nil
		}
		s.Label = j.brk
	default:
		if j.cont == nil {
			j.cont = p.jumpLabel()
			j.cont.ContinueLabel = true
		}
		s.Label = j.cont
	}
	p.next()
	p.endStatement(false)
	st.reachable = st.reachable && j == nil
	p.append(s)
}

// jumpLabel makes an unnamed label of the current function.
func (p *Parser) jumpLabel() *il.Label {
	l := il.New[il.Label](p.u)
	l.Referenced, l.Needed, l.LocalToFunction, l.Defined = true, true, true, true
	p.ownLabel(l)
	return l
}

func (p *Parser) ownLabel(l *il.Label) {
	if p.env.fn == nil || p.env.fn.routine == nil {
		return
	}
	l.EnclosingRoutine = p.env.fn.routine
	if s := p.env.fn.routine.Scope; s != nil {
		l.ParentScope = s
		s.Labels = append(s.Labels, l)
	}
}

// label returns the label called name in the current function.
func (p *Parser) label(name *token.Name, pos source.Pos) *il.Label {
	if p.env.fn.labels == nil {
		p.env.fn.labels = make(map[*token.Name]*il.Label)
	}
	if l := p.env.fn.labels[name]; l != nil {
		return l
	}
	l := il.New[il.Label](p.u)
	l.Name, l.DeclPos, l.FirstUse = name, pos, pos
	l.LocalToFunction, l.Needed = true, true
	p.ownLabel(l)
	p.env.fn.labels[name] = l
	return l
}

// useLabel is label for a reference to it.
func (p *Parser) useLabel(name *token.Name, pos source.Pos) *il.Label {
	p.stmts()
	l := p.label(name, pos)
	l.Referenced = true
	return l
}

func (p *Parser) labelStatement(attrs *il.Attribute) {
	s := p.newStmt(il.StmkLabel, p.tok.Pos)
	l := p.label(p.tok.Name, p.tok.Pos)
	st := p.stmts()
	if l.Defined {
		p.errorAt(diag.AlreadyDefinedAt, p.tok.Pos, "label \""+l.Name.Text+"\"", p.lineOf(l.DeclPos))
	} else {
		p.noteLabel(l.Name, p.tok.Pos)
	}
	l.Defined, l.DeclPos, l.Stmt = true, p.tok.Pos, s
	l.ReachableByFallThrough = st.reachable
	s.Label = l
	p.next()
	p.next()
	for p.at(token.Pragma) && p.attributeBehindPragmas() {
		p.pragma()
	}
	if p.at(token.KwAttribute) {
		l.Attributes = p.attributes(il.LocLabel)
	}
	p.misplaced(attrs, 0)
	p.attach(attrs, s)
	st.reachable = true
	p.append(s)
	if p.at(token.RBrace) {
		p.missingStatement()
		return
	}
	p.statement()
}

// attributeBehindPragmas reports whether the pragmas at the current token stand
// in front of a GNU attribute.
func (p *Parser) attributeBehindPragmas() bool {
	n := 1
	for p.peek(n).Kind == token.Pragma {
		n++
	}
	return p.peek(n).Kind == token.KwAttribute
}

func (p *Parser) gotoStatement(attrs *il.Attribute) {
	s := p.newStmt(il.StmkGoto, p.tok.Pos)
	p.attach(attrs, s)
	p.next()
	failed := false
	switch {
	case p.at(token.Ident):
		s.Label = p.useLabel(p.tok.Name, p.tok.Pos)
		p.noteGoto(p.tok.Name, s.Pos)
		p.next()
	case p.at(token.Star):
		s.Kind = il.StmkAssignedGoto
		p.next()
		var x Operand
		p.expression(&x)
		if x.valid() && !x.dependent() {
			p.u.PointerTo(p.u.Qualified(p.u.Builtin.Void, il.Const)) // what the operand is compared with
			p.decay(&x)
			if x.Mode == Value && !x.Expr.Type.IsPointer() && !x.Expr.Type.IsClass() && !x.Expr.Type.IsError() {
				p.errorAt(diag.ExprMustType, x.startOf(), "goto *expr", "void *")
				x.invalidate()
			} else {
				p.convert(&x, p.u.PointerTo(p.u.Builtin.Void), convOperand)
			}
		}
		p.finishFull(&x)
		if failed = x.Mode != Value; !failed {
			s.Expr = x.Expr
		}
	default:
		p.expected(token.Ident)
		failed = true
	}
	p.endStatement(failed)
	p.stmts().reachable = false
	p.append(s)
}

// returnStatement parses `return`, `co_return` with their operand.
func (p *Parser) returnStatement(attrs *il.Attribute) {
	kind := il.StmkReturn
	if p.at(token.KwCoReturn) {
		kind = il.StmkCoroutineReturn
		p.beginCoroutine()
	}
	s := p.newStmt(kind, p.tok.Pos)
	p.attach(attrs, s)
	p.next()
	st := p.stmts()
	failed := false
	if r := p.env.fn.routine; r != nil && r.NoReturn && st.reachable {
		p.errorAt(diag.NoreturnFunctionDoesReturn, s.Pos, "noreturn")
	}
	if p.at(token.Semi) {
		p.returnNothing(s)
	} else {
		var x Operand
		x.Start = p.tok.Pos
		if p.at(token.LBrace) {
			p.initializerClause(&x)
		} else {
			p.expression(&x)
		}
		failed = !x.valid()
		p.returnValue(s, &x)
	}
	p.endStatement(failed)
	st.reachable, st.executed = false, true
	p.append(s)
}

// returnNothing checks `return;` [stmt.return].
func (p *Parser) returnNothing(s *il.Statement) {
	f := p.env.fn
	if s.Kind == il.StmkCoroutineReturn {
		return
	}
	if f.deducing {
		if !f.discarding {
			p.deduceReturn(nil, s.Pos)
		}
		return
	}
	r := f.routine
	if r == nil || f.returnType == nil || f.returnType.IsVoid() || f.returnType.IsDependent() || f.returnType.IsError() {
		return
	}
	if r.Special == il.SfkConstructor || r.Special == il.SfkDestructor {
		return
	}
	p.errorAt(diag.NonVoidShouldReturnValue, p.tok.Pos, p.functionText(r))
}

// returnValue converts the operand of a return statement to the return type.
func (p *Parser) returnValue(s *il.Statement, x *Operand) {
	if !x.valid() {
		return
	}
	f := p.env.fn
	p.checkConstexprReturn(x)
	if s.Kind == il.StmkCoroutineReturn {
		if x.Mode == Overloads || x.Mode == Braced {
			return
		}
		p.finishFull(x)
		s.Expr = x.Expr
		return
	}
	if f.deducing {
		if f.discarding { // does not take part in the deduction
			outer := f.returnType
			f.returnType = nil
			defer func() { f.returnType = outer }()
		}
		p.deduceReturn(x, x.Start)
		if !x.valid() {
			return
		}
	}
	t := f.returnType
	switch {
	case t == nil || t.IsError():
	case t.IsVoid():
		if x.Mode == Value && !x.dependent() && !p.typ(x).IsVoid() {
			p.errorAt(diag.ReturnValueTypeNotMatch, x.Start)
			x.invalidate()
		}
	case t.IsDependent() || x.dependent():
		p.dependentReturn(s, x)
		return
	default:
		start := x.startOf()
		paren := x.Mode == Value && x.Expr.Parenthesized && !p.u.SameUnqualified(x.Expr.Type, t)
		p.env.set(initialisesResult, true)
		var init *il.DynamicInit
		p.unconverted(func() { init, _ = p.initialize(t, il.InitCopy, x, nil, x.Start, convReturn) })
		p.env.set(initialisesResult, false)
		s.Init = init
		if init == nil {
			return
		}
		init.Parenthesized = paren
		p.warnReturnsLocal(t, init.Expr, start)
		switch init.Kind {
		case il.DikExpression:
			if !t.IsClass() {
				x.set(init.Expr)
				p.finishFull(x)
				init.Expr, s.Init = x.Expr, nil
			}
			s.Expr = init.Expr
		case il.DikConstant:
			if !t.IsClass() && init.Const != nil {
				if init.Const.Expr != nil {
					init.Const.DeclPos = source.Pos{}
				}
				e := p.u.NewExpr(il.EnkConstant, t)
				e.Const, e.Pos, e.Start = init.Const, x.Start, x.Start
				s.Expr, s.Init = e, nil
				if init.Spelled != nil {
					s.Expr = init.Spelled
				}
			}
		}
		return
	}
	p.finishFull(x)
	if x.Mode == Value {
		s.Expr = x.Expr
	}
}

// dependentReturn keeps a return operand that cannot be converted yet.
func (p *Parser) dependentReturn(s *il.Statement, x *Operand) {
	switch x.Mode {
	case Value:
		p.plainExpr(x)
		p.finishFull(x)
		s.Expr = x.Expr
	default:
		s.Init, _ = p.initialize(p.u.Builtin.Dependent, il.InitCopy, x, nil, x.Start, convReturn)
		if s.Init != nil && s.Init.Kind == il.DikExpression {
			s.Expr = s.Init.Expr
		}
	}
}

// deduceReturn deduces the return type of the current function from x (nil:
// no operand) [dcl.spec.auto.general].
func (p *Parser) deduceReturn(x *Operand, pos source.Pos) {
	f := p.env.fn
	if p.env.has(inPrototype) || x != nil && x.dependent() {
		f.returnType = p.u.Builtin.Dependent
		return
	}
	declared := p.u.Builtin.Auto
	if f.routine != nil && f.routine.Type != nil && f.routine.Type.Elem != nil && f.routine.Type.Elem.HasPlaceholder() {
		declared = f.routine.Type.Elem
	}
	t := p.u.Builtin.Void
	if x != nil && x.Mode == Braced {
		code := diag.BraceEnclosedListNotProvide
		if f.routine != nil && isCallOperator(f.routine) {
			code = diag.BraceEnclosedListNotProvideReturn
		}
		p.errorAt(code, x.List.Pos)
		x.invalidate()
		t = p.u.Builtin.Error
	} else if x != nil {
		if t = p.deduceAuto(declared, x, pos); t == nil {
			x.invalidate()
			t = p.u.Builtin.Error
		}
	}
	if f.returnType == nil || f.returnType.IsError() || f.returnType.IsDependent() {
		f.returnType = t
		return
	}
	if !t.IsError() && !p.u.Same(f.returnType, t) {
		p.errorAt(diag.DeducedReturnTypeDoubleConflicts, pos, t, f.returnType)
	}
}

// finishReturnType gives r the return type that its body deduced; a function
// without return statements returns void, unless it is a template whose
// returns are dependent.
func (p *Parser) finishReturnType(r *il.Routine, fn *function) {
	if !fn.deducing {
		return
	}
	t := fn.returnType
	if t == nil {
		t = p.u.Builtin.Void
	}
	r.DeducibleReturn = true
	if t.IsDependent() {
		return
	}
	ft := r.Type.Skip()
	n := p.u.NewType(il.TkRoutine) // the declared type keeps the placeholder
	*n.Routine = *ft.Routine
	n.Elem = p.markDeduced(ft.Elem, t)
	if r.DeclaredType == nil {
		r.DeclaredType = r.Type
	}
	r.Type, r.DeducedReturn = n, true
	fn.returnType = t
}

// implicitReturn adds the return statement at the end of a void function whose
// end can be reached (C-il 8).
func (p *Parser) implicitReturn(b *il.Statement) {
	st := p.stmts()
	f := p.env.fn
	if !st.reachable || f.routine == nil || f.lambda == nil && f.routine.Type == nil {
		return
	}
	if f.deducing && f.returnType == nil {
		f.returnType = p.u.Builtin.Void
	}
	t := f.returnType
	special := f.routine.Special == il.SfkConstructor || f.routine.Special == il.SfkDestructor
	if !special && (t == nil || !t.IsVoid()) {
		return
	}
	s := p.u.NewStmt(il.StmkReturn, source.Pos{})
	s.Implicit = true
	st.block = &blockList{stmt: b, last: lastStatement(b), outer: st.block}
	p.append(s)
	st.block = st.block.outer
	b.EndReachable = false
}

func lastStatement(b *il.Statement) *il.Statement {
	s := b.First
	for s != nil && s.Next != nil {
		s = s.Next
	}
	return s
}

// endFunction checks what can only be known at the closing brace: a missing
// return and undefined labels (C-front 0.3).
func (p *Parser) endFunction(r *il.Routine) {
	f := p.env.fn
	if f == nil || f.stmt == nil {
		return
	}
	for _, l := range p.labelsInOrder() {
		if !l.Defined {
			p.rep.ReportAs(diag.Error, diag.ReferencedButNotDefined, l.FirstUse, "label \""+l.Name.Text+"\"")
		}
	}
	p.reportUnused()
	p.reportUnusedInTemplate(r)
	p.reportUnusedLabels(r)
	t := f.returnType
	if r.NoReturn && r.Body != nil && f.stmt.reachable {
		p.errorAt(diag.NoreturnFunctionDoesReturn, r.Body.FinalPos, "noreturn")
	}
	if !f.stmt.reachable || t == nil || t.IsVoid() || t.IsDependent() || t.IsError() || f.coroutine {
		return
	}
	if r.Special == il.SfkConstructor || r.Special == il.SfkDestructor || r.NoReturn || r == p.u.Main || p.isMain(r) {
		return
	}
	if !p.reportsMissingReturn(r) || r.Body == nil {
		return
	}
	p.errorAt(diag.MissingReturn, r.Body.FinalPos, p.functionText(r))
}

// reportUnusedLabels reports the labels that nothing jumps to.
func (p *Parser) reportUnusedLabels(r *il.Routine) {
	if p.env.has(inInstance) || p.env.has(inPrototype) || r.IsPrototype || len(p.tmpl.instantiating) > 0 || !p.wantsUnused() {
		return
	}
	for _, l := range p.labelsInOrder() {
		if l.Defined && !l.Referenced {
			p.errorAt(diag.DeclaredNotReferenced, l.DeclPos, "label \""+l.Name.Text+"\"")
		}
	}
}

// labelsInOrder returns the named labels in order of first use.
func (p *Parser) labelsInOrder() []*il.Label {
	if p.env.fn.routine == nil || p.env.fn.routine.Scope == nil {
		return nil
	}
	var out []*il.Label
	for _, l := range p.env.fn.routine.Scope.Labels {
		if l.Name != nil {
			out = append(out, l)
		}
	}
	return out
}

func (p *Parser) isMain(r *il.Routine) bool {
	return r.Name == p.known.main && r.ParentScope == p.u.File
}

// functionText returns `function "N::f(int)"` as some messages quote it.
func (p *Parser) functionText(r *il.Routine) string {
	kind := "function"
	return kind + " \"" + p.functionName(r) + "\""
}

// functionName is the qualified name, with parameters when overloaded.
func (p *Parser) functionName(r *il.Routine) string {
	return p.entityText(r)
}
