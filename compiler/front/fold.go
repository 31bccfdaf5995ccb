// This file implements the folding of operations on constants while
// expressions are built: an operation whose operands are constants becomes a
// constant that keeps the operation it came from (rules const.source-expression,
// il.folded). Values that need more (variables, calls) are the evaluator's
// business.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/num"
)

// foldNode returns the constant that e, just built, is worth, or e itself. An
// operation on constants that depend on template parameters, or a cast to a
// type that does, becomes a constant that depends on them.
func (ck *Checker) foldNode(e *il.Expr) *il.Expr {
	if e.Kind != il.EnkOperation || e.Operand == nil {
		return e
	}
	if e.Op == il.OpCast && !ck.env.inInstance() {
		askForDouble(ck.u, e)
	}
	dependent := e.TypeDependent
	for a := e.Operand; a != nil; a = a.Next {
		if a.Kind != il.EnkConstant || a.Cat != il.PRValue || a.Const == nil {
			if (e.Op == il.OpCast || e.Op == il.OpBoolCast) && e.Type.IsInteger() && !e.Generated {
				if c := numberedAddress(ck, a, e.Type); c != nil {
					return nodes.Folded(ck.u, e, c)
				}
			}
			return e
		}
		dependent = dependent || a.Const.Kind == il.CkTemplateParam
	}
	if dependent {
		return nodes.FoldDependent(ck.u, e)
	}
	var c *il.Constant
	switch n := e.Operand; {
	case e.Op == il.OpCast || e.Op == il.OpBoolCast:
		c = ck.foldCast(e, n.Const)
	case n.Next == nil:
		if c = ck.foldUnary(e, n.Const); c != nil && e.Op == il.OpUnaryPlus && n.Const.Name == nil && ck.u.SameUnqualified(n.Type, e.Type) {
			c.DeclPos = n.Const.DeclPos // (rule il.casts-of-literals)
		}
	case n.Next.Next == nil:
		c = ck.foldBinary(e, n.Const, n.Next.Const)
	case e.Op == il.OpQuestion:
		c = nodes.FoldQuestion(ck.u, e)
	}
	if c == nil {
		return e
	}
	c.NotNullPointer = nodes.RulesOutNull(e, c)
	n := nodes.Folded(ck.u, e, c)
	if o := e.Operand; e.Op == il.OpCast {
		n.NameRef = o.NameRef
		if o.NameRef == nil && o.Const.Expr != nil {
			e.Operand = o.Const.Expr // the cast is one of the expression itself
		}
	} else if e.Op == il.OpBoolCast && e.Generated && o.NameRef == nil && o.Const.Expr != nil {
		e.Operand = o.Const.Expr
	}
	return n
}

// askForDouble notes that double is used where e converts a float to an integer or
// to long double: such a conversion goes through double (rule il.asked-for).
func askForDouble(u *il.Unit, e *il.Expr) {
	from, to := e.Operand.Type.Skip(), e.Type.Skip()
	if from != u.Builtin.Float.Skip() {
		return
	}
	if to.IsInteger() && !to.IsBool() && !to.IsEnum() || to == u.Builtin.LongDouble.Skip() {
		u.AskFor(u.Builtin.Double)
	}
}

// partRead returns the operation that e consists of where that reads an element or member of
// an object: conversions see no constant there, of a member only those that must not narrow
// (rule eval.const-objects).
func partRead(e *il.Expr) *il.Expr {
	e = nodes.SkipParens(e)
	if e.Kind == il.EnkConstant && e.Const != nil && e.Const.Expr != nil {
		e = nodes.SkipParens(e.Const.Expr)
	}
	if e.Kind == il.EnkOperation && (e.Op == il.OpSubscript || e.Op == il.OpIndirect && !e.Operand.IsOp(il.OpArrayToPointer) || e.Op == il.OpDotField) {
		return e
	}
	return nil
}

