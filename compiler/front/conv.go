// This file implements implicit conversions of operands: convert finds the
// sequence (conv_sequence.go), reports when there is none, and builds what the
// sequence says.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// convContext is what an implicit conversion is for; it selects the message.
type convContext uint8

const (
	convInit convContext = iota
	convAssign
	convArgument
	convReturn
	convOperand
	convTemplateArg
	convCondition
	convDefault
)

// convert converts x implicitly to type t, reporting when it cannot; it
// returns false then.
func (p *Parser) convert(x *Operand, t *il.Type, context convContext) bool {
	return p.convertBy(x, t, context, 0)
}

// convertBy is convert with the functions that f lets take part.
func (p *Parser) convertBy(x *Operand, t *il.Type, context convContext, f seqFlags) bool {
	if x.Mode == Invalid {
		return false
	}
	if x.Mode == TypeName {
		p.errorAt(diag.TypeNameNotAllowed, x.startOf())
		x.invalidate()
		return false
	}
	if t.IsError() {
		x.invalidate()
		return false
	}
	if p.dependentConversion(x, t) {
		return true
	}
	if x.Mode == Overloads && !t.IsClass() {
		p.plainFunction(x, t)
		if x.Mode != Value && x.Mode != Overloads {
			return false
		}
	}
	c := p.convSequence(x, t, f)
	if !c.ok() {
		p.reportConversion(x, t, &c, context)
		if !c.lax {
			x.invalidate()
			return false
		}
		p.decay(x)
		p.castNode(x, t)
		return true
	}
	return p.apply(x, t, &c, context)
}

// plainFunction makes x, the name of one function that is no template, a value
// of its own, so that a failing conversion shows its type.
func (p *Parser) plainFunction(x *Operand, t *il.Type) {
	set := x.Set
	if set.Lookup.Dependent || len(set.Lookup.Syms) != 1 || set.Object != nil || len(set.Extra) > 0 {
		return
	}
	r, _ := set.Lookup.Syms[0].Entity.(*il.Routine)
	if r == nil || !isStaticFunction(r) {
		return
	}
	if r.Type.HasPlaceholder() && p.deducedReturn(r, set.Name.Pos) == nil {
		x.invalidate()
		return
	}
	p.functionValue(x, r)
}

// canConvert reports whether x can be converted implicitly to t.
func (p *Parser) canConvert(x *Operand, t *il.Type) bool {
	c := p.convSequence(x, t, 0)
	return c.ok() && c.kind != seqAmbiguous
}

// dependentConversion handles operands and targets that are dependent: the
// operand stays as written, and only a cast to a dependent type is noted.
func (p *Parser) dependentConversion(x *Operand, t *il.Type) bool {
	switch x.Mode {
	case Value:
		if !x.Expr.TypeDependent && !t.IsDependent() {
			return false
		}
		if x.Expr.TypeDependent && p.u.SameUnqualified(x.Expr.Type, t) {
			return true
		}
		if t.IsReference() {
			return true
		}
		e := p.generated(il.OpCast, p.u.Unqualified(t), x.Expr)
		e.TypeDependent = t.IsDependent()
		e.ValueDependent = true
		x.replace(p.foldNode(e))
		return true
	case Braced:
		if t.IsDependent() || x.dependent() {
			p.bracedExpr(x)
			return true
		}
	case Overloads:
		if x.Set.Lookup.Dependent || t.IsDependent() {
			p.unresolved(x)
			return true
		}
	}
	return false
}

