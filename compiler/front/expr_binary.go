// This file implements binary operators [expr.mul] … [expr.comma].
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// binaryOp maps binary operators to operations on arithmetic operands.
func binaryOp(k token.Kind) il.Op {
	switch k {
	case token.Plus, token.PlusAssign:
		return il.OpAdd
	case token.Minus, token.MinusAssign:
		return il.OpSubtract
	case token.Star, token.StarAssign:
		return il.OpMultiply
	case token.Slash, token.SlashAssign:
		return il.OpDivide
	case token.Percent, token.PercentAssign:
		return il.OpRemainder
	case token.Shl, token.ShlAssign:
		return il.OpShiftl
	case token.Shr, token.ShrAssign:
		return il.OpShiftr
	case token.Amp, token.AmpAssign:
		return il.OpAnd
	case token.Pipe, token.PipeAssign:
		return il.OpOr
	case token.Caret, token.CaretAssign:
		return il.OpXor
	case token.Eq:
		return il.OpEq
	case token.Ne:
		return il.OpNe
	case token.Lt:
		return il.OpLt
	case token.Gt:
		return il.OpGt
	case token.Le:
		return il.OpLe
	case token.Ge:
		return il.OpGe
	case token.Spaceship:
		return il.OpSpaceship
	case token.AndAnd:
		return il.OpLand
	case token.OrOr:
		return il.OpLor
	case token.Comma:
		return il.OpComma
	case token.DotStar:
		return il.OpPMField
	case token.ArrowStar:
		return il.OpPMPointsToField
	}
	return il.OpNone
}

// buildBinary applies binary operator op at pos to x and y; the result is in x.
func (p *Parser) buildBinary(x, y *Operand, op token.Kind, pos source.Pos) {
	if op == token.Comma {
		p.buildComma(x, y, pos)
		return
	}
	if !p.usable(x) || !p.usable(y) {
		x.invalidate()
		return
	}
	x.Start = x.startOf()
	if y.End.IsValid() {
		x.End = y.End
	}
	if p.dependentBinary(x, y, binaryOp(op), op, pos) {
		return
	}
	if p.mayOverload(x) || p.mayOverload(y) {
		if p.overloadedBinary(x, y, op, pos) {
			return
		}
	}
	if op != token.Eq && op != token.Ne || x.Mode == Value && y.Mode == Value {
		p.decayFunctions(x)
		p.decayFunctions(y)
	} else {
		p.resolveAgainst(x, y)
	}
	if x.Mode != Value || y.Mode != Value {
		x.invalidate()
		return
	}
	switch op {
	case token.Plus, token.Minus:
		p.additive(x, y, op, pos)
	case token.Star, token.Slash:
		p.multiplicative(x, y, op, pos)
	case token.Percent, token.Amp, token.Pipe, token.Caret:
		p.integralOperator(x, y, op, pos)
	case token.Shl, token.Shr:
		p.shift(x, y, op, pos)
	case token.Eq, token.Ne, token.Lt, token.Gt, token.Le, token.Ge, token.Spaceship:
		p.comparison(x, y, op, pos)
	case token.AndAnd, token.OrOr:
		p.logical(x, y, op, pos)
	case token.DotStar, token.ArrowStar:
		p.memberPointerAccess(x, y, op == token.ArrowStar, pos)
	default:
		x.invalidate()
	}
}

// decayFunctions resolves an overload set that is an operand.
func (p *Parser) decayFunctions(x *Operand) {
	if x.Mode == Overloads {
		p.resolveSingle(x)
	}
}

// mayOverload reports whether an operand makes overloaded operators candidates.
func (p *Parser) mayOverload(x *Operand) bool {
	if x.Mode != Value {
		return false
	}
	t := x.Expr.Type
	return t.IsClass() || t.IsEnum()
}

// dependentBinary builds a binary operation one of whose operands is
// dependent: the operands stay as written.
func (p *Parser) dependentBinary(x, y *Operand, op il.Op, k token.Kind, pos source.Pos) bool {
	if !x.dependent() && !y.dependent() {
		return false
	}
	p.plainExpr(x)
	p.plainExpr(y)
	if x.Mode != Value || y.Mode != Value {
		x.invalidate()
		return true
	}
	if t := x.Expr.Type.Skip(); op == il.OpAssign && t.Kind == il.TkPointer && !t.IsRef {
		p.readPointer(y.Expr)
	}
	e := p.binary2(op, p.u.Builtin.Dependent, x.Expr, y.Expr, pos)
	p.dependentNode(e)
	e.SpelledOp = k
	p.evaluationOrder(e, k)
	p.finishOp(x, e)
	return true
}

