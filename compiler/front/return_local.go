// This file implements the warnings about returning the address of something
// that dies with the function.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// warnReturnsLocal warns when e, the converted operand of a return statement at
// pos, is a reference or pointer to a local variable or a temporary.
func (ck *Checker) warnReturnsLocal(t *il.Type, e *il.Expr, pos source.Pos) {
	if e == nil || ck.env.has(inUnevaluated) {
		return
	}
	if t.IsReference() {
		if e.Kind != il.EnkOperation || e.Op != il.OpReferenceTo {
			return
		}
		switch o := designatedObject(e.Operand, 0); {
		case o == nil:
		case isLocalObject(o):
			ck.report(diag.ReturningReferenceLocalVariable, pos)
		case o.Kind == il.EnkTempInit:
			ck.report(diag.ReturningReferenceLocalTemporary, pos)
		}
		return
	}
	if t.IsPointer() {
		if o := pointedObject(e, 0); o != nil && isLocalObject(o) {
			ck.report(diag.ReturningPointerLocalVariable, pos)
		}
	}
}

// isLocalObject reports whether e names an automatic variable.
func isLocalObject(e *il.Expr) bool {
	if e.Kind != il.EnkVariable || e.Var == nil {
		return false
	}
	v := e.Var
	if v.Type.IsReference() || v.IsThreadLocal || v.IsThis {
		return false
	}
	return v.IsParameter || v.LocalToFunction && v.Storage == il.ScAuto
}

// designatedObject returns the variable or temporary that the glvalue e is, or
// is a part of; nil when that is not known.
func designatedObject(e *il.Expr, depth int) *il.Expr {
	if e == nil || depth > 50 {
		return nil
	}
	if e.Kind != il.EnkOperation {
		return e
	}
	switch e.Op {
	case il.OpParens, il.OpDotField, il.OpLvalueAdjust, il.OpLvalue, il.OpClassRvalueAdjust:
		return designatedObject(e.Operand, depth+1)
	case il.OpRefCast, il.OpCast:
		if e.Cat != il.PRValue {
			return designatedObject(e.Operand, depth+1)
		}
	case il.OpSubscript:
		a := e.Operand
		if !a.Type.IsPointer() && a.Next != nil {
			a = a.Next
		}
		return pointedObject(a, depth+1)
	case il.OpIndirect:
		return pointedObject(e.Operand, depth+1)
	}
	return nil
}

// pointedObject returns the object that the pointer value e points to or into.
func pointedObject(e *il.Expr, depth int) *il.Expr {
	if e == nil || depth > 50 || e.Kind != il.EnkOperation {
		return nil
	}
	switch e.Op {
	case il.OpAddressOf, il.OpArrayToPointer:
		return designatedObject(e.Operand, depth+1)
	case il.OpParens, il.OpCast:
		return pointedObject(e.Operand, depth+1)
	case il.OpPadd, il.OpPsubtract:
		a := e.Operand
		if e.PtrOperandSecond && a.Next != nil {
			a = a.Next
		}
		return pointedObject(a, depth+1)
	}
	return nil
}
