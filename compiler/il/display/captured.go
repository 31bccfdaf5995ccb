// This file implements what the display shows of what closures hold: the values of
// captured variables, and the pointer of extended lambdas for both sides.
package display

import (
	"cufront/compiler/cuda"
	"cufront/compiler/il"
)

// heldPointer gives the closure of l the pointer that it carries behind its captures
// (rule gpu.closure-pointer).
func (o lambdas) heldPointer(l *il.Lambda) {
	if l.Closure == nil || l.Closure.Cls == nil || l.Closure.IsDependent() || !cuda.CarriesPointer(l) || o.closures.sizes[l.Closure.Cls] != 0 {
		return
	}
	c := l.Closure.Cls
	pointer := o.pointerTo(o.u.Builtin.Void)
	f := il.Field{Type: pointer, DeclaredType: pointer, Parent: l.Closure}
	f.Entry, f.DeclPos, f.IsClassMember, f.Access, f.ParentScope, f.Referenced = o.entry(0), l.Start, true, il.Private, c.AssocScope, true
	fields := make([]*il.Field, 0, len(c.Fields)+1)
	for _, g := range c.Fields {
		f.Offset = g.Offset + g.Type.Skip().Size
		fields = append(fields, g)
	}
	f.Offset = (f.Offset + pointerSize - 1) / pointerSize * pointerSize
	if n := len(fields); n > 0 {
		o.fields.setNext(fields[n-1], &f)
	}
	o.classes.setFields(c, append(fields, &f))
	set(&o.closures.sizes, c, f.Offset+pointerSize)
}

// pointerSize is the size of a pointer to an object, and its alignment.
const pointerSize = 8

// isCapturedValue reports whether e reads a variable that was captured by copy and is
// const in the closure: its value keeps the qualifier.
func (o lambdas) isCapturedValue(e *il.Expr) bool {
	if e == nil || e.Kind != il.EnkOperation || o.nodes.op(e) != il.OpPointsToField {
		return false
	}
	this := o.nodes.operand(e)
	if this == nil || o.nodes.next(this) == nil || o.nodes.next(this).Kind != il.EnkField || o.nodes.next(this).Field.CapturedVar == nil {
		return false
	}
	t := o.nodes.origLvalueType(e)
	if t == nil {
		if t = o.nodes.typ(e); e.Cat == il.LValue {
			return false
		}
	}
	return t.AllQuals()&il.Const != 0 && t.ClassType() == nil
}

// converted returns e or, where it is the value of a captured variable, its conversion
// to the type without qualifiers (rule il.closures).
func (o lambdas) converted(e *il.Expr) *il.Expr {
	if !o.isCapturedValue(e) {
		return e
	}
	t := o.nodes.typ(e)
	for t.IsPlainQualified() && o.types.elem(t) != nil {
		t = o.types.elem(t)
	}
	n := &il.Expr{Entry: o.entry(o.regions.region(&e.Entry)), Kind: il.EnkOperation, Op: il.OpCast, Type: t, Operand: e, Next: o.nodes.next(e), Generated: true, Pos: e.Pos}
	o.nodes.setNext(e, nil)
	return n
}

// convertOperands converts the values of captured variables among the operands of e to
// the types that the operation expects, where it expects any.
func (o lambdas) convertOperands(e *il.Expr) {
	first := o.nodes.operand(e)
	if first == nil {
		return
	}
	switch op := o.nodes.op(e); {
	case op == il.OpNegate, op == il.OpUnaryPlus, op == il.OpComplement:
		if n := o.converted(first); n != first {
			o.nodes.setOperand(e, n)
		}
		return
	case op >= il.OpAssign && op <= il.OpXorAssign: // all assignments
	case e.IsCall():
	default:
		return
	}
	for last, a := first, o.nodes.next(first); a != nil; last, a = a, o.nodes.next(a) {
		if n := o.converted(a); n != a {
			o.nodes.setNext(last, n)
			a = n
		}
	}
}

// bindingType lets e, which binds a reference, have the type of an lvalue reference
// (rule il.references).
func (o lambdas) bindingType(e *il.Expr) {
	t := o.nodes.typ(e)
	if o.nodes.op(e) != il.OpReferenceTo || !t.IsRvalueReference() || o.types.elem(t.Skip()) == nil {
		return
	}
	if r := o.basedOn(o.types.elem(t.Skip()), il.BasedReference, nil); r != nil {
		o.nodes.setType(e, r)
	}
}
