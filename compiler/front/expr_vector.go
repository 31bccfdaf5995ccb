// This file implements operators on GNU vectors.
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

// vectorOperator builds an operation on GNU vectors; false when neither
// operand is one (rule front.vector-operands).
func (ck *Checker) vectorOperator(x, y *Operand, op il.Op, pos source.Pos) bool {
	tx, ty := x.Expr.Type, y.Expr.Type
	if !tx.IsVector() && !ty.IsVector() {
		return false
	}
	if !tx.IsError() && !ty.IsError() && scalarUnfit(ck, x, y, op, pos) {
		return true
	}
	if ck.d.Pass == lang.DevicePass && ck.deviceBody() != nil {
		ck.report(diag.VectorOperationInDeviceCode, pos)
	}
	ck.read(x)
	ck.read(y)
	t := tx
	switch {
	case !tx.IsVector():
		t = ty
		if !fillVector(ck, x, t, op, pos) {
			x.invalidate()
			return true
		}
	case !ty.IsVector():
		if !fillVector(ck, y, t, op, pos) {
			x.invalidate()
			return true
		}
	default:
		if !vectorPair(&ck.say, tx, ty, op, false, pos) {
			x.invalidate()
			return true
		}
		if !ck.u.Same(tx.Skip(), ty.Skip()) && tx.Skip().Elem.Skip().IsSigned() {
			t = ty
		}
	}
	result := t.Skip()
	if op == il.OpSpaceship {
		ck.report(diag.InvalidThreeWayComparison, pos, tx.Skip(), ty.Skip())
		x.invalidate()
		return true
	}
	if _, compare := nodes.CompareOp(op, 0); compare || op == il.OpLand || op == il.OpLor {
		result = maskVector(ck.u, t)
	}
	e := nodes.Binary(ck.u, op, result, x.Expr, y.Expr, pos)
	e.LeftToRight = (op == il.OpShiftl || op == il.OpShiftr) && ck.d.AtLeast(lang.CXX17)
	x.set(e)
	return true
}

// scalarUnfit reports an operand beside a vector that is no number: as the operator says it of scalars.
func scalarUnfit(ck *Checker, x, y *Operand, op il.Op, pos source.Pos) bool {
	o, t := y, y.Expr.Type
	if t.IsVector() {
		o, t = x, x.Expr.Type
	}
	if t.IsVector() || arithmeticOperand(t) || op == il.OpLand || op == il.OpLor {
		return false
	}
	_, compare := nodes.CompareOp(op, 0)
	switch {
	case op == il.OpAdd || op == il.OpSubtract:
		ck.say.additiveError(x, y)
		return true
	case compare && (t.IsPointer() || t.IsNullptr() || t.IsPtrToMember() && (op == il.OpEq || op == il.OpNe)):
		ck.say.incompatible(x, y, pos)
		return true
	case op == il.OpMultiply || op == il.OpDivide:
		ck.report(diag.ExpressionNotArithmetic, o.startOf())
	case op == il.OpRemainder:
		ck.report(diag.ExpressionNotIntegral, o.startOf())
	}
	ck.report(diag.MixedVectorScalarOperation, pos)
	x.invalidate()
	return true
}

// vectorPair reports two vectors that an operator does not take together. Signedness may differ, but in a
// compound assignment.
func vectorPair(say *reports, tx, ty *il.Type, op il.Op, assigns bool, pos source.Pos) bool {
	x, y := tx.Skip(), ty.Skip()
	switch {
	case x.Size != y.Size:
		say.report(diag.VectorSizesDiffer, pos)
	case !sameElements(say.u, x.Elem.Skip(), y.Elem.Skip(), assigns):
		say.report(diag.VectorOperationRequiresIdenticalElement, pos)
	case (op == il.OpAnd || op == il.OpOr || op == il.OpXor) && x.Elem.IsFloat():
		say.report(diag.VectorOperationNonIntegral, pos)
	default:
		return true
	}
	return false
}

