// This file implements the instantiation of function bodies, default
// arguments, exception specifications and initialisers of members of
// instances: on demand, by parsing the tokens again (C-front 0.1).
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// keepTemplateBody is captureFunctionBody for a body that is parsed at once.
func (p *Parser) keepTemplateBody(r *il.Routine) { p.captureFunctionBody(r) }

// captureFunctionBody remembers the tokens of the body of r (current token
// `{`, `:`, `try` or behind `=`), when r is a prototype or a member of one, for
// instantiation; nothing is consumed.
func (p *Parser) captureFunctionBody(r *il.Routine) {
	if !p.env.has(inPrototype) {
		return
	}
	p.rememberBody(r, p.peekFunctionBody())
}

// peekFunctionBody returns the tokens of a function body at the current token:
// constructor initialisers, handlers included.
func (p *Parser) peekFunctionBody() []token.Token {
	var toks []token.Token
	n := 0
	balanced := func() {
		depth := 0
		for {
			t := p.at0(n)
			if t.Kind == token.EOF {
				return
			}
			switch t.Kind {
			case token.LParen, token.LBracket, token.LBrace:
				depth++
			case token.RParen, token.RBracket, token.RBrace:
				depth--
			}
			p.work.Bytes(2 * tokenBytes) // the list doubles as it grows
			toks = append(toks, t)
			n++
			if depth <= 0 {
				return
			}
		}
	}
	isTry := p.at(token.KwTry)
	if isTry {
		toks = append(toks, p.tok)
		n++
	}
	if p.at0(n).Kind == token.Colon {
		for {
			k := p.at0(n).Kind
			if k == token.EOF || k == token.Semi {
				return toks
			}
			if k == token.LBrace && !beginsInit(toks) {
				break
			}
			if k == token.LParen || k == token.LBrace || k == token.LBracket {
				balanced()
				continue
			}
			toks = append(toks, p.at0(n))
			n++
		}
	}
	balanced()
	for isTry && p.at0(n).Kind == token.KwCatch {
		toks = append(toks, p.at0(n))
		n++
		balanced()
		balanced()
	}
	return toks
}

// beginsInit reports whether a `{` behind toks belongs to a member
// initialiser: it follows the member's name.
func beginsInit(toks []token.Token) bool {
	switch toks[len(toks)-1].Kind {
	case token.Ident, token.Gt, token.Shr:
		return true
	}
	return false
}

// rememberBody is captureFunctionBody for tokens that were captured already.
func (p *Parser) rememberBody(r *il.Routine, toks []token.Token) bool {
	d := p.routineData(r)
	d.body, d.bound, d.scope = toks, p.seq, p.env.scope
	if r.AssocTemplate != nil {
		r.AssocTemplate.Defined = true
	}
	return true
}

// requireBody makes sure that the body of r is there when it is an instance
// whose value or type is needed now.
func (p *Parser) requireBody(r *il.Routine, pos source.Pos) bool {
	if r.Defined {
		return true
	}
	if r.BodyFailed || r.IsDeleted || r.IsPrototype || p.tmpl.bodies[r] {
		return false
	}
	if isDefaultedComparison(r) {
		return p.settleComparison(r, pos)
	}
	if w, ok := r.BodyTokens.(*delayedBody); ok {
		if c := r.MemberOf; w.env.has(inPrototype) || c != nil && c.Cls.BeingDefined && c.Cls.InstanceOf == nil {
			return false
		}
		return p.instantiateBody(r, pos, func() { p.parseDelayedBody(r) })
	}
	if r.MemberOf != nil && r.MemberOf.IsDependent() {
		return false // the call is type-dependent [temp.dep.expr]
	}
	from := p.prototypeOf(r)
	if from == nil {
		return false
	}
	return p.instantiateBody(r, pos, func() { p.replayBody(r, from) })
}

// bodyContext is the context of the instantiation of r's body.
func bodyContext(r *il.Routine, pos source.Pos) *instContext {
	return &instContext{entity: r, kind: ctxFunction, args: r.TemplateArgs, tmpl: r.AssocTemplate, pos: pos}
}

// instantiateBody makes the body of r with parse.
func (p *Parser) instantiateBody(r *il.Routine, pos source.Pos, parse func()) bool {
	scratch := p.u.SetScratch(false)
	defer p.u.SetScratch(scratch)
	if !p.enterInstance(bodyContext(r, pos)) {
		r.BodyFailed = true
		return false
	}
	defer p.leaveInstance()
	return p.onFreshStack(pos, func() bool { return p.parseInstanceBody(r, parse) })
}

