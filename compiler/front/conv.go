// This file implements implicit conversions of operands: convert finds the
// sequence (conv_sequence.go), reports when there is none, and builds what the
// sequence says.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/lang"
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
	convMember // of a mem-initializer
	convBase   // of one for a base, in parentheses
)

// convert converts x implicitly to type t, reporting when it cannot; it
// returns false then.
func (ck *Checker) convert(x *Operand, t *il.Type, context convContext) bool {
	return ck.convertBy(x, t, context, 0)
}

// convertBy is convert with the functions that f lets take part.
func (ck *Checker) convertBy(x *Operand, t *il.Type, context convContext, f seqFlags) bool {
	if x.Mode == Invalid {
		return false
	}
	if x.Mode == TypeName {
		ck.report(diag.TypeNameNotAllowed, x.startOf())
		x.invalidate()
		return false
	}
	if t.IsError() {
		x.invalidate()
		return false
	}
	if ck.dependentConversion(x, t) {
		return true
	}
	if x.Mode == Overloads && !t.IsClass() {
		ck.plainFunction(x, t)
		if x.Mode != Value && x.Mode != Overloads {
			return false
		}
	}
	c := ck.convSequence(x, t, f)
	if !c.ok() {
		if ck.env.has(inPrototype) && bindsInPrototype(ck.u, x, t) {
			bindPrvalue(ck, x, x.Expr.Type)
			ck.referenceTo(x, t, true)
			return true
		}
		if ck.d.IsC() && convertC(ck, x, t, context) {
			return true
		}
		ck.reportConversion(x, t, &c, context)
		if !c.lax {
			x.invalidate()
			return false
		}
		ck.decay(x)
		ck.castNode(x, t)
		return true
	}
	return ck.apply(x, t, &c, context)
}

// plainFunction makes x, the name of one function that is no template, a value
// of its own, so that a failing conversion shows its type.
func (ck *Checker) plainFunction(x *Operand, t *il.Type) {
	set := x.Set
	if set.Lookup.Dependent || len(set.Lookup.Syms) != 1 || set.Object != nil || len(set.Extra) > 0 {
		return
	}
	r, _ := set.Lookup.Syms[0].Entity.(*il.Routine)
	if r == nil || !isStaticFunction(r) {
		return
	}
	if r.Type.HasPlaceholder() && ck.deducedReturn(r, set.Name.Pos) == nil {
		x.invalidate()
		return
	}
	ck.functionValue(x, r)
}

// canConvert reports whether x can be converted implicitly to t.
func (ck *Checker) canConvert(x *Operand, t *il.Type) bool {
	c := ck.convSequence(x, t, 0)
	return c.ok() && c.kind != seqAmbiguous
}

// dependentConversion handles operands and targets that are dependent: the
// operand stays as written, and only a cast to a dependent type is noted.
func (ck *Checker) dependentConversion(x *Operand, t *il.Type) bool {
	switch x.Mode {
	case Value:
		if !x.Expr.TypeDependent && !t.IsDependent() {
			return false
		}
		if t.IsPointer() {
			decayDependent(ck, x)
		}
		if x.Expr.TypeDependent && ck.u.SameUnqualified(x.Expr.Type, t) {
			return true
		}
		if t.IsReference() {
			return true
		}
		e := nodes.Generated(ck.u, il.OpCast, ck.u.Unqualified(t), x.Expr)
		e.TypeDependent = t.IsDependent()
		e.ValueDependent = true
		x.replace(ck.foldNode(e))
		return true
	case Braced:
		if t.IsDependent() || x.dependent() {
			ck.bracedExpr(x)
			return true
		}
	case Overloads:
		if x.Set.Lookup.Dependent || t.IsDependent() {
			ck.env.unresolved(ck.u, ck.d, x)
			return true
		}
	}
	return false
}