// plainExpr makes x an expression as written, without resolving anything.
func (p *Parser) plainExpr(x *Operand) {
	switch x.Mode {
	case Overloads:
		p.unresolved(x)
	case Braced:
		p.bracedExpr(x)
	case TypeName:
		p.errorAt(diag.TypeNameNotAllowed, x.startOf())
		x.invalidate()
	}
	if x.Mode == Value {
		p.markUsed(x.Expr)
		if e := x.Expr; e.Kind == il.EnkVariable && e.Var.IsParameter && p.env.has(inPrototype) && !p.env.has(inUnevaluated) {
			e.Var.ParamChanged = true // nobody knows what an instance does with it
		}
	}
}

// evaluationOrder notes the order of evaluation that C++17 prescribes.
func (p *Parser) evaluationOrder(e *il.Expr, k token.Kind) {
	if !p.d.AtLeast(201703) {
		return
	}
	switch k {
	case token.Shl, token.Shr, token.LParen, token.LBracket, token.DotStar, token.ArrowStar:
		e.LeftToRight = true
	default:
		if isAssignOp(k) {
			e.RightToLeft = true
		}
	}
}

// incompatible reports operands that an operator does not take.
func (p *Parser) incompatible(x, y *Operand, pos source.Pos) {
	p.errorAt(diag.IncompatibleOperands, pos, p.shownType(x), p.shownType(y))
	x.invalidate()
}

// arithmeticOperand reports whether x is arithmetic or an unscoped enumeration.
func arithmeticOperand(t *il.Type) bool {
	return t.IsArithmetic() || t.IsEnum() && !t.IsScopedEnum()
}

// integralOperand reports whether x is integral or an unscoped enumeration.
func integralOperand(t *il.Type) bool {
	return t.IsInteger() || t.IsEnum() && !t.IsScopedEnum()
}

// requireArithmetic reports a bad operand; code is the message.
func (p *Parser) requireKind(x, y *Operand, ok func(*il.Type) bool, code diag.Code) bool {
	for _, o := range []*Operand{x, y} {
		if !ok(o.Expr.Type) {
			if !o.Expr.Type.IsError() {
				p.errorAt(code, o.startOf())
			}
			x.invalidate()
			return false
		}
	}
	return true
}

// binaryNode finishes a binary operation.
func (p *Parser) binaryNode(x, y *Operand, op il.Op, t *il.Type, pos source.Pos) *il.Expr {
	e := p.binary2(op, t, x.Expr, y.Expr, pos)
	p.finishOp(x, e)
	return e
}

// decayBoth applies the standard conversions of operands to both [conv.lval],
// [conv.array], [conv.func]; x is invalid and false returned when one fails.
func (p *Parser) decayBoth(x, y *Operand) bool {
	p.decay(x)
	p.decay(y)
	if x.Mode != Value || y.Mode != Value {
		x.invalidate()
		return false
	}
	return true
}

// additive builds + and -.
func (p *Parser) additive(x, y *Operand, op token.Kind, pos source.Pos) {
	if !p.decayBoth(x, y) {
		return
	}
	tx, ty := x.Expr.Type, y.Expr.Type
	switch {
	case p.vectorOperator(x, y, binaryOp(op), pos):
	case arithmeticOperand(tx) && arithmeticOperand(ty):
		t := p.usualArithmetic(x, y)
		p.binaryNode(x, y, binaryOp(op), t, pos)
	case tx.IsPointer() && integralOperand(ty):
		if !p.pointerArithmetic(tx, x.startOf(), pos) {
			x.invalidate()
			return
		}
		o := il.OpPadd
		if op == token.Minus {
			o = il.OpPsubtract
		}
		p.promote(y)
		p.binaryNode(x, y, o, p.u.Unqualified(tx), pos)
		p.warnOutside(x, pos)
	case integralOperand(tx) && ty.IsPointer() && op == token.Plus:
		if !p.pointerArithmetic(ty, y.startOf(), pos) {
			x.invalidate()
			return
		}
		p.promote(x)
		e := p.binary2(il.OpPadd, p.u.Unqualified(ty), x.Expr, y.Expr, pos)
		e.PtrOperandSecond = true
		p.finishOp(x, e)
		p.warnOutside(x, pos)
	case tx.IsPointer() && ty.IsPointer() && op == token.Minus:
		p.pointerDifference(x, y, pos)
	default:
		p.additiveError(x, y, pos)
	}
}

