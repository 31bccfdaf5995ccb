// This file implements the execution of statements.
package eval

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// flow says how a statement ended.
type flow uint8

const (
	flowNext flow = iota
	flowBreak
	flowContinue
	flowReturn
)

// statement executes s.
func (m *machine) statement(s *il.Statement) (flow, bool) {
	if s == nil {
		return flowNext, true
	}
	if !m.enter(s.Pos) {
		return flowNext, false
	}
	f, ok := m.execute(s)
	m.leave()
	return f, ok
}

// execute is statement where s has been entered.
func (m *machine) execute(s *il.Statement) (flow, bool) {
	switch s.Kind {
	case il.StmkEmpty, il.StmkDecl, il.StmkLabel, il.StmkSwitchCase, il.StmkVLADecl:
		return flowNext, m.declarations(s)
	case il.StmkExpr, il.StmkStmtExprResult:
		n := len(m.frame.temps)
		v, ok := m.discard(s.Expr)
		if s.Kind == il.StmkExpr {
			m.endFullExpression(n)
		}
		if s.Kind == il.StmkStmtExprResult {
			m.frame.result = v
		}
		return flowNext, ok
	case il.StmkInit:
		if s.Init == nil || s.Init.Variable == nil {
			return flowNext, true
		}
		return flowNext, m.declare(s.Init.Variable)
	case il.StmkBlock:
		return m.block(s.First)
	case il.StmkReturn:
		return flowReturn, m.returnValue(s)
	case il.StmkBreak:
		return flowBreak, true
	case il.StmkContinue:
		return flowContinue, true
	case il.StmkIf, il.StmkConstexprIf:
		return m.scoped(s, m.ifStatement)
	case il.StmkIfConsteval:
		return m.statement(s.Then)
	case il.StmkIfNotConsteval:
		return m.statement(s.Else)
	case il.StmkWhile, il.StmkEndTestWhile, il.StmkFor:
		return m.scoped(s, m.loop)
	case il.StmkRangeFor:
		return m.scoped(s, m.rangeFor)
	case il.StmkSwitch:
		return m.scoped(s, m.switchStatement)
	case il.StmkTryBlock:
		return m.statement(s.Body)
	}
	return flowNext, m.fail(diag.EvalUnsupportedStatement, s.Pos)
}

// declarations makes the objects of automatic variables without initialiser.
func (m *machine) declarations(s *il.Statement) bool {
	for _, n := range s.Entities {
		v, ok := n.(*il.Variable)
		if ok && v.Dyn == nil && !m.declare(v) {
			return false
		}
		if ok && v.Container == nil && len(v.Bindings) > 0 && v.Dyn != nil && !m.declare(v) {
			return false
		}
	}
	return true
}

// block executes a list of statements; what was declared in it dies at its end.
func (m *machine) block(s *il.Statement) (f flow, ok bool) {
	n, ok := len(m.frame.locals), true
	for ; s != nil && ok && f == flowNext; s = s.Next {
		f, ok = m.statement(s)
	}
	return f, ok && m.leaveScope(n)
}

// leaveScope ends the lives of the variables declared after the first n, in
// reverse order; what the function returns lives on.
func (m *machine) leaveScope(n int) bool {
	f := m.frame
	for len(f.locals) > n {
		o := f.locals[len(f.locals)-1]
		f.locals = f.locals[:len(f.locals)-1]
		if f.result.kind == objectValue && f.result.p.o == o {
			continue
		}
		if o.state != uninit && !m.destroyLocal(o) {
			return false
		}
		if !o.heap {
			o.state = expired
		}
	}
	return true
}

// destroyLocal runs the destructor of a variable; the elements of an array go
// in order (rule eval.array-destruction).
func (m *machine) destroyLocal(o *object) bool {
	switch {
	case o.typ.IsReference():
		return true
	case o.typ.Skip().Kind == il.TkArray:
		for _, s := range o.subs {
			if s != nil && !m.destroyLocal(s) {
				return false
			}
		}
		return true
	case o.typ.ClassType() == nil:
		return true
	}
	return m.destroy(o, source.Pos{})
}

