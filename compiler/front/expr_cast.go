// This file implements casts [expr.cast], [expr.static.cast] … and compound
// literals.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// namedCast parses `static_cast<T>(e)` and the like.
func (p *Parser) namedCast(x *Operand) {
	start, k := p.tok.Pos, p.tok.Kind
	p.embedded(diag.EmbeddedCXXNotSupportNew, start)
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
	if !p.want(token.Lt) {
		x.invalidate()
		return
	}
	saved := p.env.inTemplateArgs
	p.env.inTemplateArgs++
	typePos := p.tok.Pos
	t := p.typeID()
	p.env.inTemplateArgs = saved
	p.splitShift()
	if !p.want(token.Gt) {
		x.invalidate()
		return
	}
	if !p.at(token.LParen) {
		p.expected(token.LParen)
		x.invalidate()
		return
	}
	p.env.inTemplateArgs = 0
	p.next()
	p.expression(x)
	p.require(token.RParen)
	p.env.inTemplateArgs = saved
	x.End = p.prev.End()
	outer := p.env.reportAt(atCastType, typePos)
	p.buildCast(x, t, form, start)
	p.env.place = outer
	x.Start = start
	if x.Mode == Value {
		x.Expr.Start, x.Expr.EndPos = start, x.End
	}
}

// compoundLiteral parses `{…}` behind `(type)`.
func (p *Parser) compoundLiteral(x *Operand, t *il.Type, start source.Pos) {
	var list Operand
	p.bracedInitList(&list)
	x.Start, x.End = start, p.prev.End()
	d, done := p.initialize(t, il.InitBrace, &list, nil, list.Pos, convInit)
	if d == nil {
		x.invalidate()
		return
	}
	e := p.tempNode(done, d, start)
	e.Form = il.CastC
	p.u.Info(e).Type2 = done
	d.ExplicitCast = true
	e.Start, e.EndPos = start, x.End
	if done.IsArray() {
		e.Cat = il.LValue
	}
	x.set(e)
}

// buildCast converts x explicitly to t; pos is where the cast begins.
func (p *Parser) buildCast(x *Operand, t *il.Type, form il.CastForm, pos source.Pos) {
	if x.Mode == TypeName {
		p.usable(x)
	}
	if !x.valid() || t == nil || t.IsError() {
		x.invalidate()
		return
	}
	if t.IsDependent() || x.dependent() {
		p.dependentCast(x, t, form, pos)
		return
	}
	if x.Mode == Braced {
		p.errorAt(diag.ExpectedExpression, x.startOf())
		x.invalidate()
		return
	}
	outer := p.env.has(castIgnoresAccess)
	p.env.set(castIgnoresAccess, form == il.CastC || form == il.CastFunctional)
	defer func() { p.env.set(castIgnoresAccess, outer) }()
	p.warnCastQuals(t, form, pos)
	if t.IsArray() || t.IsFunction() {
		p.errorAt(diag.CastTypeNotAllowed, p.castTypePos(pos), t)
		x.invalidate()
		return
	}
	switch form {
	case il.CastDynamic:
		p.dynamicCast(x, t, pos)
	case il.CastConst:
		if !p.constCast(x, t, form, pos) {
			p.castError(x, t, form, pos)
		}
	case il.CastReinterpret:
		if !p.reinterpretCast(x, t, form, pos) {
			p.castError(x, t, form, pos)
		}
	case il.CastStatic:
		p.readLate(func() {
			if !p.staticCast(x, t, form, pos) {
				p.castError(x, t, form, pos)
			}
		})
	default:
		if !p.constCast(x, t, form, pos) && x.valid() && !p.staticCast(x, t, form, pos) && x.valid() && !p.reinterpretCast(x, t, form, pos) {
			p.castError(x, t, form, pos)
		}
	}
}

// castTypePos returns where the type of the cast at pos begins.
func (p *Parser) castTypePos(pos source.Pos) source.Pos {
	return p.env.placeOf(atCastType, pos)
}

// warnCastQuals warns about qualifiers on the type of a scalar cast.
func (p *Parser) warnCastQuals(t *il.Type, form il.CastForm, pos source.Pos) {
	if !t.IsReference() && !t.IsClass() && t.Kind == il.TkTypeRef && t.IsPlainQualified() && t.AllQuals()&(il.Const|il.Volatile) != 0 && !t.IsVoid() && !t.IsArray() {
		if form == il.CastC {
			pos = p.castTypePos(pos)
		}
		p.errorAt(diag.TypeQualifierMeaninglessCastType, pos)
	}
}