func (p *Parser) additiveError(x, y *Operand, pos source.Pos) {
	for _, o := range []*Operand{x, y} {
		t := o.Expr.Type
		if !arithmeticOperand(t) && !t.IsPointer() {
			if !t.IsError() {
				p.errorAt(diag.ExpressionMustArithmeticUnscopedEnumPointer, o.startOf())
			}
			x.invalidate()
			return
		}
	}
	p.badPointerOperand(x, y)
}

// badPointerOperand reports a pointer where an integer is wanted.
func (p *Parser) badPointerOperand(x, y *Operand) {
	o := y
	if !x.Expr.Type.IsPointer() {
		o = x
	}
	p.errorAt(diag.ExpressionMustIntegralUnscopedEnum, o.startOf())
	x.invalidate()
}

// pointerDifference builds the difference of two pointers.
func (p *Parser) pointerDifference(x, y *Operand, pos source.Pos) {
	if !p.u.SameUnqualified(x.Expr.Type.Skip().Elem, y.Expr.Type.Skip().Elem) {
		p.incompatible(x, y, pos)
		return
	}
	if !p.pointerArithmetic(x.Expr.Type, x.startOf(), pos) {
		x.invalidate()
		return
	}
	p.binaryNode(x, y, il.OpPdiff, p.ptrdiffType(), pos)
}

// multiplicative builds * and /.
func (p *Parser) multiplicative(x, y *Operand, op token.Kind, pos source.Pos) {
	if !p.decayBoth(x, y) || p.vectorOperator(x, y, binaryOp(op), pos) {
		return
	}
	if !p.requireKind(x, y, arithmeticOperand, diag.ExpressionMustArithmeticUnscopedEnum) {
		return
	}
	if op == token.Slash {
		p.checkDivisor(x, y, op, pos)
	}
	t := p.usualArithmetic(x, y)
	p.binaryNode(x, y, binaryOp(op), t, pos)
}

// checkDivisor warns about a division of x by a constant zero; where a constant
// is wanted that is an error.
func (p *Parser) checkDivisor(x, y *Operand, op token.Kind, pos source.Pos) {
	c := constValue(y.Expr)
	if c == nil || c.Kind != il.CkInteger || !c.Int.IsZero() || p.env.has(inUnevaluated) || p.env.has(inDeadBranch) {
		return
	}
	at := y.startOf()
	folds := constValue(x.Expr) != nil
	if folds {
		at = pos
	}
	if folds && x.Expr.Type.IsFloat() {
		return // infinity
	}
	code, args := diag.DivideByZero, []string(nil)
	if op == token.Percent || op == token.PercentAssign {
		code, args = diag.RightOperandZero, []string{"%"}
	}
	if folds && (p.env.has(inConstant) || p.env.has(inConstexprInit)) {
		if !p.rep.Muted() {
			p.rep.ReportAs(diag.Error, code, at, args...)
		}
		p.exprs.foldFailed = true
		return
	}
	if !p.rep.Muted() {
		p.rep.ReportAs(diag.Warning, code, at, args...)
	}
}

// integralOperator builds %, &, | and ^.
func (p *Parser) integralOperator(x, y *Operand, op token.Kind, pos source.Pos) {
	if !p.decayBoth(x, y) || p.vectorOperator(x, y, binaryOp(op), pos) {
		return
	}
	if !p.requireKind(x, y, integralOperand, diag.ExpressionMustIntegralUnscopedEnum) {
		return
	}
	if op == token.Percent {
		p.checkDivisor(x, y, op, pos)
	}
	p.env.set(bitwiseOperand, op != token.Percent)
	t := p.usualArithmetic(x, y)
	p.env.set(bitwiseOperand, false)
	p.binaryNode(x, y, binaryOp(op), t, pos)
}

// shift builds << and >>: the operands are promoted on their own.
func (p *Parser) shift(x, y *Operand, op token.Kind, pos source.Pos) {
	if !p.decayBoth(x, y) || p.vectorOperator(x, y, binaryOp(op), pos) {
		return
	}
	if !p.requireKind(x, y, integralOperand, diag.ExpressionMustIntegralUnscopedEnum) {
		return
	}
	p.promote(x)
	p.promote(y)
	if x.Mode != Value || y.Mode != Value {
		x.invalidate()
		return
	}
	p.checkShift(x, y)
	e := p.binary2(binaryOp(op), x.Expr.Type, x.Expr, y.Expr, pos)
	p.evaluationOrder(e, op)
	p.finishOp(x, e)
}

