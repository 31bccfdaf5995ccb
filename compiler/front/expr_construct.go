// This file implements `type(args)` and `type{list}`: explicit type conversion
// in functional notation [expr.type.conv].
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
)

// soleInitializer returns the only initialiser of `auto(x)` or `auto{x}`, nil
// when there is another number of them.
func soleInitializer(args []*Operand, braced bool) *Operand {
	switch {
	case len(args) != 1:
		return nil
	case !braced:
		return args[0]
	case args[0].Mode == Braced && len(args[0].List.Items) == 1 && len(args[0].List.Items[0].Designators) == 0:
		return &args[0].List.Items[0].Operand
	}
	return nil
}

// buildConstruct builds `t(args)` or `t{list}`; braced lists come as the only
// argument.
func (ck *Checker) buildConstruct(x *Operand, t *il.Type, args []*Operand, braced bool, pos source.Pos) {
	start, end := x.Start, x.End
	if t == nil || t.IsError() || invalidArgs(args) {
		if t != nil && !t.IsError() && !braced {
			refuseWithErrors(ck, t, args, start, true)
		}
		x.invalidate()
		return
	}
	if t.HasPlaceholder() {
		if y := soleInitializer(args, braced); y != nil {
			if !ck.d.AtLeast(lang.CXX23) {
				at := start
				if braced {
					at = ck.syntax.here()
				}
				ck.report(diag.CXX23FeatureAutoCast, at)
			}
			if t = ck.deduceAuto(t, y, pos); t == nil {
				x.invalidate()
				return
			}
		} else {
			ck.say.placeholderNotAllowed(start, t)
			x.invalidate()
			return
		}
	}
	if t.IsDependent() || !braced && len(args) > 1 && !t.IsClass() && ck.env.has(inPrototype) || dependentArgs(args) && !ck.initialisesKnown(t, args, braced) || !braced && ck.env.has(inPrototype) && uncheckedCast(ck, t, args, start) {
		ck.dependentConstruct(x, t, args, braced, pos)
		return
	}
	if braced && len(args) == 1 && args[0].Mode == Braced {
		ck.constructBraced(x, t, args[0], start)
		return
	}
	if braced && len(args) != 1 {
		list := &initList{Pos: pos, End: end}
		for _, a := range args {
			list.Items = append(list.Items, initItem{Operand: *a})
		}
		ck.constructBraced(x, t, &Operand{Mode: Braced, List: list, Start: pos}, start)
		return
	}
	switch {
	case len(args) == 1 && args[0].Mode != Braced:
		*x = *args[0]
		x.Start, x.End = start, end
		if x.Mode == Value {
			x.Start = x.Expr.Start
		}
		ck.functionalOne(x, t, start)
		x.Start = start
		ck.checkTemporary(x, t, start)
	case t.IsClass():
		*x = Operand{Mode: Value, Start: start, End: end, Expr: nodes.ErrorNode(ck.u, t, start)}
		if len(args) == 0 {
			ck.constructEmpty(x, t, start)
		} else if !ck.castToClass(x, args, t, il.CastFunctional, start) {
			x.invalidate()
		}
		ck.checkTemporary(x, t, start)
	case len(args) == 0:
		ck.constructEmpty(x, t, start)
	case len(args) == 1:
		ck.report(diag.NotAllowedHere, args[0].startOf(), "a brace-enclosed list")
		x.invalidate()
	default:
		ck.report(diag.TooManyInitializerValues, args[1].startOf())
		x.invalidate()
	}
}

// checkTemporary checks the spaces of the constructor and destructor of the
// temporary that x is.
func (ck *Checker) checkTemporary(x *Operand, t *il.Type, start source.Pos) {
	if x.Mode == Value && x.Expr.Kind == il.EnkTempInit && t.IsClass() {
		ck.checkLife(t, x.Expr.Init, start)
	}
}

// functionalOne builds `t(x)`, which is the cast `(t)x`.
func (ck *Checker) functionalOne(x *Operand, t *il.Type, start source.Pos) {
	ck.env.unconverted(func() { ck.buildCast(x, t, il.CastFunctional, start) })
	if x.Mode == Value {
		x.Expr.Start = start
	}
}