// apply builds the conversion c of x to t.
func (ck *Checker) apply(x *Operand, t *il.Type, c *conversion, context convContext) bool {
	switch {
	case c.step == stepDependent:
		if x.Mode == Overloads {
			ck.env.unresolved(ck.u, ck.d, x)
		}
		return x.valid()
	case c.kind == seqAmbiguous:
		ck.reportAmbiguousConversion(x, t)
		x.invalidate()
		return false
	case x.Mode == Overloads:
		ck.resolveTo(x, t, c)
		if x.Mode != Value {
			return false
		}
	case x.Mode == Braced:
		return ck.applyList(x, t, c, context)
	}
	if c.deprecated {
		ck.report(diag.DeprecatedStringConversion, conversionPlace(&ck.env, x, context), t)
	}
	if c.kind == seqStandard {
		ck.checkPointedExceptions(x, t, context)
	}
	if t.IsReference() {
		return ck.bindReference(x, t, c)
	}
	if c.kind == seqUser {
		return ck.applyUser(x, t, c, context)
	}
	if t.IsClass() {
		if context != convOperand {
			checkEliminatedCopy(ck, x, t, x.startOf(), context, false)
		}
		if copiesVolatileArgument(ck, x, t, context) {
			ck.readNode(x.Expr)
			readObject(ck, x.Expr)
			return true
		}
		return ck.classValue(x, t, c)
	}
	ck.applyStandard(x, t, c)
	return x.valid()
}

// copiesVolatileArgument reports whether volatile object x is passed to a parameter of its class
// t, whose copying is trivial: no constructor is asked (rule front.volatile-arguments).
func copiesVolatileArgument(ck *Checker, x *Operand, t *il.Type, context convContext) bool {
	if context != convArgument && context != convDefault || x.Mode != Value || x.Expr.Cat == il.PRValue || x.Expr.Type.AllQuals()&il.Volatile == 0 {
		return false
	}
	if !ck.u.SameUnqualified(x.Expr.Type, t) || !ck.completeClass(t, x.startOf()) {
		return false
	}
	m := &t.ClassType().Cls.Members
	return m.CopyCtor.Trivial && !m.CopyCtor.Deleted
}

// applyStandard builds a standard conversion between types that are no
// classes.
func (ck *Checker) applyStandard(x *Operand, t *il.Type, c *conversion) {
	array := x.Mode == Value && x.Expr.Type.IsArray()
	ck.decay(x)
	if x.Mode != Value {
		return
	}
	t = ck.u.Unqualified(t)
	from := x.Expr.Type
	if ck.u.Same(from, t) {
		retype(ck, x.Expr, t)
		if e := x.Expr; e.Kind == il.EnkConstant && e.Const.Kind != il.CkInteger && !array && (e.Const.Kind != il.CkTemplateParam || e.Const.TP != il.TpckExpression) {
			e.Const.NotNullPointer = true
		}
		return
	}
	switch c.step {
	case stepPointer:
		if o := from.Skip().Elem; o != nil && t.Skip().Elem.IsVoid() && !o.IsVoid() {
			il.Mention(ck.u.PointerTo(ck.u.Qualified(ck.u.Builtin.Void, o.AllQuals()))) // qualifiers are added in a step of their own
		}
		if t.Skip().Elem.IsClass() && from.Skip().Elem != nil && from.Skip().Elem.IsClass() {
			ck.say.checkBaseConversion(x, from.Skip().Elem, t.Skip().Elem)
			ck.checkBaseAccess(x, from.Skip().Elem, t.Skip().Elem)
			baseCast(ck.u, x, t)
			return
		}
	case stepMember:
		ck.say.checkMemberBase(x.Expr.Type.Skip().Class, t.Skip().Class, x.startOf(), false)
		fromInaccessibleBase(ck, x.Expr.Type.Skip().Class, t.Skip().Class, x.startOf())
		x.replace(ck.foldNode(nodes.Generated(ck.u, il.OpPMBaseClassCast, t, x.Expr)))
		return
	case stepVector:
		x.replace(nodes.Generated(ck.u, il.OpCast, t, x.Expr))
		return
	}
	ck.say.checkLossy(x, t)
	ck.castNode(x, t)
}

// derives reports whether class d, which is completed for that at pos if it can be,
// has the proper base class b. The bases of a class are known while its members
// are read [class.derived] (rule front.bases-in-class).
func derives(ck *Checker, d, b *il.Type, pos source.Pos) bool {
	ck.completeClass(d, pos)
	return typing.IsBaseOf(ck.u, b.ClassType(), d.ClassType())
}

// checkBaseConversion reports an ambiguous or inaccessible base class.
func (say *reports) checkBaseConversion(x *Operand, derived, base *il.Type) bool {
	b := typing.FindBase(derived.ClassType(), base.ClassType())
	if b == nil {
		return true
	}
	if b.Ambiguous {
		say.report(diag.AmbiguousBase, x.startOf(), `class "`+typeText(base.ClassType())+`"`)
		return false
	}
	return true
}

