// This file implements assignment [expr.ass].
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// assignOp maps assignment operators to operations on arithmetic operands.
func assignOp(k token.Kind) il.Op {
	switch k {
	case token.PlusAssign:
		return il.OpAddAssign
	case token.MinusAssign:
		return il.OpSubtractAssign
	case token.StarAssign:
		return il.OpMultiplyAssign
	case token.SlashAssign:
		return il.OpDivideAssign
	case token.PercentAssign:
		return il.OpRemainderAssign
	case token.ShlAssign:
		return il.OpShiftlAssign
	case token.ShrAssign:
		return il.OpShiftrAssign
	case token.AmpAssign:
		return il.OpAndAssign
	case token.PipeAssign:
		return il.OpOrAssign
	case token.CaretAssign:
		return il.OpXorAssign
	}
	return il.OpAssign
}

// buildAssign applies assignment operator op at pos to x and y.
func (ck *Checker) buildAssign(x, y *Operand, op token.Kind, pos source.Pos) {
	target := *x
	assignTo(ck, x, y, op, pos)
	if x.Mode != Value {
		abandon(ck, &target, y)
		if op == token.Assign && target.Mode == Value {
			noteAssigned(target.Expr, false)
		}
	}
}

func assignTo(ck *Checker, x, y *Operand, op token.Kind, pos source.Pos) {
	if !ck.say.usable(x) || !y.valid() {
		x.invalidate()
		return
	}
	if y.Mode == TypeName {
		ck.say.usable(y)
		x.invalidate()
		return
	}
	x.Start = x.startOf()
	if y.End.IsValid() {
		x.End = y.End
	}
	ck.decayFunctions(x)
	if x.Mode != Value {
		return
	}
	if ck.dependentBinary(x, y, assignOp(op), op, pos) {
		return
	}
	if mayOverload(ck.d, x) && (op != token.Assign || x.Expr.Type.IsClass()) || mayOverload(ck.d, y) && op != token.Assign {
		if ck.overloadedAssign(x, y, op, pos) {
			return
		}
	}
	if x.Expr.Type.IsClass() && !ck.d.IsC() {
		ck.report(diag.NoMatchingOperator, pos, op.String())
		x.invalidate()
		return
	}
	if !ck.modifiable(x) {
		ck.noteDiscarded(y)
		return
	}
	if op == token.Assign {
		ck.simpleAssign(x, y, pos)
		return
	}
	markUsed(x.Expr)
	ck.compoundAssign(x, y, op, pos)
}

// assignConvert converts y to the type t of the target of an assignment at pos.
func (ck *Checker) assignConvert(y *Operand, t *il.Type, pos source.Pos) bool {
	if s, v := typ(ck.u, y), t.Skip(); s.IsVector() && v.IsVector() && s.Skip().Size == v.Size && s.Skip().Elem.IsFloat() == v.Elem.IsFloat() {
		ck.read(y)
		if y.Mode == Value && !ck.u.Same(s.Skip(), v) { // other elements are no obstacle here (rule front.vector-operands)
			y.replace(nodes.Generated(ck.u, il.OpCast, t, y.Expr))
		}
		return y.Mode == Value
	}
	outer := ck.env.reportAt(atAssignment, pos)
	ok := ck.convert(y, t, convAssign)
	ck.env.place = outer
	return ok
}

// simpleAssign builds `x = y` for a target that is no class.
func (ck *Checker) simpleAssign(x, y *Operand, pos source.Pos) {
	t := ck.u.Unqualified(x.Expr.Type)
	if ck.d.Pass == lang.HostPass { // in the device pass behind the right side (rule access.host-variable)
		ck.noteTarget(x.Expr)
	}
	if y.Mode == Braced {
		if !ck.bracedScalar(y, t, convAssign, 0) {
			x.invalidate()
			return
		}
	} else if !ck.assignConvert(y, t, pos) {
		x.invalidate()
		return
	}
	ck.assignNode(x, y, il.OpAssign, token.Assign, pos)
}

