// This file implements the matching of template arguments with parameters:
// conversion of nontype arguments, packs, default arguments [temp.arg].
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
)

// binder matches arguments with the parameters of one template header.
type binder struct {
	ck    *Checker
	t     *il.Template
	h     *il.TemplateDecl
	outer *symbols.Bindings
	l     *symbols.Level
	pos   source.Pos
	open  bool // a pack expansion meets parameters that are no packs
}

// bindArgs matches args, as written, with the parameters of header h of
// template t. open: it cannot be said yet which argument belongs to which
// parameter; l.args are not usable then.
func (ck *Checker) bindArgs(t *il.Template, h *il.TemplateDecl, outer *symbols.Bindings, args []il.TemplateArg, pos source.Pos) (l *symbols.Level, open, ok bool) {
	takeLevel(ck.u, h)
	b := binder{ck: ck, t: t, h: h, outer: outer, l: ck.tmpl.newLevel(h), pos: pos}
	if !b.bind(args) {
		ck.tmpl.spare.Put(b.l)
		return nil, false, false
	}
	return b.l, b.open, true
}

func (b *binder) bind(args []il.TemplateArg) bool {
	b.ck.work.Step(1 + len(args)/4)
	b.ck.work.Bytes(elementBytes * len(args))
	k := 0
	for i, q := range b.h.Params {
		if q.IsPack {
			a := &b.l.Args[i]
			a.Set = true
			for ; k < len(args); k++ {
				if args[k].Kind == il.ArgPackStart {
					continue
				}
				e, ok := b.one(q, args[k])
				if !ok {
					return false
				}
				a.Elements = append(a.Elements, e)
			}
			continue
		}
		for k < len(args) && args[k].Kind == il.ArgPackStart {
			k++
		}
		if k >= len(args) {
			if !b.useDefault(i, q) {
				return false
			}
			continue
		}
		if args[k].IsPack {
			b.open = true
			return true
		}
		e, ok := b.one(q, args[k])
		if !ok {
			return false
		}
		b.l.Args[i].TemplateArg, b.l.Args[i].Set = e, true
		k++
	}
	for k < len(args) && (args[k].Kind == il.ArgPackStart || args[k].IsPack) {
		b.open = b.open || args[k].IsPack
		k++
	}
	if k < len(args) {
		if !b.ck.env.has(inInstance) || !typing.ArgsDependent(args) { // that of a member template is only seen in its own instances
			b.ck.report(diag.TooManyTemplateArgs, args[k].Pos, b.ck.words.templateName(b.t))
		}
		return false
	}
	return true
}

// bindings returns the bindings in force for parameter types and defaults.
func (b *binder) bindings() *symbols.Bindings { return b.outer.With(b.h.Depth, b.l) }

// one checks and converts argument a for parameter q.
func (b *binder) one(q *il.TemplateParameter, a il.TemplateArg) (il.TemplateArg, bool) {
	ck := b.ck
	switch q.Kind {
	case il.TpkType:
		if a.Kind != il.ArgType {
			if a.Kind == il.ArgTemplate {
				ck.report(diag.TemplateArgsMissing, a.Pos, ck.words.templateName(a.Template))
			} else {
				ck.report(diag.ExpectedTypeSpecifier, a.Pos)
			}
			return a, false
		}
		if a.Type.IsError() { // one that is written makes an instance like any other (rule recovery.type-arguments)
			return a, true
		}
		if code := typing.UnfitTypeArgument(ck.d, a.Type); code != 0 {
			ck.report(code, a.Pos)
			return a, false
		}
		if !a.Type.IsDependent() {
			a.Type = ck.u.AsArgument(a.Type)
			if !ck.d.AtLeast(lang.CXX17) || ck.d.NoExcSpecInType {
				a.Type = typing.WithoutOuterExceptions(ck.u, a.Type)
			}
		}
		return a, true
	case il.TpkTemplate:
		if a.Kind == il.ArgType {
			if c := a.Type.ClassType(); c != nil && c.Cls.AssocTemplate != nil && a.Type == c {
				a = il.TemplateArg{Kind: il.ArgTemplate, Template: c.Cls.AssocTemplate, Pos: a.Pos, IsPack: a.IsPack}
			}
		}
		if a.Kind != il.ArgTemplate || a.Template == nil {
			ck.say.notTemplateArg(&a)
			return a, false
		}
		a.Template = equivalentTemplate(ck.u, a.Template)
		if !b.templateParamsMatch(q, a.Template) {
			name := "<unnamed>"
			if q.Name != nil {
				name = q.Name.Text
			}
			ck.report(diag.IncompatibleTemplateTemplateArg, a.Pos, ck.words.templateName(a.Template), "template template parameter "+quoted(name))
			return a, false
		}
		return a, true
	}
	if a.Kind != il.ArgConstant {
		ck.report(diag.TypeNameNotAllowed, a.Pos)
		return a, false
	}
	t := q.Type
	if t.IsDependent() {
		if t = b.paramType(q); t == nil {
			return a, false
		}
		if b.t != nil && b.t.Routine == nil && ck.d.Pass == lang.DevicePass {
			ck.u.NoteParameter(t, a.Pos)
		}
	}
	return ck.convertTemplateArg(a, t, a.Pos)
}