// checkBaseAccess reports the conversion of x to an inaccessible base, which casts of
// pointers and references may ignore.
func (ck *Checker) checkBaseAccess(x *Operand, derived, base *il.Type) {
	if !ck.env.has(castIgnoresAccess) {
		toAccessibleBase(ck, x, derived, base)
	}
}

// toAccessibleBase is checkBaseAccess for what no cast ignores, the copy of a base
// (rule expr.copies-of-bases).
func toAccessibleBase(ck *Checker, x *Operand, derived, base *il.Type) {
	b := typing.FindBase(derived.ClassType(), base.ClassType())
	if b != nil && !b.Ambiguous && !ck.accessibleBase(derived.ClassType(), base.ClassType()) {
		ck.report(diag.ConversionToInaccessibleBase, x.startOf(), barredBase(ck, derived.ClassType(), base.ClassType()))
	}
}

// bindReference binds x to a reference of type t.
func (ck *Checker) bindReference(x *Operand, t *il.Type, c *conversion) bool {
	to := t.Skip().Elem
	switch {
	case c.kind == seqUser && !c.temporary && c.fn != nil && !c.ctor:
		ck.callConversion(x, c)
		if x.Mode != Value {
			return false
		}
		bindPrvalue(ck, x, ck.u.Unqualified(x.Expr.Type))
	case c.temporary:
		remarkTemporary(ck, x)
		v := *c
		v.ref, v.temporary = false, false
		context := convInit
		if v.kind == seqUser && x.Mode == Value {
			context = convOperand // the temporary is no copy
		}
		if !ck.apply(x, ck.u.Unqualified(to), &v, context) {
			return false
		}
		ck.temporaryFor(x, to)
		ck.referenceTo(x, t, !c.cast)
		return true
	case x.Expr.Type.IsFunction():
		ck.referenceTo(x, t, !c.cast)
		return true
	}
	if ck.u.SameUnqualified(x.Expr.Type, to) && to.IsScalar() {
		retype(ck, x.Expr, ck.u.Unqualified(to))
	}
	bindPrvalue(ck, x, x.Expr.Type)
	bindXvalue(x, t)
	if to.IsClass() {
		d, b := x.Expr.Type.ClassType(), to.ClassType()
		if d != nil && d != b && !ck.u.Same(d, b) {
			if !ck.say.checkBaseConversion(x, d, b) {
				x.invalidate()
				return false
			}
			ck.checkBaseAccess(x, d, b)
			baseCast(ck.u, x, to)
		}
	}
	if x.Expr.Type.AllQuals() != to.AllQuals() || x.Expr.Type.IsPointer() && !ck.u.SameUnqualified(x.Expr.Type, to) {
		adjustQuals(ck.u, x, to)
	}
	ck.referenceTo(x, t, !c.cast)
	return true
}

// bindPrvalue makes x, which a reference binds to as it is, a temporary of type t if it is a prvalue.
func bindPrvalue(ck *Checker, x *Operand, t *il.Type) {
	if x.Expr.Cat != il.PRValue {
		return
	}
	if !x.Expr.Type.IsClass() {
		remarkTemporary(ck, x)
	}
	ck.materialize(x, t)
}

// bindXvalue makes the temporary object of class type x, which rvalue reference t binds to, an
// xvalue; what a constructor converts to is none (rule il.bound-temporaries).
func bindXvalue(x *Operand, t *il.Type) {
	if e := x.Expr; e.Kind == il.EnkTempInit && t.Skip().IsRRef && e.Type.IsClass() {
		e.Cat = il.XValue
	}
}

// temporaryFor makes the prvalue x, converted to a reference's type, a
// temporary of type to.
func (ck *Checker) temporaryFor(x *Operand, to *il.Type) {
	if x.Expr.Kind == il.EnkTempInit {
		x.Expr.Cat = il.LValue
		adjustQuals(ck.u, x, to)
		return
	}
	ck.materialize(x, to)
}

// tempNode returns a temporary of type t initialised by d.
func (ck *Checker) tempNode(t *il.Type, d *il.DynamicInit, pos source.Pos) *il.Expr {
	e := ck.u.NewExpr(il.EnkTempInit, t)
	e.Init, e.Pos, e.Start = d, pos, pos
	d.TempLifetime, d.InConditional = true, ck.env.condDepth > 0
	e.ValueDependent = ck.env.has(inPrototype) && nodes.DependentInit(d)
	ck.noteTemporary(d, t, pos)
	return e
}

