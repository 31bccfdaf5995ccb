// This file implements template declarations [temp.pre]: what follows
// `template<…>`, which declaration a header belongs to, and how class,
// function and variable templates enter their scope.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/token"
)

// templateDeclaration parses what follows when the current token is
// `template` (declaration, specialisation, explicit instantiation), at
// namespace, class or block scope.
func (p *Parser) templateDeclaration(s *declSpecs) {
	if p.peek(1).Kind != token.Lt {
		p.explicitInstantiation(s)
		return
	}
	if !p.ck.enter() {
		return
	}
	defer p.ck.leave()
	if sc := declScope(p.ck.env.scope); sc != nil && (sc.IsBlock() || inLocalClass(sc) && !p.ck.env.has(inInstance)) {
		if end := p.scanTemplateArgs(1); end == 0 || p.peek(end).Kind != token.KwFriend { // a friend has a message of its own
			p.report(diag.TemplateDeclarationNotAllowed, p.tok.Pos)
		}
	}
	m := p.mark()
	saved := p.ck.env.save()
	outer := p.ck.tmpl.declared
	p.ck.tmpl.declared = nil
	if !s.Pos.IsValid() {
		s.Pos = p.tok.Pos
	}
	p.parseHeadersOf(s)
	if sc := declScope(p.ck.env.scope); s.ExplicitSpecialization && sc != nil && sc.Kind == symbols.ScopeClass && !p.ck.env.has(inInstance) {
		p.report(diag.SpecializationNotAllowedHere, m.tok.Pos)
	}
	if !p.at(token.KwFriend) {
		checkMemberHeads(p.ck, s, p.tok.Pos)
	}
	switch {
	case p.at(token.KwConcept):
		p.conceptDefinition(s)
	case p.at(token.KwUsing) && p.d.AtLeast(lang.CXX11):
		p.next()
		p.aliasDeclaration(s)
	default:
		p.templatedDeclaration(s)
	}
	p.ck.env = saved
	p.setTemplateText(m)
	p.ck.tmpl.declared = outer
	p.keep(m)
}

// parseHeadersOf is parseHeaders that leaves access checks to the declaration
// itself: what it declares may be a member [class.access.general]/6.
func (p *Parser) parseHeadersOf(s *declSpecs) {
	if p.ck.env.class != nil {
		p.parseHeaders(s)
		return
	}
	list, outer := p.ck.env.deferAccess()
	p.parseHeaders(s)
	if p.at(token.KwConcept) || p.at(token.KwUsing) {
		p.ck.checkDeferred(list, outer, nil)
		return
	}
	p.ck.env.lateAccess, s.late = outer, *list
}

// parseHeaders parses all headers in front of one declaration.
func (p *Parser) parseHeaders(s *declSpecs) {
	depth := templateDepth(p.ck.env.scope)
	if depth > 0 && p.ck.env.has(inInstance) && p.friendBehindHeader() {
		depth = 0 // declared in the namespace; the class's parameters are bound
	}
	empty := true
	var parent *il.TemplateDecl
	for p.at(token.KwTemplate) && p.peek(1).Kind == token.Lt {
		depth++
		h := p.templateHeader(depth, parent)
		s.Headers = append(s.Headers, h)
		if len(h.Params) > 0 {
			empty = false
		} else if !empty && !p.ck.env.has(inInstance) {
			p.report(diag.TemplateDeclarationContainingTemplateParameter, p.prev.Pos) // (rule front.template-heads)
		}
		parent = h
	}
	s.ExplicitSpecialization = empty
	if !empty {
		if !p.ck.env.has(inInstance) {
			p.ck.decls.numbers++
		}
		p.ck.env.set(inPrototype, true)
	}
}

// friendBehindHeader reports whether the template header at the current token
// is followed by `friend`.
func (p *Parser) friendBehindHeader() bool {
	i := p.scanTemplateArgs(1)
	return i > 0 && p.peek(i).Kind == token.KwFriend
}

