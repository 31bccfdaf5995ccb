// This file implements discarded values, full expressions and the lifetimes of
// their temporaries.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// discard makes x a discarded-value expression, and warns about one without effect
// (rule front.discarded-operands).
func (ck *Checker) discard(x *Operand) {
	if x.Mode == Overloads {
		ck.decay(x)
		if x.Mode == Value && x.Expr.Type.IsFunction() {
			functionToPointer(ck.u, x)
		}
	}
	if x.Mode == TypeName || x.Mode == Braced {
		ck.say.usable(x)
	}
	if x.unknown { // (rule recovery.unknown-objects)
		reportNoEffect(ck, x.startOf())
	}
	if x.Mode != Value || ck.onlyCallable(x) {
		return
	}
	if c := x.Expr.Type.ClassType(); c != nil && x.Expr.IsCall() && !x.Expr.TypeDependent && typing.NontrivialPassing(c) {
		ck.materialize(x, x.Expr.Type)
		x.Expr.Cat = il.PRValue
	}
	if nodes.IsPseudoDestructor(x.Expr) {
		ck.report(diag.PseudoDestructorNotCalled, x.Expr.X.DtorPos)
		x.invalidate()
		return
	}
	notUsed(x.Expr)
	if (!ck.env.has(inUnevaluated) || ck.env.has(operandDiscards)) && !nodes.DoesAnything(x.Expr) && !(ck.env.has(inPrototype) && (sizesObject(x.Expr) || castsUnchecked(x.Expr))) {
		ck.exprs.reportUnset(&ck.say, ck.exprs.from, false)
		reportNoEffect(ck, x.startOf())
	}
	ck.warnNodiscard(x)
	if t := x.Expr.Type; x.Expr.Cat != il.PRValue && t.IsClass() && t.AllQuals()&il.Volatile != 0 && !x.Expr.TypeDependent && !ck.completeClass(t, x.startOf()) {
		ck.report(diag.IncompleteTypeNotAllowed, x.startOf(), ck.u.Unqualified(t))
	}
}

// sizesObject reports whether e is sizeof of an operand that makes an object, which might be a
// type (rule paren.sizeof-object).
func sizesObject(e *il.Expr) bool {
	if c := nodes.ConstValue(e); c != nil && c.Expr != nil {
		e = c.Expr
	}
	return e.Kind == il.EnkSizeof && e.Operand.MakesObject()
}

// reportNoEffect reports that the expression at pos has no effect, in templates
// once a place, and not again in their instances.
func reportNoEffect(ck *Checker, pos source.Pos) {
	u := checkedUse{pos, diag.ExpressionHasNoEffect}
	if !ck.rep.Muted() && (ck.env.has(inPrototype) && ck.cuda.checked[u] || ck.checkedInTemplate(pos, u.code)) {
		return
	}
	ck.report(diag.ExpressionHasNoEffect, pos)
}

// notUsed marks e and what yields its value as not used; what either branch of ?: yields is
// part of the value unless that is void.
func notUsed(e *il.Expr) {
	for e != nil {
		e.NotUsed = true
		if e.Kind != il.EnkOperation {
			return
		}
		switch e.Op {
		case il.OpQuestion:
			if e.GNUTwoOperand || !e.Type.IsVoid() {
				return
			}
			notUsed(nodes.Second(e))
			e = nodes.Second(e).Next
		case il.OpCast:
			if !e.Type.IsVoid() {
				return
			}
			e = e.Operand
		case il.OpParens:
			e = e.Operand
		default:
			return
		}
	}
}

// warnNodiscard warns about a discarded result that must not be.
func (ck *Checker) warnNodiscard(x *Operand) {
	ck.say.warnUnusedResult(x.Expr, x.startOf())
	if ck.env.has(inUnevaluated) {
		return
	}
	ck.say.warnIgnored(x.Expr, x.startOf())
}

