// This file implements unary operators, prefix and postfix [expr.unary],
// [expr.post.incr].
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// addressOperand parses the operand of `&`: an overload set or a qualified
// member name stays as it is.
func (p *Parser) addressOperand(x *Operand) {
	saved := p.env.has(operandOfAddress)
	p.env.set(operandOfAddress, !p.at(token.LParen))
	if p.at(token.LParen) && p.startsCast() || p.isPrefix() {
		p.env.set(operandOfAddress, false)
	}
	p.castExpression(x)
	p.env.set(operandOfAddress, saved)
}

// isPrefix reports whether the current token is a prefix operator.
func (p *Parser) isPrefix() bool {
	switch p.tok.Kind {
	case token.Inc, token.Dec, token.Star, token.Amp, token.Plus, token.Minus, token.Not, token.Tilde:
		return true
	}
	return false
}

// unaryOps maps prefix operators to operations.
func unaryOp(k token.Kind) il.Op {
	switch k {
	case token.Inc:
		return il.OpPreIncr
	case token.Dec:
		return il.OpPreDecr
	case token.Star:
		return il.OpIndirect
	case token.Amp:
		return il.OpAddressOf
	case token.Plus:
		return il.OpUnaryPlus
	case token.Minus:
		return il.OpNegate
	case token.Not:
		return il.OpNot
	case token.Tilde:
		return il.OpComplement
	case token.KwReal:
		return il.OpRealPart
	case token.KwImag:
		return il.OpImagPart
	}
	return il.OpNone
}

// buildUnary applies prefix operator op at pos to x.
func (p *Parser) buildUnary(x *Operand, op token.Kind, pos source.Pos) {
	if !p.usable(x) {
		return
	}
	if op == token.Amp && p.addressSpecial(x, pos) {
		return
	}
	if x.Mode == Overloads {
		p.decay(x)
		if x.Mode != Value {
			return
		}
	}
	if p.dependentUnary(x, unaryOp(op), op, pos) {
		return
	}
	if (x.Expr.Type.IsClass() || x.Expr.Type.IsEnum()) && op != token.KwReal && op != token.KwImag {
		if p.overloadedUnary(x, op, pos, false) {
			return
		}
	}
	switch op {
	case token.Inc, token.Dec:
		p.increment(x, op, pos, false)
	case token.Star:
		p.indirect(x, pos)
	case token.Amp:
		p.addressOf(x, pos)
	case token.Plus, token.Minus:
		p.signOperator(x, op, pos)
	case token.Not:
		p.logicalNot(x, pos)
	case token.Tilde:
		p.complement(x, pos)
	case token.KwReal, token.KwImag:
		p.complexPart(x, op, pos)
	}
}

// usable rejects operands that are no values for an operator.
func (p *Parser) usable(x *Operand) bool {
	switch x.Mode {
	case Value, Overloads:
		return true
	case TypeName:
		p.errorAt(diag.TypeNameNotAllowed, x.startOf())
	case Braced:
		p.errorAt(diag.ExpectedExpression, x.startOf())
	}
	x.invalidate()
	return false
}

// dependentUnary builds a unary operation on a dependent operand.
func (p *Parser) dependentUnary(x *Operand, op il.Op, k token.Kind, pos source.Pos) bool {
	if !x.Expr.TypeDependent {
		return false
	}
	t := p.u.Builtin.Dependent
	e := p.unary1(op, t, x.Expr, pos)
	if op == il.OpAddressOf && x.Expr.Cat != il.PRValue && !x.Expr.Type.IsClass() && x.Expr.Kind == il.EnkVariable && x.Expr.Type != t {
		e.Type = p.u.PointerTo(x.Expr.Type)
	}
	if op == il.OpIndirect && x.Expr.Type.IsPointer() {
		p.decay(x)
		p.readNode(x.Expr)
		e.Type, e.Cat = x.Expr.Type.Skip().Elem, il.LValue
	}
	e.TypeDependent, e.ValueDependent = true, true
	e.SpelledOp = k
	x.set(p.foldNode(e))
	return true
}

// operandRead reads operand x of an operator and converts arrays and functions.
func (p *Parser) operandRead(x *Operand) bool {
	p.decay(x)
	return x.Mode == Value
}

// finish makes x the operation e, folded.
func (p *Parser) finishOp(x *Operand, e *il.Expr) {
	if x.Start.IsValid() {
		e.Start = x.Start
	}
	if x.End.IsValid() {
		e.EndPos = x.End
	}
	x.setExpr(p.foldNode(e))
}

