// This file implements the matching of template arguments with parameters:
// conversion of nontype arguments, packs, default arguments [temp.arg].
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// argIsDependent reports whether a template argument depends on a parameter.
func argIsDependent(a *il.TemplateArg) bool {
	switch a.Kind {
	case il.ArgType:
		return a.Type.IsDependent() || a.IsPack
	case il.ArgConstant:
		if a.IsPack {
			return true
		}
		if a.Const != nil {
			return a.Const.Kind == il.CkTemplateParam || a.Const.Type != nil && a.Const.Type.IsDependent()
		}
		return a.Spelled != nil && (a.Spelled.TypeDependent || a.Spelled.ValueDependent)
	case il.ArgTemplate:
		return a.IsPack || a.Template != nil && (a.Template.Param != nil || a.Template.MemberOf != nil && a.Template.MemberOf.IsDependent())
	}
	return false
}

func argsDependent(args []il.TemplateArg) bool {
	for i := range args {
		if argIsDependent(&args[i]) {
			return true
		}
	}
	return false
}

// binder matches arguments with the parameters of one template header.
type binder struct {
	p     *Parser
	t     *il.Template
	h     *il.TemplateDecl
	outer *bindings
	l     *bindLevel
	pos   source.Pos
	open  bool // a pack expansion meets parameters that are no packs
}

// bindArgs matches args, as written, with the parameters of header h of
// template t. open: it cannot be said yet which argument belongs to which
// parameter; l.args are not usable then.
func (p *Parser) bindArgs(t *il.Template, h *il.TemplateDecl, outer *bindings, args []il.TemplateArg, pos source.Pos) (l *bindLevel, open, ok bool) {
	b := binder{p: p, t: t, h: h, outer: outer, l: newLevel(h), pos: pos}
	if !b.bind(args) {
		return nil, false, false
	}
	return b.l, b.open, true
}

