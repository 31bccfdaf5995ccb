// This file implements casts [expr.cast], [expr.static.cast] … and compound
// literals.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// namedCast parses `static_cast<T>(e)` and the like.
func (p *Parser) namedCast(x *Operand) {
	start, k := p.tok.Pos, p.tok.Kind
	p.ck.say.embedded(diag.EmbeddedCXXNoNewCasts, start)
	form := il.CastStatic
	switch k {
	case token.KwConstCast:
		form = il.CastConst
	case token.KwReinterpretCast:
		form = il.CastReinterpret
	case token.KwDynamicCast:
		form = il.CastDynamic
	}
	p.next()
	p.require(token.Lt)
	saved := p.ck.env.inTemplateArgs
	p.ck.env.inTemplateArgs++
	typePos := p.tok.Pos
	t := concreteTarget(p.ck, p.typeID(), typePos)
	p.ck.env.inTemplateArgs = saved
	p.requireAngle()
	p.ck.env.inTemplateArgs = 0
	p.require(token.LParen, token.LParen)
	p.expression(x)
	p.require(token.RParen)
	p.ck.env.inTemplateArgs = saved
	x.End = p.prev.End()
	outer := p.ck.env.reportAt(atCastType, typePos)
	p.ck.buildCast(x, t, form, start)
	p.ck.env.place = outer
	x.Start = start
	if x.Mode == Value {
		x.Expr.Start, x.Expr.EndPos = start, x.End
	}
}

// compoundLiteral parses `{…}` behind `(type)`.
func (p *Parser) compoundLiteral(x *Operand, t *il.Type, start source.Pos) {
	var list Operand
	p.ck.say.gnuExtension(diag.NonstandardCompoundLiteral, p.tok.Pos)
	p.bracedInitList(&list)
	x.Start, x.End = start, p.prev.End()
	d, done := initializeObject(p.ck, t, il.InitBrace, &list, nil, list.Pos, convInit)
	if d == nil {
		x.invalidate()
		return
	}
	e := p.ck.tempNode(done, d, start)
	e.Form = il.CastC
	p.u.Info(e).TypeOperand = done
	d.ExplicitCast = true
	e.Start, e.EndPos = start, x.End
	e.TypeDependent = done.IsDependent()
	e.ValueDependent = e.ValueDependent || e.TypeDependent
	constant := done.IsClass() && done.ClassType().Cls.Members.Dtor.Trivial && d.Kind == il.DikConstant && p.ck.env.staticStorage() && !p.ck.env.has(inUnevaluated)
	if !e.TypeDependent && !constant {
		e.Cat = il.LValue // as in C (rule front.compound-literals)
	}
	x.set(e)
}

// buildCast converts x explicitly to t; pos is where the cast begins.
func (ck *Checker) buildCast(x *Operand, t *il.Type, form il.CastForm, pos source.Pos) {
	if x.Mode == TypeName {
		ck.say.usable(x)
	}
	if !x.valid() || t == nil || t.IsError() {
		x.invalidate()
		return
	}
	if t.IsDependent() || x.dependent() {
		ck.dependentCast(x, t, form, pos)
		return
	}
	if x.Mode == Braced {
		ck.report(diag.ExpectedExpression, x.startOf())
		x.invalidate()
		return
	}
	outer := ck.env.has(castIgnoresAccess)
	ck.env.set(castIgnoresAccess, form == il.CastC || form == il.CastFunctional)
	defer func() { ck.env.set(castIgnoresAccess, outer) }()
	ck.warnCastQuals(t, form, pos)
	if t.IsArray() && ck.d.AtLeast(lang.CXX20) && (form == il.CastStatic || form == il.CastC || form == il.CastFunctional) {
		castToArray(ck, x, t, form, pos)
		return
	}
	if t.IsArray() || t.IsFunction() {
		ck.report(diag.CastTypeNotAllowed, ck.env.castTypePos(pos), t)
		x.invalidate()
		return
	}
	switch form {
	case il.CastDynamic:
		ck.dynamicCast(x, t, pos)
	case il.CastConst:
		if !ck.constCast(x, t, form, pos) {
			ck.castError(x, t, form, pos)
		}
	case il.CastReinterpret:
		if !ck.reinterpretCast(x, t, form, pos) {
			ck.castError(x, t, form, pos)
		}
	case il.CastStatic:
		ck.env.readLate(ck.d, func() {
			if !ck.staticCast(x, t, form, pos) {
				ck.castError(x, t, form, pos)
			}
		})
	default:
		if !ck.constCast(x, t, form, pos) && x.valid() && !ck.staticCast(x, t, form, pos) && x.valid() && !ck.reinterpretCast(x, t, form, pos) {
			ck.castError(x, t, form, pos)
		}
	}
}

