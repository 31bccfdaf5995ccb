// This file implements class template argument deduction
// [over.match.class.deduct]: deduction guides, written and implied.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// guideKind says what a deduction guide was made of; the smaller one wins among
// guides that are equal otherwise [over.match.best.general]/2.
type guideKind uint8

const (
	guideWritten guideKind = iota
	guideCopy
	guideConstructor
	guideConstructorTemplate
)

// deduceClassTemplate deduces the arguments of class template t from an
// initialiser. What is initialised stands at pos, the template's name at
// namePos; without the latter only the missing constructor is reported.
func (ck *Checker) deduceClassTemplate(t *il.Template, args []*Operand, braced bool, pos, namePos source.Pos) *il.Type {
	return deduceClass(ck, t, args, ctadSite{braced: braced, pos: pos, namePos: namePos})
}

// A ctadSite is an initialisation from which the arguments of a class template are deduced.
type ctadSite struct {
	braced       bool
	copied       bool       // `= e`: guides written as explicit do not count (rule front.explicit-guide)
	pos, namePos source.Pos // as deduceClassTemplate takes them
}

// deduceClass is deduceClassTemplate for any form of initialisation.
func deduceClass(ck *Checker, t *il.Template, args []*Operand, site ctadSite) *il.Type {
	braced, pos, namePos := site.braced, site.pos, site.namePos
	t = typing.PrimaryOf(t)
	if t.Kind == il.TemplkTemplateTemplateParam || t.MemberOf != nil && t.MemberOf.IsDependent() { // (rule front.deduced-member)
		return classPlaceholder(ck.u, il.TkTemplateParam, t)
	}
	for _, a := range args {
		if a.dependent() || a.PackExpansion {
			return classPlaceholder(ck.u, il.TkTemplateParam, t)
		}
	}
	set := &overloadSet{}
	alias := t
	if t = aliasedClassTemplate(t); t == nil {
		ck.report(diag.ClassTemplateArgsNotDeduced, pos)
		return nil
	}
	set.Lookup.Name = t.Name
	set.Name.Name, set.Name.Pos = t.Name, pos
	for _, g := range ck.guidesOf(t) {
		if site.copied && isExplicitGuide(g) {
			continue
		}
		addGuideCandidate(ck, set, g, alias)
	}
	if g := ck.aggregateGuide(t, args); g != nil {
		addGuideCandidate(ck, set, g, alias)
	}
	if len(args) == 1 && args[0].Mode == Value {
		if c := typ(ck.u, args[0]).ClassType(); c != nil && c.Cls.AssocTemplate != nil && typing.PrimaryOf(c.Cls.AssocTemplate) == t {
			braced = false // a copy comes before initializer lists
		}
	}
	if len(set.Lookup.Syms) == 0 {
		ck.report(diag.ClassTemplateArgsNotDeduced, pos)
		return nil
	}
	hits := ck.rep.Mute()
	r := ck.chooseGuide(t, set, args, braced, pos)
	if r != nil && alias != t && !namedByAlias(ck, alias, r.Type.Skip().Elem) {
		r = nil
	}
	ck.rep.Unmute(hits)
	if r == nil {
		d := ck.report(diag.NoMatchingConstructor, pos, `constructor "`+t.Name.Text+`"`)
		listArguments(ck.u, d, &callSite{args: args, pos: pos})
		if namePos.IsValid() {
			ck.report(diag.ClassTemplateArgsNotDeduced, namePos)
		}
		return nil
	}
	ck.decls.deduced = r.Type.Skip().Elem
	return ck.decls.deduced
}

// isExplicitGuide reports whether g is a deduction guide that was written as explicit;
// a condition does not count (rule front.conditional-guides).
func isExplicitGuide(g il.Entity) bool {
	if t, ok := g.(*il.Template); ok {
		return t.Routine != nil && data(t).guide == guideWritten && typing.IsExplicit(t.Routine) && t.Routine.ExplicitExpr == nil
	}
	r, ok := g.(*il.Routine)
	return ok && typing.IsExplicit(r) && r.ExplicitExpr == nil
}

// chooseGuide chooses among the guides of set for class template t; a list is
// first one argument for those that take an initializer_list [over.match.list].
func (ck *Checker) chooseGuide(t *il.Template, set *overloadSet, args []*Operand, braced bool, pos source.Pos) *il.Routine {
	if !braced || len(args) == 0 && t.Type != nil && typing.HasDefaultConstructor(t.Type.ClassType()) {
		return ck.resolveOverloads(set, args, pos)
	}
	var lists []*symbols.Symbol
	for _, y := range set.Lookup.Syms {
		if ck.takesInitList(y) {
			lists = append(lists, y)
		}
	}
	if len(lists) > 0 {
		list := &Operand{Mode: Braced, Start: pos, Pos: pos, List: &initList{Pos: pos}}
		for _, a := range args {
			list.List.Items = append(list.List.Items, initItem{Operand: *a})
		}
		s := &callSite{args: []*Operand{list}, pos: pos, list: true, flags: seqListInit}
		switch res := ck.choose(ck.addCandidates(nil, lists, s), s); {
		case res.best != nil:
			return res.best.r
		case len(res.tied) > 0:
			return nil
		}
	}
	return ck.resolveOverloads(set, args, pos)
}

