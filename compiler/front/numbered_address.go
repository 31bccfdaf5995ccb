// This file implements what is known of the address of a part of an object that lies at
// a number, `&((T *)0)->m`: as an integer it is a constant, for programs find offsets so
// (rule const.numbered-address).
package front

import (
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/num"
)

// maxAddressDepth bounds how long the path of such an address is.
const maxAddressDepth = 200

// numberedAddress returns the constant of type t, an integer type, that pointer e is
// worth; nil where it leads not to an object at a number.
func numberedAddress(ck *Checker, e *il.Expr, t *il.Type) *il.Constant {
	if e.Kind == il.EnkConstant || e.TypeDependent || e.ValueDependent || !e.Type.IsPointer() {
		return nil
	}
	n, ok := pointerNumber(ck, e, 0)
	if !ok {
		return nil
	}
	return nodes.IntConstant(ck.u, num.FromInt64(n), t)
}

// pointerNumber returns the number that pointer e is worth.
func pointerNumber(ck *Checker, e *il.Expr, depth int) (int64, bool) {
	e = nodes.SkipParens(e)
	if e.Kind == il.EnkConstant {
		return integerOf(e.Const)
	}
	if e.Kind != il.EnkOperation || depth > maxAddressDepth {
		return 0, false
	}
	switch e.Op {
	case il.OpAddressOf, il.OpArrayToPointer:
		return lvalueNumber(ck, e.Operand, depth+1)
	case il.OpPadd, il.OpPsubtract:
		n, ok := pointerNumber(ck, e.Operand, depth+1)
		i, known := integerOf(nodes.Second(e).Const)
		if e.Op == il.OpPsubtract {
			i = -i
		}
		return n + i*int64(e.Type.Skip().Elem.Skip().Size), ok && known
	case il.OpBaseClassCast:
		n, ok := pointerNumber(ck, e.Operand, depth+1)
		return ofBase(e, n, e.Operand.Type.Skip().Elem, e.Type.Skip().Elem, ok)
	case il.OpCast:
		from, to := e.Operand.Type, e.Type
		if from.IsPointer() && to.IsPointer() && (to.Skip().Elem.IsVoid() || ck.u.SameUnqualified(from.Skip().Elem, to.Skip().Elem)) {
			return pointerNumber(ck, e.Operand, depth+1)
		}
	}
	return 0, false
}

// lvalueNumber returns the number where lvalue e lies.
func lvalueNumber(ck *Checker, e *il.Expr, depth int) (int64, bool) {
	e = nodes.SkipParens(e)
	if e.Kind != il.EnkOperation || depth > maxAddressDepth {
		return 0, false
	}
	switch e.Op {
	case il.OpIndirect:
		return pointerNumber(ck, e.Operand, depth+1)
	case il.OpPointsToField, il.OpDotField:
		f := nodes.Second(e)
		if f == nil || f.Field == nil || f.Field.IsBitField || f.Field.Parent == nil || f.Field.Type.IsReference() || !ck.completedClass(f.Field.Parent) {
			return 0, false
		}
		object := lvalueNumber
		if e.Op == il.OpPointsToField {
			object = pointerNumber
		}
		n, ok := object(ck, e.Operand, depth+1)
		return n + int64(f.Field.Offset), ok
	case il.OpBaseClassCast:
		n, ok := lvalueNumber(ck, e.Operand, depth+1)
		return ofBase(e, n, e.Operand.Type, e.Type, ok)
	case il.OpRefCast:
		return lvalueNumber(ck, e.Operand, depth+1)
	case il.OpSubscript:
		i, known := integerOf(nodes.Second(e).Const)
		n, ok := pointerNumber(ck, e.Operand, depth+1)
		return n + i*int64(e.Type.Skip().Size), ok && known
	}
	return 0, false
}

// ofBase returns where e, a conversion to the base of type to, leads from an object of
// class from at n; a written one leaves null as it is.
func ofBase(e *il.Expr, n int64, from, to *il.Type, ok bool) (int64, bool) {
	if !ok || from.ClassType() == nil || to.ClassType() == nil {
		return 0, false
	}
	b := typing.FindBase(from.ClassType(), to.ClassType())
	if b == nil || b.Virtual {
		return 0, false
	}
	if n == 0 && !e.Generated {
		return 0, true
	}
	return n + int64(b.Offset), true
}

// integerOf returns the value of c if it is an integer.
func integerOf(c *il.Constant) (int64, bool) {
	if c == nil || c.Kind != il.CkInteger {
		return 0, false
	}
	return c.Int.Int64(), true
}