// paramType returns the type of nontype parameter q for the arguments bound so
// far; nil after an error.
func (b *binder) paramType(q *il.TemplateParameter) *il.Type {
	ck := b.ck
	t := ck.substType(q.Type, b.bindings(), b.pos)
	if t == nil || t.IsDependent() || !t.IsFloat() && !t.IsClass() || ck.rep.Muted() {
		return t
	}
	b.enter()
	c := *q
	c.Type = t
	ck.say.checkNontypeParamType(&c, q.Const.Pos)
	ck.words.leaveInstance()
	if t.IsClass() && !ck.d.AtLeast(lang.CXX20) {
		return nil
	}
	return t
}

// enter notes that the argument list is being processed, for the lines about
// the context of diagnostics.
func (b *binder) enter() {
	kind := ctxArgumentList
	if b.t.Kind.IsFunction() {
		kind = ctxSignature
	}
	b.l.Kept = true
	b.ck.tmpl.instantiating = append(b.ck.tmpl.instantiating, &instContext{kind: kind, entity: b.t, level: b.l, binds: b.outer, pos: b.pos})
}

// notTemplateArg reports argument a, which is no template, for a template
// template parameter.
func (say *reports) notTemplateArg(a *il.TemplateArg) {
	if a.Kind == il.ArgConstant {
		if x := say.argOperand(a); x.Mode == Overloads && !x.Set.AddressOf {
			say.report(diag.NotClassTemplate, a.Pos, say.setKind(x.Set))
			return
		}
	}
	say.report(diag.ExpectedIdentifier, a.Pos)
}

// templateParamsMatch reports whether template t may be the argument of
// template template parameter q [temp.arg.template]; packs match anything
// (P0522 is on since c++17).
func (b *binder) templateParamsMatch(q *il.TemplateParameter, t *il.Template) bool {
	if t.Decl == nil || q.InnerDecl == nil {
		return true
	}
	i := 0
	want := t.Decl.Params
	for _, a := range q.InnerDecl.Params {
		if a.IsPack {
			for ; i < len(want); i++ {
				if want[i].Kind != a.Kind {
					return false
				}
			}
			return true
		}
		if i >= len(want) || want[i].Kind != a.Kind || a.Kind == il.TpkNontype && !b.sameParamType(q.InnerDecl, a, t.Decl, want[i]) {
			return false
		}
		if !want[i].IsPack {
			i++
		}
	}
	for ; i < len(want); i++ {
		if !want[i].IsPack && !want[i].HasDefault {
			return false
		}
	}
	return true
}

// sameParamType reports whether nontype parameter q of the inner header h has
// the type of r, the parameter of header g that stands for it. Types that
// depend on anything but a sibling parameter are left to the instantiation.
func (b *binder) sameParamType(h *il.TemplateDecl, q *il.TemplateParameter, g *il.TemplateDecl, r *il.TemplateParameter) bool {
	ck := b.ck
	t, u := q.Type, r.Type
	if t == nil || u == nil || t.HasPlaceholder() || u.HasPlaceholder() {
		return true
	}
	if i, j := typing.SiblingType(h, t), typing.SiblingType(g, u); i > 0 || j > 0 {
		return i == j || i == 0 && t.IsDependent() || j == 0 && u.IsDependent()
	}
	return t.IsDependent() || u.IsDependent() || ck.u.SameUnqualified(t, u)
}