// foldCast folds the conversion e of constant a.
func (ck *Checker) foldCast(e *il.Expr, a *il.Constant) *il.Constant {
	t := e.Type
	reported := e
	if p := partRead(e.Operand); p != nil && p.Op != il.OpDotField {
		reported = nil
	}
	c := ck.convertConstant(a, t, reported)
	if c == nil {
		return nil
	}
	if !ck.u.SameUnqualified(a.Type, t) {
		c.OrigType = a.Type
	} else if !e.Generated && a.Name == nil && (a.Kind == il.CkInteger || a.Kind == il.CkFloat) {
		c.DeclPos = a.DeclPos // (rule il.casts-of-literals)
	}
	s := t.Skip()
	if s.Kind == il.TkPointer || s.Kind == il.TkPtrToMember || s.Kind == il.TkNullptr {
		c.ImplicitCast = true
		c.NullptrKeyword = a.NullptrKeyword
	}
	if s.Kind == il.TkPointer && a.Kind == il.CkInteger && a.Type.IsInteger() {
		c.ReinterpretLike = true
		c.DeclPos = a.DeclPos
	}
	c.ExplicitCast = !e.Generated && (s.Kind == il.TkPtrToMember || s.Kind == il.TkPointer)
	return c
}

// convertConstant returns a converted to t; nil when the result is no constant
// that can be written down. e is the conversion, for warnings; nil for none.
func (ck *Checker) convertConstant(a *il.Constant, t *il.Type, e *il.Expr) *il.Constant {
	s := t.Skip()
	switch a.Kind {
	case il.CkInteger:
		from := a.Type.Skip()
		switch s.Kind {
		case il.TkInteger:
			c := nodes.IntConstant(ck.u, a.Int, t)
			if e != nil && e.Generated {
				ck.warnIntegerChange(a, c, e)
			}
			c.SetBits(a.Bits() && ck.u.SameUnqualified(a.Type, t))
			return c
		case il.TkFloat:
			if from.Kind != il.TkInteger {
				return nil
			}
			return nodes.FloatConstant(ck.u, num.FromInt(a.Int, from.IsSigned(), s.FloatFormat()), t)
		case il.TkPointer:
			if s.IsRef {
				return nil
			}
			c := ck.u.NewConst(il.CkInteger, ck.u.Unqualified(t))
			c.Int = a.Int.Wrap(64, false)
			return c
		case il.TkPtrToMember:
			c := ck.u.NewConst(il.CkPtrToMember, ck.u.Unqualified(t))
			c.OwnRare().IsFunctionPtr = s.Elem.IsFunction()
			return c
		case il.TkNullptr:
			c := ck.u.NewConst(il.CkInteger, t)
			return c
		}
	case il.CkFloat:
		switch s.Kind {
		case il.TkFloat:
			return nodes.FloatConstant(ck.u, a.Float.Convert(s.FloatFormat()), t)
		case il.TkInteger:
			if s.IsBool() {
				v := num.Int{}
				if !a.Float.IsZero() {
					v.Lo = 1
				}
				return nodes.IntConstant(ck.u, v, t)
			}
			bits, signed := typing.IntBits(s)
			v, ok := a.Float.Int(bits, signed)
			if !ok {
				if e != nil {
					if ck.env.has(inConstexprInit) && !ck.rep.Muted() {
						ck.rep.ReportAs(diag.Error, diag.FloatingOutOfIntegralRange, e.Pos)
						ck.exprs.foldFailed = true
						return nil
					}
					ck.say.warnAt(diag.FloatingOutOfIntegralRange, e.Pos)
				}
				return nil
			}
			return nodes.IntConstant(ck.u, v, t)
		}
	case il.CkPtrToMember:
		if s.Kind == il.TkPtrToMember && a.Field == nil && a.Routine == nil {
			c := ck.u.NewConst(il.CkPtrToMember, ck.u.Unqualified(t))
			c.OwnRare().IsFunctionPtr = s.Elem.IsFunction()
			return c
		}
		if from := a.Type.Skip(); s.Kind == il.TkPtrToMember && from.Kind == il.TkPtrToMember && ck.u.Same(s.Class, from.Class) && ck.u.SameUnqualified(s.Elem, from.Elem) {
			return typing.ConstOfType(ck.u, a, t) // a qualification conversion
		}
	}
	return nil
}

