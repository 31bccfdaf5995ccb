// This file implements calls: of constexpr functions, through pointers, of
// virtual functions, of constructors and destructors.
package eval

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/internal/stack"
	"cufront/compiler/source"
)

// call evaluates a call expression.
func (m *machine) call(e *il.Expr) (value, bool) {
	if m.env.TooComplex(e) {
		return value{}, m.fail(diag.EvalTooComplex, e.Pos)
	}
	if a := e.Operand; a != nil && a.Kind == il.EnkDependentMember && a.X != nil && a.X.IsDtor && !a.TypeDependent && a.Operand != nil {
		return value{}, m.pseudoDestructor(a)
	}
	r, this, args, ok := m.callee(e)
	if !ok {
		return value{}, false
	}
	if name := Folds(r); name != "" {
		return m.builtinCall(e, r, name, args)
	}
	if r.ClosureEntry != nil {
		return value{kind: ptrValue, p: ofRoutine(r.ClosureEntry)}, true
	}
	if r.LambdaCall != nil {
		r = r.LambdaCall
	}
	if v, ok, done := m.allocatorCall(e, r, args); done {
		return v, ok
	}
	if !m.callable(r, e.Pos, calleePos(e)) {
		return value{}, false
	}
	return m.invoke(r, this, args, e.Pos)
}

// pseudoDestructor ends the life of the scalar object that a names the pseudo
// destructor of [expr.prim.id.dtor].
func (m *machine) pseudoDestructor(a *il.Expr) bool {
	if !a.X.Arrow {
		p, ok := m.glvalueOrTemp(a.Operand)
		if ok && p.o != nil {
			p.o.state = uninit
		}
		return ok
	}
	v, ok := m.rvalue(a.Operand)
	if ok && v.p.o != nil {
		v.p.o.state = uninit
	}
	return ok
}

// calleePos returns where the callee of call e is named.
func calleePos(e *il.Expr) source.Pos {
	a := e.Operand
	if e.Op == il.OpDotMemberCall || e.Op == il.OpPointsToMemberCall {
		if a.Kind != il.EnkRoutine && a.Next != nil {
			a = a.Next
		}
	}
	if a != nil && a.Pos.IsValid() {
		return a.Pos
	}
	return e.Pos
}

// callee evaluates what is called, the object, and finds the arguments.
func (m *machine) callee(e *il.Expr) (r *il.Routine, this value, args *il.Expr, ok bool) {
	a := e.Operand
	switch e.Op {
	case il.OpCall:
		args = a.Next
		if a.Kind == il.EnkRoutine && a.Routine != nil {
			return a.Routine, value{}, args, true
		}
		v, ok := m.rvalue(a)
		if !ok {
			return nil, value{}, nil, false
		}
		if v.p.routine() == nil {
			return nil, value{}, nil, m.fail(diag.EvalNullCallee, calleePos(e))
		}
		return v.p.routine(), value{}, args, true
	case il.OpDotMemberCall, il.OpPointsToMemberCall:
		obj, fn := a, a.Next
		if a.Kind == il.EnkRoutine && a.Next != nil { // callee first
			obj, fn = a.Next, a
		}
		if fn == nil || fn.Routine == nil {
			return nil, value{}, nil, m.fail(diag.EvalUnsupportedExpression, e.Pos)
		}
		args = a.Next.Next
		o, ok := m.memberObject(e, obj)
		if !ok {
			return nil, value{}, nil, false
		}
		r = fn.Routine
		if o != nil && (e.VirtualCall || r.IsVirtual && !e.QualifiedCall) {
			r = m.finalOverrider(o, r)
		}
		if o != nil && r.MemberOf != nil {
			if b := m.baseOf(o.complete(), r.MemberOf); b != nil && o != b {
				o = b
			}
		}
		return r, value{kind: ptrValue, p: pointer{o: o}}, args, true
	}
	return m.memberPointerCallee(e)
}

// memberObject evaluates the object of a member call.
func (m *machine) memberObject(e, obj *il.Expr) (*object, bool) {
	if e.Op == il.OpPointsToMemberCall {
		v, ok := m.rvalue(obj)
		if !ok {
			return nil, false
		}
		if v.p.isNull() && !e.VirtualCall {
			return nil, true // the function's use of its object fails
		}
		if v.p.o == nil || !m.accessible(v.p, e.Pos) {
			return nil, m.fail(diag.EvalAccessRuntimeStorage, e.Pos)
		}
		return v.p.o, true
	}
	p, ok := m.glvalueOrTemp(obj)
	if !ok || !m.accessible(p, e.Pos) {
		return nil, false
	}
	return p.o, true
}

