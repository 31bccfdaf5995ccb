// This file implements the types that casts name.
package host

import "cufront/compiler/il"

// castType is the type that a cast names: the type as written where it is
// kept, else made from the node's type and category. No typedef stands for a
// reference there (rule conv.reference-typedef).
func (fx *facts) castType(e *il.Expr) *il.Type {
	if e.X != nil && e.X.TypeOperand != nil {
		if t := e.X.TypeOperand; t.IsReference() {
			return t.Skip()
		}
		return e.X.TypeOperand
	}
	if e.ReferenceCast && !e.Type.IsReference() {
		return fx.u.ReferenceTo(e.Type, e.RvalueRefCast)
	}
	return e.Type
}

// castToBase returns type t of a cast to a base class: the cast names the class itself
// (rule conv.base-cast).
func castToBase(fx *facts, t *il.Type) *il.Type {
	s := t.Skip()
	if s.Elem == nil || s.Elem.ClassType() == nil || s.IsReference() && !isLvalueReference(s) {
		return t
	}
	elem := fx.u.Qualified(s.Elem.Skip(), s.Elem.AllQuals())
	if s.IsReference() {
		return fx.u.ReferenceTo(elem, false)
	}
	return fx.u.Qualified(fx.u.PointerTo(elem), t.AllQuals())
}

// constructsObject reports whether e makes an object of a class that depends on template
// parameters, or of a local class of a template, or of an unknown type by more than a cast: it
// is no operand of `*`, `&`, `++`, `delete`, `.*` and C casts without parentheses
// (rule paren.constructed-operand).
func constructsObject(e *il.Expr) bool {
	switch e.Kind {
	case il.EnkDependentConstruct:
		if e.X == nil || e.X.TypeOperand == nil {
			return false
		}
		if e.X.TypeOperand.ClassType() != nil {
			return e.X.Brace || e.Operand != nil || !isMemberClass(e.X.TypeOperand)
		}
		return isUnknownBraced(e) || e.Operand != nil && e.Operand.Next != nil
	case il.EnkOperation:
		return e.Op == il.OpCast && e.Form != il.CastImplicit && castsToClass(e) && e.Type.IsDependent()
	}
	return false
}

// isMemberClass reports whether t is a class of a class template that is no template itself.
func isMemberClass(t *il.Type) bool {
	c := t.ClassType()
	return c != nil && c.Cls.AssocTemplate == nil && c.ParentScope != nil && c.ParentScope.Kind == il.SckClass
}

// castsTemporary reports whether e, which a C cast makes a reference to, is a temporary that
// stands in parentheses then: not `C()` outside of templates.
func castsTemporary(e *il.Expr, template bool) bool {
	e = e.BehindParens()
	return e.Kind == il.EnkTempInit && (template || e.Init == nil || e.Init.Kind != il.DikZero || !e.Type.IsClass())
}

// isWrittenObject reports whether e makes an object of a known class from arguments: it is no operand of
// a C cast to an unknown type without parentheses (rule paren.constructed-operand).
func isWrittenObject(e *il.Expr) bool {
	if e.Kind == il.EnkOperation {
		return e.Op == il.OpCast && e.Form != il.CastImplicit && e.Form != il.CastStatic && castsToClass(e)
	}
	return e.Kind == il.EnkTempInit && e.Init != nil && writtenTemporary(e) && e.Type.IsClass() && !emptyInit(e.Init)
}
