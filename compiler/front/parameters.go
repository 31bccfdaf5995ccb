// This file implements parameter lists [dcl.fct]: parameters, the qualifiers
// and exception specification behind them, trailing return types.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// parameters parses a parameter-declaration-clause with its parentheses and
// what follows it: cv, ref-qualifier, exception specification, attributes,
// trailing return type.
func (p *Parser) parameters(rt *il.Type, d *declarator) {
	saved := p.ck.env.save()
	scope := p.ck.env.push(p.u, symbols.ScopePrototype, p.u.NewScope(il.SckFuncPrototype, p.ck.env.scope.IL))
	d.Params = scope
	p.ck.env.declaring = scope
	p.ck.env.inTemplateArgs = 0
	p.next() // (
	commas := p.stops[stopComma]
	p.stops[stopComma] = 0
	pack := p.ck.tmpl.paramPack
	p.ck.tmpl.paramPack = nil
	if rt.Routine.Prototyped = !p.d.IsC() || !p.at(token.RParen); p.identifierListHere() {
		p.identifierList(rt, d)
	} else {
		p.parameterList(rt, d)
	}
	p.ck.tmpl.paramPack = pack
	p.require(token.RParen, token.LBrace)
	p.stops[stopComma] = commas
	if len(scope.IL.HiddenNames) > 0 {
		rt.Routine.PrototypeScope = scope.IL
	}
	p.functionQualifiers(rt, d)
	p.ck.env.thisQuals = rt.Routine.ThisQuals
	p.exceptionSpecification(rt, d)
	if p.at(token.LBracket) || p.at(token.KwAttribute) {
		appendAttributes(&d.Attrs, p.attributes(il.LocPostfix))
	}
	if p.at(token.Arrow) {
		d.arrowPos = p.tok.Pos
		p.next()
		d.trailingPos = p.tok.Pos
		rt.Routine.TrailingReturn = true
		p.trailingReturn(rt)
	}
	for _, w := range d.defaults {
		outer := p.ck.env.save()
		r := p.replay(w.toks)
		p.parseDefault(w.param, true)
		p.endReplay(r)
		p.ck.env = outer
	}
	d.defaults = nil
	p.ck.env = saved
}

// trailingReturn parses the type behind `->`.
func (p *Parser) trailingReturn(rt *il.Type) {
	if p.ck.env.isAbbreviated() {
		defer p.ck.env.set(inPrototype, p.ck.env.has(inPrototype))
		p.ck.env.set(inPrototype, true)
	}
	var s declSpecs
	s.typenameContext = true
	p.declSpecifiers(&s, true)
	if s.Type == nil {
		p.notAType(false)
		rt.Elem = p.u.Builtin.Error
		return
	}
	p.ck.say.trailingAttributes(&s)
	var d declarator
	d.noName = true
	p.parseDeclarator(&d, &s, true)
	rt.Elem = d.Type
	if !p.d.AtLeast(lang.CXX14) || s.Placeholder != nil {
		rt.Elem = p.ck.say.withoutPlaceholder(d.Type, &s)
	}
	switch start := s.Pos; rt.Elem.Skip().Kind {
	case il.TkArray:
		p.report(diag.FunctionReturningArray, start)
		rt.Elem = p.u.Builtin.Error
	case il.TkRoutine:
		p.report(diag.FunctionReturningFunction, start)
		rt.Elem = p.u.Builtin.Error
	}
	rt.Routine.IsAutoReturn = rt.Elem.HasPlaceholder()
}

// trailingAttributes gives the type of a trailing return type its attributes:
// those that do not apply there follow it in the host text.
func (say *reports) trailingAttributes(s *declSpecs) {
	if s.Attrs == nil {
		return
	}
	say.misplaced(s.Attrs, 0)
	misplaced, rest := splitAttributes(s.Attrs, func(a *il.Attribute) bool { return a.Misplaced })
	s.Type, rest = typeWithAttributes(say.u, s.Type, rest)
	s.Type = attributedTypeID(say.u, s.Type, misplaced, rest)
}

// parametersDepth is the depth that a parameter list counts for: it needs the
// stack of a declaration within a declarator.
const parametersDepth = 2

