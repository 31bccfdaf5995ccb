// This file implements the initialisers of references: what they are bound to, and
// the typeid that a reference or pointer stands for.
package host

import (
	"cufront/compiler/emit/writer"
	"cufront/compiler/il"
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
	return nil
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
	if c.Kind != il.EnkVariable || c.Var == nil || c.TypeDependent || c.ValueDependent || conv&viaClass != 0 || !awaitsInstantiation(c.Var) || c.Type.IsClass() {
		return nil
	}
	return c
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
