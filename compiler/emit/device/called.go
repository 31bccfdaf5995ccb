// This file implements the enumerations that bodies leave, whoever needs them: those that the type of a
// called function mentions (rule gpu.called-types), and those in the derived types of variables and expressions
// (rule gpu.derived-types).
package device

import "cufront/compiler/il"

// called reads the types of the functions that the bodies of the unit call, needed or
// not.
func (m *reader) called() {
	d := &derived{reader: m, seen: make(map[*il.Type]bool)}
	declared := func(v *il.Variable) {
		m.bounds(v)
		d.typ(v.Type)
	}
	w := &evaluated{p: m.p, reached: m.calledType, declared: declared, visit: func(e *il.Expr) {
		d.typ(e.Type)
		if e.Kind == il.EnkNewDelete {
			m.calledType(e.Routine)
		}
		if e.IsCall() {
			m.callee(e)
		}
	}}
	for _, r := range m.p.Unit.Routines {
		if hasBody(r) {
			for _, v := range r.Params {
				d.typ(v.Type)
			}
			w.body(r)
		}
	}
}

// A derived finds the enumerations in pointers, references, arrays, functions and pointers to members, which are
// types of the file wherever they are used; seen are those read and the classes in them.
type derived struct {
	*reader
	seen map[*il.Type]bool
}

// typ reads type t if it is such a type, no typedef of one.
func (d *derived) typ(t *il.Type) {
	for t != nil && t.Kind == il.TkTypeRef && t.Name == nil { // qualified
		t = t.Elem
	}
	if t == nil || d.seen[t] {
		return
	}
	switch t.Kind {
	case il.TkPointer, il.TkArray, il.TkRoutine, il.TkPtrToMember:
		d.seen[t] = true
		d.within(t.Elem)
		d.within(t.Class)
		if t.Kind == il.TkRoutine {
			for _, q := range t.Routine.Params {
				d.within(q.Type)
			}
		}
	}
}

// within reads type t, which a derived one is made from.
func (d *derived) within(t *il.Type) {
	if t == nil {
		return
	}
	t = t.Skip()
	switch {
	case t.Kind == il.TkInteger:
		d.enumeration(t)
	case t.Cls != nil:
		if !d.seen[t] && !t.Cls.IsPrototype && t.Attrs&il.AttrDeviceBuiltin == 0 {
			d.seen[t] = true
			for i := range t.Cls.Args {
				d.within(t.Cls.Args[i].Type)
			}
		}
	default:
		d.typ(t)
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
