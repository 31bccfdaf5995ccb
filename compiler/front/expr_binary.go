// This file implements binary operators [expr.mul] … [expr.comma].
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
func (ck *Checker) buildBinary(x, y *Operand, op token.Kind, pos source.Pos) {
	if op == token.Comma {
		ck.buildComma(x, y, pos)
		return
	}
	left := *x
	operate(ck, x, y, op, pos)
	if x.Mode != Value {
		if op == token.AndAnd || op == token.OrOr {
			noteArguments(ck, []*Operand{&left})
		}
		abandon(ck, &left, y)
	}
}

// operate is buildBinary for an operator other than the comma.
func operate(ck *Checker, x, y *Operand, op token.Kind, pos source.Pos) {
	if !ck.say.usable(x) || !ck.say.usable(y) {
		x.invalidate()
		return
	}
	x.Start = x.startOf()
	if y.End.IsValid() {
		x.End = y.End
	}
	if ck.dependentBinary(x, y, binaryOp(op), op, pos) {
		return
	}
	if mayOverload(ck.d, x) || mayOverload(ck.d, y) {
		if boundOperand(ck, x) || boundOperand(ck, y) {
			x.invalidate()
			return
		}
		if ck.overloadedBinary(x, y, op, pos) {
			return
		}
	}
	ck.decayFunctions(x) // the other operand chooses none of several [over.over]/1 (rule front.function-not-chosen)
	ck.decayFunctions(y)
	if x.Mode != Value || y.Mode != Value {
		x.invalidate()
		return
	}
	switch op {
	case token.Plus, token.Minus:
		ck.additive(x, y, op, pos)
	case token.Star, token.Slash:
		ck.multiplicative(x, y, op, pos)
	case token.Percent, token.Amp, token.Pipe, token.Caret:
		ck.integralOperator(x, y, op, pos)
	case token.Shl, token.Shr:
		ck.shift(x, y, op, pos)
	case token.Eq, token.Ne, token.Lt, token.Gt, token.Le, token.Ge, token.Spaceship:
		ck.comparison(x, y, op, pos)
	case token.AndAnd, token.OrOr:
		ck.logical(x, y, op, pos)
	case token.DotStar, token.ArrowStar:
		ck.memberPointerAccess(x, y, op == token.ArrowStar, pos)
	default:
		x.invalidate()
	}
}

// decayFunctions resolves an overload set that is an operand.
func (ck *Checker) decayFunctions(x *Operand) {
	if x.Mode == Overloads {
		ck.resolveSingle(x)
	}
}

// mayOverload reports whether an operand makes overloaded operators candidates, which C has none of.
func mayOverload(d *lang.Dialect, x *Operand) bool {
	if x.Mode != Value || d.IsC() {
		return false
	}
	t := x.Expr.Type
	return t.IsClass() || t.IsEnum()
}

// dependentBinary builds a binary operation one of whose operands is
// dependent: the operands stay as written.
func (ck *Checker) dependentBinary(x, y *Operand, op il.Op, k token.Kind, pos source.Pos) bool {
	if !x.dependent() && !y.dependent() {
		return false
	}
	if (op == il.OpLand || op == il.OpLor) && x.Mode == Value && !x.Expr.Type.IsClass() {
		plainRead(ck, x)
	} else {
		ck.plainExpr(x)
	}
	ck.plainExpr(y)
	if x.Mode != Value || y.Mode != Value {
		x.invalidate()
		return true
	}
	if t := x.Expr.Type.Skip(); op == il.OpAssign && t.Kind == il.TkPointer && !t.IsRef {
		decayDependent(ck, y)
		nodes.UsedTwice(y.Expr)
		ck.readPointer(y.Expr)
	}
	truth := readDependent(ck, x, y, op)
	switch op {
	case il.OpAssign:
		noteAssigned(x.Expr, true)
	case il.OpComma:
		x.Expr.NotUsed = true
	}
	e := nodes.Binary(ck.u, op, ck.u.Builtin.Dependent, x.Expr, y.Expr, pos)
	nodes.DependentNode(ck.u, e)
	if truth {
		e.Type, e.TypeDependent = nodes.TruthType(ck.u), false
	}
	e.SpelledOp = k
	evaluationOrder(ck.d, e, k)
	ck.finishOp(x, e)
	return true
}