// declScope returns the scope that a declaration in scope s belongs to: s
// without template headers.
func declScope(s *symbols.Scope) *symbols.Scope {
	for s != nil && (s.Kind == symbols.ScopeTemplate || s.Kind == symbols.ScopeBind) {
		s = s.Parent
	}
	return s
}

// ownHeader returns the header that makes the entity named n itself a
// template: the last one, where the classes in n's qualifier do not use it up;
// nil for a non-template member of a class template and for specialisations.
func ownHeader(u *il.Unit, s *declSpecs, n *qualName) *il.TemplateDecl {
	used := templateQualifiers(u, n)
	if len(s.Headers) <= used {
		return nil
	}
	h := s.Headers[len(s.Headers)-1]
	if len(h.Params) == 0 {
		return nil
	}
	return h
}

// templateQualifiers counts the classes in n's qualifier that take a header:
// instances and prototypes of class templates that are not explicitly
// specialised.
func templateQualifiers(u *il.Unit, n *qualName) int {
	used := 0
	for _, c := range qualifierClasses(u, n) {
		if c.Cls.IsTemplateClass && c.Cls.AssocTemplate != nil && !c.Cls.IsSpecialized {
			used++
		}
	}
	return used
}

// qualifierClasses returns the class that n's qualifier names and the classes
// around it that are named too, innermost first. A class in which a typedef of
// the next one was found is none of them.
func qualifierClasses(u *il.Unit, n *qualName) []*il.Type {
	var classes []*il.Type
	for q := n.Qual; q != nil && q.Class != nil; q = q.Previous {
		c := q.Class.ClassType()
		if c == nil {
			continue
		}
		c = u.Canonical(c)
		if k := len(classes); k > 0 {
			around := classes[k-1].Cls.EnclosingClass
			if around == nil || around.ClassType() == nil || !typing.SameClass(around.ClassType(), c) {
				continue
			}
		}
		classes = append(classes, c)
	}
	return classes
}

// memberScope returns the scope in which everything behind a qualified
// declarator-id n is parsed (parameters, trailing return type, body): that of
// the class, with the parameter names of s.Headers in place of the class's own
// [temp.local].
func (ck *Checker) memberScope(s *declSpecs, n *qualName) *symbols.Scope {
	if n.Type == nil || n.Type.ClassType() == nil {
		parent := n.Scope
		for _, h := range s.Headers {
			if parent != nil && len(h.Params) > 0 {
				parent = headerScope(h, parent)
			}
		}
		return parent
	}
	classes := qualifierClasses(ck.u, n)
	if len(classes) == 0 {
		return n.Scope
	}
	outermost := classes[len(classes)-1]
	parent := ck.classParent(outermost)
	h := 0
	for i := len(classes) - 1; i >= 0; i-- {
		c := classes[i]
		if c.Cls.IsTemplateClass && c.Cls.AssocTemplate != nil && !c.Cls.IsSpecialized && h < len(s.Headers) {
			parent = headerScope(s.Headers[h], parent)
			h++
		}
		parent = &symbols.Scope{Kind: symbols.ScopeClass, Parent: parent, Class: c, IL: c.Cls.AssocScope}
	}
	for ; h < len(s.Headers); h++ {
		parent = headerScope(s.Headers[h], parent)
	}
	return parent
}

// classParent returns the scope around class c, its template headers and
// bindings left out.
func (ck *Checker) classParent(c *il.Type) *symbols.Scope {
	if sc := symbols.ClassTable(c); sc != nil {
		return declScope(sc.Parent)
	}
	return ck.file
}

// headerScope returns a scope with the parameters of h inside parent.
func headerScope(h *il.TemplateDecl, parent *symbols.Scope) *symbols.Scope {
	n := &symbols.Scope{Kind: symbols.ScopeTemplate, Parent: parent, Template: h, IL: h.Scope}
	if s, _ := h.Scope.FrontScope.(*symbols.Scope); s != nil {
		n.ShareSymbols(s)
	}
	return n
}