func (b *binder) bind(args []il.TemplateArg) bool {
	k := 0
	for i, q := range b.h.Params {
		if q.IsPack {
			a := &b.l.args[i]
			a.set = true
			for ; k < len(args); k++ {
				if args[k].Kind == il.ArgPackStart {
					continue
				}
				e, ok := b.one(q, args[k])
				if !ok {
					return false
				}
				a.pack = append(a.pack, e)
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
		b.l.args[i].TemplateArg, b.l.args[i].set = e, true
		k++
	}
	for k < len(args) && (args[k].Kind == il.ArgPackStart || args[k].IsPack) {
		b.open = b.open || args[k].IsPack
		k++
	}
	if k < len(args) {
		b.p.errorAt(diag.TooManyArgumentsN443, args[k].Pos, b.p.templateText2(b.t))
		return false
	}
	return true
}

// bindings returns the bindings in force for parameter types and defaults.
func (b *binder) bindings() *bindings { return b.outer.with(b.h.Depth, b.l) }

// one checks and converts argument a for parameter q.
func (b *binder) one(q *il.TemplateParameter, a il.TemplateArg) (il.TemplateArg, bool) {
	p := b.p
	switch q.Kind {
	case il.TpkType:
		if a.Kind != il.ArgType {
			if a.Kind == il.ArgTemplate {
				p.errorAt(diag.ArgumentListMissing, a.Pos, p.templateText2(a.Template))
			} else {
				p.errorAt(diag.ExpectedTypeSpecifier, a.Pos)
			}
			return a, false
		}
		if a.Type.IsError() {
			return a, false
		}
		if !a.Type.IsDependent() {
			a.Type = p.u.Canonical(a.Type)
		}
		return a, true
	case il.TpkTemplate:
		if a.Kind == il.ArgType {
			if c := a.Type.ClassType(); c != nil && c.Cls.AssocTemplate != nil && a.Type == c {
				a = il.TemplateArg{Kind: il.ArgTemplate, Template: c.Cls.AssocTemplate, Pos: a.Pos, IsPack: a.IsPack}
			}
		}
		if a.Kind != il.ArgTemplate || a.Template == nil {
			p.errorAt(diag.ExpectedIdentifier, a.Pos)
			return a, false
		}
		a.Template = p.equivalentTemplate(a.Template)
		return a, p.templateParamsMatch(q, a.Template)
	}
	if a.Kind != il.ArgConstant {
		p.errorAt(diag.TypeNameNotAllowed, a.Pos)
		return a, false
	}
	t := q.Type
	if t.IsDependent() {
		if t = p.substType(t, b.bindings(), b.pos); t == nil {
			return a, false
		}
	}
	return p.convertTemplateArg(a, t, a.Pos)
}

// templateParamsMatch reports whether template t may be the argument of
// template template parameter q [temp.arg.template]; packs match anything
// (P0522 is on since c++17).
func (p *Parser) templateParamsMatch(q *il.TemplateParameter, t *il.Template) bool {
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
		if i >= len(want) || want[i].Kind != a.Kind {
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

// equivalentTemplate returns the class template that alias template t merely
// renames, `template<class T> using t = X<T>;` (CWG 1286), else t itself.
func (p *Parser) equivalentTemplate(t *il.Template) *il.Template {
	for depth := 0; depth < 64 && t.Kind == il.TemplkAlias && t.Type != nil && t.Type.Ref != nil && t.Decl != nil; depth++ {
		to := t.Type.Elem
		if to.AllQuals() != 0 || to.Skip().Cls == nil {
			break
		}
		c := to.Skip()
		if r := to.Ref; to.Kind == il.TkTypeRef && r != nil && r.Kind == il.RefTemplateAlias && p.sameArgs(r.Args, p.paramArgs(t.Decl)) && sameArity(t, r.Template) {
			t = r.Template
			continue
		}
		if c.Cls.AssocTemplate == nil || !p.sameArgs(c.Cls.Args, p.paramArgs(t.Decl)) || !sameArity(t, c.Cls.AssocTemplate) {
			break
		}
		return c.Cls.AssocTemplate
	}
	return t
}

// sameArity reports whether templates a and b have as many parameters, and as
// many of them have default arguments.
func sameArity(a, b *il.Template) bool {
	return b.Decl != nil && len(a.Decl.Params) == len(b.Decl.Params) && a.MinArgs == b.MinArgs
}

// useDefault binds parameter i to its default argument.
func (b *binder) useDefault(i int, q *il.TemplateParameter) bool {
	p := b.p
	src := b.defaultOf(i, q)
	if src == nil {
		if p.rep.Muted() {
			p.rep.Hit(1)
		} else {
			p.errorAt(diag.TooFewArgumentsN442, b.pos, p.templateText2(b.t))
		}
		return false
	}
	a := il.TemplateArg{IsDefaulted: true, Pos: b.pos}
	bs := b.bindings()
	switch q.Kind {
	case il.TpkType:
		a.Kind, a.Type = il.ArgType, p.substType(src.DefaultType, bs, b.pos)
		if a.Type == nil {
			return false
		}
	case il.TpkTemplate:
		a.Kind, a.Template = il.ArgTemplate, p.substTemplate(src.DefaultTemplate, bs)
		if a.Template == nil {
			return false
		}
	default:
		a.Kind = il.ArgConstant
		if src.DefaultExpr != nil {
			x, ok := p.substExprOperand(src.DefaultExpr, bs, b.pos)
			if !ok {
				return false
			}
			c, ok := p.operandArg(&x)
			if !ok {
				return false
			}
			a.Spelled, a.Const = c.Spelled, nil
		} else {
			a.Const = src.DefaultConst
		}
	}
	e, ok := b.one(q, a)
	e.IsDefaulted = true
	b.l.args[i].TemplateArg, b.l.args[i].set = e, ok
	return ok
}

// defaultOf returns the parameter that has the default for parameter i: q
// itself, or the one of the primary template for a member template of an
// instance.
func (b *binder) defaultOf(i int, q *il.TemplateParameter) *il.TemplateParameter {
	if q.HasDefault && (q.DefaultType != nil || q.DefaultExpr != nil || q.DefaultConst != nil || q.DefaultTemplate != nil) {
		return q
	}
	return nil
}

// convertTemplateArg converts argument a, an expression, to the type t of its
// parameter and makes it a constant [temp.arg.nontype].
func (p *Parser) convertTemplateArg(a il.TemplateArg, t *il.Type, pos source.Pos) (il.TemplateArg, bool) {
	if a.Kind != il.ArgConstant {
		return a, false
	}
	if a.Spelled == nil && a.Const != nil && a.Const.Kind != il.CkTemplateParam && a.Const.Type != nil && p.u.SameUnqualified(a.Const.Type, t) {
		return a, true
	}
	x := p.argOperand(&a)
	if !x.valid() {
		return a, false
	}
	if t.HasPlaceholder() {
		if x.dependent() {
			a.Const = p.dependentConst(&x, p.typ(&x))
			return a, true
		}
		if ph := placeholderIn(t); ph.TParam != nil && ph.TParam.Placeholder != nil {
			c := p.deduceClassTemplate(ph.TParam.Placeholder, []*Operand{&x}, false, pos, source.Pos{})
			if c == nil {
				return a, false
			}
			t = c
		} else if u := p.deduceAuto(t, &x, pos); u != nil {
			t = p.decayParam(u)
		} else {
			return a, false
		}
	}
	if x.Mode == Value && (x.Expr.TypeDependent || x.Expr.ValueDependent) || t.IsDependent() || x.dependent() {
		a.Const = p.dependentConst(&x, t)
		return a, true
	}
	if x.Mode == Overloads {
		return p.convertFunctionArg(a, &x, t, pos)
	}
	from := p.typ(&x)
	if t.IsPointer() && from.IsInteger() || t.IsInteger() && (from.IsPointer() || from.IsFloat() || from.IsClass() && false) {
		p.errorAt(diag.ArgumentTypeIncompatibleTemplateParameter, x.Start, from, t)
		return a, false
	}
	hits := p.rep.Hits()
	if !p.canConvert(&x, t) {
		p.errorAt(diag.ArgumentTypeIncompatibleTemplateParameter, x.Start, from, t)
		return a, false
	}
	if !p.convert(&x, t, convTemplateArg) {
		return a, false
	}
	c := p.foldRequired(&x)
	if c == nil {
		if hits == p.rep.Hits() || !p.rep.Muted() {
			p.errorAt(diag.ExpressionNotConstant, x.Start)
		}
		return a, false
	}
	a.Const = p.constOfType(c, t)
	return a, true
}

// constOfType returns c with type t; the expression it was folded from stays
// with the argument, not with the constant.
func (p *Parser) constOfType(c *il.Constant, t *il.Type) *il.Constant {
	if c.Type != nil && p.u.Same(c.Type, t) && c.Expr == nil && c.Name == nil {
		return c
	}
	n := p.u.NewConst(c.Kind, t)
	e := n.Entry
	*n = *c
	n.Entry, n.Type, n.Expr, n.Next = e, p.u.Canonical(p.u.Unqualified(t)), nil, nil
	n.SourceCorresp = il.SourceCorresp{}
	return n
}

// convertFunctionArg converts the name of a function to a pointer, reference
// or pointer to member of type t.
func (p *Parser) convertFunctionArg(a il.TemplateArg, x *Operand, t *il.Type, pos source.Pos) (il.TemplateArg, bool) {
	if !p.canConvert(x, t) || !p.convert(x, t, convTemplateArg) {
		p.errorAt(diag.ArgumentTypeIncompatibleTemplateParameter, x.Start, p.typ(x), t)
		return a, false
	}
	c := p.foldRequired(x)
	if c == nil {
		p.errorAt(diag.ExpressionNotConstant, x.Start)
		return a, false
	}
	a.Spelled, a.Const = x.Expr, p.constOfType(c, t)
	return a, true
}

// dependentConst returns the constant that stands for the dependent operand x
// converted to type t.
func (p *Parser) dependentConst(x *Operand, t *il.Type) *il.Constant {
	if x.Mode == Value && x.Expr.Kind == il.EnkConstant && x.Expr.Const.Kind == il.CkTemplateParam {
		if c := x.Expr.Const; c.TP == il.TpckParam || c.TP == il.TpckExpression && c.Type != nil && t != nil && p.u.Same(c.Type, t) {
			return c // not wrapped again: equivalent arguments have equal keys
		}
	}
	if t != nil && t.IsError() {
		t = p.u.Builtin.Dependent // of the name of an overloaded function
	}
	c := p.u.NewConst(il.CkTemplateParam, t)
	c.TP = il.TpckExpression
	a, _ := p.operandArg(x)
	c.TPExpr = a.Spelled
	if c.TPExpr == nil && x.Mode == Value {
		c.TPExpr = x.Expr
	}
	return c
}

// templateText2 returns the text of a template in messages such as `too few
// arguments for class template "X"`.
func (p *Parser) templateText2(t *il.Template) string {
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
		kind = "concept"
	case il.TemplkTemplateTemplateParam:
		kind = "template template parameter"
	}
	return kind + ` "` + p.entityText(t) + `"`
}
