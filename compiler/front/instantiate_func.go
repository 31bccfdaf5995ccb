// This file implements the instantiation of function bodies, default
// arguments, exception specifications and initialisers of members of
// instances: on demand, by parsing the tokens again
// (rule front.instantiation-on-demand).
package front

import (
	"cmp"
	"slices"

	"cufront/compiler/diag"
	"cufront/compiler/front/symbols"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// keepTemplateBody is captureFunctionBody for a body that is parsed at once.
func (p *Parser) keepTemplateBody(r *il.Routine) {
	n := p.functionBodyLength()
	if p.ck.env.memberLevel == 0 && p.ahead(n).Kind == token.EOF {
		depth, closed := 0, false
		for i := 0; i < n && !closed; i++ {
			switch p.ahead(i).Kind {
			case token.LBrace:
				depth++
			case token.RBrace:
				depth--
				closed = depth == 0
			}
		}
		if depth > 0 { // (rule recovery.unclosed-template)
			p.report(diag.UnclosedTemplateDefinition, r.NamePos)
		}
	}
	p.captureFunctionBody(r)
}

// captureFunctionBody remembers the tokens of the body of r (current token
// `{`, `:`, `try` or behind `=`), when r is a prototype or a member of one, for
// instantiation; nothing is consumed.
func (p *Parser) captureFunctionBody(r *il.Routine) {
	if !p.ck.env.has(inPrototype) {
		return
	}
	p.ck.rememberBody(r, p.peekFunctionBody())
}

// peekFunctionBody returns the tokens of a function body at the current token:
// constructor initialisers, handlers included.
func (p *Parser) peekFunctionBody() []token.Token {
	return p.keptAhead(p.functionBodyLength())
}

// functionBodyLength returns the number of tokens that peekFunctionBody returns.
func (p *Parser) functionBodyLength() int {
	n := 0
	isTry := p.at(token.KwTry)
	if isTry {
		n++
	}
	if p.ahead(n).Kind == token.Colon {
		for before := token.Colon; ; {
			k := p.ahead(n).Kind
			if k == token.EOF || k == token.Semi {
				return n
			}
			if k == token.LBrace && !endsMemberName(before) {
				break
			}
			if nesting(k) > 0 {
				n = p.behindBalanced(n)
			} else {
				n++
			}
			before = p.ahead(n - 1).Kind
		}
	}
	n = p.behindBalanced(n)
	for isTry && p.ahead(n).Kind == token.KwCatch {
		n = p.behindBalanced(p.behindBalanced(n + 1))
	}
	return n
}

// behindBalanced returns the number of the token behind the brackets that begin at
// the n-th, of the end where they are not closed.
func (p *Parser) behindBalanced(n int) int {
	for depth := 0; p.ahead(n).Kind != token.EOF; {
		depth += nesting(p.ahead(n).Kind)
		n++
		if depth <= 0 {
			break
		}
	}
	return n
}

// endsMemberName reports whether a token of kind k ends the name of a member: a `{`
// behind it belongs to its initialiser.
func endsMemberName(k token.Kind) bool {
	return k == token.Ident || k == token.Gt || k == token.Shr
}

// rememberBody is captureFunctionBody for tokens that were captured already.
func (ck *Checker) rememberBody(r *il.Routine, toks captured) bool {
	d := ck.tmpl.routineData(r)
	d.body, d.bound, d.scope = toks, ck.seq, ck.env.scope
	if r.AssocTemplate != nil {
		r.AssocTemplate.Defined = true
	}
	return true
}

// requireBody makes sure that the body of r is there when it is an instance
// whose value or type is needed now.
func (ck *Checker) requireBody(r *il.Routine, pos source.Pos) bool {
	if r.Defined {
		return true
	}
	if r.BodyFailed || r.IsDeleted || r.IsPrototype || ck.tmpl.bodies[r] {
		return false
	}
	if isDefaultedComparison(r) {
		return ck.settleComparison(r, pos)
	}
	if w, ok := r.BodyTokens.(*delayedBody); ok {
		if c := r.MemberOf; w.env.has(inPrototype) || c != nil && c.Cls.BeingDefined && c.Cls.InstanceOf == nil {
			return false
		}
		return ck.instantiateBody(r, pos, func() {
			ck.instanceOf(r.InstantiatedFrom, func() { ck.syntax.parseDelayedBody(r) })
		})
	}
	if r.MemberOf != nil && r.MemberOf.IsDependent() {
		return false // the call is type-dependent [temp.dep.expr]
	}
	from := ck.tmpl.prototypeOf(r)
	if from == nil {
		return false
	}
	return ck.instantiateBody(r, pos, func() { ck.syntax.replayBody(r, from) })
}

// bodyContext is the context of the instantiation of r's body.
func bodyContext(r *il.Routine, pos source.Pos) *instContext {
	return &instContext{entity: r, kind: ctxFunction, args: r.TemplateArgs, tmpl: r.AssocTemplate, pos: pos}
}

// instantiateBody makes the body of r with parse. Its errors are in no immediate
// context [temp.deduct]/8.
func (ck *Checker) instantiateBody(r *il.Routine, pos source.Pos, parse func()) bool {
	defer ck.rep.Quiet(ck.rep.Aloud())
	return tryBody(ck, r, pos, parse)
}

// tryBody is instantiateBody where errors only tell that there can be no body.
func tryBody(ck *Checker, r *il.Routine, pos source.Pos, parse func()) bool {
	scratch := ck.u.SetScratch(false)
	defer ck.u.SetScratch(scratch)
	if !ck.say.enterInstance(bodyContext(r, pos)) {
		r.BodyFailed = true
		return false
	}
	defer ck.words.leaveInstance()
	return ck.onFreshStack(pos, func() bool { return ck.parseInstanceBody(r, parse) })
}

// parseInstanceBody makes the body of r with parse.
func (ck *Checker) parseInstanceBody(r *il.Routine, parse func()) bool {
	if !ck.enter() {
		return false
	}
	defer ck.leave()
	if ck.tmpl.bodies == nil {
		ck.tmpl.bodies = make(map[*il.Routine]bool)
	}
	ck.tmpl.bodies[r] = true
	defer delete(ck.tmpl.bodies, r)
	wanted := len(ck.tmpl.pendingBodies)
	ck.isolated(parse)
	if ck.tmpl.wanting != nil && ck.d.Pass == lang.DevicePass {
		ck.makePending(wanted)
		ck.u.NoteEnded(r)
	}
	if !r.Defined {
		r.BodyFailed = true
	}
	return r.Defined
}

// isolated runs f in a parser state of its own: what was being parsed goes on
// afterwards as if nothing had happened.
func (ck *Checker) isolated(f func()) {
	saved := ck.env.save()
	queue, pending := ck.classQueue, ck.decls.pendingName
	ck.classQueue, ck.decls.pendingName = nil, nil
	region := ck.u.SetRegion(0)
	ck.env.enterEnv(Env{})
	f()
	ck.u.SetRegion(region)
	ck.classQueue, ck.decls.pendingName = queue, pending
	ck.env = saved
}

// prototypeOf returns the routine that holds the definition which r is made
// from, nil when there is none.
func (tmpl *templateState) prototypeOf(r *il.Routine) *il.Routine {
	o := r.InstantiatedFrom
	for i := 0; o != nil && i < 20; i++ {
		if tmpl.hasBody(o) {
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
func (tmpl *templateState) hasBody(o *il.Routine) bool {
	if d := tmpl.routines[o]; d != nil && d.body != nil {
		return true
	}
	_, ok := o.BodyTokens.(*delayedBody)
	return ok
}

// replayBody parses the body of prototype from as that of its instance r, or as its own.
func (p *Parser) replayBody(r, from *il.Routine) {
	if r == from {
		w := p.ck.tmpl.unread[from]
		delete(p.ck.tmpl.unread, from)
		p.resume(&w.delayedTokens, func() { p.functionBody(from, w.params) })
		return
	}
	var toks []token.Token
	var scope, declared *symbols.Scope
	var bound uint32
	if d := p.ck.tmpl.routines[from]; d != nil && d.body != nil {
		toks, scope, bound = d.body, d.scope, d.bound
	} else {
		w := from.BodyTokens.(*delayedBody)
		toks, scope, declared = w.toks, w.env.scope, w.params
		bound = bodyBound(from, w)
	}
	b := p.ck.words.bindingsOfRoutine(r)
	p.ck.env.enterEnv(Env{scope: p.ck.rebind(scope, b, r.MemberOf), bound: bound, class: r.MemberOf, seqList: &il.SeqList{}})
	params := p.ck.env.instanceParams(p.u, r, from, declared)
	p.ck.decls.numbers += namedParameters(r.Params)
	t := replayStart(toks)
	t.begin(p)
	p.ck.instanceOf(from, func() { p.functionBody(r, params) })
	t.end(p)
}

// bodyBound returns the number of symbols visible to an in-class body.
func bodyBound(from *il.Routine, w *delayedBody) uint32 {
	if from.AssocTemplate != nil {
		if b := data(from.AssocTemplate).bound; b != 0 {
			return b
		}
	}
	return w.env.bound
}

// replayer parses a token run in place of the current stream.
type replayer struct {
	toks captured
	was  replayed
}

func replayStart(toks captured) *replayer { return &replayer{toks: toks} }
func (r *replayer) begin(p *Parser)       { r.was = p.replay(r.toks) }
func (r *replayer) end(p *Parser)         { p.endReplay(r.was) }

// rebind returns scope s of a definition as it is for an instance: template
// headers become bindings, prototype classes the instances around member.
func (ck *Checker) rebind(s *symbols.Scope, b *symbols.Bindings, member *il.Type) *symbols.Scope {
	if s == nil {
		return ck.file
	}
	switch s.Kind {
	case symbols.ScopeNamespace, symbols.ScopeBind, symbols.ScopeBlock:
		return s
	case symbols.ScopeTemplate:
		parent := ck.rebind(s.Parent, b, member)
		h := s.Template
		if h == nil || len(h.Params) == 0 || b == nil || h.Depth > len(b.Levels) || b.Levels[h.Depth-1] == nil {
			return parent
		}
		return symbols.BindScope(parent, b, &symbols.Level{Decl: h, Args: b.Levels[h.Depth-1].Args})
	case symbols.ScopeClass:
		if s.Class == nil || !s.Class.IsDependent() {
			return s
		}
		proto := ck.u.Canonical(s.Class)
		for c := member; c != nil; c = c.Cls.EnclosingClass {
			if c.Cls.InstanceOf != nil && ck.u.Canonical(c.Cls.InstanceOf) == proto || c.Cls.AssocTemplate != nil && c.Cls.AssocTemplate.Type == proto {
				return &symbols.Scope{Kind: symbols.ScopeClass, Parent: ck.rebind(s.Parent, b, member), Class: c, IL: c.Cls.AssocScope}
			}
		}
		if member != nil && symbols.ClassTable(member) != nil {
			return symbols.ClassTable(member)
		}
		return ck.rebind(s.Parent, b, member)
	}
	return ck.rebind(s.Parent, b, member)
}

// instanceParams makes the parameters of instance r, named as in the
// definition of from, the parameters of which are in scope declared where that is known:
// what arguments of its class have expanded there are packs in the body too (rule front.class-packs).
func (env *Env) instanceParams(u *il.Unit, r, from *il.Routine, declared *symbols.Scope) *symbols.Scope {
	s := &symbols.Scope{Kind: symbols.ScopePrototype, Parent: env.scope, Instance: true}
	list := r.Type.Skip().Routine.Params
	r.Params = r.Params[:0:0]
	if declared != nil {
		for _, y := range declared.Syms {
			if y.Kind == symbols.SymPack && y.Pack != nil {
				s.Add(&symbols.Symbol{Name: y.Name, Kind: symbols.SymPack, Pack: &symbols.Pack{}})
			}
		}
	}
	i := 0
	for _, v := range from.Params {
		if v.IsParameterPack {
			n := len(list) - i - paramsAfter(from, v)
			b := &symbols.Pack{Vars: make([]*il.Variable, 0, max(n, 0))}
			for ; n > 0 && i < len(list); n-- {
				b.Vars = append(b.Vars, instanceParam(u, r, v, list[i]))
				i++
			}
			if v.Name != nil {
				s.Add(&symbols.Symbol{Name: v.Name, Kind: symbols.SymPack, Pack: b, Entity: v})
			}
			continue
		}
		if i >= len(list) {
			break
		}
		n := instanceParam(u, r, v, list[i])
		i++
		if y := s.Local(v.Name); v.IsPackElement && len(y) > 0 && y[0].Kind == symbols.SymPack {
			y[0].Pack.Vars = append(y[0].Pack.Vars, n)
		} else if v.Name != nil {
			s.Add(&symbols.Symbol{Name: v.Name, Kind: symbols.SymVariable, Entity: n})
		}
	}
	return s
}

// paramsAfter returns the number of parameters behind pack v.
func paramsAfter(from *il.Routine, v *il.Variable) int {
	for i, o := range from.Params {
		if o == v {
			return len(from.Params) - i - 1
		}
	}
	return 0
}

// instanceParam makes the variable for parameter q of instance r, after
// variable v of the definition.
func instanceParam(u *il.Unit, r *il.Routine, v *il.Variable, q *il.ParamType) *il.Variable {
	n := u.NewVariable()
	id := n.Entry
	*n = *v
	n.Detach()
	n.Entry, n.NameRefs, n.SeqEntry = id, nil, nil
	n.Referenced, n.IsParameterPack = false, false
	n.ParamChanged, n.ParamUsedTwice, n.Used, n.HasAddress = false, false, false, false
	n.ForgetUses()
	n.AssocParam, n.Type = q, q.Type
	if !q.Type.IsReference() && v.AssocParam != nil {
		n.Type = u.Qualified(q.Type, v.AssocParam.Quals)
	}
	n.DeclaredType = n.Type
	r.Params = append(r.Params, n)
	return n
}

// markInstanceUsed notes that instance r is used and its body wanted. The device pass
// instantiates it at the end. The host pass needs no instances, but those of constexpr
// functions, which may have a value; those are made at once (rules front.constexpr-instances,
// front.device-instances).
func (ck *Checker) markInstanceUsed(r *il.Routine, pos source.Pos) {
	device := ck.d.Pass == lang.DevicePass
	if !device && !r.DeclaredConstexpr || ck.env.has(inPrototype) || r.Defined || r.BodyPending && r.InstantiatedFrom == nil && !friendOfInstance(r) || ck.tmpl.bodyWanted[r] {
		return
	}
	if r.InstantiatedFrom == nil && r.BodyTokens == nil || device && il.LeftToOthers(r) {
		return
	}
	if r.DeclaredConstexpr && ck.requireBody(r, pos) || r.BodyFailed {
		return
	}
	b := &pendingBody{r: r, pos: pos, from: ck.tmpl.wanting}
	if !device || b.from == nil || ck.env.has(inDefaultArg) {
		ck.tmpl.wantBody(b)
		return
	}
	ck.tmpl.noteWanted(r)
	makeWanted(ck, b)
	ck.tmpl.wanting = b.from
}

// makeWanted makes the body of b, which wants others on its part.
func makeWanted(ck *Checker, b *pendingBody) {
	if ck.tmpl.wanting = b; !ck.say.runaway(b) {
		ck.requireBody(b.r, b.pos)
	}
}

// wantBody notes that body b is wanted by the one that is being made.
func (tmpl *templateState) wantBody(b *pendingBody) {
	b.from = tmpl.wanting
	tmpl.noteWanted(b.r)
	tmpl.pendingBodies = append(tmpl.pendingBodies, b)
}

// noteWanted notes that the body of r is wanted.
func (tmpl *templateState) noteWanted(r *il.Routine) {
	if tmpl.bodyWanted == nil {
		tmpl.bodyWanted = make(map[*il.Routine]bool)
	}
	tmpl.bodyWanted[r] = true
}

// nameCallee notes that callee x is named, in front of its arguments: where that is one
// member function, which overload resolution does not choose, the body of an instance
// needs its body there (rule front.device-instances).
func nameCallee(ck *Checker, x *Operand) {
	if ck.tmpl.wanting == nil || x.Mode != Overloads || len(x.Set.Lookup.Syms) != 1 || len(x.Set.Extra) > 0 || ck.env.has(inUnevaluated) {
		return
	}
	if r, ok := x.Set.Lookup.Syms[0].Entity.(*il.Routine); ok && r.AssocTemplate == nil && r.MemberOf != nil && !r.IsVirtual && r.InstantiatedFrom != nil {
		ck.markInstanceUsed(r, x.Set.Name.Pos)
	}
}

// friendOfInstance reports whether r is a friend that an instance of a class template
// defines: its body is made where it is used, as that of a member
// [temp.inst]/3 (rule keep.friends).
func friendOfInstance(r *il.Routine) bool {
	if !r.DefinedInFriendDecl || r.FriendOf == nil {
		return false
	}
	c := r.FriendOf.Cls
	return c.InstanceOf != nil && c.InstanceOf != r.FriendOf
}

// pendingBody is an instance whose body is wanted at the end of the unit.
type pendingBody struct {
	r        *il.Routine
	pos      source.Pos   // of the use
	from     *pendingBody // the body that uses r, nil when that stands in the unit itself
	explicit bool         // an explicit instantiation asks for it
}

// setAside takes back the bodies that default argument q wanted, those behind the
// first n: they are wanted where a call uses it (rule front.instantiation-on-demand).
func (tmpl *templateState) setAside(n int, q *il.ParamType) {
	if n >= len(tmpl.pendingBodies) {
		return
	}
	list := append([]*pendingBody(nil), tmpl.pendingBodies[n:]...)
	tmpl.pendingBodies = tmpl.pendingBodies[:n]
	for _, b := range list {
		delete(tmpl.bodyWanted, b.r)
	}
	if tmpl.aside == nil {
		tmpl.aside = make(map[*il.Expr][]*pendingBody)
	}
	tmpl.aside[q.Default] = list
}

// bringBack wants the bodies that default argument q needs.
func bringBack(ck *Checker, q *il.ParamType) {
	list := ck.tmpl.aside[q.Default]
	delete(ck.tmpl.aside, q.Default)
	for _, b := range list {
		ck.markInstanceUsed(b.r, b.pos)
	}
}

// runaway reports whether b is a link of an endless chain: bodies of one
// template that want one another are limited as if they were nested.
func (say *reports) runaway(b *pendingBody) bool {
	n := 0
	for o := b.from; o != nil; o = o.from {
		if o.r.InstantiatedFrom == b.r.InstantiatedFrom {
			n++
		}
	}
	if n < instantiationLimit(say.d) {
		return false
	}
	say.report(diag.ExcessiveInstantiation, b.pos, say.words.excessiveText(bodyContext(b.r, b.pos)))
	return true
}

// finishTemplates works off the pending instantiations at the end of the unit. In the
// device pass explicit ones stand among them (rule front.device-instances).
func (ck *Checker) finishTemplates() {
	if ck.d.Pass == lang.DevicePass {
		ck.makePending(0)
		ck.finishExplicit()
	} else {
		ck.finishExplicit()
		ck.makePending(0)
	}
	ck.tmpl.pendingBodies = nil
}

// makePending makes the bodies that were wanted since the first n. In the device pass
// what code that is no template wants is made in the order in which the instances were
// declared, and what a body wants follows that body at once, as a part of its instantiation
// (rule front.device-instances).
func (ck *Checker) makePending(n int) {
	outer, sorted := ck.tmpl.wanting, n
	for i := n; i < len(ck.tmpl.pendingBodies); i++ {
		if outer == nil && ck.d.Pass == lang.DevicePass && sorted < len(ck.tmpl.pendingBodies) {
			sorted = len(ck.tmpl.pendingBodies)
			slices.SortStableFunc(ck.tmpl.pendingBodies[i:], func(a, b *pendingBody) int { return cmp.Compare(a.r.ID, b.r.ID) })
		}
		b := ck.tmpl.pendingBodies[i]
		if b.explicit && (b.r.Defined || b.r.DoNotInstantiate && !b.r.ExplicitInst) {
			continue
		}
		makeWanted(ck, b)
	}
	ck.tmpl.pendingBodies, ck.tmpl.wanting = ck.tmpl.pendingBodies[:n], outer
}