// apply builds the conversion c of x to t.
func (p *Parser) apply(x *Operand, t *il.Type, c *conversion, context convContext) bool {
	switch {
	case c.step == stepDependent:
		if x.Mode == Overloads {
			p.unresolved(x)
		}
		return x.valid()
	case c.kind == seqAmbiguous:
		p.reportAmbiguousConversion(x, t)
		x.invalidate()
		return false
	case x.Mode == Overloads:
		p.resolveTo(x, t, c)
		if x.Mode != Value {
			return false
		}
	case x.Mode == Braced:
		return p.applyList(x, t, c, context)
	}
	if c.deprecated {
		p.errorAt(diag.DeprecatedStringConv, x.startOf(), t)
	}
	if c.kind == seqStandard {
		p.checkPointedExceptions(x, t, context)
	}
	if t.IsReference() {
		return p.bindReference(x, t, c)
	}
	if c.kind == seqUser {
		return p.applyUser(x, t, c, context)
	}
	if t.IsClass() {
		return p.classValue(x, t, c)
	}
	p.applyStandard(x, t, c)
	return x.valid()
}

// applyStandard builds a standard conversion between types that are no
// classes.
func (p *Parser) applyStandard(x *Operand, t *il.Type, c *conversion) {
	array := x.Mode == Value && x.Expr.Type.IsArray()
	p.decay(x)
	if x.Mode != Value {
		return
	}
	t = p.u.Unqualified(t)
	from := x.Expr.Type
	if p.u.Same(from, t) {
		if e := x.Expr; e.Kind == il.EnkConstant && e.Const.Kind != il.CkInteger && !array {
			e.Const.NotNullPointer = true
		}
		return
	}
	switch c.step {
	case stepPointer:
		if o := from.Skip().Elem; o != nil && t.Skip().Elem.IsVoid() && !o.IsVoid() {
			p.u.PointerTo(p.u.Qualified(p.u.Builtin.Void, o.AllQuals())) // qualifiers are added in a step of their own
		}
		if t.Skip().Elem.IsClass() && from.Skip().Elem != nil && from.Skip().Elem.IsClass() {
			p.checkBaseConversion(x, from.Skip().Elem, t.Skip().Elem)
			p.checkBaseAccess(x, from.Skip().Elem, t.Skip().Elem)
			p.baseCast(x, t)
			return
		}
	case stepMember:
		x.replace(p.foldNode(p.generated(il.OpPMBaseClassCast, t, x.Expr)))
		return
	case stepVector:
		x.replace(p.generated(il.OpCast, t, x.Expr))
		return
	}
	p.checkLossy(x, t)
	p.castNode(x, t)
}

// checkBaseConversion reports an ambiguous or inaccessible base class.
func (p *Parser) checkBaseConversion(x *Operand, derived, base *il.Type) bool {
	b := findBase(derived.ClassType(), base.ClassType())
	if b == nil {
		return true
	}
	if b.Ambiguous {
		p.errorAt(diag.BaseAmbiguous, x.startOf(), `class "`+p.typeText(base.ClassType())+`"`)
		return false
	}
	return true
}

// checkBaseAccess reports the conversion of x to an inaccessible base.
func (p *Parser) checkBaseAccess(x *Operand, derived, base *il.Type) {
	b := findBase(derived.ClassType(), base.ClassType())
	if b != nil && !b.Ambiguous && !p.env.has(castIgnoresAccess) && !p.accessibleBase(derived.ClassType(), base.ClassType()) {
		p.errorAt(diag.ConversionInaccessibleBaseClassNot, x.startOf(), base.ClassType())
	}
}

// accessibleBase reports whether the conversion of class d to its base c is
// allowed here: every step of a path to it is [class.access.base].
func (p *Parser) accessibleBase(d, c *il.Type) bool {
	var tried il.ClassSet
	return p.accessibleBaseBut(d, c, &tried)
}

// accessibleBaseBut is accessibleBase that leaves out the classes tried.
func (p *Parser) accessibleBaseBut(d, c *il.Type, tried *il.ClassSet) bool {
	for _, s := range d.Cls.DirectBases {
		if !p.accessibleStep(s) {
			continue
		}
		b := s.Type.ClassType()
		if b == c || b != nil && b.Cls != nil && findBase(b, c) != nil && tried.Add(b) && p.accessibleBaseBut(b, c, tried) {
			return true
		}
	}
	return false
}

