// This file implements placeholder types: deduction of auto and
// decltype(auto), and the type of decltype [dcl.spec.auto, dcl.type.decltype].
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// deduceAuto deduces the placeholder in declared from x; nil on failure, which
// is reported.
func (p *Parser) deduceAuto(declared *il.Type, x *Operand, pos source.Pos) *il.Type {
	if !x.valid() {
		return nil
	}
	ph := placeholderIn(declared)
	if ph == nil {
		return declared
	}
	if x.dependent() || x.Mode == Value && p.typ(x).IsDependent() || declared.IsDependent() {
		return p.replaceAuto(declared, p.u.Builtin.Dependent)
	}
	if p.isDecltypeAuto(ph) {
		if x.Mode == Braced {
			p.errorAt(diag.CannotDeduceAutoType, pos, "decltype(auto)")
			return nil
		}
		if declared.Skip() != ph.Skip() {
			p.errorAt(diag.MustPlaceholderCompleteTypeVariable, pos, "decltype(auto)")
			return nil
		}
		t := p.decltypeAs(x, !x.Parens)
		p.decls.deduced = p.checkPlaceholder(ph, t, pos)
		return p.decls.deduced
	}
	if x.Mode == Braced && len(x.List.Items) > 0 && p.initializerListTemplate() == nil {
		p.errorAt(diag.IncludeInitializerListNeededPrior, x.List.Pos)
	}
	t := p.autoArgument(declared, x, pos)
	if t == nil {
		p.errorAt(diag.CannotDeduceAutoType, pos, "auto")
		return nil
	}
	if t = p.checkPlaceholder(ph, t, pos); t == nil {
		return nil
	}
	p.decls.deduced = t
	return p.replaceAuto(declared, t)
}

// isDecltypeAuto reports whether placeholder t is decltype(auto).
func (p *Parser) isDecltypeAuto(t *il.Type) bool {
	return t == p.u.Builtin.DecltypeAuto || t.TParam != nil && t.TParam.NoTypename
}

// checkPlaceholder checks the type-constraint of placeholder ph.
func (p *Parser) checkPlaceholder(ph, t *il.Type, pos source.Pos) *il.Type {
	if ph.TParam == nil || ph.TParam.Constraint == nil || t.IsDependent() {
		return t
	}
	if !p.typeSatisfies(il.TemplateArg{Kind: il.ArgType, Type: t}, ph.TParam.Constraint, nil, -1, pos) {
		c := ph.TParam.Constraint
		if c.Start.IsValid() {
			pos = c.Start
		}
		e := p.errorAt(diag.DeducedPlaceholderTypeDoubleFailed, pos, t)
		p.explainConcept(e, il.TemplateArg{Kind: il.ArgType, Type: t}, c, nil)
		return nil
	}
	return t
}

// placeholderIn returns the placeholder in t, nil when it has none.
func placeholderIn(t *il.Type) *il.Type {
	for t != nil {
		switch t.Kind {
		case il.TkAuto:
			return t
		case il.TkTypeRef, il.TkPointer, il.TkArray, il.TkRoutine, il.TkPtrToMember, il.TkVector:
			t = t.Elem
		default:
			return nil
		}
	}
	return nil
}

// replaceAuto returns t with u in place of its placeholder.
func (p *Parser) replaceAuto(t, u *il.Type) *il.Type {
	switch t.Kind {
	case il.TkAuto:
		return u
	case il.TkTypeRef:
		e := p.replaceAuto(t.Elem, u)
		if e == t.Elem {
			return t
		}
		return p.u.Qualified(e, t.Quals)
	case il.TkPointer:
		e := p.replaceAuto(t.Elem, u)
		switch {
		case e == t.Elem:
			return t
		case t.IsRef:
			return p.u.ReferenceTo(e, t.IsRRef)
		}
		return p.u.PointerTo(e)
	case il.TkPtrToMember:
		return p.u.PtrToMember(t.Class, p.replaceAuto(t.Elem, u))
	case il.TkArray:
		n := p.u.NewType(il.TkArray)
		*n.Array = *t.Array
		n.Elem = p.replaceAuto(t.Elem, u)
		n.Size, n.Align = t.Array.Count*n.Elem.Skip().Size, n.Elem.AlignOf()
		return n
	case il.TkRoutine:
		e := p.replaceAuto(t.Elem, u)
		if e == t.Elem {
			return t
		}
		n := p.u.NewType(il.TkRoutine)
		*n.Routine = *t.Routine
		n.Elem = e
		return n
	}
	return t
}

// autoParam is the invented template parameter that stands for auto.
func (p *Parser) autoHeader() (*il.TemplateDecl, *il.Type) {
	h := il.New[il.TemplateDecl](p.u)
	h.Depth = uniqueDepth + 1
	q := &il.TemplateParameter{Kind: il.TpkType, Position: 1, Depth: h.Depth}
	t := p.u.NewType(il.TkTemplateParam)
	t.TParam = &il.TemplateParamInfo{Kind: il.TptkParam, Depth: h.Depth, Position: 1, IsAuto: true, Param: q}
	q.Type = t
	h.Params = []*il.TemplateParameter{q}
	return h, t
}

