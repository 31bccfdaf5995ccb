// This file implements initialisers that depend on template parameters: values of
// unknown type, accesses to members that are found at instantiation, and what has to
// be a constant (rules init.dependent-value, const.unknown-constexpr).
package host

import (
	"cufront/compiler/emit/writer"
	"cufront/compiler/il"
)

// convertedDependent prints a constant of a template that is converted to
// another type t (rule paren.size-converted).
func (p *printer) convertedDependent(cx ctx, d *il.DynamicInit, t *il.Type) bool {
	e := d.Expr
	if c := parameterOfType(&p.facts, writtenConstant(d), t); c != nil && d.Spelled == nil && (d.Variable == nil || !d.Variable.IsConstexpr) {
		p.expr(cx, c, modeT)
		return true
	}
	if d.Kind == il.DikConstant && d.Const != nil {
		e = d.Const.Expr
	}
	if k := d.Const; e == nil && d.Kind == il.DikConstant && k != nil && k.Kind == il.CkTemplateParam && !t.IsDependent() &&
		!t.HasPlaceholder() && !p.u.SameUnqualified(t, k.Type) {
		p.Byte('(')
		p.constantValue(cx, k, k.NameRef)
		p.Byte(')')
		return true
	}
	if e == nil || d.Spelled != nil || t.IsDependent() || t.HasPlaceholder() || !p.constantOperands(e) {
		return false
	}
	c, conv := p.skip(e)
	if !e.ValueDependent && !c.ValueDependent && c.Kind != il.EnkSizeof && c.Kind != il.EnkAlignof {
		return false
	}
	if c.Type == nil || c.Type.IsDependent() || p.u.SameUnqualified(t, c.Type) {
		return false
	}
	if c.Kind == il.EnkVariable && mayBeConstant(c.Var) {
		p.parenthesised(cx, c)
		return true
	}
	p.operand(cx, c, conv|converted, modeO)
	return true
}

// convertedAccess returns the member access whose meaning depends on template
// parameters that d initialises an object of another type t with, nil for none.
func (fx *facts) convertedAccess(d *il.DynamicInit, t *il.Type) *il.Expr {
	if d.Kind != il.DikExpression || d.Spelled != nil || d.Expr == nil {
		return nil
	}
	if c := fx.staticAccess(d, t); c != nil {
		return c
	}
	c, _ := fx.skip(d.Expr)
	same := fx.u.SameUnqualified(t, c.Type)
	switch {
	case !fx.isFoundLater(c):
		return nil
	case isDependentObject(c) && !isUnknown(c.Type) && !t.IsReference() && (same || t.HasPlaceholder()):
		return nil // of the very type
	case c.Kind != il.EnkNewDelete && same && !(t.IsConst() && isDependentObject(c)):
		return nil
	}
	return c
}

// directInit prints such a member access as the initialiser between the
// parentheses of an object of type t: in parentheses of its own, and in those
// of a conversion where t is a scalar (rules paren.found-later-construction,
// paren.found-later-scalar).
func (p *printer) directInit(cx ctx, d *il.DynamicInit, t *il.Type) bool {
	c := p.convertedAccess(d, t)
	switch {
	case c == nil:
		return false
	case isUnknown(t) || t.ClassType() != nil && p.staticAccess(d, t) == nil:
		p.Byte('(')
		p.bare(cx, c)
		p.Byte(')')
	default:
		foundLaterValue(p, cx, c, t)
	}
	return true
}

// convertsAccess reports whether e, a cast, makes an object of class type from an access to a member
// that is found at instantiation.
func convertsAccess(fx *facts, e *il.Expr) bool {
	if !castsToClass(e) {
		return false
	}
	c, _ := fx.skip(e.Operand)
	return isWrittenAccess(c)
}