// misplacedClassPlaceholder reports a class template's name without arguments
// in a declarator that is more than the name [dcl.type.class.deduct].
func (say *reports) misplacedClassPlaceholder(declared *il.Type, pos source.Pos) bool {
	ph := typing.PlaceholderIn(declared)
	switch s := declared.Skip(); {
	case ph == nil || s == ph:
		return false
	case s.Kind == il.TkArray || s.Kind == il.TkRoutine:
		say.report(diag.TemplateArgsMissing, pos, say.words.describeBare(ph.TParam.Placeholder))
	default:
		say.report(diag.ClassTemplateArgsNotDeduced, pos)
	}
	return true
}

// classPlaceholder returns the type that the name of class template t without
// arguments stands for until it is deduced: a placeholder, or a dependent type.
func classPlaceholder(u *il.Unit, k il.TypeKind, t *il.Template) *il.Type {
	n := u.NewType(k)
	n.TParam = &il.TemplateParamInfo{Kind: il.TptkUnknown, Placeholder: t}
	return n
}

// guidesOf returns the deduction guides of class template t: those written,
// then those implied by its constructors.
func (ck *Checker) guidesOf(t *il.Template) []il.Entity {
	d := data(t)
	var out []il.Entity
	for _, g := range d.plain {
		out = append(out, g)
	}
	for _, g := range d.guides {
		out = append(out, g)
	}
	if d.implied == nil {
		ck.impliedGuides(t, d)
	}
	for _, g := range d.implied {
		out = append(out, g)
	}
	return out
}

// guideAhead reports whether the current identifier, followed by `(`, begins a
// deduction guide: a class template's name, and `->` behind the parameters.
func (p *Parser) guideAhead() bool {
	if k := p.ck.env.innermostScope().Kind; k != symbols.ScopeNamespace && k != symbols.ScopeClass {
		return false
	}
	depth := 0
	for i := 1; ; i++ {
		switch p.peek(i).Kind {
		case token.LParen, token.LBracket, token.LBrace:
			depth++
		case token.RParen, token.RBracket, token.RBrace:
			depth--
		case token.Semi, token.EOF:
			return false
		}
		if depth == 0 {
			if p.peek(i+1).Kind != token.Arrow {
				return false
			}
			return p.ck.namesGuide(&qualName{Name: p.tok.Name})
		}
	}
}

// checkGuide reports a deduction guide in another scope than its class template
// or for another class, or with another access [temp.deduct.guide]
// (rule front.guide-access).
func (ck *Checker) checkGuide(s *declSpecs, d *declarator, target *symbols.Scope) bool {
	t := typing.PrimaryOf(ck.guideClass(d))
	if t.ParentScope != nil && t.ParentScope != ilScope(target) {
		ck.report(diag.DeductionGuideInWrongScope, d.NamePos, ck.words.describe(t))
		return false
	}
	fits := !s.member || ck.env.has(inInstance) || t.Access == ck.env.memberAccess
	if !fits {
		at := d.Start
		if s.Pos.IsValid() {
			at = s.Pos
		}
		ck.report(diag.DeductionGuideAccess, at, ck.words.describe(t))
	}
	r := d.Type.Skip().Elem
	if r == nil || r.IsError() {
		return fits
	}
	if c := r.ClassType(); c == nil || c != t.Type.ClassType() && (c.Cls.AssocTemplate == nil || typing.PrimaryOf(c.Cls.AssocTemplate) != t) {
		ck.report(diag.DeductionGuideReturnType, d.trailingPos)
		return false
	}
	return fits
}

// guideName returns the name under which guides of class template name are
// declared: ordinary lookup does not find them.
func (ck *Checker) guideName(name *token.Name) *token.Name {
	return ck.names.InternString("<guide>" + name.Text)
}

// addGuide notes the deduction guide r, or the template g it is the prototype
// of, with class template t.
func addGuide(t *il.Template, r *il.Routine, g *il.Template) {
	d := data(typing.PrimaryOf(t))
	if g != nil {
		d.guides = append(d.guides, g)
	} else {
		d.plain = append(d.plain, r)
	}
}

