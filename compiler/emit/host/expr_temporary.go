// This file implements the printing of temporaries: objects that an expression
// makes and initialises (rule conv.class-one-argument).
package host

import (
	"cufront/compiler/emit/writer"
	"cufront/compiler/il"
)

// writtenTemporary reports whether a temporary was written as T(…) or T{…}.
func writtenTemporary(e *il.Expr) bool {
	return e.Init.ExplicitCast || e.Form != il.CastImplicit
}

// isNamedType reports whether t goes by a name that is no builtin type.
func isNamedType(t *il.Type) bool {
	return t.Kind == il.TkTypeRef && !t.IsPlainQualified() || t.Name != nil || t.IsEnum() || t.IsClass() || t.Kind == il.TkTemplateParam
}

// isPlaceholder reports whether t stands for a class whose template arguments
// are deduced (rule arg.deduced-class).
func isPlaceholder(t *il.Type) bool {
	return t.Kind == il.TkTypeRef && t.Ref != nil && t.Ref.Kind == il.RefDeducedAuto && t.Ref.Template != nil
}

// undeduced returns the template of the class that t stands for while its arguments are to
// be deduced at instantiation, nil for other types.
func undeduced(t *il.Type) *il.Template {
	for t.IsPlainQualified() && t.Elem != nil {
		t = t.Elem
	}
	if t.TParam == nil {
		return nil
	}
	return t.TParam.Placeholder
}

// isUndeduced reports whether t stands for such a class.
func isUndeduced(t *il.Type) bool { return undeduced(t) != nil }

// emptyInit reports whether an initialisation has no arguments.
func emptyInit(d *il.DynamicInit) bool {
	switch d.Kind {
	case il.DikNone, il.DikZero:
		return true
	case il.DikConstructor:
		return firstWritten(d.Args) == nil
	case il.DikConstant, il.DikNonconstantAggregate:
		return isWrittenList(d.Const) && len(d.Const.Elems) == 0
	}
	return d.Expr == nil
}

// temporary prints a temporary that was written, or a braced list that became
// one.
func (p *printer) temporary(cx ctx, e *il.Expr) {
	d := e.Init
	if d == nil {
		return
	}
	own := d.Spelled != nil && d.Spelled.Init == d
	made := own && d.Spelled != e
	if made && p.namesAnother(d.Spelled, e.Type) {
		spelled := d.Spelled
		p.injected("init.object-type", writer.Rewritten, spelled.Pos, func() { ownTemporary(p, cx, e, d, own, made) })
		return
	}
	ownTemporary(p, cx, e, d, own, made)
}

// namesAnother reports whether temporary e was written with another name of its
// class than that of t.
func (fx *facts) namesAnother(e *il.Expr, t *il.Type) bool {
	written := e.Type
	if e.X != nil && e.X.TypeOperand != nil {
		written = e.X.TypeOperand
	}
	return fx.u.Unqualified(written) != fx.u.Unqualified(t)
}