// castTypePos returns where the type of the cast at pos begins.
func (env *Env) castTypePos(pos source.Pos) source.Pos {
	return env.placeOf(atCastType, pos)
}

// warnCastQuals warns about qualifiers on the type of a scalar cast.
func (ck *Checker) warnCastQuals(t *il.Type, form il.CastForm, pos source.Pos) {
	if !t.IsReference() && !t.IsClass() && t.Kind == il.TkTypeRef && t.IsPlainQualified() && t.AllQuals()&(il.Const|il.Volatile) != 0 && !t.IsVoid() && !t.IsArray() {
		if form != il.CastFunctional {
			pos = ck.env.castTypePos(pos)
		}
		ck.report(diag.TypeQualifierOnCastType, pos)
	}
}

// castError reports that a cast is not possible.
func (ck *Checker) castError(x *Operand, t *il.Type, form il.CastForm, pos source.Pos) {
	if !x.valid() {
		return
	}
	if x.Mode == Overloads {
		ck.resolveSingle(x)
		if x.Mode != Value {
			x.invalidate()
			return
		}
	}
	if form == il.CastConst && ck.say.constReferenceError(x, t) {
		return
	}
	if form == il.CastStatic && t.IsRvalueReference() && x.Expr.Type.IsClass() && castsAwayQuals(x, t, form) && ck.canConvert(x, ck.u.Unqualified(t.Skip().Elem)) {
		ck.report(diag.ReferenceDropsQualifiers, x.startOf(), t, x.Expr.Type) // bound as to a temporary
		x.invalidate()
		return
	}
	if code, ok := valueToReference(ck.d, x, t, form); ok {
		ck.report(code, x.startOf())
		x.invalidate()
		return
	}
	if (form == il.CastStatic && changesOnlyQuals(ck.u, x, t) || form == il.CastReinterpret || form == il.CastDynamic) && castsAwayQuals(x, t, form) {
		name := map[il.CastForm]string{il.CastStatic: "static_cast", il.CastReinterpret: "reinterpret_cast", il.CastDynamic: "dynamic_cast"}[form]
		ck.report(diag.CastCannotDropQualifiers, pos, name)
		if form == il.CastStatic {
			x.invalidate()
			return
		}
		if t.IsReference() {
			ck.say.refCast(x, t, il.OpRefCast, form, pos)
			return
		}
		ck.decay(x)
		e := nodes.Unary(ck.u, il.OpCast, ck.u.Unqualified(t), x.Expr, pos)
		e.Form = form
		x.set(e)
		return
	}
	from := x.Expr.Type
	switch {
	case form == il.CastConst && !t.IsPointer() && !t.IsReference() && !t.IsPtrToMember():
		ck.report(diag.ConstCastInvalidType, ck.env.castTypePos(pos))
	case form == il.CastConst:
		ck.report(diag.ConstCastChangesType, x.startOf())
	case from.IsClass() && !t.IsClass() && !t.IsReference():
		ck.report(diag.NoSuitableConversionFunction, x.startOf(), shownType(ck.u, x), t)
	case t.IsClass() && from.IsClass():
		ck.report(diag.NoSuitableUserDefinedConversion, x.startOf(), shownType(ck.u, x), t)
	case t.IsClass():
		ck.report(diag.NoSuitableConstructor, x.startOf(), writtenType(ck.u, x), t.ClassType())
	default:
		ck.report(diag.InvalidTypeConversion, pos)
		ck.noteDiscarded(x)
	}
	x.invalidate()
}

// changesOnlyQuals reports whether x has the type that t points or refers to, but for qualifiers.
func changesOnlyQuals(u *il.Unit, x *Operand, t *il.Type) bool {
	if t.IsReference() {
		return u.SameUnqualified(x.Expr.Type, t.Skip().Elem)
	}
	return typing.SameButQuals(u, typing.DecayedType(u, x.Expr.Type), t)
}

// valueToReference reports whether the cast of x to the reference type t fails because x is no lvalue, and by
// which message (rule front.values-to-references).
func valueToReference(d *lang.Dialect, x *Operand, t *il.Type, form il.CastForm) (diag.Code, bool) {
	s := t.Skip()
	switch lvalue := t.IsReference() && !s.IsRRef && s.Elem.AllQuals()&(il.Const|il.Volatile) != il.Const; {
	case !t.IsReference() || x.Mode != Value || d.IsC():
	case form == il.CastReinterpret && (x.Expr.Cat == il.PRValue || !s.IsRRef && x.Expr.Cat != il.LValue):
		return diag.ExpressionNotLvalue, true
	case form == il.CastStatic && lvalue && x.Expr.Cat != il.LValue:
		return diag.ExpressionNotLvalue, true
	case (form == il.CastC || form == il.CastFunctional) && lvalue && x.Expr.Cat == il.PRValue:
		return diag.ExpressionMustLvalueXvalue, true
	}
	return 0, false
}