// readDependent reads the operands of operator op one of which depends on template parameters as
// far as no class can overload it; truth tells whether the result is bool whatever the parameters
// are (rules il.dependent-operators, op.compared-pointers).
func readDependent(ck *Checker, x, y *Operand, op il.Op) (truth bool) {
	logical := op == il.OpLand || op == il.OpLor
	switch op {
	case il.OpLand, il.OpLor, il.OpEq, il.OpNe, il.OpLt, il.OpGt, il.OpLe, il.OpGe:
		truth = true
	case il.OpAdd, il.OpSubtract:
	default:
		return false
	}
	decayDependent(ck, x)
	decayDependent(ck, y)
	both := builtinOperand(x) && builtinOperand(y)
	if both || logical && !x.Expr.Type.IsClass() && x.Expr.Type != ck.u.Builtin.Dependent {
		readUnknown(ck, x)
	} else if logical {
		uncapture(ck, x.Expr) // the first operand is read before the other is looked at
	}
	if both {
		ck.readNode(y.Expr)
	}
	return truth && both
}

// builtinOperand reports whether x is of a type that no operator function is looked up for, whatever
// template parameters stand for.
func builtinOperand(x *Operand) bool {
	if e := x.Expr; e.Kind == il.EnkOperation && e.Op == il.OpAddressOf && e.TypeDependent || namesUnknownFunction(e) {
		return false
	}
	switch t := x.Expr.Type.Skip(); t.Kind {
	case il.TkPointer, il.TkPtrToMember:
		return !t.IsRef
	default:
		return (t.IsArithmetic() || t.IsNullptr()) && !t.IsEnum()
	}
}

// namesUnknownFunction reports whether e is the name of a function whose type waits for an instance,
// or the pointer that it becomes (rule lit.function-name).
func namesUnknownFunction(e *il.Expr) bool {
	for e.Kind == il.EnkOperation && (e.Op == il.OpArrayToPointer || e.Op == il.OpParens) {
		e = e.Operand
	}
	return e.TypeDependent && e.Kind == il.EnkConstant && e.Const != nil && e.Const.FuncNameTok
}

// plainExpr makes x an expression as written, without resolving anything.
func (ck *Checker) plainExpr(x *Operand) {
	switch x.Mode {
	case Overloads:
		ck.env.unresolved(ck.u, ck.d, x)
	case Braced:
		ck.bracedExpr(x)
	case TypeName:
		ck.report(diag.TypeNameNotAllowed, x.startOf())
		x.invalidate()
	}
	if x.Mode == Value {
		markUsed(x.Expr)
		if e := x.Expr; ck.env.has(inPrototype) && !ck.env.has(inUnevaluated) { // nobody knows what an instance does with it
			abandon(ck, x)
			if e.Kind == il.EnkVariable && e.Var.IsParameter {
				e.Var.ParamChanged = true
			}
		}
	}
}

// plainRead is plainExpr of what is read at once, which changes nothing: a pointer that initialises
// one, what is thrown or deleted, a condition (rule il.uses-in-templates).
func plainRead(ck *Checker, x *Operand) {
	v := operandParameter(x)
	changed := v != nil && v.ParamChanged
	ck.plainExpr(x)
	if v != nil {
		v.ParamChanged = changed
	}
}

// plainUnused is plainExpr of what is converted to void.
func plainUnused(ck *Checker, x *Operand) {
	v := operandParameter(x)
	if v == nil {
		ck.plainExpr(x)
		return
	}
	before := *v
	ck.plainExpr(x)
	v.Used, v.Uses, v.ParamChanged, v.ParamUsedTwice = before.Used, before.Uses, before.ParamChanged, before.ParamUsedTwice
}

// operandParameter is the parameter that x names, nil where it is something else.
func operandParameter(x *Operand) *il.Variable {
	if x.Mode == Value && x.Expr.Kind == il.EnkVariable && x.Expr.Var.IsParameter {
		return x.Expr.Var
	}
	return nil
}

