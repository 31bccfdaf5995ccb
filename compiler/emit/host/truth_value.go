// This file implements what is known of the operands of && and || in templates: whether
// what stands behind them becomes a truth value (rule paren.literal-truth-value).
package host

import "cufront/compiler/il"

// isBuiltinOperand reports whether e, an operand of && in a template, is known to be no
// object of class type: what stands behind it is a truth value (rule paren.literal-truth-value).
func (fx *facts) isBuiltinOperand(e *il.Expr) bool {
	c, _ := fx.skip(e)
	if c.Type != nil && !isUnknown(c.Type.Deref()) {
		return true
	}
	if c.Kind != il.EnkOperation {
		return false
	}
	switch c.Op {
	case il.OpEq, il.OpNe, il.OpLt, il.OpGt, il.OpLe, il.OpGe:
		return !isUnknown(c.Operand.Type) && !isUnknown(c.Operand.Next.Type) && !addressesUnknown(fx, c.Operand) && !addressesUnknown(fx, c.Operand.Next)
	case il.OpLand, il.OpLor, il.OpNot:
		for a := c.Operand; a != nil; a = a.Next {
			if !fx.isBuiltinOperand(a) {
				return false
			}
		}
		return true
	}
	return false
}

// isTruthValue reports whether e, an operand of && in a template, is an operation whose
// result is known to be a truth value.
func (fx *facts) isTruthValue(e *il.Expr) bool {
	c, _ := fx.skip(e)
	return c.Kind == il.EnkOperation && fx.isBuiltinOperand(c)
}

// addressesUnknown reports whether e is the address of an object whose type depends on
// template parameters, which an operator of its class may give.
func addressesUnknown(fx *facts, e *il.Expr) bool {
	c, _ := fx.skip(e)
	return c.Kind == il.EnkOperation && c.Op == il.OpAddressOf && c.Operand.TypeDependent
}

// besidesTruth reports whether the other operand of e than a is `!`, `&&`, `||` or a
// comparison, whatever its operands are (rule paren.asserted-literal).
func besidesTruth(fx *facts, e, a *il.Expr) bool {
	o := e.Operand
	if o == a {
		o = o.Next
	}
	c, _ := fx.skip(o)
	if c.Kind != il.EnkOperation {
		return false
	}
	switch c.Op {
	case il.OpEq, il.OpNe, il.OpLt, il.OpGt, il.OpLe, il.OpGe, il.OpLand, il.OpLor, il.OpNot:
		return true
	}
	return false
}