// newTemplate makes a template of kind k with header h for the entity with
// source correspondence c.
func (ck *Checker) newTemplate(k il.TemplateKind, s *declSpecs, h *il.TemplateDecl, c *il.SourceCorresp, scope *symbols.Scope) *il.Template {
	t := il.New[il.Template](ck.u)
	t.Kind, t.Decl, t.Canonical = k, h, t
	t.Name, t.DeclPos, t.ParentScope, t.Access = c.Name, c.DeclPos, c.ParentScope, c.Access
	t.IsClassMember = c.IsClassMember
	t.Linkage = c.Linkage
	t.Outer = s.Headers[:max(0, len(s.Headers)-1)]
	t.MinArgs = typing.MinArgs(h)
	sc := declScope(scope)
	if sc.Kind == symbols.ScopeClass {
		t.MemberOf = sc.Class
		t.IsClassMember = true
	}
	if sc.IL != nil {
		t.ParentScope = ilScope(sc)
		t.ParentScope.OwnLists().OwnRare().Templates = append(t.ParentScope.Templates, t)
	}
	d := data(t)
	d.scope, d.bound = scope, ck.seq
	d.binds = bindingsAround(scope)
	ck.tmpl.declared = append(ck.tmpl.declared, t)
	return t
}

// bindingsAround returns the bindings of the instances around scope s, nil
// when there are none.
func bindingsAround(s *symbols.Scope) *symbols.Bindings {
	if b := s.Enclosing(symbols.ScopeBind); b != nil {
		return b.Binds
	}
	return nil
}

// mergeParamDefaults gives the parameters of a redeclaration the default arguments
// of the declarations before it, and the template's own header the new ones; again is set where that was
// done for the template of an instance.
func mergeParamDefaults(ck *Checker, t *il.Template, h *il.TemplateDecl) {
	if t.Decl == nil || t.Decl == h {
		return
	}
	for i, q := range h.Params {
		if i >= len(t.Decl.Params) {
			break
		}
		o := t.Decl.Params[i]
		if q.HasDefault && !q.DefaultFromEarlier && o.HasDefault && !ck.env.has(inInstance) {
			ck.report(diag.DefaultArgRedefined, q.NamePos)
		}
		from, to := o, q
		if q.HasDefault && !q.DefaultFromEarlier && !o.HasDefault {
			from, to = q, o
		}
		if !from.HasDefault || to.HasDefault {
			continue
		}
		to.HasDefault, to.DefaultFromEarlier = true, true
		to.DefaultType, to.DefaultConst, to.DefaultExpr = from.DefaultType, from.DefaultConst, from.DefaultExpr
		to.DefaultPos = from.DefaultPos
		to.DefaultTemplate, to.DefaultTokens = from.DefaultTemplate, from.DefaultTokens
	}
	t.MinArgs = typing.MinArgs(t.Decl)
}

// paramArgs returns the parameters of h as the arguments of its prototype.
func paramArgs(h *il.TemplateDecl) []il.TemplateArg {
	l := newLevel(h)
	for i, q := range h.Params {
		a := il.TemplateArg{IsPack: q.IsPack}
		switch q.Kind {
		case il.TpkType:
			a.Kind, a.Type = il.ArgType, q.Type
		case il.TpkNontype:
			a.Kind, a.Const = il.ArgConstant, q.Const
		default:
			a.Kind, a.Template = il.ArgTemplate, q.Template
		}
		s := &l.Args[i]
		s.Set = true
		if q.IsPack {
			s.Elements = []il.TemplateArg{a}
		} else {
			s.TemplateArg = a
		}
	}
	return l.Flat()
}

// sameInPrototype compares two types of declarations of one member; `typename
// X<T>::type` in the second may name a member of the prototype X.
func (ck *Checker) sameInPrototype(a, b *il.Type) bool {
	if ck.u.Same(a, b) {
		return true
	}
	if !a.IsDependent() && !b.IsDependent() || declScope(ck.env.scope).Kind == symbols.ScopeClass {
		return false // within the class the members of the current instantiation are found at once
	}
	return ck.u.Same(ck.resolveMembers(a), ck.resolveMembers(b))
}