// castInit prints what initialises an object of type t between parentheses where it is a cast to a
// class in a template: in parentheses of its own if the object is a variable, in one pair more where
// the operand is an access to a member that is found at instantiation, and in another one where a
// number, a pointer or a reference of known type is made of that (rule paren.cast-initialiser). An
// object of the class itself is made in the place of the cast's (rule init.elided-temporary).
func castInit(p *printer, cx ctx, d *il.DynamicInit, t *il.Type, variable bool) bool {
	a := writtenConstant(d)
	if a == nil {
		a = soleArgument(d)
	}
	if a == nil || nextWritten(a) != nil || d.Spelled != nil || !p.inPrototype() || a.IsPackExpansion || isUndeduced(t) {
		return false
	}
	c, conv := p.skip(a)
	if c.Kind != il.EnkOperation || !castsToClass(c) || conv&viaFunction != 0 || !c.Type.IsDependent() && !c.Operand.TypeDependent {
		return false
	}
	if variable && !c.Type.IsDependent() && !c.Type.ClassType().LocalToFunction && !t.IsReference() && (t.HasPlaceholder() || p.u.SameUnqualified(t, c.Type)) {
		p.dependentList(cx, c.Operand)
		return true
	}
	n := 0
	if variable && !(isLvalueReference(t) && t.IsDependent() && !t.HasPlaceholder()) {
		n++
	}
	if convertsAccess(&p.facts, c) {
		n++
		if t.IsReference() || t.IsPointer() || t.IsScalar() && !t.IsDependent() {
			n++
		}
	}
	bareWithin(p, cx, c, n)
	return true
}

// dependentValue prints the initialiser of an object of dependent type: the
// value is converted, so that constants stand as converted operands do, and
// member accesses in parentheses of their own (rules init.dependent-value,
// paren.dependent-zero, paren.requalified-literal).
func (p *printer) dependentValue(cx ctx, d *il.DynamicInit, t *il.Type) bool {
	e := d.Expr
	if d.Kind == il.DikConstant && d.Const != nil && d.Const.Kind != il.CkAggregate && d.Const.Kind != il.CkString {
		if e = d.Const.Expr; e == nil {
			if converts(t) && !p.u.SameUnqualified(t, d.Const.Type) && p.constantNeedsParens(cx, d.Const, converted) ||
				d.Const.Kind == il.CkTemplateParam && d.Const.TP == il.TpckMember {
				p.Byte('(')
				p.constantValue(cx, d.Const, d.Const.NameRef)
				p.Byte(')')
				return true
			}
			return false
		}
	}
	if e == nil || d.Spelled != nil {
		return false
	}
	c, conv := p.skip(e)
	switch c.Kind {
	case il.EnkTempInit, il.EnkDependentConstruct:
		v := d.Variable
		constant := v != nil && v.IsConstexpr || p.inPrototype() && t.ClassType() == nil && t.AllQuals()&(il.Const|il.Volatile) != 0
		if !constant || !isEmptyConstruction(c) {
			return false
		}
		p.Byte('(')
		p.bare(cx, c)
		p.Byte(')')
		return true
	case il.EnkConstant:
		if c.Const != nil && c.Const.Kind == il.CkString {
			return false
		}
		if c.Const != nil && c.Const.NamedDefinition {
			p.Byte('(')
			p.bare(cx, c)
			p.Byte(')')
			return true
		}
		if converts(t) {
			conv |= converted
		}
		p.operand(cx, c, conv, modeO)
		return true
	case il.EnkDependentMember:
		foundLaterValue(p, cx, c, t)
		return true
	}
	return false
}

// writtenConstant returns the expression of the constant d, nil for what is none.
func writtenConstant(d *il.DynamicInit) *il.Expr {
	switch c := d.Const; {
	case d.Kind != il.DikConstant || c == nil:
		return nil
	case c.Expr != nil:
		return c.Expr
	default:
		return c.TPExpr
	}
}

// parameterOfType returns the template parameter that e names, where its type is that, t,
// of the object that it initialises: nothing is converted (rule init.parameter-of-type).
func parameterOfType(fx *facts, e *il.Expr, t *il.Type) *il.Expr {
	if e == nil {
		return nil
	}
	c := behindConversions(fx, e)
	if c.Kind != il.EnkConstant || c.Const == nil || c.Const.Kind != il.CkTemplateParam || c.Const.TP != il.TpckParam {
		return nil
	}
	if t.IsReference() || isMemberTemplateID(t) || fx.u.Same(t, c.Type) || t.IsPointer() && fx.u.SameUnqualified(t, c.Type) {
		return c
	}
	return nil
}

// requalifiedLiteral prints the string literal that initialises a pointer of a template: in
// parentheses where it is converted to a const or volatile pointer, bare where it is to point
// to a type that is found at instantiation, or a static member that is not const
// (rule paren.requalified-literal).
func requalifiedLiteral(p *printer, cx ctx, d *il.DynamicInit, t *il.Type) bool {
	c := literalOfTemplate(&p.facts, d, t)
	if c == nil {
		return false
	}
	switch v := d.Variable; {
	case ofVariableTemplate(d) && t.IsDependent():
		p.bare(cx, c)
	case t.IsConst(), t.AllQuals()&il.Volatile != 0 && !ofVariableTemplate(d), v != nil && v.IsConstexpr && !t.HasPlaceholder():
		p.parenthesised(cx, c)
	case v != nil && v.StaticMemberOf != nil && !t.HasPlaceholder():
		p.bare(cx, c)
	default:
		return false
	}
	return true
}

