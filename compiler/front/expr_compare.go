// This file implements comparisons: equality, relations and `<=>` [expr.rel],
// [expr.eq], [expr.spaceship].
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// comparison builds a comparison of operands that are no classes.
func (ck *Checker) comparison(x, y *Operand, op token.Kind, pos source.Pos) {
	if !ck.decayBoth(x, y) {
		return
	}
	tx, ty := x.Expr.Type, y.Expr.Type
	switch {
	case ck.vectorOperator(x, y, binaryOp(op), pos):
	case arithmeticOperand(tx) && arithmeticOperand(ty):
		if op != token.Spaceship {
			ck.usualArithmetic(x, y)
			ck.warnUnsigned(x, y, tx, ty, op, pos)
			remarkSigned(ck, x, y, tx, ty, op, pos)
		} else if !ck.threeWayOperands(x, y, pos) {
			return
		}
		compared(ck, x, y, op, pos)
	case tx.IsScopedEnum() && ck.u.SameUnqualified(tx, ty):
		compared(ck, x, y, op, pos)
	case ck.pointerLike(x) && ck.pointerLike(y) && (tx.IsPointer() || ty.IsPointer() || tx.IsPtrToMember() || ty.IsPtrToMember() || tx.IsNullptr() || ty.IsNullptr()):
		if !ck.comparePointerTypes(x, y, op, pos) {
			return
		}
		nodes.EvaluatedPointer(ck.u, x.Expr)
		nodes.EvaluatedPointer(ck.u, y.Expr)
		ck.addressBesideNull(x, y)
		ck.addressBesideNull(y, x)
		compared(ck, x, y, op, pos)
	case tx.IsError() || ty.IsError():
		x.invalidate()
	case ck.d.IsC() && (tx.IsClass() || ty.IsClass()):
		o := x
		if !tx.IsClass() {
			o = y
		}
		ck.report(diag.ExpressionMustArithmeticUnscopedEnumPointerType, o.startOf(), o.Expr.Type)
		x.invalidate()
	case comparableC(ck, x, y, pos):
		compared(ck, x, y, op, pos)
	default:
		ck.say.incompatible(x, y, pos)
	}
}

// compared makes x the comparison of x and y, whose types go together.
func compared(ck *Checker, x, y *Operand, op token.Kind, pos source.Pos) {
	result := nodes.TruthType(ck.u)
	if op == token.Spaceship {
		if result = ck.orderingType(x, y); result == nil {
			if x.Expr.Type.IsFloat() || y.Expr.Type.IsFloat() {
				x.invalidate()
			} else {
				x.ofUnknownType()
			}
			return
		}
	}
	ck.binaryNode(x, y, binaryOp(op), result, pos)
}

// pointerLike reports whether x is a pointer, a pointer to member or a null
// pointer constant.
func (ck *Checker) pointerLike(x *Operand) bool {
	t := x.Expr.Type
	return t.IsPointer() || t.IsPtrToMember() || t.IsNullptr() || ck.nullPointerConstant(x.Expr)
}

// addressBesideNull makes x a constant when it is the address of a variable and
// compared with null pointer y.
func (ck *Checker) addressBesideNull(x, y *Operand) {
	e := x.Expr
	if ck.env.fn == nil || e.Kind != il.EnkOperation || e.Op != il.OpAddressOf || e.Operand.Kind != il.EnkVariable || !nodes.IsNullConstant(y.Expr) {
		return
	}
	c := ck.addressConstant(e)
	if c == nil {
		return
	}
	c.NotNullPointer = false
	x.replace(nodes.Folded(ck.u, e, c))
}

// comparePointerTypes brings two pointers to their composite pointer type
// [expr.type]; it reports and returns false when there is none.
func (ck *Checker) comparePointerTypes(x, y *Operand, op token.Kind, pos source.Pos) bool {
	tx, ty := x.Expr.Type, y.Expr.Type
	if op == token.Spaceship && !tx.IsPointer() && !ty.IsPointer() {
		ck.say.invalidThreeWay(x, tx, ty, pos)
		return false
	}
	if tx.IsNullptr() && ty.IsNullptr() {
		return true
	}
	t := ck.compositePointer(x, y)
	if op == token.Spaceship && (t == nil && !(tx.IsPointer() && ty.IsPointer()) || t != nil && (!t.IsPointer() || t.Skip().Elem.IsFunction())) {
		if t != nil && t.IsPointer() {
			tx, ty = t, t
		}
		ck.say.invalidThreeWay(x, tx, ty, pos)
		return false
	}
	if t == nil && comparableC(ck, x, y, pos) {
		return true
	}
	if t == nil || t.IsPtrToMember() && op != token.Eq && op != token.Ne {
		ck.say.incompatible(x, y, pos)
		return false
	}
	ck.toPointer(x, t)
	ck.toPointer(y, t)
	return x.Mode == Value && y.Mode == Value
}

