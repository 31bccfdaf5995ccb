// This file implements the deduction of template arguments from types
// [temp.deduct.type].
package front

import (
	"slices"

	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
)

// deduction deduces the arguments of one template header.
type deduction struct {
	ck    *Checker
	depth int // of the header whose parameters are deduced
	l     *symbols.Level
	outer *symbols.Bindings
	index int // element of the pack being deduced, -1 outside of one
	pos   source.Pos
	// explicit is 1 for a parameter that was given, -1-n for a pack whose first n elements were.
	explicit []int
	few      [3]int // room for them
	bounds   []int  // nontype parameters of dependent type that array bounds gave
	level    int
	errors   bool // arguments that are errors are of the error type
	expands  bool // the element that the pack is deduced from is an expansion

	nesting int                      // of the class pair that is compared
	matched map[[2]*il.Type]struct{} // deeply nested pairs that were: types can hold them exponentially often
}

func (ck *Checker) newDeduction(h *il.TemplateDecl, outer *symbols.Bindings, pos source.Pos) *deduction {
	takeLevel(ck.u, h)
	d := &deduction{ck: ck, depth: h.Depth, l: ck.tmpl.newLevel(h), outer: outer, index: -1, pos: pos}
	if n := len(h.Params); n <= len(d.few) {
		d.explicit = d.few[:n]
	} else {
		d.explicit = make([]int, n)
	}
	return d
}

// release ends the use of d.
func (d *deduction) release() { d.ck.tmpl.spare.Put(d.l) }

// deduceFlags relax the comparison of qualifiers.
type deduceFlags uint8

const (
	deduceMoreQualified deduceFlags = 1 << iota // A may be less qualified than P (pointer conversions, references)
	deduceDerived                               // P = simple-template-id may match a base class of A
	deduceNoexcept                              // A's noexcept may be dropped
	deduceForwarding                            // parameters T&& of the function type match lvalue references
)

// slot returns the binding of the parameter with these coordinates when it is
// one that is deduced.
func (d *deduction) slot(depth, position int) *symbols.Bound {
	if depth != d.depth || position < 1 || position > len(d.l.Args) {
		return nil
	}
	return &d.l.Args[position-1]
}

// bindArg notes that the parameter in slot i is a; false when it was deduced
// differently before.
func (d *deduction) bindArg(i int, a il.TemplateArg) bool {
	s := &d.l.Args[i]
	if !s.BindsPack {
		if !s.Set {
			s.TemplateArg, s.Set = a, true
			return true
		}
		return d.sameArg(&s.TemplateArg, &a)
	}
	if d.index < 0 {
		return false
	}
	d.ck.work.Step(1)
	d.ck.work.Bytes(elementBytes)
	a.IsPack = d.expands
	for len(s.Elements) <= d.index {
		s.Elements = append(s.Elements, il.TemplateArg{Kind: il.ArgPackStart})
	}
	e := &s.Elements[d.index]
	if e.Kind == il.ArgPackStart {
		*e = a
		s.Set = true
		return true
	}
	return d.sameArg(e, &a)
}

func (d *deduction) sameArg(a, b *il.TemplateArg) bool {
	if a.Kind != b.Kind {
		return false
	}
	switch a.Kind {
	case il.ArgType:
		return d.ck.u.Same(a.Type, b.Type)
	case il.ArgTemplate:
		return typing.CanonicalTemplate(a.Template) == typing.CanonicalTemplate(b.Template)
	}
	if a.Const == nil || b.Const == nil {
		return a.Const == b.Const
	}
	return typing.SameConst(d.ck.u, a.Const, b.Const)
}

