// This file implements how long temporaries live: to the end of their full
// expression, or as long as the reference that they are bound to
// [class.temporary]/4 (rule eval.temporaries).
package eval

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// made notes a temporary without a destructor that a function makes.
func (m *machine) made(e *il.Expr, o *object) {
	for _, x := range m.extending {
		if x == e {
			o.extended = true
		}
	}
	o.extended = o.extended || o.typ.IsArray() && m.frame.routine == nil // of an initialiser list
	if m.frame.routine != nil {
		m.frame.temps = append(m.frame.temps, o)
	}
}

// resultMade notes o, what a call yields to the function that makes it.
func (m *machine) resultMade(o *object) {
	if c := o.typ.ClassType(); c != nil && !c.Cls.Members.Dtor.Trivial {
		return // destroyed where it is named
	}
	if m.frame.routine != nil && o.parent == nil && o.variable == nil {
		m.frame.temps = append(m.frame.temps, o)
	}
}

// endFullExpression ends the lives of the temporaries made in this frame since there
// were n; those bound to the references of a declaration live on as its variables do.
func (m *machine) endFullExpression(n int) {
	f := m.frame
	for _, o := range f.temps[n:] {
		switch {
		case o.heap || o.dying:
		case o.extended:
			f.locals = append(f.locals, o)
		default:
			o.state = expired
		}
	}
	f.temps = f.temps[:n]
}

// fullValue is rvalue of a full expression.
func (m *machine) fullValue(e *il.Expr) (value, bool) {
	n := len(m.frame.temps)
	v, ok := m.rvalue(e)
	m.endFullExpression(n)
	return v, ok
}

// extend finds the temporaries in e that reference o, to be bound to it, lets live on:
// o is a variable, or a member that the braces of a variable's initialiser reach.
func (m *machine) extend(o *object, e *il.Expr) {
	if o.root() != m.binding {
		return
	}
	for e != nil {
		switch e.Kind {
		case il.EnkObjectLifetime:
			e = e.Operand
			continue
		case il.EnkOperation:
			switch e.Op {
			case il.OpReferenceTo, il.OpRefCast, il.OpCast, il.OpParens, il.OpLvalue, il.OpLvalueAdjust, il.OpBaseClassCast, il.OpDotField, il.OpClassRvalueAdjust:
				e = e.Operand
				continue
			case il.OpComma:
				e = e.Operand.Next
				continue
			case il.OpQuestion:
				if x := e.Operand.Next; x != nil && x.Next != nil {
					m.extend(o, x.Next)
				}
				e = e.Operand.Next
				continue
			}
		}
		m.extending = append(m.extending, e)
		return
	}
}

// outlives reports whether what is bound to the variable under way outlives the
// function that it is in.
func (m *machine) outlives() bool {
	v := m.opt.Initialized
	return v != nil && v.Storage != il.ScAuto
}

// limitedLifetime checks that the root object o of an address that is a part of a
// constant is there as long as the constant is.
func (m *machine) limitedLifetime(o *object, pos source.Pos) bool {
	v := m.opt.Initialized
	if v == nil || o.extended || !v.IsConstexpr && !v.Constinit {
		return true
	}
	return m.fail(diag.ReferencePointerTemporaryLimitedLifetime, pos)
}