// toPointer converts x to composite pointer type t.
func (ck *Checker) toPointer(x *Operand, t *il.Type) {
	if ck.u.SameUnqualified(x.Expr.Type, t) {
		return
	}
	c := ck.standardSequence(x, t)
	if !c.ok() {
		ck.castNode(x, t)
		return
	}
	ck.applyStandard(x, t, &c)
}

// compositePointer returns the composite pointer type of x and y, nil when
// there is none.
func (ck *Checker) compositePointer(x, y *Operand) *il.Type {
	tx, ty := x.Expr.Type, y.Expr.Type
	switch {
	case tx.IsNullptr() || ck.nullPointerConstant(x.Expr):
		return ck.u.Unqualified(ty)
	case ty.IsNullptr() || ck.nullPointerConstant(y.Expr):
		return ck.u.Unqualified(tx)
	case ck.u.SameUnqualified(tx, ty):
		return ck.u.Unqualified(tx)
	}
	sx, sy := tx.Skip(), ty.Skip()
	if sx.Kind != sy.Kind {
		return nil
	}
	if sx.Kind == il.TkPtrToMember {
		if c := ck.standardSequence(x, ty); c.ok() {
			return ck.u.Unqualified(ty)
		}
		if c := ck.standardSequence(y, tx); c.ok() {
			return ck.u.Unqualified(tx)
		}
		return typing.CompositeMemberPointer(ck.u, sx, sy)
	}
	q := (sx.Elem.AllQuals() | sy.Elem.AllQuals()) & (il.Const | il.Volatile)
	ex, ey := sx.Elem, sy.Elem
	switch {
	case ex.IsVoid() || ey.IsVoid():
		v := ck.u.Builtin.Void
		return ck.u.PointerTo(ck.u.Qualified(v, q))
	case ck.u.SameUnqualified(ex, ey):
		if ex.AllQuals()&q == q {
			return ck.u.Unqualified(tx)
		}
		if ey.AllQuals()&q == q {
			return ck.u.Unqualified(ty)
		}
		return ck.u.PointerTo(ck.u.Qualified(ck.u.Unqualified(ex), q))
	case typing.IsDerivedOrSame(ck.u, ex, ey) || ex.IsClass() && ey.IsClass() && derives(ck, ex, ey, source.Pos{}):
		return ck.u.PointerTo(ck.u.Qualified(ck.u.Unqualified(ey), q))
	case typing.IsDerivedOrSame(ck.u, ey, ex) || ex.IsClass() && ey.IsClass() && derives(ck, ey, ex, source.Pos{}):
		return ck.u.PointerTo(ck.u.Qualified(ck.u.Unqualified(ex), q))
	}
	if t, _ := typing.CombinedQuals(ck.u, sx, sy, true); t != nil {
		return t
	}
	if ex.IsFunction() && ey.IsFunction() {
		if typing.DropsNoexcept(ck.u, ck.d, ex, ey) {
			return ck.u.Unqualified(ty)
		}
		if typing.DropsNoexcept(ck.u, ck.d, ey, ex) {
			return ck.u.Unqualified(tx)
		}
	}
	return nil
}

// warnUnsigned warns about comparisons of an unsigned value, of type tx or ty before the
// usual arithmetic conversions, that cannot fail or succeed: with zero, or with a constant
// that is negative in the common type (rule front.pointless-comparison).
func (ck *Checker) warnUnsigned(x, y *Operand, tx, ty *il.Type, op token.Kind, pos source.Pos) {
	if ck.env.has(inUnevaluated) || x.Mode != Value || y.Mode != Value {
		return
	}
	if isUnsigned(ck.u, ty) && nodes.ConstValue(y.Expr) == nil {
		x, y, tx, ty = y, x, ty, tx
		op = mirrored(op)
	}
	c := nodes.ConstValue(y.Expr)
	if c == nil || c.Kind != il.CkInteger || !isUnsigned(ck.u, tx) || nodes.ConstValue(x.Expr) != nil || x.Expr.ValueDependent {
		return
	}
	switch {
	case c.Int.IsZero():
		if (op == token.Lt || op == token.Ge) && !ck.checkedInTemplate(pos, diag.PointlessUnsignedComparison) {
			ck.report(diag.PointlessUnsignedComparison, pos)
		}
	case c.Type.IsSigned() && c.Int.IsNegative() && !ck.checkedInTemplate(pos, diag.PointlessNegativeComparison):
		ck.report(diag.PointlessNegativeComparison, pos)
	}
}