// castsAwayQuals reports whether only qualifiers stand in the way of a cast.
func castsAwayQuals(x *Operand, t *il.Type, form il.CastForm) bool {
	from, to := x.Expr.Type, t
	if to.IsReference() {
		return from.AllQuals()&^to.Skip().Elem.AllQuals() != 0
	}
	f, s := from.Skip(), to.Skip()
	if f.Kind == il.TkPtrToMember || f.Kind == il.TkPointer && (f.Elem.IsPointer() || f.Elem.IsPtrToMember()) {
		return typing.CastsAwayInner(from, to)
	}
	if f.Kind != il.TkPointer || s.Kind != il.TkPointer || f.IsRef || s.IsRef || form == il.CastStatic && f.Elem.IsVoid() {
		return false
	}
	return f.Elem.AllQuals()&^s.Elem.AllQuals() != 0
}

// constReferenceError reports a const_cast of x to reference type t that the
// value category of x does not allow [expr.const.cast]/4.
func (say *reports) constReferenceError(x *Operand, t *il.Type) bool {
	s := t.Skip()
	if !t.IsReference() || x.Mode != Value {
		return false
	}
	switch {
	case !s.IsRRef && x.Expr.Cat != il.LValue:
		say.report(diag.ExpressionNotLvalue, x.startOf())
	case s.IsRRef && x.Expr.Cat == il.PRValue && !x.Expr.Type.IsClass():
		say.report(diag.ConstCastOfPrvalue, x.startOf())
	default:
		return false
	}
	x.invalidate()
	return true
}

// completeOperandType reports at pos that t, which an expression in a template makes an object
// of with dependent arguments, is an incomplete class, which the operand of decltype may be
// (rule front.incomplete-constructed).
func completeOperandType(ck *Checker, t *il.Type, pos source.Pos) bool {
	if !t.IsClass() || t.IsDependent() || ck.env.has(inUnevaluated) || ck.completeClass(t, pos) {
		return true
	}
	ck.report(diag.IncompleteTypeNotAllowed, pos, t)
	return false
}

// dependentCast builds a cast to or of something dependent.
func (ck *Checker) dependentCast(x *Operand, t *il.Type, form il.CastForm, pos source.Pos) {
	if t.IsVoid() {
		plainUnused(ck, x)
	} else {
		ck.plainExpr(x)
	}
	if x.Mode != Value {
		return
	}
	if refuseDependentCast(ck, x, t, form, pos) {
		x.invalidate()
		return
	}
	if at := ck.env.castTypePos(pos); !completeOperandType(ck, t, at) {
		x.invalidate()
		return
	}
	if form == il.CastFunctional {
		nodes.UsedTwice(x.Expr)
	}
	if t.IsPointer() {
		decayDependent(ck, x)
	}
	e := nodes.Unary(ck.u, il.OpCast, t, x.Expr, pos)
	e.Form = form
	if t.IsReference() {
		e.Op, e.Type, e.Cat = il.OpRefCast, t.Skip().Elem, il.LValue
		e.ReferenceCast, e.RvalueRefCast = true, t.IsRvalueReference()
		if t.IsRvalueReference() {
			e.Cat = il.XValue
		}
		ck.u.Info(e).TypeOperand = t
	}
	e.TypeDependent = t.IsDependent()
	e.ValueDependent = true
	if form == il.CastDynamic {
		e.Op = il.OpDynamicCast
	}
	x.set(ck.foldNode(e))
}

// castOp finishes a written cast of x, whose node is e.
func (ck *Checker) castDone(x *Operand, e *il.Expr, form il.CastForm) {
	e.Form = form
	x.set(ck.foldNode(e))
}

