// This file implements discarded values, full expressions and the lifetimes of
// their temporaries.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// discard makes x a discarded-value expression (warns about no effect).
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
	if x.Mode != Value {
		return
	}
	if c := x.Expr.Type.ClassType(); c != nil && x.Expr.IsCall() && !x.Expr.TypeDependent && nontrivialPassing(c) {
		ck.materialize(x, x.Expr.Type)
		x.Expr.Cat = il.PRValue
	}
	if isPseudoDestructor(x.Expr) {
		ck.report(diag.PseudoDestructorReferenceCanOnly, x.Expr.X.DtorPos)
		x.invalidate()
		return
	}
	notUsed(x.Expr)
	if !ck.env.has(inUnevaluated) && !doesAnything(x.Expr) {
		ck.report(diag.ExpressionHasNoEffect, effectPos(x))
	}
	ck.warnNodiscard(x)
}

// effectPos returns where `expression has no effect` points to.
func effectPos(x *Operand) source.Pos { return x.startOf() }

// notUsed marks e and what yields its value as not used.
func notUsed(e *il.Expr) {
	for e != nil {
		e.NotUsed = true
		if e.Kind != il.EnkOperation {
			return
		}
		switch e.Op {
		case il.OpQuestion:
			if e.GNUTwoOperand {
				return
			}
			notUsed(second(e))
			e = second(e).Next
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

// doesAnything reports whether evaluating e does anything.
func doesAnything(e *il.Expr) bool {
	switch e.Kind {
	case il.EnkTypeid, il.EnkConceptID, il.EnkRequires, il.EnkLabelAddress:
		return false
	}
	if e.TypeDependent {
		return !e.Parenthesized || !namesVariable(e)
	}
	if e.Type != nil && (e.Type.IsVoid() || e.Type.IsError()) {
		return true
	}
	if e.OrigLvalueType != nil && e.OrigLvalueType.AllQuals()&il.Volatile != 0 || e.Type.AllQuals()&il.Volatile != 0 && e.Cat != il.PRValue {
		return true
	}
	switch e.Kind {
	case il.EnkConstant:
		if e.Const != nil && e.Const.Kind == il.CkTemplateParam && e.Const.TP != il.TpckParam {
			return true
		}
		if e.Const == nil || e.Const.Expr == nil {
			return false
		}
		if mayTrap(e.Const.Expr) { // a finite result has been computed already
			return e.Const.Kind == il.CkFloat && (e.Const.Float.IsInf() || e.Const.Float.IsNaN())
		}
		return doesAnything(e.Const.Expr)
	case il.EnkVariable, il.EnkField, il.EnkRoutine, il.EnkSizeof, il.EnkAlignof, il.EnkTypeid, il.EnkSizeofPack, il.EnkNoexcept:
		return false
	case il.EnkOperation:
		return operationEffect(e)
	}
	return true
}

// namesVariable reports whether e is the name of a variable, in parentheses
// perhaps.
func namesVariable(e *il.Expr) bool {
	for e.Kind == il.EnkOperation && e.Op == il.OpParens {
		e = e.Operand
	}
	return e.Kind == il.EnkVariable
}

func operationEffect(e *il.Expr) bool {
	switch e.Op {
	case il.OpAssign, il.OpAddAssign, il.OpSubtractAssign, il.OpMultiplyAssign, il.OpDivideAssign, il.OpRemainderAssign,
		il.OpShiftlAssign, il.OpShiftrAssign, il.OpAndAssign, il.OpOrAssign, il.OpXorAssign, il.OpPaddAssign, il.OpPsubtractAssign,
		il.OpPreIncr, il.OpPreDecr, il.OpPostIncr, il.OpPostDecr, il.OpCall, il.OpDotMemberCall, il.OpPointsToMemberCall,
		il.OpDotPMCall, il.OpPointsToPMCall, il.OpVaStart, il.OpVaEnd, il.OpVaCopy, il.OpVaArg:
		return true
	case il.OpQuestion:
		if e.IsLaunch {
			return true
		}
		if e.GNUTwoOperand {
			return doesAnything(second(e))
		}
		return doesAnything(second(e)) || doesAnything(second(e).Next)
	case il.OpRefDynamicCast:
		return true
	case il.OpDynamicCast:
		return doesAnything(e.Operand)
	case il.OpRefCast:
		object := e.Operand // is bound and not read, volatile or not
		for object.Kind == il.EnkOperation && (object.Op == il.OpRefIndirect || object.Op == il.OpDotField) {
			object = object.Operand
		}
		return object.Kind != il.EnkVariable && doesAnything(object)
	case il.OpRefIndirect, il.OpDotField, il.OpPointsToField, il.OpDotStatic, il.OpPointsToStatic, il.OpBaseClassCast, il.OpDerivedClassCast:
		return doesAnything(e.Operand)
	case il.OpCast, il.OpBoolCast:
		return e.Type.IsVoid() || doesAnything(e.Operand) || mayTrap(e)
	}
	if mayTrap(e) {
		return true
	}
	for o := e.Operand; o != nil; o = o.Next {
		if doesAnything(o) {
			return true
		}
	}
	return false
}

// mayTrap reports whether operation e computes in floating point, which may
// raise an exception of the hardware.
func mayTrap(e *il.Expr) bool {
	if e.Kind != il.EnkOperation || e.Operand == nil || e.Operand.Type == nil || !e.Operand.Type.IsFloat() {
		return false
	}
	switch e.Op {
	case il.OpCast:
		return e.Type.IsIntegralOrEnum() && e.Operand.Kind != il.EnkConstant
	case il.OpAdd, il.OpSubtract, il.OpMultiply, il.OpDivide, il.OpEq, il.OpNe, il.OpLt, il.OpGt, il.OpLe, il.OpGe:
		return true
	}
	return false
}

// warnNodiscard warns about a discarded result that must not be.
func (ck *Checker) warnNodiscard(x *Operand) {
	ck.say.warnUnusedResult(x.Expr, x.startOf())
	if ck.env.has(inUnevaluated) {
		return
	}
	call := discardedCall(x.Expr)
	if call == nil {
		ck.say.warnDiscardedObject(x)
		return
	}
	if r := calleeOf(call); r != nil && r.Nodiscard {
		if why := nodiscardReason(r.Attributes); why != "" {
			ck.report(diag.IgnoringReturnValueRoutineDeclaredAttribute, call.Pos, "nodiscard", why)
			return
		}
		ck.report(diag.IgnoringReturnValueRoutineDeclared, call.Pos, "nodiscard")
	} else if call.Type.IsEnum() && hasNodiscard(call.Type.Skip().Attributes) {
		ck.report(diag.IgnoringReturnValueTypeAttribute, call.Pos, "nodiscard")
	} else if c := call.Type.ClassType(); c != nil && c.Cls.HasNodiscard {
		ck.report(diag.IgnoringReturnValueTypeAttribute, call.Pos, "nodiscard")
	}
}

// warnDiscardedObject warns about the object that x, discarded, makes with a
// constructor declared nodiscard.
func (say *reports) warnDiscardedObject(x *Operand) {
	e := x.Expr
	if e == nil || e.Kind != il.EnkTempInit || e.Init == nil || e.Init.Routine == nil || !e.Init.Routine.Nodiscard {
		return
	}
	say.report(diag.ConstructorUsedCreateDiscardedObject, x.startOf(), "nodiscard")
}

// hasNodiscard reports whether list has the attribute nodiscard.
func hasNodiscard(list *il.Attribute) bool {
	for a := list; a != nil; a = a.Next {
		if a.Kind == attrNodiscard {
			return true
		}
	}
	return false
}

// nodiscardReason returns the text that the attribute nodiscard in list gives.
func nodiscardReason(list *il.Attribute) string {
	for a := list; a != nil; a = a.Next {
		if a.Kind == attrNodiscard {
			return attrString(a)
		}
	}
	return ""
}

// warnUnusedResult warns at pos when e, which may be cast to void, is the
// call of a function declared with warn_unused_result: no cast helps.
func (say *reports) warnUnusedResult(e *il.Expr, pos source.Pos) {
	for e.Kind == il.EnkOperation && e.Op == il.OpCast && e.Type.IsVoid() {
		e = e.Operand
	}
	if call := discardedCall(e); call != nil && (e.Kind != il.EnkOperation || e.Op != il.OpRefIndirect) {
		if r := calleeOf(call); r != nil && r.WarnUnusedResult {
			say.report(diag.ResultCallNotUsed, pos)
		}
	}
}

// discardedCall returns the call whose value e is, nil when it is none.
func discardedCall(e *il.Expr) *il.Expr {
	e = callCore(e)
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

// calleeOf returns the function that call names, nil when it calls through a
// pointer.
func calleeOf(call *il.Expr) *il.Routine {
	callee := call.Operand
	if callee.Kind == il.EnkOperation && callee.Operand != nil && callee.Operand.Next != nil {
		callee = second(callee)
	}
	if callee.Kind != il.EnkRoutine {
		return nil
	}
	return callee.Routine
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
			s.IL.Temporaries = true
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
	if e == nil || e.Kind != il.EnkTempInit || e.Init == nil {
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
	ck.u.Info(e).Lifetime = temporaryLifetime(ck.u, temps, e)
	x.set(e)
}

// initializerTemporaries ends the full expression that is the initialiser d of
// a variable: its temporaries die behind the initialisation.
func (ck *Checker) initializerTemporaries(d *il.DynamicInit) {
	temps := ck.exprs.temps
	ck.exprs.temps = nil
	if len(temps) > 0 && d != nil && !ck.env.has(inPrototype) {
		d.InitExprLifetime = temporaryLifetime(ck.u, temps, d)
	}
}

// temporaryLifetime returns the lifetime of temps, which ends with the
// expression or initialisation of.
func temporaryLifetime(u *il.Unit, temps []*il.DynamicInit, of il.Node) *il.ObjectLifetime {
	life := il.New[il.ObjectLifetime](u)
	life.Kind, life.Entity = il.OlkExprTemporary, of
	for _, d := range temps {
		d.Lifetime, d.Unordered = life, len(temps) > 1
		d.NextInDestructionList = life.Destructions
		life.Destructions = d
	}
	return life
}
