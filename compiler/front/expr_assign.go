// This file implements assignment [expr.ass].
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
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
func (p *Parser) buildAssign(x, y *Operand, op token.Kind, pos source.Pos) {
	if !p.usable(x) || !y.valid() {
		x.invalidate()
		return
	}
	if y.Mode == TypeName {
		p.usable(y)
		x.invalidate()
		return
	}
	x.Start = x.startOf()
	if y.End.IsValid() {
		x.End = y.End
	}
	p.decayFunctions(x)
	if x.Mode != Value {
		return
	}
	if p.dependentBinary(x, y, assignOp(op), op, pos) {
		return
	}
	if x.Expr.Type.IsClass() || x.Expr.Type.IsEnum() && op != token.Assign || p.mayOverload(y) && op != token.Assign {
		if p.overloadedAssign(x, y, op, pos) {
			return
		}
	}
	if x.Expr.Type.IsClass() {
		p.errorAt(diag.NoMatchingOperator, pos, op.String())
		x.invalidate()
		return
	}
	if !p.modifiable(x) {
		return
	}
	if op == token.Assign {
		p.simpleAssign(x, y, pos)
		return
	}
	p.markUsed(x.Expr)
	p.compoundAssign(x, y, op, pos)
}

// assignConvert converts y to the type t of the target of an assignment at pos.
func (p *Parser) assignConvert(y *Operand, t *il.Type, pos source.Pos) bool {
	outer := p.env.reportAt(atAssignment, pos)
	ok := p.convert(y, t, convAssign)
	p.env.place = outer
	return ok
}

// simpleAssign builds `x = y` for a target that is no class.
func (p *Parser) simpleAssign(x, y *Operand, pos source.Pos) {
	t := p.u.Unqualified(x.Expr.Type)
	p.noteTarget(x.Expr)
	if y.Mode == Braced {
		if !p.bracedScalar(y, t, convAssign, 0) {
			x.invalidate()
			return
		}
	} else if !p.assignConvert(y, t, pos) {
		x.invalidate()
		return
	}
	p.assignNode(x, y, il.OpAssign, token.Assign, pos)
}

// assignNode finishes an assignment.
func (p *Parser) assignNode(x, y *Operand, op il.Op, k token.Kind, pos source.Pos) {
	if op != il.OpAssign {
		p.noteRead(x.Expr)
	}
	p.env.set(targetWritten, op == il.OpAssign)
	p.noteModified(x.Expr)
	p.env.set(targetWritten, false)
	e := p.binary2(op, x.Expr.Type, x.Expr, y.Expr, pos)
	e.Cat, e.ReturnsLvalue = il.LValue, true
	e.SpelledOp = k
	p.evaluationOrder(e, k)
	x.set(e)
}

// compoundAssign builds `x op= y`: y is converted as the operator wants it, the
// result to x's type without a node of its own.
func (p *Parser) compoundAssign(x, y *Operand, op token.Kind, pos source.Pos) {
	p.decay(y)
	if y.Mode != Value {
		x.invalidate()
		return
	}
	tx, ty := x.Expr.Type, y.Expr.Type
	if tx.AllQuals()&il.Volatile != 0 && p.d.AtLeast(202002) {
		p.errorAt(diag.VolatileDestinationTypeCompoundAssignment, x.startOf())
	}
	switch op {
	case token.PlusAssign, token.MinusAssign:
		if tx.IsPointer() && integralOperand(ty) {
			o := il.OpPaddAssign
			if op == token.MinusAssign {
				o = il.OpPsubtractAssign
			}
			if !p.pointerArithmetic(tx, x.startOf(), pos) {
				x.invalidate()
				return
			}
			p.promote(y)
			p.assignNode(x, y, o, op, pos)
			return
		}
	}
	ok, code := arithmeticOperand, diag.ExpressionMustArithmeticUnscopedEnum
	switch op {
	case token.PercentAssign, token.AmpAssign, token.PipeAssign, token.CaretAssign, token.ShlAssign, token.ShrAssign:
		ok, code = integralOperand, diag.ExpressionMustIntegralUnscopedEnum
	case token.PlusAssign, token.MinusAssign:
		code = diag.ExpressionMustArithmeticUnscopedEnumPointer
	}
	if tx.IsVector() {
		if !ty.IsVector() {
			p.splat(y, tx)
		}
		p.assignNode(x, y, assignOp(op), op, pos)
		return
	}
	if !p.requireKind(x, y, ok, code) {
		return
	}
	if tx.IsEnum() {
		p.errorAt(diag.OperationEnumeratedTypeRequiresApplicable, pos)
		x.invalidate()
		return
	}
	p.compoundOperand(x, y, op)
	if y.Mode != Value {
		x.invalidate()
		return
	}
	p.assignNode(x, y, assignOp(op), op, pos)
}

// compoundOperand converts the right side of a compound assignment.
func (p *Parser) compoundOperand(x, y *Operand, op token.Kind) {
	switch op {
	case token.ShlAssign, token.ShrAssign:
		p.promote(y)
		if y.Mode == Value {
			p.checkShift(x, y)
		}
		return
	case token.SlashAssign:
		p.checkDivisor(x, y, op, y.startOf())
	case token.PercentAssign:
		p.checkDivisor(x, y, op, y.startOf())
	}
	t := p.commonArithmetic(p.promotedOperand(x), p.promotedOperand(y))
	switch op {
	case token.AmpAssign, token.PipeAssign, token.CaretAssign:
		p.env.set(bitwiseOperand, true)
	}
	p.arithmeticTo(y, t)
	p.env.set(bitwiseOperand, false)
}