// parameterList parses the parameters up to the closing parenthesis.
func (p *Parser) parameterList(rt *il.Type, d *declarator) {
	if p.at(token.RParen) {
		return
	}
	if p.at(token.KwVoid) && p.peek(1).Kind == token.RParen {
		p.next()
		return
	}
	if !p.ck.enterBy(parametersDepth) {
		return
	}
	defer p.ck.leaveBy(parametersDepth)
	for {
		if p.at(token.Ellipsis) {
			rt.Routine.HasEllipsis = true
			p.next()
			break
		}
		if !p.expandParameters(rt, d) && !p.parameterDeclaration(rt, d) {
			p.skipToStop(token.LBrace)
			break
		}
		if p.at(token.Ellipsis) { // `int...` without a comma
			rt.Routine.HasEllipsis = true
			p.next()
			break
		}
		if !p.got(token.Comma) {
			break
		}
	}
	if ps := rt.Routine.Params; len(ps) == 1 && ps[0].Type.IsVoid() {
		rt.Routine.Params = nil
	}
}

// checkVoidParameter reports the parameter q of type void, declared as t, unless it
// is all that the list rt has and says that there are none [dcl.fct]/4 (rule front.void-parameters).
func (say *reports) checkVoidParameter(rt *il.Type, q *il.ParamType, s *declSpecs, t *il.Type, last bool) {
	switch {
	case !q.Type.IsVoid():
		return
	case len(rt.Routine.Params) > 1 || q.Name != nil || s.written.Register || !last || rt.Routine.HasEllipsis || t.Kind != il.TkTypeRef:
		say.report(diag.ParameterOfVoidType, q.Start)
	case t.AllQuals() != 0:
		say.report(diag.QualifiedVoidParameterList, q.Start)
		return
	default:
		return
	}
	q.Type = say.u.Builtin.Error
	q.DeclaredType = nil
}

// parameterDeclaration parses one parameter; false when nothing sensible was
// found.
func (p *Parser) parameterDeclaration(rt *il.Type, d *declarator) bool {
	var s declSpecs
	start, place := p.tok, p.place()
	mentions := p.ck.tmpl.packMentions
	p.stops.wait(stopComma)
	defer p.stops.done(stopComma)
	appendAttributes(&s.Attrs, p.attributes(il.LocPrefix))
	s.isParameter, s.typenameContext = true, true
	p.declSpecifiers(&s, false)
	missing := s.Type == nil && !s.Invalid
	if missing {
		p.notAType(false)
	}
	if d != nil && d.Name.Dtor && len(rt.Routine.Params) == 0 && !(s.Type != nil && s.Type.IsVoid() && p.at(token.RParen)) {
		p.report(diag.DestructorWithParameters, start.Pos)
	}
	if s.Type == nil {
		if !s.Invalid && !missing {
			p.notAType(false)
		}
		s.Type = p.u.Builtin.Error
		if p.place() == place {
			return false
		}
	}
	var pd declarator
	pd.isParameter = true
	expanding := p.ck.env.has(inExpansion)
	p.parseDeclarator(&pd, &s, true)
	p.ck.env.set(inExpansion, expanding)
	appendAttributes(&pd.Attrs, p.attributes(il.LocPostfix))
	pd.Type = p.ck.say.attributedType(pd.Type, pd.Attrs, true)
	if s.Placeholder != nil {
		p.report(diag.TemplateArgsMissing, s.TypePos, p.ck.words.describeBare(s.Placeholder))
		pd.Type = p.u.Builtin.Error
	}
	if pd.Name.Op != token.None || pd.Name.Conv != nil {
		p.report(diag.OperatorNameNotAllowed, pd.NamePos)
	}
	if pd.Pack && !pd.hasName && p.at(token.RParen) && p.ck.tmpl.paramPack == nil && !pd.Type.HasPlaceholder() && !containsTypePack(pd.Type) {
		pd.Pack, rt.Routine.HasEllipsis = false, true // `int...` without a comma
	}
	if pd.Pack && pd.hasName && p.ck.tmpl.paramPack == nil && p.ck.tmpl.packMentions == mentions && !p.ck.env.has(inPrototype|inInstance) && !pd.Type.IsError() && !pd.Type.HasPlaceholder() && !containsTypePack(pd.Type) {
		rt.Routine.HasEllipsis = true // `...` ends the list (rule front.expansion-without-pack)
		p.report(diag.ExpectedCloseParen, pd.NamePos)
		return false
	}
	if pd.Pack && p.ck.tmpl.paramPack == nil && p.ck.tmpl.packMentions == mentions && p.ck.env.has(inPrototype) && !pd.Type.HasPlaceholder() && !containsTypePack(pd.Type) {
		p.report(diag.PackExpansionNotMakeUse, pd.EllipsisPos) // rule front.expansion-without-pack
		pd.Pack = false
	}
	q := p.ck.newParameter(rt, &s, &pd)
	q.Start = start.Pos
	if q.Name == nil {
		q.Pos = start.Pos
	}
	p.ck.say.checkVoidParameter(rt, q, &s, pd.Type, p.at(token.RParen))
	p.ck.declareParameter(q, &s, &pd, d)
	if p.at(token.Assign) {
		p.defaultClause(q, rt, d)
	}
	return true
}