// impliedGuides makes a guide of each constructor of the prototype, and the
// copy deduction candidate.
func (ck *Checker) impliedGuides(t *il.Template, d *templateData) {
	d.implied = []*il.Template{}
	proto := t.Type
	if proto == nil || proto.Cls == nil || t.Decl == nil {
		return
	}
	any := false
	for _, r := range proto.Cls.Routines {
		if r.Special == il.SfkConstructor && !r.Generated {
			any = true
			d.implied = append(d.implied, ck.impliedGuide(t, r, nil, r.Type.Skip().Routine.Params))
		}
	}
	for _, m := range proto.Cls.Templates {
		if m.Routine != nil && m.Routine.Special == il.SfkConstructor {
			any = true
			d.implied = append(d.implied, ck.impliedGuide(t, m.Routine, m.Decl, m.Routine.Type.Skip().Routine.Params))
		}
	}
	if !any {
		d.implied = append(d.implied, ck.impliedGuide(t, nil, nil, nil))
	}
	q := ck.u.NewParamType()
	q.Type, q.Num = protoInstance(t), 1
	g := ck.impliedGuide(t, nil, nil, []*il.ParamType{q})
	data(g).guide = guideCopy
	d.implied = append(d.implied, g)
}

// aggregateGuide makes the aggregate deduction candidate of class template t
// for the initialisers args: a parameter for the base class or member that each
// of them initialises; nil when t is no aggregate [over.match.class.deduct]/1.
func (ck *Checker) aggregateGuide(t *il.Template, args []*Operand) *il.Template {
	proto := t.Type
	if !ck.d.AtLeast(lang.CXX20) || len(args) == 0 || proto == nil || proto.Cls == nil || t.Decl == nil || !ck.isAggregate(proto) {
		return nil
	}
	var elements []*il.Type
	for _, b := range proto.Cls.DirectBases {
		elements = append(elements, b.Type)
	}
	for _, f := range proto.Cls.Fields {
		if f.Name != nil || !f.IsBitField {
			elements = append(elements, f.Type)
		}
	}
	if n := len(elements) - 1; n >= 0 && n < len(proto.Cls.Bases) && proto.Cls.Bases[n].IsPackExpansion && len(args) >= n {
		args = args[:n+1] // the pack takes the rest
	} else if len(args) > len(elements) {
		return nil
	}
	var params []*il.ParamType
	for i, a := range args {
		q := ck.u.NewParamType()
		q.Type, q.Num = elements[i], i+1
		q.IsPack = i < len(proto.Cls.Bases) && proto.Cls.Bases[i].IsPackExpansion
		if q.Type.IsArray() {
			if a.Mode == Braced {
				q.Type = ck.u.ReferenceTo(q.Type, true)
			} else {
				q.Type = ck.u.ReferenceTo(ck.u.Qualified(q.Type, il.Const), false)
			}
		}
		params = append(params, q)
	}
	return ck.impliedGuide(t, nil, nil, params)
}

// protoInstance returns the prototype as an instance of its own parameters.
func protoInstance(t *il.Template) *il.Type { return t.Type }

// impliedGuide makes the guide for constructor r with the parameters params:
// a function template whose header joins that of the class and of the
// constructor.
func (ck *Checker) impliedGuide(t *il.Template, r *il.Routine, own *il.TemplateDecl, params []*il.ParamType) *il.Template {
	h := t.Decl
	s := subst{ck: ck, index: -1}
	if own != nil {
		h, s.b = ck.joinHeaders(t.Decl, own)
	}
	tm := newGuide(ck, t, h, r, s, params, t.Type)
	d := data(tm)
	if d.guide = guideConstructor; own != nil {
		d.guide = guideConstructorTemplate
	}
	d.binds, d.scope = data(t).binds, data(t).scope
	return tm
}

// newGuide makes a guide of class template t with header h: its parameters are
// params as s substitutes them, if it has bindings; the rest is that of r.
func newGuide(ck *Checker, t *il.Template, h *il.TemplateDecl, r *il.Routine, s subst, params []*il.ParamType, result *il.Type) *il.Template {
	g := ck.u.NewRoutine()
	if r != nil {
		id := g.Entry
		*g = *r
		g.Detach()
		g.Entry = id
	} else {
		g.DeclPos, g.NamePos, g.ParentScope = t.DeclPos, t.DeclPos, t.ParentScope
		g.Special = il.SfkDeductionGuide
	}
	g.Name, g.Special, g.MemberOf, g.IsClassMember = t.Name, il.SfkDeductionGuide, nil, false
	g.IsPrototype, g.IsTemplateFunction, g.Generated = true, true, true
	f := ck.u.NewType(il.TkRoutine)
	if r != nil {
		*f.Routine = *r.Type.Skip().Routine
	}
	f.Routine.HasThis, f.Routine.ThisClass, f.Routine.AssocRoutine = false, nil, nil
	f.Routine.Params = nil
	for _, q := range params {
		if s.b != nil && q.IsPack && s.paramType(f.Routine, q) {
			continue
		}
		n := ck.u.NewParamType()
		id := n.Entry
		*n = *q
		n.Entry = id
		if s.b != nil {
			if u := s.typ(q.Type); u != nil {
				n.Type = u
			}
		}
		f.Routine.Params = append(f.Routine.Params, n)
	}
	f.Elem = result
	g.Type = f
	tm := il.New[il.Template](ck.u)
	tm.Kind, tm.Name, tm.DeclPos, tm.ParentScope, tm.Canonical = il.TemplkFunction, t.Name, g.DeclPos, t.ParentScope, tm
	tm.Decl, tm.Routine, tm.Outer = h, g, nil
	tm.MinArgs = typing.MinArgs(h)
	g.AssocTemplate = tm
	return tm
}

