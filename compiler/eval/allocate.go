// This file implements dynamic storage in constant evaluation [expr.const]/5: new-
// and delete-expressions, the functions of std::allocator and std::construct_at.
package eval

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/lang"
)

// isAllocatorMember reports whether r is the member name of an instance of
// std::allocator.
func isAllocatorMember(r *il.Routine, name string) bool {
	if r.Name == nil || r.Name.Text != name || r.MemberOf == nil {
		return false
	}
	c := r.MemberOf.ClassType()
	return c != nil && c.Name != nil && c.Name.Text == "allocator" && len(c.Cls.Args) == 1 && c.Cls.Args[0].Kind == il.ArgType && c.ParentScope.InStd()
}

// allocatorCall evaluates call e of std::allocator<T>::allocate or deallocate,
// whose bodies are not looked at (rule eval.allocator); done is false for other
// functions.
func (m *machine) allocatorCall(e *il.Expr, r *il.Routine, args *il.Expr) (v value, ok, done bool) {
	if args == nil {
		return value{}, false, false
	}
	switch {
	case isAllocatorMember(r, "allocate"):
		n, ok := m.rvalue(args)
		if !ok || n.kind != intValue {
			return value{}, false, true
		}
		if n.i.Hi != 0 || n.i.Lo > maxScalars {
			return value{}, m.fail(diag.EvalTooManyElements, e.Pos, n.i.Text(false)), true
		}
		o := m.newObject(m.u.ArrayOf(r.MemberOf.ClassType().Cls.Args[0].Type, n.i.Lo), nil)
		if o == nil {
			return value{}, false, true
		}
		o.heap, o.allocated, o.array, o.pos = true, true, true, e.Pos
		m.heap = append(m.heap, o)
		if len(o.subs) == 0 {
			return value{kind: ptrValue, p: pointer{o: o, past: true}}, true, true
		}
		first := m.element(o, 0)
		return value{kind: ptrValue, p: pointer{o: first}}, first != nil, true
	case isAllocatorMember(r, "deallocate"):
		v, ok := m.rvalue(args)
		if !ok {
			return value{}, false, true
		}
		o := v.p.o
		if o != nil && o.isArrayElement() && o.index == 0 && !v.p.past {
			o = o.parent
		}
		if o == nil || !o.allocated || o.state == expired {
			f := &frame{routine: r, pos: e.Pos, outer: m.frame}
			m.frame = f
			m.fail(diag.EvalDeleteNotAllocated, e.Pos)
			m.frame = f.outer
			return value{}, false, true
		}
		o.state = expired
		return value{}, true, true
	}
	return value{}, false, false
}

// constructAt evaluates placement new-expression e: it is one within the body
// of std::construct_at only [expr.const]/6.
func (m *machine) constructAt(e *il.Expr) (value, bool) {
	r := m.frame.routine
	at := e.X.Args
	for at != nil && !at.Type.IsPointer() { // behind the size
		at = at.Next
	}
	if r == nil || r.Name == nil || r.Name.Text != "construct_at" || !r.ParentScope.InStd() || at == nil || e.X.Count != nil {
		return value{}, m.fail(diag.EvalPlacementNew, e.Start)
	}
	v, ok := m.rvalue(at)
	if !ok {
		return value{}, false
	}
	o := v.p.o
	if o == nil || v.p.past || !m.u.SameUnqualified(o.typ, e.X.TypeOperand) {
		return value{}, m.fail(diag.EvalUnsupportedExpression, e.Pos)
	}
	if o.parent != nil {
		m.activeUnion(o, e.Pos, true)
	}
	n := m.newObject(o.typ, o.parent)
	if n == nil {
		return value{}, false
	}
	o.subs, o.state, o.active, o.val = n.subs, n.state, n.active, value{}
	for _, s := range o.subs {
		if s != nil {
			s.parent = o
		}
	}
	if e.Init != nil {
		ok = m.initialize(o, e.Init)
	} else {
		ok = m.defaultInitialize(o, e.Pos)
	}
	return value{kind: ptrValue, p: v.p}, ok
}

