// This file implements function definitions: the environment in which a body
// is parsed, constructor initialisers, function-try-blocks.
package front

import (
	"slices"

	"cufront/compiler/diag"
	"cufront/compiler/front/symbols"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// functionDefinition parses or delays the body of r; the current token is `{`,
// `:` or `try`.
func (p *Parser) functionDefinition(r *il.Routine, s *declSpecs, d *declarator) {
	leadDefinition(d.Attrs)
	p.checkUnnamedParameters(d)
	r.Params = d.ParamVars
	r.NamePos = d.NamePos
	r.BodyPending = true
	r.InlineInClass = p.ck.env.memberLevel > 0
	if r.InlineInClass {
		r.IsInline = true
	}
	definedStorage(r)
	if p.ck.env.memberLevel > 0 && p.ck.env.delaysBodies() {
		p.delayBody(r, d)
		return
	}
	saved := p.ck.env.save()
	p.ck.env.scope, p.ck.env.class = d.inside.scope, d.inside.class
	if p.ck.env.bodyIsPrototype(r, s) {
		p.ck.env.set(inPrototype, true)
		p.keepTemplateBody(r)
	}
	p.patternBody(r, d.Params)
	p.ck.env = saved
}

// patternBody is functionBody for what may be the pattern of a template. The device pass
// reads its body when the first instance needs it, or at once where it says what the function
// returns or stands in another (rule front.device-template-bodies).
func (p *Parser) patternBody(r *il.Routine, params *symbols.Scope) {
	ck := p.ck
	switch {
	case p.d.Pass != lang.DevicePass || !ck.env.has(inPrototype) || ck.tmpl.holding:
		p.functionBody(r, params)
	case readAtOnce(r):
		hold(ck, r, func() { p.functionBody(r, params) })
	default:
		leaveUnread(ck, &delayedBody{ck.env.delayed(p.kept(p.bodyTokens())), r, params, p.d})
	}
}

// readAtOnce reports whether the body of pattern r says what r returns.
func readAtOnce(r *il.Routine) bool { return r.Type.Skip().Elem.HasPlaceholder() }

// leaveUnread leaves the body of a pattern to its first instance.
func leaveUnread(ck *Checker, w *delayedBody) {
	if w.env.bound == 0 {
		w.env.bound = ck.seq
	}
	if ck.tmpl.unread == nil {
		ck.tmpl.unread = make(map[*il.Routine]*delayedBody)
	}
	ck.tmpl.unread[w.routine] = w
	endDefinition(ck, w.routine)
}

// readPattern reads the body of pattern from, where that has not been read yet.
func readPattern(ck *Checker, from *il.Routine) {
	if ck.tmpl.unread[from] == nil {
		return
	}
	around, mute := ck.tmpl.instantiating, ck.rep.Aloud()
	ck.tmpl.instantiating = nil
	ck.isolated(func() {
		hold(ck, from, func() { ck.syntax.replayBody(from, from) })
	})
	ck.rep.Quiet(mute)
	ck.tmpl.instantiating = around
}

// hold reads the body of pattern r with read. What is wrong with it waits for the first
// instance that is no trial.
func hold(ck *Checker, r *il.Routine, read func()) {
	ck.decls.numbers += namedParameters(r.Params)
	outer := ck.tmpl.holding
	ck.tmpl.holding = true
	h := ck.rep.Hold()
	read()
	if list := ck.rep.Release(h); list != nil {
		if ck.tmpl.held == nil {
			ck.tmpl.held = make(map[*il.Routine]*heldBody)
		}
		ck.tmpl.held[r] = &heldBody{list: list}
	}
	ck.tmpl.holding = outer
}

// heldBody is what is wrong with the body of a prototype.
type heldBody struct {
	list  []*diag.Diagnostic
	shown bool // by the first instance
}

// instanceOf makes an instance of the body of prototype from with parse, behind
// what waited for it.
func (ck *Checker) instanceOf(from *il.Routine, parse func()) {
	readPattern(ck, from)
	h := ck.tmpl.held[from]
	if h == nil || ck.rep.Muted() {
		parse()
		return
	}
	if !h.shown {
		h.shown = true
		for _, d := range h.list {
			d.Contexts = append(d.Contexts, ck.outerContexts()...)
		}
		ck.rep.Show(h.list)
	}
	n := len(ck.rep.All)
	parse()
	ck.rep.DropRepeated(n, h.list)
}

// leadDefinition moves attributes behind a pointer operator of the result, as in
// `void * __attribute__((cold)) f() {}`, to the front: behind the declarator of a
// definition there must be none (rule attr.result-pointer).
func leadDefinition(list *il.Attribute) {
	for a := list; a != nil; a = a.Next {
		if a.Location == il.LocPtrOperator && a.Family == il.AttrGNU {
			a.Location = il.LocPrefix
		}
	}
}

// bodyIsPrototype reports whether r is the pattern of a template.
func (env *Env) bodyIsPrototype(r *il.Routine, s *declSpecs) bool {
	if env.has(inPrototype) || r.IsPrototype {
		return true
	}
	return r.MemberOf != nil && r.MemberOf.IsDependent()
}

// definedStorage sets the storage class of a function that is defined.
func definedStorage(r *il.Routine) {
	if r.Storage == il.ScExtern {
		r.Storage = il.ScUnspecified
	}
}

// delayedBody is a function body whose tokens wait.
type delayedBody struct {
	delayedTokens
	routine *il.Routine
	params  *symbols.Scope
	d       *lang.Dialect
}

// BodyText returns the text of the body, for the display.
func (w *delayedBody) BodyText(u *il.Unit) string {
	if len(w.toks) == 0 {
		return ""
	}
	return templateText(u, w.d, &w.toks[0], w.toks[1:])
}

// delayBody captures the body of a member function; it is parsed at the end of
// the outermost class, the one of an instance's member when it is needed.
func (p *Parser) delayBody(r *il.Routine, d *declarator) {
	toks := p.kept(p.bodyTokens())
	w := &delayedBody{p.ck.env.delayed(toks), r, d.Params, p.d}
	w.env.scope, w.env.class = d.inside.scope, d.inside.class
	r.BodyTokens = w
	p.ck.delay(delayedBodies, func() { p.parseDelayedBody(r) })
}

// parseDelayedBody parses the body of r that waited; it does nothing when
// there is none.
func (p *Parser) parseDelayedBody(r *il.Routine) {
	w, _ := r.BodyTokens.(*delayedBody)
	if w == nil || r.Defined {
		return
	}
	pattern := r.IsPrototype || w.env.has(inPrototype)
	if !pattern {
		r.BodyTokens = nil // otherwise they are kept for instances
	} else if p.d.Pass == lang.DevicePass && !readAtOnce(r) && !p.ck.tmpl.holding {
		unread := *w
		leaveUnread(p.ck, &unread)
		return
	}
	p.resume(&w.delayedTokens, func() {
		p.patternBody(r, w.params)
		if !p.at(token.EOF) && r.InstantiatedFrom == nil && !p.ck.env.has(inPrototype) {
			p.report(diag.InvalidStartMemberDeclaration, p.tok.Pos)
		}
	})
}

// bodyTokens captures a function body into a run: constructor initialisers, the compound
// statement, the handlers of a function-try-block.
func (p *Parser) bodyTokens() []token.Token {
	toks := p.run()
	try := p.at(token.KwTry)
	if try {
		toks = append(toks, p.tok)
		p.next()
	}
	if !p.at(token.LBrace) {
		toks = p.captureInitializers(toks)
	}
	if n := len(toks); n > 0 && toks[n-1].Kind == token.RBrace {
		// behind initialisers: the body, perhaps
	} else if p.at(token.LBrace) {
		toks = p.captureBalanced(toks)
	} else {
		toks = append(toks, p.endToken())
	}
	for try && p.at(token.KwCatch) {
		for !p.at(token.LBrace) && !p.at(token.EOF) {
			toks = append(toks, p.tok)
			p.next()
		}
		toks = p.captureBalanced(toks)
	}
	return toks
}

// captureInitializers captures `: a(1), b{2} { … }`, the body with them. What stands in braces
// is an initialiser when another brace or a comma follows, and the body otherwise; what
// the other brace begins is the body in any case. Brackets that are no initialisers hide what
// is in them; a closing brace is left out, and ends all that if no brace follows (rule recovery.bodies).
func (p *Parser) captureInitializers(toks []token.Token) []token.Token {
	named := false // the name of a member or base, perhaps, without its initialiser
	depth := 0     // of brackets that are no initialisers
	for !p.at(token.EOF) {
		switch k := p.tok.Kind; {
		case k == token.Lt && depth == 0:
			toks = p.captureAngles(toks)
			continue
		case k == token.LParen && (named || p.prev.Kind == token.KwDecltype) && depth == 0:
			named = p.prev.Kind == token.KwDecltype
			toks = p.captureBalanced(toks)
			continue
		case k == token.LBrace && depth > 0:
			toks = p.captureBalanced(toks)
			continue
		case k == token.LBrace:
			toks = p.captureBalanced(toks)
			behind := p.tok.Kind
			for n := 1; behind == token.Pragma; n++ {
				behind = p.peek(n).Kind
			}
			named = false
			if p.at(token.LBrace) {
				return p.captureBalanced(toks)
			} else if behind != token.LBrace && behind != token.Comma && behind != token.Ellipsis {
				return toks
			}
			continue
		case k == token.RBrace:
			if p.next(); !p.at(token.LBrace) {
				return toks
			}
			depth = 0
			continue
		case k == token.Semi && depth == 0:
			return toks
		case k == token.Pragma && !named:
			var pragmas []token.Token
			for ; p.at(token.Pragma); p.next() {
				pragmas = append(pragmas, p.tok)
			}
			if n := len(toks); p.at(token.LBrace) { // they stand in the body
				return slices.Insert(p.captureBalanced(toks), n+1, pragmas...)
			}
			toks = append(toks, pragmas...)
			continue
		case k == token.Colon, k == token.Comma:
			named = depth == 0
		case k == token.LParen, k == token.LBracket:
			depth++
		case k == token.RParen, k == token.RBracket:
			depth = max(depth-1, 0)
		}
		p.work.Bytes(tokenBytes)
		toks = append(toks, p.tok)
		p.next()
	}
	return toks
}

// captureAngles captures `< … >` of a template-id in an initialiser's name.
func (p *Parser) captureAngles(toks []token.Token) []token.Token {
	depth := 0
	for !p.at(token.EOF) {
		switch p.tok.Kind {
		case token.Lt:
			depth++
		case token.Gt, token.Shr, token.LaunchClose:
			depth -= closingAngles(p.tok.Kind)
		case token.LParen, token.LBracket, token.LBrace:
			toks = p.captureBalanced(toks)
			continue
		case token.Semi:
			return toks
		}
		toks = append(toks, p.tok)
		p.next()
		if depth <= 0 {
			return toks
		}
	}
	return toks
}

// skipFunctionBody skips the body of a function that could not be declared.
func (p *Parser) skipFunctionBody() { p.scratch = p.bodyTokens() }

// newRegion returns the memory region for the entries of r's body.
func (ck *Checker) newRegion(r *il.Routine) uint32 {
	ck.decls.regions++
	r.Region = ck.decls.regions + 1
	return uint32(r.Region)
}

// functionBody parses the body of r (the current token is `{`, `:` or `try`)
// in the environment of its definition.
func (p *Parser) functionBody(r *il.Routine, params *symbols.Scope) {
	p.ck.makeBody(r, params, func() bool {
		r.Body = p.bodyStatements(r)
		return true
	})
}

// makeBody gives r the body that statements makes, in the environment of a
// function body; when it returns false r stays undefined.
func (ck *Checker) makeBody(r *il.Routine, params *symbols.Scope, statements func() bool) {
	if !ck.enter() {
		return
	}
	defer ck.leave()
	saved := ck.env.save()
	ck.env.lateAccess = nil
	fn := &function{routine: r, outer: ck.env.fn, class: r.MemberOf, uses: len(ck.exprs.uses)}
	ck.env.fn = fn
	ck.env.memberLevel = 0
	ck.env.set(inInstance, false)
	ck.env.inTemplateArgs = 0
	ck.env.set(inUnevaluated|inConstant|inExpression, false)
	region := ck.u.SetRegion(ck.newRegion(r))
	sc := ck.functionScopeEntry(r)
	fn.scope = ck.env.push(ck.u, symbols.ScopeFunction, sc)
	fn.scope.Instance = params != nil && params.Instance
	ck.bindParameters(r, params)
	checkParameterNames(ck, r)
	returnContext(r, fn)
	ck.env.seqList = &sc.Seq
	for _, v := range r.Params {
		ck.env.sequenceNode(ck.u, v, nil)
	}
	ck.checkCompleteSignature(r)
	literalSignature(ck, r)
	r.BodyUnderWay = true
	done := statements()
	r.BodyUnderWay = false
	if !done {
		r.Scope, r.Body = nil, nil
		ck.u.SetRegion(region)
		ck.env = saved
		return
	}
	finishReturnType(ck.u, r, fn)
	ck.endFunction(r)
	if open := fn.unclosed; open.IsValid() {
		ck.report(diag.ExpectedCloseBrace, ck.syntax.here()).AddNote(diag.ToMatchThis, open)
	}
	switch {
	case r.MemberOf == nil:
	case r.Special == il.SfkConstructor && !ck.env.has(inPrototype):
		ck.noteAllocation(r.MemberOf, true, true)
		if r.Body != nil {
			implicitDeletes(ck, r, r.Body.FinalPos)
		}
	case r.Special == il.SfkDestructor:
		ck.noteAllocation(r.MemberOf, false, true)
		if r.Body != nil && !ck.env.has(inPrototype) {
			implicitDeletes(ck, r, r.Body.FinalPos)
		}
		if r.IsVirtual {
			accessibleDelete(ck, r.MemberOf, r)
		}
	}
	storeReturnType(ck.u, r, fn)
	ck.u.SetRegion(region)
	ck.env = saved
	if !r.Defined { // a pattern that has not been read is
		endDefinition(ck, r)
	}
	markVirtualsNeeded(ck, r, lifeOf(ck, r), fn.begins)
	clean := ck.rep.Errors == 0
	for _, report := range fn.atEnd {
		report(clean)
	}
	ck.checkMemberCalls(r)
}

// endDefinition notes that r has been defined.
func endDefinition(ck *Checker, r *il.Routine) {
	r.Defined, r.BodyPending = true, false
	ck.defs++
	r.DefNumber = ck.defs
	ck.u.Routines = append(ck.u.Routines, r)
}

// checkCompleteSignature reports parameters and results of incomplete class
// types of r, which is defined [dcl.fct]/9, and abstract ones [class.abstract]/3
// (rule front.abstract-signatures).
func (ck *Checker) checkCompleteSignature(r *il.Routine) {
	incomplete := func(t *il.Type, pos source.Pos) bool {
		c := t.ClassType()
		return incompleteEnum(ck, t) || c != nil && !t.IsDependent() && !c.Cls.BeingDefined && !ck.completeClass(c, pos)
	}
	f := r.Type.Skip()
	if t := f.Elem; t != nil && r.Special != il.SfkConstructor && incomplete(t, r.DeclPos) {
		ck.report(diag.ReturnsIncompleteType, r.DeclPos, ck.words.describeRoutine(r), t)
	}
	for i, q := range f.Routine.Params {
		if !incomplete(q.Type, q.Pos) {
			continue
		}
		ck.report(diag.IncompleteTypeNotAllowed, q.Start, q.Type)
		if i < len(r.Params) && !ck.rep.Muted() {
			r.Params[i].Type = ck.u.Builtin.Error // which the body says nothing more about
		}
	}
	if r.InstantiatedFrom != nil || ck.env.has(inInstance) || ck.env.has(inPrototype) {
		return // told where it is called
	}
	if !r.InlineInClass && (r.MemberOf == nil || !r.MemberOf.Cls.IsClosure) {
		for _, q := range f.Routine.Params {
			reportAbstract(ck, diag.ParameterAbstractClassTypeNot, q.Type, q.Start)
		}
	}
	reportAbstract(ck, diag.FunctionReturningAbstractNotAllowed, f.Elem, r.DeclPos)
}

// functionScopeEntry makes the function scope of r with its parameters and
// this.
func (ck *Checker) functionScopeEntry(r *il.Routine) *il.Scope {
	sc := ck.u.NewScope(il.SckFunction, ilScope(ck.env.scope))
	sc.Routine = r
	r.Scope = sc
	for _, v := range r.Params {
		v.Func = r.ParamRegion()
		v.ParentScope, v.EnclosingRoutine, v.LocalToFunction = sc, r, true
	}
	if r.MemberOf != nil && !r.IsStaticMember {
		r.ThisVar = ck.thisVariable(r, sc)
	}
	return sc
}

// thisVariable makes the variable `this` of member function r.
func (ck *Checker) thisVariable(r *il.Routine, sc *il.Scope) *il.Variable {
	v := ck.u.NewVariable()
	v.Name, v.IsThis, v.IsParameter = ck.known.this, true, true
	rt := r.Type.Skip().Routine
	v.Type = ck.u.Qualified(ck.u.PointerTo(ck.u.Qualified(r.MemberOf, rt.ThisQuals&^il.Restrict)), il.Const)
	v.DeclaredType = v.Type
	v.ParentScope, v.EnclosingRoutine, v.LocalToFunction = sc, r, true
	v.DeclPos = r.DeclPos
	v.Storage = il.ScAuto
	return v
}

// bindParameters makes the parameters visible in the function scope.
func (ck *Checker) bindParameters(r *il.Routine, params *symbols.Scope) {
	if params != nil {
		for _, y := range params.Syms {
			n := *y
			ck.env.scope.Add(&n)
			ck.hideOuter(&n)
			if v, ok := n.Entity.(*il.Variable); ok {
				remarkHidden(ck, ck.env.scope, v)
			}
		}
		return
	}
	for _, v := range r.Params {
		if v.Name != nil {
			ck.declare(ck.env.scope, v.Name, symbols.SymVariable, v)
		}
	}
}

// returnContext sets what return statements are checked against.
func returnContext(r *il.Routine, fn *function) {
	t := r.Type.Skip()
	fn.returnType = t.Elem
	if t.Elem != nil && t.Elem.HasPlaceholder() {
		fn.deducing, fn.returnType = true, nil
	}
}

// bodyStatements parses function-try-block, initialisers and body.
func (p *Parser) bodyStatements(r *il.Routine) *il.Statement {
	if p.at(token.KwTry) {
		r.FuncTry = true
		return p.functionTryBlock(r)
	}
	p.constructorInitializers(r)
	checkDestroyedParts(p.ck, r, p.tok.Pos)
	markLifeDefined(p.ck, r, p.tok.Pos)
	return p.bodyBlock()
}

// bodyBlock parses the compound statement of a body.
func (p *Parser) bodyBlock() *il.Statement {
	if !p.at(token.LBrace) {
		p.expected(token.LBrace)
		p.skipToBrace()
		if !p.at(token.LBrace) {
			return p.emptyBody()
		}
	}
	waiting := p.stops
	p.stops = stops{} // a body does not know what surrounds it
	s := p.compoundStatement(true)
	p.stops = waiting
	return s
}

// emptyBody stands for a body of which not even a brace opens it; the current
// token closes it, or is the end of the source.
func (p *Parser) emptyBody() *il.Statement {
	b := p.ck.env.newStmt(p.u, il.StmkBlock, p.tok.Pos)
	b.FinalPos = p.tok.Pos
	b.EndReachable = p.ck.env.stmts().reachable
	p.ck.implicitReturn(b)
	if !p.want(token.RBrace) {
		p.skipToEnd()
	}
	p.ck.env.endSequence(p.u, b, b.FinalPos)
	return b
}

// atFunctionBody reports whether a function body follows the declarator.
func (p *Parser) atFunctionBody(d *declarator) bool {
	switch p.tok.Kind {
	case token.LBrace, token.KwTry:
		return true
	case token.Colon:
		return d.Name.Ctor || d.Params != nil && p.ck.env.memberLevel == 0
	}
	return false
}
