// This file implements the folding of calls while expressions are built: a call
// of a constexpr function with constant arguments is worth a constant wherever
// it stands, and keeps the call it came from (rule il.folded).
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/eval"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
)

// foldCall makes x, a call just built, the constant that it is worth. The bodies of
// instances that this needs are instantiated, but not in templates (rule il.folded-instances).
func (ck *Checker) foldCall(x *Operand) {
	e := x.Expr
	if x.Mode != Value || ck.env.has(inConstant) && ck.env.inTemplateArgs == 0 || e.Type == nil {
		return
	}
	if e.IsOp(il.OpRefIndirect) && e.Operand.IsCall() && !ck.env.has(inPrototype) {
		foldReference(ck, e)
		return
	}
	if e.Cat != il.PRValue {
		return
	}
	if e.Type.IsClass() {
		foldObject(ck, x)
		return
	}
	if !typing.ScalarType(e.Type) && !e.Type.IsVoid() && !e.Type.IsPtrToMember() && !e.Type.IsNullptr() {
		return
	}
	c := builtinConstant(ck, e)
	if c == nil && !ck.env.has(inPrototype) {
		c = calledConstant(ck, e, e)
	}
	if c != nil && c.Kind == il.CkVoid {
		ck.u.Info(e).NoEffect = true
		return
	}
	if c == nil || !foldsCall(c) {
		return
	}
	if o := e.Operand; e.Kind == il.EnkOperation && e.Op == il.OpDotMemberCall && o.Routine != nil && o.Next != nil {
		il.Mention(ck.u.ReferenceTo(ck.u.Qualified(o.Routine.MemberOf, o.Routine.Type.Skip().Routine.ThisQuals), false)) // the object is evaluated as a reference
	}
	c.SourceCorresp, c.Type, c.Expr = il.SourceCorresp{}, e.Type, e
	computed := c.Kind == il.CkAddress && c.Address == il.AbkConstant || !e.Type.IsPointer() && !e.Type.IsPtrToMember()
	c.NotNullPointer, c.FromConstexprCall = c.Kind != il.CkAddress, computed
	n := nodes.ConstExpr(ck.u, c, e.Start)
	n.Start, n.EndPos = e.Start, e.EndPos
	x.setExpr(n)
}

// foldsCall reports whether a call that is worth c is a constant: an address is one of what
// lives as long as the program (rule il.folded-addresses).
func foldsCall(c *il.Constant) bool {
	switch c.Kind {
	case il.CkInteger, il.CkFloat, il.CkPtrToMember:
		return true
	case il.CkAddress:
		switch c.Address {
		case il.AbkVariable:
			v := c.Var
			return !v.Shared && !v.Managed && !v.IsParameter && (!v.LocalToFunction || v.Storage == il.ScStatic || v.Storage == il.ScExtern || v.Device || v.ConstantMem)
		case il.AbkRoutine, il.AbkConstant:
			return true
		}
	}
	return false
}

// foldReference makes the call behind e, which yields a reference, the constant address of what
// that refers to, where it lives as long as the program (rule il.folded-addresses).
func foldReference(ck *Checker, e *il.Expr) {
	call := e.Operand
	c := calledConstant(ck, call, call)
	if c == nil || c.Kind != il.CkAddress || !foldsCall(c) {
		return
	}
	c.SourceCorresp, c.Type, c.Expr = il.SourceCorresp{}, call.Type, call
	c.NotNullPointer, c.FromConstexprCall = false, false
	n := nodes.ConstExpr(ck.u, c, call.Pos)
	n.Start, n.EndPos = call.Start, call.EndPos
	e.Operand = n
}

// foldedCall reports whether e is a call that yields a reference, or the constant that such a call
// is worth.
func foldedCall(e *il.Expr) bool {
	if e.Kind == il.EnkConstant && e.Const != nil && e.Const.Expr != nil && e.Type.IsReference() {
		e = e.Const.Expr
	}
	return e.Kind == il.EnkOperation && e.IsCall()
}

// foldObject makes x, a call just built that yields an object of a class, a temporary
// that is filled with the constant that the call is worth (rule il.folded-objects).
func foldObject(ck *Checker, x *Operand) {
	e := x.Expr
	cls := e.Type.ClassType()
	if e.Kind != il.EnkOperation || !e.IsCall() || cls == nil || cls.Cls == nil || !cls.Cls.Members.Literal || !cls.Cls.Members.Dtor.Trivial {
		return
	}
	c := calledConstant(ck, e, e)
	if c == nil || c.Kind != il.CkAggregate {
		return
	}
	ck.u.Info(e).NoEffect = true
	filledWith(ck, x, c, true)
}

// filledWith makes x, which is worth c, an object that is not named, a temporary that is filled
// with c.
func filledWith(ck *Checker, x *Operand, c *il.Constant, called bool) {
	e := x.Expr
	computedParts(c, called, 0)
	c.Type, c.Expr, c.NotNullPointer = ck.u.Unqualified(e.Type), e, false
	d := ck.u.NewDynamicInit(il.DikConstant)
	d.Const, d.Pos = c, e.Pos
	n := ck.tempNode(c.Type, d, e.Pos)
	n.Start, n.EndPos, n.Parenthesized = e.Start, e.EndPos, e.Parenthesized
	x.setExpr(n)
}

// calledObject reports whether d fills an object with the constant that a call is worth.
func calledObject(d *il.DynamicInit) bool {
	c := d.Const
	return d.Kind == il.DikConstant && d.Spelled == nil && !d.ExplicitCast && c != nil && c.Kind == il.CkAggregate && c.FromConstexprCall && c.Expr != nil && c.Expr.IsCall()
}