// initStatement executes the init-statement of a loop or selection, whose
// variables live as long as the statement.
func (m *machine) initStatement(s *il.Statement) bool {
	if s.Kind != il.StmkBlock {
		_, ok := m.statement(s)
		return ok
	}
	for s = s.First; s != nil; s = s.Next {
		if _, ok := m.statement(s); !ok {
			return false
		}
	}
	return true
}

// scoped executes s, which declares variables in its head, in a scope of its
// own.
func (m *machine) scoped(s *il.Statement, run func(*il.Statement) (flow, bool)) (flow, bool) {
	n := len(m.frame.locals)
	f, ok := run(s)
	return f, ok && m.leaveScope(n)
}

func (m *machine) returnValue(s *il.Statement) bool {
	f := m.frame
	t := (*il.Type)(nil)
	if f.routine != nil {
		t = f.routine.Type.Skip().Elem
	}
	switch {
	case s.Init != nil && t != nil && !t.IsReference():
		o := m.newObject(t, nil)
		if o == nil || !m.initialize(o, s.Init) {
			return false
		}
		f.result = holding(o)
		if !t.IsClass() {
			f.result = o.val
		}
		return true
	case s.Init != nil && s.Expr == nil:
		if s.Init.Expr == nil {
			return m.fail(diag.EvalUnsupportedExpression, s.Pos)
		}
		v, ok := m.argumentValue(t, s.Init.Expr)
		f.result = v
		return ok
	case s.Expr == nil:
		return t == nil || t.IsVoid() || f.routine.Special != il.SfkNone || m.fail(diag.EvalMissingReturnValue, s.Pos)
	case t != nil && t.IsVoid():
		_, ok := m.discard(s.Expr)
		return ok
	}
	if t == nil {
		t = s.Expr.Type
	}
	v, ok := m.argumentValue(t, s.Expr)
	if ok && v.kind == objectValue && !t.IsReference() && v.p.o.parent != nil {
		o := m.newObject(v.p.o.typ, nil)
		if o == nil || !m.copyObject(o, v.p.o, s.Pos) {
			return false
		}
		v.p.o = o
	}
	f.result = v
	return ok
}

func (m *machine) ifStatement(s *il.Statement) (flow, bool) {
	if s.InitStmt != nil {
		if !m.initStatement(s.InitStmt) {
			return flowNext, false
		}
	}
	if s.Discarded == il.ThenArm {
		return m.statement(s.Else)
	}
	if s.Discarded == il.ElseArm {
		return m.statement(s.Then)
	}
	v, ok := m.fullValue(s.Expr)
	if !ok {
		return flowNext, false
	}
	if truth(v) {
		return m.statement(s.Then)
	}
	return m.statement(s.Else)
}

// loop executes while, do and for; an iteration costs 2 whatever its body.
func (m *machine) loop(s *il.Statement) (flow, bool) {
	if s.InitStmt != nil {
		if !m.initStatement(s.InitStmt) {
			return flowNext, false
		}
	}
	f, _, ok := m.iterate(s, nil)
	return f, ok
}

// iterate executes a loop behind its init-statement; one that a switch jumps
// into begins at target, when that is found in its body.
func (m *machine) iterate(s, target *il.Statement) (f flow, found, ok bool) {
	for first := true; ; first = false {
		if f = flowNext; target != nil {
			if f, found, ok = m.from(s.Body, target); !found {
				return f, false, ok
			}
			target = nil
		} else {
			if s.Expr != nil && !(s.Kind == il.StmkEndTestWhile && first) {
				v, ok := m.fullValue(s.Expr)
				if !ok || !truth(v) {
					return flowNext, true, ok
				}
			}
			if !m.spend(iterationCost, s.Pos) {
				return flowNext, true, false
			}
			f, ok = m.statement(s.Body)
		}
		if !ok || f == flowReturn {
			return f, true, ok
		}
		if f == flowBreak {
			return flowNext, true, true
		}
		if s.Incr != nil {
			n := len(m.frame.temps)
			if _, ok := m.discard(s.Incr); !ok {
				return flowNext, true, false
			}
			m.endFullExpression(n)
		}
	}
}