// literalOfTemplate returns the string literal that d initialises a pointer of a template
// with, nil for none.
func literalOfTemplate(fx *facts, d *il.DynamicInit, t *il.Type) *il.Expr {
	switch template := ofVariableTemplate(d); {
	case template && t.HasPlaceholder(), !template && (d.Spelled != nil || !fx.inPrototype()), !t.IsPointer() && !t.HasPlaceholder():
		return nil
	}
	e := writtenValue(d)
	if e == nil {
		return nil
	}
	c, _ := fx.skip(e)
	if c.Kind != il.EnkConstant || c.Const == nil || c.Const.Kind != il.CkString || isFunctionName(c) {
		return nil
	}
	return c
}

// isUnknownBraced reports whether e is `T{…}` of a type that is known at
// instantiation only, or of a member class of a template.
func isUnknownBraced(e *il.Expr) bool {
	if e == nil || !isDependentBraces(e) {
		return false
	}
	t := e.X.TypeOperand.Skip()
	if t.TParam != nil && t.TParam.Placeholder != nil {
		return false
	}
	c := t.ClassType()
	return c == nil || c.Cls.AssocTemplate == nil && c.ParentScope != nil && c.ParentScope.Kind == il.SckClass
}

// mayBeConstants reports whether all of a list are constants, or `T()` of a type that is
// known at instantiation.
func (fx *facts) mayBeConstants(a *il.Expr) bool {
	for ; a != nil; a = a.Next {
		c, _ := fx.skip(a)
		if !fx.isConstantOperand(c) && !(c.Kind == il.EnkDependentConstruct && c.Operand == nil) {
			return false
		}
	}
	return true
}

// deducesFromUnknown reports whether e, from which `auto` is deduced, is such a
// `T{}` or `T{k}` with a constant k: it has parentheses
// (rule paren.deduced-from-temporary).
func (fx *facts) deducesFromUnknown(e *il.Expr) bool {
	if e != nil && isDependentBraces(e) && isUndeduced(e.X.TypeOperand) {
		return fx.mayBeConstants(e.Operand)
	}
	if !isUnknownBraced(e) || isMemberTemplateID(e.X.TypeOperand) {
		return false
	}
	a := e.Operand
	return a == nil || a.Next == nil && fx.staysConstant(a)
}

// staysConstant reports whether a, which is converted to a type that is found at
// instantiation, is a constant before: a variable by its name is none, for nothing says
// that it is read (rule const.unknown-cast).
func (fx *facts) staysConstant(a *il.Expr) bool {
	c, _ := fx.skip(a)
	return c.Kind != il.EnkVariable && (fx.isDependentConstant(a) || fx.isConstantOperand(a) || fx.isSettledBraces(c))
}

// converts reports whether a constant that initialises an object of dependent
// type t counts as converted to it: not where the type is deduced, nor where it
// is the instance of a member template (rules const.auto,
// const.unknown-member-template).
func converts(t *il.Type) bool {
	if t.HasPlaceholder() {
		return false
	}
	return !isMemberTemplateID(t)
}

// isMemberTemplateID reports whether t is the instance of a member template of a
// class that depends on template parameters, which may be any type.
func isMemberTemplateID(t *il.Type) bool {
	s := t.Skip()
	return s.Kind == il.TkTemplateParam && s.TParam.Kind == il.TptkMember && s.TParam.HasArgs
}

// isEmptyConstruction reports whether e is `T()`.
func isEmptyConstruction(e *il.Expr) bool {
	if e.Kind == il.EnkDependentConstruct {
		return e.Operand == nil && (e.X == nil || !e.X.Brace)
	}
	return e.Init != nil && emptyInit(e.Init) && !e.Init.Braced && writtenTemporary(e) && e.Form != il.CastBraced
}

