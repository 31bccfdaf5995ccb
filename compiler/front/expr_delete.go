// This file implements delete-expressions [expr.delete] and the allocation functions of classes.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/symbols"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// deleteExpression parses a delete-expression; the current token is `delete`.
func (p *Parser) deleteExpression(x *Operand, global bool) {
	pos := p.tok.Pos
	start := x.Start
	p.next()
	array := p.got(token.LBracket)
	if array && !p.got(token.RBracket) { // which used to hold the number of elements
		p.report(diag.DeleteArraySizeExpressionUsed, p.tok.Pos)
		var n Operand
		p.expression(&n)
		if n.Mode == Value && !n.dependent() && !n.Expr.Type.IsIntegralOrEnum() && !n.Expr.Type.IsClass() {
			p.report(diag.ExpressionNotIntegral, n.startOf())
		}
		p.require(token.RBracket)
	}
	if !p.ck.enter() {
		x.invalidate()
		return
	}
	defer p.ck.leave()
	var y Operand
	p.castExpression(&y)
	x.Start, x.End = start, p.prev.End()
	p.ck.buildDelete(x, &y, array, global, pos)
}

// buildDelete builds `delete y`.
func (ck *Checker) buildDelete(x, y *Operand, array, global bool, pos source.Pos) {
	if !ck.say.usable(y) {
		x.invalidate()
		return
	}
	e := ck.u.NewExpr(il.EnkNewDelete, ck.u.Builtin.Void)
	i := ck.u.Info(e)
	e.Pos, e.Start, e.EndPos = pos, x.Start, x.End
	i.OwnRare().ArrayDelete, i.OwnRare().BracketsWritten, i.OwnRare().Global = array, array, global
	if y.dependent() {
		plainRead(ck, y)
		if y.Mode == Value {
			ck.readPointer(y.Expr)
		}
		i.OwnRare().Args, i.TypeOperand = y.Expr, ck.u.Builtin.Dependent
		e.ValueDependent = true
		x.set(e)
		return
	}
	if y.Mode == Value && y.Expr.Type.IsClass() {
		if k := ck.contextualConversion(y, (*il.Type).IsPointer); k != nil {
			ck.callConversion(y, k)
		} else if ck.reportConversions(y, (*il.Type).IsPointer, y.startOf()) {
			x.invalidate()
			return
		}
	}
	ck.decay(y)
	if y.Mode != Value {
		x.invalidate()
		return
	}
	t := y.Expr.Type.Skip()
	if t.Kind != il.TkPointer || t.Elem.IsFunction() {
		code := diag.ExpressionNotCompletePointer
		if t.Kind == il.TkPointer {
			code = diag.PointerFunctionNotDeleted
		}
		ck.report(code, y.startOf())
		x.invalidate()
		return
	}
	if t.Elem.IsVoid() && !ck.rep.Muted() {
		ck.rep.ReportAs(diag.Warning, diag.ExpressionNotCompletePointer, y.startOf())
	}
	if !array && t.Elem.IsArray() {
		ck.report(diag.DeleteOfArrayPointer, y.startOf())
	}
	i.OwnRare().Args, i.TypeOperand = y.Expr, t.Elem
	i.OwnRare().ArrayDelete = array || t.Elem.IsArray()
	ck.destruction(e, y, t.Elem, array, global, pos)
	x.set(e)
}

// destruction chooses the destructor and operator delete of a
// delete-expression.
func (ck *Checker) destruction(e *il.Expr, y *Operand, t *il.Type, array, global bool, pos source.Pos) {
	elem := t.BaseElement()
	virtual := false
	if c := elem.ClassType(); c != nil {
		if !ck.completeClass(c, pos) {
			ck.report(diag.DeleteOfIncompleteClass, y.startOf())
		} else if r := ck.deletedBy(elem, array, y.startOf()); r != nil {
			ck.noteAllocation(c, false, false)
			d := ck.u.NewDynamicInit(il.DikNone)
			d.Destructor = r
			e.Init = d
			ck.u.Info(e).OwnRare().Destructor = r
			if ck.d.Pass == lang.HostPass {
				ck.env.implicitly(func() { ck.checkCallSpace(r, y.startOf()) })
			}
			virtual = r.IsVirtual && !array
		}
	}
	if !global && !usualDeleteVisible(ck, elem, array, pos) || virtual && !global {
		return
	}
	if r := ck.deallocationFunction(elem, array, global, pos); r != nil {
		e.Routine = r
		own := elem.ClassInfoOrNil()
		ck.allocate(r, pos, array || own == nil)
		if own != nil && own.OperatorDelete != nil && !array {
			own.OperatorDelete.Referenced, own.OperatorDelete.Called = true, true
		}
	}
}