// warnIgnored warns about e, discarded, that it begins at pos: about what a
// function returns, what is written for an object, what either branch of ?: is.
func (say *reports) warnIgnored(e *il.Expr, pos source.Pos) {
	if q := nodes.SkipParens(e); q.Kind == il.EnkOperation && q.Op == il.OpQuestion && !q.GNUTwoOperand && !q.Type.IsClass() {
		say.warnIgnored(nodes.Second(q), nodes.Second(q).Start)
		say.warnIgnored(nodes.Second(q).Next, nodes.Second(q).Next.Start)
		return
	}
	if q := nodes.SkipParens(e); q.Kind == il.EnkOperation && q.Op == il.OpComma {
		say.warnIgnored(nodes.Second(q), nodes.Second(q).Start)
		return
	}
	call := discardedCall(e)
	if call == nil {
		say.warnDiscardedObject(e, pos)
		return
	}
	if r := nodes.CalleeOf(call); r != nil && r.Nodiscard && !call.Type.IsVoid() {
		say.nodiscard(r.Attributes, call.Pos, diag.NodiscardFunctionIgnored, diag.NodiscardWithReasonIgnored)
		return
	}
	t, at := call.Type.Skip(), call.Pos
	if c := t.ClassType(); c != nil {
		t = c
		if call.Start != pos {
			at = pos // what is written converts it
		}
	}
	if !t.IsEnum() && !t.IsClass() || !hasNodiscard(t.Attributes) && (t.Cls == nil || !t.Cls.HasNodiscard) {
		return
	}
	say.nodiscard(t.Attributes, at, diag.NodiscardTypeIgnored, diag.NodiscardTypeWithReasonIgnored)
}

// nodiscard warns at pos that what list declares nodiscard is ignored, with the
// reason where one is given.
func (say *reports) nodiscard(list *il.Attribute, pos source.Pos, plain, withReason diag.Code) {
	if why := nodiscardReason(list); why != "" {
		say.report(withReason, pos, "nodiscard", why)
		return
	}
	say.report(plain, pos, "nodiscard")
}

// warnDiscardedObject warns about the object that e, discarded, makes where its
// class or the constructor is declared nodiscard.
func (say *reports) warnDiscardedObject(e *il.Expr, pos source.Pos) {
	if c := e.Type.ClassType(); c != nil && c.Cls.HasNodiscard && e.Cat == il.PRValue {
		if q := nodes.SkipParens(e); q.Kind == il.EnkOperation && q.Op == il.OpQuestion {
			pos = q.Pos
		}
		say.nodiscard(c.Attributes, pos, diag.NodiscardTypeOfObject, diag.NodiscardTypeOfObjectWithReason)
		return
	}
	if e == nil || e.Kind != il.EnkTempInit || e.Init == nil || e.Init.Routine == nil || !e.Init.Routine.Nodiscard {
		return
	}
	say.nodiscard(e.Init.Routine.Attributes, pos, diag.NodiscardConstructorIgnored, diag.NodiscardConstructorWithReason)
}

// hasNodiscard reports whether list has the attribute nodiscard.
func hasNodiscard(list *il.Attribute) bool {
	for a := list; a != nil; a = a.Next {
		if isAttribute(a, attrNodiscard) {
			return true
		}
	}
	return false
}

// nodiscardReason returns the text that the attribute nodiscard in list gives.
func nodiscardReason(list *il.Attribute) string {
	for a := list; a != nil; a = a.Next {
		if isAttribute(a, attrNodiscard) {
			return attrString(a)
		}
	}
	return ""
}

// warnUnusedResult warns at pos when e, which may be cast to void, is the
// call of a function declared with warn_unused_result: no cast helps
// (rule front.discarded-results).
func (say *reports) warnUnusedResult(e *il.Expr, pos source.Pos) {
	for e.Kind == il.EnkOperation && e.Op == il.OpCast && e.Type.IsVoid() {
		e = e.Operand
	}
	if call := discardedCall(e); call != nil && (e.Kind != il.EnkOperation || e.Op != il.OpRefIndirect) {
		if r := nodes.CalleeOf(call); r != nil && r.WarnUnusedResult && !(call.Type.IsClass() && typing.NontrivialPassing(call.Type.ClassType())) {
			say.report(diag.CallResultUnused, pos)
		}
	}
}