// warnIntegerChange warns about an implicit conversion that changes a constant,
// but for one written as bits that all remain (rule front.bits).
func (ck *Checker) warnIntegerChange(a, c *il.Constant, e *il.Expr) {
	if ck.env.has(inUnevaluated) || !a.Type.IsIntegralOrEnum() || c.Type.IsBool() {
		return
	}
	bits, signed := typing.IntBits(c.Type)
	from, _ := typing.IntBits(a.Type)
	negative := a.Int.IsNegative() && (from < 128 || a.Type.IsSigned())
	if a.Int == c.Int && negative == (signed && c.Int.IsNegative()) {
		return
	}
	switch {
	case negative && !signed && a.Int.Wrap(bits, true) == a.Int,
		!negative && signed && a.Int.Wrap(bits, false) == a.Int,
		negative && !signed && a.Type.Skip().Size <= c.Type.Skip().Size:
		if !a.Bits() {
			ck.report(diag.IntegerSignChange, e.Pos)
		}
	default:
		ck.report(diag.IntegerTruncated, e.Pos)
	}
}

// foldUnary folds a unary operator on constant a.
func (ck *Checker) foldUnary(e *il.Expr, a *il.Constant) *il.Constant {
	t := e.Type
	switch {
	case a.Kind == il.CkInteger && t.Skip().Kind == il.TkInteger:
		switch e.Op {
		case il.OpNegate:
			bits, signed := typing.IntBits(t)
			v := a.Int.Neg()
			if signed && !v.Fits(true, bits, true) {
				ck.overflow(e)
			}
			c := nodes.IntConstant(ck.u, v, t)
			c.SetBits(!signed)
			return c
		case il.OpUnaryPlus:
			c := nodes.IntConstant(ck.u, a.Int, t)
			c.SetBits(a.Bits())
			return c
		case il.OpComplement:
			return pattern(nodes.IntConstant(ck.u, a.Int.Not(), t))
		case il.OpNot:
			return nodes.BoolConstant(ck.u, a.Int.IsZero())
		}
	case a.Kind == il.CkFloat && t.Skip().Kind == il.TkFloat:
		switch e.Op {
		case il.OpNegate:
			return nodes.FloatConstant(ck.u, a.Float.Neg(), t)
		case il.OpUnaryPlus:
			return nodes.FloatConstant(ck.u, a.Float, t)
		}
	case e.Op == il.OpNot && a.Kind == il.CkInteger:
		return nodes.BoolConstant(ck.u, a.Int.IsZero())
	}
	return nil
}

// pattern marks c as one written as bits (rule front.bits).
func pattern(c *il.Constant) *il.Constant {
	c.SetBits(true)
	return c
}

// overflow warns about an integer result out of range.
func (ck *Checker) overflow(e *il.Expr) {
	if !ck.env.has(inUnevaluated) {
		ck.report(diag.IntegerOverflow, e.Pos)
	}
}