// newParameter makes the parameter entry: the declared type and the adjusted
// one [dcl.fct].
func (ck *Checker) newParameter(rt *il.Type, s *declSpecs, pd *declarator) *il.ParamType {
	q := ck.u.NewParamType()
	q.Num = len(rt.Routine.Params) + 1
	q.Name, q.Pos = pd.Name.Name, pd.NamePos
	if !pd.hasName {
		q.Name = nil
	}
	q.StorageRegister = s.written.Register
	t := pd.Type
	if t.HasPlaceholder() && abbreviates(s, t) {
		if g := ck.inventParameter(s, pd, t); g != nil {
			t, q.IsAuto = g, true
		}
	}
	q.Type = ck.adjustedParameter(t)
	if q.Quals = t.AllQuals(); q.Quals&il.Volatile != 0 {
		deprecatedVolatile(ck, diag.DeprecatedVolatileParameter, s.Pos)
	}
	if t.IsArray() {
		if q.Quals = 0; t.Skip().Array.Restrict {
			q.Quals = il.Restrict
		}
	}
	if q.Type != t {
		q.DeclaredType = t
	}
	q.IsPack = pd.Pack
	attrs := s.Attrs
	appendAttributes(&attrs, pd.Attrs)
	q.Attributes = attrs
	q.Attrs = ck.say.parameterAttributes(q, attrs)
	if prev := len(rt.Routine.Params); prev > 0 {
		rt.Routine.Params[prev-1].Next = q
	}
	rt.Routine.Params = append(rt.Routine.Params, q)
	return q
}

// abbreviates reports whether a parameter's placeholder invents a template
// parameter here (C++20, and generic lambdas).
func abbreviates(s *declSpecs, t *il.Type) bool { return s.Placeholder == nil }

// adjustedParameter returns t with arrays and functions decayed and the
// top-level qualifiers dropped.
func (ck *Checker) adjustedParameter(t *il.Type) *il.Type {
	switch s := t.Skip(); s.Kind {
	case il.TkArray:
		q := ck.u.PointerTo(elementOf(ck, t))
		return q
	case il.TkRoutine:
		return ck.u.PointerTo(t)
	}
	return ck.u.Unqualified(t)
}

// elementOf returns the element type of array t, with the qualifiers of the
// array.
func elementOf(ck *Checker, t *il.Type) *il.Type {
	var q il.Quals
	for t.Kind == il.TkTypeRef && t.Elem != nil {
		q |= t.Quals
		t = t.Elem
	}
	return ck.u.Qualified(t.Elem, q)
}