// constructEmpty builds `t()`.
func (ck *Checker) constructEmpty(x *Operand, t *il.Type, start source.Pos) {
	end := x.End
	*x = Operand{Start: start, End: end}
	if t.IsVoid() {
		e := ck.u.NewExpr(il.EnkTempInit, t)
		e.Form, e.Pos = il.CastFunctional, start
		e.Init = ck.u.NewDynamicInit(il.DikZero)
		x.set(e)
		return
	}
	if t.IsClass() {
		if !ck.completeClass(t, start) {
			ck.report(diag.IncompleteTypeNotAllowed, start, t)
			x.invalidate()
			return
		}
		usedConstructor(ck, t)
		d, ok := valueInitialized(ck, t, start)
		if !ok { // what contains it is not checked any further (rule front.no-constructor)
			x.invalidate()
			return
		}
		d.ExplicitCast = true
		e := ck.tempNode(t, d, start)
		e.Form, e.EndPos = il.CastFunctional, end
		ck.u.Info(e).TypeOperand = t
		x.set(e)
		return
	}
	if t.IsReference() || t.IsArray() || t.IsFunction() {
		ck.report(diag.CastTypeNotAllowed, start, t)
		x.invalidate()
		return
	}
	castsZero(ck)
	z := nodes.ZeroValue(ck.u, t, start)
	d := ck.u.NewDynamicInit(il.DikZero)
	d.ExplicitCast = true
	e := ck.u.NewExpr(il.EnkTempInit, ck.u.Unqualified(t))
	e.Form, e.Init, e.Pos, e.Start, e.EndPos = il.CastFunctional, d, start, start, end
	z.Const.Expr = e
	z.Start, z.EndPos = start, end
	x.set(z)
}

// initialisesKnown reports whether `t{…}` is understood though elements of the
// list have unknown types: each of them initialises a known member of an
// aggregate, or the only one a scalar.
func (ck *Checker) initialisesKnown(t *il.Type, args []*Operand, braced bool) bool {
	if !braced || len(args) != 1 || args[0].Mode != Braced {
		return false
	}
	items := args[0].List.Items
	for i := range items {
		if a := &items[i].Operand; a.Mode != Value || a.PackExpansion || a.Expr.IsPackExpansion || !t.IsScalar() && a.Expr.TypeDependent && !nodes.MaybeConstant(a.Expr) {
			return false
		}
	}
	return t.IsScalar() && len(items) == 1 || t.IsClass() && ck.isAggregate(t)
}

// constructBraced builds `t{list}`.
func (ck *Checker) constructBraced(x *Operand, t *il.Type, list *Operand, start source.Pos) {
	end := x.End
	if t.IsReference() {
		ck.referenceBraced(x, t, list, start)
		return
	}
	if t.IsFunction() {
		ck.report(diag.CastTypeNotAllowed, start, t)
		x.invalidate()
		return
	}
	if !t.IsClass() && !t.IsArray() {
		ck.scalarBraced(x, t, list, start)
		return
	}
	d, done := ck.initialize(t, il.InitBrace, list, nil, list.Pos, convInit)
	if d == nil {
		x.invalidate()
		return
	}
	*x = Operand{Start: start, End: end}
	d.ExplicitCast, d.Braced = true, true
	if d.Const != nil {
		d.Const.ExplicitCast = true
	}
	if ck.env.has(inUnevaluated) || ck.rep.Muted() {
		ck.env.implicitly(func() { ck.destructorFor(done, list.Pos) }) // it must be one that can be called all the same
	}
	e := ck.tempNode(done, d, list.Pos) // where its destructor is reported (rule front.destroyed-place)
	e.Pos, e.Start = start, start
	e.Form, e.EndPos = il.CastBraced, end
	ck.u.Info(e).TypeOperand = done
	x.set(e)
}

// referenceBraced builds `R{list}` for a reference type: what a reference
// initialised from the list refers to [expr.type.conv].
func (ck *Checker) referenceBraced(x *Operand, t *il.Type, list *Operand, start source.Pos) {
	end := x.End
	y := *list
	if !ck.convert(&y, t, convInit) || y.Mode != Value {
		x.invalidate()
		return
	}
	objectBound(&y)
	if e := y.Expr; e.Kind == il.EnkTempInit {
		e.Form = il.CastBraced
	}
	ck.say.refCast(&y, t, il.OpRefCast, il.CastBraced, start)
	*x = y
	x.Start, x.End = start, end
}