func (m *machine) rangeFor(s *il.Statement) (flow, bool) {
	r := s.Range
	if s.InitStmt != nil {
		if !m.initStatement(s.InitStmt) {
			return flowNext, false
		}
	}
	for _, v := range []*il.Variable{r.Range, r.Begin, r.End} {
		if v == nil {
			return flowNext, m.fail(diag.EvalUnsupportedStatement, s.Pos)
		}
		if !m.declare(v) {
			return flowNext, false
		}
	}
	for {
		v, ok := m.fullValue(r.NECall)
		if !ok {
			return flowNext, false
		}
		if !truth(v) {
			return flowNext, true
		}
		n := len(m.frame.locals)
		if !m.spend(iterationCost, s.Pos) || !m.declare(r.Iterator) {
			return flowNext, false
		}
		f, ok := m.statement(s.Body)
		if ok = ok && m.leaveScope(n); !ok || f == flowReturn {
			return f, ok
		}
		if f == flowBreak {
			return flowNext, true
		}
		if _, ok := m.discard(r.IncrCall); !ok {
			return flowNext, false
		}
	}
}

// switchStatement finds the case and executes the body from there on.
func (m *machine) switchStatement(s *il.Statement) (flow, bool) {
	if s.InitStmt != nil {
		if !m.initStatement(s.InitStmt) {
			return flowNext, false
		}
	}
	v, ok := m.fullValue(s.Expr)
	if !ok {
		return flowNext, false
	}
	target := s.Switch.Default
	for c := s.Switch.Cases; c != nil; c = c.Next {
		if c.Value == nil {
			continue
		}
		if c.RangeEnd == nil && c.Value.Int == v.i {
			target = c
			break
		}
		if c.RangeEnd != nil && c.Value.Int.CmpS(v.i) <= 0 && v.i.CmpS(c.RangeEnd.Int) <= 0 {
			target = c
			break
		}
	}
	if target == nil {
		return flowNext, true
	}
	f, _, ok := m.from(s.Body, target.Stmt)
	if f == flowBreak {
		f = flowNext
	}
	return f, ok
}

// from executes s beginning at statement target inside it; found reports
// whether target was there.
func (m *machine) from(s, target *il.Statement) (f flow, found, ok bool) {
	if s == nil {
		return flowNext, false, true
	}
	if s == target {
		return flowNext, true, true
	}
	if !m.enter(s.Pos) {
		return flowNext, true, false
	}
	defer m.leave()
	switch s.Kind {
	case il.StmkBlock:
		return m.blockFrom(s, target)
	case il.StmkIf, il.StmkConstexprIf:
		if f, found, ok = m.from(s.Then, target); !found {
			return m.from(s.Else, target)
		}
		return f, found, ok
	case il.StmkWhile, il.StmkEndTestWhile, il.StmkFor:
		return m.iterate(s, target)
	case il.StmkTryBlock:
		return m.from(s.Body, target)
	}
	return flowNext, false, true
}

// blockFrom is from for a block.
func (m *machine) blockFrom(s, target *il.Statement) (f flow, found, ok bool) {
	n := len(m.frame.locals)
	for c := s.First; c != nil; c = c.Next {
		if found {
			f, ok = m.statement(c)
		} else {
			f, found, ok = m.from(c, target)
		}
		if found && (!ok || f != flowNext) {
			break
		}
	}
	if !found {
		return flowNext, false, true
	}
	return f, true, ok && m.leaveScope(n)
}

// statementValue evaluates a statement expression.
func (m *machine) statementValue(e *il.Expr) (value, bool) {
	saved := m.frame.result
	m.frame.result = value{}
	_, ok := m.statement(e.X.Stmt)
	v := m.frame.result
	m.frame.result = saved
	return v, ok
}
