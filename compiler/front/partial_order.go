// This file implements the choice among specialisations: which partial
// specialisation an instance is made from [temp.spec.partial.match] and which
// function template is more specialised [temp.func.order].
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// selectPartial returns the partial specialisation of t that matches the
// arguments flat best, and what its parameters are; nil when the primary
// template is to be used. When the choice is ambiguous that is reported and one
// taken; while nothing is reported the template is nil then and the level is not.
func (ck *Checker) selectPartial(t *il.Template, flat []il.TemplateArg, pos source.Pos) (*il.Template, *symbols.Level) {
	type match struct {
		t *il.Template
		l *symbols.Level
	}
	var found []match
	for _, o := range partialsOf(t) {
		if l := ck.matchPartial(o, t, flat, pos); l != nil {
			found = append(found, match{o, l})
		}
	}
	if len(found) == 0 {
		return nil, nil
	}
	best := found[0]
	for _, m := range found[1:] {
		if ck.partialMoreSpecialized(m.t, best.t) {
			best = m
		}
	}
	for _, m := range found {
		if m.t != best.t && !ck.partialMoreSpecialized(best.t, m.t) {
			c := classDescription(t, flat)
			e := ck.report(diag.AmbiguousPartialSpecialization, pos, c)
			for _, o := range found {
				if o.t.Type != nil {
					e.AddLine(`            "` + typeText(o.t.Type) + `" (declared ` + ck.say.declaredAt(o.t.DeclPos, pos) + `)`)
				}
			}
			if ck.rep.Muted() {
				return nil, best.l
			}
			break
		}
	}
	return best.t, best.l
}

// classDescription returns `X<int>`.
func classDescription(t *il.Template, flat []il.TemplateArg) string {
	b := il.AppendQualified(nil, &t.SourceCorresp, textOptions())
	return string(il.AppendArgs(b, flat, textOptions()))
}

// partialsOf returns the partial specialisations of t. Those of a member template
// of an instance are made with the instance as far as they stand within the
// class; the ones behind it are those of the prototype.
func partialsOf(t *il.Template) []*il.Template {
	own := t.Partials
	if o := t.InstantiatedFrom; o != nil && len(o.Partials) > len(own) {
		return append(own[:len(own):len(own)], o.Partials[len(own):]...)
	}
	return own
}

// partialBinds returns the arguments that are bound around partial specialisation
// o when it is chosen for t: those of t where o belongs to the prototype.
func partialBinds(o, t *il.Template) *symbols.Bindings {
	if b := data(o).binds; b != nil {
		return b
	}
	return data(t).binds
}

// matchPartial deduces the parameters of partial specialisation o of t from flat;
// nil when it does not match.
func (ck *Checker) matchPartial(o, t *il.Template, flat []il.TemplateArg, pos source.Pos) *symbols.Level {
	hits := ck.rep.Mute()
	defer ck.rep.Unmute(hits)
	args, around := partialArgs(o), partialBinds(o, t)
	if around != nil && data(o).binds == nil {
		var ok bool
		if args, ok = (&subst{ck: ck, b: around, index: -1, pos: pos}).args(args); !ok {
			return nil
		}
	}
	d := ck.newDeduction(o.Decl, around, pos)
	defer d.release()
	if !d.args(args, flat) {
		return nil
	}
	if _, ok := d.complete(o); !ok {
		return nil
	}
	b := around.With(o.Decl.Depth, d.l)
	// what was not deduced (expressions, aliases) must come out equal
	s := subst{ck: ck, b: b, index: -1, pos: pos}
	list, ok := s.args(args)
	if !ok {
		return nil
	}
	primary := o.PartialOf
	l, open, ok := ck.bindArgs(primary, primary.Decl, data(primary).binds, list, pos)
	if !ok || open || !typing.SameArgs(ck.u, l.Flat(), flat) {
		return nil
	}
	if hasConstraints(o.Decl) && !ck.headerSatisfied(o.Decl, b, pos) {
		return nil
	}
	return d.l
}

// partialArgs returns the arguments of a partial specialisation.
func partialArgs(o *il.Template) []il.TemplateArg {
	if o.Type != nil {
		return o.Type.Cls.Args
	}
	if o.Variable != nil && o.Variable.TemplateInfo != nil {
		return o.Variable.TemplateInfo.Args
	}
	return nil
}

// partialMoreSpecialized reports whether a is more specialised than b.
func (ck *Checker) partialMoreSpecialized(a, b *il.Template) bool {
	ab := ck.partialAtLeast(a, b)
	ba := ck.partialAtLeast(b, a)
	if ab != ba {
		return ab
	}
	return ab && ck.moreConstrained(a, b)
}