// newDelete evaluates new- and delete-expressions (C++20).
func (m *machine) newDelete(e *il.Expr) (value, bool) {
	if e.X == nil {
		return value{}, m.fail(diag.EvalUnsupportedExpression, e.Pos)
	}
	if !m.d.AtLeast(lang.CXX20) {
		return value{}, m.fail(diag.EvalUnsupportedExpression, e.Pos)
	}
	if !e.X.IsNew {
		return m.deleteObject(e)
	}
	if e.X.Placement && e.Routine != nil && !e.Routine.IsConstexpr {
		return m.constructAt(e)
	}
	t := e.X.TypeOperand
	o, ok := m.allocate(e, t)
	if !ok {
		return value{}, false
	}
	first := o
	if o.typ.Skip().Kind == il.TkArray {
		if len(o.subs) == 0 {
			return value{kind: ptrValue, p: pointer{o: o, past: true}}, true
		}
		first = m.element(o, 0)
	}
	return value{kind: ptrValue, p: pointer{o: first}}, first != nil
}

func (m *machine) allocate(e *il.Expr, t *il.Type) (*object, bool) {
	if e.X.Count != nil {
		n, ok := m.rvalue(e.X.Count)
		if !ok {
			return nil, false
		}
		if n.i.Hi != 0 || n.i.Lo > maxScalars {
			return nil, m.fail(diag.EvalTooManyElements, e.X.Count.Pos, n.i.Text(true))
		}
		if s := t.Skip(); s.Kind != il.TkArray || s.Array.Unknown {
			elem := t
			if s.Kind == il.TkArray {
				elem = s.Elem
			}
			t = m.u.ArrayOf(elem, n.i.Lo)
		}
	}
	o := m.newObject(t, nil)
	if o == nil {
		return nil, false
	}
	o.heap, o.array, o.pos = true, e.X.Count != nil, e.Pos
	o.fixed = e.X.Count != nil && e.X.Count.Kind == il.EnkConstant
	m.heap = append(m.heap, o)
	if e.Init != nil {
		return o, m.initialize(o, e.Init)
	}
	return o, m.defaultInitialize(o, e.Pos)
}

func (m *machine) deleteObject(e *il.Expr) (value, bool) {
	a := e.X.Args
	if a == nil {
		a = e.Operand
	}
	v, ok := m.rvalue(a)
	if !ok || v.p.isNull() {
		return value{}, ok
	}
	o := v.p.o
	if o != nil && o.isArrayElement() && o.parent.heap {
		o = o.parent
	}
	if o != nil && o.base != nil && !e.X.ArrayDelete {
		if o = o.complete(); o.heap && o.state != expired && !virtuallyDestroyed(v.p.o.typ) {
			return value{}, m.fail(diag.EvalDeleteThroughSubobject, e.Pos)
		}
	}
	switch {
	case o == nil || !o.heap || o.state == expired:
		return value{}, m.fail(diag.EvalDeleteNotAllocated, e.Pos)
	case o.array != e.X.ArrayDelete:
		m.fail(diag.EvalDeleteMismatch, e.Pos)
		m.failure.Notes = append(m.failure.Notes, Failure{Code: diag.EvalAllocatedHere, Pos: o.pos})
		return value{}, false
	}
	if o.array {
		for _, s := range o.subs { // of those constructed alike the first alone (rule eval.array-delete)
			if s != nil && !(o.fixed && s.again) && !m.destroy(s, e.Pos) {
				return value{}, false
			}
		}
	} else if !m.destroy(o.complete(), e.Pos) {
		return value{}, false
	}
	o.state = expired
	return value{}, true
}

// virtuallyDestroyed reports whether the destructor of class t is virtual.
func virtuallyDestroyed(t *il.Type) bool {
	c := t.ClassType()
	return c != nil && c.Cls.Members.Dtor.Routine != nil && c.Cls.Members.Dtor.Routine.IsVirtual
}