// declareParameter enters the parameter into the prototype scope and makes the
// variable that stands for it in bodies, noexcept operands and return types.
func (ck *Checker) declareParameter(q *il.ParamType, s *declSpecs, pd *declarator, d *declarator) {
	v := ck.u.NewVariable()
	v.IsParameter, v.AssocParam = true, q
	v.Type, v.DeclaredType = q.Type, pd.Type
	if pd.Type.IsArray() {
		v.Type = ck.u.Qualified(q.Type, q.Quals)
	} else if quals := q.Quals; quals != 0 && !pd.Type.IsReference() {
		v.Type = pd.Type
		if q.IsAuto && q.DeclaredType != nil {
			v.Type = q.DeclaredType
		}
	} else if q.DeclaredType != nil && !pd.Type.IsArray() && !pd.Type.IsFunction() && !q.IsAuto {
		v.Type = pd.Type
	}
	if v.IsParameterPack = q.IsPack; q.IsPack {
		ck.tmpl.notePackName(q.Name)
	}
	v.Storage, v.DeclStorage = il.ScAuto, il.ScUnspecified
	if s.written.Register {
		v.Storage = il.ScRegister
	}
	v.DeclPos, v.NamePos = q.Pos, q.Pos
	v.Attributes = q.Attributes
	v.Attrs, v.MaybeUnused = q.Attrs, mayBeUnused(q.Attributes)
	v.LocalToFunction = true
	d.ParamVars = append(d.ParamVars, v)
	if ck.tmpl.packParameter(v, q) {
		return
	}
	if q.Name == nil {
		return
	}
	v.Name = q.Name
	for _, y := range ck.env.scope.Local(q.Name) {
		if y.Kind == symbols.SymVariable {
			ck.report(diag.DuplicateParameterName, q.Pos)
			return
		}
	}
	ck.declare(ck.env.scope, q.Name, symbols.SymVariable, v)
}

// defaultClause parses `= initializer` of a parameter; in a class it waits
// for the end of the class.
func (p *Parser) defaultClause(q *il.ParamType, rt *il.Type, d *declarator) {
	equals := p.tok.Pos
	p.next()
	q.HasDefault, q.DefaultPos = true, p.tok.Pos
	switch {
	case d.noName || q.IsPack || takesNoDefault(&d.Name) || d.namesSpecialization():
		p.report(diag.DefaultArgNotAllowed, equals)
		p.initializerClause(&Operand{})
		q.HasDefault = false
		return
	case d.nested || d.isParameter:
		p.report(diag.DefaultArgNonstandard, equals)
	}
	if p.ck.env.delaysBodies() {
		q.DefaultInClass = true
		toks := p.kept(append(p.defaultTokens(true), p.endToken()))
		w := &delayedDefault{p.ck.env.delayed(toks), q}
		q.DefaultTokens = w
		p.ck.delay(delayedSignatures, func() { p.parseDelayedDefault(w) })
		return
	}
	if d.noFunction || d.nested || d.isParameter {
		saved := p.ck.env.save()
		p.parseDefault(q, false)
		p.ck.env = saved
		return
	}
	d.defaults = append(d.defaults, &delayedDefault{delayedTokens{toks: p.kept(append(p.defaultTokens(true), p.endToken()))}, q})
}

// namesSpecialization tells whether d declares a specialization, whose default arguments
// are those of the template [temp.expl.spec], [dcl.fct.default] (rule front.specialization-defaults).
func (d *declarator) namesSpecialization() bool {
	return !d.instantiates && (d.specializes || d.Name.HasArgs)
}

// instantiationDefaults warns about default arguments in an explicit instantiation,
// which mean nothing (rule front.specialization-defaults).
func instantiationDefaults(say reports, d *declarator) {
	for _, q := range d.Type.Skip().Routine.Params {
		if q.HasDefault {
			say.warnAt(diag.DefaultArgNonstandard, d.NamePos)
			return
		}
	}
}

// takesNoDefault reports whether n is the name of an operator function whose
// parameters cannot have default arguments [over.oper]/10.
func takesNoDefault(n *qualName) bool {
	switch n.Op {
	case token.None, token.LParen, token.LBracket, token.KwNew, token.KwDelete:
		return false
	}
	return true
}

// delayedDefault is a default argument whose tokens wait.
type delayedDefault struct {
	delayedTokens
	param *il.ParamType
}