// deletedBy returns the destructor that a delete-expression of type t calls; a
// virtual one is found in the table and not used as such.
func (ck *Checker) deletedBy(t *il.Type, array bool, pos source.Pos) *il.Routine {
	r := destroyer(ck, t, pos)
	switch {
	case r == nil:
	case r.IsVirtual && !array:
		referenced := r.Referenced
		ck.useFunction(r, pos, il.UseVirtual)
		r.Referenced = referenced
	default:
		called := r.Called
		ck.useFunction(r, pos, il.UseImplicit)
		r.Called = called || array // the destructor of one object frees it, too
	}
	return r
}

// isAlignedDelete reports whether f is the type of the global operator delete
// for objects of extended alignment: it takes a size where sized says so.
func isAlignedDelete(f *il.RoutineInfo, sized bool) bool {
	n := 2
	if sized {
		n = 3
	}
	return len(f.Params) == n && f.Params[n-1].Type.IsScopedEnum()
}

// deallocationFunction chooses operator delete for objects of type t: one with
// the alignment where that is extended, with the size where the object, or an
// array of objects that are destroyed, has one [expr.delete]/10, or in a class
// whatever it has.
func (ck *Checker) deallocationFunction(t *il.Type, array, global bool, pos source.Pos) *il.Routine {
	l := ck.allocationLookup(ck.operatorName(token.KwDelete, array), t, global)
	var best *il.Routine
	aligned := ck.d.AtLeast(lang.CXX17) && t.AlignOf() > 16
	sized := ck.d.AtLeast(lang.CXX14) && knowsSize(t, array)
	for _, y := range l.Syms {
		r, _ := y.Entity.(*il.Routine)
		if r == nil {
			continue
		}
		f := r.Type.Skip().Routine
		if aligned && l.Class == nil && isAlignedDelete(f, sized) {
			return r
		}
		if len(f.Params) == 1 && !(aligned && l.Class == nil) {
			if l.Class != nil {
				ck.checkAccess(&l, y, nil, pos)
			}
			if best = r; l.Class != nil || !sized {
				return r
			}
		}
		if len(f.Params) == 2 && ck.u.SameUnqualified(f.Params[1].Type, sizeType(ck.u, ck.d)) {
			if l.Class == nil && sized && !aligned {
				return r
			}
			if best == nil && l.Class != nil {
				best = r
			}
		}
	}
	return best
}

// knowsSize reports whether the size of what is freed is known: of a complete object, of
// an array whose elements are counted.
func knowsSize(t *il.Type, array bool) bool {
	c := t.BaseElement().ClassType()
	if !array {
		return !t.IsVoid() && !t.IsFunction() && (c == nil || c.Cls.Complete)
	}
	return c != nil && c.Cls.Complete && !c.Cls.Members.Dtor.Trivial
}

// noteAllocation records the allocation functions of class c: those of
// new-expressions, and of constructors with a body, which the real tool lets
// allocate; operator delete for delete-expressions and destructors likewise.
// A constructor's or destructor's body names them, an expression does not.
func (ck *Checker) noteAllocation(c *il.Type, allocates, named bool) {
	k := c.ClassInfoOrNil()
	if k == nil || ck.env.has(inUnevaluated) {
		return
	}
	if k.OperatorNew == nil && allocates {
		k.OwnRare().OperatorNew = ck.usualAllocation(token.KwNew, c, 1)
	}
	if k.OperatorDelete == nil {
		n := 1
		switch {
		case ck.d.AtLeast(lang.CXX17) && c.AlignOf() > 16:
			n = 3
		case ck.d.AtLeast(lang.CXX14):
			n = 2
		}
		k.OwnRare().OperatorDelete = ck.usualAllocation(token.KwDelete, c, n)
	}
	if !named {
		return
	}
	for _, r := range [...]*il.Routine{k.OperatorNew, k.OperatorDelete} {
		if r != nil {
			r.Referenced, r.Called = true, true
		}
	}
}