// typ deduces from P = q and A = a; both are compared as they are.
func (d *deduction) typ(q, a *il.Type, f deduceFlags) bool {
	if d.level++; d.level > 300 {
		return false
	}
	defer func() { d.level-- }()
	ck := d.ck
	if !q.IsDependent() {
		return d.nonDependent(q, a, f)
	}
	if q.Kind == il.TkTypeRef {
		if q.Ref == nil {
			return d.qualified(q, a, f)
		}
		if q.Elem == nil || q.Ref.Expr != nil || q.Ref.TypeArg != nil {
			return true // not deduced: decltype
		}
		return d.typ(q.Elem, a, f)
	}
	if q.Kind == il.TkTemplateParam {
		if q.Elem != nil {
			return d.typ(q.Elem, a, f) // an alias that names a deducible type
		}
		return d.param(q, a)
	}
	s := a.Skip()
	for s.Kind == il.TkTemplateParam && s.Elem != nil { // (rule front.alias-parameters)
		s = s.Elem.Skip()
	}
	if s.Kind != q.Kind && !(q.IsClass() && s.IsClass()) {
		return false
	}
	switch q.Kind {
	case il.TkPointer:
		if q.IsRef != s.IsRef || q.IsRRef != s.IsRRef || a.AllQuals() != 0 && !s.IsRef && f&deduceMoreQualified == 0 {
			return false
		}
		return d.typ(q.Elem, s.Elem, f&(deduceMoreQualified|deduceDerived|deduceNoexcept))
	case il.TkPtrToMember:
		if !d.typ(q.Class, s.Class, 0) {
			return false
		}
		return d.typ(q.Elem, s.Elem, f&(deduceMoreQualified|deduceNoexcept))
	case il.TkArray:
		return d.array(q, a, f)
	case il.TkVector, il.TkComplex:
		return q.Size == s.Size && d.typ(q.Elem, s.Elem, 0)
	case il.TkRoutine:
		return d.routine(q, s, f)
	case il.TkClass, il.TkStruct, il.TkUnion:
		if a.AllQuals() != 0 && f&deduceMoreQualified == 0 {
			return false
		}
		return d.class(q, s, f)
	}
	return ck.u.Same(q, a)
}

func (d *deduction) nonDependent(q, a *il.Type, f deduceFlags) bool {
	u := d.ck.u
	if u.Same(q, a) {
		return true
	}
	if t := typing.AliasTarget(a); t != nil && u.Same(q, t) {
		return true
	}
	if f&deduceMoreQualified != 0 && u.SameUnqualified(q, a) {
		return a.AllQuals()&^q.AllQuals() == 0
	}
	if f&deduceNoexcept != 0 && q.IsFunction() && a.IsFunction() {
		return typing.DropsNoexcept(d.ck.u, d.ck.d, a, q)
	}
	if f&deduceDerived != 0 {
		if c, b := a.ClassType(), q.ClassType(); c != nil && b != nil && d.ck.completeClass(c, d.pos) && typing.DerivesFrom(c, b) {
			return true
		}
	}
	return false
}

// qualified deduces from `cv P`: the qualifiers of P are taken off A.
func (d *deduction) qualified(q, a *il.Type, f deduceFlags) bool {
	have := a.AllQuals()
	if q.Quals&^have != 0 {
		if f&deduceMoreQualified == 0 {
			return false
		}
	}
	return d.typ(q.Elem, typing.WithoutQuals(d.ck.u, a, q.Quals), f)
}

// param deduces template parameter q to be type a.
func (d *deduction) param(q, a *il.Type) bool {
	t := q.TParam
	if t.Kind != il.TptkParam {
		return true // typename T::x: not deduced
	}
	s := d.slot(t.Depth, t.Position)
	if s == nil {
		return d.ck.u.Same(q, a) // a parameter of another level stays
	}
	if !d.l.Decl.Params[t.Position-1].IsPack || d.index >= 0 {
		if typing.UnfitTypeArgument(d.ck.d, a) != 0 {
			return false
		}
		return d.bindArg(t.Position-1, il.TemplateArg{Kind: il.ArgType, Type: d.ck.u.AsArgument(a)})
	}
	return true
}

// array deduces from array types; the bound may be a parameter. The elements
// may be more qualified where the array may [basic.type.qualifier].
func (d *deduction) array(q, a *il.Type, f deduceFlags) bool {
	s := a.Skip()
	if q.Array.Unknown != s.Array.Unknown {
		return false
	}
	elem := s.Elem
	if k := a.AllQuals(); k != 0 {
		elem = d.ck.u.Qualified(elem, k)
	}
	if !d.typ(q.Elem, elem, f&deduceMoreQualified) {
		return false
	}
	switch {
	case q.Array.Unknown:
		return true
	case !q.Array.Dependent:
		return !s.Array.Dependent && q.Array.Count == s.Array.Count
	case s.Array.Dependent:
		return d.constant(q.Array.Bound, s.Array.Bound, nil)
	}
	c := d.ck.u.NewConst(il.CkInteger, d.ck.u.Builtin.ULong)
	c.Int.Lo = s.Array.Count
	return d.constant(q.Array.Bound, c, c.Type)
}