// accessibleStep reports whether direct base s may be named here.
func (p *Parser) accessibleStep(s *il.BaseClass) bool {
	if s.Access == il.Public || s.Derived == nil || p.hasClassAccess(s.Derived) {
		return true
	}
	ok := false
	if s.Access == il.Protected {
		p.eachAccessClass(func(c *il.Type) bool {
			ok = derivesFrom(c, s.Derived) || c.IsDependent()
			return ok
		})
	}
	return ok
}

// findBase returns the entry of base class c in d.
func findBase(d, c *il.Type) *il.BaseClass {
	if d == nil || c == nil || d.Cls == nil {
		return nil
	}
	for _, b := range d.Cls.Bases {
		if b.Type.ClassType() == c {
			return b
		}
	}
	return nil
}

// bindReference binds x to a reference of type t.
func (p *Parser) bindReference(x *Operand, t *il.Type, c *conversion) bool {
	to := t.Skip().Elem
	switch {
	case c.kind == seqUser && !c.temporary && c.fn != nil && !c.ctor:
		p.callConversion(x, c)
		if x.Mode != Value {
			return false
		}
		if x.Expr.Cat == il.PRValue {
			p.materialize(x, p.u.Unqualified(x.Expr.Type))
		}
	case c.temporary:
		v := *c
		v.ref, v.temporary = false, false
		if !p.apply(x, p.u.Unqualified(to), &v, convInit) {
			return false
		}
		p.temporaryFor(x, to)
		p.referenceTo(x, t)
		return true
	case x.Expr.Type.IsFunction():
		p.referenceTo(x, t)
		return true
	}
	if x.Expr.Cat == il.PRValue {
		p.materialize(x, x.Expr.Type)
	}
	if to.IsClass() {
		d, b := x.Expr.Type.ClassType(), to.ClassType()
		if d != nil && d != b && !p.u.Same(d, b) {
			if !p.checkBaseConversion(x, d, b) {
				x.invalidate()
				return false
			}
			p.checkBaseAccess(x, d, b)
			p.baseCast(x, to)
		}
	}
	if x.Expr.Type.AllQuals() != to.AllQuals() || x.Expr.Type.IsPointer() && !p.u.SameUnqualified(x.Expr.Type, to) {
		p.adjustQuals(x, to)
	}
	p.referenceTo(x, t)
	return true
}

// temporaryFor makes the prvalue x, converted to a reference's type, a
// temporary of type to.
func (p *Parser) temporaryFor(x *Operand, to *il.Type) {
	if x.Expr.Kind == il.EnkTempInit {
		x.Expr.Cat = il.LValue
		p.adjustQuals(x, to)
		return
	}
	p.materialize(x, to)
}

// tempNode returns a temporary of type t initialised by d.
func (p *Parser) tempNode(t *il.Type, d *il.DynamicInit, pos source.Pos) *il.Expr {
	e := p.u.NewExpr(il.EnkTempInit, t)
	e.Init, e.Pos, e.Start = d, pos, pos
	d.TempLifetime = true
	e.ValueDependent = p.env.has(inPrototype) && dependentInit(d)
	p.noteTemporary(d, t, pos)
	return e
}

// materialize makes the prvalue x a temporary object of type t, an lvalue.
func (p *Parser) materialize(x *Operand, t *il.Type) {
	e := x.Expr
	if e.Cat != il.PRValue || e.TypeDependent {
		return
	}
	if e.Kind == il.EnkTempInit {
		e.Cat = il.LValue
		return
	}
	pos := e.Pos
	if e.Kind != il.EnkOperation || e.Op != il.OpCall && e.Op != il.OpDotMemberCall && e.Op != il.OpPointsToMemberCall {
		pos = e.Start
	}
	n := p.tempNode(t, p.initBy(e), pos)
	n.Cat = il.LValue
	n.Init.TempLifetime = t.IsClass()
	n.ValueDependent = e.ValueDependent
	x.replace(n)
	n.Parenthesized = e.Parenthesized
}