// autoArgument returns what the placeholder in declared is deduced to from x,
// as if it were a template parameter [dcl.type.auto.deduct]; nil on failure.
func (p *Parser) autoArgument(declared *il.Type, x *Operand, pos source.Pos) *il.Type {
	hits := p.rep.Mute()
	defer p.rep.Unmute(hits)
	h, param := p.autoHeader()
	d := p.newDeduction(h, nil, pos)
	q := p.replaceAuto(declared, param)
	if x.Mode == Braced {
		return p.autoFromList(d, q, x)
	}
	if !d.argument(&il.ParamType{Type: q}, x) || !d.l.args[0].set {
		return nil
	}
	return d.l.args[0].Type
}

// autoFromList deduces from a braced-init-list: std::initializer_list<T>.
func (p *Parser) autoFromList(d *deduction, q *il.Type, x *Operand) *il.Type {
	t := p.initializerListTemplate()
	if t == nil || len(x.List.Items) == 0 {
		return nil
	}
	elem := &il.ParamType{Type: d.l.decl.Params[0].Type}
	for i := range x.List.Items {
		if !d.argument(elem, &x.List.Items[i].Operand) {
			return nil
		}
	}
	if !d.l.args[0].set {
		return nil
	}
	list := p.classTemplateID(t, []il.TemplateArg{{Kind: il.ArgType, Type: d.l.args[0].Type}}, d.pos)
	if list.IsError() {
		return nil
	}
	return list
}

// initializerListTemplate returns std::initializer_list, nil when it is not
// declared.
func (p *Parser) initializerListTemplate() *il.Template {
	std := p.stdScope()
	if std == nil {
		return nil
	}
	return p.classTemplateIn(std, p.known.initializerList)
}

// classTemplateIn returns the class template name declared in scope sc.
func (p *Parser) classTemplateIn(sc *Scope, name *token.Name) *il.Template {
	for _, y := range sc.local(name) {
		if t := y.template(); t != nil && (t.Kind == il.TemplkClass || t.Kind == il.TemplkMemberClass) {
			return t
		}
	}
	for _, in := range sc.inline {
		if t := p.classTemplateIn(in, name); t != nil {
			return t
		}
	}
	return nil
}

// stdScope returns namespace std, nil when it is not declared.
func (p *Parser) stdScope() *Scope {
	for _, y := range p.file.local(p.known.std) {
		if n, ok := y.Entity.(*il.Namespace); ok {
			return nsScope(n)
		}
	}
	return nil
}

// decltypeAs returns the type decltype(x), where x was made by substitution;
// plain: x was written without parentheses.
func (p *Parser) decltypeAs(x *Operand, plain bool) *il.Type {
	if x.Mode == TypeName {
		return x.Type
	}
	if x.Mode == Value && decltypeDependent(x) {
		n := p.u.NewType(il.TkTypeRef)
		n.Ref = &il.TypeRefInfo{Kind: il.RefDecltype, Expr: x.Expr, NotParenthesized: plain}
		n.Elem = p.u.Builtin.Dependent
		return n
	}
	x.Parens = !plain
	t := p.decltypeOf(x)
	if t == nil {
		return p.u.Builtin.Error
	}
	return t
}

// storeReturnType gives function r the return type that its body was found to
// have; the placeholder stays visible in the type.
func (p *Parser) storeReturnType(r *il.Routine, f *function) {
	if !f.deducing || f.returnType == nil || f.returnType.IsDependent() || r.IsPrototype {
		return
	}
	t := r.Type.Skip()
	if t.Elem == nil || !t.Elem.HasPlaceholder() {
		return
	}
	n := p.u.NewType(il.TkRoutine) // the declared type keeps the placeholder
	*n.Routine = *t.Routine
	n.Elem = t.Elem
	if r.DeclaredType == nil {
		r.DeclaredType = r.Type
	}
	t, r.Type = n, n
	t.Elem = p.markDeduced(t.Elem, f.returnType)
	t.ResetDependent()
	r.DeducedReturn = true
}

// markDeduced returns declared with its placeholder deduced so that it is type
// t as a whole.
func (p *Parser) markDeduced(declared, t *il.Type) *il.Type {
	switch declared.Kind {
	case il.TkAuto:
		n := p.u.NewType(il.TkTypeRef)
		n.Ref = &il.TypeRefInfo{Kind: il.RefDeducedAuto}
		if p.isDecltypeAuto(declared) {
			n.Ref.Kind = il.RefDeducedDecltypeAuto
		}
		if declared.TParam != nil {
			n.Ref.Constraint = declared.TParam.Constraint
		}
		n.Elem = t
		return n
	case il.TkTypeRef:
		if declared.Ref == nil && t.AllQuals()&declared.Quals == declared.Quals {
			return p.u.Qualified(p.markDeduced(declared.Elem, p.withoutQuals(t, declared.Quals)), declared.Quals)
		}
	case il.TkPointer:
		s := t.Skip()
		if s.Kind != il.TkPointer || s.IsRef != declared.IsRef || s.IsRRef != declared.IsRRef {
			return t
		}
		e := p.markDeduced(declared.Elem, s.Elem)
		if declared.IsRef {
			return p.u.ReferenceTo(e, declared.IsRRef)
		}
		return p.u.PointerTo(e)
	}
	return t
}