// constant deduces nontype parameter q to be c. boundType is set for array
// bounds, whose type may differ from the parameter's.
func (d *deduction) constant(q, c *il.Constant, boundType *il.Type) bool {
	if q == nil || c == nil {
		return q == c
	}
	if q.Kind != il.CkTemplateParam {
		return typing.SameConst(d.ck.u, q, c)
	}
	if q.TP != il.TpckParam {
		if c.Kind == il.CkTemplateParam && q.Depth != d.depth {
			return true
		}
		return true // an expression: not deduced, compared after substitution
	}
	if d.slot(q.Depth, q.Position) == nil {
		return typing.SameConst(d.ck.u, q, c)
	}
	param := d.l.Decl.Params[q.Position-1]
	if param.IsPack && d.index < 0 {
		return true
	}
	if t := param.Type; t != nil && c.Type != nil && c.Kind != il.CkTemplateParam {
		switch {
		case d.givenConstant(q.Position-1) != nil && c.Kind == il.CkInteger && c.Type.IsIntegralOrEnum():
			given := d.givenConstant(q.Position - 1) // has the type of c in its place (rule deduction.explicit-constants)
			return typing.SameConst(d.ck.u, typing.ConstOfType(d.ck.u, given, c.Type), c)
		case boundType != nil:
			if !t.IsDependent() && !t.HasPlaceholder() {
				if !t.IsIntegralOrEnum() {
					return false
				}
				c = typing.ConstOfType(d.ck.u, c, t)
			} else if t.IsDependent() && d.index < 0 {
				d.bounds = append(d.bounds, q.Position-1)
			}
		case t.IsDependent():
			if !d.typ(t, d.ck.u.Unqualified(c.Type), 0) {
				return false
			}
		case !t.HasPlaceholder() && !d.ck.u.SameUnqualified(t, c.Type):
			return false
		}
	}
	return d.bindArg(q.Position-1, il.TemplateArg{Kind: il.ArgConstant, Const: c})
}

// givenConstant returns the constant that was given for parameter i, or for the element of
// the pack under way, nil when none was.
func (d *deduction) givenConstant(i int) *il.Constant {
	switch n := d.explicit[i]; {
	case n == 1:
		return d.l.Args[i].Const
	case n < 0 && d.index >= 0 && d.index < -1-n:
		return d.l.Args[i].Elements[d.index].Const
	}
	return nil
}

// routine deduces from function types.
func (d *deduction) routine(q, a *il.Type, f deduceFlags) bool {
	x, y := q.Routine, a.Routine
	if x.HasEllipsis != y.HasEllipsis || x.ThisQuals != y.ThisQuals || x.RefQual != y.RefQual {
		return false
	}
	if !d.noexceptOf(x, y, f) {
		return false
	}
	if q.Elem != nil && a.Elem != nil && !q.Elem.HasPlaceholder() && !d.typ(q.Elem, a.Elem, 0) {
		return false
	}
	return d.params(x.Params, y.Params, f)
}

// noexceptOf deduces from exception specifications, which are part of the type
// since c++17.
func (d *deduction) noexceptOf(x, y *il.RoutineInfo, f deduceFlags) bool {
	no := func(r *il.RoutineInfo) int8 {
		if r.ExcSpec == nil || !r.ExcSpec.IsNoexcept {
			return 0
		}
		return r.ExcSpec.Value
	}
	if e := x.ExcSpec; e != nil && e.Value == -1 && e.NoexceptArg != nil && e.NoexceptArg.Kind == il.CkTemplateParam {
		c := d.ck.u.NewConst(il.CkInteger, d.ck.u.Builtin.Bool)
		if no(y) == 1 {
			c.Int.Lo = 1
		}
		return d.constant(e.NoexceptArg, c, nil)
	}
	if no(x) == 1 && no(y) == 0 && d.ck.d.AtLeast(lang.CXX17) {
		return false
	}
	if no(x) == 0 && no(y) == 1 && f&deduceNoexcept == 0 && d.ck.d.AtLeast(lang.CXX17) {
		return false
	}
	return true
}

// params deduces from parameter lists.
func (d *deduction) params(qs, as []*il.ParamType, f deduceFlags) bool {
	i := 0
	for k, q := range qs {
		if q.IsPack {
			if k != len(qs)-1 {
				n := d.explicitLength(func(w *paramWalk) { w.typ(q.Type) })
				if n == 0 {
					return true // not deduced
				}
				i += n
				continue
			}
			return d.pack(len(as)-i, func(n int) bool {
				d.expands = as[i+n].IsPack
				return d.functionParam(q.Type, as[i+n].Type, f)
			}, func(w *paramWalk) { w.typ(q.Type) })
		}
		if i >= len(as) || as[i].IsPack || !d.functionParam(q.Type, as[i].Type, f) {
			return false
		}
		i++
	}
	return i == len(as)
}

