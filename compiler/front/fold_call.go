// This file implements the folding of calls while expressions are built: a call
// of a constexpr function with constant arguments is worth a constant wherever
// it stands, and keeps the call it came from (rule il.folded).
package front

import (
	"cufront/compiler/eval"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
)

// foldCall makes x, a call just built, the constant that it is worth. Nothing
// is instantiated for that.
func (ck *Checker) foldCall(x *Operand) {
	e := x.Expr
	if ck.env.has(inUnevaluated) || ck.env.has(inConstant) && ck.env.inTemplateArgs == 0 || ck.evals.depth > 0 || e.Cat != il.PRValue || e.Type == nil || !typing.ScalarType(e.Type) && !e.Type.IsVoid() || e.ValueDependent || e.TypeDependent || !nodes.ConstantCall(e) {
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
	if o := e.Operand; e.Kind == il.EnkOperation && e.Op == il.OpDotMemberCall && o.Routine != nil && o.Next != nil {
		il.Mention(ck.u.ReferenceTo(ck.u.Qualified(o.Routine.MemberOf, o.Routine.Type.Skip().Routine.ThisQuals), false)) // the object is evaluated as a reference
	}
	c.SourceCorresp, c.Type, c.Expr = il.SourceCorresp{}, e.Type, e
	c.NotNullPointer, c.FromConstexprCall = true, true
	n := nodes.ConstExpr(ck.u, c, e.Start)
	n.Start, n.EndPos = e.Start, e.EndPos
	x.setExpr(n)
}
