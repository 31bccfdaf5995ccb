// This file implements what is known of conditions: those that are constants, and those that
// ask about addresses (rule gpu.folded-addresses).
package lower

import "cufront/compiler/il"

// truthOf returns the value of constant condition c.
func truthOf(f *fn, c *il.Expr) (value, ok bool) {
	if k, ok := addressTruth(f, truthOperand(c)); ok {
		return k, true
	}
	return constantTruth(c)
}

// constantTruth returns the value of condition c, a constant as it stands.
func constantTruth(c *il.Expr) (value, ok bool) {
	c = truthOperand(c)
	if c.Kind == il.EnkOperation && c.Op == il.OpArrayToPointer && c.Operand.Kind == il.EnkConstant && c.Operand.Const.Kind == il.CkString {
		return true, true
	}
	if c.Kind != il.EnkConstant || c.Const == nil {
		return false, false
	}
	if c.Const.Kind == il.CkAddress && (c.Const.Var != nil || c.Const.Routine != nil) {
		return true, true
	}
	if c.Const.Kind != il.CkInteger {
		return false, false
	}
	return !c.Const.Int.IsZero(), true
}

// addressTruth returns the value of condition c, the address of something or an operation
// on such addresses, where it is known.
func addressTruth(f *fn, c *il.Expr) (value, ok bool) {
	if c.Kind == il.EnkRoutine {
		return true, true
	}
	if c.Kind != il.EnkOperation || f.f.Body == nil {
		return false, false
	}
	if c.Op == il.OpNot {
		k, ok := addressTruth(f, truthOperand(c.Operand))
		return !k, ok
	}
	if c.Type.IsPointer() && isStaticAddress(f, c) {
		return true, true
	}
	if k := foldedComparison(f, c); k != nil {
		return !k.Int.IsZero(), true
	}
	return false, false
}

// truthOperand is what condition c tests.
func truthOperand(c *il.Expr) *il.Expr {
	for c.Kind == il.EnkOperation && (c.Op == il.OpBoolCast || c.Op == il.OpParens || castsTruth(c)) {
		c = c.Operand
	}
	return c
}

// nonzero tests a against zero (rule gpu.bool-values).
func (f *fn) nonzero(a *il.Expr) *Expr {
	if a.Type.IsPtrToMemberFunction() {
		return f.compareMemberFunctions("!=", a, nil)
	}
	x := operand(f, a)
	if isString(x) {
		return text("((__nv_bool)1)", f.u.Builtin.Bool)
	}
	t := a.Type
	var zero *Expr
	switch {
	case t.IsPtrToMember():
		zero = text("(-1L)", t)
	case t.IsPointer() || t.IsNullptr():
		zero = null(f.u.Unqualified(t))
	case t.IsFloat():
		zero = text(floatZero(t), t)
	default:
		if m := promotedField(a); m != nil && !t.IsEnum() && m.BitSize < 32 && t.Skip().Int != il.IntInt { // promoted by its width
			t = f.u.Builtin.Int
			x = cast(t, x)
		}
		x, zero = f.promoted(x, t)
	}
	return &Expr{Op: OpBinary, Name: "!=", X: x, Y: zero, Type: f.u.Builtin.Bool}
}

// castsTruth reports whether e is a cast that is written of a truth value to bool: it compares
// that with zero, too (rule gpu.truth-casts).
func castsTruth(e *il.Expr) bool {
	return e.IsOp(il.OpCast) && !e.Generated && e.Cat == il.PRValue && e.Type.IsBool() && e.Operand.Type.IsBool() && e.Operand.Kind != il.EnkConstant
}

// promotedField returns the bit-field whose value e is, an assignment or increment too; nil where it is none.
func promotedField(e *il.Expr) *il.Field {
	for e = e.BehindParens(); e.Kind == il.EnkOperation && (e.Op < il.NumOps && assignNames[e.Op] != "" || e.Op == il.OpPreIncr || e.Op == il.OpPreDecr); {
		e = e.Operand.BehindParens()
	}
	return bitField(e)
}