// parseDelayedDefault parses a default argument that waited.
func (p *Parser) parseDelayedDefault(w *delayedDefault) {
	if w.param.DefaultTokens != w {
		return
	}
	w.param.DefaultTokens = nil
	p.resume(&w.delayedTokens, func() { p.parseDefault(w.param, true) })
}

// parseDefault parses a default argument at the current token. If its tokens are replayed, what is
// left of them does not belong there (rule recovery.default-arguments).
func (p *Parser) parseDefault(q *il.ParamType, replayed bool) {
	if replayed {
		p.stops.wait(stopSemi)
		defer func() {
			if !p.at(token.EOF) {
				p.report(diag.UnexpectedEndDefaultArgument, p.tok.Pos)
			}
		}()
	}
	var x Operand
	p.ck.env.set(inUnevaluated, false)
	p.ck.env.inTemplateArgs = 0
	start := p.tok.Pos
	outer, bodies := p.ck.env.has(inDefaultArg), len(p.ck.tmpl.pendingBodies)
	defer func() { p.ck.tmpl.setAside(bodies, q) }()
	p.ck.env.set(inDefaultArg, true)
	around := p.ck.env.defaulting
	p.ck.env.defaulting = p.ck.env.fn
	scope := p.ck.env.scope
	if scope == p.ck.env.declaring && !p.d.IsC() {
		// the parameters are not found (rule front.default-argument-parameters)
		p.u.Work.Bytes(symbols.ScopeBytes)
		p.ck.env.scope = &symbols.Scope{Kind: symbols.ScopePrototype, Parent: scope.Parent, IL: scope.IL}
	}
	p.stops.wait(stopComma)
	p.initializerClause(&x)
	p.stops.done(stopComma)
	p.ck.env.set(inDefaultArg, outer)
	p.ck.env.scope, p.ck.env.defaulting = scope, around
	if !x.valid() || q.Type.IsError() {
		return
	}
	t := q.Type
	if q.DeclaredType != nil && !q.DeclaredType.IsArray() && !q.DeclaredType.IsFunction() {
		t = q.DeclaredType
	}
	if x.Mode == Braced {
		p.ck.defaultList(q, t, &x)
		return
	}
	q.DefaultInit, _ = p.ck.initialize(t, il.InitCopy, &x, nil, start, convDefault)
	if q.DefaultInit != nil {
		q.Default = nodes.InitExpr(q.DefaultInit)
	}
	if q.Default == nil && x.Mode == Value {
		q.Default = x.Expr
		if c := x.Expr.Const; x.Expr.Kind == il.EnkConstant && c.Expr != nil && c.Expr.Kind == il.EnkOperation && !c.ReinterpretLike {
			c.DeclPos = source.Pos{} // part of an expression, not an initialiser of its own
		}
	}
}

// defaultList makes braced list x the default argument of q, of declared type t:
// an instance initialises its parameter from what is dependent.
func (ck *Checker) defaultList(q *il.ParamType, t *il.Type, x *Operand) {
	if t.IsDependent() || dependentArgs([]*Operand{x}) {
		ck.plainExpr(x)
	} else if !ck.convert(x, t, convDefault) {
		return
	}
	if x.Mode == Value {
		q.Default = x.Expr
	}
}

// defaultTokens captures, in a run, the tokens of an initialiser: up to a comma or semicolon outside
// of brackets, that of a parameter to a closing parenthesis, another one to any closing bracket. A
// `<` behind a template name opens a bracket too. A closing bracket without partner closes nothing,
// but a brace ends what is captured (rule recovery.default-arguments).
func (p *Parser) defaultTokens(parameter bool) []token.Token {
	toks := p.run()
	var angles, parens, squares, braces int
	for !p.at(token.EOF) {
		k := p.tok.Kind
		if parens+squares+braces == 0 {
			switch k {
			case token.Comma:
				if angles == 0 {
					return toks
				}
			case token.RParen, token.Semi:
				return toks
			case token.RBrace, token.RBracket:
				if !parameter {
					return toks
				}
			case token.Lt:
				if p.opensTemplateArgs(toks) {
					angles++
				}
			case token.Gt, token.Shr, token.LaunchClose:
				angles = max(angles-closingAngles(k), 0)
			}
		} else if k == token.RBrace && braces == 0 {
			return toks
		}
		switch k {
		case token.LParen, token.RParen:
			parens = max(parens+nesting(k), 0)
		case token.LBracket, token.RBracket:
			squares = max(squares+nesting(k), 0)
		case token.LBrace, token.RBrace:
			braces = max(braces+nesting(k), 0)
		}
		p.work.Bytes(tokenBytes)
		toks = append(toks, p.tok)
		p.next()
	}
	return toks
}