// foldBinary folds a binary operator on constants a and b.
func (ck *Checker) foldBinary(e *il.Expr, a, b *il.Constant) *il.Constant {
	if a.Kind == il.CkFloat && b.Kind == il.CkFloat {
		return nodes.FoldFloats(ck.u, e, a.Float, b.Float)
	}
	if a.Kind != il.CkInteger || b.Kind != il.CkInteger {
		return nil
	}
	if a.Type.IsPointer() || b.Type.IsPointer() || a.Type.IsNullptr() {
		switch e.Op {
		case il.OpEq:
			return nodes.BoolConstant(ck.u, a.Int == b.Int)
		case il.OpNe:
			return nodes.BoolConstant(ck.u, a.Int != b.Int)
		}
		if a.Int.IsZero() && b.Int.IsZero() { // null pointers are equal
			if v, ok := nodes.CompareOp(e.Op, 0); ok {
				return nodes.BoolConstant(ck.u, v)
			}
		}
		return nil
	}
	t := e.Type
	bits, signed := typing.IntBits(t)
	x, y := a.Int, b.Int
	exact := func(v num.Int, over bool) *il.Constant {
		if over && signed {
			ck.overflow(e)
		}
		return nodes.IntConstant(ck.u, v, t)
	}
	operandSigned := a.Type.IsSigned()
	switch e.Op {
	case il.OpAdd:
		return exact(num.AddOverflow(x, y, bits, signed))
	case il.OpSubtract:
		return exact(num.SubOverflow(x, y, bits, signed))
	case il.OpMultiply:
		return exact(num.MulOverflow(x, y, bits, signed))
	case il.OpDivide, il.OpRemainder:
		return ck.foldDivision(e, x, y)
	case il.OpShiftl, il.OpShiftr:
		return ck.env.foldShift(ck.u, e, a, b)
	case il.OpAnd:
		return pattern(nodes.IntConstant(ck.u, x.And(y), t))
	case il.OpOr:
		return pattern(nodes.IntConstant(ck.u, x.Or(y), t))
	case il.OpXor:
		return pattern(nodes.IntConstant(ck.u, x.Xor(y), t))
	case il.OpLand:
		return nodes.BoolConstant(ck.u, !x.IsZero() && !y.IsZero())
	case il.OpLor:
		return nodes.BoolConstant(ck.u, !x.IsZero() || !y.IsZero())
	case il.OpComma:
		c := nodes.IntConstant(ck.u, y, t)
		c.SetBits(b.Bits())
		return c
	}
	if v, ok := nodes.CompareOp(e.Op, x.Cmp(y, operandSigned)); ok {
		return nodes.BoolConstant(ck.u, v)
	}
	return nil
}

func (ck *Checker) foldDivision(e *il.Expr, x, y num.Int) *il.Constant {
	if y.IsZero() {
		return nil // reported when the operation was built
	}
	bits, signed := typing.IntBits(e.Type)
	q, r := x.Div(y, signed)
	if e.Op == il.OpRemainder {
		return nodes.IntConstant(ck.u, r, e.Type)
	}
	if signed && !q.Fits(true, bits, true) {
		ck.overflow(e)
		return nil
	}
	return nodes.IntConstant(ck.u, q, e.Type)
}

func (env *Env) foldShift(u *il.Unit, e *il.Expr, a, b *il.Constant) *il.Constant {
	bits, signed := typing.IntBits(e.Type)
	if b.Type.IsSigned() && b.Int.IsNegative() || b.Int.Hi != 0 || b.Int.Lo >= uint64(bits) {
		if (env.has(inConstant) || env.has(inConstexprInit)) && !(b.Type.IsSigned() && b.Int.IsNegative()) {
			return nodes.IntConstant(u, num.Int{}, e.Type) // with a warning
		}
		return nil // reported when the operation was built
	}
	n := uint(b.Int.Lo)
	if e.Op == il.OpShiftl {
		return nodes.IntConstant(u, a.Int.Shl(n), e.Type)
	}
	if signed {
		return nodes.IntConstant(u, a.Int.ShrS(n), e.Type)
	}
	return nodes.IntConstant(u, a.Int.ShrU(n), e.Type)
}

// nullPointerConstant reports whether e, of integral type, is a null pointer
// constant [conv.ptr]: a literal zero, before C++11 every constant expression
// of value zero; the value of a template parameter may turn out to be one.
func (ck *Checker) nullPointerConstant(e *il.Expr) bool {
	if nodes.IsLiteralZero(e) {
		return true
	}
	if !e.Type.IsInteger() || e.Type.IsEnum() || ck.d.AtLeast(lang.CXX11) && !e.ValueDependent {
		return false
	}
	if e = nodes.SkipParens(e); e.Kind == il.EnkConstant && e.Const != nil && e.Const.Kind == il.CkTemplateParam {
		return e.ValueDependent
	}
	c := ck.valueOf(e)
	return c != nil && c.Kind == il.CkInteger && c.Int.IsZero()
}
