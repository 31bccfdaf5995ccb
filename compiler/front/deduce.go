// This file implements template argument deduction for function templates:
// from a call [temp.deduct.call], for a function type [temp.deduct.funcaddr],
// and from explicit arguments [temp.arg.explicit].
package front

import (
	"slices"

	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// deduceCall deduces the template arguments of function template t from a
// call; it returns the instance, nil when deduction or substitution fails
// (nothing is reported). explicit are the arguments written.
func (ck *Checker) deduceCall(t *il.Template, explicit []il.TemplateArg, args []*Operand, object *il.Type) *il.Routine {
	if t.Routine == nil || t.Decl == nil || !ck.enter() {
		return nil
	}
	defer ck.leave()
	hits := ck.rep.Mute()
	defer ck.rep.Unmute(hits)
	pos := ck.syntax.here()
	if len(args) > 0 {
		pos = args[0].Start
	}
	d := ck.newDeduction(t.Decl, data(t).binds, pos)
	defer d.release()
	r := t.Routine.Type.Skip().Routine
	if !d.explicitArgs(t, explicit) || !d.call(r, args) || !d.argumentsFit(r, args) {
		return nil
	}
	return d.finish(t)
}

// argumentsFit reports whether the arguments convert to the parameters that depend on
// nothing: before that nothing is substituted (CWG 1391,
// rule front.tried-instances).
func (d *deduction) argumentsFit(r *il.RoutineInfo, args []*Operand) bool {
	for i, q := range r.Params {
		if q.IsPack || i >= len(args) {
			break
		}
		if args[i].Mode != Value || q.Type.IsDependent() {
			continue
		}
		if c := d.ck.convSequence(args[i], q.Type, 0); !c.ok() {
			return false
		}
	}
	return true
}

// explicitArgs binds the arguments written behind the template's name.
func (d *deduction) explicitArgs(t *il.Template, explicit []il.TemplateArg) bool {
	b := binder{ck: d.ck, t: t, h: d.l.Decl, outer: d.outer, l: d.l, pos: d.pos}
	k := 0
	for i, q := range d.l.Decl.Params {
		for k < len(explicit) && explicit[k].Kind == il.ArgPackStart {
			k++
		}
		if k >= len(explicit) {
			break
		}
		s := &d.l.Args[i]
		if !q.IsPack {
			a, ok := b.one(q, explicit[k])
			if !ok || explicit[k].IsPack {
				return false
			}
			s.TemplateArg, s.Set = a, true
			d.explicit[i] = 1
			k++
			continue
		}
		for ; k < len(explicit); k++ {
			if explicit[k].Kind == il.ArgPackStart {
				break
			}
			a, ok := b.one(q, explicit[k])
			if !ok {
				return false
			}
			s.Elements = append(s.Elements, a)
		}
		s.Set = true
		d.explicit[i] = -1 - len(s.Elements)
	}
	return k >= len(explicit)
}

// given reports whether all parameters of the header in type q were given
// explicitly, so that nothing is deduced from it.
func (d *deduction) given(q *il.Type) bool {
	all, any := true, false
	w := paramWalk{param: func(depth, n int, pack bool) {
		if s := d.slot(depth, n); s != nil {
			any = true
			if d.explicit[n-1] == 0 || pack && (d.index < 0 || d.index >= len(s.Elements)) {
				all = false
			}
		}
	}}
	w.typ(q)
	return all && any
}

// mentions reports whether type t names a parameter of the header.
func (d *deduction) mentions(t *il.Type) bool {
	found := false
	w := paramWalk{param: func(depth, n int, _ bool) { found = found || d.slot(depth, n) != nil }}
	w.typ(t)
	return found
}

// maxParticipation is the nesting of types in which participates looks.
const maxParticipation = 100

// participates reports whether parameter type t names a template parameter
// outside of the non-deduced contexts: without one any argument that converts
// will do [temp.deduct.call, temp.deduct.type].
func (d *deduction) participates(t *il.Type, level int) bool {
	if t == nil || !t.IsDependent() {
		return false
	}
	if t.Kind == il.TkTypeRef && t.Ref != nil && t.Ref.Expr != nil {
		return false
	}
	if d.ck.work.Step(1); level > maxParticipation {
		return true
	}
	level++
	switch s := t.Skip(); s.Kind {
	case il.TkArray:
		return namesParameter(s.Array.Bound) || d.participates(s.Elem, level)
	case il.TkTemplateParam:
		return s.TParam.Kind == il.TptkParam || d.participates(s.Elem, level) // (rule front.alias-parameters)
	case il.TkInteger:
		return false // an enumeration of a dependent class
	case il.TkPointer:
		return d.participates(s.Elem, level)
	case il.TkPtrToMember:
		return d.participates(s.Class, level) || d.participates(s.Elem, level)
	case il.TkClass, il.TkStruct, il.TkUnion:
		return d.classParticipates(s.Cls, level)
	}
	return true
}

// classParticipates is participates for class k.
func (d *deduction) classParticipates(k *il.ClassInfo, level int) bool {
	if k.AssocTemplate == nil {
		return false // a member of a dependent class
	}
	if typing.PrimaryOf(k.AssocTemplate).Param != nil {
		return true
	}
	for i := range k.Args {
		switch a := &k.Args[i]; a.Kind {
		case il.ArgType:
			if d.participates(a.Type, level) {
				return true
			}
		case il.ArgConstant:
			if namesParameter(a.Const) {
				return true
			}
		case il.ArgTemplate:
			if a.Template != nil && a.Template.Param != nil {
				return true
			}
		}
	}
	return false
}

// namesParameter reports whether constant c is a template parameter.
func namesParameter(c *il.Constant) bool {
	return c != nil && c.Kind == il.CkTemplateParam && c.TP == il.TpckParam
}

// call deduces from the arguments of a call.
func (d *deduction) call(r *il.RoutineInfo, args []*Operand) bool {
	i := 0
	fixed := false // the explicit arguments say how many parameters there are
	for k, q := range r.Params {
		if q.IsPack {
			if k != len(r.Params)-1 {
				n := d.explicitLength(func(w *paramWalk) { w.typ(q.Type) })
				i, fixed = i+n, fixed || n > 0
				continue // not deduced
			}
			rest := args[min(i, len(args)):]
			i = len(args)
			if !d.pack(len(rest), func(n int) bool { return d.argument(q, rest[n]) }, func(w *paramWalk) { w.typ(q.Type) }) {
				return false
			}
			continue
		}
		if i >= len(args) {
			if !q.HasDefault && !fixed {
				return false
			}
			continue
		}
		if !d.argument(q, args[i]) {
			return false
		}
		i++
	}
	return i >= len(args) || r.HasEllipsis || fixed
}

// explicitLength returns how many elements the explicit arguments give the packs
// in a pattern whose expansion is not the last of its list [temp.deduct.call]/1.
func (d *deduction) explicitLength(visit func(*paramWalk)) int {
	n := 0
	w := paramWalk{param: func(depth, k int, pack bool) {
		if s := d.slot(depth, k); s != nil && pack && d.explicit[k-1] < 0 {
			n = max(n, len(s.Elements))
		}
	}}
	visit(&w)
	return n
}

// argument deduces from one argument.
func (d *deduction) argument(q *il.ParamType, x *Operand) bool {
	t := q.Type
	if !t.IsDependent() || d.given(t) || !d.participates(t, 0) || d.depth > 1 && !d.mentions(t) {
		return true
	}
	switch x.Mode {
	case Braced:
		return d.bracedArgument(t, x)
	case Overloads:
		return d.overloadArgument(t, x)
	case Value:
	default:
		return d.errors && d.fromType(t, d.ck.u.Builtin.Error, false)
	}
	a := typ(d.ck.u, x)
	if a.IsError() && !d.errors {
		return false
	}
	return d.fromType(t, a, x.isLvalue())
}

// fromType deduces parameter type t from an argument of type a.
func (d *deduction) fromType(t, a *il.Type, lvalue bool) bool {
	ck := d.ck
	s := t.Skip()
	if s.Kind == il.TkPointer && s.IsRef {
		if d.forwarding(s) && lvalue {
			a = ck.u.ReferenceTo(a.Deref(), false)
			return d.typ(s.Elem, a, deduceMoreQualified|deduceDerived)
		}
		f := deduceMoreQualified | deduceDerived
		if s.Elem.IsFunction() { // a reference to a function may lose noexcept [dcl.init.ref]/4
			f |= deduceNoexcept
		}
		return d.typ(s.Elem, a.Deref(), f)
	}
	a = a.Deref()
	switch b := a.Skip(); b.Kind {
	case il.TkArray:
		a = ck.u.PointerTo(elementType(ck.u, a))
	case il.TkRoutine:
		a = ck.u.PointerTo(a)
	default:
		a = ck.u.Unqualified(a)
	}
	t = ck.u.Unqualified(t)
	f := deduceDerived | deduceNoexcept
	if b := a.Skip(); b.Kind == il.TkPointer || b.Kind == il.TkPtrToMember {
		f |= deduceMoreQualified
	}
	return d.typ(t, a, f)
}

// elementType returns the element type of array a, its qualifiers included.
func elementType(u *il.Unit, a *il.Type) *il.Type {
	s := a.Skip()
	return u.Qualified(s.Elem, a.AllQuals()&^s.AllQuals())
}

// forwarding reports whether t is a forwarding reference: T&& for a parameter
// of the template itself (and not of its class: implicit deduction guides).
func (d *deduction) forwarding(t *il.Type) bool {
	e := t.Elem
	return t.IsRRef && e.Kind == il.TkTemplateParam && e.TParam.Kind == il.TptkParam &&
		d.slot(e.TParam.Depth, e.TParam.Position) != nil && !d.l.Decl.Params[e.TParam.Position-1].OfClass
}

// bracedArgument deduces from a braced-init-list [temp.deduct.call]/1.
func (d *deduction) bracedArgument(t *il.Type, x *Operand) bool {
	t = t.Deref()
	for t.IsPlainQualified() {
		t = t.Elem
	}
	s := t.Skip()
	var elem *il.Type
	switch {
	case d.ck.isInitializerList(s) && len(s.Cls.Args) == 1:
		elem = s.Cls.Args[0].Type
	case s.Kind == il.TkArray:
		elem = s.Elem
		if s.Array.Dependent && s.Array.Bound != nil {
			c := d.ck.u.NewConst(il.CkInteger, d.ck.u.Builtin.ULong)
			c.Int.Lo = uint64(len(x.List.Items))
			if !d.constant(s.Array.Bound, c, c.Type) {
				return false
			}
		}
	default:
		return true // not deduced
	}
	q := &il.ParamType{Type: elem}
	for i := range x.List.Items {
		if !d.argument(q, &x.List.Items[i].Operand) {
			return false
		}
	}
	return true
}

// isInitializerList reports whether class t is a specialisation of
// std::initializer_list.
func (ck *Checker) isInitializerList(t *il.Type) bool {
	c := t.ClassType()
	if c == nil || c.Name != ck.known.initializerList || c.Cls.AssocTemplate == nil {
		return false
	}
	s := c.ParentScope
	return s != nil && s.Namespace != nil && s.Namespace.Name == ck.known.std
}

// overloadArgument deduces from the name of an overloaded function
// [temp.deduct.call]/6.
func (d *deduction) overloadArgument(t *il.Type, x *Operand) bool {
	var found *symbols.Level
	saved := d.snapshot()
	n := 0
	for _, y := range x.Set.Lookup.Syms {
		r, ok := y.Entity.(*il.Routine)
		if !ok {
			tm := y.Template()
			if tm == nil {
				continue
			}
			if !x.Set.HasArgs {
				d.restore(saved)
				return true // a template: not deduced
			}
			if r = d.ck.instanceOfArgs(tm, x.Set.Args); r == nil {
				continue
			}
		}
		a := d.ck.functionArgType(r, x)
		d.restore(saved)
		if d.fromType(t, a, !x.Set.AddressOf) {
			found = d.snapshot()
			n++
		}
	}
	d.restore(saved)
	if n == 1 {
		d.l = found
	}
	return n > 0 || len(x.Set.Lookup.Syms) == 0
}

// functionArgType returns the type of function r named as argument x.
func (ck *Checker) functionArgType(r *il.Routine, x *Operand) *il.Type {
	t := ck.instanceType(r)
	if !x.Set.AddressOf {
		return t
	}
	if r.MemberOf != nil && !r.IsStaticMember {
		return ck.u.PtrToMember(r.MemberOf, t)
	}
	return ck.u.PointerTo(t)
}

// instanceType returns the type of r, its return type deduced when needed.
func (ck *Checker) instanceType(r *il.Routine) *il.Type {
	if r.Type.Skip().HasPlaceholder() {
		ck.requireBody(r, r.DeclPos)
	}
	return r.Type
}

// instanceOfArgs returns the instance that `t<args>` names when the
// arguments say it all; nil otherwise.
func (ck *Checker) instanceOfArgs(t *il.Template, args []il.TemplateArg) *il.Routine {
	if t.Routine == nil || t.Decl == nil {
		return nil
	}
	hits := ck.rep.Mute()
	defer ck.rep.Unmute(hits)
	d := ck.newDeduction(t.Decl, data(t).binds, ck.syntax.here())
	defer d.release()
	if !d.explicitArgs(t, args) {
		return nil
	}
	return d.finish(t)
}

// deduceForType deduces function template t against a function type (address
// of an overloaded function, specialisation), or, for a conversion function
// template, against the type wanted.
func (ck *Checker) deduceForType(t *il.Template, explicit []il.TemplateArg, target *il.Type) *il.Routine {
	if t.Routine == nil || t.Decl == nil || !ck.enter() {
		return nil
	}
	defer ck.leave()
	hits := ck.rep.Mute()
	defer ck.rep.Unmute(hits)
	d := ck.newDeduction(t.Decl, data(t).binds, ck.syntax.here())
	defer d.release()
	if !d.explicitArgs(t, explicit) {
		return nil
	}
	f := t.Routine.Type.Skip()
	switch {
	case target == nil:
	case target.IsFunction():
		if !d.routine(f, target.Skip(), deduceNoexcept|deduceForwarding) {
			return nil
		}
	case t.Routine.Special == il.SfkConversion:
		if !d.conversion(f.Elem, target) {
			return nil
		}
	default:
		return nil
	}
	return d.finish(t)
}

// conversion deduces from the target of a conversion [temp.deduct.conv].
func (d *deduction) conversion(q, a *il.Type) bool {
	ck := d.ck
	if !a.IsReference() {
		switch s := q.Deref(); {
		case q.IsReference():
			q = s
		case q.IsArray():
			q = ck.u.PointerTo(q.Skip().Elem)
		case q.IsFunction():
			q = ck.u.PointerTo(q)
		default:
			q = ck.u.Unqualified(q)
		}
		a = ck.u.Unqualified(a)
	} else {
		q, a = q.Deref(), a.Deref()
	}
	return d.typ(q, a, deduceMoreQualified|deduceNoexcept)
}

// finish completes the arguments by defaults and returns the instance.
func (d *deduction) finish(t *il.Template) *il.Routine {
	flat, ok := d.complete(t)
	if !ok {
		return nil
	}
	return d.ck.functionInstance(t, flat, d.pos)
}

// typesOfBounds deduces the types of nontype parameters that array bounds gave:
// that of sizes, unless something else says what they are [temp.deduct.type]/14.
func (d *deduction) typesOfBounds() bool {
	for _, i := range d.bounds {
		t := d.l.Decl.Params[i].Type
		if q := t.Skip().TParam; t.IsTypeParam() && q != nil {
			if s := d.slot(q.Depth, q.Position); s != nil && s.Set {
				continue
			}
		}
		if !d.typ(t, sizeType(d.ck.u, d.ck.d), 0) {
			return false
		}
	}
	return true
}

// complete fills in default arguments and empty packs and converts what was
// deduced; ok is false when something was not deduced.
func (d *deduction) complete(t *il.Template) (flat []il.TemplateArg, ok bool) {
	b := binder{ck: d.ck, t: t, h: d.l.Decl, outer: d.outer, l: d.l, pos: d.pos}
	if !d.typesOfBounds() {
		return nil, false
	}
	for i, q := range d.l.Decl.Params {
		s := &d.l.Args[i]
		switch {
		case q.IsPack:
			s.Set = true
			for k := range s.Elements {
				if s.Elements[k].Kind == il.ArgPackStart {
					return nil, false
				}
			}
		case !s.Set:
			if !b.useDefault(i, q) {
				return nil, false
			}
		case q.Kind == il.TpkNontype && s.Const != nil && s.Const.Kind != il.CkTemplateParam && q.Type != nil && d.explicit[i] == 0:
			if u := d.ck.substType(q.Type, b.bindings(), d.pos); u == nil {
				return nil, false
			} else if !u.IsDependent() && !u.HasPlaceholder() && !d.ck.u.SameUnqualified(u, s.Const.Type) {
				if !slices.Contains(d.bounds, i) || !u.IsIntegralOrEnum() {
					return nil, false
				}
				s.Const = typing.ConstOfType(d.ck.u, s.Const, u)
			}
		}
	}
	return d.l.Flat(), true
}

// functionInstance returns the instance of function template t for the
// arguments flat; nil when substitution fails.
func (ck *Checker) functionInstance(t *il.Template, flat []il.TemplateArg, pos source.Pos) *il.Routine {
	d := data(t)
	var buf [96]byte
	key := ck.u.ArgsKey(buf[:0], flat)
	if typing.ArgsDependent(flat) {
		for i := range flat {
			key = appendArgID(nil, key, &flat[i])
		}
	}
	if r, ok := d.instances[string(key)].(*il.Routine); ok {
		return r
	}
	if d.failures[string(key)] || d.underWay[string(key)] {
		return nil // an instance whose declaration needs itself has none
	}
	k := string(key)
	if d.underWay == nil {
		d.underWay = make(map[string]bool)
	}
	d.underWay[k] = true
	defer delete(d.underWay, k)
	b := d.binds.With(t.Decl.Depth, levelOf(t.Decl, flat))
	fail := func() *il.Routine {
		if ck.rep.Muted() {
			if d.failures == nil {
				d.failures = make(map[string]bool)
			}
			d.failures[k] = true
		}
		return nil
	}
	if !ck.say.enterInstance(&instContext{entity: t.Routine, kind: ctxSignature, args: flat, tmpl: t, pos: pos}) {
		return nil
	}
	defer ck.words.leaveInstance()
	if hasConstraints(t.Decl) && !ck.headerSatisfied(t.Decl, b, pos) {
		return fail()
	}
	u := ck.substSignature(t.Routine, b, pos)
	if u == nil || u.IsError() || hasAbstract(u.Skip()) {
		return fail()
	}
	if r, ok := d.instances[k].(*il.Routine); ok {
		return r
	}
	r := ck.newRoutineInstance(t, t.Routine, u, flat, b)
	ck.u.Instances = append(ck.u.Instances, r)
	if !ck.instantiateExplicit(r, b, pos) {
		return fail()
	}
	if c := t.Routine.TrailingRequires; c != nil && !ck.constraintHolds(c.Constraint, b, pos) {
		return fail()
	}
	d.instances[k] = r
	return r
}

// hasAbstract reports whether a parameter or the result of function type f is
// an abstract class, with which deduction fails (rule front.abstract-signatures).
func hasAbstract(f *il.Type) bool {
	if f.Kind != il.TkRoutine {
		return false
	}
	for _, q := range f.Routine.Params {
		if isAbstract(q.Type) {
			return true
		}
	}
	return isAbstract(f.Elem)
}

// substSignature substitutes into the type of prototype r, which may name what
// r itself may [temp.deduct.general]/8.
func (ck *Checker) substSignature(r *il.Routine, b *symbols.Bindings, pos source.Pos) *il.Type {
	saved := ck.env.access
	ck.env.access = &accessCtx{routine: r}
	if r.MemberOf != nil {
		ck.env.access.class = r.MemberOf.ClassType()
	} else if r.Special == il.SfkDeductionGuide && r.Generated { // of a constructor, which may name what its class may
		ck.env.access.class = r.Type.Skip().Elem.ClassType()
	}
	s := subst{ck: ck, b: b, index: -1, pos: pos, own: r.Type.Skip()}
	t := s.typ(r.Type)
	ck.env.access = saved
	return t
}

// ownParams gives a function type that names the parameters of another copies of
// them; those with default arguments stay shared, as their defaults are.
func ownParams(u *il.Unit, r *il.RoutineInfo) {
	params := make([]*il.ParamType, len(r.Params))
	for i, q := range r.Params {
		if q.HasDefault {
			return
		}
		n := u.NewParamType()
		id := n.Entry
		*n = *q
		n.Entry, n.Next = id, nil
		if i > 0 {
			params[i-1].Next = n
		}
		params[i] = n
	}
	r.Params = params
}

// newRoutineInstance makes the instance of prototype proto with type u.
func (ck *Checker) newRoutineInstance(t *il.Template, proto *il.Routine, u *il.Type, flat []il.TemplateArg, b *symbols.Bindings) *il.Routine {
	r := ck.u.NewRoutine()
	id := r.Entry
	*r = *proto
	r.Detach()
	r.Entry = id
	r.NameRefs, r.SeqEntry = nil, nil
	r.Scope, r.Body, r.Params, r.ThisVar = nil, nil, nil, nil
	if r.CtorInits != nil || r.Locals != nil {
		r.OwnRare().CtorInits, r.OwnRare().Locals = nil, nil
	}
	r.DefNumber, r.Region, r.Uses, r.BodyTokens = 0, 0, nil, nil
	r.Referenced, r.Called, r.AddressTaken, r.Defined = false, false, false, false
	r.IsPrototype, r.IsTemplateFunction = false, true
	r.IsSpecialized, r.ExplicitInst, r.DoNotInstantiate = false, false, false
	r.BodyPending, r.BodyFailed = false, false
	r.AssocTemplate, r.OwnRare().TemplateArgs, r.InstantiatedFrom = t, flat, proto
	r.DeclaredType = nil
	if u.Kind != il.TkRoutine { // a type shared with the prototype is not changed
		u = u.Skip()
	}
	r.Type = u
	if u == proto.Type.Skip() {
		n := ck.u.NewType(il.TkRoutine)
		*n.Routine = *u.Routine
		n.Elem = u.Elem
		ownParams(ck.u, n.Routine)
		r.Type = n
	}
	if proto.Type.Skip().Routine.AssocRoutine != nil {
		r.Type.Routine.AssocRoutine = r
	}
	if proto.ConvType != nil {
		if c := ck.substType(proto.ConvType, b, proto.DeclPos); c != nil {
			r.OwnRare().ConvType = c
		}
	}
	ck.tmpl.routineData(r).binds = b
	ck.decls.numbers += numbersOfInstance(r, proto)
	return r
}
