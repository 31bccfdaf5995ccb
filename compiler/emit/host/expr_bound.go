// This file implements the initialisers of references: what they are bound to, and
// the typeid that a reference or pointer stands for.
package host

import (
	"cufront/compiler/emit/writer"
	"cufront/compiler/il"
	"cufront/compiler/lang"
)

// boundTemporary returns the expression that d binds a reference of type t to
// when it stands as it is: a bit-field, T{…}, and any temporary in a template
// (rule const.reference-to-temporary).
func (fx *facts) boundTemporary(d *il.DynamicInit, t *il.Type) *il.Expr {
	e := d.Expr
	if d.Kind == il.DikConstant && d.Const != nil {
		e = d.Const.Expr
	}
	if !t.IsReference() || e == nil || d.Spelled != nil {
		return nil
	}
	c, _ := fx.skip(e)
	if c.Kind == il.EnkOperation && isMemberAccess(c.Op) {
		if f := c.Operand.Next.Field; f != nil && f.IsBitField {
			return e
		}
	}
	if c.Kind == il.EnkTempInit && writtenTemporary(c) && c.Init.Braced {
		return e
	}
	if v := d.Variable; !c.TypeDependent && (c.Type == nil || !c.Type.IsDependent()) &&
		(c.Kind == il.EnkTempInit || c.Cat == il.PRValue && c.Kind == il.EnkConstant) && (fx.inPrototype() || v != nil && v.IsPrototype) {
		return e
	}
	if v := d.Variable; v != nil && v.LocalToFunction && !holdsStatic(v, false) && holdsValue(e) { // (rule const.reference-to-constant)
		return e
	}
	if convertsObject(fx, d) { // (rule init.reference-conversion)
		return e
	}
	return nil
}

// convertsObject reports whether d binds a reference to what an object, or a member of one,
// is converted to: a temporary, or the result of a conversion function.
func convertsObject(fx *facts, d *il.DynamicInit) bool {
	if d.Kind != il.DikExpression {
		return false
	}
	c, conv := fx.skip(d.Expr)
	if conv&(materialized|resultMaterialized|viaFunction) == 0 || c.Type.IsArray() {
		return false
	}
	return c.Kind == il.EnkVariable || c.Kind == il.EnkOperation && isMemberAccess(c.Op)
}

// holdsValue reports whether e refers to a temporary that holds a constant, which is no
// address.
func holdsValue(e *il.Expr) bool {
	if e.Kind == il.EnkOperation && e.Op == il.OpReferenceTo {
		e = e.Operand
	}
	return e.Kind == il.EnkTempInit && e.Init != nil && e.Init.Kind == il.DikConstant && e.Init.Const.Kind != il.CkAddress && !e.Type.IsClass()
}

// boundInstance returns the static data member of an instance, or the instance of a
// variable template, that d binds a reference of type t to, nil for none: its
// name stands in parentheses (rule const.instance-reference).
func boundInstance(fx *facts, d *il.DynamicInit, t *il.Type) *il.Expr {
	e := d.Expr
	if d.Kind == il.DikConstant && d.Const != nil {
		e = d.Const.Expr
	}
	if !t.IsReference() || e == nil || d.Spelled != nil {
		return nil
	}
	c, conv := fx.skip(e)
	if c.Kind != il.EnkVariable || c.Var == nil || c.TypeDependent || c.ValueDependent || conv&(viaClass|materialized) != 0 || !awaitsInstantiation(c.Var) {
		return nil
	}
	if v := d.Variable; c.Type.IsClass() && !fx.d.AtLeast(lang.CXX11) && v != nil && v.LocalToFunction && !holdsStatic(v, false) {
		return nil
	}
	return c
}