// castError reports that a cast is not possible.
func (p *Parser) castError(x *Operand, t *il.Type, form il.CastForm, pos source.Pos) {
	if !x.valid() {
		return
	}
	if x.Mode == Overloads {
		p.resolveSingle(x)
		if x.Mode != Value {
			x.invalidate()
			return
		}
	}
	if form == il.CastConst && p.constReferenceError(x, t) {
		return
	}
	if form == il.CastStatic && t.IsRvalueReference() && p.castsAwayQuals(x, t, form) && p.canConvert(x, p.u.Unqualified(t.Skip().Elem)) {
		p.errorAt(diag.QualifiersDroppedBindingReferenceType, x.startOf(), t, x.Expr.Type) // bound as to a temporary
		x.invalidate()
		return
	}
	if (form == il.CastStatic || form == il.CastReinterpret || form == il.CastDynamic) && p.castsAwayQuals(x, t, form) {
		name := map[il.CastForm]string{il.CastStatic: "static_cast", il.CastReinterpret: "reinterpret_cast", il.CastDynamic: "dynamic_cast"}[form]
		p.errorAt(diag.CannotCastAwayConstOther, pos, name)
		if t.IsReference() {
			p.refCast(x, t, il.OpRefCast, form, pos)
			return
		}
		if form == il.CastStatic {
			x.invalidate()
			return
		}
		p.decay(x)
		e := p.unary1(il.OpCast, p.u.Unqualified(t), x.Expr, pos)
		e.Form = form
		x.set(e)
		return
	}
	from := x.Expr.Type
	switch {
	case form == il.CastConst && !t.IsPointer() && !t.IsReference() && !t.IsPtrToMember():
		p.errorAt(diag.TypeConstCastMustPointer, p.castTypePos(pos))
	case form == il.CastConst:
		p.errorAt(diag.ConstCastCanOnlyAdjust, x.startOf())
	case from.IsClass() && !t.IsClass() && !t.IsReference():
		p.errorAt(diag.NoSuitableConversionFunctionExists, x.startOf(), p.shownType(x), t)
	case t.IsClass() && from.IsClass():
		p.errorAt(diag.NoSuitableUserDefinedConversion, x.startOf(), p.shownType(x), t)
	case t.IsClass():
		p.errorAt(diag.NoSuitableConstructorExistsConvert, x.startOf(), p.shownType(x), t)
	case form == il.CastReinterpret && t.IsReference() && x.Expr.Cat == il.PRValue:
		p.errorAt(diag.ExpressionMustLvalue, x.startOf())
	default:
		p.errorAt(diag.InvalidTypeConversion, pos)
	}
	x.invalidate()
}

// castsAwayQuals reports whether only qualifiers stand in the way of a cast.
func (p *Parser) castsAwayQuals(x *Operand, t *il.Type, form il.CastForm) bool {
	from, to := x.Expr.Type, t
	if to.IsReference() {
		return from.AllQuals()&^to.Skip().Elem.AllQuals() != 0
	}
	f, s := from.Skip(), to.Skip()
	if f.Kind == il.TkPtrToMember || f.Kind == il.TkPointer && (f.Elem.IsPointer() || f.Elem.IsPtrToMember()) {
		return p.castsAwayInner(from, to)
	}
	if f.Kind != il.TkPointer || s.Kind != il.TkPointer || f.IsRef || s.IsRef || form == il.CastStatic && f.Elem.IsVoid() {
		return false
	}
	return f.Elem.AllQuals()&^s.Elem.AllQuals() != 0
}

// constReferenceError reports a const_cast of x to reference type t that the
// value category of x does not allow [expr.const.cast]/4.
func (p *Parser) constReferenceError(x *Operand, t *il.Type) bool {
	s := t.Skip()
	if !t.IsReference() || x.Mode != Value {
		return false
	}
	switch {
	case !s.IsRRef && x.Expr.Cat != il.LValue:
		p.errorAt(diag.ExpressionMustLvalue, x.startOf())
	case s.IsRRef && x.Expr.Cat == il.PRValue && !x.Expr.Type.IsClass():
		p.errorAt(diag.OperandConstCastRvalueReference, x.startOf())
	default:
		return false
	}
	x.invalidate()
	return true
}

