// This file implements comma expressions that initialise something
// (rule paren.comma-initialiser).
package host

import "cufront/compiler/il"

// commaValue prints the value of d that is a comma expression, in parentheses of its
// own where it is not known as a constant (rule paren.comma-initialiser).
func (p *printer) commaValue(cx ctx, d *il.DynamicInit) bool {
	e := writtenValue(d)
	if e == nil {
		return false
	}
	c, _ := p.skip(e)
	if c.Kind != il.EnkOperation || c.Op != il.OpComma {
		return false
	}
	if isKnownComma(&p.facts, d, e) {
		p.expr(cx, e, modeO)
	} else {
		p.Byte('(')
		p.expr(cx, e, modeO)
		p.Byte(')')
	}
	return true
}

// isKnownComma reports whether the comma expression e, the value of d, counts as a
// constant where the text is made: that of a constexpr variable does and what was
// folded, but in templates only for const variables.
func isKnownComma(fx *facts, d *il.DynamicInit, e *il.Expr) bool {
	v := d.Variable
	if fx.inPrototype() {
		if c, _ := fx.skip(e); fx.constantOperands(c.Operand) && fx.constantOperands(c.Operand.Next) {
			return true
		}
		return v != nil && !v.Type.IsDependent() &&
			(v.IsConstexpr || v.StaticMemberOf != nil || v.Type.IsConst() && d.Kind == il.DikConstant && !e.ValueDependent)
	}
	return d.Kind == il.DikConstant || v != nil && (v.IsConstexpr || v.Type.IsClass() && isStatic(v))
}

// isComma reports whether e is a comma expression of the language.
func isComma(fx *facts, e *il.Expr) bool {
	if e == nil {
		return false
	}
	c, _ := fx.skip(e)
	return c.Kind == il.EnkOperation && c.Op == il.OpComma && !c.OperatorSyntax
}