func (m *machine) memberPointerCallee(e *il.Expr) (*il.Routine, value, *il.Expr, bool) {
	o, ok := m.objectOperand(e)
	if !ok {
		return nil, value{}, nil, false
	}
	v, ok := m.rvalue(e.Operand.Next)
	if !ok {
		return nil, value{}, nil, false
	}
	r := v.member().routine
	if r == nil {
		return nil, value{}, nil, m.fail(diag.EvalNullCallee, e.Pos)
	}
	if r.IsVirtual {
		r = m.finalOverrider(o, r)
	}
	if r.MemberOf != nil {
		if b := m.baseOf(o.complete(), r.MemberOf); b != nil {
			o = b
		}
	}
	return r, value{kind: ptrValue, p: pointer{o: o}}, e.Operand.Next.Next, true
}

// finalOverrider finds the function that a virtual call on o reaches.
func (m *machine) finalOverrider(o *object, r *il.Routine) *il.Routine {
	top := o.complete()
	if top.typ.ClassType() == nil {
		return r // an element of an array of unknown bound: there is no such object
	}
	if f := overriderIn(top, r); f != nil {
		return f
	}
	return r
}

// overriderIn looks for an overrider of r from the most derived class down.
func overriderIn(o *object, r *il.Routine) *il.Routine {
	for _, f := range o.typ.Skip().Cls.Routines {
		if f == r || overrides(f, r) {
			return f
		}
	}
	for _, s := range o.subs {
		if s != nil && s.base != nil {
			if f := overriderIn(s, r); f != nil {
				return f
			}
		}
	}
	return nil
}

func overrides(f, r *il.Routine) bool {
	for _, o := range f.Overridden {
		if o == r || overrides(o, r) {
			return true
		}
	}
	return false
}

// invoke calls r with the arguments args, evaluated here.
func (m *machine) invoke(r *il.Routine, this value, args *il.Expr, pos source.Pos) (value, bool) {
	m.u.Work.Step(1)
	m.u.Work.Bytes(frameBytes)
	if m.isTrivialCopy(r) && this.kind == ptrValue && args != nil {
		return m.trivialCopy(r, this, args, pos)
	}
	if this.kind == ptrValue && args != nil && isImplicitCopy(r) {
		return value{}, m.implicitCopy(r, this, args, pos)
	}
	if !m.callable(r, pos, pos) {
		return value{}, false
	}
	depth := m.d.MaxConstexprDepth
	if depth == 0 {
		depth = 256
	}
	if m.calls >= depth {
		return value{}, m.fail(diag.EvalTooComplex, pos)
	}
	if !m.spend(callCost, pos) {
		return value{}, false
	}
	f := &frame{routine: r, pos: pos, this: this, vars: make(map[*il.Variable]*object, len(r.Params)+4)}
	for i, v := range r.Params {
		if args == nil {
			break
		}
		caller := m.caller
		if args.GeneratedDefaultArg && !caller.IsValid() {
			m.caller = pos
		}
		ok := m.passArgument(f, r, v, i, args)
		m.caller = caller
		if !ok {
			return value{}, false
		}
		args = args.Next
	}
	return m.run(f)
}

// callable checks that r may be called in a constant expression; name is where
// the call names it.
func (m *machine) callable(r *il.Routine, pos, name source.Pos) bool {
	if m.isTrivialCopy(r) {
		return true
	}
	if !r.IsConstexpr && !r.Consteval {
		return m.failEntity(diag.EvalCallOfNonConstexpr, name, r)
	}
	if r.IncompleteConstexpr {
		m.fail(diag.EvalCalleeIncomplete, pos)
		m.failure.Silent = true
		return false
	}
	if r.BadConstexprBody || r.BodyUnderWay && r.Body == nil {
		return m.failEntity(diag.EvalCalleeIncomplete, pos, r)
	}
	if r.Body == nil && !m.env.Body(r, name) || r.Body == nil {
		if r.IsDefaulted || r.Generated {
			return true
		}
		return m.failEntity(diag.EvalConstexprNotDefined, name, r)
	}
	return true
}