// ownTemporary prints temporary e with initialisation d, which is that of a
// variable if own is set, and then goes by the name of its type if made is.
func ownTemporary(p *printer, cx ctx, e *il.Expr, d *il.DynamicInit, own, made bool) {
	if own { // the initialisation of a variable by this temporary
		c := *d
		c.Spelled = nil
		d = &c
	}
	t := p.u.Unqualified(e.Type)
	if e.X != nil && e.X.TypeOperand != nil {
		t = e.X.TypeOperand
	}
	if isPlaceholder(t) && d.Braced && (d.Kind == il.DikConstant || !p.inPrototype() && isConstantInit(d, maxEvaluated)) {
		t = p.u.Unqualified(e.Type) // (rule arg.deduced-constant)
	}
	cx = cx.without(unwrittenList | templateObject | rawElements)
	switch {
	case !writtenTemporary(e):
		p.implicitTemporary(cx, d, t)
	case isCompoundLiteral(e):
		compoundLiteral(p, cx, d, t)
	case d.Braced && !(own && e.Form != il.CastBraced && p.copiesObject(d, t)) || e.Form == il.CastBraced:
		p.bracedTemporary(cx, d, t)
	case emptyInit(d) && p.isZeroCast(cx, e):
		if cx.is(inTemplateArg) && !p.keepsTypedefs(cx) {
			t = p.plainType(t)
		}
		p.Byte('(')
		p.typeID(cx, t)
		p.Str(")0")
	case emptyInit(d):
		p.emptyTemporary(cx, t)
	case !own && !made && p.isStaticCastObject(e):
		if p.copiesObject(d, t) {
			t = copiedType(p, d, t)
		}
		p.staticCast(cx, t, func() { objectArgs(p, cx, d) }) // (rule conv.static-cast-object)
	case holdsObject(d) && p.inPrototype() && e.Form == il.CastFunctional:
		copiedTemporary(p, cx, d, t)
	case p.isFunctional(e):
		functional(p, cx, d, p.u.Unqualified(t))
	case p.copiesObject(d, t):
		switch class := copiedType(p, d, t); {
		case made:
			copiedTemporary(p, cx, d, e.Type)
		case class != t:
			p.injected("conv.copied-object", writer.Rewritten, e.Pos, func() { copiedTemporary(p, cx, d, class) })
		default:
			copiedTemporary(p, cx, d, class)
		}
	case (!t.IsClass() || oneArgument(d)) && !isPlaceholder(t):
		if v := d.Variable; v != nil && v.Type.IsConst() && hasConstructors(t) && p.convertsObject(d) {
			t = p.u.Qualified(t, il.Const) // what the function makes is the variable
		}
		p.convertedTemporary(cx, e, d, t)
	default:
		functional(p, cx, d, t)
	}
}

// copiedType returns the type that a cast to t goes by where d copies an object bit by
// bit: that of the object as it was declared, of a class without constructors
// (rule conv.copied-object).
func copiedType(p *printer, d *il.DynamicInit, t *il.Type) *il.Type {
	if hasConstructors(t) {
		return t
	}
	c, _ := p.skip(d.Expr)
	own := t.Skip()
	if o := p.u.Unqualified(c.Type.Deref()); p.u.SameUnqualified(o, own) {
		own = o
	}
	return p.u.Qualified(own, t.AllQuals())
}

// isFunctional reports whether e, a cast of a class object to its own class, prints
// in functional notation (rules conv.copied-constant, conv.copied-result).
func (fx *facts) isFunctional(e *il.Expr) bool {
	d := e.Init
	if d == nil || !writtenTemporary(e) || d.Braced || e.Form == il.CastBraced || !e.Type.IsClass() || fx.inPrototype() {
		return false
	}
	if d.Kind == il.DikExpression {
		return fx.copiesObject(d, e.Type) && fx.copiesConstantObject(d)
	}
	if holdsObject(d) {
		return true
	}
	return (d.Kind == il.DikConstructor || d.Kind == il.DikClassResultViaCtor) && soleArgument(d) != nil &&
		nextWritten(soleArgument(d)) == nil && fx.namesResult(soleArgument(d), e.Type)
}

// functional prints the initialisation d as `T(…)`.
func functional(p *printer, cx ctx, d *il.DynamicInit, t *il.Type) {
	p.typeID(cx, t)
	p.Byte('(')
	objectArgs(p, cx, d)
	p.Byte(')')
}

// copiesObject reports whether d makes an object of class t from another one of
// that class bit by bit.
func (fx *facts) copiesObject(d *il.DynamicInit, t *il.Type) bool {
	return d.Kind == il.DikExpression && !fx.inPrototype() && t.IsClass() && !t.IsDependent() && !isPlaceholder(t) && d.Expr != nil &&
		fx.u.SameUnqualified(d.Expr.Type, t) && !fx.convertsObject(d)
}

// isResult reports whether e is a cast of the result of a call to its own class,
// which leaves no trace where the class is copied bit by bit and has no
// constructors (rule conv.copied-result).
func (fx *facts) isResult(e *il.Expr) bool {
	d, c := e.Init, e.Type.ClassType()
	return d != nil && c != nil && c.Cls.Members.DefaultCtor.Trivial && !c.Cls.Members.UserDeclaredCtor && e.Kind == il.EnkTempInit && writtenTemporary(e) && !d.Braced && e.Form != il.CastBraced && fx.copiesObject(d, e.Type) && fx.namesResult(d.Expr, e.Type)
}