// parseInstanceBody makes the body of r with parse.
func (p *Parser) parseInstanceBody(r *il.Routine, parse func()) bool {
	if !p.enter() {
		return false
	}
	defer p.leave()
	if p.tmpl.bodies == nil {
		p.tmpl.bodies = make(map[*il.Routine]bool)
	}
	p.tmpl.bodies[r] = true
	defer delete(p.tmpl.bodies, r)
	p.isolated(parse)
	if !r.Defined {
		r.BodyFailed = true
	}
	return r.Defined
}

// isolated runs f in a parser state of its own: what was being parsed goes on
// afterwards as if nothing had happened.
func (p *Parser) isolated(f func()) {
	saved := p.save()
	queue, pending := p.classQueue, p.decls.pendingName
	p.classQueue, p.decls.pendingName = nil, nil
	region := p.u.SetRegion(0)
	p.enterEnv(Env{})
	f()
	p.u.SetRegion(region)
	p.classQueue, p.decls.pendingName = queue, pending
	p.env = saved
}

// prototypeOf returns the routine that holds the definition which r is made
// from, nil when there is none.
func (p *Parser) prototypeOf(r *il.Routine) *il.Routine {
	o := r.InstantiatedFrom
	for i := 0; o != nil && i < 20; i++ {
		if p.hasBody(o) {
			return o
		}
		next := o.InstantiatedFrom
		if t := o.AssocTemplate; next == nil && t != nil && t.InstantiatedFrom != nil {
			next = t.InstantiatedFrom.Routine
		}
		o = next
	}
	return nil
}

// hasBody reports whether the tokens of o's body are known.
func (p *Parser) hasBody(o *il.Routine) bool {
	if d := p.tmpl.routines[o]; d != nil && d.body != nil {
		return true
	}
	_, ok := o.BodyTokens.(*delayedBody)
	return ok
}

// replayBody parses the body of prototype from as that of its instance r.
func (p *Parser) replayBody(r, from *il.Routine) {
	var toks []token.Token
	var scope *Scope
	var bound uint32
	if d := p.tmpl.routines[from]; d != nil && d.body != nil {
		toks, scope, bound = d.body, d.scope, d.bound
	} else {
		w := from.BodyTokens.(*delayedBody)
		toks, scope = w.toks, w.env.scope
		bound = p.bodyBound(from, w)
	}
	b := p.bindingsOfRoutine(r)
	p.enterEnv(Env{scope: p.rebind(scope, b, r.MemberOf), bound: bound, class: r.MemberOf, seqList: &il.SeqList{}})
	params := p.instanceParams(r, from)
	t := replayStart(toks)
	t.begin(p)
	p.functionBody(r, params)
	t.end(p)
}

// bodyBound returns the number of symbols visible to an in-class body.
func (p *Parser) bodyBound(from *il.Routine, w *delayedBody) uint32 {
	if from.AssocTemplate != nil {
		if b := p.data(from.AssocTemplate).bound; b != 0 {
			return b
		}
	}
	return w.env.bound
}

// replayer parses a token run in place of the current stream.
type replayer struct {
	toks []token.Token
	was  replayed
}

func replayStart(toks []token.Token) *replayer { return &replayer{toks: toks} }
func (r *replayer) begin(p *Parser)            { r.was = p.replay(r.toks) }
func (r *replayer) end(p *Parser)              { p.endReplay(r.was) }

// rebind returns scope s of a definition as it is for an instance: template
// headers become bindings, prototype classes the instances around member.
func (p *Parser) rebind(s *Scope, b *bindings, member *il.Type) *Scope {
	if s == nil {
		return p.file
	}
	switch s.Kind {
	case ScopeNamespace, ScopeBind, ScopeBlock:
		return s
	case ScopeTemplate:
		parent := p.rebind(s.Parent, b, member)
		h := s.Template
		if h == nil || len(h.Params) == 0 || b == nil || h.Depth > len(b.levels) || b.levels[h.Depth-1] == nil {
			return parent
		}
		return p.bindScope(parent, b, &bindLevel{decl: h, args: b.levels[h.Depth-1].args})
	case ScopeClass:
		if s.Class == nil || !s.Class.IsDependent() {
			return s
		}
		proto := p.u.Canonical(s.Class)
		for c := member; c != nil; c = c.Cls.EnclosingClass {
			if c.Cls.InstanceOf != nil && p.u.Canonical(c.Cls.InstanceOf) == proto || c.Cls.AssocTemplate != nil && c.Cls.AssocTemplate.Type == proto {
				return &Scope{Kind: ScopeClass, Parent: p.rebind(s.Parent, b, member), Class: c, IL: c.Cls.AssocScope}
			}
		}
		if member != nil && classScope(member) != nil {
			return classScope(member)
		}
		return p.rebind(s.Parent, b, member)
	}
	return p.rebind(s.Parent, b, member)
}