// evaluationOrder notes the order of evaluation that C++17 prescribes.
func evaluationOrder(d *lang.Dialect, e *il.Expr, k token.Kind) {
	if !d.AtLeast(lang.CXX17) {
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
func (say *reports) incompatible(x, y *Operand, pos source.Pos) {
	say.report(diag.IncompatibleOperands, pos, shownType(say.u, x), shownType(say.u, y))
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
func (say *reports) requireKind(x, y *Operand, ok func(*il.Type) bool, code diag.Code) bool {
	fits := true
	for _, o := range [...]*Operand{x, y} {
		if !ok(o.Expr.Type) {
			if !o.Expr.Type.IsError() {
				say.report(code, o.startOf())
			}
			fits = false
		}
	}
	if !fits {
		x.invalidate()
	}
	return fits
}

// binaryNode finishes a binary operation.
func (ck *Checker) binaryNode(x, y *Operand, op il.Op, t *il.Type, pos source.Pos) *il.Expr {
	e := nodes.Binary(ck.u, op, t, x.Expr, y.Expr, pos)
	ck.finishOp(x, e)
	return e
}

// decayBoth applies the standard conversions of operands to both [conv.lval],
// [conv.array], [conv.func]; x is invalid and false returned when one fails.
func (ck *Checker) decayBoth(x, y *Operand) bool {
	ck.decay(x)
	ck.decay(y)
	if x.Mode != Value || y.Mode != Value {
		x.invalidate()
		return false
	}
	return true
}

// additive builds + and -.
func (ck *Checker) additive(x, y *Operand, op token.Kind, pos source.Pos) {
	if !ck.decayBoth(x, y) {
		return
	}
	tx, ty := x.Expr.Type, y.Expr.Type
	switch {
	case ck.vectorOperator(x, y, binaryOp(op), pos):
	case arithmeticOperand(tx) && arithmeticOperand(ty):
		t := ck.usualArithmetic(x, y)
		ck.binaryNode(x, y, binaryOp(op), t, pos)
	case tx.IsPointer() && integralOperand(ty):
		if !ck.pointerArithmetic(tx, x.startOf(), pos, true) {
			x.invalidate()
			return
		}
		o := il.OpPadd
		if op == token.Minus {
			o = il.OpPsubtract
		}
		ck.binaryNode(x, y, o, ck.u.Unqualified(tx), pos)
		ck.warnOutside(x, pos)
	case integralOperand(tx) && ty.IsPointer() && op == token.Plus:
		if !ck.pointerArithmetic(ty, y.startOf(), pos, false) {
			x.invalidate()
			return
		}
		e := nodes.Binary(ck.u, il.OpPadd, ck.u.Unqualified(ty), x.Expr, y.Expr, pos)
		e.PtrOperandSecond = true
		ck.finishOp(x, e)
		ck.warnOutside(x, pos)
	case tx.IsPointer() && ty.IsPointer() && op == token.Minus:
		ck.pointerDifference(x, y, pos)
	default:
		ck.say.additiveError(x, y)
	}
}

// additiveError reports the operand that does not fit: the left one if nothing can be added to it,
// else the right one (rule front.additive-operands).
func (say *reports) additiveError(x, y *Operand) {
	tx, ty := x.Expr.Type, y.Expr.Type
	switch {
	case tx.IsError() || ty.IsError():
	case tx.IsPointer():
		say.report(diag.ExpressionNotIntegral, y.startOf())
	case !arithmeticOperand(tx) && !tx.IsVector():
		say.report(diag.ExpressionMustArithmeticUnscopedEnumPointerType, x.startOf(), shownType(say.u, x))
	default:
		say.report(diag.ExpressionNotArithmetic, y.startOf())
	}
	x.invalidate()
}

// pointerDifference builds the difference of two pointers.
func (ck *Checker) pointerDifference(x, y *Operand, pos source.Pos) {
	for _, o := range [...]*Operand{x, y} {
		if !ck.pointerArithmetic(o.Expr.Type, o.startOf(), pos, false) {
			x.invalidate()
			return
		}
	}
	if !ck.u.SameUnqualified(x.Expr.Type.Skip().Elem, y.Expr.Type.Skip().Elem) {
		if !ck.d.IsC() {
			ck.say.incompatible(x, y, pos)
			return
		}
		tx, ty := x.Expr.Type, y.Expr.Type
		comparableC(ck, x, y, pos)
		ck.say.warnAt(diag.PointerSubtractionNonstandard, pos, tx, ty)
	}
	nodes.EvaluatedPointer(ck.u, x.Expr)
	nodes.EvaluatedPointer(ck.u, y.Expr)
	ck.binaryNode(x, y, il.OpPdiff, ptrdiffType(ck.u, ck.d), pos)
}

// multiplicative builds * and /.
func (ck *Checker) multiplicative(x, y *Operand, op token.Kind, pos source.Pos) {
	if !ck.decayBoth(x, y) || ck.vectorOperator(x, y, binaryOp(op), pos) {
		return
	}
	if !ck.say.requireKind(x, y, arithmeticOperand, diag.ExpressionNotArithmetic) {
		return
	}
	if op == token.Slash {
		ck.checkDivisor(x, y, op, pos)
	}
	t := ck.usualArithmetic(x, y)
	ck.binaryNode(x, y, binaryOp(op), t, pos)
}

// checkDivisor warns about a division of x by a constant zero; where a constant
// is wanted that is an error.
func (ck *Checker) checkDivisor(x, y *Operand, op token.Kind, pos source.Pos) {
	c := nodes.ConstValue(y.Expr)
	if c == nil || c.Kind != il.CkInteger || !c.Int.IsZero() || ck.env.has(inUnevaluated) || ck.env.has(inDeadBranch) {
		return
	}
	at := y.startOf()
	folds := nodes.ConstValue(x.Expr) != nil
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
	if folds && (ck.env.has(inConstant) || ck.env.has(inConstexprInit)) {
		if !ck.rep.Muted() {
			ck.rep.ReportAs(diag.Error, code, at, args...)
		}
		ck.exprs.foldFailed = true
		return
	}
	if !ck.rep.Muted() {
		ck.rep.ReportAs(diag.Warning, code, at, args...)
	}
}

// integralOperator builds %, &, | and ^.
func (ck *Checker) integralOperator(x, y *Operand, op token.Kind, pos source.Pos) {
	if !ck.decayBoth(x, y) || ck.vectorOperator(x, y, binaryOp(op), pos) {
		return
	}
	if !ck.say.requireKind(x, y, integralOperand, diag.ExpressionNotIntegral) {
		return
	}
	if op == token.Percent {
		ck.checkDivisor(x, y, op, pos)
	}
	t := ck.usualArithmetic(x, y)
	ck.binaryNode(x, y, binaryOp(op), t, pos)
}

// shift builds << and >>: the operands are promoted on their own.
func (ck *Checker) shift(x, y *Operand, op token.Kind, pos source.Pos) {
	if !ck.decayBoth(x, y) || ck.vectorOperator(x, y, binaryOp(op), pos) {
		return
	}
	if !ck.say.requireKind(x, y, integralOperand, diag.ExpressionNotIntegral) {
		return
	}
	ck.promote(x)
	ck.promote(y)
	if x.Mode != Value || y.Mode != Value {
		x.invalidate()
		return
	}
	ck.checkShift(x, y)
	e := nodes.Binary(ck.u, binaryOp(op), x.Expr.Type, x.Expr, y.Expr, pos)
	evaluationOrder(ck.d, e, op)
	ck.finishOp(x, e)
}

// checkShift warns about a constant shift count out of range.
func (ck *Checker) checkShift(x, y *Operand) {
	c := nodes.ConstValue(y.Expr)
	if c == nil || c.Kind != il.CkInteger || ck.env.has(inUnevaluated) || ck.env.has(inDeadBranch) {
		return
	}
	bits, _ := typing.IntBits(x.Expr.Type)
	switch {
	case c.Type.IsSigned() && c.Int.IsNegative():
		ck.report(diag.ShiftCountNegative, y.startOf())
	case c.Int.Hi != 0 || c.Int.Lo >= uint64(bits):
		ck.report(diag.ShiftCountTooLarge, y.startOf())
	}
}

// logical builds && and ||.
func (ck *Checker) logical(x, y *Operand, op token.Kind, pos source.Pos) {
	if ck.vectorOperator(x, y, binaryOp(op), pos) {
		return
	}
	ck.condition(x)
	if x.Mode == Value {
		nodes.Evaluated(ck.u, x.Expr)
	}
	ck.condition(y)
	if x.Mode != Value || y.Mode != Value {
		x.invalidate()
		return
	}
	ck.binaryNode(x, y, binaryOp(op), nodes.TruthType(ck.u), pos)
}

// buildComma builds the comma operator.
func (ck *Checker) buildComma(x, y *Operand, pos source.Pos) {
	if !ck.say.usable(x) || !ck.say.usable(y) {
		if x.unknown || x.Mode == Value && !x.dependent() {
			ck.discard(x)
		}
		x.invalidate()
		return
	}
	if y.End.IsValid() {
		x.End = y.End
	}
	x.Start = x.startOf()
	if ck.dependentBinary(x, y, il.OpComma, token.Comma, pos) {
		return
	}
	if left, right := boundOperand(ck, x), boundOperand(ck, y); left || right {
		x.invalidate()
		return
	}
	if mayOverload(ck.d, x) || mayOverload(ck.d, y) {
		if ck.overloadedBinary(x, y, token.Comma, pos) {
			return
		}
	}
	ck.decayFunctions(x)
	ck.decayFunctions(y)
	if x.Mode != Value || y.Mode != Value {
		if x.Mode == Value {
			ck.discard(x)
		}
		x.invalidate()
		return
	}
	ck.discard(x)
	if x.Mode != Value {
		return
	}
	if y.Expr.Type.IsClass() && y.Expr.Cat == il.PRValue {
		ck.materializeResult(y)
	}
	e := nodes.Binary(ck.u, il.OpComma, y.Expr.Type, x.Expr, y.Expr, pos)
	e.Cat, e.ReturnsLvalue = y.Expr.Cat, y.Expr.Cat == il.LValue
	if e.Cat != il.PRValue {
		x.set(e)
		return
	}
	ck.finishOp(x, e)
}

// materializeResult makes a class prvalue whose destruction matters a
// temporary.
func (ck *Checker) materializeResult(x *Operand) {
	c := x.Expr.Type.ClassType()
	if c != nil && x.Expr.IsCall() && typing.NontrivialPassing(c) {
		ck.materialize(x, x.Expr.Type)
		x.Expr.Cat = il.PRValue
	}
}

// memberPointerAccess builds `.*` and `->*` (rule front.member-pointer-operands).
func (ck *Checker) memberPointerAccess(x, y *Operand, arrow bool, pos source.Pos) {
	ck.decay(y)
	if y.Mode != Value {
		x.invalidate()
		return
	}
	object := x.Expr.Type
	if arrow {
		ck.decay(x)
		if x.Mode == Value && !x.Expr.Type.IsPointer() {
			ck.report(diag.ArrowOnNonPointer, x.startOf(), x.Expr.Type)
			x.invalidate()
		}
		if x.Mode != Value {
			x.invalidate()
			return
		}
		object = x.Expr.Type.Skip().Elem
	}
	pm := y.Expr.Type.Skip()
	switch {
	case !object.IsClass(), pm.Kind != il.TkPtrToMember:
		if !object.IsClass() && arrow {
			ck.report(diag.ExpressionNotClassPointer, x.startOf(), x.Expr.Type)
		} else if !object.IsClass() {
			ck.report(diag.ExpressionNotClass, x.startOf(), object)
		}
		if pm.Kind != il.TkPtrToMember {
			ck.report(diag.ExpressionMustPointerMemberType, y.startOf())
		}
		x.invalidate()
		return
	case !typing.IsDerivedOrSame(ck.u, object, pm.Class) && !derives(ck, object, pm.Class, source.Pos{}):
		ck.report(diag.PointerMemberSelectionClassTypes, pos, ck.u.Unqualified(object), pm.Class)
		x.invalidate()
		return
	}
	ck.objectToClass(x, pm.Class.ClassType(), arrow)
	if x.Mode != Value {
		return
	}
	if pm.Elem.IsFunction() {
		ck.boundMember(x, y, arrow, pos)
		return
	}
	op := il.OpPMField
	t := ck.u.Qualified(pm.Elem, object.AllQuals())
	e := nodes.Binary(ck.u, op, t, x.Expr, y.Expr, pos)
	if arrow {
		e.Op = il.OpPMPointsToField
		e.Cat = il.LValue
	} else if e.Cat = x.Expr.Cat; e.Cat == il.PRValue {
		e.Cat = il.XValue
	}
	evaluationOrder(ck.d, e, token.DotStar)
	x.set(nodes.Typed(e))
}

// boundMember makes x a bound member function, which can only be called.
func (ck *Checker) boundMember(x, y *Operand, arrow bool, pos source.Pos) {
	object := x.Expr.Type
	if arrow {
		object = object.Skip().Elem
	}
	if f := y.Expr.Type.Skip().Elem.Skip().Routine; f != nil {
		if !ck.say.objectFits(x, f, object, arrow) {
			x.invalidate()
			return
		}
		ck.qualifyObject(x, f, arrow)
	}
	op := il.OpDotPMCall
	if arrow {
		op = il.OpPointsToPMCall
	}
	e := nodes.Binary(ck.u, op, y.Expr.Type.Skip().Elem, x.Expr, y.Expr, pos)
	x.set(e)
}

// objectFits reports an object of type t that a function of type f cannot be
// called for through a pointer to member: for its qualifiers, or for its value
// category [expr.mptr.oper]/6.
func (say *reports) objectFits(x *Operand, f *il.RoutineInfo, t *il.Type, arrow bool) bool {
	lvalue := arrow || x.Expr.Cat == il.LValue
	switch {
	case t.AllQuals()&^f.ThisQuals&(il.Const|il.Volatile) != 0:
		d := say.report(diag.ObjectQualifiersIncompatible, x.startOf(), "function")
		d.AddLine(indent12 + "object type is: " + typeText(t))
	case f.RefQual == 2 && lvalue:
		say.report(diag.RvalueReferenceToLvalue, x.startOf())
	case f.RefQual == 1 && !lvalue && f.ThisQuals != il.Const:
		say.report(diag.NotCallableOnRvalue, x.startOf(), "function")
	default:
		return true
	}
	return false
}