// copiedTemporary prints the initialisation d as `((T)(…))`, a cast to t
// (rule conv.copied-object).
func copiedTemporary(p *printer, cx ctx, d *il.DynamicInit, t *il.Type) {
	p.Str("((")
	p.typeID(cx, t)
	p.Str(")(")
	objectArgs(p, cx, d)
	p.Str("))")
}

// copiesConstantObject reports whether d copies a constant object by its name: one
// that is constexpr, or const, initialised by a constant, and not automatic.
func (fx *facts) copiesConstantObject(d *il.DynamicInit) bool {
	c, _ := fx.skip(d.Expr)
	if c.Kind != il.EnkVariable || c.Var == nil {
		return false
	}
	v := c.Var
	return v.IsConstexpr || v.Type.IsConst() && v.Const != nil && v.Storage != il.ScAuto
}

// namesResult reports whether e is a call whose result is an object of class t.
func (fx *facts) namesResult(e *il.Expr, t *il.Type) bool {
	if e == nil || fx.inPrototype() || !t.IsClass() || t.IsDependent() {
		return false
	}
	c, conv := fx.skip(e)
	return conv&(viaFunction|viaClass) == 0 && c.IsCall() && c.Cat == il.PRValue && c.OrigLvalueType == nil && !c.TypeDependent && fx.u.SameUnqualified(c.Type, t)
}

// madeInPlace returns how the initialisation d of an object of type t was written:
// a temporary of its class is the object and goes by the name of its type
// (rule init.object-type).
func (fx *facts) madeInPlace(d *il.DynamicInit, t *il.Type) *il.Expr {
	e := d.Spelled
	if e == nil || e.Kind != il.EnkTempInit || fx.inPrototype() || t == nil || !t.IsClass() || t.IsDependent() || t.HasPlaceholder() ||
		!fx.u.SameUnqualified(e.Type, t) {
		return e
	}
	n := *e
	n.X, n.Type = nil, t
	if d.Kind != il.DikExpression {
		n.Type = fx.u.Unqualified(t)
	}
	return &n
}

// implicitTemporary prints what an unwritten temporary was made from.
func (p *printer) implicitTemporary(cx ctx, d *il.DynamicInit, t *il.Type) {
	if d.CreationOfInitList {
		p.initializerList(cx, d)
		return
	}
	if d.Braced && readsObject(d) && !p.inPrototype() {
		p.parenthesised(cx, d.Const.Expr)
		return
	}
	if d.Braced {
		p.braces(cx, d, t)
		return
	}
	p.initArgsOf(cx, d, t)
}

// initializerList prints the braced list of an initializer_list.
func (p *printer) initializerList(cx ctx, d *il.DynamicInit) {
	arr := d.Args
	for arr != nil && arr.Kind == il.EnkOperation && arr.Generated {
		arr = arr.Operand
	}
	p.Byte('{')
	if arr != nil && arr.Init != nil && arr.Init.Const != nil {
		p.elements(cx, arr.Init.Const)
	}
	p.Byte('}')
}

func (p *printer) bracedTemporary(cx ctx, d *il.DynamicInit, t *il.Type) {
	if t.IsScalar() && !t.IsDependent() {
		p.Byte('(')
		p.typeID(cx, t)
		p.Byte(')')
		if emptyInit(d) {
			p.zero(cx, t, modeO)
		} else {
			p.initScalar(cx, d)
		}
		return
	}
	p.typeID(cx, t)
	if holdsObject(d) {
		p.Byte('{')
		p.expr(cx, d.Const.Expr, modeT)
		p.Byte('}')
		return
	}
	p.braces(cx, d, t)
}

// initScalar prints the one value of a scalar initialisation as an operand.
func (p *printer) initScalar(cx ctx, d *il.DynamicInit) {
	if d.Kind == il.DikConstant {
		p.constant(cx, d.Const, modeO)
		return
	}
	p.expr(cx, d.Expr, modeO)
}