// checkShift warns about a constant shift count out of range.
func (p *Parser) checkShift(x, y *Operand) {
	c := constValue(y.Expr)
	if c == nil || c.Kind != il.CkInteger || p.env.has(inUnevaluated) || p.env.has(inDeadBranch) {
		return
	}
	bits, _ := intBits(x.Expr.Type)
	switch {
	case p.intSigned(c.Type) && c.Int.IsNegative():
		p.errorAt(diag.ShiftCountNegative, y.startOf())
	case c.Int.Hi != 0 || c.Int.Lo >= uint64(bits):
		p.errorAt(diag.ShiftCountTooLarge, y.startOf())
	}
}

// logical builds && and ||.
func (p *Parser) logical(x, y *Operand, op token.Kind, pos source.Pos) {
	if x.Expr.Type.IsVector() && p.vectorOperator(x, y, binaryOp(op), pos) {
		return
	}
	p.condition(x)
	p.condition(y)
	if x.Mode != Value || y.Mode != Value {
		x.invalidate()
		return
	}
	p.binaryNode(x, y, binaryOp(op), p.u.Builtin.Bool, pos)
}

// buildComma builds the comma operator.
func (p *Parser) buildComma(x, y *Operand, pos source.Pos) {
	if !p.usable(x) || !p.usable(y) {
		x.invalidate()
		return
	}
	if y.End.IsValid() {
		x.End = y.End
	}
	x.Start = x.startOf()
	if left := *x; p.dependentBinary(x, y, il.OpComma, token.Comma, pos) {
		if left.Mode == Value && namesVariable(left.Expr) && !p.env.has(inUnevaluated) {
			p.errorAt(diag.ExpressionHasNoEffect, left.startOf())
		}
		return
	}
	if p.mayOverload(x) || p.mayOverload(y) {
		if p.overloadedBinary(x, y, token.Comma, pos) {
			return
		}
	}
	p.decayFunctions(x)
	p.decayFunctions(y)
	if x.Mode != Value || y.Mode != Value {
		x.invalidate()
		return
	}
	p.discard(x)
	if x.Mode != Value {
		return
	}
	if y.Expr.Type.IsClass() && y.Expr.Cat == il.PRValue {
		p.materializeResult(y)
	}
	e := p.binary2(il.OpComma, y.Expr.Type, x.Expr, y.Expr, pos)
	e.Cat, e.ReturnsLvalue = y.Expr.Cat, y.Expr.Cat == il.LValue
	if e.Cat != il.PRValue {
		x.set(e)
		return
	}
	p.finishOp(x, e)
}

// materializeResult makes a class prvalue whose destruction matters a
// temporary.
func (p *Parser) materializeResult(x *Operand) {
	c := x.Expr.Type.ClassType()
	if c != nil && x.Expr.IsCall() && p.nontrivialPassing(c) {
		p.materialize(x, x.Expr.Type)
		x.Expr.Cat = il.PRValue
	}
}

// vectorOperator builds an operation on GNU vectors; false when neither
// operand is one.
func (p *Parser) vectorOperator(x, y *Operand, op il.Op, pos source.Pos) bool {
	tx, ty := x.Expr.Type, y.Expr.Type
	if !tx.IsVector() && !ty.IsVector() {
		return false
	}
	if p.d.Pass == lang.DevicePass && p.deviceBody() != nil {
		p.errorAt(diag.OperationsVectorTypesNotSupported, pos)
	}
	p.read(x)
	p.read(y)
	t := tx
	if !tx.IsVector() {
		t = ty
		p.splat(x, t)
	} else if !ty.IsVector() {
		p.splat(y, t)
	} else if tx.Skip().Size != ty.Skip().Size {
		p.incompatible(x, y, pos)
		return true
	}
	result := t.Skip()
	if _, compare := compareOp(op, 0); compare || op == il.OpLand || op == il.OpLor {
		result = p.maskVector(t)
	}
	e := p.binary2(op, result, x.Expr, y.Expr, pos)
	e.LeftToRight = (op == il.OpShiftl || op == il.OpShiftr) && p.d.AtLeast(201703)
	x.set(e)
	return true
}

// splat converts scalar x to the element type of vector t, and to a vector.
func (p *Parser) splat(x *Operand, t *il.Type) {
	p.toType(x, t.Skip().Elem)
	if x.Mode == Value {
		e := p.generated(il.OpVectorFill, t.Skip(), x.Expr)
		e.Pos = source.Pos{}
		x.replace(e)
	}
}

