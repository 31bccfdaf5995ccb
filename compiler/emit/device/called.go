// This file implements the enumerations that calls leave: those that the type of a
// called function mentions, whoever calls it (rule gpu.called-types).
package device

import "cufront/compiler/il"

// called reads the types of the functions that the bodies of the unit call, needed or
// not.
func (m *reader) called() {
	w := &evaluated{p: m.p, reached: m.calledType, declared: m.bounds, visit: func(e *il.Expr) {
		if e.Kind == il.EnkNewDelete {
			m.calledType(e.Routine)
		}
		if e.IsCall() {
			m.callee(e)
		}
	}}
	for _, r := range m.p.Unit.Routines {
		if hasBody(r) {
			w.body(r)
		}
	}
}

// bounds reads the bounds of the arrays in the type of v.
func (m *reader) bounds(v *il.Variable) {
	for t := v.Type; t != nil; t = t.Elem {
		if t.Kind == il.TkArray {
			m.constant(t.Array.Bound)
			m.expr(t.Array.BoundExpr)
		}
	}
}

// calledType reads the type of r, which something calls; nil for nothing.
func (m *reader) calledType(r *il.Routine) {
	if r != nil && r.Type != nil && !(r.Special == il.SfkConstructor && hasBody(r)) {
		m.signature(r.Type)
	}
}

// callee reads the type of what call e calls: of a function, or behind a pointer.
func (m *reader) callee(e *il.Expr) {
	o := e.Operand
	if o.Kind == il.EnkRoutine && o.Routine != nil {
		m.calledType(o.Routine)
		return
	}
	if t := o.Type; t != nil && t.IsPointer() {
		t = t.Skip().Elem
		if t.IsFunction() {
			m.signature(t)
		}
	}
}
