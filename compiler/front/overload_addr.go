// This file implements the address of an overloaded function [over.over] and
// the choice of the only function of a set.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
)

// singleFunction returns the function that set names when it names exactly
// one, explicit template arguments applied.
func (ck *Checker) singleFunction(set *overloadSet) *il.Routine {
	if len(set.Lookup.Syms) != 1 {
		return nil
	}
	switch e := set.Lookup.Syms[0].Entity.(type) {
	case *il.Routine:
		return e
	case *il.Template:
		if !set.HasArgs || e.Routine == nil {
			return nil
		}
		return ck.explicitInstance(e, set)
	}
	return nil
}

// soleInstance returns the instance that set, with explicit template arguments,
// identifies: that of the only template that they suffice for [over.over]/5.
func (ck *Checker) soleInstance(set *overloadSet) *il.Routine {
	if !set.HasArgs {
		return nil
	}
	var found *il.Routine
	for _, y := range set.Lookup.Syms {
		t := y.Template()
		if t == nil || t.Routine == nil {
			continue
		}
		r := ck.explicitInstance(t, set)
		switch {
		case r == nil:
		case found != nil:
			return nil
		default:
			found = r
		}
	}
	return found
}

// explicitInstance returns the instance of function template t whose arguments
// set gives in full.
func (ck *Checker) explicitInstance(t *il.Template, set *overloadSet) *il.Routine {
	for i := range set.Args {
		if typing.ArgIsDependent(&set.Args[i]) {
			return nil
		}
	}
	return ck.deduceForType(t, set.Args, nil)
}

// isBound reports whether set is `object.f` and all its functions need the
// object, so that they can be called only.
func (ck *Checker) isBound(set *overloadSet) bool {
	if set.Object == nil || set.ImplicitThis || set.Lookup.Dependent || len(set.Lookup.Syms) == 0 {
		return false
	}
	for _, y := range set.Lookup.Syms {
		r, ok := y.Entity.(*il.Routine)
		if t := y.Template(); t != nil && t.Routine != nil {
			r, ok = t.Routine, true
		}
		if !ok || isStaticFunction(r) {
			return ok && ck.singleFunction(set) == nil
		}
	}
	return true
}

// resolveSingle makes the overload set x the function it names; more than one
// is an error.
func (ck *Checker) resolveSingle(x *Operand) {
	set := x.Set
	if set.Lookup.Dependent && len(set.Lookup.Syms) == 0 {
		ck.env.unresolved(ck.u, ck.d, x)
		return
	}
	if ck.isBound(set) {
		objectAccess(ck, set)
		code := diag.BoundFunctionNotCalled
		if set.Name.Dtor && !set.AddressOf {
			code = diag.PseudoDestructorNotCalled
		}
		pos := set.Name.Pos
		if x.Parens && x.Start.IsValid() {
			pos = x.Start // (rule front.function-operands)
		}
		ck.report(code, pos)
		x.invalidate()
		return
	}
	for i := range set.Args {
		if typing.ArgIsDependent(&set.Args[i]) {
			ck.env.unresolved(ck.u, ck.d, x)
			return
		}
	}
	r := ck.singleFunction(set)
	if r == nil && len(set.Lookup.Syms) > 1 {
		r = ck.soleInstance(set)
	}
	if r == nil && len(set.Lookup.Syms) == 0 {
		ck.say.undefined(ck.declName(&set.Name), set.Name.Pos)
		x.invalidate()
		return
	}
	if r == nil {
		pos := set.Name.Start
		switch {
		case x.Parens && x.Start.IsValid():
			pos = x.Start
		case set.AddressOf && set.AddrPos.IsValid():
			pos = set.AddrPos
		}
		if reportExplicitArgs(ck, templatesOf(set.Lookup.Syms), set.Args) {
			x.invalidate()
			return
		}
		ck.report(diag.UnresolvedOverload, pos, ck.say.setKind(set))
		x.invalidate()
		return
	}
	ck.functionValue(x, r)
}

// objectAccess checks the access of the one function that set names as a member of an object and does
// not call (rule front.bound-operands).
func objectAccess(ck *Checker, set *overloadSet) {
	if len(set.Lookup.Syms) != 1 || set.Object == nil || set.Lookup.Class == nil {
		return
	}
	t := set.Object.Type
	if t.IsPointer() {
		t = t.Skip().Elem
	}
	ck.checkAccess(&set.Lookup, set.Lookup.Syms[0], t.ClassType(), set.Name.Pos)
}