// maskVector returns the vector type of a comparison of vectors t, each time a
// new one.
func (p *Parser) maskVector(t *il.Type) *il.Type {
	s := t.Skip()
	elem := p.u.Builtin.Int
	switch s.Elem.Skip().Size {
	case 1:
		elem = p.u.Builtin.SChar
	case 2:
		elem = p.u.Builtin.Short
	case 8:
		elem = p.u.Builtin.Long
	}
	v := p.u.NewType(il.TkVector)
	*v.Array = *s.Array
	v.Elem, v.Size, v.Align = elem, s.Size, s.Align
	return v
}

// memberPointerAccess builds `.*` and `->*`.
func (p *Parser) memberPointerAccess(x, y *Operand, arrow bool, pos source.Pos) {
	p.decay(y)
	if y.Mode != Value {
		x.invalidate()
		return
	}
	pm := y.Expr.Type.Skip()
	if pm.Kind != il.TkPtrToMember {
		p.errorAt(diag.ExpressionMustPointerObjectType, y.startOf(), y.Expr.Type)
		x.invalidate()
		return
	}
	object := x.Expr.Type
	if arrow {
		p.decay(x)
		if x.Mode != Value || !x.Expr.Type.IsPointer() {
			if x.Mode == Value {
				p.errorAt(diag.ExpressionMustPointerClassType, x.startOf(), x.Expr.Type)
			}
			x.invalidate()
			return
		}
		object = x.Expr.Type.Skip().Elem
	}
	if !object.IsClass() || !p.isDerivedOrSame(object, pm.Class) && !p.completedDerived(object, pm.Class) {
		p.errorAt(diag.ExpressionMustClassTypeBut, x.startOf(), object)
		x.invalidate()
		return
	}
	p.objectToClass(x, pm.Class.ClassType(), arrow)
	if x.Mode != Value {
		return
	}
	if pm.Elem.IsFunction() {
		p.boundMember(x, y, arrow, pos)
		return
	}
	op := il.OpPMField
	t := p.u.Qualified(pm.Elem, object.AllQuals())
	e := p.binary2(op, t, x.Expr, y.Expr, pos)
	if arrow {
		e.Op = il.OpPMPointsToField
		e.Cat = il.LValue
	} else if e.Cat = x.Expr.Cat; e.Cat == il.PRValue {
		e.Cat = il.XValue
	}
	p.evaluationOrder(e, token.DotStar)
	x.set(typed(e))
}

func (p *Parser) completedDerived(d, c *il.Type) bool {
	return p.completeClass(d, source.Pos{}) && p.isDerivedOrSame(d, c)
}

// boundMember makes x a bound member function, which can only be called.
func (p *Parser) boundMember(x, y *Operand, arrow bool, pos source.Pos) {
	object := x.Expr.Type
	if arrow {
		object = object.Skip().Elem
	}
	if f := y.Expr.Type.Skip().Elem.Skip().Routine; f != nil {
		if !p.objectFits(x, f, object, arrow) {
			x.invalidate()
			return
		}
		p.qualifyObject(x, f, arrow)
	}
	op := il.OpDotPMCall
	if arrow {
		op = il.OpPointsToPMCall
	}
	e := p.binary2(op, y.Expr.Type.Skip().Elem, x.Expr, y.Expr, pos)
	x.set(e)
}

// objectFits reports an object of type t that a function of type f cannot be
// called for through a pointer to member: for its qualifiers, or for its value
// category [expr.mptr.oper]/6.
func (p *Parser) objectFits(x *Operand, f *il.RoutineInfo, t *il.Type, arrow bool) bool {
	lvalue := arrow || x.Expr.Cat == il.LValue
	switch {
	case t.AllQuals()&^f.ThisQuals&(il.Const|il.Volatile) != 0:
		d := p.errorAt(diag.ObjectTypeQualifiersNotCompatible, x.startOf(), "function")
		d.AddLine(indent12 + "object type is: " + p.typeText(t))
	case f.RefQual == 2 && lvalue:
		p.errorAt(diag.RvalueReferenceCannotBoundLvalue, x.startOf())
	case f.RefQual == 1 && !lvalue && f.ThisQuals != il.Const:
		p.errorAt(diag.CannotCalledRvalue, x.startOf(), "function")
	default:
		return true
	}
	return false
}