// computedParts notes that constant c, and each part of it, was computed, by a call or not.
func computedParts(c *il.Constant, called bool, depth int) {
	c.SourceCorresp, c.FromConstexprCall, c.NotNullPointer = il.SourceCorresp{}, called, c.Kind != il.CkAggregate
	if depth > maxAggregates {
		return
	}
	for _, p := range c.Elems {
		computedParts(p, called, depth+1)
	}
}

// foldMember makes x, a member of an object that is not named, the constant that it is worth
// where that object is one (rule il.folded-parts).
func foldMember(ck *Checker, x *Operand) {
	e := x.Expr
	if ck.env.has(inUnevaluated) || ck.env.has(inConstant) && ck.env.inTemplateArgs == 0 || ck.evals.depth > 0 || e.ValueDependent || e.TypeDependent ||
		e.Kind != il.EnkOperation || e.Op != il.OpDotField || e.Operand.Kind != il.EnkTempInit || !nodes.ConstantTemporary(e.Operand) {
		return
	}
	c, _ := foldingEvaluation(ck, e, ck.env.has(inTrial) || ck.env.has(inPrototype))
	switch {
	case c == nil:
	case c.Kind == il.CkAggregate && e.Type.IsClass():
		filledWith(ck, x, c, false)
	case c.Kind == il.CkInteger || c.Kind == il.CkFloat:
		c.SourceCorresp, c.Type, c.Expr, c.NotNullPointer, c.FromConstexprCall = il.SourceCorresp{}, e.Type, e, true, false
		n := nodes.ConstExpr(ck.u, c, e.Start)
		n.Start, n.EndPos, n.Parenthesized = e.Start, e.EndPos, e.Parenthesized
		x.setExpr(n)
	}
}

// builtinConstant returns what e is worth, a call of a builtin function with
// constants; nil where it stays a call.
func builtinConstant(ck *Checker, e *il.Expr) *il.Constant {
	r := namedRoutine(e.Operand)
	if r == nil || (r.Builtin == 0 || !r.Generated) && (r.BuiltinName != nil || eval.Folds(r) == "") || ck.env.has(inUnevaluated) || ck.evals.depth > 0 || e.ValueDependent || e.TypeDependent {
		return nil
	}
	switch r.Name.Text {
	case "__builtin_LINE", "__builtin_COLUMN", "__builtin_FILE", "__builtin_FUNCTION", // they wait for where a default argument is used
		"__builtin_is_constant_evaluated", "__builtin_expect", "__builtin_expect_with_probability", "__builtin_assume", "__builtin_assume_aligned", "__builtin_launder":
		return nil
	}
	for a := e.Operand.Next; a != nil && (a == e.Operand.Next || !ofSizeAlone(r)); a = a.Next {
		if !nodes.ConstantArgument(a) {
			return nil
		}
	}
	c, _ := foldingEvaluation(ck, e, true)
	return c
}

// foldingEvaluation evaluates e for a fold, during which nothing is folded by itself; a trial instantiates and
// reports nothing. The failure is nil where there is a value.
func foldingEvaluation(ck *Checker, e *il.Expr, trial bool) (*il.Constant, *eval.Failure) {
	ck.evals.depth++
	defer func() { ck.evals.depth-- }()
	return eval.Expr(ck.u, ck.d, evalEnv{ck: ck, trial: trial}, e, eval.Options{})
}

// ofSizeAlone reports whether what the built-in function r yields follows from the size that it is asked about, its
// first argument.
func ofSizeAlone(r *il.Routine) bool {
	return r.Name.Text == "__atomic_is_lock_free" || r.Name.Text == "__atomic_always_lock_free"
}

// calledConstant returns what e is worth, which is call or reads a part of what call
// yields; nil where that is no constant call.
func calledConstant(ck *Checker, e, call *il.Expr) *il.Constant {
	if ck.env.has(inUnevaluated) || ck.evals.depth > 0 || e.ValueDependent || e.TypeDependent || !nodes.ConstantCall(call) {
		return nil
	}
	trial := ck.env.has(inTrial) || ck.env.has(inPrototype)
	if r := namedRoutine(call.Operand); r.Body == nil && r.ClosureEntry == nil && (trial || !ck.requireBody(r, call.Pos) || r.Body == nil) {
		return nil
	}
	c, f := foldingEvaluation(ck, e, trial)
	if e == call && f != nil && f.Code == diag.EvalTooComplex && !e.Type.IsClass() { // nobody needs to try that again
		if ck.evals.tooComplex == nil {
			ck.evals.tooComplex = make(map[*il.Expr]bool)
		}
		ck.evals.tooComplex[e] = true
	}
	return c
}

// readCall returns the value of e, which reads the object that a call refers to or a
// member of the object that a call yields; nil where it is not known.
func readCall(ck *Checker, e *il.Expr) *il.Constant {
	if ck.env.has(inConstant) && ck.env.inTemplateArgs == 0 {
		return nil
	}
	o := e
	for o != nil {
		switch {
		case o.Kind == il.EnkOperation && (o.Op == il.OpDotField || o.Op == il.OpRefIndirect || o.Op == il.OpLvalueAdjust):
			o = o.Operand
			continue
		case o.Kind == il.EnkConstant && o.Type.IsReference() && o.Const.Expr != nil:
			o = o.Const.Expr
			continue
		case o.Kind == il.EnkTempInit && o.Init != nil && (o.Init.Kind == il.DikExpression || o.Init.Kind == il.DikClassResultViaCtor):
			o = o.Init.Expr
			continue
		}
		break
	}
	if o == nil || o == e || o.Kind != il.EnkOperation || !o.IsCall() {
		return nil
	}
	return calledConstant(ck, e, o)
}