// functionParam deduces from the type of one parameter of a function type: of a function
// that is named, T&& matches lvalue references too [temp.deduct.type]/10.
func (d *deduction) functionParam(q, a *il.Type, f deduceFlags) bool {
	if s := q.Skip(); f&deduceForwarding != 0 && s.Kind == il.TkPointer && a.IsReference() && !a.IsRvalueReference() && d.forwarding(s) {
		q = s.Elem
	}
	return d.typ(q, a, 0)
}

// pack deduces the packs of a pattern from n elements; each deduces from the
// n-th one.
func (d *deduction) pack(n int, each func(int) bool, visit func(*paramWalk)) bool {
	saved, expands := d.index, d.expands
	defer func() { d.index, d.expands = saved, expands }()
	var u unexpanded
	visit(u.walk())
	for _, k := range u.params {
		s := d.slot(k.depth, k.position)
		if s == nil || !s.BindsPack {
			continue
		}
		fixed := 0
		if s.Set && d.explicit[k.position-1] < 0 {
			fixed = len(s.Elements)
		}
		if s.Set && d.explicit[k.position-1] == 0 && len(s.Elements) != n {
			return false
		}
		if fixed > n {
			return false
		}
		s.Set = true
	}
	for i := 0; i < n; i++ {
		d.index = i
		if !each(i) {
			return false
		}
	}
	for _, k := range u.params {
		if s := d.slot(k.depth, k.position); s != nil && s.BindsPack && d.explicit[k.position-1] < 0 {
			d.explicit[k.position-1] = 0
		}
	}
	return true
}

// class deduces from P = `X<args>` or `TT<args>`.
func (d *deduction) class(q, a *il.Type, f deduceFlags) bool {
	if d.instance(q, a) {
		return true
	}
	if f&deduceDerived == 0 {
		return false
	}
	return d.fromBases(q, a)
}

// A baseMatch is a base class that matches and what was deduced from it.
type baseMatch struct {
	class *il.Type
	level *symbols.Level
}

// fromBases tries the base classes of a. Of those that match, the bases of another
// one do not count [temp.deduct.call]/4.3; the others must agree (rule front.deduced-bases).
func (d *deduction) fromBases(q, a *il.Type) bool {
	if !d.ck.completeClass(a, d.pos) {
		return false
	}
	saved := d.snapshot()
	var found []baseMatch
	var walk func(c *il.Type)
	seen := map[*il.Type]bool{}
	walk = func(c *il.Type) {
		for _, b := range c.Cls.DirectBases {
			t := b.Type.ClassType()
			if t == nil || seen[t] {
				continue
			}
			seen[t] = true
			d.restore(saved)
			if d.instance(q, t) {
				found = append(found, baseMatch{t, d.l})
				d.l = saved
				continue // its own bases do not count
			}
			walk(t)
		}
	}
	walk(a)
	found = mostDerived(d.ck.u, found)
	d.restore(saved)
	if len(found) == 0 {
		return false
	}
	for _, m := range found[1:] {
		if string(d.ck.u.ArgsKey(nil, m.level.Flat())) != string(d.ck.u.ArgsKey(nil, found[0].level.Flat())) {
			return false
		}
	}
	d.l = found[0].level
	return true
}

// mostDerived returns list without the classes that are bases of another one in it.
func mostDerived(u *il.Unit, list []baseMatch) []baseMatch {
	if len(list) < 2 {
		return list
	}
	var kept []baseMatch
	for _, m := range list {
		u.Work.Walk(len(list))
		if !slices.ContainsFunc(list, func(o baseMatch) bool { return typing.IsBaseOf(u, m.class, o.class) }) {
			kept = append(kept, m)
		}
	}
	return kept
}

// snapshot returns a copy of what was deduced so far.
func (d *deduction) snapshot() *symbols.Level {
	n := &symbols.Level{Decl: d.l.Decl, Args: append([]symbols.Bound(nil), d.l.Args...)}
	for i := range n.Args {
		n.Args[i].Elements = append([]il.TemplateArg(nil), n.Args[i].Elements...)
	}
	return n
}