// sameElements reports whether vectors of elements x and y go together.
func sameElements(u *il.Unit, x, y *il.Type, exactly bool) bool {
	if u.SameUnqualified(x, y) {
		return true
	}
	return !exactly && x.IsInteger() && y.IsInteger() && x.Size == y.Size && isLongLong(x) == isLongLong(y)
}

// vectorAssign prepares the right side of a compound assignment one of whose operands is a vector.
func vectorAssign(ck *Checker, x, y *Operand, op token.Kind, pos source.Pos) bool {
	tx, ty := x.Expr.Type, y.Expr.Type
	switch {
	case op == token.PercentAssign && tx.IsVector() && ty.IsVector():
		return ck.say.requireKind(x, y, integralOperand, diag.ExpressionNotIntegral)
	case tx.IsVector() && ty.IsVector():
		return vectorPair(&ck.say, tx, ty, binaryOp(op), true, pos)
	case !tx.IsVector() || !arithmeticOperand(ty) && !ty.IsError():
		ck.report(diag.MixedVectorScalarOperation, pos)
		return false
	}
	return fillVector(ck, y, tx, il.OpAssign, pos)
}

// isLongLong tells the two kinds of integers of 64 bits apart.
func isLongLong(t *il.Type) bool { return t.Int == il.IntLongLong || t.Int == il.IntULongLong }

// fillVector makes scalar x a vector t for operator op. The elements must have each value of the scalar's
// type, or the value of a constant; the operands of shifts and of logical operators are converted whatever they are.
func fillVector(ck *Checker, x *Operand, t *il.Type, op il.Op, pos source.Pos) bool {
	switch op {
	case il.OpShiftl, il.OpShiftr:
	case il.OpLand, il.OpLor:
		ck.condition(x) // as it is, not as a vector
		return x.Mode == Value
	default:
		if !x.Expr.Type.IsError() && !elementsHold(ck, x.Expr, t.Skip().Elem.Skip()) {
			ck.report(diag.MixedVectorScalarOperation, pos)
			return false
		}
	}
	ck.splat(x, t)
	return x.Mode == Value
}

// elementsHold reports whether elements of type elem have the value of scalar e, or all values of its type.
func elementsHold(ck *Checker, e *il.Expr, elem *il.Type) bool {
	s := e.Type.Skip()
	c := nodes.ConstValue(e)
	switch {
	case s.IsFloat():
		return elem.IsFloat() && (c != nil || typing.FloatRank(s) <= typing.FloatRank(elem))
	case !s.IsInteger():
		return false
	case c != nil && c.Kind == il.CkInteger && elem.IsFloat():
		v := ck.convertConstant(c, elem, nil)
		if v == nil {
			return false
		}
		bits, signed := typing.IntBits(s)
		back, ok := v.Float.Int(max(bits, 8), signed)
		return ok && back == c.Int
	case c != nil && c.Kind == il.CkInteger:
		bits, signed := typing.IntBits(elem)
		return c.Int.Fits(c.Type.IsSigned(), bits, signed)
	case elem.IsFloat():
		return false
	}
	from, signed := typing.IntBits(s)
	to, toSigned := typing.IntBits(elem)
	if s.IsBool() {
		from, signed = 1, false
	}
	return signed == toSigned && from <= to || !signed && from < to
}

// splat converts scalar x to the element type of vector t, and to a vector.
func (ck *Checker) splat(x *Operand, t *il.Type) {
	ck.toType(x, t.Skip().Elem)
	if x.Mode == Value {
		e := nodes.Generated(ck.u, il.OpVectorFill, t.Skip(), x.Expr)
		e.Pos = source.Pos{}
		x.replace(e)
	}
}

// maskVector returns the vector type of a comparison of vectors t, each time a
// new one.
func maskVector(u *il.Unit, t *il.Type) *il.Type {
	elem := u.Builtin.Int
	switch t.Skip().Elem.Skip().Size {
	case 1:
		elem = u.Builtin.Char
	case 2:
		elem = u.Builtin.Short
	case 8:
		elem = u.Builtin.Long
	}
	return vectorLike(u, t, elem)
}