// dependentCast builds a cast to or of something dependent.
func (p *Parser) dependentCast(x *Operand, t *il.Type, form il.CastForm, pos source.Pos) {
	p.plainExpr(x)
	if x.Mode != Value {
		return
	}
	if form == il.CastFunctional {
		usedTwice(x.Expr)
	}
	e := p.unary1(il.OpCast, t, x.Expr, pos)
	e.Form = form
	if t.IsReference() {
		e.Op, e.Type, e.Cat = il.OpRefCast, t.Skip().Elem, il.LValue
		e.ReferenceCast, e.RvalueRefCast = true, t.IsRvalueReference()
		if t.IsRvalueReference() {
			e.Cat = il.XValue
		}
		p.u.Info(e).Type2 = t
	}
	e.TypeDependent = t.IsDependent()
	e.ValueDependent = true
	if form == il.CastDynamic {
		e.Op = il.OpDynamicCast
	}
	x.set(p.foldNode(e))
}

// castOp finishes a written cast of x, whose node is e.
func (p *Parser) castDone(x *Operand, e *il.Expr, form il.CastForm) {
	e.Form = form
	x.set(p.foldNode(e))
}

// constCast builds what const_cast can do.
func (p *Parser) constCast(x *Operand, t *il.Type, form il.CastForm, pos source.Pos) bool {
	if x.Mode == Overloads {
		return false
	}
	s := t.Skip()
	if t.IsReference() {
		if form == il.CastConst && x.Expr.Cat != il.LValue && (!s.IsRRef || x.Expr.Cat == il.PRValue && !x.Expr.Type.IsClass()) {
			return false
		}
		if x.Expr.Cat == il.PRValue && !s.IsRRef || !p.sameButQuals(x.Expr.Type, s.Elem, 0) || x.Expr.Type.IsFunction() && form == il.CastConst {
			return false
		}
		if x.Expr.Cat == il.PRValue {
			p.materialize(x, x.Expr.Type)
		}
		if form == il.CastC && p.u.Same(x.Expr.Type, s.Elem) {
			return false
		}
		p.refCast(x, t, il.OpRefCast, form, pos)
		return true
	}
	if s.Kind != il.TkPointer && s.Kind != il.TkPtrToMember {
		return false
	}
	from := p.decayedType(x.Expr.Type)
	if !p.sameButQuals(from, t, 0) {
		return false
	}
	if form != il.CastConst {
		if ok, _ := p.qualificationConverts(from.Skip(), s); ok {
			return false // a static_cast does
		}
	}
	p.decay(x)
	if x.Mode == Value {
		p.castDone(x, p.unary1(il.OpCast, p.u.Unqualified(t), x.Expr, pos), form)
	}
	return true
}

// decayedType returns the type that decay would give t.
func (p *Parser) decayedType(t *il.Type) *il.Type {
	switch s := t.Skip(); s.Kind {
	case il.TkArray:
		return p.u.PointerTo(p.u.Qualified(s.Elem, t.AllQuals()))
	case il.TkRoutine:
		return p.u.PointerTo(t)
	}
	return t
}

// sameButQuals reports whether two pointer types differ in qualifiers only.
func (p *Parser) sameButQuals(a, b *il.Type, depth int) bool {
	if p.u.SameUnqualified(a, b) {
		return true
	}
	sa, sb := a.Skip(), b.Skip()
	if sa.Kind != sb.Kind || depth > 60 {
		return false
	}
	switch sa.Kind {
	case il.TkPointer:
		return sa.IsRef == sb.IsRef && p.sameButQuals(sa.Elem, sb.Elem, depth+1)
	case il.TkPtrToMember:
		return p.u.Same(sa.Class, sb.Class) && p.sameButQuals(sa.Elem, sb.Elem, depth+1)
	case il.TkArray:
		return sa.Array.Count == sb.Array.Count && p.sameButQuals(sa.Elem, sb.Elem, depth+1)
	}
	return false
}

