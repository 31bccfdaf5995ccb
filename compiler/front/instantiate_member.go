// This file implements what members of instances leave undone until it is
// needed: initialisers, default arguments, exception specifications, and how
// members of an instance find those of the prototype [temp.inst].
package front

import (
	"slices"

	"cufront/compiler/front/nodes"
	"cufront/compiler/il"
	"cufront/compiler/num"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// linkMembers ties the members of instance c to those of the prototype it was
// made from: both lists come from the same tokens.
func linkMembers(c, proto *il.Type) {
	linkRoutines(c.Cls.Routines, proto.Cls.Routines)
	a, b := c.Cls.Templates, proto.Cls.Templates
	for i := 0; i < len(a) && i < len(b); i++ {
		if a[i].Name == b[i].Name && a[i].InstantiatedFrom == nil {
			a[i].InstantiatedFrom = b[i]
			if a[i].Routine != nil {
				a[i].Routine.InstantiatedFrom = b[i].Routine
			}
		}
	}
	linkClassTemplates(c, proto)
	v, w := c.Cls.StaticMembers, proto.Cls.StaticMembers
	for i := 0; i < len(v) && i < len(w); i++ {
		if v[i].Name == w[i].Name && v[i] != w[i] {
			v[i].InstantiatedFrom = w[i]
		}
	}
}

// linkClassTemplates links the member templates of instance c for classes and variables
// with those of its prototype, which may be defined outside of it.
func linkClassTemplates(c, proto *il.Type) {
	if c.Cls.AssocScope == nil || proto.Cls.AssocScope == nil {
		return
	}
	for _, t := range c.Cls.AssocScope.Templates {
		if t.Routine != nil || t.Kind == il.TemplkAlias || t.PartialOf != nil || t.InstantiatedFrom != nil {
			continue
		}
		for _, o := range proto.Cls.AssocScope.Templates {
			if o.Name == t.Name && o.Kind == t.Kind && o.PartialOf == nil {
				t.InstantiatedFrom = o
				for i := 0; i < len(t.Partials) && i < len(o.Partials); i++ { // (rule front.partial-member-defined)
					t.Partials[i].InstantiatedFrom = o.Partials[i]
				}
				break
			}
		}
	}
}

func linkRoutines(a, b []*il.Routine) {
	k := 0
	for _, r := range a {
		if r.Generated || r.IsPrototype {
			continue
		}
		for k < len(b) && (b[k].Generated || b[k].IsPrototype != r.IsPrototype && b[k].AssocTemplate != nil) {
			k++
		}
		if k >= len(b) {
			return
		}
		if b[k].Special == r.Special && (b[k].Name == r.Name || r.Special != il.SfkNone) {
			r.InstantiatedFrom = b[k]
		}
		k++
	}
}

// holdInitializer is asked at the initialiser of variable v (`=`, `(` or `{`).
// That of a prototype is remembered for its instances (nothing is consumed);
// that of a static data member of an instance is taken and parsed when the
// value is needed: then it returns true.
func (p *Parser) holdInitializer(v *il.Variable) bool {
	if !p.at(token.Assign) && !p.at(token.LBrace) && !p.at(token.LParen) || p.ck.env.fn != nil && p.ck.env.memberLevel == 0 {
		return false
	}
	member := p.ck.env.has(inInstance) && p.ck.env.memberLevel > 0 && v.StaticMemberOf != nil && !v.Type.HasPlaceholder()
	if !member && !p.ck.env.has(inPrototype) {
		return false
	}
	m := p.mark()
	toks := p.initializerTokens()
	d := p.ck.tmpl.variableData(v)
	d.init, d.scope, d.bound, d.class = toks, p.ck.env.scope, p.ck.env.bound, p.ck.env.class
	if member {
		p.keep(m)
		v.HasExplicitInit = true
		return true
	}
	d.bound = p.ck.seq
	p.reset(m)
	return false
}

// initializerTokens captures an initialiser.
func (p *Parser) initializerTokens() []token.Token {
	if !p.at(token.Assign) {
		return p.balanced()
	}
	assign := p.tok
	p.next()
	return p.kept(slices.Insert(p.defaultTokens(false), 0, assign))
}

// requireVariable makes the initialiser of variable v when it is an instance
// of a variable template or a static data member of a class instance.
func (p *Parser) requireVariable(v *il.Variable, pos source.Pos) {
	if v.Dyn != nil || v.Const != nil || v.IsPrototype || v.IsNonreal || v.StaticMemberOf != nil && v.StaticMemberOf.IsDependent() {
		return
	}
	d := p.ck.tmpl.variables[v]
	if d == nil && v.InstantiatedFrom == nil || d != nil && d.underWay {
		return
	}
	d = p.ck.tmpl.variableData(v)
	toks, scope, bound := d.init, d.scope, d.bound
	if toks == nil {
		from := v.InstantiatedFrom
		if from == nil {
			return
		}
		fd := p.ck.tmpl.variables[from]
		if fd == nil || fd.init == nil {
			return
		}
		b := d.binds
		if b == nil && v.StaticMemberOf != nil {
			b = p.ck.words.bindingsOfClass(v.StaticMemberOf)
		}
		toks, bound = fd.init, fd.bound
		scope = p.ck.rebind(fd.scope, b, v.StaticMemberOf)
	}
	if !p.ck.say.enterInstance(&instContext{entity: v, kind: ctxVariable, tmpl: variableTemplateOf(v), pos: pos}) {
		d.underWay = true
		return
	}
	defer p.ck.words.leaveInstance()
	defer p.rep.Quiet(p.rep.Aloud())
	d.underWay = true
	p.ck.onFreshStack(pos, func() bool {
		if !p.ck.enter() {
			return false
		}
		defer p.ck.leave()
		p.ck.isolated(func() {
			p.ck.env.enterEnv(Env{scope: scope, bound: bound, class: v.StaticMemberOf, seqList: &il.SeqList{}})
			r := p.replay(toks)
			d.mentions = p.ck.env.notingMentions(p.ck.tmpl.completed, func() { p.parseInitializer(v, &declSpecs{}, &declarator{}) })
			p.endReplay(r)
		})
		return true
	})
}

// variableTemplateOf returns the template whose instances v counts among.
func variableTemplateOf(v *il.Variable) *il.Template {
	if v.TemplateInfo != nil {
		return v.TemplateInfo.AssocTemplate
	}
	if c := v.StaticMemberOf; c != nil {
		return c.Cls.AssocTemplate
	}
	return nil
}

// requireNoexcept evaluates the exception specification of r when it waits.
func (ck *Checker) requireNoexcept(r *il.Routine, pos source.Pos) {
	e := r.Type.Skip().Routine.ExcSpec
	if e == nil {
		return
	}
	switch w := e.Tokens.(type) {
	case *delayedNoexcept:
		if w.env.has(inPrototype) && r.IsPrototype { // an instance of a member template may share its prototype's parameter
			return
		}
		ck.isolated(func() { ck.syntax.parseDelayedNoexcept(w) })
	case *impliedNoexcept:
		e.Tokens = nil
		ck.settleNoexcept(w.class, w.kind)
		if special(&w.class.Cls.Members, w.kind).Noexcept {
			e.Value = 1
		}
	case *lateNoexcept:
		e.Tokens = nil
		e.Indeterminate = false
		e.Value, e.NoexceptArg = 0, nodes.IntConstant(ck.u, num.Int{}, ck.u.Builtin.Bool)
		if x, ok := ck.substExprOperand(w.spec.NoexceptExpr, w.b, pos); ok {
			if c := ck.fold(&x); c != nil && !c.Int.IsZero() {
				e.Value, e.NoexceptArg = 1, c
			}
		}
	}
}

// requireDefaultArg makes default argument i (from 0) of r when it waits.
func (ck *Checker) requireDefaultArg(r *il.Routine, i int, at source.Pos) {
	f := r.Type.Skip().Routine
	if i >= len(f.Params) {
		return
	}
	q := f.Params[i]
	switch w := q.DefaultTokens.(type) {
	case *delayedDefault:
		if w.env.has(inPrototype) && r.IsPrototype { // an instance of a member template may share its prototype's parameter
			return
		}
		inContexts(ck, func() {
			ck.isolated(func() { ck.syntax.parseDelayedDefault(w) })
		}, defaultArgContext(ck, r, at))
	case *lateDefault:
		ck.substDefaultArg(r, q, w, at)
	}
}

// defaultArgContext is the context of the default arguments of r, which is called at pos: nil where
// nothing is instantiated. A friend that an instance of a class template defines has that of the class.
func defaultArgContext(ck *Checker, r *il.Routine, at source.Pos) *instContext {
	switch {
	case r.DefinedInInstance:
		return instanceContext(ck, r.FriendOf, at)
	case r.InstantiatedFrom != nil:
		return &instContext{entity: r, kind: ctxDefaultArg, pos: at}
	}
	return nil
}

// substDefaultArg makes the default argument of q from the prototype's.
func (ck *Checker) substDefaultArg(r *il.Routine, q *il.ParamType, w *lateDefault, at source.Pos) {
	if d, ok := w.param.DefaultTokens.(*delayedDefault); ok && w.param.Default == nil {
		if d.param.Default == nil {
			ck.isolated(func() { ck.syntax.parseDelayedDefault(d) })
		}
	}
	if w.param.Default == nil {
		return
	}
	q.DefaultTokens = nil
	if d := w.param.Default; !d.TypeDependent && !d.ValueDependent && !w.param.Type.IsDependent() {
		q.Default, q.DefaultInit = d, w.param.DefaultInit // converted already
		return
	}
	if !ck.say.enterInstance(&instContext{entity: r, kind: ctxDefaultArg, args: r.TemplateArgs, tmpl: r.AssocTemplate, pos: at}) {
		return
	}
	defer ck.words.leaveInstance()
	caller := ck.env.forLater() // the argument is evaluated where the function is called
	ck.isolated(func() {
		ck.env = caller
		ck.env.access = &accessCtx{routine: r} // (rule front.default-argument-access)
		if r.MemberOf != nil {
			ck.env.access.class = r.MemberOf.ClassType()
		}
		ck.env.set(inUnevaluated, false)
		s := subst{ck: ck, b: w.b, index: -1, pos: at, written: true}
		x, ok := s.operand(w.param.Default)
		if ok && ck.convert(&x, q.Type, convDefault) && x.Mode == Value {
			q.Default = x.Expr
		} else {
			q.Default = nodes.ErrorNode(ck.u, q.Type, at)
		}
	})
}