// initBy returns the initialisation of an object by the prvalue e.
func (p *Parser) initBy(e *il.Expr) *il.DynamicInit {
	if c := e.Type.ClassType(); c != nil && e.IsCall() && p.nontrivialPassing(c) {
		d := p.u.NewDynamicInit(il.DikClassResultViaCtor)
		d.Expr, d.Pos = e, e.Pos
		return d
	}
	if e.Kind == il.EnkConstant && e.Const != nil && e.Cat == il.PRValue && e.Const.Kind != il.CkTemplateParam {
		d := p.u.NewDynamicInit(il.DikConstant)
		d.Const, d.Pos = e.Const, e.Pos
		return d
	}
	d := p.u.NewDynamicInit(il.DikExpression)
	d.Expr, d.Pos = e, e.Pos
	return d
}

// nontrivialPassing reports whether objects of class c have a copy constructor
// or destructor that does something.
func (p *Parser) nontrivialPassing(c *il.Type) bool {
	m := &c.Cls.Members
	return !m.Dtor.Trivial && m.Dtor.Exists || m.CopyCtor.Exists && !m.CopyCtor.Trivial || m.MoveCtor.Exists && !m.MoveCtor.Trivial
}

// reportConversion reports that x does not convert to t.
func (p *Parser) reportConversion(x *Operand, t *il.Type, c *conversion, context convContext) {
	pos := x.startOf()
	if x.Mode == Braced {
		p.reportList(x, t, context)
		return
	}
	if x.Mode == Overloads {
		if p.isBound(x.Set) {
			p.resolveSingle(x)
			return
		}
		p.noInstanceMatches(x)
		return
	}
	from := x.Expr.Type
	if t.IsReference() && p.reportReference(x, t) {
		return
	}
	to := t.Deref()
	switch {
	case to.IsClass() && !from.IsClass():
		if !p.completeClass(to, pos) {
			p.errorAt(diag.IncompleteTypeNotAllowed, pos, to)
			return
		}
		p.errorAt(diag.NoSuitableConstructorExistsConvert, pos, p.shownType(x), p.u.Unqualified(to))
		return
	case to.IsClass() && from.IsClass():
		if !t.IsReference() {
			to = p.u.Unqualified(to)
		}
		p.errorAt(diag.NoSuitableUserDefinedConversion, pos, p.shownType(x), to)
		return
	case from.IsClass() && context != convCondition:
		p.errorAt(diag.NoSuitableConversionFunctionExists, pos, p.shownType(x), to)
		return
	}
	if c.lax || p.laxPointers(from, t) {
		c.lax = true
		p.warnConversion(x, t, context)
		return
	}
	if context == convAssign {
		pos = p.env.placeOf(atAssignment, pos)
	}
	p.errorAt(conversionCode(context), pos, p.decayedType(p.shownType(x)), t)
}

// conversionCode returns the message of a failed scalar conversion.
func conversionCode(context convContext) diag.Code {
	switch context {
	case convAssign:
		return diag.IncompatibleAssignment
	case convArgument:
		return diag.IncompatibleArgument
	case convDefault:
		return diag.DefaultArgumentTypeIncompatibleParameter
	case convReturn:
		return diag.ReturnValueTypeNotMatch
	case convTemplateArg:
		return diag.ArgumentTypeIncompatibleTemplateParameter
	case convCondition:
		return diag.ExpressionMustBoolTypeConvertible
	}
	return diag.IncompatibleInitializer
}

// noInstanceMatches reports that no function of the set x has the type that is
// wanted; a single template is called one.
func (p *Parser) noInstanceMatches(x *Operand) {
	code := diag.NoInstanceOverloadedFunctionMatches
	if syms := x.Set.Lookup.Syms; len(syms) == 1 && syms[0].Kind == SymTemplate {
		p.errorAt(diag.NoInstanceMatchesRequiredType, x.startOf(), `function template `+quoted(p.setName(x.Set)))
		return
	}
	p.errorAt(code, x.startOf(), p.setName(x.Set))
}