// constCast builds what const_cast can do.
func (ck *Checker) constCast(x *Operand, t *il.Type, form il.CastForm, pos source.Pos) bool {
	if x.Mode == Overloads {
		return false
	}
	s := t.Skip()
	if t.IsReference() {
		if form == il.CastConst && x.Expr.Cat != il.LValue && (!s.IsRRef || x.Expr.Cat == il.PRValue && !x.Expr.Type.IsClass()) {
			return false
		}
		if x.Expr.Cat == il.PRValue && !s.IsRRef || !typing.SameButQuals(ck.u, x.Expr.Type, s.Elem) || x.Expr.Type.IsFunction() && form == il.CastConst {
			return false
		}
		if x.Expr.Cat == il.PRValue {
			ck.materialize(x, x.Expr.Type)
		}
		if form == il.CastC && ck.u.Same(x.Expr.Type, s.Elem) {
			return false
		}
		ck.say.refCast(x, t, il.OpRefCast, form, pos)
		return true
	}
	if s.Kind != il.TkPointer && s.Kind != il.TkPtrToMember {
		return false
	}
	from := typing.DecayedType(ck.u, x.Expr.Type)
	if !typing.SameButQuals(ck.u, from, t) {
		return false
	}
	if form != il.CastConst {
		if ok, _ := typing.QualificationConverts(ck.u, from.Skip(), s); ok {
			return false // a static_cast does
		}
	}
	ck.decay(x)
	if x.Mode == Value {
		ck.castDone(x, nodes.Unary(ck.u, il.OpCast, ck.u.Unqualified(t), x.Expr, pos), form)
	}
	return true
}

// refCast casts glvalue x to reference type t by op.
func (say *reports) refCast(x *Operand, t *il.Type, op il.Op, form il.CastForm, pos source.Pos) {
	s := t.Skip()
	markUsed(x.Expr)
	if bindsBitField(s, x.Expr) && (!s.IsRRef || form != il.CastStatic) {
		say.report(diag.AddressOfBitField, x.startOf())
	}
	e := nodes.Unary(say.u, op, s.Elem, x.Expr, pos)
	e.OrigLvalueType = s.Elem
	e.Form, e.ReferenceCast = form, true
	e.Cat = il.LValue
	if s.IsRRef && !s.Elem.IsFunction() {
		e.Cat, e.RvalueRefCast = il.XValue, true
	}
	say.u.Info(e).TypeOperand = t
	x.set(e)
}

// staticCast builds what static_cast can do.
func (ck *Checker) staticCast(x *Operand, t *il.Type, form il.CastForm, pos source.Pos) bool {
	if t.IsVoid() {
		ck.voidCast(x, t, form, pos)
		return true
	}
	if t.IsReference() {
		return ck.staticReference(x, t, form, pos)
	}
	if t.IsClass() {
		return ck.castToClass(x, []*Operand{x}, t, form, pos)
	}
	c := ck.convSequence(x, t, seqExplicit)
	if c.ok() {
		return ck.castBy(x, t, &c, form, pos)
	}
	if x.Mode != Value {
		return false
	}
	from := x.Expr.Type
	f, s := from.Skip(), t.Skip()
	switch {
	case s.Kind == il.TkInteger && t.IsEnum() && (f.Kind == il.TkInteger || f.Kind == il.TkFloat),
		f.Kind == il.TkInteger && from.IsScopedEnum() && (s.Kind == il.TkInteger || s.Kind == il.TkFloat):
		ck.decay(x)
		op := il.OpCast
		if t.IsBool() {
			op = il.OpBoolCast
		}
		ck.castDone(x, nodes.Unary(ck.u, op, ck.u.Unqualified(t), x.Expr, pos), form)
		return true
	case t.IsEnum() && from.IsClass():
		if k := ck.contextualConversion(x, func(to *il.Type) bool { return ck.u.SameUnqualified(to, t) }); k != nil { // (rule front.casts-to-enumerations)
			ck.callConversion(x, k)
			return x.valid() && ck.staticCast(x, t, form, pos)
		}
	case f.Kind == il.TkPointer && s.Kind == il.TkPointer && !f.IsRef && !s.IsRef:
		return ck.staticPointer(x, t, form, pos)
	case f.Kind == il.TkPtrToMember && s.Kind == il.TkPtrToMember && ck.u.SameUnqualified(f.Elem, s.Elem) && typing.IsDerivedOrSame(ck.u, f.Class, s.Class):
		if !ck.env.has(castIgnoresAccess) && !ck.u.Same(f.Class, s.Class) && !ck.accessibleBase(f.Class.ClassType(), s.Class.ClassType()) {
			ck.report(diag.ConversionToInaccessibleBase, pos, barredBase(ck, f.Class.ClassType(), s.Class.ClassType()))
		}
		ck.say.checkMemberBase(s.Class, f.Class, pos, true)
		ck.decay(x)
		ck.castDone(x, nodes.Unary(ck.u, il.OpPMDerivedClassCast, t, x.Expr, pos), form)
		return true
	}
	return false
}

// voidCast discards x.
func (ck *Checker) voidCast(x *Operand, t *il.Type, form il.CastForm, pos source.Pos) {
	ck.decayFunctions(x)
	if x.Mode != Value {
		return
	}
	notUsed(x.Expr)
	ck.say.warnUnusedResult(x.Expr, x.startOf())
	e := nodes.Unary(ck.u, il.OpCast, ck.u.Unqualified(t), x.Expr, pos)
	e.Form = form
	x.set(e)
}