// dependentAccessValue prints such a member access as the value of an object of
// type t (rule paren.found-later-initialiser).
func (p *printer) dependentAccessValue(cx ctx, d *il.DynamicInit, t *il.Type) bool {
	c := p.convertedAccess(d, t)
	if c == nil && d.Kind == il.DikExpression && d.Spelled == nil && d.Expr != nil {
		if e, _ := p.skip(d.Expr); e.Kind == il.EnkOperation && convertsAccess(&p.facts, e) && !p.makesItself(t, e) && (e.Type.IsDependent() || !t.HasPlaceholder() && !p.u.SameUnqualified(t, e.Type)) {
			c = e // (rule paren.found-later-object-initialiser)
		}
	}
	if c != nil {
		foundLaterValue(p, cx, c, t)
	}
	return c != nil
}

// makesKnownObject reports whether e makes an object of a class that does not depend on
// template parameters, is being printed or is a local one: others may be converted to the
// type of a parameter.
func (fx *facts) makesKnownObject(e *il.Expr) bool {
	c := e.Type.ClassType()
	return !e.Type.IsDependent() || c != nil && (fx.isCurrentClass(c) || c.LocalToFunction)
}

// makesItself reports whether e makes an object of t, the class being printed or a local one.
func (fx *facts) makesItself(t *il.Type, e *il.Expr) bool {
	c := e.Type.ClassType()
	return !t.HasPlaceholder() && c != nil && (fx.isCurrentClass(c) || c.LocalToFunction) && fx.u.SameUnqualified(t, e.Type)
}

// foundLaterValue prints access c, which initialises an object of type t: what lies behind a pointer
// that may turn out to be a constant is an operand (rule paren.unknown-pointer-value), others have two
// pairs of parentheses.
func foundLaterValue(p *printer, cx ctx, c *il.Expr, t *il.Type) {
	if c.Kind == il.EnkDependentMember && (t == nil || !t.IsReference() && t.ClassType() == nil) && p.isBehindUnknownPointer(c) {
		p.parenthesised(cx, c)
		return
	}
	p.doubleParens(cx, c)
}

// settledLater prints what initialises an object with ` = ` and is a constant made of
// template parameters (rules init.dependent-constant, init.dependent-reference).
func settledLater(p *printer, cx ctx, d *il.DynamicInit, t *il.Type, static bool) bool {
	if settledScalar(p, cx, d, t) {
		return true
	}
	c := p.settledConstant(d)
	switch {
	case c == nil:
		return false
	case t.IsReference() && !isLvalueReference(t) && c.Kind == il.EnkOperation && isUnknownUnary(c):
		return false // (rule paren.unknown-unary-bound)
	case t.IsReference():
		if v := d.Variable; isStaticName(c) && (v == nil || v.IsConstexpr || holdsStatic(v, static)) {
			p.parenthesised(cx, c)
			return true
		} else if v != nil && holdsStatic(v, static) && !isUnknown(c.Type) {
			return false
		}
	case t.ClassType() != nil:
	case p.isSettledBraces(c) && !t.IsConst() && p.u.SameUnqualified(c.X.TypeOperand, t) && !(d.Variable != nil && d.Variable.IsConstexpr):
		castBraces(p, cx, c)
		return true
	case isStaticName(c), p.isSettledBraces(c):
		p.parenthesised(cx, c)
		return true
	default:
		return false
	}
	p.expr(cx, d.Expr, modeT)
	return true
}

// castBraces prints `T{…}` as a cast to its own type (rule init.braces-of-unknown).
func castBraces(p *printer, cx ctx, c *il.Expr) {
	p.injected("init.braces-of-unknown", writer.Rewritten, c.Pos, func() {
		p.Str("((")
		p.typeID(cx, c.X.TypeOperand)
		p.Str(")(")
		p.bare(cx, c)
		p.Str("))")
	})
}

// isSettledBraces reports whether c is `T{}` or `T{k}` with a constant k, of a type
// that is found at instantiation: it may be a constant. What a member template names may
// be a class (rule const.unknown-member-template).
func (fx *facts) isSettledBraces(c *il.Expr) bool {
	if !isUnknownBraced(c) || c.X.TypeOperand.ClassType() != nil || isMemberTemplateID(c.X.TypeOperand) {
		return false
	}
	a := c.Operand
	return a == nil || a.Next == nil && !a.IsPackExpansion && fx.staysConstant(a)
}