// isZeroCast reports whether e, written as `T()`, is a cast of zero in an operand that is not
// evaluated: that of decltype, sizeof or noexcept in a declaration, for a named number other
// than int (rule lit.zero-named).
func (fx *facts) isZeroCast(cx ctx, e *il.Expr) bool {
	d, t := e.Init, e.Type
	if !cx.is(ofDeclaration) || fx.inFunctionPrototype() && !cx.is(inParameters) || d == nil || d.Braced || !writtenTemporary(e) || e.Form == il.CastBraced || !emptyInit(d) {
		return false
	}
	if e.X != nil && e.X.TypeOperand != nil {
		t = e.X.TypeOperand
	}
	s := t.Skip()
	return isNamedType(t) && !t.IsDependent() && (s.Kind == il.TkFloat || s.Kind == il.TkPtrToMember || s.Kind == il.TkInteger && (s.Int != il.IntInt || s.IntInfo != nil))
}

// isCompoundLiteral reports whether e was written as `(T){…}`.
func isCompoundLiteral(e *il.Expr) bool {
	return e.Kind == il.EnkTempInit && e.Form == il.CastC && e.Init != nil && e.Init.Braced
}

// compoundLiteral prints `((T){…})`. The constant in one of a scalar is cast to T where it
// is not converted to it; what lives as long as the program has its value instead
// (rule lit.compound).
func compoundLiteral(p *printer, cx ctx, d *il.DynamicInit, t *il.Type) {
	scalar := t.IsScalar() && !t.IsVector() && !t.IsDependent() && (d.Kind == il.DikConstant && d.Const != nil && !isWrittenList(d.Const) || emptyInit(d))
	switch {
	case scalar && d.Kind == il.DikConstant && (d.Const.Kind == il.CkString || d.Const.Kind == il.CkAddress && d.Const.Base != nil && d.Const.Base.Kind == il.CkString):
		p.constant(cx, d.Const, modeO)
	case scalar && cx.is(staticInit):
		literalValue(p, cx, d, t)
	case scalar:
		p.Str("((")
		p.typeID(cx, p.u.Unqualified(t))
		p.Str("){")
		literalValue(p, cx, d, t)
		p.Str("})")
	case t.ClassType() != nil && d.Kind == il.DikConstructor && d.Routine != nil: // it has none
		p.Byte('(')
		p.typeID(cx, t)
		p.Byte(')')
		p.braces(cx, d, t)
	default:
		p.Str("((")
		p.typeID(cx, t)
		p.Byte(')')
		p.braces(cx, d, t)
		p.Byte(')')
	}
}

// withoutExtension returns e, the initialiser of an object, without the `__extension__` in
// front of a compound literal, which is kept for what lives as long as the program
// (rule lit.compound).
func withoutExtension(cx ctx, e *il.Expr) *il.Expr {
	if e == nil || !e.Extension || cx.is(staticInit) || !isCompoundLiteral(e) {
		return e
	}
	plain := *e
	plain.Extension = false
	return &plain
}

// literalValue prints the constant that d initialises a scalar of type t with, as
// compoundLiteral does.
func literalValue(p *printer, cx ctx, d *il.DynamicInit, t *il.Type) {
	switch c := d.Const; {
	case d.Kind != il.DikConstant && t.IsPointer():
		p.zero(cx, t, modeO)
	case d.Kind == il.DikConstant && c.NamedDefinition:
		p.constant(cx, c, modeT)
	case d.Kind == il.DikConstant && (c.Expr != nil || c.ImplicitCast || t.IsPointer()):
		p.constant(cx, c, modeO)
	default:
		p.Str("((")
		p.typeID(cx, t)
		p.Byte(')')
		if d.Kind == il.DikConstant {
			p.constant(cx, c, modeO)
		} else {
			p.zero(cx, t, modeO)
		}
		p.Byte(')')
	}
}

// emptyTemporary prints T(): builtin types as a cast of zero
// (rule lit.zero-builtin).
func (p *printer) emptyTemporary(cx ctx, t *il.Type) {
	if isNamedType(t) || t.IsDependent() {
		p.typeID(cx, t)
		p.Str("()")
		return
	}
	p.Str("((")
	p.typeID(cx, t)
	p.Str(")0)")
}

// oneArgument reports whether d was written with exactly one argument.
func oneArgument(d *il.DynamicInit) bool {
	switch d.Kind {
	case il.DikConstructor:
		a := firstWritten(d.Args)
		return a != nil && nextWritten(a) == nil
	case il.DikExpression, il.DikClassResultViaCtor, il.DikBitwiseCopy:
		return true
	}
	return false
}