// castBy builds the written cast of x to t, no class, by sequence c.
func (ck *Checker) castBy(x *Operand, t *il.Type, c *conversion, form il.CastForm, pos source.Pos) bool {
	if c.kind == seqAmbiguous {
		ck.reportAmbiguousConversion(x, t)
		x.invalidate()
		return true
	}
	t = ck.u.Unqualified(t)
	if x.Mode == Overloads {
		ck.resolveTo(x, t, c)
		ck.decay(x)
		if x.Mode == Value {
			ck.castDone(x, nodes.Unary(ck.u, il.OpCast, t, x.Expr, pos), form)
		}
		return true
	}
	if c.kind == seqUser {
		ck.callConversion(x, c)
		if x.Mode != Value {
			return true
		}
		if ck.u.SameUnqualified(x.Expr.Type, t) {
			ck.decay(x)
			ck.castDone(x, nodes.Unary(ck.u, il.OpCast, t, x.Expr, pos), form)
			return true
		}
		return ck.staticCast(x, t, form, pos)
	}
	ck.decay(x)
	if x.Mode != Value {
		return true
	}
	op := il.OpCast
	switch {
	case c.step == stepPointer && t.Skip().Elem.IsClass():
		if !ck.say.checkBaseConversion(x, x.Expr.Type.Skip().Elem, t.Skip().Elem) {
			x.invalidate()
			return true
		}
		ck.checkBaseAccess(x, x.Expr.Type.Skip().Elem, t.Skip().Elem)
		if op = il.OpBaseClassCast; form != il.CastDynamic {
			t = ck.u.Canonical(t) // (rule conv.class-pointers)
		}
	case c.step == stepMember:
		ck.say.checkMemberBase(x.Expr.Type.Skip().Class, t.Skip().Class, pos, false)
		fromInaccessibleBase(ck, x.Expr.Type.Skip().Class, t.Skip().Class, ck.env.castTypePos(pos))
		op = il.OpPMBaseClassCast
	case t.IsBool() && !x.Expr.Type.IsBool():
		op = il.OpBoolCast
	}
	ck.castDone(x, nodes.Unary(ck.u, op, t, x.Expr, pos), form)
	return true
}

// staticPointer builds downcasts and casts from void *.
func (ck *Checker) staticPointer(x *Operand, t *il.Type, form il.CastForm, pos source.Pos) bool {
	f, s := x.Expr.Type.Skip().Elem, t.Skip().Elem
	if f.AllQuals()&^s.AllQuals()&(il.Const|il.Volatile) != 0 && form != il.CastC && form != il.CastFunctional {
		return false
	}
	switch {
	case f.IsVoid() && !s.IsFunction():
		ck.decay(x)
		ck.castDone(x, nodes.Unary(ck.u, il.OpCast, ck.u.Unqualified(t), x.Expr, pos), form)
		return true
	case f.IsClass() && s.IsClass() && derives(ck, s, f, pos):
		if !ck.checkDowncast(x, f, s, pos) {
			return true
		}
		ck.decay(x)
		ck.castDone(x, nodes.Unary(ck.u, il.OpDerivedClassCast, ck.u.Unqualified(t.Skip()), x.Expr, pos), form) // (rule conv.class-pointers)
		return true
	case (form == il.CastC || form == il.CastFunctional) && f.IsClass() && s.IsClass() && typing.IsBaseOf(ck.u, s.ClassType(), f.ClassType()):
		ck.decay(x)
		ck.castDone(x, nodes.Unary(ck.u, il.OpBaseClassCast, ck.u.Canonical(ck.u.Unqualified(t)), x.Expr, pos), form)
		return true
	}
	return false
}

// checkMemberBase reports a pointer to member that would be converted between
// derived and its virtual base class [conv.mem]/2; down says that it is cast to
// the base.
func (say *reports) checkMemberBase(base, derived *il.Type, pos source.Pos, down bool) {
	b, d := base.ClassType(), derived.ClassType()
	if b == nil || d == nil || b == d {
		return
	}
	if path := typing.FindBase(d, b); path == nil || !path.ThroughVirtual() {
		return
	}
	if down {
		say.report(diag.CannotConvertPointerMemberDerived, pos, say.words.describeBare(d), say.words.describeBare(b))
		return
	}
	say.report(diag.CannotConvertPointerMemberBase, pos, say.words.describeBare(b), say.words.describeBare(d))
}