// settledScalar prints the value that initialises an object of a number or pointer,
// in whatever form, and is a constant made of template parameters: it is an operand,
// the name of a static member too (rule init.dependent-constant).
func settledScalar(p *printer, cx ctx, d *il.DynamicInit, t *il.Type) bool {
	if dependentEnumerator(p, cx, d, t) {
		return true
	}
	c := p.settledConstant(d)
	if c == nil {
		return false
	}
	if t.HasPlaceholder() {
		t = c.Type
	}
	if !t.IsPointer() && (!t.IsScalar() || t.IsDependent()) {
		return false
	}
	same := p.u.SameUnqualified(t, c.Type)
	if isStaticName(c) || p.isSettledBraces(c) || !same && c.Kind == il.EnkVariable { // (rule const.unknown-const)
		p.parenthesised(cx, c)
		return true
	}
	_, conv := p.skip(d.Expr)
	if !same {
		conv |= converted
	}
	p.operand(cx, c, conv, modeO)
	return true
}

// dependentEnumerator prints an enumerator of an enumeration of the template that
// initialises an object of type t: an operand where its type is another one, and
// plain where the enumeration is local (rule init.dependent-enumerator).
func dependentEnumerator(p *printer, cx ctx, d *il.DynamicInit, t *il.Type) bool {
	c := p.enumeratorOf(d)
	if c == nil {
		return false
	}
	of := c.Type.Skip()
	switch same := !t.HasPlaceholder() && p.u.SameUnqualified(t.Deref(), of); {
	case !same && !t.IsReference():
		p.parenthesised(cx, c)
	case same && of.EnclosingRoutine != nil:
		p.bare(cx, c)
	default:
		return false
	}
	return true
}

// enumeratorOf returns the enumerator of an enumeration of the template that d is;
// nil for others.
func (fx *facts) enumeratorOf(d *il.DynamicInit) *il.Expr {
	e := d.Expr
	if d.Kind == il.DikConstant && d.Const != nil {
		e = d.Const.Expr
	}
	if e == nil || d.Spelled != nil || !fx.inPrototype() {
		return nil
	}
	c, _ := fx.skip(e)
	if c.Kind != il.EnkConstant || c.Const == nil || !c.Const.NamedDefinition || c.Type == nil || !c.Type.IsEnum() || !c.Type.IsDependent() {
		return nil
	}
	return c
}

// settledElement prints such a constant as the only element of the braces of a
// declared object.
func settledElement(p *printer, cx ctx, d *il.DynamicInit, t *il.Type) bool {
	if settledScalar(p, cx, d, t) {
		return true
	}
	c := p.settledConstant(d)
	switch {
	case c == nil:
		return false
	case t.IsReference() && c.Kind == il.EnkOperation && (isLvalueReference(t) || !isUnknownUnary(c)):
		p.expr(cx, d.Expr, modeT)
	case t.IsReference() && c.Kind == il.EnkOperation:
		p.expr(cx, d.Expr, modeO)
	case t.IsReference():
		if d.Variable != nil || !isStaticName(c) {
			return false
		}
		p.parenthesised(cx, c)
	case c.Kind == il.EnkOperation:
		p.expr(cx, d.Expr, modeO)
	case p.isSettledBraces(c):
		castBraces(p, cx, c)
	default:
		return false
	}
	return true
}

// settledConstant returns the constant made of template parameters that d is; nil
// for others.
func (fx *facts) settledConstant(d *il.DynamicInit) *il.Expr {
	if d.Kind != il.DikExpression || d.Spelled != nil || d.Expr == nil || !fx.inPrototype() && !ofVariableTemplate(d) {
		return nil
	}
	c, _ := fx.skip(d.Expr)
	if !isStaticName(c) && !fx.isSettledBraces(c) && !fx.isDependentConstant(d.Expr) {
		return nil
	}
	return c
}

// isSettledOperation reports whether c, element a of the list of a declared object, is
// an operation on constants made of template parameters (rule init.dependent-element).
func (fx *facts) isSettledOperation(a, c *il.Expr) bool {
	return c.Kind == il.EnkOperation && !a.IsPackExpansion && !c.IsPackExpansion && fx.isDependentConstant(a)
}

// isStaticName reports whether e names a static member, through its class, that is
// found at instantiation.
func isStaticName(e *il.Expr) bool {
	return e.Kind == il.EnkUnresolved && e.X != nil && e.X.Qualifier != nil && e.X.Qualifier.Class != nil && !isUnknownInstance(e)
}