// signOperator builds unary + and -.
func (p *Parser) signOperator(x *Operand, op token.Kind, pos source.Pos) {
	if !p.operandRead(x) {
		return
	}
	t := x.Expr.Type
	if op == token.Plus && t.IsPointer() {
		p.finishOp(x, p.unary1(il.OpUnaryPlus, t, x.Expr, pos))
		return
	}
	switch {
	case t.IsVector():
	case !t.IsArithmetic() && !(t.IsEnum() && !t.IsScopedEnum()):
		code := diag.ExpressionMustArithmeticUnscopedEnum
		if op == token.Plus {
			code = diag.ExpressionMustArithmeticUnscopedEnumPointer
		}
		p.errorAt(code, x.startOf2(pos))
		x.invalidate()
		return
	default:
		p.promote(x)
	}
	if x.Mode != Value {
		return
	}
	if c := constValue(x.Expr); c != nil && c.Kind == il.CkFloat {
		c.NotNullPointer = true
	}
	p.finishOp(x, p.unary1(unaryOp(op), x.Expr.Type, x.Expr, pos))
}

// startOf2 returns where a bad operand behind the operator at pos begins.
func (x *Operand) startOf2(pos source.Pos) source.Pos {
	if x.Mode == Value && x.Expr.Start.IsValid() && x.Expr.Start != pos {
		return x.Expr.Start
	}
	return x.startOf()
}

// logicalNot builds `!x`.
func (p *Parser) logicalNot(x *Operand, pos source.Pos) {
	if x.Expr.Type.IsVector() {
		p.read(x)
		p.finishOp(x, p.unary1(il.OpNot, p.maskVector(x.Expr.Type), x.Expr, pos))
		return
	}
	p.operandCondition(x, pos)
	if x.Mode == Value {
		p.finishOp(x, p.unary1(il.OpNot, p.u.Builtin.Bool, x.Expr, pos))
	}
}

// operandCondition converts the operand of a logical operator to bool.
func (p *Parser) operandCondition(x *Operand, pos source.Pos) {
	outer := x.Start
	if x.Mode == Value && x.Expr.Start.IsValid() {
		x.Start = x.Expr.Start
	}
	p.condition(x)
	x.Start = outer
}

// complement builds `~x`.
func (p *Parser) complement(x *Operand, pos source.Pos) {
	if !p.operandRead(x) {
		return
	}
	t := x.Expr.Type
	switch {
	case t.IsVector():
		p.finishOp(x, p.unary1(il.OpComplement, t, x.Expr, pos))
		return
	case t.IsComplex():
		p.finishOp(x, p.unary1(il.OpXConj, t, x.Expr, pos))
		return
	case !t.IsInteger() && !(t.IsEnum() && !t.IsScopedEnum()):
		p.errorAt(diag.ExpressionMustIntegralUnscopedEnum, x.startOf2(pos))
		x.invalidate()
		return
	}
	p.promote(x)
	if x.Mode == Value {
		p.finishOp(x, p.unary1(il.OpComplement, x.Expr.Type, x.Expr, pos))
	}
}

// complexPart builds GNU __real and __imag.
func (p *Parser) complexPart(x *Operand, op token.Kind, pos source.Pos) {
	t := x.Expr.Type
	s := t.Skip()
	cat := x.Expr.Cat
	elem := t
	if s.Kind == il.TkComplex {
		elem = p.u.Qualified(s.Elem, t.AllQuals())
	} else if !t.IsArithmetic() {
		p.errorAt(diag.ExpressionMustArithmeticUnscopedEnum, x.startOf2(pos))
		x.invalidate()
		return
	}
	e := p.unary1(unaryOp(op), elem, x.Expr, pos)
	e.Cat = cat
	x.set(e)
}

// indirect builds `*x`.
func (p *Parser) indirect(x *Operand, pos source.Pos) {
	p.readLate(func() { p.indirection(x, pos) })
}

func (p *Parser) indirection(x *Operand, pos source.Pos) {
	if !p.operandRead(x) {
		return
	}
	t := x.Expr.Type.Skip()
	if t.Kind != il.TkPointer {
		p.errorAt(diag.OperandMustPointerButType, x.startOf2(pos), "*", x.Expr.Type)
		x.invalidate()
		return
	}
	if t.Elem.IsVoid() && !p.env.has(inUnevaluated) {
		p.errorAt(diag.ExpressionMustPointerCompleteObject, x.startOf2(pos))
		x.invalidate()
		return
	}
	if t.Elem.IsClass() {
		p.completeClass(t.Elem, pos)
	}
	if count, at, ok := p.arrayOffset(x.Expr); ok && at == int64(count) && !p.env.has(inUnevaluated) {
		p.errorAt(diag.PointerPointsOutsideUnderlyingObject, pos)
	}
	e := p.unary1(il.OpIndirect, t.Elem, x.Expr, pos)
	e.Cat = il.LValue
	x.set(typed(e))
}