// scalarBraced builds `int{e}`.
func (ck *Checker) scalarBraced(x *Operand, t *il.Type, list *Operand, start source.Pos) {
	end := x.End
	if list.Mode != Braced {
		x.invalidate()
		return
	}
	empty := len(list.List.Items) == 0
	if empty {
		*x = Operand{Start: start, End: end}
		var z *il.Expr
		if own := t.Skip(); own.SignedOf != nil { // a zero of its own
			z = nodes.CastZero(ck.u, own, start)
		} else {
			z = ck.sharedZero(t, start, true)
		}
		if t.IsVector() {
			z = nodes.ZeroValue(ck.u, t, start)
			z.Const.ExplicitCast, z.Const.ExplicitBraces = true, true
		}
		z.Form, z.Start, z.EndPos = il.CastBraced, start, end
		x.set(z)
		return
	}
	item := *list
	ck.enumFromList(&item, t)
	if item.Mode == Braced && !ck.bracedScalarCast(&item, t) {
		x.invalidate()
		return
	}
	*x = item
	x.Start, x.End = start, end
	e := nodes.Unary(ck.u, il.OpCast, ck.u.Unqualified(t), x.Expr, start)
	e.Start, e.EndPos = start, end
	ck.castDone(x, e, il.CastBraced)
}

// scalarInBraces reports the list x that stands in braces for a scalar of type t (rule front.scalar-in-braces).
func scalarInBraces(ck *Checker, x *Operand, t *il.Type) {
	ck.report(diag.ScalarInNestedBraces, x.startOf(), t)
	tooManyItems(ck, x)
}

// bracedScalarCast converts the only element of a list to scalar type t.
func (ck *Checker) bracedScalarCast(x *Operand, t *il.Type) bool {
	items := x.List.Items
	if ck.say.scalarDesignated(items, t) {
		return false
	}
	if len(items) > 1 {
		ck.report(diag.TooManyInitializerValues, items[1].startOf())
		return false
	}
	it := items[0].Operand
	if it.Mode == Braced {
		scalarInBraces(ck, &it, t)
		return false
	}
	ck.checkNarrowing(&it, t, false)
	if !ck.convertBy(&it, t, convInit, seqExplicitFn) {
		return false
	}
	*x = it
	return true
}

// dependentConstruct builds `t(args)` or `t{…}` where something is dependent.
func (ck *Checker) dependentConstruct(x *Operand, t *il.Type, args []*Operand, braced bool, pos source.Pos) {
	start, end := x.Start, x.End
	if !braced && len(args) == 1 && args[0].Mode != Braced && !args[0].PackExpansion {
		y := *args[0]
		ck.dependentCast(&y, t, il.CastFunctional, start)
		*x = y
		x.Start, x.End = start, end
		if x.Mode == Value {
			x.Expr.Start, x.Expr.EndPos = start, end
		}
		return
	}
	if !completeOperandType(ck, t, start) {
		x.invalidate()
		return
	}
	e := ck.u.NewExpr(il.EnkDependentConstruct, t)
	e.Pos, e.Start, e.EndPos = start, start, end
	e.TypeDependent, e.ValueDependent = t.IsDependent(), true
	i := ck.u.Info(e)
	i.TypeOperand, i.Brace = t, braced
	if braced && len(args) == 1 && args[0].Mode == Braced {
		items := args[0].List.Items
		args = nil
		for k := range items {
			a := &items[k].Operand
			ck.plainExpr(a)
			if a.Mode == Value && len(items[k].Designators) > 0 {
				ck.u.Info(a.Expr).OwnRare().Designators = items[k].Designators
			}
			args = append(args, a)
		}
	}
	list, ok := ck.plainArgs(x, nil, args)
	if !ok {
		return
	}
	e.Operand = nodes.LinkArgs(list)
	*x = Operand{Start: start, End: end}
	x.set(e)
}
