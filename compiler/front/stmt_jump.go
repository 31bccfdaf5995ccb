// This file implements jump statements and labels [stmt.jump] [stmt.label].
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// breakContinue parses `break;` and `continue;`: jumps to a label that the
// first of them makes (rule il.jumps).
func (p *Parser) breakContinue(attrs *il.Attribute) {
	isBreak := p.at(token.KwBreak)
	kind := il.StmkContinue
	if isBreak {
		kind = il.StmkBreak
	}
	s := p.ck.env.newStmt(p.u, kind, p.tok.Pos)
	attach(attrs, s)
	st := p.ck.env.stmts()
	j := st.jumps
	for j != nil && !isBreak && !j.isLoop {
		j = j.outer
	}
	switch {
	case j == nil && isBreak:
		p.report(diag.BreakOutsideLoopOrSwitch, p.tok.Pos)
	case j == nil:
		p.report(diag.ContinueOutsideLoop, p.tok.Pos)
	case isBreak:
		if j.brk == nil {
			j.brk = p.ck.env.jumpLabel(p.u)
			j.brk.BreakLabel, j.brk.SwitchBreak = true, j.sw != nil
		}
		s.OwnRare().Label = j.brk
		j.left = j.left || st.reachable
	default:
		if j.cont == nil {
			j.cont = p.ck.env.jumpLabel(p.u)
			j.cont.ContinueLabel = true
		}
		s.OwnRare().Label = j.cont
	}
	p.next()
	p.endStatement()
	if j != nil {
		st.stop()
		p.ck.append(s)
	}
}

// jumpLabel makes an unnamed label of the current function.
func (env *Env) jumpLabel(u *il.Unit) *il.Label {
	l := il.New[il.Label](u)
	l.Referenced, l.Needed, l.LocalToFunction, l.Defined = true, true, true, true
	env.ownLabel(l)
	return l
}

func (env *Env) ownLabel(l *il.Label) {
	if env.fn == nil || env.fn.routine == nil {
		return
	}
	l.EnclosingRoutine = env.fn.routine
	if s := env.fn.routine.Scope; s != nil {
		l.ParentScope = s
		s.OwnLists().OwnRare().Labels = append(s.Labels, l)
	}
}

// label returns the label called name in the current function.
func (env *Env) label(u *il.Unit, name *token.Name, pos source.Pos) *il.Label {
	if env.fn.labels == nil {
		env.fn.labels = make(map[*token.Name]*il.Label)
	}
	if l := env.fn.labels[name]; l != nil {
		return l
	}
	l := il.New[il.Label](u)
	l.Name, l.DeclPos, l.FirstUse = name, pos, pos
	l.LocalToFunction = true
	env.ownLabel(l)
	env.fn.labels[name] = l
	return l
}

// useLabel is label for a reference to it.
func (env *Env) useLabel(u *il.Unit, name *token.Name, pos source.Pos) *il.Label {
	env.stmts()
	l := env.label(u, name, pos)
	l.Referenced = true
	return l
}

func (p *Parser) labelStatement(attrs *il.Attribute) {
	s := p.ck.env.newStmt(p.u, il.StmkLabel, p.tok.Pos)
	countLabel(p.ck, p.tok.Name)
	l := p.ck.env.label(p.u, p.tok.Name, p.tok.Pos)
	st := p.ck.env.stmts()
	if l.Defined {
		p.report(diag.AlreadyDefinedAt, p.tok.Pos, "label \""+l.Name.Text+"\"", p.ck.say.lineAt(l.DeclPos, p.tok.Pos))
	} else {
		p.ck.noteLabel(l.Name, p.tok.Pos)
	}
	l.Defined, l.DeclPos, l.Stmt = true, p.tok.Pos, s
	st.lastLabel = p.tok.Pos
	st.placed++
	st.executed = true
	l.ReachableByFallThrough = st.reachable
	s.OwnRare().Label = l
	p.next()
	p.next()
	for p.at(token.Pragma) && p.attributeBehindPragmas() {
		p.pragma()
	}
	if p.at(token.KwAttribute) {
		l.Attributes = p.attributes(il.LocLabel)
	}
	p.ck.say.applies(attrs, onLabel, nil)
	p.ck.say.applies(l.Attributes, onLabel, nil)
	attach(attrs, s)
	st.reachable = true
	p.ck.append(s)
	if p.at(token.RBrace) {
		p.ck.missingStatement()
		return
	}
	p.labelledDeclaration()
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
	s := p.ck.env.newStmt(p.u, il.StmkGoto, p.tok.Pos)
	attach(attrs, s)
	p.stops.wait(stopSemi)
	p.next()
	switch {
	case p.at(token.Ident):
		countLabel(p.ck, p.tok.Name)
		s.OwnRare().Label = p.ck.env.useLabel(p.u, p.tok.Name, p.tok.Pos)
		p.ck.noteGoto(p.tok.Name, s.Pos)
		p.next()
	case p.at(token.Star):
		s.Kind = il.StmkAssignedGoto
		p.next()
		var x Operand
		p.expression(&x)
		if x.valid() && !x.dependent() {
			il.Mention(p.u.PointerTo(p.u.Qualified(p.u.Builtin.Void, il.Const))) // what the operand is compared with
			p.ck.decay(&x)
			if x.Mode == Value && !x.Expr.Type.IsPointer() && !x.Expr.Type.IsClass() && !x.Expr.Type.IsError() {
				p.report(diag.ComputedGotoNotPointer, x.startOf(), "goto *expr", "void *")
				x.invalidate()
			} else {
				to := p.u.PointerTo(p.u.Builtin.Void)
				if t := x.Expr.Type; x.Mode == Value && t.IsPointer() && t.Skip().Elem.IsConst() {
					to = p.u.PointerTo(p.u.Qualified(p.u.Builtin.Void, il.Const))
				}
				p.ck.convert(&x, to, convOperand)
			}
		}
		p.ck.finishFull(&x)
		if x.Mode == Value {
			s.Expr = x.Expr
		}
	default:
		p.expected(token.Ident)
		p.skipToStop()
	}
	p.endStatement()
	p.ck.env.stmts().stop()
	p.ck.append(s)
}