func (d *deduction) restore(l *symbols.Level) {
	d.l, d.matched = l, nil
	d.l = d.snapshot()
}

// deepPair is the nesting from which matching pairs of classes are remembered.
const deepPair = 4

// instance deduces from one class.
func (d *deduction) instance(q, a *il.Type) bool {
	if q == a {
		return true
	}
	d.nesting++
	defer func() { d.nesting-- }()
	if d.nesting < deepPair || d.index >= 0 {
		return d.instanceArgs(q, a)
	}
	pair := [2]*il.Type{q, a}
	if _, ok := d.matched[pair]; ok {
		return true
	}
	if !d.instanceArgs(q, a) {
		return false
	}
	if d.matched == nil {
		d.matched = make(map[[2]*il.Type]struct{})
	}
	d.matched[pair] = struct{}{}
	return true
}

// instanceArgs deduces from the template arguments of one class.
func (d *deduction) instanceArgs(q, a *il.Type) bool {
	x, y := q.Cls, a.Cls
	if x.AssocTemplate == nil || len(x.Args) == 0 && typing.PrimaryOf(x.AssocTemplate).Param == nil {
		// a member of a dependent class: not deduced
		return x.EnclosingClass != nil && x.EnclosingClass.IsDependent()
	}
	if y.AssocTemplate == nil || !y.IsTemplateClass {
		return false
	}
	xt, yt := typing.PrimaryOf(x.AssocTemplate), typing.PrimaryOf(y.AssocTemplate)
	if xt.Param != nil && xt.Position > 0 {
		s := d.slot(xt.Depth, xt.Position)
		if s == nil {
			if typing.CanonicalTemplate(xt) != typing.CanonicalTemplate(yt) && !(yt.Param != nil && yt.Depth == xt.Depth && yt.Position == xt.Position) {
				return false
			}
			return d.args(x.Args, y.Args)
		}
		if !d.fits(xt.Position-1, yt) || !d.bindArg(xt.Position-1, il.TemplateArg{Kind: il.ArgTemplate, Template: yt}) {
			return false
		}
		return d.args(x.Args, typing.TrimDefaults(x.Args, yt, y.Args))
	}
	if xt.MemberOf != nil && xt.MemberOf.IsDependent() {
		return yt.Name == xt.Name && yt.InstantiatedFrom != nil && d.args(x.Args, y.Args)
	}
	if xt != yt {
		return false
	}
	return d.args(x.Args, y.Args)
}

// fits reports whether template t may be the argument of the template template
// parameter with this index [temp.arg.template].
func (d *deduction) fits(i int, t *il.Template) bool {
	b := binder{ck: d.ck, h: d.l.Decl, outer: d.outer, l: d.l, pos: d.pos}
	return b.templateParamsMatch(d.l.Decl.Params[i], t)
}

// args deduces from template argument lists.
func (d *deduction) args(qs, as []il.TemplateArg) bool {
	qs, as = typing.WithoutPackStart(qs), typing.WithoutPackStart(as)
	at := 0
	for k := range qs {
		q := &qs[k]
		if q.IsPack {
			pattern := *q
			pattern.IsPack = false
			if k != len(qs)-1 {
				n := d.explicitLength(func(w *paramWalk) { w.args([]il.TemplateArg{pattern}) })
				if n == 0 {
					return true // not deduced
				}
				at += n
				continue
			}
			rest := as[min(at, len(as)):]
			return d.pack(len(rest), func(i int) bool {
				d.expands = rest[i].IsPack
				return d.arg(&pattern, &rest[i])
			}, func(w *paramWalk) { w.args([]il.TemplateArg{pattern}) })
		}
		if at >= len(as) || as[at].IsPack || !d.arg(q, &as[at]) {
			return false
		}
		at++
	}
	return at == len(as)
}

func (d *deduction) arg(q, a *il.TemplateArg) bool {
	if q.Kind != a.Kind {
		return false
	}
	switch q.Kind {
	case il.ArgType:
		return d.typ(q.Type, a.Type, 0)
	case il.ArgTemplate:
		if t := q.Template; t.Param != nil && t.Position > 0 && d.slot(t.Depth, t.Position) != nil {
			return d.bindArg(t.Position-1, il.TemplateArg{Kind: il.ArgTemplate, Template: a.Template, IsPack: a.IsPack})
		}
		return typing.CanonicalTemplate(q.Template) == typing.CanonicalTemplate(a.Template)
	}
	return d.constant(q.Const, a.Const, nil)
}