// isStaticConstant reports whether d, between parentheses, is the constant that
// initialises an object of type t with static storage duration: it stands behind
// ` = ` (rule init.form).
func (fx *facts) isStaticConstant(d *il.DynamicInit, t *il.Type, static bool) bool {
	if v := d.Variable; v == nil || !holdsStatic(v, static) || t.IsClass() || isUnknown(t) && !t.HasPlaceholder() {
		return false
	}
	switch {
	case d.Kind == il.DikConstant:
		if !static && t.IsReference() && fx.inPrototype() && d.Const != nil && !isAddressOf(d.Const) && d.Const.Kind != il.CkTemplateParam {
			return false
		}
		return d.Const != nil && d.Const.Kind != il.CkAggregate
	case d.Kind != il.DikExpression || d.Spelled != nil || d.Expr == nil:
		return false
	}
	c, _ := fx.skip(d.Expr)
	if t.IsReference() {
		return isStaticName(c) || fx.inPrototype() && (isVariableInstance(c) || t.IsDependent() && fx.isStaticLvalue(c) || fx.isDependentConstant(d.Expr) && !isUnknown(c.Type))
	}
	if t.HasPlaceholder() && isUnknown(c.Type) {
		return false
	}
	return fx.settledConstant(d) != nil || c.Kind == il.EnkConstant
}

// holdsStatic reports whether v has static or thread storage duration; static says
// that it is no variable of a block.
func holdsStatic(v *il.Variable, static bool) bool {
	return static || v.Storage == il.ScStatic || v.IsThreadLocal
}

// isCurrentClass reports whether t is the class template whose member is printed.
func (fx *facts) isCurrentClass(t *il.Type) bool {
	return t != nil && t.Cls != nil && fx.encloses(t.Cls.AssocScope)
}

// isRequiredConstant reports whether v has to be initialised by a constant: a constexpr variable
// of a block or class, and a static const member that is not inline.
func isRequiredConstant(fx *facts, v *il.Variable) bool {
	if v == nil {
		return false
	}
	return v.IsConstexpr && (fx.routine != nil || v.StaticMemberOf != nil) || v.StaticMemberOf != nil && v.Type.IsConst() && !v.IsInline && fx.access.inClass
}

// mustBeConstant reports whether e, which depends on template parameters,
// initialises variable v as the constant that v has to be: an operation of
// unknown type for a constexpr variable of a block or class, and what names an
// instance of a variable template for a static const member
// (rules const.unknown-constexpr, const.variable-template-alone,
// const.constexpr-variable-unknown).
func (fx *facts) mustBeConstant(v *il.Variable, e *il.Expr) bool {
	if c, _ := fx.skip(e); v.IsConstexpr && namesMemberInstance(c) {
		return true
	} else if c.Kind == il.EnkUnresolved && isUnknownInstance(c) { // (rule paren.unknown-template-operand)
		return v.IsConstexpr && fx.routine != nil || v.StaticMemberOf != nil && (v.IsConstexpr || v.Type.IsConst())
	}
	if fx.namesUnknownConstant(v, e) {
		return true
	}
	if !e.TypeDependent && !e.ValueDependent || !fx.inPrototype() && !v.IsPrototype || fx.routine == nil && v.StaticMemberOf == nil {
		return false
	}
	c, _ := fx.skip(e)
	switch {
	case (v.IsConstexpr || fx.access.inClass) && fx.namesElement(c):
		return true
	case isVariableInstance(c):
		return v.StaticMemberOf != nil && v.Type.IsConst() && !v.IsConstexpr
	case c.Kind == il.EnkVariable && c.Var != nil && c.Var.IsConstexpr && isUnknown(c.Var.Type):
		return v.IsConstexpr && v.Type.IsArithmetic()
	case c.Kind == il.EnkOperation && c.Op == il.OpQuestion:
		if choosesText(fx, c) {
			return false
		}
		if !v.IsConstexpr {
			return v.StaticMemberOf != nil
		}
		for a := c.Operand; a != nil; a = a.Next {
			if waitsForCall(fx, a) {
				return false
			}
		}
		k, _ := fx.skip(c.Operand)
		return !k.TypeDependent || k.Kind == il.EnkOperation && (k.Op == il.OpLand || k.Op == il.OpLor)
	case (c.Op == il.OpLand || c.Op == il.OpLor) && c.Kind == il.EnkOperation && asksRequirement(fx, c) && (v.IsConstexpr || v.StaticMemberOf != nil && v.Type.IsConst()):
		return true
	case isBuiltinBinary(c) && v.Type.IsConst() && v.StaticMemberOf != nil && castsUnknown(fx, c):
		return true
	case v.IsConstexpr && c.Kind == il.EnkOperation && c.Op == il.OpCast && !c.Generated: // (rule const.constexpr-cast)
		return c.Form == il.CastC || !waitsForCall(fx, c.Operand)
	case v.IsConstexpr:
		return isBuiltinBinary(c) && (e.TypeDependent || castsUnknown(fx, c))
	}
	if v.StaticMemberOf == nil {
		return false
	}
	return isBuiltinBinary(c) && e.TypeDependent && (v.Type.IsConst() || !v.IsInline) || v.Type.IsConst() && !v.IsInline && fx.callsDependent(c)
}