// refCast casts glvalue x to reference type t by op.
func (p *Parser) refCast(x *Operand, t *il.Type, op il.Op, form il.CastForm, pos source.Pos) {
	s := t.Skip()
	p.markUsed(x.Expr)
	if bitField(x.Expr) != nil && !s.IsRRef && !s.Elem.IsConst() {
		p.errorAt(diag.TakingAddressBitFieldNot, x.startOf())
	}
	e := p.unary1(op, s.Elem, x.Expr, pos)
	e.OrigLvalueType = s.Elem
	e.Form, e.ReferenceCast = form, true
	e.Cat = il.LValue
	if s.IsRRef && !s.Elem.IsFunction() {
		e.Cat, e.RvalueRefCast = il.XValue, true
	}
	p.u.Info(e).Type2 = t
	x.set(e)
}

// staticCast builds what static_cast can do.
func (p *Parser) staticCast(x *Operand, t *il.Type, form il.CastForm, pos source.Pos) bool {
	if t.IsVoid() {
		p.voidCast(x, t, form, pos)
		return true
	}
	if t.IsReference() {
		return p.staticReference(x, t, form, pos)
	}
	if t.IsClass() {
		return p.castToClass(x, []*Operand{x}, t, form, pos)
	}
	c := p.convSequence(x, t, seqExplicit)
	if c.ok() {
		return p.castBy(x, t, &c, form, pos)
	}
	if x.Mode != Value {
		return false
	}
	from := x.Expr.Type
	f, s := from.Skip(), t.Skip()
	switch {
	case s.Kind == il.TkInteger && t.IsEnum() && (f.Kind == il.TkInteger || f.Kind == il.TkFloat),
		f.Kind == il.TkInteger && from.IsScopedEnum() && (s.Kind == il.TkInteger || s.Kind == il.TkFloat):
		p.decay(x)
		op := il.OpCast
		if t.IsBool() {
			op = il.OpBoolCast
		}
		p.castDone(x, p.unary1(op, p.u.Unqualified(t), x.Expr, pos), form)
		return true
	case t.IsEnum() && from.IsClass():
		if k := p.contextualConversion(x, notClass); k != nil {
			p.callConversion(x, k)
			return x.valid() && p.staticCast(x, t, form, pos)
		}
	case f.Kind == il.TkPointer && s.Kind == il.TkPointer && !f.IsRef && !s.IsRef:
		return p.staticPointer(x, t, form, pos)
	case f.Kind == il.TkPtrToMember && s.Kind == il.TkPtrToMember && p.u.SameUnqualified(f.Elem, s.Elem) && p.isDerivedOrSame(f.Class, s.Class):
		if !p.env.has(castIgnoresAccess) && !p.u.Same(f.Class, s.Class) && !p.accessibleBase(f.Class.ClassType(), s.Class.ClassType()) {
			p.errorAt(diag.ConversionInaccessibleBaseClassNot, pos, s.Class.ClassType())
		}
		p.decay(x)
		p.castDone(x, p.unary1(il.OpPMDerivedClassCast, t, x.Expr, pos), form)
		return true
	}
	return false
}

// voidCast discards x.
func (p *Parser) voidCast(x *Operand, t *il.Type, form il.CastForm, pos source.Pos) {
	p.decayFunctions(x)
	if x.Mode != Value {
		return
	}
	p.notUsed(x.Expr)
	p.warnUnusedResult(x.Expr, x.startOf())
	e := p.unary1(il.OpCast, p.u.Unqualified(t), x.Expr, pos)
	e.Form = form
	x.set(e)
}

// castBy builds the written cast of x to t, no class, by sequence c.
func (p *Parser) castBy(x *Operand, t *il.Type, c *conversion, form il.CastForm, pos source.Pos) bool {
	if c.kind == seqAmbiguous {
		p.reportAmbiguousConversion(x, t)
		x.invalidate()
		return true
	}
	t = p.u.Unqualified(t)
	if x.Mode == Overloads {
		p.resolveTo(x, t, c)
		p.decay(x)
		if x.Mode == Value {
			p.castDone(x, p.unary1(il.OpCast, t, x.Expr, pos), form)
		}
		return true
	}
	if c.kind == seqUser {
		p.callConversion(x, c)
		if x.Mode != Value {
			return true
		}
		if p.u.SameUnqualified(x.Expr.Type, t) {
			p.decay(x)
			p.castDone(x, p.unary1(il.OpCast, t, x.Expr, pos), form)
			return true
		}
		return p.staticCast(x, t, form, pos)
	}
	p.decay(x)
	if x.Mode != Value {
		return true
	}
	op := il.OpCast
	switch {
	case c.step == stepPointer && t.Skip().Elem.IsClass():
		if !p.checkBaseConversion(x, x.Expr.Type.Skip().Elem, t.Skip().Elem) {
			x.invalidate()
			return true
		}
		p.checkBaseAccess(x, x.Expr.Type.Skip().Elem, t.Skip().Elem)
		op = il.OpBaseClassCast
	case c.step == stepMember:
		op = il.OpPMBaseClassCast
	case t.IsBool() && !x.Expr.Type.IsBool():
		op = il.OpBoolCast
	}
	p.castDone(x, p.unary1(op, t, x.Expr, pos), form)
	return true
}

