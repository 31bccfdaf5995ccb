// This file implements the types that trying to evaluate an expression asks
// for: objects that it changes, and those whose addresses it takes, are found
// by references to them (rule il.evaluated).

package nodes

import "cufront/compiler/il"

// Evaluated uses the references by which evaluating e finds the object that it
// changes first. It reports whether evaluation could go on behind e.
func Evaluated(u *il.Unit, e *il.Expr) bool {
	for e != nil && !e.TypeDependent && !e.ValueDependent {
		if e.Kind == il.EnkConstant || e.Kind == il.EnkRoutine {
			return true
		}
		if e.Kind != il.EnkOperation {
			return false
		}
		switch e.Op {
		case il.OpPostIncr, il.OpPostDecr, il.OpPreIncr, il.OpPreDecr, il.OpAssign, il.OpAddAssign, il.OpSubtractAssign,
			il.OpMultiplyAssign, il.OpDivideAssign, il.OpRemainderAssign, il.OpShiftlAssign, il.OpShiftrAssign,
			il.OpAndAssign, il.OpOrAssign, il.OpXorAssign, il.OpPaddAssign, il.OpPsubtractAssign:
			if t := e.Operand.Type; !t.IsVector() && !t.IsReference() {
				evaluatedPart(u, e.Operand)
			}
			return false
		case il.OpAddressOf:
			if e.Operand.Kind == il.EnkRoutine {
				return true
			}
			return evaluatedPart(u, e.Operand)
		case il.OpCast, il.OpBoolCast, il.OpNegate, il.OpUnaryPlus, il.OpComplement, il.OpNot, il.OpParens:
			if e.Op == il.OpCast && e.Operand.Type.IsPointer() && !e.Type.IsPointer() {
				return false // an address has no value
			}
			e = e.Operand
		case il.OpCall:
			for a := Second(e); a != nil; a = a.Next {
				if !Evaluated(u, a) {
					break
				}
			}
			return false
		default:
			if e.Op != il.OpComma && e.Op != il.OpPadd && e.Op != il.OpPsubtract && !ValueOp(e.Op) || e.Operand == nil || e.Operand.Next == nil || !Evaluated(u, e.Operand) {
				return false
			}
			e = Second(e)
		}
	}
	return false
}

// EvaluatedInit is Evaluated for the initialisation of a variable.
func EvaluatedInit(u *il.Unit, d *il.DynamicInit) {
	if d == nil {
		return
	}
	if d.Expr != nil {
		e := d.Expr
		if e.Kind == il.EnkOperation && e.Op == il.OpReferenceTo {
			e = e.Operand
		}
		if e.Kind == il.EnkTempInit {
			EvaluatedInit(u, e.Init)
			return
		}
		if e.Kind == il.EnkOperation && e.Op == il.OpIndirect {
			e = e.Operand
		}
		Evaluated(u, e)
		return
	}
	if d.Const != nil {
		evaluatedElements(u, d.Const)
	}
}

// evaluatedElements is EvaluatedInit for the elements of aggregate c.
func evaluatedElements(u *il.Unit, c *il.Constant) {
	for _, x := range c.Elems {
		switch x.Kind {
		case il.CkAggregate:
			evaluatedElements(u, x)
		case il.CkDynamicInit:
			EvaluatedInit(u, x.Dyn)
		}
	}
}

// EvaluatedPointer is Evaluated for a pointer that is compared or tested; the
// object whose address it is has a reference as well.
func EvaluatedPointer(u *il.Unit, e *il.Expr) {
	if e.Type.IsPointer() {
		Evaluated(u, e)
	}
}

// evaluatedPart uses the reference by which e is found, if it is a variable or
// a part of one that is known; parts of classes are counted.
func evaluatedPart(u *il.Unit, e *il.Expr) bool {
	if !namesVariable(e) {
		return false
	}
	il.Mention(u.ReferenceTo(e.Type, false))
	if e.Kind == il.EnkOperation && e.Op == il.OpDotField {
		u.AskFor(u.Builtin.Long)
	}
	return true
}

// namesVariable reports whether e is a variable, or a part of one that is known.
func namesVariable(e *il.Expr) bool {
	for e != nil {
		if e.Kind == il.EnkVariable {
			return true
		}
		if e.Kind != il.EnkOperation {
			return false
		}
		switch e.Op {
		case il.OpSubscript:
			if e.PtrOperandSecond || ConstValue(Second(e)) == nil || e.Operand.Kind != il.EnkOperation || e.Operand.Op != il.OpArrayToPointer {
				return false
			}
			e = e.Operand.Operand
		case il.OpDotField, il.OpBaseClassCast, il.OpParens, il.OpRefIndirect:
			e = e.Operand
		default:
			return false
		}
	}
	return false
}

// selectsBits reports whether e is a bit-field of an object: no reference leads
// to it.
func selectsBits(e *il.Expr) bool {
	if e.Kind != il.EnkOperation || e.Op != il.OpDotField {
		return false
	}
	f := Second(e)
	return f != nil && f.Field != nil && f.Field.IsBitField
}