// accessibleDelete reports that virtual destructor d of class c cannot reach an operator delete
// [class.dtor]/16: an inaccessible one where that function stands, what is ambiguous, deleted or there for
// placement only where the destructor does (rules front.virtual-delete, front.virtual-placement-delete).
func accessibleDelete(ck *Checker, c *il.Type, d *il.Routine) {
	l := ck.allocationLookup(ck.operatorName(token.KwDelete, false), c, false)
	if l.Class == nil || l.Dependent {
		return
	}
	if l.Ambiguous {
		ck.report(diag.ImplicitCallAmbiguous, d.DeclPos, typeText(c)+"::operator delete", `function "`+ck.words.signatureText(d)+`"`)
		return
	}
	y := usualDelete(ck, &l)
	var r *il.Routine
	if y != nil {
		r, _ = y.Entity.(*il.Routine)
	}
	switch {
	case y == nil:
		ck.report(diag.NonPlacementOperatorDeleteMust, d.DeclPos)
	case r == nil: // a template, which was refused
	case r.IsDeleted:
		ck.say.deletedFunction(r, d.DeclPos)
	default:
		ck.checkAccess(&l, y, nil, r.DeclPos)
	}
}

// usualDeleteVisible reports a delete-expression, at pos, of a class that has no operator delete but for
// placement, or has it from several bases [expr.delete]/9 (rule front.virtual-placement-delete).
func usualDeleteVisible(ck *Checker, t *il.Type, array bool, pos source.Pos) bool {
	switch l := ck.allocationLookup(ck.operatorName(token.KwDelete, array), t, false); {
	case l.Class == nil || l.Dependent:
	case l.Ambiguous:
		ck.report(diag.Ambiguous, pos, typeText(t)+"::operator "+deleteName(array))
		return false
	case l.first().Template() == nil && usualDelete(ck, &l) == nil:
		ck.report(diag.NoAppropriateOperatorDeleteVisible, pos)
		return false
	}
	return true
}

// usualDelete returns the first function of l that is no placement operator delete
// [basic.stc.dynamic.deallocation]/3: it takes a pointer, or a size, an alignment or both too.
func usualDelete(ck *Checker, l *Lookup) *symbols.Symbol {
	var sized *symbols.Symbol
	for _, y := range l.Syms {
		r, ok := y.Entity.(*il.Routine)
		if t := y.Template(); t != nil && t.Routine != nil {
			if len(t.Routine.Type.Skip().Routine.Params) == 1 {
				return y
			}
			continue
		} else if !ok {
			continue
		}
		f := r.Type.Skip().Routine
		switch {
		case f.HasEllipsis:
		case len(f.Params) == 1:
			return y
		case sized == nil && len(f.Params) > 1 && isUsualTail(ck, f.Params[1:]):
			sized = y
		}
	}
	return sized
}

// isUsualTail reports whether params, behind the pointer of an operator delete, leave it a usual one:
// std::destroying_delete_t, the size, std::align_val_t, each at most once and in this order.
func isUsualTail(ck *Checker, params []*il.ParamType) bool {
	if c := params[0].Type.ClassType(); c != nil && c.Name != nil && c.Name.Text == "destroying_delete_t" {
		params = params[1:]
	}
	if len(params) > 0 && ck.u.SameUnqualified(params[0].Type, sizeType(ck.u, ck.d)) {
		params = params[1:]
	}
	return len(params) == 0 || len(params) == 1 && params[0].Type.IsScopedEnum()
}

// usualAllocation returns the operator new or delete of class c: its own, else
// the global one with n parameters.
func (ck *Checker) usualAllocation(op token.Kind, c *il.Type, n int) *il.Routine {
	l := ck.allocationLookup(ck.operatorName(op, false), c, false)
	for _, y := range l.Syms {
		r, ok := y.Entity.(*il.Routine)
		if ok && (l.Class != nil || len(r.Type.Skip().Routine.Params) == n) {
			return r
		}
	}
	return nil
}

// allocate notes the call of an allocation function by an expression; named
// tells that it counts as a mention of the function.
func (ck *Checker) allocate(r *il.Routine, pos source.Pos, named bool) {
	referenced, called := r.Referenced, r.Called
	ck.useFunction(r, pos, il.UseCall)
	r.Referenced, r.Called = referenced || named, called || named
}
