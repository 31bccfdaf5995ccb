// This file implements the warnings about returning the address of something
// that dies with the function.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
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
		switch o := nodes.DesignatedObject(e.Operand); {
		case o == nil:
		case nodes.IsLocalObject(o):
			ck.report(diag.ReturnsReferenceToLocal, pos)
		case o.Kind == il.EnkTempInit:
			ck.report(diag.ReturnsReferenceToTemporary, pos)
		}
		return
	}
	if t.IsPointer() {
		if o := nodes.PointedObject(e); o != nil && nodes.IsLocalObject(o) {
			ck.report(diag.ReturnsPointerToLocal, pos)
		}
	}
}