// joinHeaders returns a header with the parameters of class header a followed
// by those of constructor header b, and the bindings from b's parameters to
// the new ones.
func (ck *Checker) joinHeaders(a, b *il.TemplateDecl) (*il.TemplateDecl, *symbols.Bindings) {
	h := il.New[il.TemplateDecl](ck.u)
	h.Depth, h.Pos, h.Scope, h.Requires = a.Depth, a.Pos, a.Scope, b.Requires
	h.Params = append(h.Params, a.Params...)
	return h, appendParameters(ck, h, b, newLevel(b))
}

// appendParameters gives header h copies of those parameters of header b that
// level l does not bind, and returns the bindings that l becomes with them.
func appendParameters(ck *Checker, h, b *il.TemplateDecl, l *symbols.Level) *symbols.Bindings {
	from := len(h.Params)
	for i, q := range b.Params {
		if l.Args[i].Set {
			continue
		}
		n := il.New[il.TemplateParameter](ck.u)
		id := n.Entry
		*n = *q
		n.Entry, n.Depth, n.Position = id, h.Depth, len(h.Params)+1
		arg := il.TemplateArg{IsPack: q.IsPack}
		switch q.Kind {
		case il.TpkType:
			t := ck.u.NewType(il.TkTemplateParam)
			t.Name = q.Name
			i := *q.Type.TParam
			i.Depth, i.Position, i.Param = n.Depth, n.Position, n
			t.TParam = &i
			n.Type = t
			arg.Kind, arg.Type = il.ArgType, t
		case il.TpkNontype:
			c := ck.u.NewConst(il.CkTemplateParam, q.Type)
			c.TP, c.Depth, c.Position, c.TParam, c.IsPack = il.TpckParam, n.Depth, n.Position, n, q.IsPack
			n.Const = c
			arg.Kind, arg.Const = il.ArgConstant, c
		default:
			t := il.New[il.Template](ck.u)
			id := t.Entry
			*t = *q.Template
			t.Entry, t.FrontData = id, nil
			t.Depth, t.Position, t.Param, t.Canonical = n.Depth, n.Position, n, t
			n.Template = t
			arg.Kind, arg.Template = il.ArgTemplate, t
		}
		x := &l.Args[i]
		x.Set = true
		if q.IsPack {
			x.Elements = []il.TemplateArg{arg}
		} else {
			x.TemplateArg = arg
		}
		h.Params = append(h.Params, n)
	}
	bs := (*symbols.Bindings)(nil).With(b.Depth, l)
	for _, n := range h.Params[from:] {
		s := subst{ck: ck, b: bs, index: -1}
		if n.DefaultType != nil {
			if u := s.typ(n.DefaultType); u != nil {
				n.DefaultType = u
			}
		}
		if n.Kind == il.TpkNontype {
			if u := s.typ(n.Type); u != nil {
				n.Type, n.Const.Type = u, u
			}
			if n.DefaultExpr != nil {
				if x, ok := ck.substExprOperand(n.DefaultExpr, bs, n.DeclPos); ok && x.Mode == Value {
					n.DefaultExpr = x.Expr
				}
			}
		}
	}
	return bs
}

// deducibleTemplate reports whether the name of class or alias template t
// without arguments is a placeholder for a deduced class type
// [dcl.type.class.deduct].
func deducibleTemplate(d *lang.Dialect, t *il.Template) bool {
	switch t.Kind {
	case il.TemplkClass, il.TemplkMemberClass, il.TemplkTemplateTemplateParam:
		return d.AtLeast(lang.CXX17)
	case il.TemplkAlias:
		return d.AtLeast(lang.CXX20)
	}
	return false
}

// missingArguments reports the name of a class template without arguments before
// C++17, where nothing deduces them.
func missingArguments(say *reports, s *declSpecs) {
	if s.Placeholder == nil || deducibleTemplate(say.d, s.Placeholder) {
		return
	}
	say.report(diag.TemplateArgsMissing, s.TypePos, say.words.describeBare(s.Placeholder))
	s.Type, s.Placeholder = say.u.Builtin.Error, nil
}
