// This file implements loops: declarations in their heads become blocks, their
// exits labels.
package lower

import (
	"cufront/compiler/il"
	"cufront/compiler/source"
)

func (f *fn) loop(s *il.Statement) {
	exit := f.enterExit()
	exit.loop = true
	switch s.Kind {
	case il.StmkRangeFor:
		f.rangeFor(s, exit)
	case il.StmkFor:
		f.forLoop(s, exit)
	case il.StmkWhile:
		if s.Expr != nil && s.Expr.Kind == il.EnkCondition {
			f.conditionLoop(s, exit)
			break
		}
		x := f.test(s.Expr)
		f.emitLoop(&Stmt{Kind: StmtWhile, Pos: s.Pos, X: x, Pragma: unrolled(s)}, s, exit)
	default:
		st := &Stmt{Kind: StmtDo, Pos: s.Pos, Pragma: unrolled(s)}
		st.X = f.test(s.Expr)
		f.emitLoop(st, s, exit)
	}
	f.leaveExit(exit)
}

// emitLoop emits loop st with the body of s.
func (f *fn) emitLoop(st *Stmt, s *il.Statement, exit *target) {
	pre := f.pre
	f.pre = nil
	st.Body = f.loopBody(s.Body, exit)
	f.pre = pre
	f.flush(st)
}

// loopBody lowers the body of a loop with the label of continue at its end: within
// a block without declarations, else behind it (rule gpu.continue).
func (f *fn) loopBody(s *il.Statement, exit *target) *Block {
	exit.inside = len(f.objects)
	b := f.dependent(s)
	if !exit.cont.Used {
		return b
	}
	label := &Stmt{Kind: StmtLabel, Label: exit.cont}
	if s.Kind == il.StmkBlock && !s.Implicit && f.isScope(s) {
		return &Block{Stmts: []*Stmt{{Kind: StmtBlock, Pos: b.Pos, Body: b}, label}}
	}
	b.Stmts = append(b.Stmts, label)
	return b
}

// forLoop lowers a for statement.
func (f *fn) forLoop(s *il.Statement, exit *target) {
	declares := s.InitStmt != nil && s.Scope != nil
	f.head(s, declares, func() {
		st := &Stmt{Kind: StmtFor, Pos: s.Pos, Pragma: unrolled(s)}
		if declares {
			f.forInit(s.InitStmt)
		} else if s.InitStmt != nil {
			st.Init = f.initExpr(s.InitStmt)
		}
		if s.Expr != nil && s.Expr.Kind == il.EnkCondition {
			f.conditionFor(s, st, exit, declares)
			return
		}
		if s.Expr != nil {
			st.X = f.test(s.Expr)
		}
		if s.Incr != nil {
			st.Incr = f.withLead(f.effect(s.Incr))
		}
		f.emitLoop(st, s, exit)
	})
}

// forInit lowers the declarations of a for statement's head.
func (f *fn) forInit(s *il.Statement) {
	f.forHead = true
	defer func() { f.forHead = false }()
	if s.Kind == il.StmkBlock {
		f.statements(s.First)
		return
	}
	f.statement(s)
}

// initExpr lowers the expression in the head of a for statement.
func (f *fn) initExpr(s *il.Statement) *Expr {
	for s != nil && s.Kind == il.StmkBlock {
		s = s.First
	}
	if s == nil || s.Expr == nil {
		return nil
	}
	return f.effect(s.Expr)
}

// guard tests what a loop's condition declares and leaves the loop when it is
// false.
func (f *fn) guard(s *il.Statement, exit *target) {
	n := len(f.objects)
	x := f.condition(s.Expr)
	g := &Stmt{Kind: StmtGuard, X: x, Label: exit.brk}
	exit.guard = g
	if len(f.objects) > n {
		g.Body = &Block{}
		f.inBlock(g.Body, func() { f.leave(n, s.Pos) })
	}
	f.emit(g)
}

// conditionLoop lowers `while (T x = e)`.
func (f *fn) conditionLoop(s *il.Statement, exit *target) {
	st := &Stmt{Kind: StmtWhile, Pos: s.Pos, Pragma: unrolled(s), X: text("1", f.u.Builtin.Int), Body: f.guarded(s, exit, nil)}
	f.leaveGuarded(st, exit, false)
}