// convertedTemporary prints a construction from one argument: a C cast for
// scalars, `((T)(e))` for classes (rule conv.class-one-argument).
func (p *printer) convertedTemporary(cx ctx, e *il.Expr, d *il.DynamicInit, t *il.Type) {
	if !t.IsClass() {
		p.Byte('(')
		p.typeID(cx, t)
		p.Byte(')')
		p.initScalar(cx, d)
		return
	}
	if p.convertsObject(d) {
		p.convertedObject(cx, e, d, t)
		return
	}
	if p.isBareList(soleArgument(d)) { // no operand of a cast
		functional(p, cx, d, t)
		return
	}
	copiedTemporary(p, cx, d, t)
}

// isBareList reports whether argument a prints as a braced list
// (rule conv.braced-only-argument).
func (fx *facts) isBareList(a *il.Expr) bool {
	if a == nil {
		return false
	}
	e, _ := fx.skip(a)
	if e.Kind == il.EnkTempInit && e.Init != nil && !writtenTemporary(e) {
		return e.Init.Braced || e.Init.CreationOfInitList
	}
	return e.Kind == il.EnkBracedInitList
}

// convertedObject prints a class object that a conversion function makes: a
// class without constructors shows the object only, others the argument of
// their constructor, which a static_cast leaves under its own form
// (rules conv.class-object, conv.class-object-static-cast). An object that is not copied
// as bytes keeps its functional notation (rule conv.class-object-functional).
func (p *printer) convertedObject(cx ctx, e *il.Expr, d *il.DynamicInit, t *il.Type) {
	c, conv := p.skip(soleArgument(d))
	if class := t.ClassType(); e.Form == il.CastFunctional && hasConstructors(t) && !p.inPrototype() && !class.Cls.Members.CopiedAsBytes() {
		p.typeID(cx, p.u.Unqualified(t))
		p.Byte('(')
		p.operand(cx, c, conv&^viaFunction, modeO)
		p.Byte(')')
		return
	}
	if !hasConstructors(t) {
		p.Str("((")
		p.typeID(cx, t)
		p.Byte(')')
		p.operand(cx, c, conv&^viaFunction, modeO)
		p.Byte(')')
		return
	}
	if e.Form == il.CastStatic {
		p.staticCast(cx, p.u.Unqualified(t), func() { p.operand(cx, c, conv&^viaFunction, modeO) })
		return
	}
	m := modeO
	if p.inPrototype() && e.Form == il.CastFunctional { // (rule conv.class-object-in-template)
		m = modeT
	}
	p.Str("((")
	p.typeID(cx, t)
	p.Str(")(")
	p.operand(cx, c, conv&^viaFunction, m)
	p.Str("))")
}

// hasConstructors reports whether t is a class that declares constructors.
func hasConstructors(t *il.Type) bool {
	class := t.ClassType()
	return class != nil && class.Cls.Members.UserDeclaredCtor
}

// staticCast prints `static_cast< T>(…)`.
func (p *printer) staticCast(cx ctx, t *il.Type, operand func()) {
	p.Str("static_cast< ")
	p.typeID(cx, t)
	p.Str(">(")
	operand()
	p.Byte(')')
}

// isStaticCastObject reports whether e makes a class object by static_cast and a
// constructor: where the object is a temporary, the cast keeps its form.
func (fx *facts) isStaticCastObject(e *il.Expr) bool {
	return e.Kind == il.EnkTempInit && e.Form == il.CastStatic && e.Init != nil && e.Type.IsClass() && !fx.convertsObject(e.Init)
}

// soleArgument returns the first argument of an initialisation, nil for none.
func soleArgument(d *il.DynamicInit) *il.Expr {
	if d.Kind == il.DikConstructor {
		return firstWritten(d.Args)
	}
	return d.Expr
}

// convertsObject reports whether d is made by a conversion function.
func (fx *facts) convertsObject(d *il.DynamicInit) bool {
	a := soleArgument(d)
	if a == nil {
		return false
	}
	_, conv := fx.skip(a)
	return conv&viaFunction != 0
}

// hasSoleArgument reports whether d was written with one argument, a pack expansion too.
func hasSoleArgument(d *il.DynamicInit) bool {
	a := d.Spelled
	if a == nil && d.Expr != nil {
		a = d.Expr
	} else if a == nil {
		a = firstWritten(d.Args)
	}
	return a != nil && nextWritten(a) == nil
}

