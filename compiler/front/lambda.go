// This file implements lambda expressions [expr.prim.lambda]: the closure
// class, its call operator, and the body. Captures are in lambda_capture.go.
package front

import (
	"cufront/compiler/cuda"
	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/symbols"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// lambdaState is the state of the lambda whose body is being parsed.
type lambdaState struct {
	lambda  *il.Lambda
	closure *il.Type
	outer   *function      // function around the lambda
	scope   *symbols.Scope // scope around the lambda
	parent  *lambdaState
	byName  map[*il.Variable]*il.LambdaCapture
	this    *il.LambdaCapture
	inits   *symbols.Scope // init-captures
	arms    int            // arms of constexpr ifs around the lambda

	arrayInits map[*il.LambdaCapture]bool // init-captures whose written initialiser is an array
	odrUses    map[*il.LambdaCapture]int  // of constants that were captured because they may be odr-used
	start      source.Pos
}

// lambdaExpression parses a lambda expression; the current token is `[`.
func (p *Parser) lambdaExpression(x *Operand) {
	start := p.tok.Pos
	if !p.ck.enter() {
		x.invalidate()
		return
	}
	defer p.ck.leave()
	if !p.d.AtLeast(lang.CXX11) {
		p.ck.extensionOnce(diag.CXX11FeatureLambda, start)
	}
	unevaluated := p.ck.env.has(inUnevaluated) && !p.d.AtLeast(lang.CXX20)
	if unevaluated {
		p.report(diag.LambdaInUnevaluatedOperand, start)
	}
	saved := p.ck.env.save()
	temps := p.ck.exprs.temps
	p.ck.exprs.temps = nil
	p.bodyInExpansion()
	st := p.ck.newLambda(start)
	p.captureList(st)
	if p.ck.exprs.lambdas == nil {
		p.ck.exprs.lambdas = make(map[*il.Lambda]*lambdaState)
	}
	p.ck.exprs.lambdas[st.lambda] = st
	ok := p.lambdaDeclarator(st)
	if !st.lambda.IsGeneric {
		delete(p.ck.exprs.lambdas, st.lambda)
	}
	p.ck.env = saved
	p.ck.exprs.temps = temps
	x.Start, x.End = start, p.prev.End()
	if !ok {
		x.invalidate()
		return
	}
	p.ck.completeClosure(st)
	x.set(p.ck.env.lambdaNode(p.u, st, start))
	p.ck.noteTemporary(x.Expr.Init, st.closure, start)
	if unevaluated {
		x.invalidate()
	}
}

// newLambda makes the lambda and its closure class.
func (ck *Checker) newLambda(start source.Pos) *lambdaState {
	l := il.New[il.Lambda](ck.u)
	l.Start = start
	t := ck.u.NewType(il.TkClass)
	t.DeclPos, t.Linkage = start, il.LinkageNone
	c := t.Cls
	c.IsClosure, c.OriginallyUnnamed, c.OwnRare().Lambda = true, true, l
	c.BeingDefined = true
	t.Referenced = true
	ck.u.NewClassScope(t, scopeIL(ck.env.scope))
	l.Closure = t
	st := &lambdaState{lambda: l, closure: t, outer: ck.env.fn, scope: ck.env.scope, start: start, byName: make(map[*il.Variable]*il.LambdaCapture), arms: int(ck.env.arms)}
	if ck.env.fn != nil && ck.env.fn.routine != nil {
		l.Enclosing = ck.env.fn.routine
		t.EnclosingRoutine, t.LocalToFunction = ck.env.fn.routine, true
		st.parent = ck.lambdaState(ck.env.fn)
		ck.env.fn.routine.OwnRare().Locals = append(ck.env.fn.routine.Locals, t)
	}
	if ck.env.has(inPrototype) {
		c.IsNonreal = true
	}
	return st
}

// scopeIL returns the IL scope of s or the nearest one around it.
func scopeIL(s *symbols.Scope) *il.Scope {
	for ; s != nil; s = s.Parent {
		if s.IL != nil {
			return s.IL
		}
	}
	return nil
}

// lambdaState returns the state of the lambda whose body fn is, nil for an
// ordinary function.
func (ck *Checker) lambdaState(fn *function) *lambdaState {
	if fn == nil || fn.routine == nil {
		return nil
	}
	l := fn.routine.Lambda
	if from := fn.routine.InstantiatedFrom; l == nil && from != nil {
		l = from.Lambda
	}
	if l == nil {
		return nil
	}
	return ck.exprs.lambdas[l]
}

// lambdaDeclarator parses template parameters, parameters, specifiers and
// body.
func (p *Parser) lambdaDeclarator(st *lambdaState) bool {
	l, t := st.lambda, st.closure
	p.ck.env.push(p.u, symbols.ScopeClass, t.Cls.AssocScope)
	p.ck.env.scope.Class = t
	p.ck.env.class = t
	r := p.ck.makeCallOperator(st)
	saved := p.ck.env.beginAbbreviated(p.u, nil, p.tok.Pos)
	header := p.ck.env.abbrev
	if !p.d.AtLeast(lang.CXX14) {
		p.ck.env.abbrev = nil // there are no generic lambdas
	} else if p.at(token.Lt) {
		l.HasTParams = true
		p.lambdaTemplateParams(header)
	}
	attrs := p.lambdaAnnotations(st)
	lambdaAttributes(st, r, attrs)
	p.ck.beginExtended(st)
	rt := p.u.NewType(il.TkRoutine)
	rt.Routine.HasThis, rt.Routine.ThisClass, rt.Routine.ThisQuals = true, t, il.Const
	rt.Elem = p.u.Builtin.Auto
	var d declarator
	d.Name = qualName{Start: p.tok.Pos, Pos: p.tok.Pos, Op: token.LParen, Name: r.Name}
	r.DeclPos, r.NamePos = p.tok.Pos, p.tok.Pos
	if p.at(token.LParen) {
		l.HasParams = true
		p.lambdaParameters(st, r, rt, &d)
	} else if !p.at(token.LBrace) {
		p.report(diag.NonstandardLambdaDeclarator, p.tok.Pos)
		l.HasParams = true // printed so (rule front.lambda-heads)
		p.lambdaSuffix(st, r, rt, &d)
	}
	h := p.ck.env.endAbbreviated(saved)
	r.Type, r.DeclaredType = rt, rt
	rt.Routine.AssocRoutine = r
	r.Params = d.ParamVars
	r.DeducibleReturn = rt.Elem.HasPlaceholder()
	p.ck.jitLambda(r, h != nil)
	l.ReturnNamesParameter = l.ExplicitReturn && nodes.ReturnNamesParameter(rt.Elem, r)
	postfix := d.Attrs
	if l.HasTParams {
		postfix = attrs
	}
	p.ck.checkLambdaHead(st, r, postfix)
	p.ck.operatorAttributes(r, &d)
	appendAttributes(&r.Attributes, d.Attrs)
	if h != nil {
		p.ck.say.checkDefaultOrder(r)
	}
	if !p.lambdaBody(st, r, &d, h) {
		return false
	}
	p.ck.say.checkCallOperator(l)
	return true
}

// lambdaParameters parses `(params) specifiers -> type`.
func (p *Parser) lambdaParameters(st *lambdaState, r *il.Routine, rt *il.Type, d *declarator) {
	saved := p.ck.env.save()
	d.Params = p.ck.env.push(p.u, symbols.ScopePrototype, p.u.NewScope(il.SckFuncPrototype, scopeIL(p.ck.env.scope)))
	p.ck.env.declaring = d.Params
	p.ck.env.inTemplateArgs = 0
	p.next()
	d.NamePos = p.tok.Pos
	d.noFunction = true
	commas := p.stops[stopComma]
	p.stops[stopComma] = 0
	p.parameterList(rt, d)
	p.require(token.RParen, token.LBrace)
	p.stops[stopComma] = commas
	p.lambdaSuffix(st, r, rt, d)
	if p.at(token.KwRequires) {
		if !p.ck.env.isAbbreviated() && !p.ck.env.has(inInstance) {
			p.report(diag.RequiresClauseNotAllowed, p.tok.Pos)
		}
		r.OwnRare().TrailingRequires = p.requiresClauseOrNil(false) // names parameters
	}
	p.ck.env = saved
}

// lambdaSuffix parses what follows the parameters: specifiers, what may be thrown,
// attributes, the result.
func (p *Parser) lambdaSuffix(st *lambdaState, r *il.Routine, rt *il.Type, d *declarator) {
	p.lambdaSpecifiers(st, r, rt)
	p.exceptionSpecification(rt, d)
	if p.at(token.LBracket) || p.at(token.KwAttribute) {
		d.Attrs = p.attributes(il.LocPostfix)
	}
	if p.at(token.Arrow) {
		p.lambdaReturn(st.lambda, rt)
	}
}

// lambdaSpecifiers parses mutable, constexpr, consteval and static.
func (p *Parser) lambdaSpecifiers(st *lambdaState, r *il.Routine, rt *il.Type) {
	for {
		switch p.tok.Kind {
		case token.KwMutable:
			st.lambda.IsMutable = true
			rt.Routine.ThisQuals = 0
		case token.KwConstexpr:
			if !p.d.AtLeast(lang.CXX17) {
				p.report(diag.ConstexprLambdaNotEnabled, p.tok.Pos)
			}
			st.lambda.Constexpr, r.DeclaredConstexpr = true, true
		case token.KwConsteval:
			r.Consteval = true
		case token.KwStatic:
			p.report(diag.NonstandardStaticLambda, p.tok.Pos)
			r.IsStaticMember = true
		default:
			return
		}
		p.next()
	}
}

// lambdaReturn parses `-> type`.
func (p *Parser) lambdaReturn(l *il.Lambda, rt *il.Type) {
	p.next()
	l.ExplicitReturn = true
	rt.Routine.TrailingReturn = true
	p.trailingReturn(rt)
}

// makeCallOperator makes the call operator of the closure class.
func (ck *Checker) makeCallOperator(st *lambdaState) *il.Routine {
	t := st.closure
	r := ck.u.NewRoutine()
	r.Name = ck.operatorName(token.LParen, false)
	r.Special, r.Opname = il.SfkOperator, token.LParen
	r.MemberOf, r.IsLambdaBody, r.OwnRare().Lambda = t, true, st.lambda
	r.ParentScope, r.IsClassMember, r.Access = t.Cls.AssocScope, true, il.Public
	r.Linkage, r.Storage = il.LinkageNone, il.ScStatic
	r.LocalToFunction = true
	r.IsInline, r.IsConstexpr = true, ck.d.AtLeast(lang.CXX17)
	r.IsPrototype, r.IsTemplateFunction = ck.env.has(inPrototype), ck.env.has(inPrototype)
	if st.outer != nil && st.outer.routine != nil {
		r.Space = st.outer.routine.Space
	}
	st.lambda.Routine = r
	return r
}

// lambdaAttributes applies the annotations of the lambda to its call operator;
// behind a template parameter list they are none (rule lambda.annotation-place).
func lambdaAttributes(st *lambdaState, r *il.Routine, list *il.Attribute) {
	r.Attributes = list
	if st.lambda.HasTParams {
		return
	}
	for a := r.Attributes; a != nil; a = a.Next {
		if a.Name == nil {
			continue
		}
		switch a.Name.Text {
		case "host", "__host__":
			st.lambda.Attrs |= il.AttrHost
		case "device", "__device__":
			st.lambda.Attrs |= il.AttrDevice
		case "global", "__global__":
			st.lambda.Attrs |= il.AttrGlobal
		}
	}
	r.Attrs |= st.lambda.Attrs
	if s := cuda.LambdaSpace(st.lambda); s != il.SpaceNone {
		r.Space = s
	}
}

// lambdaBody declares the call operator and parses its body; for a generic
// lambda it is the prototype of a template.
func (p *Parser) lambdaBody(st *lambdaState, r *il.Routine, d *declarator, h *il.TemplateDecl) bool {
	l, t := st.lambda, st.closure
	if !p.at(token.LBrace) {
		p.report(diag.ExpectedLambdaBody, p.tok.Pos)
		return false
	}
	t.Cls.OwnRare().Routines = append(t.Cls.Routines, r)
	if h != nil || l.HasTParams {
		if !p.genericLambda(st, r, d, h) {
			return false
		}
		p.ck.decls.numbers += 2 + namedParameters(d.ParamVars)
		if !l.HasTParams {
			p.ck.decls.numbers += namedParameters(d.ParamVars)
		}
	} else {
		p.ck.declare(p.ck.env.scope, r.Name, symbols.SymFunction, r)
	}
	t.Cls.BeingDefined, t.Cls.Complete = false, true
	prototype := p.ck.env.has(inPrototype)
	if l.IsGeneric {
		p.ck.env.set(inPrototype, true)
	}
	p.functionBody(r, d.Params)
	p.ck.env.set(inPrototype, prototype)
	if r.Type.HasPlaceholder() && !r.IsPrototype && !l.IsGeneric {
		settleReturn(p.u, r)
	}
	return true
}

// settleReturn gives a call operator without return statements type void.
func settleReturn(u *il.Unit, r *il.Routine) {
	t := r.Type.Skip()
	if t.Elem == u.Builtin.Auto {
		t.Elem = u.Builtin.Void
		t.ResetDependent()
	}
}

// lambdaNode returns the expression of the lambda: the closure object
// initialised from the captures.
func (env *Env) lambdaNode(u *il.Unit, st *lambdaState, start source.Pos) *il.Expr {
	e := u.NewExpr(il.EnkLambda, st.closure)
	d := u.NewDynamicInit(il.DikLambda)
	d.Lambda, d.Pos, d.TempLifetime = st.lambda, start, true
	agg := u.NewConst(il.CkAggregate, st.closure)
	for _, c := range st.lambda.Captures {
		if c.Init == nil {
			continue
		}
		k := u.NewConst(il.CkDynamicInit, c.Field.Type)
		k.OwnRare().Dyn = c.Init
		agg.OwnRare().Elems = append(agg.Elems, k)
		agg.OwnRare().HasDynamic = true
	}
	d.Const = agg
	e.Init, e.Pos, e.Start = d, start, start
	u.Info(e).OwnRare().Lambda = st.lambda
	if env.has(inPrototype) {
		e.TypeDependent, e.ValueDependent = st.closure.IsDependent(), true
	}
	return e
}

// completeClosure finishes the closure class: special members, layout, and the
// conversion to a function pointer.
func (ck *Checker) completeClosure(st *lambdaState) {
	t := st.closure
	st.dropReadConstants()
	saved := ck.env.save()
	ck.env.scope = symbols.ClassTable(t)
	ck.env.class = t
	ck.completeDefinition(t)
	ck.env = saved
	t.Cls.Complete, t.Cls.BeingDefined = true, false
	t.Incomplete = false
	ck.widenClosure(st.lambda, t)
	if !st.lambda.HasDefault && len(st.lambda.Captures) == 0 && !st.lambda.IsGeneric {
		r := ck.closureConversion(t, st.lambda.Routine)
		ck.declare(symbols.ClassTable(t), r.Name, symbols.SymFunction, r)
	}
}

// widenClosure makes room for the pointer that an extended lambda for both sides
// carries behind its captures (rule gpu.closure-pointer); the host pass makes it later
// where there is a capture default.
func (ck *Checker) widenClosure(l *il.Lambda, t *il.Type) {
	if !cuda.CarriesPointer(l) || ck.d.Pass != lang.DevicePass && l.HasDefault {
		return
	}
	const pointer = 8
	t.Align = max(t.Align, pointer)
	t.Size = (t.Size+pointer-1)/pointer*pointer + pointer
	t.Cls.OwnRare().DataSize, t.Cls.OwnRare().SizeNoVirtual = t.Size, t.Size
}

// lambdaTemplateParams parses `<…>` behind the introducer.
func (p *Parser) lambdaTemplateParams(h *il.TemplateDecl) {
	if !p.d.AtLeast(lang.CXX20) {
		p.ck.extensionOnce(diag.CXX20FeatureLambdaTemplate, p.tok.Pos)
	}
	h.LessPos = p.tok.Pos
	s := p.ck.env.push(p.u, symbols.ScopeTemplate, h.Scope)
	s.Template = h
	if p.peek(1).Kind == token.Gt {
		p.next()
		p.report(diag.EmptyTemplateParameterListNotAllowed, p.tok.Pos)
		p.next()
		return
	}
	p.templateParams(h)
	outer := p.ck.env.has(inPrototype)
	p.ck.env.set(inPrototype, true)
	h.Requires = p.requiresClauseOrNil(true)
	p.ck.env.set(inPrototype, outer)
}

// genericLambda makes call operator r the prototype of a member template with
// header h.
func (p *Parser) genericLambda(st *lambdaState, r *il.Routine, d *declarator, h *il.TemplateDecl) bool {
	if h == nil {
		return false
	}
	st.lambda.IsGeneric, st.lambda.TemplateDecl = true, h
	st.closure.Cls.IsGenericClosure = true
	s := &declSpecs{Headers: []*il.TemplateDecl{h}}
	t := p.ck.newFunctionTemplate(s, r, d)
	if t == nil {
		return false
	}
	p.ck.declare(symbols.ClassTable(st.closure), r.Name, symbols.SymTemplate, t)
	if !p.ck.env.has(inInstance) {
		p.ck.say.checkGenericLambda(h, r, !st.lambda.HasDefault && len(st.lambda.Captures) == 0)
	}
	p.ck.rememberBody(r, p.peekFunctionBody())
	return true
}