// addressSpecial handles the operands of & that are not evaluated: overload
// sets and qualified names of nonstatic members.
func (p *Parser) addressSpecial(x *Operand, pos source.Pos) bool {
	if x.Mode == Overloads {
		set := *x.Set
		set.AddressOf, set.AddrPos = true, pos
		x.Set = &set
		if p.isBound(x.Set) || p.singleFunction(x.Set) != nil {
			p.resolveSingle(x)
		}
		return true
	}
	if x.Expr.Kind == il.EnkField || x.Expr.Kind == il.EnkOperation && x.Expr.Op == il.OpNone {
		p.memberPointer(x, pos)
		return true
	}
	return false
}

// memberPointer makes x, a nonstatic data member named by itself, a pointer to
// member.
func (p *Parser) memberPointer(x *Operand, pos source.Pos) {
	e := x.Expr
	f := e.Field
	if f == nil {
		x.invalidate()
		return
	}
	if f.IsBitField {
		p.errorAt(diag.TakingAddressBitFieldNot, pos)
		x.invalidate()
		return
	}
	class := f.Parent
	if c := class.ClassType(); c != nil {
		class = outerOfAnonymous(c)
	}
	if r := e.NameRef; r != nil && r.Qualifier != nil && r.Qualifier.Class != nil { // [class.protected]
		p.checkProtected(&Lookup{Class: r.Qualifier.Class, Found: class}, &Symbol{Entity: f, Access: f.Access}, r.Qualifier.Class, pos)
	}
	t := p.u.PtrToMember(class, f.Type)
	c := p.u.NewConst(il.CkPtrToMember, t)
	c.Field, c.NameRef, c.Pos = f, e.NameRef, pos
	a := p.unary1(il.OpAddressOf, t, e, pos)
	c.Expr = a
	n := p.constExpr(c, pos)
	x.set(n)
}

// addressOf builds `&x`.
func (p *Parser) addressOf(x *Operand, pos source.Pos) {
	e := x.Expr
	if e.Type.IsFunction() {
		p.useAddress(e)
		n := p.unary1(il.OpAddressOf, p.u.PointerTo(e.Type), e, pos)
		x.set(n)
		return
	}
	if e.Cat != il.LValue {
		if e.Type.IsClass() && e.Cat == il.PRValue && p.d.GNU && !p.rep.Muted() {
			p.errorAt(diag.TakingAddressTemporary, x.startOf2(pos))
		} else {
			p.errorAt(diag.ExpressionMustLvalueFunctionDesignator, x.startOf2(pos))
			x.invalidate()
			return
		}
		p.materialize(x, e.Type)
		e = x.Expr
	}
	if bitField(e) != nil {
		p.errorAt(diag.TakingAddressBitFieldNot, pos)
		x.invalidate()
		return
	}
	if e.Kind == il.EnkVariable && e.Var.Attrs&il.AttrDeviceBuiltin != 0 && e.Var.Storage == il.ScExtern && !p.rep.Muted() {
		p.errorAt(diag.CannotTakeAddressBuiltin, pos, p.describeBare(e.Var))
		x.invalidate()
		return
	}
	if !p.textureAddress(e, pos) {
		p.useAddress(e)
	}
	n := p.unary1(il.OpAddressOf, p.u.PointerTo(e.Type), e, pos)
	x.set(n)
}

// useAddress notes that the address of what e designates is taken.
func (p *Parser) useAddress(e *il.Expr) {
	p.markUsed(e)
	p.noteAddress(e)
	for e.Kind == il.EnkOperation && (e.Op == il.OpDotField || e.Op == il.OpArrayToPointer || e.Op == il.OpSubscript || e.Op == il.OpBaseClassCast || e.Op == il.OpLvalueAdjust) {
		e = e.Operand
	}
	if e.Kind == il.EnkOperation && (e.Op == il.OpDotStatic || e.Op == il.OpPointsToStatic) {
		e = second(e)
	}
	switch e.Kind {
	case il.EnkVariable:
		if !e.Var.Type.IsReference() {
			e.Var.AddressTaken = true
		}
		p.noteUse(e.Var, e.Pos, il.UseAddress)
	case il.EnkRoutine:
		if !p.env.has(inUnevaluated) {
			e.Routine.AddressTaken = true
		}
		p.noteUse(e.Routine, e.Pos, il.UseAddress)
	}
}