// staticPointer builds downcasts and casts from void *.
func (p *Parser) staticPointer(x *Operand, t *il.Type, form il.CastForm, pos source.Pos) bool {
	f, s := x.Expr.Type.Skip().Elem, t.Skip().Elem
	if f.AllQuals()&^s.AllQuals()&(il.Const|il.Volatile) != 0 && form != il.CastC && form != il.CastFunctional {
		return false
	}
	switch {
	case f.IsVoid() && !s.IsFunction():
		p.decay(x)
		p.castDone(x, p.unary1(il.OpCast, p.u.Unqualified(t), x.Expr, pos), form)
		return true
	case f.IsClass() && s.IsClass() && p.completeClass(s, pos) && p.isBaseOf(f.ClassType(), s.ClassType()):
		if !p.checkDowncast(x, f, s, pos) {
			return true
		}
		p.decay(x)
		p.castDone(x, p.unary1(il.OpDerivedClassCast, p.u.Unqualified(t), x.Expr, pos), form)
		return true
	case (form == il.CastC || form == il.CastFunctional) && f.IsClass() && s.IsClass() && p.isBaseOf(s.ClassType(), f.ClassType()):
		p.decay(x)
		p.castDone(x, p.unary1(il.OpBaseClassCast, p.u.Unqualified(t), x.Expr, pos), form)
		return true
	}
	return false
}

// checkDowncast reports a cast from a virtual base class.
func (p *Parser) checkDowncast(x *Operand, base, derived *il.Type, pos source.Pos) bool {
	if !p.env.has(castIgnoresAccess) && !p.accessibleBase(derived.ClassType(), base.ClassType()) {
		p.errorAt(diag.ConversionInaccessibleBaseNotAllowed, pos, `class "`+p.typeText(base.ClassType())+`"`)
	}
	b := findBase(derived.ClassType(), base.ClassType())
	if b != nil && b.ThroughVirtual() {
		p.errorAt(diag.CannotConvertPointerBasePointer, p.castTypePos(pos), `class "`+p.typeText(base.ClassType())+`"`, `class "`+p.typeText(derived.ClassType())+`"`)
		x.invalidate()
		return false
	}
	return true
}

// staticReference builds static_cast to a reference type.
func (p *Parser) staticReference(x *Operand, t *il.Type, form il.CastForm, pos source.Pos) bool {
	s := t.Skip()
	if x.Mode == Overloads {
		c := p.convSequence(x, t, 0)
		if !c.ok() {
			return false
		}
		p.resolveTo(x, t, &c)
	}
	if x.Mode != Value {
		return false
	}
	from := x.Expr.Type
	related, compatible := p.referenceRelated(s.Elem, from)
	if related && compatible && (x.Expr.Cat != il.PRValue || s.IsRRef) && (x.Expr.Cat == il.LValue || s.IsRRef || s.Elem.IsConst()) {
		if x.Expr.Cat == il.PRValue {
			p.materialize(x, from)
		}
		op := il.OpRefCast
		if !p.u.SameUnqualified(from, s.Elem) && from.IsClass() {
			if !p.checkBaseConversion(x, from, s.Elem) {
				x.invalidate()
				return true
			}
			p.checkBaseAccess(x, from, s.Elem)
			op = il.OpBaseClassCast
		}
		p.refCast(x, t, op, form, pos)
		return true
	}
	if from.IsClass() && s.Elem.IsClass() && x.Expr.Cat != il.PRValue && p.completeClass(s.Elem, pos) && p.isBaseOf(from.ClassType(), s.Elem.ClassType()) &&
		(from.AllQuals()&^s.Elem.AllQuals() == 0 || form == il.CastC || form == il.CastFunctional) {
		if !p.checkDowncast(x, from, s.Elem, pos) {
			return true
		}
		p.u.PointerTo(from) // the cast goes through the address of the object
		p.refCast(x, t, il.OpDerivedClassCast, form, pos)
		return true
	}
	c := p.convSequence(x, t, seqExplicit)
	if !c.ok() || related && !compatible {
		return false
	}
	if !p.apply(x, t, &c, convInit) {
		return true
	}
	p.objectBound(x)
	p.refCast(x, t, il.OpRefCast, form, pos)
	return true
}