// resolveMembers replaces dependent members of prototypes by what they name.
func (ck *Checker) resolveMembers(t *il.Type) *il.Type {
	s := subst{ck: ck, b: &symbols.Bindings{}, index: -1, resolve: true}
	hits := ck.rep.Mute()
	n := s.typ(t)
	ck.rep.Unmute(hits)
	if n == nil {
		return t
	}
	return n
}

// newFunctionTemplate makes r the prototype of a new template; the caller
// declares its name. The header is that of s, or the invented one of an
// abbreviated template.
func (ck *Checker) newFunctionTemplate(s *declSpecs, r *il.Routine, d *declarator) *il.Template {
	h := innermostHeader(s)
	if h == nil {
		return nil
	}
	kind := il.TemplkFunction
	if r.MemberOf != nil {
		kind = il.TemplkMemberFunction
	}
	scope := declScope(ck.env.scope)
	if s.Friend && !d.Name.qualified() {
		scope = ck.env.scope.NamespaceScope()
	}
	t := ck.newTemplate(kind, s, h, &r.SourceCorresp, scope)
	t.Routine = r
	t.IsFriend = s.Friend
	r.AssocTemplate, r.IsPrototype, r.IsTemplateFunction = t, true, true
	if r.MemberOf != nil {
		t.MemberOf = r.MemberOf
		r.MemberOf.Cls.OwnRare().Templates = append(r.MemberOf.Cls.Templates, t)
	} else {
		t.MemberOf = nil
	}
	if r.Special == il.SfkDeductionGuide {
		if c := ck.guideClass(d); c != nil {
			addGuide(c, r, t)
		}
	}
	return t
}

// newVariableTemplate makes v the prototype of a new variable template; the
// caller declares its name.
func (ck *Checker) newVariableTemplate(s *declSpecs, v *il.Variable, d *declarator) *il.Template {
	h := ownHeader(ck.u, s, &d.Name)
	if h == nil {
		return nil
	}
	ck.say.checkParameterOrder(h)
	t := ck.newTemplate(il.TemplkVariable, s, h, &v.SourceCorresp, declScope(ck.env.scope))
	t.Variable = v
	v.IsTemplateVariable, v.IsPrototype = true, true
	args := paramArgs(h)
	v.TemplateInfo = &il.VariableTemplateInfo{Args: args, AssocTemplate: t}
	data(t).instances[string(ck.u.ArgsKey(nil, args))] = v
	return t
}

// newAliasTemplate makes t, a typedef, the pattern of a new alias template; the
// caller declares its name. A redeclaration shares the first one's instances.
func (ck *Checker) newAliasTemplate(s *declSpecs, t *il.Type) *il.Template {
	h := innermostHeader(s)
	if h == nil {
		ck.report(diag.AliasTemplateSpecialized, t.DeclPos)
		return nil
	}
	scope := declScope(ck.env.scope)
	n := ck.newTemplate(il.TemplkAlias, s, h, &t.SourceCorresp, scope)
	n.Type, n.Defined = t, true
	n.Attributes = t.Attributes
	t.Ref.Kind, t.Ref.Template, t.Ref.Args = il.RefTemplateAlias, n, paramArgs(h)
	for _, y := range scope.Local(t.Name) {
		if o := y.Template(); o != nil && o.Kind == il.TemplkAlias {
			if aliasAgain(ck, o, t, h); typing.SameHeader(ck.u, o.Decl, h) {
				n.Canonical = o
			}
			break
		}
	}
	if n.Canonical == n {
		ck.say.checkParameterOrder(h)
	}
	return n
}

// inLocalClass reports whether s is the scope of a class local to a function.
func inLocalClass(s *symbols.Scope) bool {
	return s.Kind == symbols.ScopeClass && s.Class != nil && s.Class.LocalToFunction && s.Class.EnclosingRoutine != nil && !s.Class.Cls.IsClosure
}