// isUnsigned reports whether t is an unsigned integer type other than bool, an enumeration with
// such a type as its base, or another one whose values such a type holds.
func isUnsigned(u *il.Unit, t *il.Type) bool {
	if t.IsEnum() && !t.Skip().IntInfo.ExplicitBase {
		t = typing.Promoted(u, t)
	}
	return t.IsIntegralOrEnum() && !t.IsBool() && !t.IsSigned()
}

// mirrored returns the relation that holds for (y, x) where op holds for (x, y).
func mirrored(op token.Kind) token.Kind {
	switch op {
	case token.Lt:
		return token.Gt
	case token.Gt:
		return token.Lt
	case token.Le:
		return token.Ge
	case token.Ge:
		return token.Le
	}
	return op
}

// instantiating reports whether a template is being instantiated.
func (ck *Checker) instantiating() bool { return len(ck.tmpl.instantiating) > 0 }

// invalidThreeWay reports that the built-in `<=>` does not take operands of
// types tx and ty, after their conversions.
func (say *reports) invalidThreeWay(x *Operand, tx, ty *il.Type, pos source.Pos) {
	say.report(diag.InvalidThreeWayComparison, pos, tx, ty)
	x.invalidate()
}

// threeWayOperands applies the usual arithmetic conversions to the operands of
// `<=>`: none may narrow but from an integer to a floating type, bool meets
// bool only, an enumeration no other [expr.spaceship]/4. It reports them and
// returns false else, with x invalid.
func (ck *Checker) threeWayOperands(x, y *Operand, pos source.Pos) bool {
	tx, ty := ck.u.Unqualified(x.Expr.Type), ck.u.Unqualified(y.Expr.Type)
	switch {
	case tx.IsBool() != ty.IsBool():
		ck.say.invalidThreeWay(x, tx, ty, pos)
		return false
	case tx.IsEnum() && ty.IsEnum() && !ck.u.Same(tx, ty):
		ck.report(diag.ComparisonOfDifferentEnums, pos, tx, ty)
		x.ofUnknownType()
		return false
	}
	a, b := *x, *y
	silent := ck.rep.Mute()
	t := ck.usualArithmetic(x, y)
	ck.rep.Unmute(silent)
	if t.IsComplex() {
		ck.say.invalidThreeWay(x, t, t, pos)
		return false
	}
	for _, o := range []*Operand{&a, &b} {
		if t.IsInteger() && !o.Expr.Type.IsBool() && ck.checkNarrowing(o, t, true) {
			x.invalidate()
			return false
		}
	}
	return true
}

// orderingType returns the class that built-in `x <=> y` yields; it reports a
// missing <compare>.
func (ck *Checker) orderingType(x, y *Operand) *il.Type {
	name := ck.known.strongOrdering
	if x.Expr.Type.IsFloat() || y.Expr.Type.IsFloat() {
		name = ck.known.partialOrdering
	}
	t := ck.stdType(name)
	if missing := (missingName{ck.file, name}); t == nil && !ck.decls.missing[missing] { // said once
		ck.report(diag.MissingCompareHeader, y.startOf(), name)
		if ck.decls.missing == nil {
			ck.decls.missing = make(map[missingName]bool)
		}
		ck.decls.missing[missing] = !ck.rep.Muted()
	}
	return t
}

// stdType returns the type std::name, nil when it is not declared.
func (ck *Checker) stdType(name *token.Name) *il.Type {
	l := ck.lookupIn(ck.file, ck.known.std, lookNamespaces|lookLocal)
	y := l.first()
	if y == nil {
		return nil
	}
	ns, _ := y.Entity.(*il.Namespace)
	if ns == nil {
		return nil
	}
	s := symbols.NamespaceTable(ns)
	if s == nil {
		return nil
	}
	l = ck.lookupIn(s, name, 0)
	if y = l.first(); y == nil || !y.IsType() {
		return nil
	}
	return y.Type()
}
