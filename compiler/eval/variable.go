// This file implements variables: those of the evaluation itself and the
// constants around it.
package eval

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// lookup returns the object of a variable of the active frame, nil when it is
// none of this evaluation.
func (m *machine) lookup(v *il.Variable) *object {
	for f := m.frame; f != nil; f = nil {
		if o := f.vars[v]; o != nil {
			return o
		}
	}
	return nil
}

// variable evaluates a name to the object it denotes; for a reference, the
// object that holds the reference.
func (m *machine) variable(e *il.Expr) (pointer, bool) {
	v := e.Var
	if v == nil {
		return pointer{}, m.fail(diag.EvalUnsupportedExpression, e.Pos)
	}
	if v.IsThis {
		return m.thisObject(e)
	}
	if o := m.lookup(v); o != nil {
		return pointer{o: o}, true
	}
	if v.CapturedBy != nil && m.frame.this.p.o != nil {
		return m.captured(e)
	}
	if v.Binding != nil {
		return m.lvalue(v.Binding)
	}
	o, ok := m.outside(v)
	return pointer{o: o}, ok
}

// thisObject makes `this` readable as a variable.
func (m *machine) thisObject(e *il.Expr) (pointer, bool) {
	if m.frame.this.kind == noValue {
		return pointer{}, m.fail(diag.EvalThisNotConstant, e.Pos)
	}
	o := &object{typ: e.Type, val: m.frame.this}
	return pointer{o: o}, true
}

// captured finds the closure's field for a variable of the enclosing function.
func (m *machine) captured(e *il.Expr) (pointer, bool) {
	s := m.fieldOf(m.frame.this.p.o, e.Var.CapturedBy)
	if s == nil {
		return pointer{}, m.failEntity(diag.EvalValueNotConstant, e.Pos, e.Var)
	}
	if s.val.kind == ptrValue && !e.Var.Type.IsPointer() && !e.Var.Type.IsReference() {
		return s.val.p, true
	}
	return pointer{o: s}, true
}

// outside makes the object of a variable that is not of this evaluation: a
// constant has its value, anything else only an address.
func (m *machine) outside(v *il.Variable) (*object, bool) {
	if o := m.statics[v]; o != nil {
		return o, true
	}
	if m.statics == nil {
		m.statics = make(map[*il.Variable]*object)
	}
	o := m.newObject(v.Type, nil)
	if o == nil {
		m.failure = nil
		o = &object{typ: v.Type, active: -1}
	}
	o.variable, o.constant = v, true
	m.statics[v] = o
	if c := m.env.Value(v); c != nil {
		if m.fillStatic(o, v, c) {
			return o, true
		}
	}
	o.runtime = true
	return o, true
}

// fillStatic gives o the value of constant c.
func (m *machine) fillStatic(o *object, v *il.Variable, c *il.Constant) bool {
	saved, outer := m.failure, m.filling
	m.filling = o
	ok := m.fill(o, c, v.NamePos)
	if m.filling = outer; !ok {
		m.failure = saved
	}
	forgetMutable(o)
	return ok
}

// forgetMutable takes their values from the mutable members of a constant, which may
// have changed [expr.const]/5.9 (rule eval.mutable).
func forgetMutable(o *object) {
	if c := o.typ.ClassType(); c != nil && !c.Cls.AnyMutable || o.typ.Skip().Kind == il.TkUnion {
		return
	}
	for _, s := range o.subs {
		switch {
		case s == nil:
		case s.field != nil && s.field.IsMutable:
			forget(s)
		default:
			forgetMutable(s)
		}
	}
}

func forget(o *object) {
	if o.typ.IsScalar() {
		o.val, o.state = value{}, uninit
	}
	for _, s := range o.subs {
		if s != nil {
			forget(s)
		}
	}
}

// declare executes the declaration of a local variable.
func (m *machine) declare(v *il.Variable) bool {
	if v.Storage == il.ScStatic || v.Storage == il.ScExtern || v.IsThreadLocal {
		return v.IsConstexpr || m.fail(diag.EvalUnsupportedStatement, v.NamePos)
	}
	if v.IsInvalid || v.InitFailed || v.Type.IsError() {
		return m.failSilently(v.NamePos)
	}
	m.declaring = v.NamePos
	o := m.newObject(v.Type, nil)
	m.declaring = source.Pos{}
	if o == nil {
		return false
	}
	if m.frame.vars == nil {
		m.frame.vars = make(map[*il.Variable]*object, 4)
	}
	m.frame.vars[v] = o
	m.frame.locals = append(m.frame.locals, o)
	init := v.Dyn
	n, extending, binding := len(m.frame.temps), len(m.extending), m.binding
	m.binding = o
	switch {
	case init != nil:
		if !m.initialize(o, init) {
			return false
		}
	case v.Const != nil:
		if !m.fill(o, v.Const, v.NamePos) {
			return false
		}
	default:
		if !m.defaultInitialize(o, v.NamePos) {
			return false
		}
	}
	m.endFullExpression(n)
	m.extending, m.binding = m.extending[:extending], binding
	o.constant = v.Type.IsConst()
	return true
}