// setKind returns `overloaded function "f"` or `function template "f"`.
func (say *reports) setKind(set *overloadSet) string {
	if len(set.Lookup.Syms) == 1 {
		if t := set.Lookup.Syms[0].Template(); t != nil && t.Routine != nil {
			return `function template "` + say.words.entityText(t) + `"`
		}
	}
	return `overloaded function "` + say.words.setName(set) + `"`
}

// functionValue makes x the function r of its set: a designator, or its
// address where & was applied.
func (ck *Checker) functionValue(x *Operand, r *il.Routine) {
	set := x.Set
	n := &set.Name
	ck.useFunction(r, n.Pos, il.UseAddress)
	ck.checkConstevalAddress(r, n.Pos)
	ck.checkAutoReference(r, n.Pos)
	e := nodes.RoutineNode(ck.u, r, ck.env.nameReference(ck.u, r, n), n.Pos)
	if n.Start.IsValid() {
		e.Start = n.Start
	}
	if set.HasArgs && r.AssocTemplate != nil {
		r.GiveTArgs(len(set.Args))
	}
	if r.AssocTemplate != nil && n.qualified() && !ck.env.has(inUnevaluated) {
		noteReferenced(r.AssocTemplate)
	}
	if set.AddressOf && isStaticFunction(r) {
		e.Found |= il.FoundForAddress
	}
	if set.Object != nil && !set.ImplicitThis {
		objectAccess(ck, set)
		ck.say.memberDesignator(x, r, e)
		return
	}
	if !isStaticFunction(r) {
		memberFunctionPointer(ck, x, r, e)
		return
	}
	e.Parenthesized = x.Parens
	if set.AddressOf {
		a := nodes.Unary(ck.u, il.OpAddressOf, ck.u.PointerTo(r.Type), e, set.AddrPos)
		x.set(a)
		return
	}
	x.set(e)
}

// memberDesignator handles `object.f` where f is not called.
func (say *reports) memberDesignator(x *Operand, r *il.Routine, e *il.Expr) {
	set := x.Set
	if !isStaticFunction(r) {
		say.report(diag.BoundFunctionNotCalled, set.Name.Pos)
		x.invalidate()
		return
	}
	op := il.OpDotStatic
	if set.Arrow {
		op = il.OpPointsToStatic
	}
	n := nodes.Binary(say.u, op, e.Type, set.Object, e, set.OpPos)
	n.Cat = il.LValue
	if set.AddressOf {
		n = nodes.Unary(say.u, il.OpAddressOf, say.u.PointerTo(r.Type), n, set.AddrPos)
	}
	x.set(n)
}

// memberFunctionPointer makes x a pointer to nonstatic member function r.
func memberFunctionPointer(ck *Checker, x *Operand, r *il.Routine, e *il.Expr) {
	set := x.Set
	if !set.AddressOf || set.Name.Qual == nil {
		pos := set.AddrPos
		if !set.AddressOf {
			pos = x.startOf()
		}
		if !ck.checkedInTemplate(pos, diag.NonstandardAddressOfMember) {
			ck.report(diag.NonstandardAddressOfMember, pos)
		}
		if !set.AddressOf && ck.env.has(inPrototype) && (r.MemberOf.IsDependent() || r.MemberOf.LocalToFunction) {
			x.invalidate()
			return
		}
	}
	t := ck.u.PtrToMember(r.MemberOf, r.Type)
	c := ck.u.NewConst(il.CkPtrToMember, t)
	c.OwnRare().Routine, c.OwnRare().IsFunctionPtr, c.Pos = r, true, set.AddrPos
	if c.NameRef != e.NameRef {
		c.OwnRare().NameRef = e.NameRef
	}
	c.Expr = nodes.Unary(ck.u, il.OpAddressOf, t, e, set.AddrPos)
	n := nodes.ConstExpr(ck.u, c, set.AddrPos)
	x.set(n)
}

// functionTarget returns the function type that a target type asks of an
// overload set; nil when it asks for none.
func functionTarget(t *il.Type) *il.Type {
	s := t.Deref().Skip()
	switch s.Kind {
	case il.TkPointer, il.TkPtrToMember:
		s = s.Elem.Skip()
	}
	if s.Kind == il.TkRoutine {
		return s
	}
	return nil
}