// fromInaccessibleBase reports at pos what comes from a class that is an inaccessible base
// of the one it becomes: a pointer to member [conv.mem]/2, the operand of a downcast.
func fromInaccessibleBase(ck *Checker, base, derived *il.Type, pos source.Pos) {
	b, d := base.ClassType(), derived.ClassType()
	if b == nil || d == nil || ck.u.Same(b, d) || ck.env.has(castIgnoresAccess) || ck.accessibleBase(d, b) {
		return
	}
	ck.report(diag.ConversionFromInaccessibleBase, pos, `class "`+typeText(barredBase(ck, d, b))+`"`)
}

// checkDowncast reports a cast from a virtual base class.
func (ck *Checker) checkDowncast(x *Operand, base, derived *il.Type, pos source.Pos) bool {
	fromInaccessibleBase(ck, base, derived, pos)
	b := typing.FindBase(derived.ClassType(), base.ClassType())
	if b != nil && b.ThroughVirtual() {
		ck.report(diag.DowncastFromVirtualBase, ck.env.castTypePos(pos), `class "`+typeText(base.ClassType())+`"`, `class "`+typeText(derived.ClassType())+`"`)
		x.invalidate()
		return false
	}
	return true
}

// staticReference builds static_cast to a reference type.
func (ck *Checker) staticReference(x *Operand, t *il.Type, form il.CastForm, pos source.Pos) bool {
	s := t.Skip()
	if x.Mode == Overloads {
		c := ck.convSequence(x, t, 0)
		if !c.ok() {
			return false
		}
		ck.resolveTo(x, t, &c)
	}
	if x.Mode != Value {
		return false
	}
	from := x.Expr.Type
	related, compatible := ck.referenceRelated(s.Elem, from)
	if related || from.IsClass() && s.Elem.IsClass() && derives(ck, s.Elem, from, pos) { // (rule il.references)
		ck.u.PointerTo(from)
		ck.u.PointerTo(s.Elem)
	}
	if related && compatible && (x.Expr.Cat != il.PRValue || s.IsRRef) && (x.Expr.Cat == il.LValue || s.IsRRef || s.Elem.IsConst()) {
		if x.Expr.Cat == il.PRValue {
			ck.materialize(x, from)
		}
		op := il.OpRefCast
		if !ck.u.SameUnqualified(from, s.Elem) && from.IsClass() {
			if !ck.say.checkBaseConversion(x, from, s.Elem) {
				x.invalidate()
				return true
			}
			ck.checkBaseAccess(x, from, s.Elem)
			if op = il.OpBaseClassCast; !s.IsRRef {
				t = ck.u.Canonical(t) // (rule conv.class-pointers)
			}
		}
		ck.say.refCast(x, t, op, form, pos)
		return true
	}
	if from.IsClass() && s.Elem.IsClass() && (x.Expr.Cat == il.LValue || s.IsRRef || s.Elem.AllQuals() == il.Const || form != il.CastStatic && x.Expr.Cat != il.PRValue) && derives(ck, s.Elem, from, pos) &&
		(from.AllQuals()&^s.Elem.AllQuals() == 0 || form == il.CastC || form == il.CastFunctional) {
		if !ck.checkDowncast(x, from, s.Elem, pos) {
			return true
		}
		if x.Expr.Cat == il.PRValue {
			ck.materialize(x, from)
		}
		il.Mention(ck.u.PointerTo(from)) // the cast goes through the address of the object
		ck.say.refCast(x, t, il.OpDerivedClassCast, form, pos)
		return true
	}
	c := ck.convSequence(x, t, seqExplicit)
	if !c.ok() || related && !compatible {
		return false
	}
	c.cast = true
	if !ck.apply(x, t, &c, convInit) {
		return true
	}
	objectBound(x)
	ck.say.refCast(x, t, il.OpRefCast, form, pos)
	return true
}

// objectBound replaces x, converted to a reference type, by the object bound.
func objectBound(x *Operand) {
	if e := x.Expr; e.Op == il.OpReferenceTo && e.Generated {
		x.Expr = e.Operand
		if o := nodes.SkipAdjusts(x.Expr); o.Kind == il.EnkTempInit && x.Expr.Generated {
			x.Expr = o // (rule il.bound-temporaries)
		}
	}
}

// concreteTarget returns t, the type at pos that a cast yields, or the type of
// errors when it is an abstract class, which is reported before the operand is
// read [class.abstract]/3 (rule front.abstract-cast).
func concreteTarget(ck *Checker, t *il.Type, pos source.Pos) *il.Type {
	if t == nil || !t.IsClass() || t.IsDependent() || !ck.completeClass(t, pos) || !t.ClassType().Cls.Abstract {
		return t
	}
	d := ck.report(diag.AbstractClassCast, pos, `class "`+typeText(t.ClassType())+`"`)
	ck.listPureVirtuals(d, t)
	return ck.u.Builtin.Error
}

