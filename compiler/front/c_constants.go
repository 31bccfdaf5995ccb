// This file implements constants of C: initialisers of objects with static storage
// duration, in which calls and other objects are errors (C 6.7.9/4, 6.6; rule
// c.static-initialisers).
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
)

// constVariable warns of e, which reads the value of a constant object where C needs
// a constant expression.
func constVariable(ck *Checker, e *il.Expr) {
	if ck.d.IsC() && e.Kind == il.EnkVariable && (ck.env.staticStorage() || ck.env.has(inConstant)) {
		ck.report(diag.ConstVariableInConstant, e.Start)
	}
}

// checkStaticInitializer reports an initialiser of v that is not constant though the
// storage of v is static.
func checkStaticInitializer(ck *Checker, v *il.Variable) {
	if !ck.d.IsC() || v.LocalToFunction && v.Storage != il.ScStatic || v.Init != il.InitkDynamic || v.Dyn == nil || v.Type.IsError() {
		return
	}
	e := v.Dyn.Expr
	if e == nil {
		return
	}
	var call *il.Expr
	il.Search(e, func(e *il.Expr) il.Answer {
		if e.Kind == il.EnkOperation && e.IsCall() {
			call = e
			return il.Found
		}
		return il.Below
	})
	switch {
	case call != nil:
		ck.report(diag.CallInConstantExpression, call.Start)
	case e.Kind != il.EnkTempInit: // a compound literal
		ck.report(diag.ExpressionNotConstant, e.Start)
	}
}

// isValueC reports whether e, an lvalue of C++, is a value in C: an assignment, a prefix
// operator, a conditional expression, what a comma yields (C 6.5.16/3).
func isValueC(e *il.Expr) bool {
	if e.Kind != il.EnkOperation {
		return false
	}
	switch e.Op {
	case il.OpIndirect, il.OpSubscript, il.OpDotField, il.OpPointsToField:
		return false
	}
	return true
}