// returnStatement parses `return`, `co_return` with their operand.
func (p *Parser) returnStatement(attrs *il.Attribute) {
	kind := il.StmkReturn
	if p.at(token.KwCoReturn) {
		kind = il.StmkCoroutineReturn
		p.ck.beginCoroutine()
	}
	s := p.ck.env.newStmt(p.u, kind, p.tok.Pos)
	attach(attrs, s)
	p.stops.wait(stopSemi)
	p.next()
	st := p.ck.env.stmts()
	if r := p.ck.env.fn.routine; r != nil && r.NoReturn && st.reachable && !p.ck.env.has(inPrototype) {
		p.report(diag.NoreturnFunctionDoesReturn, s.Pos, "noreturn")
	}
	if p.at(token.Semi) {
		p.ck.returnNothing(s)
	} else {
		var x Operand
		x.Start = p.tok.Pos
		if p.at(token.LBrace) {
			p.initializerClause(&x)
		} else {
			p.expression(&x)
		}
		p.ck.returnValue(s, &x)
		if !x.valid() {
			failsEvaluation(p.ck, s, x.Start)
		}
	}
	p.endStatement()
	st.stop()
	st.executed = true
	p.ck.append(s)
}

// returnNothing checks `return;` [stmt.return].
func (ck *Checker) returnNothing(s *il.Statement) {
	f := ck.env.fn
	if s.Kind == il.StmkCoroutineReturn {
		return
	}
	if f.deducing && (f.returnType == nil || f.returnType.IsVoid() || f.returnType.IsError()) {
		if !f.discarding {
			ck.deduceReturn(nil, s.Pos)
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
	if pos := ck.syntax.here(); reportsMissingReturn(ck.d, r) && !ck.checkedInTemplate(pos, diag.ReturnWithoutValue) {
		ck.report(diag.ReturnWithoutValue, pos, ck.words.describeRoutine(r))
	}
}

// returnValue converts the operand of a return statement to the return type.
func (ck *Checker) returnValue(s *il.Statement, x *Operand) {
	f := ck.env.fn
	if !x.valid() || f.deducing && x.Mode == Value && x.Expr.Type.IsError() {
		if f.deducing && !f.discarding { // deduced from an error (rule front.return-of-error)
			f.returnType = ck.u.Builtin.Error
		}
		return
	}
	ck.checkConstexprReturn(x)
	if s.Kind == il.StmkCoroutineReturn {
		if x.Mode == Overloads || x.Mode == Braced {
			return
		}
		ck.finishFull(x)
		s.Expr = x.Expr
		return
	}
	if f.deducing {
		if f.discarding { // does not take part in the deduction
			outer := f.returnType
			f.returnType = nil
			defer func() { f.returnType = outer }()
		}
		ck.deduceReturn(x, x.Start)
		if !x.valid() {
			return
		}
	}
	t := f.returnType
	switch {
	case t == nil || t.IsError():
	case ck.env.has(inPrototype) && x.Mode == Value: // checked at the instantiation (rule front.template-returns)
		ck.dependentReturn(s, x)
		return
	case t.IsVoid():
		if x.Mode == Braced {
			ck.report(diag.ListForIncompleteType, x.startOf(), t)
			x.invalidate()
			return
		}
		if x.Mode == Value && !x.dependent() && !typ(ck.u, x).IsVoid() {
			if ck.d.IsC() {
				ck.say.warnAt(diag.ReturnTypeMismatch, x.Start)
			} else if r := f.routine; r != nil && (r.Special == il.SfkConstructor || r.Special == il.SfkDestructor) {
				ck.report(diag.ConstructorDestructorNotReturnValue, x.Start)
			} else {
				ck.report(diag.ReturnTypeMismatch, x.Start)
			}
			x.invalidate()
		}
		if x.Mode == Value && x.valid() {
			notUsed(x.Expr)
		}
	case t.IsDependent() || x.dependent():
		ck.dependentReturn(s, x)
		return
	default:
		start := x.startOf()
		paren := x.Mode == Value && x.Expr.Parenthesized && !ck.u.SameUnqualified(x.Expr.Type, t)
		ck.env.set(initialisesResult, true)
		var init *il.DynamicInit
		ck.env.unconverted(func() { init, _ = ck.initialize(t, il.InitCopy, x, nil, x.Start, convReturn) })
		ck.env.set(initialisesResult, false)
		s.Init = init
		if init == nil {
			return
		}
		init.Parenthesized = paren
		if t.IsClass() {
			ck.initializerTemporaries(init)
		}
		ck.warnReturnsLocal(t, init.Expr, start)
		switch init.Kind {
		case il.DikExpression:
			if !t.IsClass() {
				x.set(init.Expr)
				ck.finishFull(x)
				init.Expr, s.Init = x.Expr, nil
			}
			s.Expr = init.Expr
		case il.DikConstant:
			if !t.IsClass() && init.Const != nil {
				if e := init.Const.Expr; e != nil && (!t.IsPointer() || e.Operand == nil || !e.Operand.Type.IsInteger()) {
					init.Const.DeclPos = source.Pos{}
				}
				e := ck.u.NewExpr(il.EnkConstant, t)
				e.Const, e.Pos, e.Start = init.Const, x.Start, x.Start
				s.Expr, s.Init = e, nil
				if init.Spelled != nil {
					s.Expr = init.Spelled
				}
			}
		}
		return
	}
	ck.finishFull(x)
	if x.Mode == Value {
		s.Expr = x.Expr
	}
}

// dependentReturn keeps a return operand that cannot be converted yet.
func (ck *Checker) dependentReturn(s *il.Statement, x *Operand) {
	switch x.Mode {
	case Value:
		ownZero(ck, x)
		ck.plainExpr(x)
		ck.finishFull(x)
		s.Expr = x.Expr
	default:
		s.Init, _ = ck.initialize(ck.u.Builtin.Dependent, il.InitCopy, x, nil, x.Start, convReturn)
		if s.Init != nil && s.Init.Kind == il.DikExpression {
			s.Expr = s.Init.Expr
		}
	}
}

// ownZero gives x, the operand of a return statement in a template, a zero of its own if it
// is one written as `t{}` where t says `signed` (rule lit.zero-short).
func ownZero(ck *Checker, x *Operand) {
	if e := x.Expr; e.Kind == il.EnkConstant && e.Form == il.CastBraced && e.X != nil && e.X.TypeOperand != nil {
		x.replace(nodes.CastZero(ck.u, e.X.TypeOperand, e.Start))
	}
}

// deduceReturn deduces the return type of the current function from x (nil:
// no operand) [dcl.spec.auto.general].
func (ck *Checker) deduceReturn(x *Operand, pos source.Pos) {
	f := ck.env.fn
	if ck.env.has(inPrototype) || x != nil && x.dependent() {
		f.returnType = ck.u.Builtin.Dependent
		return
	}
	declared := ck.u.Builtin.Auto
	if f.routine != nil && f.routine.Type != nil && f.routine.Type.Elem != nil && f.routine.Type.Elem.HasPlaceholder() {
		declared = f.routine.Type.Elem
	}
	t := ck.u.Builtin.Void
	if x != nil && x.Mode == Braced {
		code := diag.ReturnTypeFromBraces
		if f.routine != nil && isCallOperator(f.routine) {
			code = diag.ReturnTypeFromBracesInLambda
		}
		ck.report(code, x.List.Pos)
		x.invalidate()
		t = ck.u.Builtin.Error
	} else if x != nil {
		if t = ck.deduceAuto(declared, x, pos); t == nil {
			x.invalidate()
			t = ck.u.Builtin.Error
		}
	}
	if f.returnType == nil || f.returnType.IsDependent() {
		f.returnType = t
		return
	}
	if f.returnType.IsError() {
		return
	}
	if !t.IsError() && !ck.u.Same(f.returnType, t) {
		ck.report(diag.ReturnTypeDeducedDifferently, pos, t, f.returnType)
		f.returnType = ck.u.Builtin.Error
		if x != nil {
			x.invalidate()
		}
	}
}

// finishReturnType gives r the return type that its body deduced; a function
// without return statements returns void, unless it is a template whose
// returns are dependent.
func finishReturnType(u *il.Unit, r *il.Routine, fn *function) {
	if !fn.deducing {
		return
	}
	t := fn.returnType
	if t == nil {
		t = u.Builtin.Void
	}
	r.DeducibleReturn = true
	if t.IsDependent() {
		return
	}
	ft := r.Type.Skip()
	n := u.NewType(il.TkRoutine) // the declared type keeps the placeholder
	*n.Routine = *ft.Routine
	n.Elem = typing.MarkDeduced(u, ft.Elem, t)
	if r.DeclaredType == nil {
		r.DeclaredType = r.Type
	}
	r.Type, r.DeducedReturn = n, true
	fn.returnType = t
}

// implicitReturn adds the return statement at the end of a void function whose
// end can be reached (rule il.jumps).
func (ck *Checker) implicitReturn(b *il.Statement) {
	st := ck.env.stmts()
	f := ck.env.fn
	if !st.reachable || f.routine == nil || f.lambda == nil && f.routine.Type == nil {
		return
	}
	if f.deducing && f.returnType == nil {
		f.returnType = ck.u.Builtin.Void
	}
	t := f.returnType
	special := f.routine.Special == il.SfkConstructor || f.routine.Special == il.SfkDestructor
	if !special && (t == nil || !t.IsVoid()) {
		return
	}
	s := ck.u.NewStmt(il.StmkReturn, source.Pos{})
	s.Implicit = true
	st.block = &blockList{stmt: b, last: lastStatement(b), outer: st.block}
	ck.append(s)
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
// return and undefined labels (rule front.end-of-function).
func (ck *Checker) endFunction(r *il.Routine) {
	f := ck.env.fn
	if f == nil || f.stmt == nil {
		return
	}
	for _, l := range ck.env.labelsInOrder() {
		if !l.Defined {
			ck.rep.ReportAs(diag.Error, diag.ReferencedButNotDefined, l.FirstUse, "label \""+l.Name.Text+"\"")
		}
	}
	if f.stmt.reachable && r.Body != nil && !endFirstConstexpr(ck, f) && !ck.env.has(inPrototype) {
		reachedEnd(ck, r, f)
	}
	ck.reportUnused()
	ck.reportUnusedLabels(r)
	reportUndefinedLocalMembers(ck, ck.env.scope.IL)
}

// reachedEnd reports that control may reach the closing brace of r, which
// should return a value or not return at all. Bodies of templates are asked
// only once they are instantiated (rule front.missing-return).
func reachedEnd(ck *Checker, r *il.Routine, f *function) {
	t := f.returnType
	valueless := t == nil || t.IsVoid() || t.IsDependent() || t.IsError() || f.coroutine ||
		r.Special == il.SfkConstructor || r.Special == il.SfkDestructor || r == ck.u.Main || ck.isMain(r)
	if !valueless && reportsMissingReturn(ck.d, r) {
		ck.report(diag.MissingReturn, r.Body.FinalPos, ck.words.describeRoutine(r))
	}
	if r.NoReturn {
		ck.report(diag.NoreturnFunctionDoesReturn, r.Body.FinalPos, "noreturn")
	}
}

// reportUnusedLabels reports the labels that nothing jumps to.
func (ck *Checker) reportUnusedLabels(r *il.Routine) {
	if ck.env.has(inInstance) || ck.env.has(inPrototype) || r.IsPrototype || len(ck.tmpl.instantiating) > 0 || !ck.say.wantsUnused() {
		return
	}
	for _, l := range ck.env.labelsInOrder() {
		if l.Defined && !l.Referenced {
			ck.report(diag.DeclaredNotReferenced, l.DeclPos, "label \""+l.Name.Text+"\"")
		}
	}
}

// labelsInOrder returns the named labels in order of first use.
func (env *Env) labelsInOrder() []*il.Label {
	if env.fn.routine == nil || env.fn.routine.Scope == nil {
		return nil
	}
	var out []*il.Label
	for _, l := range env.fn.routine.Scope.Labels {
		if l.Name != nil {
			out = append(out, l)
		}
	}
	return out
}

func (ck *Checker) isMain(r *il.Routine) bool {
	return r.Name == ck.known.main && r.ParentScope == ck.u.File
}