// objectBound replaces x, converted to a reference type, by the object bound.
func (p *Parser) objectBound(x *Operand) {
	if e := x.Expr; e.Op == il.OpReferenceTo && e.Generated {
		x.Expr = e.Operand
	}
}

// castToClass builds a cast to a class type: a temporary made from args.
func (p *Parser) castToClass(x *Operand, args []*Operand, t *il.Type, form il.CastForm, pos source.Pos) bool {
	if !p.completeClass(t, pos) {
		p.errorAt(diag.IncompleteTypeNotAllowed, pos, t)
		x.invalidate()
		return true
	}
	if t.ClassType().Cls.Abstract {
		d := p.errorAt(diag.CastAbstractNotAllowed, pos, `class "`+p.typeText(t.ClassType())+`"`)
		p.listPureVirtuals(d, t)
		x.invalidate()
		return true
	}
	start, end := x.Start, x.End
	list := make([]*Operand, len(args))
	for i, a := range args {
		c := *a
		list[i] = &c
	}
	if len(list) == 1 && list[0].Mode != Braced {
		c := p.convSequence(list[0], p.u.Unqualified(t), seqExplicit)
		if !c.ok() && form != il.CastFunctional && !p.constructible(t, list, pos) {
			return false
		}
	}
	d := p.initClass(t, list, pos, form == il.CastFunctional)
	if d == nil {
		x.invalidate()
		return true
	}
	d.ExplicitCast = true
	e := p.tempNode(t, d, pos)
	e.Form, e.Start, e.EndPos = form, start, end
	p.u.Info(e).Type2 = t
	x.set(e)
	return true
}

// constructible reports whether a constructor of class t takes args, each
// converted as it may be.
func (p *Parser) constructible(t *il.Type, args []*Operand, pos source.Pos) bool {
	hits := p.rep.Mute()
	defer p.rep.Unmute(hits)
	s := &callSite{args: args, pos: pos}
	res := p.choose(p.addCandidates(nil, p.constructorsOf(p.u.Unqualified(t), pos), s), s)
	return res.best != nil || len(res.tied) > 0
}

// dynamicCast builds dynamic_cast.
func (p *Parser) dynamicCast(x *Operand, t *il.Type, pos source.Pos) {
	p.decayFunctions(x)
	if x.Mode != Value {
		return
	}
	if p.d.Pass == lang.DevicePass && p.deviceBody() != nil {
		p.errorAt(diag.OperatorDynamicCastNotAllowed, pos)
	}
	s := t.Skip()
	if s.Kind != il.TkPointer || !s.IsRef && !s.Elem.IsVoid() && !s.Elem.IsClass() || s.IsRef && !s.Elem.IsClass() {
		p.errorAt(diag.TypeDynamicCastMustPointer, p.castTypePos(pos))
		x.invalidate()
		return
	}
	if s.Elem.IsClass() && !p.completeClass(s.Elem, pos) {
		p.errorAt(diag.TypeDynamicCastMustPointer, p.castTypePos(pos))
		x.invalidate()
		return
	}
	from := x.Expr.Type
	if !s.IsRef {
		p.decay(x)
		if from.IsPointer() && from.Skip().Elem.IsClass() && !p.completeClass(from.Skip().Elem, pos) {
			p.errorAt(diag.OperandPointerDynamicCastMust, x.startOf())
			x.invalidate()
			return
		}
		if !from.IsPointer() || !from.Skip().Elem.IsClass() {
			p.errorAt(diag.OperandPointerDynamicCastMust, x.startOf())
			x.invalidate()
			return
		}
		from = from.Skip().Elem
	}
	if from.AllQuals()&^s.Elem.AllQuals() != 0 {
		p.errorAt(diag.CannotCastAwayConstOther, pos, "dynamic_cast")
	}
	if s.Elem.IsClass() && p.completeClass(from, pos) && (p.u.SameUnqualified(from, s.Elem) || p.isBaseOf(s.Elem.ClassType(), from.ClassType())) {
		if s.IsRef {
			p.staticReference(x, t, il.CastDynamic, pos)
		} else {
			c := p.convSequence(x, t, 0)
			p.castBy(x, t, &c, il.CastDynamic, pos)
		}
		return
	}
	if c := from.ClassType(); c == nil || !p.completeClass(c, pos) || !c.Cls.Polymorphic {
		p.errorAt(diag.OperandRuntimeDynamicCastMust, x.startOf())
		x.invalidate()
		return
	}
	if p.d.NoRTTI {
		p.errorAt(diag.DynamicCastCannotDoneWithout, pos)
	}
	if s.IsRef {
		p.usedInRTTI(from)
		p.usedInRTTI(s.Elem)
	} else {
		p.usedInRTTI(x.Expr.Type)
		p.usedInRTTI(t)
	}
	if s.IsRef {
		p.refCast(x, t, il.OpRefDynamicCast, il.CastDynamic, pos)
		return
	}
	e := p.unary1(il.OpDynamicCast, p.u.Unqualified(t), x.Expr, pos)
	e.Form = il.CastDynamic
	x.set(e)
}

