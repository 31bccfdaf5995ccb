// This file implements concepts and constraints: definitions, type-constraints,
// normal forms, satisfaction and subsumption [temp.constr].
package front

import (
	"strings"

	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// conceptDefinition parses `concept C = constraint;` behind a header.
func (p *Parser) conceptDefinition(s *declSpecs) {
	pos := p.tok.Pos
	p.next()
	name, at := p.tok.Name, p.tok.Pos
	if !p.want(token.Ident) {
		p.skipTo(token.Semi)
		p.got(token.Semi)
		return
	}
	var c il.SourceCorresp
	c.Name, c.DeclPos = name, at
	h := s.Headers[len(s.Headers)-1]
	if h.Requires != nil {
		at := h.Requires.Pos
		if e := h.Requires.Constraint; e != nil && e.Start.IsValid() {
			at = e.Start
		}
		p.report(diag.ConceptWithConstraints, at)
	}
	scope := declScope(p.ck.env.scope)
	t := p.ck.newTemplate(il.TemplkConcept, s, h, &c, scope)
	t.Attributes = p.attributes(il.LocDeclaratorID)
	if !p.got(token.Assign) {
		p.report(diag.ExpectedEquals, p.tok.Pos)
	}
	var x Operand
	saved := p.ck.env.save()
	p.ck.env.set(inUnevaluated, true)
	p.constraintExpression(&x)
	p.ck.env = saved
	if x.Mode == Value {
		t.Constraint = x.Expr
	}
	t.Defined = true
	if !conceptTaken(p.ck, scope, name, at) {
		p.ck.declare(scope, name, symbols.SymTemplate, t)
	}
	info := p.u.NewDeclInfo()
	info.Template, info.NamePos, info.IsDefinition = s.Headers, at, true
	info.Specs.StartPos = pos
	t.SeqEntry = p.u.AppendSeq(p.ck.env.seqList, t, info)
	p.require(token.Semi)
}

// constraintExpression parses a logical-or-expression.
func (p *Parser) constraintExpression(x *Operand) {
	p.ck.env.set(inConstant, true)
	if p.skipUndefinedConcept(x) {
		return
	}
	p.assignment(x)
	if x.Mode == Value {
		p.ck.say.checkAtomic(x.Expr)
	}
}

// skipUndefinedConcept reports the name of no entity that stands where a
// concept-id is expected and skips it.
func (p *Parser) skipUndefinedConcept(x *Operand) bool {
	if !p.at(token.Ident) || p.peek(1).Kind != token.Lt {
		return false
	}
	if l := p.ck.lookup(p.tok.Name, 0); l.ok() || l.Dependent {
		return false
	}
	p.ck.say.undefined(p.tok.Name, p.tok.Pos)
	p.next()
	p.captureAngles(nil)
	x.invalidate()
	return true
}

// checkAtomic reports the atomic constraints in e that are not of type bool
// [temp.constr.atomic]/3.
func (say *reports) checkAtomic(e *il.Expr) {
	if e.Kind == il.EnkOperation && (e.Op == il.OpLand || e.Op == il.OpLor) && e.Operand != nil && e.Operand.Next != nil {
		say.checkAtomic(e.Operand)
		say.checkAtomic(e.Operand.Next)
		return
	}
	if e.TypeDependent || e.Type == nil || e.Type.IsDependent() || e.Type.IsError() || e.Type.IsBool() || e.Kind == il.EnkConceptID || e.Kind == il.EnkRequires {
		return
	}
	at := e.Start
	if !at.IsValid() {
		at = e.Pos
	}
	say.report(diag.AtomicConstraintNotBool, at)
}

// requiresClauseOrNil parses a requires-clause when the current token is
// `requires`; lambda: it stands behind the template parameters of a lambda.
func (p *Parser) requiresClauseOrNil(lambda bool) *il.RequiresClause {
	if !p.at(token.KwRequires) {
		return nil
	}
	r := il.New[il.RequiresClause](p.u)
	r.Pos = p.tok.Pos
	p.next()
	saved := p.ck.env.save()
	p.ck.env.inTemplateArgs = 0
	p.ck.env.set(inUnevaluated, true)
	var x Operand
	if !p.skipUndefinedConcept(&x) {
		p.requiresOperand(&x, lambda)
	}
	p.ck.env = saved
	if x.Mode == Value {
		r.Constraint = x.Expr
		if !p.ck.env.has(inInstance) {
			p.ck.say.checkAtomic(x.Expr)
		}
	}
	return r
}

// trailingRequires parses the requires-clause behind a function declarator. That
// of a member of an instance waits: its constraints are instantiated when
// overload resolution asks for them [temp.inst].
func (p *Parser) trailingRequires(template bool) *il.RequiresClause {
	if !p.at(token.KwRequires) {
		return nil
	}
	pos := p.tok.Pos
	proto := p.ck.tmpl.trailing[pos]
	if p.ck.env.has(inInstance) && p.ck.env.memberLevel > 0 && !template && proto != nil {
		r := il.New[il.RequiresClause](p.u)
		r.Pos, r.Constraint = pos, proto.Constraint
		p.next()
		r.Late = &lateConstraint{delayedTokens: p.ck.env.delayed(p.captureConstraint())}
		return r
	}
	r := p.requiresClauseOrNil(false)
	if p.ck.env.class != nil && p.ck.env.class.IsDependent() && !template {
		if p.ck.tmpl.trailing == nil {
			p.ck.tmpl.trailing = make(map[source.Pos]*il.RequiresClause)
		}
		p.ck.tmpl.trailing[pos] = r
	}
	return r
}

// checkTrailingRequires reports a requires-clause behind the declarator d of a
// function that is not templated, or virtual [dcl.decl.general]/4.
func (p *Parser) checkTrailingRequires(s *declSpecs, d *declarator) {
	if !p.at(token.KwRequires) {
		return
	}
	if len(s.Headers) == 0 && !p.ck.env.has(inPrototype) && !p.ck.env.has(inInstance) && !p.ck.env.isAbbreviated() {
		p.report(diag.RequiresClauseNotAllowed, p.tok.Pos)
	}
	if s.written.Virtual {
		p.report(diag.RequiresClauseOnVirtual, p.peek(1).Pos)
	}
}

// lateConstraint is the requires-clause of a member of an instance, and once it
// has been asked for, whether it holds.
type lateConstraint struct {
	delayedTokens
	decided, holds bool
}

// lateHolds reports whether c holds. The atomic constraints are taken one by
// one: an invalid one does not hold, which is no error [temp.constr.atomic].
func (p *Parser) lateHolds(c *lateConstraint) bool {
	if !c.decided {
		c.decided = true // a constraint that needs itself does not hold
		p.ck.isolated(func() {
			p.resume(&c.delayedTokens, func() {
				p.ck.env.inTemplateArgs = 0
				p.ck.env.set(inUnevaluated, true)
				c.holds = p.disjunctionHolds()
			})
		})
	}
	return c.holds
}

func (p *Parser) disjunctionHolds() bool {
	holds := p.conjunctionHolds()
	for p.got(token.OrOr) {
		if holds {
			p.captureConstraint()
			return true
		}
		holds = p.conjunctionHolds()
	}
	return holds
}

func (p *Parser) conjunctionHolds() bool {
	holds := p.atomHolds()
	for p.got(token.AndAnd) {
		if holds {
			holds = p.atomHolds()
		} else {
			p.capturePrimary(nil)
		}
	}
	return holds
}

// atomHolds parses one primary expression of a constraint.
func (p *Parser) atomHolds() bool {
	m := p.mark()
	hits := p.rep.Mute()
	var x Operand
	p.primary(&x)
	c := p.ck.fold(&x)
	if p.rep.Unmute(hits) {
		p.reset(m)
		p.capturePrimary(nil)
		return false
	}
	p.keep(m)
	return nodes.TrueConstant(c)
}

// captureConstraint consumes a constraint-logical-or-expression: primary
// expressions joined by && and ||.
func (p *Parser) captureConstraint() []token.Token {
	toks := p.capturePrimary(p.run())
	for p.at(token.AndAnd) || p.at(token.OrOr) {
		toks = append(toks, p.tok)
		p.next()
		toks = p.capturePrimary(toks)
	}
	return p.kept(toks)
}

// capturePrimary consumes a primary expression of a constraint: one in
// parentheses, a requires-expression, a literal, or a name with its qualifiers
// and template arguments.
func (p *Parser) capturePrimary(toks []token.Token) []token.Token {
	switch p.tok.Kind {
	case token.LParen:
		return p.captureBalanced(toks)
	case token.KwRequires:
		toks = append(toks, p.tok)
		p.next()
		if p.at(token.LParen) {
			toks = p.captureBalanced(toks)
		}
		if p.at(token.LBrace) {
			toks = p.captureBalanced(toks)
		}
		return toks
	}
	if p.atTrait() {
		toks = append(toks, p.tok)
		p.next()
		return p.captureBalanced(toks)
	}
	for !p.at(token.EOF) {
		k := p.tok.Kind
		toks = append(toks, p.tok)
		p.next()
		if k == token.Ident && p.at(token.Lt) {
			toks = p.captureAngles(toks)
		}
		if k != token.ColonColon && k != token.KwTemplate && !p.at(token.ColonColon) {
			break
		}
	}
	return toks
}

// requiresOperand parses a constraint-logical-or-expression: primary
// expressions joined by && and ||.
func (p *Parser) requiresOperand(x *Operand, lambda bool) {
	p.constraintAnd(x, lambda)
	for p.at(token.OrOr) {
		pos := p.tok.Pos
		p.next()
		var y Operand
		p.constraintAnd(&y, lambda)
		p.ck.buildBinary(x, &y, token.OrOr, pos)
	}
}

func (p *Parser) constraintAnd(x *Operand, lambda bool) {
	p.constraintPrimary(x, lambda)
	for p.at(token.AndAnd) {
		pos := p.tok.Pos
		p.next()
		var y Operand
		p.constraintPrimary(&y, lambda)
		p.ck.buildBinary(x, &y, token.AndAnd, pos)
	}
}

// typeConstraint parses a type-constraint in front of a template parameter's
// name or `auto`: `C`, `N::C<args>`; ok is false (nothing consumed) when the
// current tokens name no concept.
func (p *Parser) typeConstraint() (c *il.Expr, ok bool) {
	if !p.at(token.Ident) && !p.at(token.ColonColon) {
		return nil, false
	}
	if p.at(token.Ident) && p.peek(1).Kind != token.ColonColon {
		if !p.namesConcept() {
			return nil, false
		}
	}
	m := p.mark()
	hits := p.rep.Mute()
	var n qualName
	p.nestedNameSpecifier(&n)
	t := p.conceptNamed(&n)
	p.rep.Unmute(hits)
	p.reset(m)
	if t == nil {
		return nil, false
	}
	n = qualName{}
	start := p.tok.Pos
	p.nestedNameSpecifier(&n)
	n.Start, n.Pos, n.Name = start, p.tok.Pos, p.tok.Name
	p.next()
	if p.at(token.Lt) {
		n.LessPos = p.tok.Pos
		n.Args, _ = p.templateArgs(t)
		n.HasArgs = true
	}
	n.End = p.prev.End()
	e := p.u.NewExpr(il.EnkConceptID, p.u.Builtin.Bool)
	e.Pos, e.Start, e.EndPos = n.Pos, n.Start, n.End
	e.ValueDependent = true
	x := p.u.Info(e)
	x.OwnRare().Template, x.TArgs, x.HasArgs = t, n.Args, n.HasArgs
	if typing.ArgsDependent(n.Args) { // equal arguments go by other names in another template
		e.NameRef = p.ck.env.newNameReference(p.u, &n)
	} else {
		e.NameRef = p.ck.env.nameReference(p.u, t, &n)
	}
	return e, true
}

// conceptNamed returns the concept that the current identifier names behind
// the qualifiers in n.
func (p *Parser) conceptNamed(n *qualName) *il.Template {
	if !p.at(token.Ident) || n.Invalid || n.Dependent {
		return nil
	}
	var l Lookup
	if n.Scope != nil {
		l = p.ck.lookupIn(n.Scope, p.tok.Name, 0)
	} else {
		l = p.ck.lookup(p.tok.Name, 0)
	}
	if y := l.first(); y != nil && y.Kind == symbols.SymTemplate && y.Template().Kind == il.TemplkConcept {
		return y.Template()
	}
	return nil
}

// constrainedPlaceholder parses `Concept auto` and `Concept decltype(auto)`
// [dcl.spec.auto]; nil, with nothing consumed, when the current tokens are none.
func (p *Parser) constrainedPlaceholder(s *declSpecs) *il.Type {
	if !p.placeholderAhead() {
		return nil
	}
	m := p.mark()
	c, ok := p.typeConstraint()
	if ok {
		n := p.u.NewType(il.TkAuto)
		n.TParam = &il.TemplateParamInfo{IsAuto: true, Constraint: c}
		switch pos := p.tok.Pos; {
		case p.got(token.KwAuto):
			p.keep(m)
			s.TypePos = pos
			return n
		case p.at(token.KwDecltype) && p.peek(1).Kind == token.LParen && p.peek(2).Kind == token.KwAuto:
			for p.tok.Kind != token.RParen && p.tok.Kind != token.EOF {
				p.next()
			}
			p.require(token.RParen)
			p.keep(m)
			s.TypePos, n.TParam.NoTypename = pos, true
			return n
		}
	}
	p.reset(m)
	return nil
}

// placeholderAhead reports whether the name at the current token, qualifiers
// included, may be a type-constraint: `auto`, `decltype` or arguments follow it.
func (p *Parser) placeholderAhead() bool {
	n := 0 // tokens of the name so far
	if p.at(token.ColonColon) {
		n++
	}
	for n == 0 && p.at(token.Ident) || n > 0 && p.peek(n).Kind == token.Ident {
		switch n++; p.peek(n).Kind {
		case token.KwAuto, token.KwDecltype:
			return true
		case token.Lt:
			return n == 1 && p.namesConcept() || n > 1
		case token.ColonColon:
			n++
		default:
			return false
		}
	}
	return false
}

// namesConcept reports whether the current identifier is the name of a concept.
func (p *Parser) namesConcept() bool {
	l := p.ck.lookup(p.tok.Name, 0)
	y := l.first()
	return y != nil && y.Kind == symbols.SymTemplate && y.Template().Kind == il.TemplkConcept
}

// hasConstraints reports whether header h constrains its parameters.
func hasConstraints(h *il.TemplateDecl) bool {
	if h == nil {
		return false
	}
	if h.Requires != nil {
		return true
	}
	for _, q := range h.Params {
		if q.Concept != nil {
			return true
		}
	}
	return false
}

// headerSatisfied reports whether the constraints of header h hold for b.
func (ck *Checker) headerSatisfied(h *il.TemplateDecl, b *symbols.Bindings, pos source.Pos) bool {
	for _, q := range h.Params {
		if q.Concept != nil && !ck.paramSatisfies(q, b, pos) {
			return false
		}
	}
	return h.Requires == nil || ck.constraintHolds(h.Requires.Constraint, b, pos)
}

// paramSatisfies reports whether the argument of parameter q satisfies its
// type-constraint.
func (ck *Checker) paramSatisfies(q *il.TemplateParameter, b *symbols.Bindings, pos source.Pos) bool {
	a := b.At(q.Depth, q.Position)
	if a == nil {
		return true
	}
	args := []il.TemplateArg{a.TemplateArg}
	if a.BindsPack {
		args = a.Elements
	}
	for i := range args {
		first := args[i]
		if q.Kind == il.TpkNontype && first.Const != nil {
			first = il.TemplateArg{Kind: il.ArgType, Type: first.Const.Type}
		}
		if !ck.typeSatisfies(first, q.Concept, b, i, pos) {
			return false
		}
	}
	return true
}

// typeSatisfies reports whether `first` satisfies type-constraint c.
func (ck *Checker) typeSatisfies(first il.TemplateArg, c *il.Expr, b *symbols.Bindings, index int, pos source.Pos) bool {
	hits := ck.rep.Mute()
	defer ck.rep.Unmute(hits)
	s := subst{ck: ck, b: b, index: index, pos: pos}
	rest, ok := s.args(c.X.TArgs)
	if !ok {
		return false
	}
	return ck.conceptHolds(c.X.Template, append([]il.TemplateArg{first}, rest...), pos)
}

// conceptHolds reports whether `t<args>` is satisfied.
func (ck *Checker) conceptHolds(t *il.Template, args []il.TemplateArg, pos source.Pos) bool {
	d := data(t)
	l, open, ok := ck.bindArgs(t, t.Decl, d.binds, args, pos)
	if !ok || open {
		return false
	}
	key := string(ck.u.ArgsKey(nil, l.Flat()))
	if v := d.satisfied[key]; v != undecided {
		ck.tmpl.spare.Put(l)
		return v == holds
	}
	if d.satisfied == nil {
		d.satisfied = make(map[string]verdict)
	}
	d.satisfied[key] = underWay
	v := ck.constraintHolds(t.Constraint, d.binds.With(t.Decl.Depth, l), pos)
	d.satisfied[key] = verdictOf(v)
	return v
}

// withConceptDefaults returns the arguments of a concept-id of t with those that
// the defaults of its parameters give (rule qual.concept).
func (ck *Checker) withConceptDefaults(t *il.Template, args []il.TemplateArg, pos source.Pos) []il.TemplateArg {
	n := len(t.Decl.Params)
	if len(args) >= n || len(args) == 0 || !writtenDefault(t.Decl.Params[n-1]) {
		return args
	}
	hits := ck.rep.Mute()
	l, open, ok := ck.bindArgs(t, t.Decl, data(t).binds, args, pos)
	ck.rep.Unmute(hits)
	if !ok || open {
		return args
	}
	flat := l.Flat()
	ck.tmpl.spare.Put(l)
	return append(args[:len(args):len(args)], flat[min(len(args), len(flat)):]...)
}

// constraintHolds evaluates constraint expression e for b: conjunctions and
// disjunctions part by part, so that a part that is not needed is not
// substituted into [temp.constr.op].
func (ck *Checker) constraintHolds(e *il.Expr, b *symbols.Bindings, pos source.Pos) bool {
	if e == nil {
		return true
	}
	if e.Kind == il.EnkOperation {
		switch e.Op {
		case il.OpLand:
			return ck.constraintHolds(e.Operand, b, pos) && ck.constraintHolds(e.Operand.Next, b, pos)
		case il.OpLor:
			return ck.constraintHolds(e.Operand, b, pos) || ck.constraintHolds(e.Operand.Next, b, pos)
		case il.OpParens:
			return ck.constraintHolds(e.Operand, b, pos)
		}
	}
	hits := ck.rep.Mute()
	defer ck.rep.Unmute(hits)
	unevaluated := ck.env.has(inUnevaluated)
	defer func() { ck.env.set(inUnevaluated, unevaluated) }()
	ck.env.set(inUnevaluated, true) // [expr.context]: constraints need no definition of what they name
	if e.Kind == il.EnkConceptID && e.X != nil {
		s := subst{ck: ck, b: b, index: -1, pos: pos}
		args, ok := s.args(e.X.TArgs)
		return ok && ck.conceptHolds(e.X.Template, args, pos)
	}
	x, ok := ck.substExprOperand(e, b, pos)
	if !ok {
		return false
	}
	if x.Mode != Value || !x.Expr.Type.IsBool() {
		return false
	}
	return nodes.TrueConstant(ck.fold(&x))
}

// constraintsSatisfied reports whether the associated constraints of r hold:
// the trailing requires-clause of a member of an instance (those of function
// templates were checked when the instance was made). Those of a member of a
// prototype are not known yet and keep no candidate out.
func (ck *Checker) constraintsSatisfied(r *il.Routine) bool {
	if r.TrailingRequires == nil || r.MemberOf != nil && r.MemberOf.IsDependent() {
		return true
	}
	if c, ok := r.TrailingRequires.Late.(*lateConstraint); ok {
		return ck.syntax.lateHolds(c)
	}
	return ck.constraintHolds(r.TrailingRequires.Constraint, ck.words.bindingsOfRoutine(r), r.DeclPos)
}

// explainConstraint appends the notes on why the constraints of h fail.
func (ck *Checker) explainConstraint(e *diag.Diagnostic, h *il.TemplateDecl, flat []il.TemplateArg, b *symbols.Bindings) {
	if e.Discarded() {
		return
	}
	for _, q := range h.Params {
		if q.Concept != nil && !ck.paramSatisfies(q, b, q.NamePos) {
			ck.explainParam(e, q, b)
			return
		}
	}
	if h.Requires == nil {
		return
	}
	text := string(il.AppendArgs(nil, flat, textOptions()))
	at := h.Requires.Pos
	if c := h.Requires.Constraint; c != nil && c.Start.IsValid() {
		at = c.Start
	}
	e.AddNote(diag.RequiresClauseSubstitutionFailed, at, text)
	ck.explainFailure(e, h.Requires.Constraint, b)
}

// explainParam notes that the argument of parameter q does not satisfy its
// type-constraint, and why.
func (ck *Checker) explainParam(e *diag.Diagnostic, q *il.TemplateParameter, b *symbols.Bindings) {
	a := b.At(q.Depth, q.Position)
	if a == nil {
		return
	}
	arg := a.TemplateArg
	if a.BindsPack {
		for _, arg = range a.Elements {
			if !ck.typeSatisfies(arg, q.Concept, b, -1, q.NamePos) {
				break
			}
		}
	}
	text := string(il.AppendArgs(nil, []il.TemplateArg{arg}, textOptions()))
	e.AddNote(diag.TypeConstraintFailed, q.Concept.Pos, strings.TrimSuffix(strings.TrimPrefix(text, "<"), ">"))
	ck.explainConcept(e, arg, q.Concept, b)
}

// explainConcept notes why the type `first` does not satisfy type-constraint c.
func (ck *Checker) explainConcept(e *diag.Diagnostic, first il.TemplateArg, c *il.Expr, b *symbols.Bindings) {
	if e.Discarded() || c == nil || c.X == nil || c.X.Template == nil {
		return
	}
	s := subst{ck: ck, b: b, index: -1}
	rest, ok := s.args(c.X.TArgs)
	if !ok {
		return
	}
	t := c.X.Template
	if l, open, ok := ck.bindArgs(t, t.Decl, data(t).binds, append([]il.TemplateArg{first}, rest...), c.Pos); ok && !open {
		ck.explainFailure(e, t.Constraint, data(t).binds.With(t.Decl.Depth, l))
	}
}

// explainFailure notes the first constraint that is false.
func (ck *Checker) explainFailure(e *diag.Diagnostic, c *il.Expr, b *symbols.Bindings) {
	for c != nil && c.Kind == il.EnkOperation && (c.Op == il.OpLand || c.Op == il.OpParens) {
		if c.Op == il.OpParens {
			c = c.Operand
		} else if ck.constraintHolds(c.Operand, b, c.Pos) {
			c = c.Operand.Next
		} else {
			c = c.Operand
		}
	}
	if c == nil {
		return
	}
	if c.Kind == il.EnkConceptID && c.X != nil {
		t := c.X.Template
		s := subst{ck: ck, b: b, index: -1}
		if args, ok := s.args(c.X.TArgs); ok {
			e.AddNote(diag.ConceptIsFalse, c.Pos, string(il.AppendArgs(nil, args, textOptions())))
			if l, open, ok := ck.bindArgs(t, t.Decl, data(t).binds, args, c.Pos); ok && !open {
				ck.explainFailure(e, t.Constraint, data(t).binds.With(t.Decl.Depth, l))
			}
		}
		return
	}
	if k := c.Const; c.Kind == il.EnkConstant && k != nil {
		if k.TPExpr != nil {
			c = k.TPExpr
		} else if k.Expr != nil {
			c = k.Expr
		}
	}
	e.AddNote(diag.AtomicConstraintIsFalse, c.Pos)
}
