// This file implements the rule that the member function which `a.*p` names can
// only be called [expr.mptr.oper]/6.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/il"
)

// boundOperand reports x, an operand of an operator or an argument, when it is a member function of
// an object: no overloaded function is asked what it could become (rule front.bound-operands).
func boundOperand(ck *Checker, x *Operand) bool {
	if x.Mode != Overloads || x.Set.AddressOf || x.dependent() || !ck.isBound(x.Set) {
		return false
	}
	ck.resolveSingle(x)
	return x.Mode == Invalid
}

// onlyCallable reports x when it is a bound member function, used for anything
// but a call; it is invalid then.
func (ck *Checker) onlyCallable(x *Operand) bool {
	if x.Mode != Value || x.Expr.TypeDependent {
		return false
	}
	e := nodes.SkipParens(x.Expr)
	if e.Kind != il.EnkOperation || e.Op != il.OpDotPMCall && e.Op != il.OpPointsToPMCall || !e.Type.IsFunction() {
		return false
	}
	pos := nodes.Second(e).Start
	if x.Parens || !pos.IsValid() {
		pos = x.startOf()
	}
	ck.report(diag.BoundFunctionNotCalled, pos)
	x.invalidate()
	return true
}