// soleTemporary returns the only argument of the direct initialisation d when
// it was written as T(…): it takes parentheses, for `X x(T())` would declare a
// function (rule paren.vexing-argument).
func (fx *facts) soleTemporary(d *il.DynamicInit) *il.Expr {
	a := d.Expr
	if d.Spelled != nil {
		a = d.Spelled
	} else if d.Kind == il.DikConstructor {
		a = firstWritten(d.Args)
	}
	if a == nil || a.IsPackExpansion || nextWritten(a) != nil {
		return nil
	}
	c, conv := fx.skip(a)
	switch c.Kind {
	case il.EnkTempInit:
		if c.Init == nil || !writtenTemporary(c) || c.Init.Braced || !c.Type.IsClass() || conv&viaFunction != 0 && !emptyInit(c.Init) {
			return nil
		}
	case il.EnkDependentConstruct:
		if c.X == nil || c.X.Brace {
			return nil
		}
	default:
		return nil
	}
	return c
}

// elidedTemporary returns the temporary that d, the direct initialisation of an
// object of type t, names the class of once more: the object is made in its place
// [dcl.init]/17 (rule init.elided-temporary). nil for others.
func (fx *facts) elidedTemporary(d *il.DynamicInit, t *il.Type) *il.Expr {
	a := d.Expr
	if d.Spelled != nil {
		a = d.Spelled
	} else if d.Kind == il.DikConstructor && d.Routine == nil {
		a = firstWritten(d.Args)
	}
	if a == nil || t == nil || a.IsPackExpansion || nextWritten(a) != nil {
		return nil
	}
	var found *il.Expr
	for {
		c, conv := fx.skip(a)
		switch c.Kind {
		case il.EnkTempInit:
			if c.Init == nil || !writtenTemporary(c) || c.Init.Kind != il.DikConstructor || c.Init.CreationOfInitList || conv&viaFunction != 0 ||
				c.Type.IsDependent() || !t.HasPlaceholder() && !fx.u.SameUnqualified(t, c.Type) {
				return found
			}
		case il.EnkDependentConstruct:
			if k := c.X; k == nil || k.Brace || c.Operand == nil || k.TypeOperand.IsDependent() || k.TypeOperand.ClassType() == nil ||
				!fx.u.SameUnqualified(t, k.TypeOperand) {
				return found
			}
			return c
		default:
			return found
		}
		found, t = c, c.Type
		if a = soleArgument(c.Init); a == nil {
			return found
		}
	}
}

// elided prints what stands between the parentheses for temporary c, which is made
// in the place of an object.
func elided(p *printer, cx ctx, c *il.Expr) {
	switch {
	case c.Kind == il.EnkDependentConstruct:
		p.dependentList(cx, c.Operand)
	case !emptyInit(c.Init):
		own := *c.Init
		own.Spelled = nil
		p.initArgs(cx, &own)
	case p.inPrototype():
		p.bare(cx, c)
	default:
		p.typeID(cx, p.u.Unqualified(c.Type))
		p.Str("{}")
	}
}

// isLeftToInstances reports whether t stands for a member of a class template or a template
// template parameter: it is deduced at instantiation whatever its arguments are.
func isLeftToInstances(t *il.Type) bool {
	m := undeduced(t)
	return m != nil && (m.Kind == il.TemplkTemplateTemplateParam || m.MemberOf != nil && m.MemberOf.IsDependent())
}

// deducedObject prints what stands between the parentheses of an object whose class
// is deduced from d: the object is a copy of one that names the class, and one
// argument alone would make the text a function (rule paren.vexing-argument).
func deducedObject(p *printer, cx ctx, d *il.DynamicInit, t *il.Type) {
	sole := hasSoleArgument(d) || d.Kind == il.DikConstant
	if sole {
		p.Byte('(')
	}
	p.typeID(cx, t)
	p.Byte('(')
	if e := d.Expr; e != nil && d.Spelled == nil && p.holdsAccess(e) {
		p.expr(cx, e, modeO)
	} else {
		p.initArgsOf(cx, d, t)
	}
	p.Byte(')')
	if sole {
		p.Byte(')')
	}
}