// vectorLike returns a new vector type of as many elements as t.
func vectorLike(u *il.Unit, t, elem *il.Type) *il.Type {
	s := t.Skip()
	v := u.NewType(il.TkVector)
	*v.Array = *s.Array
	v.Elem, v.Size, v.Align = elem, s.Size, s.Align
	return v
}

// vectorBranches returns the type of a conditional whose condition x is a vector: each element is chosen for
// itself. Branches that are scalars become vectors of as many elements (rule front.vector-condition).
func vectorBranches(ck *Checker, x, y, z *Operand, pos source.Pos) *il.Type {
	ty, tz, elem := y.Expr.Type, z.Expr.Type, x.Expr.Type.Skip().Elem.Skip()
	var t *il.Type
	switch {
	case !elem.IsInteger():
		ck.report(diag.VectorOperationNonIntegral, y.startOf())
		return nil
	case ck.u.SameUnqualified(ty, tz) && !arithmeticOperand(ty):
		t = ck.u.Unqualified(ty)
	case ty.IsVector() && tz.IsInteger() && ty.Skip().Elem.IsInteger():
		ck.splat(z, ty)
		t = ty.Skip()
	case tz.IsVector() && ty.IsInteger() && tz.Skip().Elem.IsInteger():
		ck.splat(y, tz)
		t = tz.Skip()
	case arithmeticOperand(ty) && arithmeticOperand(tz):
		return scalarBranches(ck, x, y, z, pos)
	case ck.pointerLike(y) && ck.pointerLike(z):
		if t = ck.compositePointer(y, z); t != nil {
			ck.toPointer(y, t)
			ck.toPointer(z, t)
		}
	}
	switch {
	case t == nil:
		if !ty.IsError() && !tz.IsError() {
			ck.incompatibleBranches(y, z, pos)
			if ty.IsVector() != tz.IsVector() && arithmeticOperand(ty) {
				ck.report(diag.VectorConditionElementSize, pos, elem, "<error-type>")
			}
		}
		return nil
	case t.IsVector() && t.Skip().Size != x.Expr.Type.Skip().Size:
		ck.say.incompatible(x, y, pos)
		return nil
	}
	return t
}

// scalarBranches is vectorBranches for two scalars.
func scalarBranches(ck *Checker, x, y, z *Operand, pos source.Pos) *il.Type {
	cond := x.Expr.Type
	elem := cond.Skip().Elem.Skip()
	same := ck.u.SameUnqualified(y.Expr.Type, z.Expr.Type)
	t := ck.usualArithmetic(y, z)
	switch {
	case t == nil || y.Mode != Value || z.Mode != Value:
		return nil
	case ck.u.SameUnqualified(t, elem):
		ck.splat(y, cond)
		ck.splat(z, cond)
		return cond
	case same:
		return t
	}
	if t.Skip().Size != elem.Size {
		ck.report(diag.VectorConditionElementSize, pos, elem, t)
	}
	v := vectorLike(ck.u, cond, t)
	v.Size = cond.Skip().Size / elem.Size * t.Skip().Size
	ck.splat(y, v)
	ck.splat(z, v)
	return v
}

// isVectorValue reports whether x is a value of vector type.
func isVectorValue(x *Operand) bool { return x.Mode == Value && x.Expr.Type.IsVector() }

// nestedVector initialises an element of vector type t whose braces are elided: it takes as many items as it
// has elements.
func nestedVector(a *aggregator, c *il.Constant, t *il.Type, cur *cursor) {
	s := t.Skip()
	k := a.ck.u.NewConst(il.CkAggregate, s)
	k.DeclPos = cur.item().startOf()
	n := s.Size / max(s.Elem.Skip().Size, 1)
	var i uint64
	for ; i < n && !cur.done() && !a.stopped && len(cur.item().Designators) == 0; i++ {
		a.element(k, s.Elem, cur)
	}
	k.PartialAggr = i < n
	c.OwnRare().Elems = append(c.Elems, k)
	c.OwnRare().HasDynamic = c.HasDynamic || k.HasDynamic
}
