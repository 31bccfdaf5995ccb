// This file implements the folding of calls while expressions are built: a call
// of a constexpr function with constant arguments is worth a constant wherever
// it stands, and keeps the call it came from (C-il 7).
package front

import (
	"cufront/compiler/eval"
	"cufront/compiler/il"
)

// foldCall makes x, a call just built, the constant that it is worth. Nothing
// is instantiated for that.
func (ck *Checker) foldCall(x *Operand) {
	e := x.Expr
	if ck.env.has(inUnevaluated) || ck.env.has(inConstant) && ck.env.inTemplateArgs == 0 || ck.evals.depth > 0 || e.Cat != il.PRValue || e.Type == nil || !scalarType(e.Type) && !e.Type.IsVoid() || e.ValueDependent || e.TypeDependent || !constantCall(e) {
		return
	}
	ck.evals.depth++
	c, _ := eval.Expr(ck.u, ck.d, evalEnv{ck, true}, e, eval.Options{})
	ck.evals.depth--
	if c != nil && c.Kind == il.CkVoid {
		ck.u.Info(e).NoEffect = true
		return
	}
	if c == nil || c.Kind != il.CkInteger && c.Kind != il.CkFloat {
		return
	}
	c.SourceCorresp, c.Type, c.Expr = il.SourceCorresp{}, e.Type, e
	c.NotNullPointer, c.FromConstexprCall = true, true
	n := constExpr(ck.u, c, e.Start)
	n.Start, n.EndPos = e.Start, e.EndPos
	x.setExpr(n)
}

// constantCall reports whether e calls a constexpr function that is defined,
// with arguments that are constants.
func constantCall(e *il.Expr) bool {
	if e.Kind != il.EnkOperation {
		return false
	}
	switch e.Op {
	case il.OpCall, il.OpDotMemberCall, il.OpPointsToMemberCall:
	default:
		return false
	}
	callee := e.Operand
	if callee.Kind != il.EnkRoutine || !callee.Routine.IsConstexpr || callee.Routine.Body == nil {
		return false
	}
	for a := callee.Next; a != nil; a = a.Next {
		if !constantArgument(a) {
			return false
		}
	}
	return true
}

// holdsCall reports whether e, or an operand of it, is a call.
func holdsCall(e *il.Expr, depth int) bool {
	if e == nil || depth > 100 {
		return false
	}
	switch {
	case e.Kind == il.EnkTempInit:
		return true
	case e.Kind == il.EnkConstant:
		return e.Const != nil && e.Const.FromConstexprCall
	case e.Kind == il.EnkOperation && (e.Op == il.OpCall || e.Op == il.OpDotMemberCall || e.Op == il.OpPointsToMemberCall):
		return true
	}
	for a := e.Operand; a != nil; a = a.Next {
		if holdsCall(a, depth+1) {
			return true
		}
	}
	return false
}

// constantArgument reports whether a may have a value that is known: a constant,
// or the name of a constexpr object.
func constantArgument(a *il.Expr) bool {
	for a.Kind == il.EnkOperation && a.Generated && a.Operand != nil {
		a = a.Operand
	}
	switch a.Kind {
	case il.EnkConstant:
		return a.Const != nil && a.Const.Kind != il.CkTemplateParam
	case il.EnkVariable:
		return a.Var.IsConstexpr || mayBeKnown(a.Type)
	case il.EnkLambda, il.EnkTempInit:
		return mayBeKnown(a.Type)
	}
	return false
}

// mayBeKnown reports whether a call may be worth a constant whatever object of
// type t it gets: those of classes, and of closure classes without captures.
func mayBeKnown(t *il.Type) bool {
	c := t.ClassType()
	if c == nil || c.Cls == nil {
		return false
	}
	return !c.Cls.IsClosure || len(c.Cls.Fields) == 0 && (c.Cls.Lambda == nil || !c.Cls.Lambda.Extended)
}