// leaveGuarded emits loop st with the label that its guard leads to: that of break
// where there is one and nothing stands around the loop (rule gpu.guarded-loops).
func (f *fn) leaveGuarded(st *Stmt, exit *target, declares bool) {
	if exit.brk.Used && !declares {
		f.emit(st)
		return
	}
	l := &Label{Used: true}
	exit.guard.Label = l
	b := &Block{Pos: st.Pos, Stmts: []*Stmt{st, {Kind: StmtLabel, Label: l}}}
	f.emit(&Stmt{Kind: StmtBlock, Pos: st.Pos, Body: b})
}

// guarded is the body of a loop whose condition is a declaration.
func (f *fn) guarded(s *il.Statement, exit *target, incr *il.Expr) *Block {
	b := &Block{Scope: true}
	if s.Body != nil && s.Body.Kind == il.StmkBlock && !s.Body.Implicit {
		b.Pos = s.Pos
	}
	n := len(f.objects)
	plain := f.plainNames
	f.inBlock(b, func() {
		f.plainNames = true
		f.guard(s, exit)
		f.plainNames = plain
		body := f.loopBody(s.Body, exit)
		if !body.Pos.IsValid() { // a block around it, for a label
			b.Pos = body.Pos
		}
		f.emit(&Stmt{Kind: StmtBlock, Pos: body.Pos, Body: body})
		if incr != nil {
			f.emit(&Stmt{Kind: StmtExpr, X: f.withLead(f.effect(incr))})
		}
		leaveBody(f, s, n)
	})
	f.objects = f.objects[:n]
	return b
}

// conditionFor lowers `for (…; T x = e; incr)`: the increment moves to the end of
// the body.
func (f *fn) conditionFor(s *il.Statement, st *Stmt, exit *target, declares bool) {
	st.Body = f.guarded(s, exit, s.Incr)
	f.leaveGuarded(st, exit, declares)
}

// copiesElement reports whether v, the variable of a range-based for, is a class whose bits
// are copied from an element: it is assigned to, and not zeroed before (rule gpu.range-elements).
func copiesElement(v *il.Variable) bool {
	return v.Type.IsClass() && v.Dyn != nil && v.Dyn.Kind == il.DikExpression && v.Dyn.InitExprLifetime == nil && !ByAddress(v.Type)
}

func assignElement(f *fn, v *il.Variable, pos source.Pos) {
	if isEmptyClass(v.Type) && !isClassValue(v.Dyn.Expr) {
		y := f.expr(v.Dyn.Expr)
		f.emitLead()
		unname(y)
		return
	}
	x := varRef(f.local(v))
	if losesConst(x) {
		x = f.see(f.u.Unqualified(v.Type), x)
	}
	inInit, constInit := f.inInit, f.constInit
	f.inInit, f.constInit = true, true
	n := f.fill(x, v.Type, v.Dyn)
	f.inInit, f.constInit = inInit, constInit
	n.zero = false
	f.fillStatements(n, pos)
}

// leaveBody destroys the objects behind the first n where the body of loop s ends, if
// control comes there.
func leaveBody(f *fn, s *il.Statement, n int) {
	if len(f.objects) > n && f.scopes.flow.arm(s.Body)&(falls|continues) != 0 {
		f.leave(n, s.Pos)
	}
}

// rangeFor lowers a range-based for [stmt.ranged].
func (f *fn) rangeFor(s *il.Statement, exit *target) {
	r := s.Range
	if r == nil || r.Range == nil || r.Begin == nil || r.End == nil || r.Iterator == nil {
		f.Missing++
		return
	}
	b := &Block{Pos: s.Pos, Scope: true}
	n := len(f.objects)
	f.inBlock(b, func() {
		for _, v := range [...]*il.Variable{r.Range, r.Begin, r.End} {
			l := &Var{Type: v.Type, Source: v}
			f.vars[v] = l
			f.scope.Temps = append(f.scope.Temps, l)
		}
		if s.InitStmt != nil { // in the same block (rule gpu.range-init)
			plain := f.plainNames
			f.plainNames = true
			first := initBlock(f, s.InitStmt, s.Pos)
			f.plainNames = plain
			f.emit(&Stmt{Kind: StmtBlock, Pos: first.Pos, Body: first})
		}
		f.rangeVariable(r.Range, s.Pos)
		if t := r.Range.Type.Deref(); t.IsArray() && !t.Skip().Array.Unknown {
			arrayEnds(f, r, t, s.Pos)
		} else {
			f.rangeVariable(r.Begin, s.Pos)
			f.rangeVariable(r.End, s.Pos)
		}
		st := &Stmt{Kind: StmtFor, Pos: s.Pos, Pragma: unrolled(s), X: f.rangeTest(s), Incr: f.rangeStep(s)}
		st.Body = f.rangeBody(s, exit)
		f.emit(st)
		f.leave(n, s.Pos)
	})
	f.objects = f.objects[:n]
	f.emit(&Stmt{Kind: StmtBlock, Pos: s.Pos, Body: b})
}