// materialize makes the prvalue x a temporary object of type t, an lvalue.
func (ck *Checker) materialize(x *Operand, t *il.Type) {
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
	n := ck.tempNode(t, initBy(ck.u, e), pos)
	n.Cat = il.LValue
	n.Init.TempLifetime = t.IsClass()
	n.ValueDependent = e.ValueDependent
	x.replace(n)
	n.Parenthesized = e.Parenthesized
}

// initBy returns the initialisation of an object by the prvalue e.
func initBy(u *il.Unit, e *il.Expr) *il.DynamicInit {
	if c := e.Type.ClassType(); c != nil && e.IsCall() && typing.NontrivialPassing(c) {
		d := u.NewDynamicInit(il.DikClassResultViaCtor)
		d.Expr, d.Pos = e, e.Pos
		return d
	}
	if e.Kind == il.EnkConstant && e.Const != nil && e.Cat == il.PRValue && e.Const.Kind != il.CkTemplateParam {
		d := u.NewDynamicInit(il.DikConstant)
		d.Const, d.Pos = e.Const, e.Pos
		if e.Const.Name != nil {
			d.Spelled = e // an enumerator, qualified as written
		}
		return d
	}
	d := u.NewDynamicInit(il.DikExpression)
	d.Expr, d.Pos = e, e.Pos
	return d
}

// reportConversion reports that x does not convert to t.
func (ck *Checker) reportConversion(x *Operand, t *il.Type, c *conversion, context convContext) {
	pos := x.startOf()
	if x.Mode == Braced {
		ck.reportList(x, t, context)
		return
	}
	if x.Mode == Overloads {
		if ck.isBound(x.Set) {
			ck.resolveSingle(x)
			return
		}
		if r := onlyFunction(x); r != nil && context == convArgument {
			ck.report(conversionCode(context), conversionPlace(&ck.env, x, context), ck.u.PointerTo(r.Type), t)
			return
		}
		if s := x.Set.Lookup.Syms; len(s) != 1 || x.Set.HasArgs || s[0].Kind != symbols.SymFunction || context == convArgument {
			ck.say.noInstanceMatches(x, conversionPlace(&ck.env, x, context))
			return
		}
		if ck.decay(x); x.Mode != Value { // the address of a member function, in a form of its own
			return
		}
	}
	from := x.Expr.Type
	if from.IsFunction() && ck.onlyCallable(x) {
		return
	}
	if t.IsReference() && ck.reportReference(x, t) {
		return
	}
	to := t.Deref()
	switch {
	case ck.d.IsC() && (to.IsClass() || from.IsClass()): // no conversion functions, no constructors
	case to.IsClass() && !from.IsClass():
		if !ck.completeClass(to, pos) {
			ck.say.incompleteTarget(ck.u.Unqualified(to), pos)
			return
		}
		ck.report(diag.NoSuitableConstructor, pos, writtenType(ck.u, x), to.ClassType())
		return
	case to.IsClass() && from.IsClass():
		if !t.IsReference() {
			to = ck.u.Unqualified(to)
		}
		if !ck.completeClass(to, pos) {
			ck.say.incompleteTarget(to, pos)
			return
		}
		ck.report(diag.NoSuitableUserDefinedConversion, pos, shownType(ck.u, x), to)
		return
	case from.IsClass() && context != convCondition:
		ck.report(diag.NoSuitableConversionFunction, pos, shownType(ck.u, x), to)
		return
	}
	if c.lax || typing.LaxPointers(ck.u, from, t) {
		c.lax = true
		ck.say.warnConversion(x, t, context)
		return
	}
	ck.report(conversionCode(context), conversionPlace(&ck.env, x, context), typing.DecayedType(ck.u, shownType(ck.u, x)), t)
	ck.noteDiscarded(x)
}

// incompleteTarget reports a conversion to class t, which is not complete, so that its constructors
// are not known (rule front.incomplete-targets).
func (say *reports) incompleteTarget(t *il.Type, pos source.Pos) {
	say.report(diag.CannotConvertIncomplete, pos, "class \""+typeText(t)+"\"")
}

// conversionPlace returns where a failed conversion of x is reported: what is assigned, at the operator.
func conversionPlace(env *Env, x *Operand, context convContext) source.Pos {
	if context == convAssign {
		return env.placeOf(atAssignment, x.startOf())
	}
	return x.startOf()
}