// assignNode finishes an assignment.
func (ck *Checker) assignNode(x, y *Operand, op il.Op, k token.Kind, pos source.Pos) {
	if op != il.OpAssign {
		ck.noteRead(x.Expr)
	}
	ck.env.set(targetWritten, op == il.OpAssign && (ck.d.Pass == lang.HostPass || x.Expr.Type.IsClass()))
	ck.noteModified(x.Expr)
	ck.env.set(targetWritten, false)
	if op == il.OpAssign {
		noteAssigned(x.Expr, false)
	}
	e := nodes.Binary(ck.u, op, x.Expr.Type, x.Expr, y.Expr, pos)
	e.Cat, e.ReturnsLvalue = il.LValue, true
	e.SpelledOp = k
	evaluationOrder(ck.d, e, k)
	x.set(e)
}

// compoundAssign builds `x op= y`: y is converted as the operator wants it, the
// result to x's type without a node of its own.
func (ck *Checker) compoundAssign(x, y *Operand, op token.Kind, pos source.Pos) {
	ck.decay(y)
	if y.Mode != Value {
		x.invalidate()
		return
	}
	tx, ty := x.Expr.Type, y.Expr.Type
	if tx.AllQuals()&il.Volatile != 0 {
		deprecatedVolatile(ck, diag.DeprecatedVolatileAssignment, x.startOf())
	}
	switch op {
	case token.PlusAssign, token.MinusAssign:
		if tx.IsPointer() && integralOperand(ty) {
			o := il.OpPaddAssign
			if op == token.MinusAssign {
				o = il.OpPsubtractAssign
			}
			if !ck.pointerArithmetic(tx, x.startOf(), pos, true) {
				x.invalidate()
				return
			}
			ck.assignNode(x, y, o, op, pos)
			return
		}
	}
	ok, code := arithmeticOperand, diag.ExpressionNotArithmetic
	switch op {
	case token.PercentAssign, token.AmpAssign, token.PipeAssign, token.CaretAssign, token.ShlAssign, token.ShrAssign:
		ok, code = integralOperand, diag.ExpressionNotIntegral
	}
	if tx.IsVector() || ty.IsVector() {
		if vectorAssign(ck, x, y, op, pos) {
			ck.assignNode(x, y, assignOp(op), op, pos)
		} else {
			x.invalidate()
		}
		return
	}
	target := *x
	if tx.IsEnum() && !ck.d.IsC() {
		ck.report(diag.EnumOperationNeedsOperator, pos)
		if code == diag.ExpressionNotIntegral && !integralOperand(ty) && !ty.IsError() {
			ck.report(code, y.startOf())
		}
		x.invalidate()
		return
	}
	if (op == token.PlusAssign || op == token.MinusAssign) && !arithmeticOperand(tx) {
		ck.say.additiveError(x, y)
		ck.noteDiscarded(&target)
		return
	}
	if !ck.say.requireKind(x, y, ok, code) {
		ck.noteDiscarded(&target)
		return
	}
	ck.compoundOperand(x, y, op)
	if y.Mode != Value {
		x.invalidate()
		return
	}
	ck.assignNode(x, y, assignOp(op), op, pos)
}

// compoundOperand converts the right side of a compound assignment.
func (ck *Checker) compoundOperand(x, y *Operand, op token.Kind) {
	switch op {
	case token.ShlAssign, token.ShrAssign:
		ck.promote(y)
		if y.Mode == Value {
			ck.checkShift(x, y)
		}
		return
	case token.SlashAssign:
		ck.checkDivisor(x, y, op, y.startOf())
	case token.PercentAssign:
		ck.checkDivisor(x, y, op, y.startOf())
	}
	t := typing.CommonArithmetic(ck.u, promotedOperand(ck.u, x), promotedOperand(ck.u, y))
	ck.arithmeticTo(y, t)
}