// castToClass builds a cast to a class type: a temporary made from args.
func (ck *Checker) castToClass(x *Operand, args []*Operand, t *il.Type, form il.CastForm, pos source.Pos) bool {
	if !ck.completeClass(t, pos) {
		if form != il.CastFunctional {
			pos = ck.env.castTypePos(pos)
		}
		ck.report(diag.IncompleteTypeNotAllowed, pos, t)
		x.invalidate()
		return true
	}
	if concreteTarget(ck, t, pos).IsError() {
		x.invalidate()
		return true
	}
	start, end := x.Start, x.End
	list := make([]*Operand, len(args))
	for i, a := range args {
		c := *a
		list[i] = &c
	}
	parens := false // the operand initialises the first member (rule front.cast-to-aggregate)
	if len(list) == 1 && list[0].Mode != Braced {
		c := ck.convSequence(list[0], ck.u.Unqualified(t), seqExplicit)
		if !c.ok() && form != il.CastFunctional && !ck.constructible(t, list, pos) {
			if parens = ck.d.AtLeast(lang.CXX20) && t.ClassType().Cls.Members.Aggregate; !parens {
				return false
			}
		}
	}
	d := ck.initClass(t, list, pos, form == il.CastFunctional, convOperand)
	if d == nil && parens {
		ck.rep.Report(diag.NoSuitableUserDefinedConversion, ck.syntax.here(), typeText(ck.u.Builtin.Error), typeText(t))
	}
	if form == il.CastFunctional {
		ck.mentionCopies(t, list)
	}
	if d == nil {
		x.invalidate()
		return true
	}
	if calledObject(d) { // the object that the call makes (rule il.folded-objects)
		e := ck.tempNode(ck.u.Unqualified(t), d, d.Pos)
		e.Start, e.EndPos = start, end
		x.set(e)
		return true
	}
	d.ExplicitCast = true
	e := ck.tempNode(t, d, pos)
	e.Form, e.Start, e.EndPos = form, start, end
	ck.u.Info(e).TypeOperand = t
	x.set(e)
	return true
}

// castToArray builds a cast of x to an array type, whose first element it initialises
// (rule front.cast-to-aggregate).
func castToArray(ck *Checker, x *Operand, t *il.Type, form il.CastForm, pos source.Pos) {
	start, end := x.Start, x.End
	arg := *x
	d, done := ck.initArrayParen(t, []*Operand{&arg}, pos, convOperand)
	if d == nil {
		ck.rep.Report(diag.NoSuitableUserDefinedConversion, ck.syntax.here(), typeText(ck.u.Builtin.Error), typeText(t))
		x.invalidate()
		return
	}
	d.ExplicitCast = true
	e := ck.tempNode(done, d, pos)
	e.Form, e.Start, e.EndPos = form, start, end
	ck.u.Info(e).TypeOperand = t
	x.set(e)
}

// constructible reports whether a constructor of class t takes args, each
// converted as it may be.
func (ck *Checker) constructible(t *il.Type, args []*Operand, pos source.Pos) bool {
	hits := ck.rep.Mute()
	defer ck.rep.Unmute(hits)
	s := &callSite{args: args, pos: pos}
	res := ck.choose(ck.addCandidates(nil, ck.constructorsOf(ck.u.Unqualified(t), pos), s), s)
	return res.best != nil || len(res.tied) > 0
}