// partialAtLeast reports whether b's arguments can be deduced from a's.
func (ck *Checker) partialAtLeast(a, b *il.Template) bool {
	hits := ck.rep.Mute()
	defer ck.rep.Unmute(hits)
	d := ck.newDeduction(b.Decl, nil, source.Pos{})
	defer d.release()
	as := ck.uniqueArgs(a.Decl, partialArgs(a))
	if as == nil || !d.args(partialArgs(b), as) {
		return false
	}
	for i, q := range b.Decl.Params {
		if !d.l.Args[i].Set && !q.IsPack {
			return true // not deducible at all: does not count
		}
	}
	s := subst{ck: ck, b: (*symbols.Bindings)(nil).With(b.Decl.Depth, d.l), index: -1}
	list, ok := s.args(partialArgs(b))
	return !ok || len(list) == 0 || typing.SameArgsOrAlias(ck.u, typing.WithoutPackStart(list), typing.WithoutPackStart(as)) || hasNondeduced(partialArgs(b))
}

// hasNondeduced reports whether an argument cannot be compared structurally.
func hasNondeduced(args []il.TemplateArg) bool {
	for i := range args {
		a := &args[i]
		if a.Kind == il.ArgConstant && a.Const != nil && a.Const.Kind == il.CkTemplateParam && a.Const.TP != il.TpckParam {
			return true
		}
		if a.Kind == il.ArgType {
			if t := a.Type.Skip(); t.Kind == il.TkTemplateParam && t.TParam.Kind != il.TptkParam {
				return true
			}
		}
	}
	return false
}

// uniqueArgs returns args with unique invented arguments in place of the
// parameters of h [temp.func.order]/3.
func (ck *Checker) uniqueArgs(h *il.TemplateDecl, args []il.TemplateArg) []il.TemplateArg {
	s := subst{ck: ck, b: uniqueBindings(ck.u, h), index: -1}
	out, ok := s.args(args)
	if !ok {
		return nil
	}
	return out
}

// uniqueDepth is the depth of invented parameters: no real one is as deep.
const uniqueDepth = 200

// uniqueBindings binds each parameter of h to an invented one.
func uniqueBindings(u *il.Unit, h *il.TemplateDecl) *symbols.Bindings {
	l := newLevel(h)
	for i, q := range h.Params {
		var a il.TemplateArg
		switch q.Kind {
		case il.TpkType:
			t := u.NewType(il.TkTemplateParam)
			t.Name = q.Name
			t.TParam = &il.TemplateParamInfo{Kind: il.TptkParam, Depth: uniqueDepth, Position: i + 1, Param: q}
			a.Kind, a.Type = il.ArgType, t
		case il.TpkNontype:
			c := u.NewConst(il.CkTemplateParam, q.Type)
			c.TP, c.Depth, c.Position, c.TParam = il.TpckParam, uniqueDepth, i+1, q
			a.Kind, a.Const = il.ArgConstant, c
		default:
			t := il.New[il.Template](u)
			t.Kind, t.Name, t.Canonical, t.Decl = il.TemplkTemplateTemplateParam, q.Name, t, q.InnerDecl
			t.Param, t.Depth, t.Position = q, uniqueDepth, i+1
			a.Kind, a.Template = il.ArgTemplate, t
		}
		s := &l.Args[i]
		s.Set = true
		if q.IsPack {
			a.IsPack = true
			s.Elements = []il.TemplateArg{a}
		} else {
			s.TemplateArg = a
		}
	}
	return (*symbols.Bindings)(nil).With(h.Depth, l)
}

// moreSpecialized compares function templates for a call with n arguments:
// < 0 when a is more specialised, > 0 when b is, 0 when neither.
func (ck *Checker) moreSpecialized(a, b *il.Template, n int) int {
	if a == b || a.Routine == nil || b.Routine == nil {
		return 0
	}
	hits := ck.rep.Mute()
	defer ck.rep.Unmute(hits)
	ab, ba := ck.functionAtLeast(a, b, n), ck.functionAtLeast(b, a, n)
	switch {
	case ab && !ba:
		return -1
	case ba && !ab:
		return 1
	case ab && ba:
		if x := referenceOrder(a.Routine, b.Routine, n); x != 0 {
			return x
		}
		if x := packOrder(a, b); x != 0 {
			return x
		}
		if ck.moreConstrained(a, b) {
			return -1
		}
		if ck.moreConstrained(b, a) {
			return 1
		}
	}
	return 0
}

// packOrder prefers the template without a trailing function parameter pack
// [temp.deduct.partial]/11.
func packOrder(a, b *il.Template) int {
	x, y := endsInPack(a.Routine), endsInPack(b.Routine)
	switch {
	case x && !y:
		return 1
	case y && !x:
		return -1
	}
	return 0
}

func endsInPack(r *il.Routine) bool {
	q := r.Type.Skip().Routine.Params
	return len(q) > 0 && q[len(q)-1].IsPack
}