// discardedCall returns the call whose value e is, nil when it is none.
func discardedCall(e *il.Expr) *il.Expr {
	e = nodes.CallCore(e)
	if e.Kind == il.EnkTempInit && e.Init != nil && e.Init.Expr != nil {
		e = e.Init.Expr
	}
	if e.Kind != il.EnkOperation {
		return nil
	}
	switch e.Op {
	case il.OpCall, il.OpDotMemberCall, il.OpPointsToMemberCall:
		return e
	}
	return nil
}

// noteTemporary records that temporary d of type t is part of the full
// expression being built.
func (ck *Checker) noteTemporary(d *il.DynamicInit, t *il.Type, pos source.Pos) {
	if ck.env.has(inUnevaluated) || ck.rep.Muted() || t == nil || t.IsDependent() {
		return
	}
	r := ck.destructorFor(t, pos)
	if r == nil {
		return
	}
	d.Destructor = r
	ck.exprs.temps = append(ck.exprs.temps, d)
	for s := ck.env.scope; s != nil; s = s.Parent {
		if s.IL != nil {
			s.IL.Facts |= il.ScopeTemporaries
			break
		}
	}
}

// forgetTemporary takes d out of the temporaries: it initialises an object
// directly or lives on.
func (ck *Checker) forgetTemporary(d *il.DynamicInit) {
	for i := len(ck.exprs.temps) - 1; i >= 0; i-- {
		if ck.exprs.temps[i] == d {
			ck.exprs.temps = append(ck.exprs.temps[:i], ck.exprs.temps[i+1:]...)
			d.Destructor = nil
			return
		}
	}
}

// extendLifetime lets the temporary that x, a reference binding, binds live as
// long as the reference.
func (ck *Checker) extendLifetime(x *Operand) {
	if x.Mode != Value {
		return
	}
	e := x.Expr
	for e != nil && e.Kind == il.EnkOperation {
		switch e.Op {
		case il.OpReferenceTo, il.OpLvalueAdjust, il.OpBaseClassCast, il.OpDotField:
			e = e.Operand
			continue
		}
		return
	}
	if e == nil || e.Kind != il.EnkTempInit && e.Kind != il.EnkLambda || e.Init == nil {
		return
	}
	for i := len(ck.exprs.temps) - 1; i >= 0; i-- {
		if ck.exprs.temps[i] == e.Init {
			ck.exprs.temps = append(ck.exprs.temps[:i], ck.exprs.temps[i+1:]...)
			break
		}
	}
	e.Init.TempLifetime = false
}

// finishFull ends a full expression: when it made temporaries with
// destructors, the expression becomes an object lifetime.
func (ck *Checker) finishFull(x *Operand) {
	ck.reportLate()
	temps := ck.exprs.temps
	ck.exprs.temps = nil
	if len(temps) == 0 || x.Mode != Value || x.Expr.TypeDependent {
		return
	}
	inner := x.Expr
	e := ck.u.NewExpr(il.EnkObjectLifetime, inner.Type)
	e.Operand, e.Start, e.EndPos = inner, inner.Start, inner.EndPos
	e.Cat, e.NotUsed = inner.Cat, inner.NotUsed
	ck.u.Info(e).OwnRare().Lifetime = nodes.TemporaryLifetime(ck.u, temps, e)
	x.set(e)
}

// initializerTemporaries ends the full expression that is the initialiser d of
// a variable: its temporaries die behind the initialisation.
func (ck *Checker) initializerTemporaries(d *il.DynamicInit) {
	endUses(ck, false)
	temps := ck.exprs.temps
	ck.exprs.temps = nil
	if len(temps) > 0 && d != nil && !ck.env.has(inPrototype) {
		d.InitExprLifetime = nodes.TemporaryLifetime(ck.u, temps, d)
	}
}