// conversionCode returns the message of a failed scalar conversion.
func conversionCode(context convContext) diag.Code {
	switch context {
	case convAssign:
		return diag.IncompatibleAssignment
	case convArgument:
		return diag.IncompatibleArgument
	case convDefault:
		return diag.DefaultArgIncompatible
	case convReturn:
		return diag.ReturnTypeMismatch
	case convTemplateArg:
		return diag.IncompatibleTemplateArg
	case convCondition:
		return diag.ExpressionNotBool
	}
	return diag.IncompatibleInitializer
}

// noInstanceMatches reports that no function of the set x has the type that is
// wanted; a single template is called one.
func (say *reports) noInstanceMatches(x *Operand, pos source.Pos) {
	word := "overloaded function "
	if syms := x.Set.Lookup.Syms; len(syms) == 1 && syms[0].Kind == symbols.SymTemplate {
		word = "function template "
	}
	say.report(diag.NoInstanceOfRequiredType, pos, word+quoted(say.words.setName(x.Set)))
}

func (say *reports) warnConversion(x *Operand, t *il.Type, context convContext) {
	if say.rep.Muted() {
		say.report(conversionCode(context), x.startOf())
		return
	}
	say.warnAt(conversionCode(context), x.startOf(), shownType(say.u, x), t)
}

// shownType returns the type of x as diagnostics show it.
func shownType(u *il.Unit, x *Operand) *il.Type {
	t := shownObject(u, x)
	if !t.IsClass() && !t.IsArray() {
		return u.Unqualified(t)
	}
	return t
}

// shownObject is shownType where no value is asked for: its qualifiers are part of it
// (rule front.member-of-scalar).
func shownObject(u *il.Unit, x *Operand) *il.Type {
	t := typ(u, x)
	if x.Mode == Value && x.Expr.OrigLvalueType != nil && x.Expr.Kind != il.EnkRoutine && !x.Expr.OrigLvalueType.IsReference() {
		t = x.Expr.OrigLvalueType
	}
	if t.IsFunction() {
		return u.PointerTo(t)
	}
	return t
}

// reportReference reports why x does not bind to reference type t, false when
// the general message applies.
func (ck *Checker) reportReference(x *Operand, t *il.Type) bool {
	rt, pos, from := t.Skip(), x.startOf(), x.Expr.Type
	to := rt.Elem
	related, compatible := ck.referenceRelated(to, from)
	switch {
	case rt.IsRRef && related && x.Expr.Cat == il.LValue:
		ck.report(diag.RvalueReferenceToLvalue, pos)
	case related && !compatible:
		ck.report(diag.ReferenceDropsQualifiers, pos, t, from)
	case x.Expr.Cat != il.LValue && !rt.IsRRef && to.AllQuals()&(il.Const|il.Volatile) == il.Const|il.Volatile:
		ck.report(diag.ReferenceVolatileNeedsLvalue, pos)
	case x.Expr.Cat != il.LValue && !rt.IsRRef && (related || to.AllQuals()&il.Const == 0):
		ck.report(diag.ReferenceNonConstNeedsLvalue, pos)
	case related && bitField(x.Expr) != nil:
		ck.report(diag.ReferenceNonConstNeedsLvalue, pos)
	case !rt.IsRRef && to.AllQuals()&il.Const == 0:
		ck.report(diag.ReferenceCannotBindType, pos, t, writtenType(ck.u, x))
	default:
		return false
	}
	return true
}

// reportAmbiguousConversion reports that several user-defined conversions
// apply to x.
func (ck *Checker) reportAmbiguousConversion(x *Operand, t *il.Type) {
	to := ck.u.Unqualified(t.Deref())
	if to.IsClass() {
		d := ck.report(diag.AmbiguousConvertingConstructor, x.startOf(), shownType(ck.u, x), to)
		ck.listAmbiguous(d, x, t)
		return
	}
	d := ck.report(diag.AmbiguousConversionFunction, x.startOf(), shownType(ck.u, x), to)
	ck.listAmbiguous(d, x, t)
}