// addressOfOverload chooses the function of set x whose type is target.
func (ck *Checker) addressOfOverload(x *Operand, target *il.Type) *il.Routine {
	ft := functionTarget(target)
	if ft == nil || x.Set == nil || ck.isBound(x.Set) {
		return nil
	}
	var plain, inst []*il.Routine
	var tmpls []*il.Template
	for _, y := range x.Set.Lookup.Syms {
		switch e := y.Entity.(type) {
		case *il.Routine:
			if !x.Set.HasArgs && ck.functionMatches(e, ft) {
				plain = append(plain, e)
			}
		case *il.Template:
			if e.Routine == nil {
				continue
			}
			if r := ck.deduceForType(e, x.Set.Args, ft); r != nil && ck.functionMatches(r, ft) {
				inst, tmpls = append(inst, r), append(tmpls, e)
			}
		}
	}
	if i := bestOf(len(plain), func(a, b int) bool { return ck.moreConstrainedMember(plain[a], plain[b]) }); i >= 0 {
		return plain[i]
	}
	if len(plain) > 0 {
		return nil
	}
	i := bestOf(len(inst), func(a, b int) bool {
		return inst[a] == inst[b] || ck.moreSpecialized(tmpls[a], tmpls[b], len(ft.Routine.Params)) < 0
	})
	if i < 0 {
		return nil
	}
	return inst[i]
}

// bestOf returns the one of n functions that is better than all others, -1 when
// there is none [over.over]/5.
func bestOf(n int, better func(a, b int) bool) int {
	best := 0
	for i := 1; i < n; i++ {
		if better(i, best) {
			best = i
		}
	}
	for i := range n {
		if i != best && !better(best, i) {
			return -1
		}
	}
	return min(best, n-1)
}

// functionMatches reports whether the constraints of r hold and it has function
// type ft, noexcept aside.
func (ck *Checker) functionMatches(r *il.Routine, ft *il.Type) bool {
	if !ck.constraintsSatisfied(r) {
		return false
	}
	if r.Type.HasPlaceholder() {
		ck.deducedReturn(r, r.DeclPos)
	}
	return ck.u.Same(r.Type, ft) || typing.DropsNoexcept(ck.u, ck.d, r.Type, ft)
}

// overloadSequence is sequence for an overload set.
func (ck *Checker) overloadSequence(x *Operand, t *il.Type) conversion {
	if x.Set.Lookup.Dependent {
		return conversion{to: t, step: stepDependent}
	}
	if ft := functionTarget(t); ft != nil && !ft.IsDependent() {
		if r := ck.addressOfOverload(x, t); r != nil {
			c := conversion{to: t, from: r.Type, target: r, decayed: true}
			if t.IsReference() {
				c.ref, c.toFunction, c.rvalueRef = true, true, t.IsRvalueReference()
				c.from = r.Type
			}
			return c
		}
		return badSequence
	}
	r := ck.singleFunction(x.Set)
	if r == nil || r.Type.IsError() {
		return badSequence
	}
	if !isStaticFunction(r) && !x.Set.AddressOf {
		return badSequence
	}
	var d *Operand
	switch {
	case !isStaticFunction(r):
		d = dummy(ck.u, ck.u.PtrToMember(r.MemberOf, r.Type), x.startOf())
	case x.Set.AddressOf:
		d = dummy(ck.u, ck.u.PointerTo(r.Type), x.startOf())
	default:
		d = dummy(ck.u, ck.u.ReferenceTo(r.Type, false), x.startOf())
	}
	c := ck.convSequence(d, t, 0)
	c.target = r
	return c
}

// resolveTo makes overload set x the function that sequence c chose.
func (ck *Checker) resolveTo(x *Operand, t *il.Type, c *conversion) {
	r := c.target
	if r == nil {
		r = ck.addressOfOverload(x, t)
	}
	if r == nil {
		ck.resolveSingle(x)
		return
	}
	if r.IsTemplateFunction {
		ck.checkAutoReference(r, x.Set.Name.Pos) // and as a value once more (rule space.deduced-result)
	}
	ck.functionValue(x, r)
	if x.Mode == Value && !t.IsReference() && c.kind != seqUser && x.Expr.Type.IsFunction() {
		functionToPointer(ck.u, x) // for a constructor, its parameter decides
	}
}