// asksRequirement reports whether an operand of e, && or ||, is a requires-expression (rule const.requires).
func asksRequirement(fx *facts, e *il.Expr) bool {
	for a := e.Operand; a != nil; a = a.Next {
		c, _ := fx.skip(a)
		if c.Kind == il.EnkRequires || c.Kind == il.EnkOperation && (c.Op == il.OpLand || c.Op == il.OpLor) && asksRequirement(fx, c) {
			return true
		}
	}
	return false
}

// namesUnknownConstant reports whether e names a constant that initialises another one, v, of a
// template, constexpr or a static member: the type of one of them is found at
// instantiation (rule const.unknown-type).
func (fx *facts) namesUnknownConstant(v *il.Variable, e *il.Expr) bool {
	if !fx.inPrototype() && !v.IsPrototype || fx.routine == nil && v.StaticMemberOf == nil || v.Type.IsReference() || !v.IsConstexpr && (v.StaticMemberOf == nil || !v.Type.IsConst()) {
		return false
	}
	c, _ := fx.skip(e)
	if c.Kind == il.EnkConstant && c.Const != nil && c.Const.Expr != nil {
		c = c.Const.Expr
	}
	if c.Kind != il.EnkVariable || c.Var == nil || isVariableInstance(c) || !c.Var.IsConstexpr && (c.Var.StaticMemberOf == nil || !c.Var.Type.IsConst()) || c.Var.Type.IsPointer() || c.Var.Type.IsReference() {
		return false
	}
	return isUnknown(v.Type) || v.Type.HasPlaceholder() && e.TypeDependent || isUnknown(c.Var.Type)
}

// callsDependent reports whether e calls a function, not by the bare name of a member
// of the class around, and depends on template parameters by its name or its arguments
// (rule const.dependent-call).
func (fx *facts) callsDependent(e *il.Expr) bool {
	if e.Kind != il.EnkOperation || e.Op != il.OpCall || e.Operand == nil {
		return false
	}
	f, _ := fx.skip(e.Operand)
	if fx.ownStatic(f) != nil || f.Kind == il.EnkRoutine && f.Routine.Builtin != 0 {
		return false
	}
	if f.Kind != il.EnkRoutine || f.ValueDependent || f.NameRef != nil && f.NameRef.IsTemplateID && holdsUnknown(f.NameRef.Args) {
		return true
	}
	for a := e.Operand.Next; a != nil; a = a.Next {
		c, conv := fx.skip(a)
		if c.Kind == il.EnkOperation && c.Op == il.OpCast {
			c, conv = c.Operand, converted
		}
		if (a.ValueDependent || a.TypeDependent) && c.Kind != il.EnkVariable && !(isSize(c) && conv&converted != 0) && !(c.IsCall() && fx.ownStatic(c.Operand) != nil) {
			return true
		}
	}
	return false
}

// holdsUnknown reports whether one of args depends on template parameters.
func holdsUnknown(args []il.TemplateArg) bool {
	if holdsDependent(args) {
		return true
	}
	for i := range args {
		if a := &args[i]; a.Kind == il.ArgConstant && a.Const != nil && a.Const.Kind == il.CkTemplateParam {
			return true
		}
	}
	return false
}

// namesMemberInstance reports whether e names an instance of a variable template that is
// a member of a class template (rule const.member-variable-template).
func namesMemberInstance(e *il.Expr) bool {
	return e.Kind == il.EnkVariable && e.Var != nil && e.Var.TemplateInfo != nil && e.Var.StaticMemberOf != nil && e.Var.StaticMemberOf.IsDependent()
}

// namesElement reports whether e is an element of a constant array by an index that
// depends on template parameters, or arithmetic on one (rule const.unknown-element).
func (fx *facts) namesElement(e *il.Expr) bool {
	c, _ := fx.skip(e)
	switch {
	case c.Kind == il.EnkOperation && c.Op == il.OpSubscript:
		return fx.isConstantArray(c.Operand) && fx.constantOperands(c.Operand.Next)
	case isBuiltinBinary(c):
		return fx.namesElement(c.Operand) && fx.isConstantPart(c.Operand.Next) || fx.isConstantPart(c.Operand) && fx.namesElement(c.Operand.Next)
	}
	return false
}