// instanceParams makes the parameters of instance r, named as in the
// definition of from.
func (p *Parser) instanceParams(r, from *il.Routine) *Scope {
	s := &Scope{Kind: ScopePrototype, Parent: p.env.scope, instance: true}
	list := r.Type.Skip().Routine.Params
	r.Params = r.Params[:0:0]
	i := 0
	for _, v := range from.Params {
		if v.IsParameterPack {
			n := len(list) - i - p.paramsAfter(from, v)
			b := &packBinding{vars: make([]*il.Variable, 0, max(n, 0))}
			for ; n > 0 && i < len(list); n-- {
				b.vars = append(b.vars, p.instanceParam(r, v, list[i]))
				i++
			}
			if v.Name != nil {
				s.add(&Symbol{Name: v.Name, Kind: SymPack, Pack: b, Entity: v})
			}
			continue
		}
		if i >= len(list) {
			break
		}
		n := p.instanceParam(r, v, list[i])
		i++
		if v.Name != nil {
			s.add(&Symbol{Name: v.Name, Kind: SymVariable, Entity: n})
		}
	}
	return s
}

// paramsAfter returns the number of parameters behind pack v.
func (p *Parser) paramsAfter(from *il.Routine, v *il.Variable) int {
	for i, o := range from.Params {
		if o == v {
			return len(from.Params) - i - 1
		}
	}
	return 0
}

// instanceParam makes the variable for parameter q of instance r, after
// variable v of the definition.
func (p *Parser) instanceParam(r *il.Routine, v *il.Variable, q *il.ParamType) *il.Variable {
	n := p.u.NewVariable()
	id := n.Entry
	*n = *v
	n.Entry, n.Next, n.NameRefs, n.SeqEntry = id, nil, nil, nil
	n.Referenced, n.IsParameterPack = false, false
	n.ParamChanged, n.ParamUsedTwice, n.Used, n.HasAddress, n.UsedAt = false, false, false, false, source.Pos{}
	n.AssocParam, n.Type = q, q.Type
	if !q.Type.IsReference() && v.AssocParam != nil {
		n.Type = p.u.Qualified(q.Type, v.AssocParam.Quals)
	}
	n.DeclaredType = n.Type
	r.Params = append(r.Params, n)
	return n
}

// markInstanceUsed notes that instance r is used and its body wanted (the
// device pass instantiates it at the end, the host pass does not).
func (p *Parser) markInstanceUsed(r *il.Routine, pos source.Pos) {
	if p.d.Pass != lang.DevicePass || p.env.has(inPrototype) || r.Defined || r.BodyPending && r.InstantiatedFrom == nil || p.tmpl.bodyWanted[r] {
		return
	}
	if r.InstantiatedFrom == nil && r.BodyTokens == nil {
		return
	}
	if p.tmpl.bodyWanted == nil {
		p.tmpl.bodyWanted = make(map[*il.Routine]bool)
	}
	p.tmpl.bodyWanted[r] = true
	p.tmpl.pendingBodies = append(p.tmpl.pendingBodies, &pendingBody{r, pos, p.tmpl.wanting})
}

// pendingBody is an instance whose body is wanted at the end of the unit.
type pendingBody struct {
	r    *il.Routine
	pos  source.Pos   // of the use
	from *pendingBody // the body that uses r, nil when that stands in the unit itself
}

// runaway reports whether b is a link of an endless chain: bodies of one
// template that want one another are limited as if they were nested.
func (p *Parser) runaway(b *pendingBody) bool {
	n := 0
	for o := b.from; o != nil; o = o.from {
		if o.r.InstantiatedFrom == b.r.InstantiatedFrom {
			n++
		}
	}
	if n < p.instantiationLimit() {
		return false
	}
	p.errorAt(diag.ExcessiveInstantiation, b.pos, p.excessiveText(bodyContext(b.r, b.pos)))
	return true
}

// finishTemplates works off the pending instantiations at the end of the unit.
func (p *Parser) finishTemplates() {
	p.finishExplicit()
	for i := 0; i < len(p.tmpl.pendingBodies); i++ {
		b := p.tmpl.pendingBodies[i]
		if p.tmpl.wanting = b; !p.runaway(b) {
			p.requireBody(b.r, b.pos)
		}
	}
	p.tmpl.pendingBodies, p.tmpl.wanting = nil, nil
}