// boundInTemplate prints what d binds a reference of type t of a template to, where it is a
// constant or names an object with static storage duration (rule init.template-reference).
func boundInTemplate(p *printer, cx ctx, d *il.DynamicInit, t *il.Type, static bool) bool {
	e := writtenValue(d)
	if e == nil || d.Spelled != nil || !t.IsReference() || !p.inPrototype() && !ofVariableTemplate(d) {
		return false
	}
	c, conv := p.skip(e)
	static = d.Variable != nil && holdsStatic(d.Variable, static)
	lasting := static || d.Variable == nil && isLvalueReference(t)
	switch {
	case c.Kind == il.EnkConstant && c.Const != nil && c.Const.Kind == il.CkString:
		if !lasting {
			return false
		}
	case isBoundConstant(p, c, t):
		k := behindConversions(&p.facts, c)
		unknown := k.Type != nil && (isUnknown(k.Type) || k.Type.HasPlaceholder()) && !(k.Kind == il.EnkConstant && k.Const.NamedDefinition)
		if !isLvalueReference(t) && (static || unknown) && !isOfUnknown(&p.facts, k) {
			break
		}
		p.expr(cx, c, modeT)
		return true
	case c.Kind == il.EnkConstant && c.Const != nil:
		if !static || c.Const.Kind != il.CkTemplateParam || t.IsDependent() || c.Const.NamedDefinition {
			return false
		}
	case c.Kind == il.EnkOperation && p.constantOperands(c) && !isUnknownUnary(c) && c.Cat == il.PRValue:
		if c.TypeDependent || c.ValueDependent || !p.isConstantText(c) {
			return false
		}
		p.expr(cx, e, modeT)
		return true
	case conv&(viaClass|materialized) != 0 || c.Type.IsArray() && !t.Deref().IsArray():
		return false
	case isVariableInstance(c), p.isStaticLvalue(c):
		if !lasting && (t.IsDependent() && !t.HasPlaceholder() || c.TypeDependent || !c.TypeDependent && !p.u.SameUnqualified(t.Deref(), c.Type) && !c.Type.IsClass() && !t.HasPlaceholder()) {
			return false
		}
	default:
		return false
	}
	p.parenthesised(cx, c)
	return true
}

// isBoundConstant reports whether c is a constant, or an operation on constants, that a
// reference t of unknown type is bound to.
func isBoundConstant(p *printer, c *il.Expr, t *il.Type) bool {
	switch {
	case !t.IsDependent():
		return false
	case c.Kind == il.EnkConstant:
		return c.Const != nil && !isEmptyValue(c, t)
	case c.Kind == il.EnkSizeof:
		return true
	}
	return c.Kind == il.EnkOperation && !isUnknownUnary(c) && c.Cat == il.PRValue && (p.constantOperands(c) || isOfUnknown(&p.facts, c))
}

// typeInfo prints a typeid that an object of type t refers or points to: one that
// asks no object is a constant (rule const.typeid).
func (p *printer) typeInfo(cx ctx, d *il.DynamicInit, t *il.Type, static bool) bool {
	e := d.Expr
	if d.Kind == il.DikConstant && d.Const != nil {
		e = d.Const.Expr
	}
	if e == nil || d.Spelled != nil || !t.IsReference() && (!t.IsPointer() || !static || p.inPrototype()) {
		return false
	}
	c, _ := p.skip(e)
	whole := c
	if t.IsPointer() && !t.IsReference() {
		if c.Kind != il.EnkOperation || c.Op != il.OpAddressOf {
			return false
		}
		c, _ = p.skip(c.Operand)
	}
	if c.Kind != il.EnkTypeid {
		return false
	}
	if c.Operand != nil && (c.X == nil || c.X.IsDynamic || c.ValueDependent || c.TypeDependent || c.Operand.TypeDependent) {
		p.bare(cx, whole)
		return true
	}
	p.injected("const.typeid", writer.Rewritten, c.Pos, func() { // an object stands for its type
		p.Byte('(')
		p.bare(cx, whole)
		p.Byte(')')
	})
	return true
}

// boundBraces returns the temporary that the braces of d make and a reference of
// type t is bound to, nil for none: they stand once
// (rule init.reference-braces).
func boundBraces(fx *facts, d *il.DynamicInit, t *il.Type) *il.Expr {
	if !t.IsReference() || d.Kind != il.DikExpression || d.Expr == nil || d.Spelled != nil {
		return nil
	}
	c, _ := fx.skip(d.Expr)
	if c.Kind != il.EnkTempInit || c.Init == nil || writtenTemporary(c) || !c.Init.Braced {
		return nil
	}
	return c
}

// boundConversion returns the expression that a constructor converts to the object
// that d binds a reference of type t to, nil for none: it stands as it is
// (rule init.reference-conversion).
func boundConversion(fx *facts, d *il.DynamicInit, t *il.Type) *il.Expr {
	e := d.Expr
	if d.Kind == il.DikConstant && d.Const != nil {
		e = d.Const.Expr
	}
	if !t.IsReference() || e == nil || d.Spelled != nil {
		return nil
	}
	if _, conv := fx.skip(e); conv&viaClass == 0 || conv&viaFunction != 0 {
		return nil
	}
	return e
}
