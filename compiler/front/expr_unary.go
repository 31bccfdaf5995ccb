// This file implements unary operators, prefix and postfix [expr.unary],
// [expr.post.incr].
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// addressOperand parses the operand of `&`: an overload set or a qualified
// member name stays as it is.
func (p *Parser) addressOperand(x *Operand) {
	saved := p.ck.env.has(operandOfAddress)
	p.ck.env.set(operandOfAddress, !p.at(token.LParen))
	if p.at(token.LParen) && p.startsCast() || isPrefix(p.tok.Kind) {
		p.ck.env.set(operandOfAddress, false)
	}
	p.castExpression(x)
	p.ck.env.set(operandOfAddress, saved)
}

// isPrefix reports whether k is a prefix operator.
func isPrefix(k token.Kind) bool {
	switch k {
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
func (ck *Checker) buildUnary(x *Operand, op token.Kind, pos source.Pos) {
	if !ck.say.usable(x) {
		return
	}
	if op == token.Amp && ck.addressSpecial(x, pos) {
		return
	}
	if x.Mode == Overloads {
		ck.decay(x)
		if x.Mode != Value {
			return
		}
	}
	if ck.dependentUnary(x, unaryOp(op), op, pos) {
		return
	}
	if mayOverload(ck.d, x) && op != token.KwReal && op != token.KwImag {
		if ck.overloadedUnary(x, op, pos, false) {
			return
		}
	}
	switch op {
	case token.Inc, token.Dec:
		ck.increment(x, op, pos, false)
	case token.Star:
		ck.indirect(x, pos)
	case token.Amp:
		ck.addressOf(x, pos)
	case token.Plus, token.Minus:
		ck.signOperator(x, op, pos)
	case token.Not:
		ck.logicalNot(x, pos)
	case token.Tilde:
		ck.complement(x, pos)
	case token.KwReal, token.KwImag:
		ck.say.complexPart(x, op, pos)
	}
}

// usable rejects operands that are no values for an operator.
func (say *reports) usable(x *Operand) bool {
	switch x.Mode {
	case Value, Overloads:
		return true
	case TypeName:
		say.report(diag.TypeNameNotAllowed, x.startOf())
	case Braced:
		say.report(diag.ExpectedExpression, x.startOf())
	}
	x.invalidate()
	return false
}

// dependentUnary builds a unary operation on a dependent operand.
func (ck *Checker) dependentUnary(x *Operand, op il.Op, k token.Kind, pos source.Pos) bool {
	if !x.Expr.TypeDependent {
		return false
	}
	if op == il.OpIndirect || op == il.OpNot {
		decayDependent(ck, x)
	}
	truth := op == il.OpNot && builtinOperand(x)
	if truth {
		ck.readNode(x.Expr)
	}
	t := ck.u.Builtin.Dependent
	e := nodes.Unary(ck.u, op, t, x.Expr, pos)
	if op == il.OpAddressOf && x.Expr.Cat != il.PRValue && !x.Expr.Type.IsClass() && x.Expr.Kind == il.EnkVariable && x.Expr.Type != t {
		e.Type = ck.u.PointerTo(x.Expr.Type)
	}
	if op == il.OpIndirect && x.Expr.Type.IsPointer() {
		ck.decay(x)
		ck.readNode(x.Expr)
		e.Type, e.Cat = x.Expr.Type.Skip().Elem, il.LValue
	}
	e.TypeDependent, e.ValueDependent = true, true
	e.SpelledOp = k
	if truth {
		e.Type, e.TypeDependent = nodes.TruthType(ck.u), false
		if x.Expr.Type.IsDependent() {
			e.Start = pos
			e = nodes.FoldDependent(ck.u, e)
		}
		x.set(e)
		return true
	}
	x.set(ck.foldNode(e))
	return true
}

// operandRead reads operand x of an operator and converts arrays and functions.
func (ck *Checker) operandRead(x *Operand) bool {
	ck.decay(x)
	return x.Mode == Value
}

// finish makes x the operation e, folded.
func (ck *Checker) finishOp(x *Operand, e *il.Expr) {
	if x.Start.IsValid() {
		e.Start = x.Start
	}
	if x.End.IsValid() {
		e.EndPos = x.End
	}
	x.setExpr(ck.foldNode(e))
}

// signOperator builds unary + and -.
func (ck *Checker) signOperator(x *Operand, op token.Kind, pos source.Pos) {
	if !ck.operandRead(x) {
		return
	}
	t := x.Expr.Type
	if op == token.Plus && t.IsPointer() {
		ck.finishOp(x, nodes.Unary(ck.u, il.OpUnaryPlus, t, x.Expr, pos))
		return
	}
	switch {
	case t.IsVector():
	case !t.IsArithmetic() && !(t.IsEnum() && !t.IsScopedEnum()):
		ck.report(diag.ExpressionNotArithmetic, x.startBehind(pos))
		x.invalidate()
		return
	default:
		ck.promote(x)
	}
	if x.Mode != Value {
		return
	}
	if c := nodes.ConstValue(x.Expr); c != nil && c.Kind == il.CkFloat {
		c.NotNullPointer = true
	}
	ck.finishOp(x, nodes.Unary(ck.u, unaryOp(op), x.Expr.Type, x.Expr, pos))
}

// startBehind returns where a bad operand behind the operator at pos begins.
func (x *Operand) startBehind(pos source.Pos) source.Pos {
	if x.Mode == Value && x.Expr.Start.IsValid() && x.Expr.Start != pos {
		return x.Expr.Start
	}
	return x.startOf()
}

// logicalNot builds `!x`.
func (ck *Checker) logicalNot(x *Operand, pos source.Pos) {
	if x.Expr.Type.IsVector() {
		ck.read(x)
		ck.finishOp(x, nodes.Unary(ck.u, il.OpNot, maskVector(ck.u, x.Expr.Type), x.Expr, pos))
		return
	}
	ck.operandCondition(x, pos)
	if x.Mode == Value {
		ck.finishOp(x, nodes.Unary(ck.u, il.OpNot, nodes.TruthType(ck.u), x.Expr, pos))
	}
}

// operandCondition converts the operand of a logical operator to bool.
func (ck *Checker) operandCondition(x *Operand, pos source.Pos) {
	outer := x.Start
	if x.Mode == Value && x.Expr.Start.IsValid() {
		x.Start = x.Expr.Start
	}
	ck.condition(x)
	x.Start = outer
}

// complement builds `~x`.
func (ck *Checker) complement(x *Operand, pos source.Pos) {
	if !ck.operandRead(x) {
		return
	}
	t := x.Expr.Type
	switch {
	case t.IsVector() && t.Skip().Elem.IsFloat():
		ck.report(diag.VectorOperationNonIntegral, x.startBehind(pos))
		x.invalidate()
		return
	case t.IsVector():
		ck.finishOp(x, nodes.Unary(ck.u, il.OpComplement, t, x.Expr, pos))
		return
	case t.IsComplex():
		ck.finishOp(x, nodes.Unary(ck.u, il.OpXConj, t, x.Expr, pos))
		return
	case !t.IsInteger() && !(t.IsEnum() && !t.IsScopedEnum()):
		ck.report(diag.ExpressionNotIntegral, x.startBehind(pos))
		x.invalidate()
		return
	}
	ck.promote(x)
	if x.Mode == Value {
		ck.finishOp(x, nodes.Unary(ck.u, il.OpComplement, x.Expr.Type, x.Expr, pos))
	}
}

// complexPart builds GNU __real and __imag.
func (say *reports) complexPart(x *Operand, op token.Kind, pos source.Pos) {
	t := x.Expr.Type
	s := t.Skip()
	cat := x.Expr.Cat
	elem := t
	if s.Kind == il.TkComplex {
		elem = say.u.Qualified(s.Elem, t.AllQuals())
	} else if !t.IsArithmetic() {
		say.report(diag.ExpressionNotArithmetic, x.startBehind(pos))
		x.invalidate()
		return
	}
	e := nodes.Unary(say.u, unaryOp(op), elem, x.Expr, pos)
	e.Cat = cat
	x.set(e)
}

// indirect builds `*x`.
func (ck *Checker) indirect(x *Operand, pos source.Pos) {
	ck.env.readLate(ck.d, func() { ck.indirection(x, pos) })
}

func (ck *Checker) indirection(x *Operand, pos source.Pos) {
	if !ck.operandRead(x) {
		return
	}
	t := x.Expr.Type.Skip()
	if t.Kind != il.TkPointer {
		ck.report(diag.OperandNotPointer, x.startBehind(pos), "*", x.Expr.Type)
		x.invalidate()
		return
	}
	if t.Elem.IsVoid() && !ck.env.has(inUnevaluated) && !ck.d.IsC() {
		ck.report(diag.ExpressionNotCompletePointer, x.startBehind(pos))
		x.invalidate()
		return
	}
	if t.Elem.IsClass() {
		ck.completeClass(t.Elem, pos)
	}
	if count, at, ok := nodes.ArrayOffset(x.Expr); ok && at == int64(count) && !ck.env.has(inUnevaluated) {
		ck.report(diag.PointerOutsideObject, pos)
	}
	noteDereferenced(ck, x.Expr)
	e := nodes.Unary(ck.u, il.OpIndirect, t.Elem, x.Expr, pos)
	e.Cat = il.LValue
	x.set(nodes.Typed(e))
}

// addressSpecial handles the operands of & that are not evaluated: overload
// sets and qualified names of nonstatic members.
func (ck *Checker) addressSpecial(x *Operand, pos source.Pos) bool {
	if x.Mode == Overloads {
		set := *x.Set
		set.AddressOf, set.AddrPos = true, pos
		x.Set = &set
		if ck.isBound(x.Set) || ck.singleFunction(x.Set) != nil {
			ck.resolveSingle(x)
		}
		return true
	}
	if x.Expr.Kind == il.EnkField || x.Expr.Kind == il.EnkOperation && x.Expr.Op == il.OpNone {
		ck.memberPointer(x, pos)
		return true
	}
	return false
}

// memberPointer makes x, a nonstatic data member named by itself, a pointer to
// member.
func (ck *Checker) memberPointer(x *Operand, pos source.Pos) {
	e := x.Expr
	f := e.Field
	if f == nil {
		x.invalidate()
		return
	}
	if f.IsBitField {
		ck.report(diag.AddressOfBitField, pos)
		x.invalidate()
		return
	}
	if f.Type.IsReference() {
		ck.report(diag.PointerToReferenceMember, pos, f.Type) // [dcl.mptr]/4
		x.invalidate()
		return
	}
	class := f.Parent
	if c := class.ClassType(); c != nil {
		class = typing.OuterOfAnonymous(c)
	}
	if r := e.NameRef; r != nil && r.Qualifier != nil && r.Qualifier.Class != nil { // [class.protected]
		ck.checkProtected(&Lookup{Class: r.Qualifier.Class, Found: class}, &symbols.Symbol{Entity: f, Access: f.Access}, r.Qualifier.Class, pos)
	}
	t := ck.u.PtrToMember(class, f.Type)
	c := ck.u.NewConst(il.CkPtrToMember, t)
	c.OwnRare().Field, c.OwnRare().NameRef, c.Pos = f, e.NameRef, pos
	a := nodes.Unary(ck.u, il.OpAddressOf, t, e, pos)
	c.Expr = a
	n := nodes.ConstExpr(ck.u, c, pos)
	x.set(n)
}

// addressOf builds `&x`.
func (ck *Checker) addressOf(x *Operand, pos source.Pos) {
	e := x.Expr
	if ck.onlyCallable(x) {
		return
	}
	if e.Type.IsFunction() {
		ck.useAddress(e)
		n := nodes.Unary(ck.u, il.OpAddressOf, ck.u.PointerTo(e.Type), e, pos)
		x.set(n)
		return
	}
	if ck.d.IsC() && e.Kind == il.EnkVariable && e.Var.DeclStorage == il.ScRegister {
		ck.report(diag.AddressOfRegister, x.startBehind(pos))
	}
	if e.Cat != il.LValue || uncapturedConstant(ck, e) {
		if e.Type.IsClass() && e.Cat == il.PRValue && ck.d.GNU && !ck.rep.Muted() {
			if !ck.d.IsC() { // of compound literals, which are objects there
				ck.report(diag.AddressOfTemporary, pos)
			}
		} else {
			ck.report(diag.ExpressionNotLvalueOrFunction, x.startBehind(pos))
			x.invalidate()
			return
		}
		ck.materialize(x, e.Type)
		e = x.Expr
	}
	if bitField(e) != nil {
		ck.report(diag.AddressOfBitField, pos)
		x.invalidate()
		return
	}
	if e.Kind == il.EnkVariable && e.Var.Attrs&il.AttrDeviceBuiltin != 0 && e.Var.Storage == il.ScExtern && !ck.rep.Muted() {
		ck.report(diag.AddressOfBuiltinVariable, pos, ck.words.describeBare(e.Var))
		x.invalidate()
		return
	}
	if !ck.textureAddress(e, pos) {
		ck.useAddress(e)
	}
	n := nodes.Unary(ck.u, il.OpAddressOf, ck.u.PointerTo(e.Type), e, pos)
	x.set(n)
}

// useAddress notes that the address of what e designates is taken.
func (ck *Checker) useAddress(e *il.Expr) {
	markUsed(e)
	markChanged(e)
	ck.noteAddress(e)
	for e.Kind == il.EnkOperation && (e.Op == il.OpDotField || e.Op == il.OpArrayToPointer || e.Op == il.OpSubscript || e.Op == il.OpBaseClassCast || e.Op == il.OpLvalueAdjust) {
		e = e.Operand
	}
	if e.Kind == il.EnkOperation && (e.Op == il.OpDotStatic || e.Op == il.OpPointsToStatic) {
		e = nodes.Second(e)
	}
	switch e.Kind {
	case il.EnkVariable:
		if !e.Var.Type.IsReference() {
			e.Var.AddressTaken = true
		}
		ck.env.noteUse(e.Var, e.Pos, il.UseAddress)
	case il.EnkRoutine:
		if !ck.env.has(inUnevaluated) {
			e.Routine.AddressTaken = true
		}
		ck.env.noteUse(e.Routine, e.Pos, il.UseAddress)
	}
}

// increment builds ++ and --, prefix and postfix.
func (ck *Checker) increment(x *Operand, op token.Kind, pos source.Pos, postfix bool) {
	e := x.Expr
	t := e.Type
	if t.IsFunction() || t.IsPointer() && !ck.d.IsC() && (t.Skip().Elem.IsFunction() || t.Skip().Elem.IsVoid()) { // rule front.function-operands
		at := x.startBehind(pos)
		if postfix {
			at = x.startOf()
		}
		ck.report(diag.ExpressionNotCompletePointer, at)
		x.invalidate()
		return
	}
	if t.IsEnum() && !t.IsDependent() && !ck.d.IsC() {
		ck.report(diag.EnumOperationNeedsOperator, pos)
		x.invalidate()
		return
	}
	if !ck.modifiable(x) {
		return
	}
	markChanged(e)
	switch {
	case t.IsBool() && op == token.Dec:
		ck.report(diag.BoolTypeNotAllowed, x.startBehind(pos))
		x.invalidate()
		return
	case t.IsBool() && ck.d.AtLeast(lang.CXX11):
		ck.report(diag.DeprecatedBoolIncrement, x.startBehind(pos))
	case t.IsPointer():
		if !ck.pointerArithmetic(t, x.startBehind(pos), pos, ck.d.IsC()) {
			x.invalidate()
			return
		}
	case !t.IsArithmetic() && !(ck.d.IsC() && t.IsEnum()):
		code := diag.ExpressionNotArithmeticOrPointer
		if t.Skip().Kind == il.TkNullptr {
			code = diag.ExpressionNotArithmetic
		}
		ck.report(code, x.startBehind(pos))
		x.invalidate()
		return
	}
	if t.AllQuals()&il.Volatile != 0 {
		what := "an increment"
		if op == token.Dec {
			what = "a decrement"
		}
		deprecatedVolatile(ck, diag.DeprecatedVolatileIncrement, x.startBehind(pos), what)
	}
	var n *il.Expr
	if postfix {
		o := il.OpPostIncr
		if op == token.Dec {
			o = il.OpPostDecr
		}
		n = nodes.Unary(ck.u, o, ck.u.Unqualified(t), e, pos)
	} else {
		n = nodes.Unary(ck.u, unaryOp(op), t, e, pos)
		n.Cat, n.ReturnsLvalue = il.LValue, true
	}
	markUsed(e)
	if !ck.env.has(inIncrement) {
		ck.noteRead(e)
	}
	ck.noteModified(e)
	x.set(n)
}

// buildPostfix applies postfix ++ or -- at pos to x.
func (ck *Checker) buildPostfix(x *Operand, op token.Kind, pos source.Pos) {
	if !ck.say.usable(x) {
		return
	}
	if x.Mode == Overloads {
		ck.decay(x)
		if x.Mode != Value {
			return
		}
	}
	o := il.OpPostIncr
	if op == token.Dec {
		o = il.OpPostDecr
	}
	if ck.dependentUnary(x, o, op, pos) {
		return
	}
	if mayOverload(ck.d, x) {
		if ck.overloadedUnary(x, op, pos, true) {
			return
		}
	}
	ck.increment(x, op, pos, true)
}

// modifiable checks that x is a modifiable lvalue; in a template a const object
// passes.
func (ck *Checker) modifiable(x *Operand) bool {
	e := x.Expr
	switch {
	case ck.d.IsC() && e.Cat == il.LValue && isValueC(e):
		ck.report(diag.NotModifiableLvalue, x.innerStart())
	case e.Cat != il.LValue:
		if e.Cat == il.PRValue && !e.Type.IsClass() {
			ck.report(diag.NotModifiableLvalue, x.innerStart())
		} else {
			ck.report(diag.ExpressionNotLvalue, x.innerStart())
		}
	case e.Type.IsConst() && !ck.env.has(inPrototype) || e.Type.IsArray() || e.Type.IsFunction() || constantMemory(ck.d, e):
		ck.report(diag.NotModifiableLvalue, x.innerStart())
	default:
		return true
	}
	x.invalidate()
	return false
}

// constantMemory reports whether e names a __constant__ variable in the host pass,
// which nothing can assign to (rule access.constant-scalar).
func constantMemory(d *lang.Dialect, e *il.Expr) bool {
	return e.Kind == il.EnkVariable && e.Var.ConstantMem && d.Pass == lang.HostPass
}

// innerStart returns the position of the operand's own first token.
func (x *Operand) innerStart() source.Pos {
	if x.Mode == Value && x.Expr.Start.IsValid() && x.Expr.Kind != il.EnkRoutine {
		return x.Expr.Start
	}
	return x.startOf()
}

// noteModified records that the variable that e designates changes.
func (ck *Checker) noteModified(e *il.Expr) {
	ck.noteWritten(e)
	for e.Kind == il.EnkOperation && (e.Op == il.OpComma || e.Op == il.OpPMField) {
		if e.Op == il.OpComma {
			e = nodes.Second(e)
		} else {
			e = e.Operand
		}
	}
	if b := nodes.BaseVariable(e); b != nil && b.Var.IsParameter {
		b.Var.ParamChanged = true
	}
}

// pointerArithmetic checks that t, a pointer type, points to a complete object
// type; void and functions count as bytes, with a warning at the operator, where an integer is
// added to the pointer or taken from it, and the pointer stands first (rule front.additive-operands).
func (ck *Checker) pointerArithmetic(t *il.Type, pos, op source.Pos, bytes bool) bool {
	e := t.Skip().Elem
	switch c := e.BaseElement(); {
	case e.IsVoid() || e.IsFunction():
		if bytes && ck.d.GNU && !ck.rep.Muted() { // substitution fails all the same
			ck.report(diag.ArithmeticOnVoidPointer, op)
			return true
		}
		ck.report(diag.ExpressionNotCompletePointer, pos)
		return false
	case c.IsClass() && !ck.completeClass(c, pos) && !e.IsDependent():
		if c.ClassType().Cls.BeingDefined {
			return true
		}
		ck.report(diag.ExpressionNotCompletePointer, pos)
		return false
	}
	return true
}