// reinterpretCast builds what reinterpret_cast can do.
func (p *Parser) reinterpretCast(x *Operand, t *il.Type, form il.CastForm, pos source.Pos) bool {
	if x.Mode == Overloads {
		p.decay(x)
	}
	if x.Mode != Value {
		return !x.valid()
	}
	s := t.Skip()
	if t.IsReference() {
		if x.Expr.Cat == il.PRValue || form == il.CastReinterpret && p.castsAwayQuals(x, t, form) {
			return false
		}
		p.u.PointerTo(x.Expr.Type) // the cast goes through the address of the object
		p.u.PointerTo(s.Elem)
		p.refCast(x, t, il.OpRefCast, form, pos)
		return true
	}
	from := p.decayedType(x.Expr.Type)
	f := from.Skip()
	if form == il.CastReinterpret && p.castsAwayInner(from, t) {
		return false
	}
	pointer := func(t *il.Type) bool { return t.Kind == il.TkPointer && !t.IsRef }
	switch {
	case pointer(f) && pointer(s):
	case pointer(f) && s.Kind == il.TkInteger && !t.IsBool():
		if s.Size < f.Size {
			p.errorAt(diag.ConversionPointerSmallerInteger, pos)
		}
	case f.Kind == il.TkNullptr && s.Kind == il.TkInteger && s.Size >= 8:
	case f.Kind == il.TkInteger && pointer(s):
	case f.Kind == il.TkPtrToMember && s.Kind == il.TkPtrToMember && f.Elem.IsFunction() == s.Elem.IsFunction():
	case (f.Kind == il.TkVector || s.Kind == il.TkVector) && s.Size == f.Size && form != il.CastStatic:
	case form == il.CastReinterpret && p.u.SameUnqualified(from, t) && t.IsScalar():
	default:
		return false
	}
	p.decay(x)
	if x.Mode != Value {
		return true
	}
	e := p.unary1(il.OpCast, p.u.Unqualified(t), x.Expr, pos)
	e.ReinterpretLike = form == il.CastReinterpret || !(pointer(f) && pointer(s))
	p.castDone(x, e, form)
	return true
}

// castsAwayInner reports whether a level of pointer type from that t has as
// well is less qualified there [expr.const.cast]/8.
func (p *Parser) castsAwayInner(from, t *il.Type) bool {
	for depth := 0; depth < 100; depth++ {
		f, s := from.Skip(), t.Skip()
		if f.Kind != s.Kind || f.Kind != il.TkPointer && f.Kind != il.TkPtrToMember || f.IsRef || s.IsRef || f.Elem.IsFunction() {
			return false
		}
		if f.Elem.AllQuals()&^s.Elem.AllQuals()&(il.Const|il.Volatile) != 0 {
			return true
		}
		from, t = f.Elem, s.Elem
	}
	return false
}