// arrayEnds sets the pointers to the ends of the array of type t that range-based for r
// is about, as its reference leads to them.
func arrayEnds(f *fn, r *il.RangeFor, t *il.Type, pos source.Pos) {
	p := f.pointer(t.Skip().Elem)
	array := func() *Expr { return f.decay(f.deref(varRef(f.vars[r.Range]), t), p) }
	f.emit(&Stmt{Kind: StmtExpr, Pos: pos, X: assigned("=", varRef(f.vars[r.Begin]), array())})
	end := &Expr{Op: OpBinary, Name: "+", X: array(), Y: f.number(t.Skip().Array.Count), Type: p}
	if leadsToEmpty(p) {
		end = emptySum(f.lowerer, "+", end.X, end.Y, p)
	}
	f.emit(&Stmt{Kind: StmtExpr, Pos: pos, X: assigned("=", varRef(f.vars[r.End]), end)})
}

// rangeVariable initialises one of the three variables of a range-based for.
func (f *fn) rangeVariable(v *il.Variable, pos source.Pos) {
	d := v.Dyn
	if d == nil {
		return
	}
	n := f.fill(varRef(f.vars[v]), v.Type, d)
	if len(n.exprs) == 1 && n.exprs[0].Op == OpAssign { // the end of an array
		if y := n.exprs[0].Y; y.Op == OpBinary && y.Name == "+" && y.Y.Op == OpConst && y.Y.Const.Kind == il.CkInteger {
			y.Y = f.number(y.Y.Const.Int.Lo)
		}
	}
	n.zero = n.zero && len(n.exprs) == 0
	for _, p := range f.pre {
		if p.Kind == StmtMemset && !p.Pos.IsValid() {
			p.Pos = pos
		}
		f.emit(p)
	}
	f.pre = nil
	f.fillStatements(n, pos)
	f.declared(d.InitExprLifetime, pos)
	for _, o := range f.extended {
		f.live(o.x, o.t)
	}
	f.extended = nil
	f.live(varRef(f.vars[v]), v.Type)
}

// rangeTest is the condition of a range-based for.
func (f *fn) rangeTest(s *il.Statement) *Expr {
	if s.Range.NECall != nil {
		return f.test(s.Range.NECall)
	}
	return &Expr{Op: OpBinary, Name: "!=", X: varRef(f.vars[s.Range.Begin]), Y: varRef(f.vars[s.Range.End]), Type: f.u.Builtin.Bool}
}

func (f *fn) rangeStep(s *il.Statement) *Expr {
	if s.Range.IncrCall != nil {
		return f.value(s.Range.IncrCall)
	}
	return stepped(f, varRef(f.vars[s.Range.Begin]), func(x *Expr) *Expr {
		return &Expr{Op: OpUnary, Name: "++", X: x, Type: x.Type}
	})
}

// rangeBody is the body of a range-based for: the variable, then what was written
// in a block of its own.
func (f *fn) rangeBody(s *il.Statement, exit *target) *Block {
	written := s.Body
	b := &Block{Scope: true}
	if written != nil && written.Kind == il.StmkBlock && !written.Implicit {
		b.Pos = s.Pos
	}
	n := len(f.objects)
	plain := f.plainNames
	f.inBlock(b, func() {
		f.plainNames = true
		v := s.Range.Iterator
		if v.Name == nil {
			l := &Var{Type: v.Type, Source: v, Pos: s.Pos}
			f.vars[v] = l
			f.scope.Locals = append(f.scope.Locals, l)
		}
		switch {
		case copiesElement(v):
			assignElement(f, v, s.Pos)
		case v.Dyn != nil:
			f.initVariable(v, v.Dyn, s.Pos)
		default:
			f.local(v)
		}
		f.plainNames = plain
		body := f.loopBody(written, exit)
		f.emit(&Stmt{Kind: StmtBlock, Pos: body.Pos, Body: body})
		leaveBody(f, s, n)
	})
	f.plainNames = plain
	f.objects = f.objects[:n]
	return b
}
