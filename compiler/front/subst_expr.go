// This file implements substitution of template arguments into dependent
// expressions: they are rebuilt by the build functions that the parser calls.
package front

import (
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// substExprOperand returns e with the arguments of b in place of its
// parameters; ok is false when that is no valid expression.
func (ck *Checker) substExprOperand(e *il.Expr, b *symbols.Bindings, pos source.Pos) (Operand, bool) {
	s := subst{ck: ck, b: b, index: -1, pos: pos}
	return s.operand(e)
}

// operand substitutes into e.
func (s *subst) operand(e *il.Expr) (Operand, bool) {
	var x Operand
	if e == nil || !s.ck.enter() {
		return x, false
	}
	defer s.ck.leave()
	saved := s.ck.env.save()
	s.ck.env.set(inPrototype|namingMember, false)
	s.ck.env.inTemplateArgs = 0
	hits := s.ck.rep.Hits()
	s.expr(&x, e)
	s.ck.env = saved
	if s.ck.rep.Muted() && s.ck.rep.Hits() > hits {
		x.invalidate() // an error in the immediate context, if the operand got built all the same
	}
	if x.Mode == Value {
		if e.Parenthesized {
			x.Parens = true
		}
		if !x.Start.IsValid() {
			x.Start = e.Start
		}
	}
	x.Pos, x.End = e.Pos, e.EndPos
	return x, x.valid()
}

// unevaluated is operand for an operand that is not evaluated.
func (s *subst) unevaluated(e *il.Expr) (Operand, bool) {
	saved := s.ck.env.has(inUnevaluated)
	s.ck.env.set(inUnevaluated, true)
	x, ok := s.operand(e)
	s.ck.env.set(inUnevaluated, saved)
	return x, ok
}

// expr leaves e with its parameters replaced in x.
func (s *subst) expr(x *Operand, e *il.Expr) {
	ck := s.ck
	x.Start, x.Pos, x.End = e.Start, e.Pos, e.EndPos
	if o := ck.tmpl.operands[e]; o != nil {
		*x = *o
		return
	}
	if !e.TypeDependent && !e.ValueDependent && e.Kind != il.EnkTypeOperand {
		x.setExpr(unbound(ck.u, e))
		return
	}
	if s.written && e.Start.IsValid() {
		s.pos = e.Start
	}
	switch e.Kind {
	case il.EnkConstant:
		s.constantExpr(x, e)
	case il.EnkVariable:
		s.variable(x, e)
	case il.EnkRoutine:
		s.routineName(x, e)
	case il.EnkField:
		s.member(x, e, e.Field)
	case il.EnkOperation:
		s.operation(x, e)
	case il.EnkUnresolved:
		s.unresolved(x, e)
	case il.EnkDependentMember:
		s.dependentMember(x, e)
	case il.EnkDependentConstruct, il.EnkTempInit:
		s.construct(x, e)
	case il.EnkSizeof, il.EnkAlignof:
		s.sizeof(x, e)
	case il.EnkSizeofPack:
		s.sizeofPack(x, e)
	case il.EnkNoexcept:
		s.noexcept(x, e)
	case il.EnkFold:
		s.fold(x, e)
	case il.EnkBracedInitList:
		s.braced(x, e)
	case il.EnkBuiltinOperation:
		s.builtin(x, e)
	case il.EnkConceptID:
		s.conceptID(x, e)
	case il.EnkRequires:
		s.requires(x, e)
	case il.EnkNewDelete:
		s.newDelete(x, e)
	case il.EnkThrow:
		s.throw(x, e)
	case il.EnkTypeid:
		s.typeid(x, e)
	case il.EnkTypeOperand:
		x.Mode, x.Type = TypeName, s.typ(e.X.TypeOperand)
		if x.Type == nil {
			x.invalidate()
		}
	default:
		s.otherExpr(x, e)
	}
}

// unbound returns a copy of e as it was before it was bound to a reference: what substitution builds
// binds it again.
func unbound(u *il.Unit, e *il.Expr) *il.Expr {
	bound := false
	for e.Kind == il.EnkOperation && e.Generated && (e.Op == il.OpReferenceTo || bound && e.Op == il.OpLvalueAdjust) {
		e, bound = e.Operand, true
	}
	if !bound || e.Kind != il.EnkTempInit || e.Init == nil {
		return nodes.CopyNode(u, e)
	}
	d := e.Init
	switch {
	case d.Kind == il.DikConstant && d.Spelled != nil:
		return nodes.CopyNode(u, d.Spelled)
	case d.Kind == il.DikConstant && d.Const != nil:
		n := u.NewExpr(il.EnkConstant, d.Const.Type)
		n.Const, n.Pos, n.Start, n.EndPos = d.Const, e.Pos, e.Start, e.EndPos
		return n
	case d.Kind == il.DikExpression && !d.TempLifetime && d.Expr != nil:
		return nodes.CopyNode(u, d.Expr)
	}
	n := nodes.CopyNode(u, e)
	n.Cat = il.PRValue
	return n
}

// constantExpr substitutes for a nontype parameter or a dependent constant.
func (s *subst) constantExpr(x *Operand, e *il.Expr) {
	if c := e.Const; c.TP != il.TpckParam && c.TPExpr != nil {
		s.expr(x, c.TPExpr)
		return
	}
	c, ok := s.constant(e.Const)
	if !ok || c.Kind == il.CkError {
		x.invalidate()
		return
	}
	s.ck.paramValue(x, c, e.Pos)
	if x.Mode == Value {
		x.Expr.Start, x.Expr.EndPos, x.Expr.Pos = e.Start, e.EndPos, e.Pos
	}
	noteParamZero(s.ck, x)
}

// paramValue makes x the value c of a nontype template parameter: an lvalue
// when the parameter is a reference, or of class type.
func (ck *Checker) paramValue(x *Operand, c *il.Constant, pos source.Pos) {
	if c.Kind == il.CkAddress && c.Type != nil && c.Type.IsReference() {
		switch {
		case c.Var != nil && c.Offset == 0 && len(c.Path) == 0:
			argumentVariable(ck, x, c.Var, nil, pos)
			return
		case c.Routine != nil:
			e := ck.u.NewExpr(il.EnkRoutine, c.Routine.Type)
			e.Routine, e.Cat, e.Pos = c.Routine, il.LValue, pos
			x.setExpr(e)
			return
		}
	}
	valueOperand(ck.u, x, c)
	x.Start, x.Pos = pos, pos
	x.Expr.Pos, x.Expr.Start = pos, pos
	if c.Type != nil && c.Type.IsClass() {
		x.Expr.Cat = il.LValue
		x.Expr.Type = ck.u.Qualified(c.Type, il.Const)
	}
}

// variable substitutes for a function parameter, a static member of a
// prototype, a variable template instance.
func (s *subst) variable(x *Operand, e *il.Expr) {
	ck, v := s.ck, e.Var
	switch {
	case v == nil:
		x.invalidate()
	case v.IsParameter:
		n := s.paramVar(v)
		if n == nil {
			x.invalidate()
			return
		}
		ck.buildVariable(x, n, e.NameRef, e.Pos)
	case v.TemplateInfo != nil && v.TemplateInfo.AssocTemplate != nil && typing.ArgsDependent(v.TemplateInfo.Args):
		args, ok := s.args(v.TemplateInfo.Args)
		if !ok {
			x.invalidate()
			return
		}
		t := v.TemplateInfo.AssocTemplate
		if t.MemberOf != nil && t.MemberOf.IsDependent() {
			s.memberByName(x, e, t.MemberOf, t.Name, args, true)
			return
		}
		n := ck.variableTemplateID(t, args, s.pos)
		if n == nil {
			x.invalidate()
			return
		}
		if k := len(v.TemplateInfo.SpelledArgs); k > 0 && k < len(v.TemplateInfo.Args) && n.TemplateInfo != nil {
			n.TemplateInfo.SpelledArgs = typing.WithoutDefaults(t, n.TemplateInfo.SpelledArgs, k)
		}
		ck.useVariable(n, e.Pos)
		ck.buildVariable(x, n, s.templateIDReference(e.NameRef), e.Pos)
	case v.StaticMemberOf != nil && v.StaticMemberOf.IsDependent():
		s.memberByName(x, e, v.StaticMemberOf, v.Name, nil, false)
	default:
		x.setExpr(nodes.CopyNode(ck.u, e))
	}
}

// templateIDReference returns how a template-id that was written as r reads with
// the template parameters replaced.
func (s *subst) templateIDReference(r *il.NameReference) *il.NameReference {
	if r == nil || !r.IsTemplateID {
		return r
	}
	written, ok := s.args(r.Args)
	if !ok {
		return r
	}
	return s.ck.env.newNameReference(s.ck.u, &qualName{Qual: r.Qualifier, Global: r.GlobalQualified, Decltype: r.DecltypeQualified, TemplateKw: r.TemplateKw, HasArgs: true, Args: written})
}

// memberByName looks the member name of prototype class c up in the instance.
func (s *subst) memberByName(x *Operand, e *il.Expr, c *il.Type, name *token.Name, args []il.TemplateArg, hasArgs bool) {
	u := s.typ(c)
	if u == nil {
		x.invalidate()
		return
	}
	n := qualName{Start: e.Start, Pos: e.Pos, End: e.EndPos, Name: name, Type: u, Args: args, HasArgs: hasArgs}
	s.qualified(x, &n)
}

// qualified looks n up in class n.Type and builds the name.
func (s *subst) qualified(x *Operand, n *qualName) {
	ck := s.ck
	t := n.Type
	q := ck.u.NewNameQualifier()
	q.IsClass, q.Class = true, t
	n.Qual = q
	switch {
	case t.IsDependent() && !ck.env.isCurrentInstantiation(ck.u, t):
		n.Dependent = true
		l := Lookup{Name: n.Name, Dependent: true, Qualified: true}
		ck.buildName(x, n, &l)
		return
	case t.IsClass():
		if !ck.completeClass(t, s.pos) && !t.ClassType().Cls.BeingDefined {
			ck.report(incompleteCode, s.pos, t)
			x.invalidate()
			return
		}
		n.Scope = symbols.ClassTable(t)
	case t.IsEnum():
		ck.syntax.requireEnumerators(t.Skip())
		n.Scope = ck.enumScope(t.Skip())
	}
	if n.Scope == nil {
		ck.report(notScopeCode, s.pos)
		x.invalidate()
		return
	}
	l := ck.lookupName(n, 0)
	if l.first() == nil && l.Dependent {
		n.Dependent = true
		ck.buildName(x, n, &l)
		return
	}
	if l.first() == nil {
		if ck.rep.Muted() {
			ck.report(noMemberCode, s.pos, "", "")
		} else {
			ck.noMember(n, n.Name, n.Pos)
		}
		x.invalidate()
		return
	}
	ck.buildName(x, n, &l)
}

// routineName substitutes for a function of a prototype or a function template
// instance with dependent arguments.
func (s *subst) routineName(x *Operand, e *il.Expr) {
	r := e.Routine
	if r == nil {
		x.invalidate()
		return
	}
	if r.MemberOf != nil && r.MemberOf.IsDependent() {
		s.memberByName(x, e, r.MemberOf, r.Name, nil, false)
		return
	}
	x.setExpr(nodes.CopyNode(s.ck.u, e))
}

// member substitutes for a field of a prototype.
func (s *subst) member(x *Operand, e *il.Expr, f *il.Field) {
	if f == nil || f.Parent == nil || !f.Parent.IsDependent() {
		x.setExpr(nodes.CopyNode(s.ck.u, e))
		return
	}
	s.memberByName(x, e, f.Parent, f.Name, nil, false)
}

// operands substitutes into a list of operands; pack expansions are expanded.
func (s *subst) operands(first *il.Expr) ([]*Operand, bool) {
	var out []*Operand
	for e := first; e != nil; e = e.Next {
		if e.IsPackExpansion {
			var ok bool
			if out, ok = s.expandOperand(out, e); !ok {
				return nil, false
			}
			continue
		}
		x, ok := s.operand(e)
		if !ok {
			return nil, false
		}
		out = append(out, &x)
	}
	return out, true
}

// expandOperand appends the elements of pack expansion e.
func (s *subst) expandOperand(out []*Operand, e *il.Expr) ([]*Operand, bool) {
	pattern := *e
	pattern.IsPackExpansion = false
	n, stays, ok := s.expansionSize(func(w *paramWalk) { w.expr(&pattern) })
	if !ok {
		return nil, false
	}
	saved := s.index
	defer func() { s.index = saved }()
	if stays {
		s.index = -1
		x, ok := s.operand(&pattern)
		if ok && x.Mode == Value {
			x.PackExpansion = true
			x.Expr.IsPackExpansion = true
		}
		return append(out, &x), ok
	}
	for i := 0; i < n; i++ {
		s.index = i
		x, ok := s.operand(&pattern)
		if !ok {
			return nil, false
		}
		out = append(out, &x)
	}
	return out, true
}

// name substitutes into the unqualified part of the name that e was written
// with: its template arguments, the type of a conversion function or destructor.
func (s *subst) name(e *il.Expr) (n qualName, ok bool) {
	i := e.X
	n = qualName{Start: e.Start, Pos: e.Pos, End: e.EndPos, Name: i.Name, TemplateKw: i.TemplateKw,
		HasArgs: i.HasArgs, Op: i.OperatorName, Dtor: i.IsDtor}
	if i.ConvType != nil {
		t := s.typ(i.ConvType)
		if t == nil {
			return n, false
		}
		if i.IsDtor {
			n.DtorType = t
		} else {
			n.Conv = t
		}
	}
	if !i.HasArgs {
		return n, true
	}
	n.Args, ok = s.args(i.TArgs)
	return n, ok
}

// unresolved substitutes into a name that is looked up again: an overload set
// found at the definition, or a member of a dependent class.
func (s *subst) unresolved(x *Operand, e *il.Expr) {
	ck, i := s.ck, e.X
	if i == nil {
		x.invalidate()
		return
	}
	n, ok := s.name(e)
	if !ok {
		x.invalidate()
		return
	}
	n.Global = i.GlobalQual
	if q := i.Qualifier; q != nil && q.Class != nil && q.Class.IsDependent() {
		if n.Type = s.typ(q.Class); n.Type == nil {
			x.invalidate()
			return
		}
		s.qualified(x, &n)
		return
	}
	n.Qual = i.Qualifier
	l := Lookup{Name: ck.declName(&n), Qualified: i.Qualifier != nil || i.GlobalQual}
	for _, c := range i.Candidates {
		l.Syms = append(l.Syms, ck.candidateSymbol(c, l.Name))
	}
	if len(l.Syms) > 0 && len(i.Candidates) > 0 {
		l.Scope = ck.env.scope
	}
	if len(l.Syms) == 0 && !l.Qualified && n.Op == token.None && !n.Dtor && n.Conv == nil {
		// the name of a call that only argument-dependent lookup can find
		x.Mode, x.Set = Overloads, &overloadSet{Lookup: l, Name: n, HasArgs: n.HasArgs, Args: n.Args}
		return
	}
	ck.buildName(x, &n, &l)
}

// candidateSymbol returns a symbol for a function found at the definition.
func (ck *Checker) candidateSymbol(c il.Entity, name *token.Name) *symbols.Symbol {
	y := &symbols.Symbol{Name: name, Entity: c, Kind: symbols.SymFunction, Scope: ck.file, Access: c.Corresp().Access}
	if _, ok := c.(*il.Template); ok {
		y.Kind = symbols.SymTemplate
	}
	return y
}

// dependentMember substitutes into `object.name` with a dependent object.
func (s *subst) dependentMember(x *Operand, e *il.Expr) {
	ck, i := s.ck, e.X
	if i == nil || e.Operand == nil {
		x.invalidate()
		return
	}
	o, ok := s.operand(e.Operand)
	if !ok {
		x.invalidate()
		return
	}
	n, ok := s.name(e)
	if !ok {
		x.invalidate()
		return
	}
	if q := i.Qualifier; q != nil && q.Class != nil {
		if n.Type = s.typ(q.Class); n.Type == nil {
			x.invalidate()
			return
		}
		n.Qual = ck.u.NewNameQualifier()
		n.Qual.IsClass, n.Qual.Class = true, n.Type
		if n.Type.IsClass() && ck.completeClass(n.Type, s.pos) {
			n.Scope = symbols.ClassTable(n.Type)
		}
	}
	*x = o
	ck.buildMember(x, &n, i.Arrow, e.Pos)
}

// sizeof substitutes into sizeof, alignof.
func (s *subst) sizeof(x *Operand, e *il.Expr) {
	ck := s.ck
	var t *il.Type
	if e.X != nil && e.X.TypeOperand != nil {
		if t = s.typ(e.X.TypeOperand); t != e.X.TypeOperand && t != nil && t.IsDependent() {
			t = typing.WithoutTypedefs(t) // (rule typedef.block-argument)
		}
	} else if e.Operand != nil {
		o, ok := s.unevaluated(e.Operand)
		if ok {
			if t = typ(ck.u, &o); o.dependent() {
				x.setExpr(nodes.CopyNode(ck.u, e))
				return
			}
		}
	}
	if t == nil || t.IsError() {
		x.invalidate()
		return
	}
	if e.Kind == il.EnkSizeof {
		ck.buildSizeof(x, t, e.Pos)
		return
	}
	n := ck.u.NewExpr(il.EnkAlignof, e.Type)
	i := ck.u.Info(n)
	if e.X != nil {
		i.StdAlignof, i.IsType = e.X.StdAlignof, true
	}
	i.TypeOperand = t
	ck.buildAlignof(x, n, t, e.Pos)
}

func (s *subst) sizeofPack(x *Operand, e *il.Expr) {
	ck := s.ck
	var n int
	stays, ok := true, true
	switch {
	case e.X == nil:
	case e.X.TParam != nil:
		if a := s.b.At(e.X.TParam.Depth, e.X.TParam.Position); a != nil {
			for i := range a.Elements {
				if a.Elements[i].IsPack {
					a = nil
					break
				}
			}
			if a != nil {
				n, stays = len(a.Elements), false
			}
		}
	case e.Operand != nil && e.Operand.Var != nil:
		n, stays, ok = s.expansionSize(func(w *paramWalk) { w.expr(e.Operand) })
	}
	if !ok {
		x.invalidate()
		return
	}
	if stays {
		x.setExpr(nodes.CopyNode(ck.u, e))
		return
	}
	c := ck.u.NewConst(il.CkInteger, ck.u.Builtin.ULong)
	c.Int.Lo = uint64(n)
	valueOperand(ck.u, x, c)
	noteParamZero(ck, x)
}

func (s *subst) fold(x *Operand, e *il.Expr) {
	ck := s.ck
	pattern := e.Operand
	if pattern == nil {
		x.invalidate()
		return
	}
	start := pattern.Next
	if e.X.FoldLeft && start != nil {
		pattern, start = start, pattern
	}
	one := *pattern
	one.Next = nil
	n, stays, ok := s.expansionSize(func(w *paramWalk) { w.expr(&one) })
	if !ok {
		x.invalidate()
		return
	}
	if stays {
		x.setExpr(nodes.CopyNode(ck.u, e))
		return
	}
	var init *Operand
	if start != nil {
		o, ok := s.operand(start)
		if !ok {
			x.invalidate()
			return
		}
		init = &o
	}
	saved := s.index
	defer func() { s.index = saved }()
	elems := make([]Operand, 0, n)
	for i := 0; i < n; i++ {
		s.index = i
		y, ok := s.operand(&one)
		if !ok {
			x.invalidate()
			return
		}
		elems = append(elems, y)
	}
	ck.foldElements(x, elems, e.X.FoldOp, e.X.FoldLeft, init, e.Pos)
}

// braced substitutes into a braced-init-list.
func (s *subst) braced(x *Operand, e *il.Expr) {
	list, ok := s.operands(e.Operand)
	if !ok {
		x.invalidate()
		return
	}
	x.Mode = Braced
	x.List = &initList{Pos: e.Pos, End: e.EndPos}
	for _, o := range list {
		x.List.Items = append(x.List.Items, initItem{Operand: *o})
	}
}

// construct substitutes into `T(args)` and `T{args}`.
func (s *subst) construct(x *Operand, e *il.Expr) {
	ck := s.ck
	var t *il.Type
	placeholder := placeholderTemplate(e)
	if placeholder == nil {
		t = e.Type
		if e.Kind == il.EnkDependentConstruct && e.X != nil && e.X.TypeOperand != nil {
			t = e.X.TypeOperand
		}
		if t = s.typ(t); t == nil {
			x.invalidate()
			return
		}
	}
	first := e.Operand
	if e.Init != nil {
		first = e.Init.Args
	}
	args, ok := s.operands(first)
	if !ok {
		x.invalidate()
		return
	}
	braced := e.X != nil && e.X.Brace || e.Form == il.CastBraced
	if placeholder != nil {
		if placeholder = s.template(placeholder); placeholder == nil {
			x.invalidate()
			return
		}
		if t = ck.deduceClassTemplate(placeholder, args, braced, e.Pos, e.Pos); t == nil || t.IsError() {
			x.invalidate()
			return
		}
	}
	if braced && (e.Kind == il.EnkDependentConstruct || len(args) != 1 || args[0].Mode != Braced) {
		args = []*Operand{bracedOf(args, e)}
	}
	ck.buildConstruct(x, t, args, braced, e.Pos)
}

// placeholderTemplate returns the class template whose arguments `T(…)` leaves
// to deduction, nil for other constructions.
func placeholderTemplate(e *il.Expr) *il.Template {
	if e.Kind != il.EnkDependentConstruct || e.X == nil || e.X.TypeOperand == nil || e.X.TypeOperand.TParam == nil {
		return nil
	}
	return e.X.TypeOperand.TParam.Placeholder
}

func (s *subst) conceptID(x *Operand, e *il.Expr) {
	ck := s.ck
	args, ok := s.args(e.X.TArgs)
	if !ok {
		x.invalidate()
		return
	}
	if typing.ArgsDependent(args) {
		n := nodes.CopyNode(ck.u, e)
		i := *e.X
		i.Detach()
		i.TArgs = args
		n.X = &i
		x.setExpr(n)
		return
	}
	c := ck.u.NewConst(il.CkInteger, ck.u.Builtin.Bool)
	c.IsBoolLiteral, c.NonArithmetic = true, true
	if ck.conceptHolds(e.X.Template, args, s.pos) {
		c.Int.Lo = 1
	}
	valueOperand(ck.u, x, c)
}

// otherExpr handles what substitution has no rule for: it stays as it is.
func (s *subst) otherExpr(x *Operand, e *il.Expr) { x.setExpr(nodes.CopyNode(s.ck.u, e)) }