// laxPointers reports whether a pointer conversion is bad only in its inner
// qualifiers or turns a function into void *: a warning (C-front 3).
func (p *Parser) laxPointers(from, t *il.Type) bool {
	f, s := from.Skip(), t.Skip()
	if f.Kind != il.TkPointer || s.Kind != il.TkPointer || f.IsRef || s.IsRef {
		return false
	}
	if f.Elem.IsFunction() && s.Elem.IsVoid() {
		return true
	}
	if f.Elem.AllQuals()&^s.Elem.AllQuals() != 0 {
		return false
	}
	a, b := f.Elem.Skip(), s.Elem.Skip()
	if a.Kind != il.TkPointer || b.Kind != il.TkPointer || a.IsRef || b.IsRef {
		return false
	}
	return p.u.SameUnqualified(a.Elem, b.Elem) && a.Elem.AllQuals()&^b.Elem.AllQuals() == 0
}

// warnAt reports code as a warning, whatever its default severity.
func (p *Parser) warnAt(code diag.Code, pos source.Pos, args ...any) {
	if p.rep.Muted() {
		return
	}
	list := make([]string, len(args))
	for i, a := range args {
		list[i] = p.argText(a)
	}
	p.rep.ReportAs(diag.Warning, code, pos, list...)
}

func (p *Parser) warnConversion(x *Operand, t *il.Type, context convContext) {
	if p.rep.Muted() {
		p.errorAt(conversionCode(context), x.startOf())
		return
	}
	p.rep.ReportAs(diag.Warning, conversionCode(context), x.startOf(), p.argText(p.shownType(x)), p.argText(t))
}

// shownType returns the type of x as diagnostics show it.
func (p *Parser) shownType(x *Operand) *il.Type {
	t := p.typ(x)
	if x.Mode == Value && x.Expr.OrigLvalueType != nil && x.Expr.Kind != il.EnkRoutine && !x.Expr.OrigLvalueType.IsReference() {
		t = x.Expr.OrigLvalueType
	}
	if t.IsFunction() {
		return p.u.PointerTo(t)
	}
	if t.IsArray() {
		return t
	}
	if !t.IsClass() {
		return p.u.Unqualified(t)
	}
	return t
}

// reportReference reports why x does not bind to reference type t, false when
// the general message applies.
func (p *Parser) reportReference(x *Operand, t *il.Type) bool {
	rt, pos, from := t.Skip(), x.startOf(), x.Expr.Type
	to := rt.Elem
	related, compatible := p.referenceRelated(to, from)
	switch {
	case rt.IsRRef && related && x.Expr.Cat == il.LValue:
		p.errorAt(diag.RvalueReferenceCannotBoundLvalue, pos)
	case related && !compatible:
		p.errorAt(diag.QualifiersDroppedBindingReferenceType, pos, t, from)
	case x.Expr.Cat != il.LValue && !rt.IsRRef && to.AllQuals()&(il.Const|il.Volatile) == il.Const|il.Volatile:
		p.errorAt(diag.InitialValueReferenceConstVolatile, pos)
	case x.Expr.Cat != il.LValue && !rt.IsRRef && (related || to.AllQuals()&il.Const == 0):
		p.errorAt(diag.InitialValueReferenceNonConst, pos)
	case related && bitField(x.Expr) != nil:
		p.errorAt(diag.InitialValueReferenceNonConst, pos)
	case !rt.IsRRef && to.AllQuals()&il.Const == 0:
		p.errorAt(diag.ReferenceTypeNotConstQualified, pos, t, p.shownType(x))
	default:
		return false
	}
	return true
}

// reportAmbiguousConversion reports that several user-defined conversions
// apply to x.
func (p *Parser) reportAmbiguousConversion(x *Operand, t *il.Type) {
	to := p.u.Unqualified(t.Deref())
	if to.IsClass() {
		d := p.errorAt(diag.MoreThanOneConstructorApplies, x.startOf(), p.shownType(x), to)
		p.listAmbiguous(d, x, t)
		return
	}
	d := p.errorAt(diag.MoreThanOneConversionFunction, x.startOf(), p.shownType(x), to)
	p.listAmbiguous(d, x, t)
}