// orderingTypes returns the types that take part in ordering: the parameters
// used by the call; the return type for conversion functions and addresses.
func orderingTypes(r *il.Routine, n int) ([]*il.ParamType, *il.Type) {
	t := r.Type.Skip()
	if r.Special == il.SfkConversion || n < 0 {
		return t.Routine.Params, t.Elem
	}
	q := t.Routine.Params
	return q[:min(n, len(q))], nil // a pack that no argument is for included (rule front.ordering-used-parameters)
}

// functionAtLeast reports whether a is at least as specialised as b: b's
// parameters can be deduced from a's [temp.deduct.partial].
func (ck *Checker) functionAtLeast(a, b *il.Template, n int) bool {
	s := subst{ck: ck, b: uniqueBindings(ck.u, a.Decl), index: -1}
	d := ck.newDeduction(b.Decl, nil, source.Pos{})
	defer d.release()
	as, aret := orderingTypes(a.Routine, n)
	bs, bret := orderingTypes(b.Routine, n)
	if bret != nil && aret != nil {
		if t := s.typ(aret); t == nil || !d.typ(bret, t, 0) {
			return false
		}
	}
	as, bs = withObject(ck.u, a.Routine, b.Routine, as, bs)
	k := 0
	for i, q := range bs {
		if q.IsPack {
			for d.index = 0; k < len(as); k++ {
				if !d.orderParam(&s, q, as[k]) {
					return false
				}
				d.index++
			}
			d.index = -1
			break
		}
		if k >= len(as) || as[k].IsPack && !q.IsPack {
			return k >= len(as) && i >= len(as) && q.HasDefault
		}
		if !d.orderParam(&s, q, as[k]) {
			return false
		}
		k++
	}
	return k >= len(as) && !d.lacksUsed(bs)
}

// lacksUsed reports whether a parameter of the header that the types of list name,
// if only where nothing is deduced, was not deduced [temp.deduct.partial]/12.
func (d *deduction) lacksUsed(list []*il.ParamType) bool {
	lacks := false
	w := paramWalk{param: func(depth, n int, pack bool) {
		if s := d.slot(depth, n); s != nil && !s.Set && !d.l.Decl.Params[n-1].IsPack {
			lacks = true
		}
	}}
	for _, q := range list {
		w.typ(q.Type)
	}
	return lacks
}

// withObject adds the implicit object parameter where exactly one of the two
// is a nonstatic member function.
func withObject(u *il.Unit, a, b *il.Routine, as, bs []*il.ParamType) ([]*il.ParamType, []*il.ParamType) {
	x := a.MemberOf != nil && !a.IsStaticMember && a.Special != il.SfkConstructor
	y := b.MemberOf != nil && !b.IsStaticMember && b.Special != il.SfkConstructor
	object := func(r *il.Routine, list []*il.ParamType) []*il.ParamType {
		scratch := u.SetScratch(true)
		t := u.ReferenceTo(u.Qualified(r.MemberOf, r.Type.Skip().Routine.ThisQuals), false)
		u.SetScratch(scratch)
		return append([]*il.ParamType{{Type: t}}, list...)
	}
	if x && !y && len(bs) == len(as)+1 {
		as = object(a, as)
	}
	if y && !x && len(as) == len(bs)+1 {
		bs = object(b, bs)
	}
	return as, bs
}

// orderParam deduces parameter q of one template from parameter a of the
// other; references and then qualifiers are dropped first.
func (d *deduction) orderParam(s *subst, q, a *il.ParamType) bool {
	saved := s.index
	if a.IsPack {
		s.index = 0
		defer func() { s.index = saved }()
	}
	t := s.typ(a.Type)
	if t == nil {
		return false
	}
	u := d.ck.u
	return d.typ(u.Unqualified(q.Type.Deref()), u.Unqualified(t.Deref()), 0)
}

// referenceOrder breaks a tie by the references and qualifiers that the
// ordering dropped [temp.deduct.partial]/9.
func referenceOrder(a, b *il.Routine, n int) int {
	as, _ := orderingTypes(a, n)
	bs, _ := orderingTypes(b, n)
	better, worse := false, false
	for i := 0; i < len(as) && i < len(bs); i++ {
		x, y := as[i].Type.Skip(), bs[i].Type.Skip()
		if !x.IsReference() || !y.IsReference() {
			continue
		}
		xq, yq := x.Elem.AllQuals(), y.Elem.AllQuals()
		switch {
		case !x.IsRRef && y.IsRRef:
			better = true
		case x.IsRRef && !y.IsRRef:
			worse = true
		case xq != yq && yq&^xq == 0:
			better = true
		case xq != yq && xq&^yq == 0:
			worse = true
		}
	}
	switch {
	case better && !worse:
		return -1
	case worse && !better:
		return 1
	}
	return 0
}