// condition converts x contextually to bool.
func (ck *Checker) condition(x *Operand) {
	if x.Mode == Overloads {
		ck.decay(x)
	}
	if x.Mode == Braced || x.Mode == TypeName {
		ck.report(diag.ExpectedExpression, x.startOf())
		x.invalidate()
	}
	if x.Mode == Value {
		warnAssignCondition(ck, x)
	}
	if x.Mode != Value || x.Expr.TypeDependent {
		readCondition(ck, x)
		return
	}
	if x.Expr.Type.IsVoid() || x.Expr.Type.IsError() {
		if x.Expr.Type.IsVoid() {
			ck.report(diag.ExpressionNotBool, x.startOf())
		}
		x.invalidate()
		return
	}
	ck.warnConstantCondition(x)
	t := ck.u.Builtin.Bool
	c := ck.convSequence(x, t, seqExplicit|seqCast)
	if !c.ok() && x.Expr.Type.IsNullptr() {
		ck.decay(x)
		ck.castNode(x, t)
		return
	}
	if !c.ok() {
		if k := x.Expr.Type.ClassType(); k != nil && !k.Cls.Complete && !k.Cls.BeingDefined {
			ck.report(diag.IncompleteTypeNotAllowed, x.startOf(), ck.u.Unqualified(x.Expr.Type))
		} else {
			ck.report(diag.ExpressionNotBool, x.startOf())
		}
		ck.noteDiscarded(x)
		x.invalidate()
		return
	}
	if c.kind == seqAmbiguous && ck.reportConversions(x, notClass, x.startOf()) {
		x.invalidate()
		return
	}
	if x.Mode == Value {
		nodes.EvaluatedPointer(ck.u, x.Expr)
	}
	ck.apply(x, t, &c, convCondition)
}

// warnConstantCondition warns about a condition that is the address of
// something, which is never null (before C++11 only).
func (ck *Checker) warnConstantCondition(x *Operand) {
	if ck.env.has(inConstant) || ck.env.has(inUnevaluated) || ck.d.AtLeast(lang.CXX11) {
		return
	}
	e := nodes.SkipParens(x.Expr)
	c := il.LooseConstant(0, nil)
	switch {
	case e.Kind == il.EnkConstant:
		return
	case e.Type.IsArray() || e.Type.IsFunction():
		if !ck.objectAddress(c, e) {
			return
		}
	case e.Type.IsPointer():
		if c = ck.addressConstant(e); c == nil || c.Label != nil {
			return
		}
	default:
		return
	}
	if c.Var != nil && c.Var.IsWeak {
		return
	}
	ck.report(diag.ControllingExpressionConstant, x.startOf())
}

// warnAssignCondition warns about `if (a = b)` with a constant, in parentheses or
// not; of a template once (rule front.assignment-as-condition).
func warnAssignCondition(ck *Checker, x *Operand) {
	e := x.Expr
	if e.Kind != il.EnkOperation || e.Op != il.OpAssign || !hasKnownValue(nodes.Second(e)) {
		return
	}
	if pos := x.startOf(); !ck.checkedInTemplate(pos, diag.AssignmentInCondition) {
		ck.report(diag.AssignmentInCondition, pos)
	}
}

// hasKnownValue reports whether e is a constant, or `||` or `&&` that its first operand decides.
func hasKnownValue(e *il.Expr) bool {
	for e = nodes.SkipParens(e); e.Kind == il.EnkOperation && e.Op == il.OpCast && e.Generated; {
		e = nodes.SkipParens(e.Operand)
	}
	if e.Kind == il.EnkOperation && (e.Op == il.OpLor || e.Op == il.OpLand) {
		c := nodes.ConstValue(e.Operand)
		return c != nil && c.Kind == il.CkInteger && c.Int.IsZero() == (e.Op == il.OpLand)
	}
	return nodes.ConstValue(e) != nil
}

// switchCondition contextually converts x to an integral type and promotes it.
func (ck *Checker) switchCondition(x *Operand) {
	ck.decayFunctions(x)
	if x.Mode != Value {
		ck.say.usable(x)
		return
	}
	if x.Expr.TypeDependent {
		if dependentShape(ck, x) != nil {
			ck.report(diag.ExpressionNotIntegralOrEnum, x.startOf())
			x.invalidate()
			return
		}
		readCondition(ck, x)
		return
	}
	if x.Expr.Type.IsClass() {
		k := ck.contextualConversion(x, (*il.Type).IsIntegralOrEnum)
		if k == nil && ck.reportConversions(x, (*il.Type).IsIntegralOrEnum, x.startOf()) {
			x.invalidate()
			return
		}
		if k == nil {
			ck.report(diag.ExpressionNotIntegralOrEnum, x.startOf())
			ck.noteDiscarded(x)
			x.invalidate()
			return
		}
		ck.callConversion(x, k)
	}
	ck.decay(x)
	if x.Mode != Value {
		return
	}
	if !x.Expr.Type.IsIntegralOrEnum() {
		ck.report(diag.ExpressionNotIntegralOrEnum, x.startOf())
		x.invalidate()
		return
	}
	if !x.Expr.Type.IsScopedEnum() {
		ck.promote(x)
	}
}