// increment builds ++ and --, prefix and postfix.
func (p *Parser) increment(x *Operand, op token.Kind, pos source.Pos, postfix bool) {
	e := x.Expr
	if !p.modifiable(x) {
		return
	}
	t := e.Type
	switch {
	case t.IsBool() && op == token.Dec:
		p.errorAt(diag.BoolTypeNotAllowed, x.startOf2(pos))
		x.invalidate()
		return
	case t.IsBool() && p.d.AtLeast(201103):
		p.errorAt(diag.IncrementingBoolValueDeprecated, x.startOf2(pos))
	case t.IsPointer():
		p.pointerArithmetic(t, x.startOf2(pos), pos)
	case !t.IsArithmetic() && !t.IsVector():
		p.errorAt(diag.ExpressionMustArithmeticUnscopedEnumPointer, x.startOf2(pos))
		x.invalidate()
		return
	}
	if t.AllQuals()&il.Volatile != 0 && p.d.AtLeast(202002) {
		p.errorAt(diag.VolatileOperandIncrementExpressionDeprecated, x.startOf2(pos))
	}
	var n *il.Expr
	if postfix {
		o := il.OpPostIncr
		if op == token.Dec {
			o = il.OpPostDecr
		}
		n = p.unary1(o, p.u.Unqualified(t), e, pos)
	} else {
		n = p.unary1(unaryOp(op), t, e, pos)
		n.Cat, n.ReturnsLvalue = il.LValue, true
	}
	p.markUsed(e)
	if !p.env.has(inIncrement) {
		p.noteRead(e)
	}
	p.noteModified(e)
	x.set(n)
}

// buildPostfix applies postfix ++ or -- at pos to x.
func (p *Parser) buildPostfix(x *Operand, op token.Kind, pos source.Pos) {
	if !p.usable(x) {
		return
	}
	if x.Mode == Overloads {
		p.decay(x)
		if x.Mode != Value {
			return
		}
	}
	o := il.OpPostIncr
	if op == token.Dec {
		o = il.OpPostDecr
	}
	if p.dependentUnary(x, o, op, pos) {
		return
	}
	if x.Expr.Type.IsClass() || x.Expr.Type.IsEnum() {
		if p.overloadedUnary(x, op, pos, true) {
			return
		}
	}
	p.increment(x, op, pos, true)
}

// modifiable checks that x is a modifiable lvalue.
func (p *Parser) modifiable(x *Operand) bool {
	e := x.Expr
	switch {
	case e.Cat != il.LValue:
		if e.Cat == il.PRValue && !e.Type.IsClass() {
			p.errorAt(diag.NotModifiableLvalue, x.innerStart())
		} else {
			p.errorAt(diag.ExpressionMustLvalue, x.innerStart())
		}
	case e.Type.IsConst() || e.Type.IsArray() || e.Type.IsFunction() || p.constantMemory(e):
		p.errorAt(diag.NotModifiableLvalue, x.innerStart())
	default:
		return true
	}
	x.invalidate()
	return false
}

// constantMemory reports whether e names a __constant__ variable in code of the
// host, which cannot assign to it (C-cross 37).
func (p *Parser) constantMemory(e *il.Expr) bool {
	r := p.routine()
	return e.Kind == il.EnkVariable && e.Var.ConstantMem && p.d.Pass == lang.HostPass && r != nil && r.Space&(il.SpaceDevice|il.SpaceGlobal) == 0
}

// innerStart returns the position of the operand's own first token.
func (x *Operand) innerStart() source.Pos {
	if x.Mode == Value && x.Expr.Start.IsValid() {
		return x.Expr.Start
	}
	return x.startOf()
}

// noteModified records that the variable that e designates changes.
func (p *Parser) noteModified(e *il.Expr) {
	p.noteWritten(e)
	if b := baseVariable(e); b != nil && b.Var.IsParameter {
		b.Var.ParamChanged = true
	}
	if e.Kind == il.EnkOperation && e.Op == il.OpIndirect && e.Operand != nil && e.Operand.Op == il.OpPadd {
		e = e.Operand.Operand // an element of an array
	}
	for e.Kind == il.EnkOperation && (e.Op == il.OpDotField || e.Op == il.OpSubscript || e.Op == il.OpArrayToPointer) {
		e = e.Operand
	}
	if e.Kind == il.EnkVariable {
		e.Var.Assigned = true
	}
}

// pointerArithmetic checks that t, a pointer type, points to a complete object
// type; void and functions count as bytes with a warning at the operator.
func (p *Parser) pointerArithmetic(t *il.Type, pos, op source.Pos) bool {
	e := t.Skip().Elem
	switch {
	case e.IsVoid() || e.IsFunction():
		if p.d.GNU {
			p.errorAt(diag.ArithmeticPointerVoidFunctionType, op)
			return true
		}
		p.errorAt(diag.ExpressionMustPointerCompleteObject, pos)
		return false
	case e.IsClass() && !p.completeClass(e, pos) && !e.IsDependent():
		if c := e.ClassType(); c.Cls.BeingDefined {
			return true
		}
		p.errorAt(diag.IncompleteTypeNotAllowed, pos, e)
		return false
	}
	return true
}