// equivalentTemplate returns the class template that alias template t merely
// renames, `template<class T> using t = X<T>;` (CWG 1286), else t itself.
func equivalentTemplate(u *il.Unit, t *il.Template) *il.Template {
	for t.Kind == il.TemplkAlias && t.Type != nil && t.Type.Ref != nil && t.Decl != nil {
		to := t.Type.Elem
		if to.AllQuals() != 0 || to.Skip().Cls == nil {
			break
		}
		c := to.Skip()
		if r := to.Ref; to.Kind == il.TkTypeRef && r != nil && r.Kind == il.RefTemplateAlias && typing.SameArgs(u, r.Args, paramArgs(t.Decl)) && typing.SameArity(t, r.Template) {
			t = r.Template
			continue
		}
		if c.Cls.AssocTemplate == nil || !typing.SameArgs(u, c.Cls.Args, paramArgs(t.Decl)) || !typing.SameArity(t, c.Cls.AssocTemplate) {
			break
		}
		return c.Cls.AssocTemplate
	}
	return t
}

// useDefault binds parameter i to its default argument.
func (b *binder) useDefault(i int, q *il.TemplateParameter) bool {
	ck := b.ck
	if !writtenDefault(q) {
		if ck.rep.Muted() {
			ck.rep.Hit(1)
		} else {
			ck.report(diag.TooFewTemplateArgs, ck.tmpl.closingAngleOf(b.pos), ck.words.templateName(b.t))
		}
		return false
	}
	a := il.TemplateArg{Pos: b.pos}
	bs := b.bindings()
	b.enter()
	defer ck.words.leaveInstance()
	s := subst{ck: ck, b: bs, index: -1, pos: b.pos, deduces: b.t != nil && b.t.Routine != nil}
	switch q.Kind {
	case il.TpkType:
		s.pos = b.defaultPos(q)
		a.Kind = il.ArgType
		if s.deduces {
			a.Type = s.argType(q.DefaultType)
		} else {
			a.Type = s.typ(q.DefaultType)
		}
		if a.Type == nil {
			return false
		}
	case il.TpkTemplate:
		a.Kind, a.Template = il.ArgTemplate, ck.substTemplate(q.DefaultTemplate, bs)
		if a.Template == nil {
			return false
		}
	default:
		a.Kind = il.ArgConstant
		if q.DefaultExpr != nil {
			x, ok := s.operand(q.DefaultExpr)
			if !ok {
				return false
			}
			c, ok := ck.say.operandArg(&x)
			if !ok {
				return false
			}
			a.Spelled, a.Const = c.Spelled, nil
		} else {
			a.Const = q.DefaultConst
		}
	}
	e, ok := b.oneDefault(q, a)
	b.l.Args[i].TemplateArg, b.l.Args[i].Set = e, ok
	return ok
}

// oneDefault is one for a default argument; what is wrong with the default of a
// parameter that depends on nothing was said where it is declared.
func (b *binder) oneDefault(q *il.TemplateParameter, a il.TemplateArg) (il.TemplateArg, bool) {
	e := q.DefaultExpr
	if q.Kind != il.TpkNontype || q.Type.IsDependent() || q.Type.HasPlaceholder() || e == nil || e.TypeDependent || e.ValueDependent {
		return b.one(q, a)
	}
	silent := b.ck.rep.Mute()
	r, ok := b.one(q, a)
	b.ck.rep.Unmute(silent)
	return r, ok
}

// defaultPos is where an error in the default type of q is reported.
func (b *binder) defaultPos(q *il.TemplateParameter) source.Pos {
	if q.DefaultPos.IsValid() && !b.ck.rep.Muted() {
		return q.DefaultPos
	}
	return b.pos
}

// writtenDefault reports whether the default of q is at hand, not only known to
// exist.
func writtenDefault(q *il.TemplateParameter) bool {
	return q.HasDefault && (q.DefaultType != nil || q.DefaultExpr != nil || q.DefaultConst != nil || q.DefaultTemplate != nil)
}

// templateName returns the text of a template in messages such as `too few
// arguments for class template "X"`.
func (words *wording) templateName(t *il.Template) string {
	if t == nil {
		return ""
	}
	kind := "class template"
	switch t.Kind {
	case il.TemplkAlias:
		kind = "alias template"
	case il.TemplkVariable, il.TemplkStaticDataMember:
		kind = "variable template"
	case il.TemplkFunction, il.TemplkMemberFunction:
		kind = "function template"
	case il.TemplkConcept:
		kind = "concept template"
	case il.TemplkTemplateTemplateParam:
		kind = "template template parameter"
	}
	return kind + ` "` + words.entityText(t) + `"`
}