// opensTemplateArgs reports whether the current `<` follows a template name.
func (p *Parser) opensTemplateArgs(toks []token.Token) bool {
	n := len(toks)
	if n == 0 || toks[n-1].Kind != token.Ident {
		return false
	}
	if n > 1 && (toks[n-2].Kind == token.ColonColon || toks[n-2].Kind == token.KwTemplate) {
		return true
	}
	if p.ck.templateNamed(&qualName{}, toks[n-1].Name) != nil {
		return true
	}
	// a member template declared further down in the class
	return p.ck.lookupQuiet(toks[n-1].Name) == nil
}

func (ck *Checker) lookupQuiet(name *token.Name) *symbols.Symbol {
	l := ck.lookup(name, 0)
	return l.first()
}

// functionQualifiers parses cv-qualifiers and the ref-qualifier.
func (p *Parser) functionQualifiers(rt *il.Type, d *declarator) {
	for {
		q := typing.QualOf(p.tok.Kind)
		if q == 0 {
			break
		}
		rt.Routine.ThisQuals |= q
		if !d.QualsPos.IsValid() {
			d.QualsPos = p.tok.Pos
		}
		p.next()
	}
	d.RefQualPos = p.tok.Pos
	if (p.at(token.Amp) || p.at(token.AndAnd)) && !p.d.AtLeast(lang.CXX11) {
		p.report(diag.RefQualifierNonstandardMode, p.tok.Pos)
	}
	switch p.tok.Kind {
	case token.Amp:
		rt.Routine.RefQual = 1
		p.next()
	case token.AndAnd:
		rt.Routine.RefQual = 2
		p.next()
	}
}

// exceptionSpecification parses `noexcept`, `noexcept(e)` or `throw(types)`.
func (p *Parser) exceptionSpecification(rt *il.Type, d *declarator) {
	if p.ck.env.isAbbreviated() {
		defer p.ck.env.set(inPrototype, p.ck.env.has(inPrototype))
		p.ck.env.set(inPrototype, true)
	}
	switch p.tok.Kind {
	case token.KwNoexcept:
		p.noexceptSpecification(rt, d)
	case token.KwThrow:
		p.throwSpecification(rt)
	}
}

func (p *Parser) noexceptSpecification(rt *il.Type, d *declarator) {
	e := p.u.NewExceptionSpec()
	e.IsNoexcept, e.Value, e.Pos = true, 1, p.tok.Pos
	rt.Routine.ExcSpec = e
	p.next()
	if !p.at(token.LParen) {
		return
	}
	if p.ck.env.delaysBodies() && !d.isParameter {
		toks := p.balanced()
		w := &delayedNoexcept{p.ck.env.delayed(toks), rt}
		w.env.scope = p.ck.env.scope
		e.Tokens, e.Value = w, -1
		p.ck.delay(delayedSignatures, func() { p.parseDelayedNoexcept(w) })
		return
	}
	p.noexceptOperand(rt)
}

// delayedNoexcept is a noexcept operand whose tokens wait.
type delayedNoexcept struct {
	delayedTokens
	typ *il.Type
}

// parseDelayedNoexcept parses a noexcept operand that waited.
func (p *Parser) parseDelayedNoexcept(w *delayedNoexcept) {
	e := w.typ.Routine.ExcSpec
	if e == nil || e.Tokens != w {
		return
	}
	e.Tokens = nil
	p.resume(&w.delayedTokens, func() { p.noexceptOperand(w.typ) })
}