// isConstantPart reports whether e is such an element or another constant.
func (fx *facts) isConstantPart(e *il.Expr) bool { return fx.namesElement(e) || fx.constantOperands(e) }

// isVariableInstance reports whether e names an instance of a variable template
// with dependent arguments.
func isVariableInstance(e *il.Expr) bool {
	return e.Kind == il.EnkVariable && e.TypeDependent && e.Var != nil && (e.Var.IsNonreal || e.Var.TemplateInfo != nil)
}

// isBuiltinBinary reports whether e is a binary operation in operator notation
// of the language.
func isBuiltinBinary(e *il.Expr) bool {
	return e.Kind == il.EnkOperation && !e.OperatorSyntax && binaryOps[e.Op] != ""
}

// isUnknownUnaryInit reports whether d is a unary operation on an operand of unknown
// type (rule paren.unknown-unary-bound).
func (fx *facts) isUnknownUnaryInit(d *il.DynamicInit) bool {
	if d.Kind != il.DikExpression || d.Spelled != nil || d.Expr == nil {
		return false
	}
	c, _ := fx.skip(d.Expr)
	return c.Kind == il.EnkOperation && isUnknownUnary(c)
}

// ofVariableTemplate reports whether d initialises a variable template.
func ofVariableTemplate(d *il.DynamicInit) bool { return d.Variable != nil && d.Variable.IsPrototype }

// deducedConstant returns the constant from which the type of a variable template is deduced, nil
// for others and for operations on constants (rule const.deduced-template).
func deducedConstant(fx *facts, d *il.DynamicInit, t *il.Type) *il.Expr {
	if !ofVariableTemplate(d) || !t.HasPlaceholder() || isLvalueReference(t) {
		return nil
	}
	if c := d.Spelled; c != nil {
		if c.Kind != il.EnkConstant || c.Const == nil || c.Const.Kind != il.CkTemplateParam || c.Const.TP != il.TpckParam || mayBeObject(fx, c) {
			return nil
		}
		return c
	}
	e := writtenConstant(d)
	if e == nil && d.Kind == il.DikConstant && d.Const != nil && d.Const.Kind != il.CkAggregate {
		e = &il.Expr{Kind: il.EnkConstant, Type: d.Const.Type, Const: d.Const, NameRef: d.Const.NameRef}
	} else if d.Kind == il.DikExpression {
		e = d.Expr
	}
	if e == nil {
		return nil
	}
	switch c := behindConversions(fx, e); c.Kind {
	case il.EnkConstant:
		if c.Const != nil && c.Const.Kind != il.CkString {
			return c
		}
	case il.EnkSizeof, il.EnkAlignof, il.EnkSizeofPack, il.EnkNoexcept, il.EnkBuiltinOperation:
		return c
	}
	return nil
}

// isDependentTruth reports whether e calls a function with arguments that depend on
// template parameters by their values (rule paren.dependent-truth-value).
func isDependentTruth(fx *facts, e *il.Expr) bool {
	c, _ := fx.skip(e)
	return c.Kind == il.EnkOperation && c.Op == il.OpCall && fx.dependsByArguments(c)
}

// isLvalueReference reports whether t is an lvalue reference.
func isLvalueReference(t *il.Type) bool {
	if !t.IsReference() {
		return false
	}
	for t.Kind == il.TkTypeRef && t.Elem != nil {
		t = t.Elem
	}
	return !t.IsRRef
}

// castsUnknown reports whether an operand of operation e casts a constexpr variable whose
// type is found at instantiation (rule const.unknown-constexpr-cast).
func castsUnknown(fx *facts, e *il.Expr) bool {
	for a := e.Operand; a != nil; a = a.Next {
		c, _ := fx.skip(a)
		if c.Kind != il.EnkOperation {
			continue
		}
		if c.Op == il.OpCast && !c.Generated {
			if k, _ := fx.skip(c.Operand); k.Kind == il.EnkVariable && k.Var != nil && k.Var.IsConstexpr && k.TypeDependent {
				return true
			}
		}
		if isBuiltinBinary(c) && castsUnknown(fx, c) {
			return true
		}
	}
	return false
}
