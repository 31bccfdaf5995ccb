// This file implements the conditional operator [expr.cond]: the parentheses of its
// operands, and what of them is a temporary.
package host

import "cufront/compiler/il"

// question prints a conditional expression or a kernel launch
// (rules paren.dependent-conditional, paren.chosen-object, paren.chosen-results,
// paren.constexpr-operator-object).
func (p *printer) question(cx ctx, e *il.Expr) {
	a := e.Operand
	b := a.Next
	if b == nil || b.Next == nil {
		return
	}
	if e.IsLaunch {
		p.launch(cx, e)
		return
	}
	unchosenStrings := cx.is(unchosen)
	cx = cx.without(unchosen)
	own := e.Type.IsClass() && e.Cat == il.PRValue && e.OrigLvalueType == nil && !e.TypeDependent && !a.TypeDependent
	if own {
		p.Byte('(')
		defer p.Byte(')')
	}
	if c, conv := p.skip(a); e.GNUTwoOperand && c.Kind == il.EnkTempInit && c.Type.IsClass() {
		p.doubleParens(cx, c) // a temporary that is used twice
	} else if e.GNUTwoOperand && !a.Type.IsBool() && !p.needsParens(cx, c, conv) {
		p.Byte('(')
		p.bare(cx, c)
		p.Byte(')')
	} else {
		p.conditionOperand(cx, a)
	}
	if e.GNUTwoOperand {
		p.Str(" ?  : ")
	} else {
		p.Str(" ? ")
		if c, _ := p.skip(b); own && c.Kind == il.EnkOperation && c.Op == il.OpComma {
			p.parenthesised(cx, c)
		} else {
			p.expr(cx, b, modeT)
		}
		p.Str(" : ")
	}
	if y := p.stringOfSameLength(b); y != nil && (unchosenStrings || p.isConstantOperand(a) || isConstantName(&p.facts, a)) {
		p.bare(cx, y)
		return
	}
	_, second := p.skip(b)
	if c, conv := p.skip(b.Next); second&conv&viaFunction != 0 && c.Kind != il.EnkOperation && !p.needsParens(cx, c, conv) &&
		!e.Type.IsClass() {
		p.Byte('(')
		p.bare(cx, c)
		p.Byte(')')
		return
	}
	if c, _ := p.skip(b.Next); own && c.Kind == il.EnkConstant && c.Const.Kind == il.CkString && convertsToConstant(b.Next) && !p.inPrototype() {
		p.expr(cx, b.Next, modeT) // (rule op.converted-constant-operand)
		return
	}
	if c, _ := p.skip(b.Next); own && c.Kind == il.EnkOperation {
		if first, _ := p.skip(b); e.Type.ClassType().Cls.Members.CopiedAsBytes() && resultOf(first).IsCall() && c.IsCall() && resultOf(first).Cat == c.Cat && p.u.Same(resultOf(first).Type, c.Type) { // (rule paren.chosen-results)
			p.expr(cx, b.Next, modeO)
			return
		}
		if c.OperatorSyntax && ownParens(c) {
			p.parenthesised(cx, b.Next)
		} else {
			p.exprThrough(cx, b.Next, materialized, modeO)
		}
		return
	}
	if c, _ := p.skip(b.Next); c.IsCall() && !isResultObject(c) && convertsLvalue(&p.facts, e, c) {
		p.exprThrough(cx, b.Next, converted, modeO)
		return
	}
	p.expr(cx, b.Next, modeO)
}

// convertsLvalue reports whether `?:` e is an lvalue, or is read as one, of another type than its operand c.
func convertsLvalue(fx *facts, e, c *il.Expr) bool {
	t := e.OrigLvalueType
	if t == nil && e.Cat == il.LValue {
		t = e.Type
	}
	return t != nil && !c.TypeDependent && !e.TypeDependent && !fx.u.Same(c.Type.Deref(), t.Deref())
}

// isConstantName reports whether e names a const object whose value is a constant.
func isConstantName(fx *facts, e *il.Expr) bool {
	c, _ := fx.skip(e)
	return c.Kind == il.EnkVariable && fx.constantOperands(c)
}

// resultOf returns the call that e, which may be a comma, ends with; e itself otherwise.
func resultOf(e *il.Expr) *il.Expr {
	for e.Kind == il.EnkOperation && e.Op == il.OpComma && !e.OperatorSyntax && e.Operand != nil && e.Operand.Next != nil {
		e = e.Operand.Next
	}
	return e
}

// stringOfSameLength returns the operand behind b where both are string literals of
// the same length, which are not converted before one is chosen
// (rule paren.chosen-string).
func (fx *facts) stringOfSameLength(b *il.Expr) *il.Expr {
	x, _ := fx.skip(b)
	y, _ := fx.skip(b.Next)
	for _, e := range []*il.Expr{x, y} {
		if e.Kind != il.EnkConstant || e.Const == nil || e.Const.Kind != il.CkString {
			return nil
		}
	}
	if !fx.u.SameUnqualified(x.Type, y.Type) {
		return nil
	}
	return y
}

// conditionOperand prints the first operand of ?:, which shows a conversion to
// bool even of a plain variable (rule paren.condition-operand).
func (p *printer) conditionOperand(cx ctx, e *il.Expr) {
	c, conv := p.skip(e)
	if (conv&toBool != 0 || (c.TypeDependent || callsOwnMember(c)) && conv == unconverted) && !p.needsParens(cx, c, conv) {
		p.Byte('(')
		p.operand(cx, c, conv, modeT)
		p.Byte(')')
		return
	}
	p.expr(cx, e, modeO)
}