// noexceptOperand parses `( constant-expression )`.
func (p *Parser) noexceptOperand(rt *il.Type) {
	e := rt.Routine.ExcSpec
	saved := p.ck.env.save()
	p.next()
	p.ck.env.set(inConstant, true)
	p.ck.env.inTemplateArgs = 0
	var x Operand
	c := p.constantExpression(&x, p.u.Builtin.Bool)
	p.ck.env = saved
	p.require(token.RParen)
	if x.Mode == Value {
		e.NoexceptExpr = x.Expr
	}
	switch {
	case c != nil && c.Kind == il.CkInteger:
		if e.NoexceptArg, e.Value = c, 1; c.Int.IsZero() {
			e.Value = 0
		}
	case c != nil:
		e.NoexceptArg, e.Value = c, -1
	case x.Mode == Value && (x.Expr.ValueDependent || x.Expr.TypeDependent):
		e.NoexceptArg, e.Value = boundConstant(p.u, &x), -1
	}
	if e.Value == -1 && x.Mode == Value {
		rt.Routine.DependentNoexcept = p.d.AtLeast(lang.CXX17)
	}
}

// throwSpecification parses `throw(types)`.
func (p *Parser) throwSpecification(rt *il.Type) {
	e := p.u.NewExceptionSpec()
	e.Pos = p.tok.Pos
	rt.Routine.ExcSpec = e
	p.ck.say.embedded(diag.EmbeddedCXXNoExceptions, e.Pos)
	p.next()
	p.want(token.LParen)
	if p.at(token.Ellipsis) {
		e.ThrowAny = true
		p.report(diag.ParameterPackNotAllowed, p.tok.Pos)
		p.report(diag.MissingTypeIntAssumed, p.tok.Pos, "int")
		p.next()
	}
	for !p.at(token.RParen) && !p.at(token.EOF) {
		p.eachElement(func() {
			mentions := p.ck.tmpl.packMentions
			t := p.typeID()
			nodes.UsedInRTTI(p.u, t)
			e.Types, e.Packs = append(e.Types, t), append(e.Packs, p.gotExpansion(mentions, containsTypePack(t)))
		})
		if !p.got(token.Comma) {
			break
		}
	}
	p.require(token.RParen)
	if len(e.Types) > 0 || e.ThrowAny {
		e.Untyped = true
		if p.d.AtLeast(lang.CXX17) && !p.d.NoExcSpecInType {
			p.report(diag.DynamicExceptionSpecNotAllowed, e.Pos)
		} else if p.d.AtLeast(lang.CXX14) {
			p.report(diag.DynamicExceptionSpecDeprecated, e.Pos)
		}
		return
	}
	e.Value = 1
}

// inventParameter returns t with its placeholder replaced by an invented
// template parameter; nil where `auto` cannot stand for one (reported).
func (ck *Checker) inventParameter(s *declSpecs, pd *declarator, t *il.Type) *il.Type {
	var g *il.Type
	if ck.d.AtLeast(lang.CXX14) {
		g = ck.env.abbreviatedParam(ck.u, s.TypePos, pd.Pack, placeholderConstraintOf(t))
	}
	if g == nil {
		ck.say.placeholderNotAllowed(s.TypePos, t)
		pd.Type = ck.u.Builtin.Error
		return ck.u.Builtin.Error
	}
	return typing.ReplaceAuto(ck.u, t, g)
}

// placeholderConstraintOf returns the type-constraint of the placeholder in t.
func placeholderConstraintOf(t *il.Type) *il.Expr {
	if ph := typing.PlaceholderIn(t); ph != nil && ph.TParam != nil {
		return ph.TParam.Constraint
	}
	return nil
}

// endAbbreviatedDeclaration ends the declarator of a declaration: a header
// that collected invented parameters joins the headers of s. It returns how many
// numbers of symbols that takes.
func (env *Env) endAbbreviatedDeclaration(saved *il.TemplateDecl, s *declSpecs, params []*il.Variable) uint32 {
	h := env.endAbbreviated(saved)
	if h == nil {
		return 0
	}
	if n := len(s.Headers); n > 0 && s.Headers[n-1] == h {
		return 0
	}
	s.Headers = append(s.Headers, h)
	return 1 + namedParameters(params)
}