// passArgument initialises parameter v from the argument a.
func (m *machine) passArgument(f *frame, r *il.Routine, v *il.Variable, i int, a *il.Expr) bool {
	o := m.newObject(v.Type, nil)
	if o == nil {
		return false
	}
	val, ok := m.argumentValue(v.Type, a)
	if !ok {
		return false
	}
	if val.kind == objectValue {
		if o = m.adopt(o, val.p.o, a); o == nil {
			return false
		}
	} else if !m.put(o, val, a.Pos) {
		return false
	}
	o.constant = v.Type.IsConst()
	f.vars[v] = o
	return true
}

// adopt makes a prvalue's object the parameter itself, or copies it.
func (m *machine) adopt(o, s *object, a *il.Expr) *object {
	if s.parent == nil && s.variable == nil && !s.runtime && s.state == alive && (a.Kind == il.EnkTempInit || a.Kind == il.EnkLambda) {
		return s
	}
	if !m.copyObject(o, s, a.Pos) {
		return nil
	}
	return o
}

// argumentValue evaluates an argument for a parameter of type t.
func (m *machine) argumentValue(t *il.Type, a *il.Expr) (value, bool) {
	if t.IsReference() {
		if a.Type.IsReference() || a.Kind == il.EnkOperation && a.Op == il.OpReferenceTo {
			return m.rvalue(a)
		}
		p, ok := m.glvalueOrTemp(a)
		return value{kind: ptrValue, p: p}, ok
	}
	return m.rvalue(a)
}

// run executes the body of a frame; deep chains of calls continue on a fresh
// goroutine (see the package comment).
func (m *machine) run(f *frame) (value, bool) {
	f.outer = m.frame
	m.frame = f
	m.calls++
	depth := m.depth
	m.depth = 0
	var ok bool
	if m.calls%handOff == 0 {
		stack.Run(func() { ok = m.body(f) })
	} else {
		ok = m.body(f)
	}
	m.depth = depth
	m.calls--
	m.frame = f.outer
	for _, o := range f.vars { // any order: each by itself
		if o.parent == nil && !o.heap && !o.dying {
			o.state = expired
		}
	}
	for _, o := range f.temps {
		if !o.heap && !o.dying {
			o.state = expired
		}
	}
	if ok && f.result.kind == objectValue {
		if f.result.p.o.state == expired {
			f.result.p.o.state = alive
		}
		m.resultMade(f.result.p.o)
	}
	return f.result, ok
}

// body runs constructor initialisers and the body of f.
func (m *machine) body(f *frame) bool {
	r := f.routine
	if r.Special == il.SfkConstructor && !m.constructorInits(f) {
		return false
	}
	if r.Body == nil {
		return r.Special != il.SfkDestructor || m.destroyMembers(f.this.p.o)
	}
	flow, ok := m.statement(r.Body)
	if !ok || !m.leaveScope(0) {
		return false
	}
	if r.Special == il.SfkDestructor {
		return m.destroyMembers(f.this.p.o)
	}
	t := r.Type.Skip().Elem
	if flow != flowReturn && t != nil && !t.IsVoid() && r.Special == il.SfkNone && f.result.kind == noValue {
		return m.fail(diag.EvalMissingReturnValue, r.Body.FinalPos)
	}
	return true
}

// isTrivialCopy reports whether r only copies the object.
func (m *machine) isTrivialCopy(r *il.Routine) bool { return r.IsTrivialCopy && r.Body == nil }

func (m *machine) trivialCopy(r *il.Routine, this value, args *il.Expr, pos source.Pos) (value, bool) {
	v, ok := m.argumentValue(r.Type.Skip().Routine.Params[0].Type, args)
	if !ok {
		return value{}, false
	}
	if v.kind == ptrValue {
		if !m.accessible(v.p, pos) {
			return value{}, false
		}
		if v.p.o.runtime && !v.p.o.empty() {
			return value{}, m.runtimeRead(v.p.o, pos)
		}
		v = holding(v.p.o)
	}
	if r.Special == il.SfkConstructor {
		for args.Kind == il.EnkOperation && args.Operand != nil && (args.Op == il.OpReferenceTo || args.Generated) {
			args = args.Operand
		}
		return value{}, m.copyObject(this.p.o, v.p.o, args.Pos)
	}
	return this, m.store(this.p, v, pos)
}