// dynamicCast builds dynamic_cast.
func (ck *Checker) dynamicCast(x *Operand, t *il.Type, pos source.Pos) {
	ck.decayFunctions(x)
	if x.Mode != Value {
		return
	}
	if ck.d.Pass == lang.DevicePass && ck.deviceBody() != nil {
		ck.report(diag.DynamicCastInDeviceCode, pos)
	}
	s := t.Skip()
	if s.Kind != il.TkPointer || !s.IsRef && !s.Elem.IsVoid() && !s.Elem.IsClass() || s.IsRef && !s.Elem.IsClass() {
		ck.report(diag.DynamicCastInvalidType, ck.env.castTypePos(pos))
		x.invalidate()
		return
	}
	if s.Elem.IsClass() && !ck.completeClass(s.Elem, pos) {
		ck.report(diag.DynamicCastInvalidType, ck.env.castTypePos(pos))
		x.invalidate()
		return
	}
	from := x.Expr.Type
	if !s.IsRef {
		ck.decay(x)
		if from.IsPointer() && from.Skip().Elem.IsClass() && !ck.completeClass(from.Skip().Elem, pos) {
			ck.report(diag.DynamicCastInvalidPointer, x.startOf())
			x.invalidate()
			return
		}
		if !from.IsPointer() || !from.Skip().Elem.IsClass() {
			ck.report(diag.DynamicCastInvalidPointer, x.startOf())
			x.invalidate()
			return
		}
		from = from.Skip().Elem
	}
	if from.AllQuals()&^s.Elem.AllQuals() != 0 {
		ck.report(diag.CastCannotDropQualifiers, pos, "dynamic_cast")
	}
	if s.Elem.IsClass() && (derives(ck, from, s.Elem, pos) || ck.u.SameUnqualified(from, s.Elem) && ck.completeClass(from, pos)) {
		if s.IsRef {
			ck.staticReference(x, t, il.CastDynamic, pos)
		} else {
			c := ck.convSequence(x, t, 0)
			ck.castBy(x, t, &c, il.CastDynamic, pos)
		}
		return
	}
	if c := from.ClassType(); c == nil || !ck.completeClass(c, pos) || !c.Cls.Polymorphic {
		ck.report(diag.DynamicCastNotPolymorphic, x.startOf())
		x.invalidate()
		return
	}
	if ck.d.NoRTTI && !s.Elem.IsVoid() { // the whole object is found without
		ck.report(diag.DynamicCastNeedsRTTI, pos)
	}
	if s.IsRef {
		nodes.UsedInRTTI(ck.u, from)
		nodes.UsedInRTTI(ck.u, s.Elem)
	} else {
		nodes.UsedInRTTI(ck.u, x.Expr.Type)
		nodes.UsedInRTTI(ck.u, t)
	}
	if s.IsRef {
		ck.say.refCast(x, t, il.OpRefDynamicCast, il.CastDynamic, pos)
		return
	}
	e := nodes.Unary(ck.u, il.OpDynamicCast, ck.u.Unqualified(t), x.Expr, pos)
	e.Form = il.CastDynamic
	x.set(e)
}

// reinterpretCast builds what reinterpret_cast can do.
func (ck *Checker) reinterpretCast(x *Operand, t *il.Type, form il.CastForm, pos source.Pos) bool {
	if x.Mode == Overloads {
		ck.decay(x)
	}
	if x.Mode != Value {
		return !x.valid()
	}
	s := t.Skip()
	if t.IsReference() {
		if x.Expr.Cat == il.PRValue || form == il.CastReinterpret && (!s.IsRRef && x.Expr.Cat != il.LValue || castsAwayQuals(x, t, form)) {
			return false
		}
		il.Mention(ck.u.PointerTo(x.Expr.Type)) // the cast goes through the address of the object
		il.Mention(ck.u.PointerTo(s.Elem))
		ck.say.refCast(x, t, il.OpRefCast, form, pos)
		return true
	}
	from := typing.DecayedType(ck.u, x.Expr.Type)
	f := from.Skip()
	if form == il.CastReinterpret && typing.CastsAwayInner(from, t) {
		return false
	}
	pointer := func(t *il.Type) bool { return t.Kind == il.TkPointer && !t.IsRef }
	switch {
	case pointer(f) && pointer(s):
	case pointer(f) && s.Kind == il.TkInteger && !t.IsBool():
		if s.Size < f.Size && !(form == il.CastFunctional && ck.env.has(inPrototype)) {
			ck.report(diag.PointerToSmallerInteger, pos)
		}
	case f.Kind == il.TkNullptr && s.Kind == il.TkInteger && s.Size >= 8:
	case f.Kind == il.TkInteger && pointer(s):
	case f.Kind == il.TkPtrToMember && s.Kind == il.TkPtrToMember && f.Elem.IsFunction() == s.Elem.IsFunction():
	case form != il.CastReinterpret && f.Kind == il.TkPtrToMember && f.Elem.IsFunction() && pointer(s) && (s.Elem.IsFunction() || s.Elem.IsVoid() && s.Elem.AllQuals() == 0):
		ck.report(diag.NonstandardMemberPointerConversion, pos)
	case (f.Kind == il.TkVector || s.Kind == il.TkVector) && s.Size == f.Size && (f.Kind == il.TkVector || f.Kind == il.TkInteger) && (s.Kind == il.TkVector || s.Kind == il.TkInteger) && form != il.CastStatic:
	case form == il.CastReinterpret && ck.u.SameUnqualified(from, t) && t.IsScalar():
	default:
		return false
	}
	ck.decay(x)
	if x.Mode != Value {
		return true
	}
	e := nodes.Unary(ck.u, il.OpCast, ck.u.Unqualified(t), x.Expr, pos)
	e.ReinterpretLike = form == il.CastReinterpret || !(pointer(f) && pointer(s))
	ck.castDone(x, e, form)
	return true
}
