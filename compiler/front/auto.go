// This file implements placeholder types: deduction of auto and
// decltype(auto), and the type of decltype [dcl.spec.auto, dcl.type.decltype].
package front

import (
	"slices"

	"cufront/compiler/diag"
	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// deduceAuto deduces the placeholder in declared from x; nil on failure, which
// is reported. From an error only the placeholder alone and references to it are
// deduced (rule recovery.unknown-objects).
func (ck *Checker) deduceAuto(declared *il.Type, x *Operand, pos source.Pos) *il.Type {
	ph := typing.PlaceholderIn(declared)
	if !x.valid() || x.Mode == Value && x.Expr.Type.IsError() {
		if ph != nil && !ck.env.has(inPrototype) && declared.Deref().Skip() != ph.Skip() {
			ck.report(diag.AutoNotDeduced, pos, "auto")
		}
		return nil
	}
	if x.Mode == Braced && invalidArgs(listOperands(x.List)) {
		if slices.ContainsFunc(x.List.Items, func(i initItem) bool { return i.valid() }) {
			ck.report(diag.AutoNotDeduced, pos, "auto")
		}
		return nil
	}
	if ph == nil {
		return declared
	}
	if x.dependent() || x.Mode == Braced && ck.env.has(inPrototype) || // (rule front.template-lists)
		x.Mode == Value && (typ(ck.u, x).IsDependent() || ck.env.has(inPrototype) && ck.env.resultOfWaiting(x.Expr)) || declared.IsDependent() {
		return typing.ReplaceAuto(ck.u, declared, ck.u.Builtin.Dependent)
	}
	if typing.IsDecltypeAuto(ck.u, ph) {
		if x.Mode == Braced {
			ck.report(diag.DecltypeAutoNotDeduced, pos)
			return nil
		}
		if declared.Skip() != ph.Skip() {
			ck.report(diag.DecltypeAutoNotWholeType, pos, "decltype(auto)")
			return nil
		}
		t := ck.decltypeAs(x, !x.Parens)
		ck.decls.deduced = ck.checkPlaceholder(ph, t, pos)
		return ck.decls.deduced
	}
	if x.Mode == Braced && ck.initializerListTemplate() == nil && listElement(ck, x, pos) {
		ck.report(diag.MissingInitializerListHeader, x.List.Pos)
	}
	t := ck.autoArgument(declared, x, pos)
	if t == nil && ck.env.has(inPrototype) && x.Mode == Value && declared.Skip() != ph.Skip() && !declared.IsReference() { // (rule front.dependent-pointers)
		if x.Expr.Type.IsNullptr() {
			return typing.ReplaceAuto(ck.u, declared, ck.u.Builtin.Dependent)
		}
		ck.report(diag.IncompatibleInitializer, x.startOf(), typing.DecayedType(ck.u, shownType(ck.u, x)), declared)
		return nil
	}
	if t == nil {
		ck.report(diag.AutoNotDeduced, pos, "auto")
		return nil
	}
	if t = ck.checkPlaceholder(ph, t, pos); t == nil {
		return nil
	}
	ck.decls.deduced = t
	return typing.ReplaceAuto(ck.u, declared, t)
}

// resultOfWaiting reports whether e is a call with a constant whose value is known at instantiation
// only, or an access to what it yields: nothing is deduced from it, though the type of its result is
// known (rule front.auto-of-waiting-calls).
func (env *Env) resultOfWaiting(e *il.Expr) bool {
	for e != nil && e.Kind == il.EnkOperation && e.ValueDependent {
		switch e.Op {
		case il.OpCall:
			for a := e.Operand.Next; a != nil; a = a.Next {
				u := unknownValue{budget: 1000, calls: env.fn == nil}
				if constant, unknown := u.whole(a); constant && unknown && a.ValueDependent && a.Type.IsInteger() {
					return true
				}
			}
			return false
		case il.OpDotField, il.OpPointsToField, il.OpIndirect, il.OpRefIndirect, il.OpAddressOf, il.OpParens:
			e = e.Operand
		default:
			return false
		}
	}
	return false
}

// checkPlaceholder checks the type-constraint of placeholder ph.
func (ck *Checker) checkPlaceholder(ph, t *il.Type, pos source.Pos) *il.Type {
	if ph.TParam == nil || ph.TParam.Constraint == nil || t.IsDependent() {
		return t
	}
	if !ck.typeSatisfies(il.TemplateArg{Kind: il.ArgType, Type: t}, ph.TParam.Constraint, nil, -1, pos) {
		c := ph.TParam.Constraint
		if c.Start.IsValid() {
			pos = c.Start
		}
		e := ck.report(diag.PlaceholderConstraintFailed, pos, t)
		ck.explainConcept(e, il.TemplateArg{Kind: il.ArgType, Type: t}, c, nil)
		return nil
	}
	return t
}

// autoParam is the invented template parameter that stands for auto.
func autoHeader(u *il.Unit) (*il.TemplateDecl, *il.Type) {
	h := il.New[il.TemplateDecl](u)
	h.Depth = uniqueDepth + 1
	q := &il.TemplateParameter{Kind: il.TpkType, Position: 1, Depth: h.Depth}
	t := u.NewType(il.TkTemplateParam)
	t.TParam = &il.TemplateParamInfo{Kind: il.TptkParam, Depth: h.Depth, Position: 1, IsAuto: true, Param: q}
	q.Type = t
	h.Params = []*il.TemplateParameter{q}
	return h, t
}

// autoArgument returns what the placeholder in declared is deduced to from x,
// as if it were a template parameter [dcl.type.auto.deduct]; nil on failure.
func (ck *Checker) autoArgument(declared *il.Type, x *Operand, pos source.Pos) *il.Type {
	hits := ck.rep.Mute()
	defer ck.rep.Unmute(hits)
	h, param := autoHeader(ck.u)
	d := ck.newDeduction(h, nil, pos)
	q := typing.ReplaceAuto(ck.u, declared, param)
	if x.Mode == Braced {
		return ck.autoFromList(d, q, x)
	}
	if !d.argument(&il.ParamType{Type: q}, x) || !d.l.Args[0].Set {
		return nil
	}
	return d.l.Args[0].Type
}

// listElement reports whether the elements of the list x deduce one type: only then
// std::initializer_list is missed (rule front.placeholder-lists).
func listElement(ck *Checker, x *Operand, pos source.Pos) bool {
	hits := ck.rep.Mute()
	defer ck.rep.Unmute(hits)
	h, _ := autoHeader(ck.u)
	return ck.newDeduction(h, nil, pos).elements(x)
}

// elements deduces the one parameter of d from each element of the list x.
func (d *deduction) elements(x *Operand) bool {
	elem := &il.ParamType{Type: d.l.Decl.Params[0].Type}
	for i := range x.List.Items {
		if item := &x.List.Items[i].Operand; !item.valid() || !d.argument(elem, item) {
			return false
		}
	}
	return d.l.Args[0].Set
}

// deduceDirect deduces the placeholder type declared from the list x that stands alone, in
// parentheses or not: it is the type of its only element, which is no list
// [dcl.type.auto.deduct]/4; of several the list's type is deduced behind the error
// (rule front.placeholder-lists).
func deduceDirect(ck *Checker, declared *il.Type, x *Operand, pos source.Pos) *il.Type {
	if len(x.List.Items) != 1 {
		ck.report(diag.PlaceholderNeedsOneElement, x.List.Pos)
		return ck.deduceAuto(declared, x, pos)
	}
	if x = &x.List.Items[0].Operand; x.Mode == Braced && !x.dependent() {
		if typing.IsDecltypeAuto(ck.u, typing.PlaceholderIn(declared)) {
			ck.report(diag.DecltypeAutoNotDeduced, pos)
		} else {
			ck.report(diag.AutoNotDeduced, pos, "auto")
		}
		return nil
	}
	return ck.deduceAuto(declared, x, pos)
}

// tooManyItems reports the second element of the list x.
func tooManyItems(ck *Checker, x *Operand) {
	if x.Mode == Braced && len(x.List.Items) > 1 {
		ck.report(diag.TooManyInitializerValues, x.List.Items[1].startOf())
	}
}

// autoFromList deduces from a braced-init-list: std::initializer_list<T>.
func (ck *Checker) autoFromList(d *deduction, q *il.Type, x *Operand) *il.Type {
	t := ck.initializerListTemplate()
	if t == nil || len(x.List.Items) == 0 {
		return nil
	}
	if !d.elements(x) {
		return nil
	}
	list := ck.classTemplateID(t, []il.TemplateArg{{Kind: il.ArgType, Type: d.l.Args[0].Type}}, d.pos)
	if list.IsError() {
		return nil
	}
	return list
}

// initializerListTemplate returns std::initializer_list, nil when it is not
// declared.
func (ck *Checker) initializerListTemplate() *il.Template {
	std := ck.stdScope()
	if std == nil {
		return nil
	}
	return classTemplateIn(std, ck.known.initializerList)
}

// classTemplateIn returns the class template name declared in scope sc.
func classTemplateIn(sc *symbols.Scope, name *token.Name) *il.Template {
	for _, y := range sc.Local(name) {
		if t := y.Template(); t != nil && (t.Kind == il.TemplkClass || t.Kind == il.TemplkMemberClass) {
			return t
		}
	}
	for _, in := range sc.Inline() {
		if t := classTemplateIn(in, name); t != nil {
			return t
		}
	}
	return nil
}

// stdScope returns namespace std, nil when it is not declared.
func (ck *Checker) stdScope() *symbols.Scope {
	for _, y := range ck.file.Local(ck.known.std) {
		if n, ok := y.Entity.(*il.Namespace); ok {
			return symbols.NamespaceTable(n)
		}
	}
	return nil
}

// decltypeAs returns the type decltype(x), where x was made by substitution;
// plain: x was written without parentheses.
func (ck *Checker) decltypeAs(x *Operand, plain bool) *il.Type {
	if x.Mode == TypeName {
		return x.Type
	}
	if x.Mode == Value && decltypeDependent(x) {
		n := ck.u.NewType(il.TkTypeRef)
		n.Ref = &il.TypeRefInfo{Kind: il.RefDecltype, Expr: x.Expr, NotParenthesized: plain}
		n.Elem = ck.u.Builtin.Dependent
		return n
	}
	x.Parens = !plain
	t := ck.decltypeOf(x)
	if t == nil {
		return ck.u.Builtin.Error
	}
	return t
}

// storeReturnType gives function r the return type that its body was found to
// have; the placeholder stays visible in the type.
func storeReturnType(u *il.Unit, r *il.Routine, f *function) {
	if !f.deducing || f.returnType == nil || f.returnType.IsDependent() || r.IsPrototype {
		return
	}
	t := r.Type.Skip()
	if t.Elem == nil || !t.Elem.HasPlaceholder() {
		return
	}
	n := u.NewType(il.TkRoutine) // the declared type keeps the placeholder
	*n.Routine = *t.Routine
	n.Elem = t.Elem
	if r.DeclaredType == nil {
		r.DeclaredType = r.Type
	}
	t, r.Type = n, n
	t.Elem = typing.MarkDeduced(u, t.Elem, f.returnType)
	t.ResetDependent()
	r.DeducedReturn = true
}

// autoIsStorage reports whether the `auto` here is a storage class, beside a type
// that stands in front of it or begins with next behind it where both meanings are known
// (rule option.auto).
func autoIsStorage(d *lang.Dialect, typed bool, next token.Kind) bool {
	return !d.PlaceholderAuto() || d.AutoStorage && (typed || isBuiltinType(next))
}

// autoSpecifier handles the placeholder `auto`.
func (p *Parser) autoSpecifier(s *declSpecs, w *specWords) bool {
	if hasType(s, w) {
		return p.furtherType(s, w, func(p *Parser, _ *declSpecs) { p.next() })
	}
	s.TypePos = p.tok.Pos
	p.next()
	// `auto` behind a simple type is a leftover storage class
	switch p.tok.Kind {
	case token.KwInt, token.KwChar, token.KwFloat, token.KwDouble, token.KwLong, token.KwShort, token.KwUnsigned, token.KwSigned, token.KwBool:
		p.report(diag.InvalidTypeSpecifierCombination, p.tok.Pos)
		return true
	}
	s.Type = p.u.Builtin.Auto
	return true
}