// condition converts x contextually to bool.
func (p *Parser) condition(x *Operand) {
	if x.Mode == Overloads {
		p.decay(x)
	}
	if x.Mode == Braced || x.Mode == TypeName {
		p.errorAt(diag.ExpectedExpression, x.startOf())
		x.invalidate()
	}
	if x.Mode != Value || x.Expr.TypeDependent {
		return
	}
	if x.Expr.Type.IsVoid() {
		p.errorAt(diag.ExpressionMustBoolTypeConvertible, x.startOf())
		x.invalidate()
		return
	}
	p.warnAssignCondition(x)
	p.warnConstantCondition(x)
	t := p.u.Builtin.Bool
	c := p.convSequence(x, t, seqExplicit|seqCast)
	if !c.ok() && x.Expr.Type.IsNullptr() {
		p.decay(x)
		p.castNode(x, t)
		return
	}
	if !c.ok() {
		p.errorAt(diag.ExpressionMustBoolTypeConvertible, x.startOf())
		x.invalidate()
		return
	}
	if c.kind == seqAmbiguous && p.reportConversions(x) {
		x.invalidate()
		return
	}
	p.env.set(testsCondition, true)
	p.apply(x, t, &c, convCondition)
	p.env.set(testsCondition, false)
}

// warnConstantCondition warns about a condition that is the address of
// something, which is never null (before C++11 only).
func (p *Parser) warnConstantCondition(x *Operand) {
	if p.env.has(inConstant) || p.env.has(inUnevaluated) || p.d.AtLeast(201103) {
		return
	}
	e := skipParens(x.Expr)
	c := &il.Constant{}
	switch {
	case e.Kind == il.EnkConstant:
		return
	case e.Type.IsArray() || e.Type.IsFunction():
		if !p.objectAddress(c, e) {
			return
		}
	case e.Type.IsPointer():
		if c = p.addressConstant(e); c == nil || c.Label != nil {
			return
		}
	default:
		return
	}
	if c.Var != nil && c.Var.IsWeak {
		return
	}
	p.errorAt(diag.ControllingExpressionConstant, x.startOf())
}

// warnAssignCondition warns about `if (a = b)` with a constant.
func (p *Parser) warnAssignCondition(x *Operand) {
	e := x.Expr
	if e.Kind != il.EnkOperation || e.Op != il.OpAssign || e.Parenthesized {
		return
	}
	if c := constValue(second(e)); c != nil {
		p.errorAt(diag.UseEqualsWhereEqualsEqualsIntended, x.startOf())
	}
}

// warnAssignTest warns about `(a = b) ?` with a constant: the parentheses are
// no sign of intent there.
func (p *Parser) warnAssignTest(x *Operand) {
	if e := x.Expr; e.Kind == il.EnkOperation && e.Op == il.OpAssign && e.Parenthesized && constValue(second(e)) != nil {
		p.errorAt(diag.UseEqualsWhereEqualsEqualsIntended, x.startOf())
	}
}

// switchCondition contextually converts x to an integral type and promotes it.
func (p *Parser) switchCondition(x *Operand) {
	p.decayFunctions(x)
	if x.Mode != Value {
		p.usable(x)
		return
	}
	if x.Expr.TypeDependent {
		return
	}
	if x.Expr.Type.IsClass() {
		k := p.contextualConversion(x, (*il.Type).IsIntegralOrEnum)
		if k == nil && p.reportConversions(x) {
			x.invalidate()
			return
		}
		if k == nil {
			p.errorAt(diag.ExpressionMustIntegralEnumType, x.startOf())
			x.invalidate()
			return
		}
		p.callConversion(x, k)
	}
	p.decay(x)
	if x.Mode != Value {
		return
	}
	if !x.Expr.Type.IsIntegralOrEnum() {
		p.errorAt(diag.ExpressionMustIntegralEnumType, x.startOf())
		x.invalidate()
		return
	}
	if !x.Expr.Type.IsScopedEnum() {
		p.promote(x)
	}
}
