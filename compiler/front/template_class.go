// This file implements the declaration of class templates, of their partial
// and explicit specialisations, and of member classes out of class
// [temp.class, temp.spec.partial, temp.expl.spec].
package front

import (
	"slices"

	"cufront/compiler/diag"
	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/token"
)

// newClassTemplate makes class c the prototype of a new class template behind
// the headers in s; the caller declares its name.
func (ck *Checker) newClassTemplate(s *declSpecs, c *il.Type) *il.Template {
	h := innermostHeader(s)
	ck.say.checkParameterOrder(h)
	scope := ck.env.classHome(c, s)
	makePrototype(c)
	t := ck.newTemplate(il.TemplkClass, s, h, &c.SourceCorresp, scope)
	t.Type = c
	t.IsFriend = s.Friend
	c.Cls.AssocTemplate = t
	c.Cls.Args = paramArgs(h)
	if c.Cls.EnclosingClass != t.MemberOf {
		c.Cls.OwnRare().EnclosingClass = t.MemberOf
	}
	openClassScope(ck.u, c, ck.env.scope)
	registerPrototype(ck.u, t, c, c.Cls.Args)
	return t
}

// classHome returns the scope around class c, without template headers.
func (env *Env) classHome(c *il.Type, s *declSpecs) *symbols.Scope {
	if c.ParentScope != nil {
		if sc, _ := c.ParentScope.FrontScope.(*symbols.Scope); sc != nil {
			return sc
		}
	}
	return declScope(env.scope)
}

// makePrototype makes c the class of a template or partial specialisation.
func makePrototype(c *il.Type) {
	c.Cls.IsTemplateClass, c.Cls.IsPrototype, c.Cls.IsNonreal = true, true, true
	c.ResetDependent()
}

// redeclareClassTemplate merges a further declaration of class template t; the
// definition's header becomes the template's own.
func (p *Parser) redeclareClassTemplate(t *il.Template, s *declSpecs, m *tagMention) {
	h := innermostHeader(s)
	if h == nil || t.Decl == nil {
		return
	}
	if !t.Defined || !p.at(token.LBrace) && !p.at(token.Colon) {
		p.ck.say.checkHeader(t, h, m.Name.Pos)
	}
	mergeParamDefaults(p.ck, t, h)
	if !s.Friend {
		unhideTemplate(t)
	}
	p.ck.tmpl.declared = append(p.ck.tmpl.declared, t)
	if !p.at(token.LBrace) && !p.at(token.Colon) || t.Defined || len(h.Params) != len(t.Decl.Params) {
		t.Type.Attributes = mergedAttributes(p.u, t.Type.Attributes, m.Attrs)
		return
	}
	t.Decl = h
	t.MinArgs = typing.MinArgs(h)
	// a friend declaration in a class template has parameters of another depth
	if old := string(p.u.ArgsKey(nil, t.Type.Cls.Args)); data(t).instances[old] == il.Entity(t.Type) {
		delete(data(t).instances, old)
	}
	t.Type.Cls.Args = paramArgs(h)
	registerPrototype(p.u, t, t.Type, t.Type.Cls.Args)
}

// unhideTemplate makes a template that only a friend declaration mentioned so
// far visible to ordinary lookup.
func unhideTemplate(t *il.Template) {
	t.IsFriend = false
	sc := data(t).scope
	if sc == nil {
		return
	}
	for _, y := range sc.Local(t.Name) {
		if y.Entity == il.Entity(t) {
			y.Friend = false
		}
	}
}

// openClassScope returns the scope of class c, made when there is none, inside
// parent.
func openClassScope(u *il.Unit, c *il.Type, parent *symbols.Scope) *symbols.Scope {
	if sc := symbols.ClassTable(c); sc != nil {
		sc.Parent = parent
		return sc
	}
	s := c.Cls.AssocScope
	if s == nil {
		s = u.NewClassScope(c, c.ParentScope)
	}
	sc := symbols.NewScope(u, symbols.ScopeClass, parent, s)
	sc.Class = c
	return sc
}

// specializeClass returns the class that a head naming `t<args>` behind
// headers declares: a partial specialisation's prototype, or the instance that
// `template<>` specialises; nil after an error.
func (p *Parser) specializeClass(s *declSpecs, t *il.Template, m *tagMention) *il.Type {
	t = typing.PrimaryOf(t)
	if t.Kind == il.TemplkAlias {
		p.report(diag.TypedefInElaboratedType, m.Name.Pos, m.Name.Name)
		return nil
	}
	if t.Param != nil || t.Type == nil {
		p.report(diag.NotTemplate, m.Name.Pos, m.Name.Name)
		return nil
	}
	if h := ownHeader(p.u, s, &m.Name); h != nil {
		return p.partialSpecialization(s, t, m, h)
	}
	c := p.ck.classTemplateID(t, m.Name.Args, m.Name.Pos).ClassType()
	if c == nil || c.Cls.AssocTemplate == nil {
		return nil
	}
	if !c.Cls.IsSpecialized && !p.ck.env.specializableHere(t) {
		p.report(diag.SpecializedInWrongScope, m.Name.Start, `class "`+typeText(c)+`"`)
	}
	deepHeads(p.ck, s, &m.Name, `class "`+typeText(c)+`"`, s.written.StartPos)
	return p.ck.say.specialize(c, m)
}

// specializableHere reports whether a specialisation of t may be declared in
// the current scope: the template's namespace or one around it.
func (env *Env) specializableHere(t *il.Template) bool {
	sc := declScope(env.scope)
	if sc.Kind == symbols.ScopeClass && env.has(inInstance) {
		return t.MemberOf != nil
	}
	for s := data(t).scope; s != nil; s = s.Parent {
		if s == sc {
			return true
		}
	}
	return false
}

// specialize makes instance c an explicit specialisation.
func (say *reports) specialize(c *il.Type, m *tagMention) *il.Type {
	if c.Cls.IsSpecialized {
		return c
	}
	if c.Cls.Complete || c.Cls.BeingDefined {
		say.specializedLate(c, `class "`+typeText(c)+`"`, m.Name.Start)
		return nil
	}
	c.Cls.IsSpecialized = true
	c.Cls.InstanceOf = nil
	c.DeclPos = m.Name.Pos
	c.Kind = tagKind(m.Key)
	return c
}

// specializeMemberClass makes member class c of an instance an explicit
// specialisation.
func (ck *Checker) specializeMemberClass(s *declSpecs, c *il.Type, m *tagMention) *il.Type {
	switch outer := c.Cls.EnclosingClass.ClassType(); {
	case outer == nil:
	case outer.Cls.IsSpecialized:
		ck.say.notSpecializable(c, m.KeyPos)
		return c
	case c.Cls.Complete && !c.Cls.IsSpecialized && ck.say.specializedLate(c, `class `+quoted(ck.words.instanceText(c)), m.Name.Start):
		return nil
	case c.Cls.IsSpecialized:
	default:
		ck.checkSpecializedHere(c, `class `+quoted(ck.words.instanceText(c)), m.Name.Start)
	}
	c.Cls.IsSpecialized, c.Cls.InstanceOf = true, nil
	return c
}

// partialSpecialization declares or redeclares a partial specialisation of t.
func (p *Parser) partialSpecialization(s *declSpecs, t *il.Template, m *tagMention, h *il.TemplateDecl) *il.Type {
	n := &m.Name
	l, open, ok := p.ck.bindArgs(t, t.Decl, data(t).binds, n.Args, n.Pos)
	if !ok {
		return nil
	}
	flat := n.Args
	if !open {
		flat = l.Flat()
	}
	if sc := declScope(p.ck.env.scope); sc.Kind == symbols.ScopeClass && !n.qualified() && !p.ck.env.has(inInstance) && (t.MemberOf == nil || t.MemberOf.ClassType() != sc.Class) {
		p.report(diag.CannotDeclaredScope, n.Pos, "class "+quoted(classDescription(t, flat))) // (rule front.partial-in-class)
		return nil
	}
	if typing.SameArgs(p.u, flat, t.Type.Cls.Args) && typing.SameHeader(p.u, t.Decl, h) {
		p.report(diag.PrimaryTemplateWithArgs, n.Pos)
		return nil
	}
	if !typing.ArgsDependent(flat) {
		p.report(diag.PartialSpecializationNotPartial, n.Pos, "class "+quoted(classDescription(t, flat)))
		return nil
	}
	for _, o := range data(t).partialsOf(p.u, flat) {
		if typing.SameHeader(p.u, o.Decl, h) {
			if o.OfInstance && len(s.Headers) > 1 && len(s.Headers[0].Params) == 0 {
				i := slices.Index(t.Partials, o)
				t.Partials = slices.Delete(t.Partials, i, i+1) // specialised for this instance
				data(t).partials = partialList{}
				break
			}
			return p.redeclarePartial(o, m, h, flat)
		}
	}
	p.ck.say.checkPartialArgs(t, h, n.Args, n.Pos)
	c := p.u.NewType(tagKind(m.Key))
	c.Incomplete = true
	c.Name, c.DeclPos, c.Linkage = n.Name, n.Pos, il.LinkageCXX
	c.ParentScope, c.IsClassMember, c.Access = t.ParentScope, t.IsClassMember, t.Access
	makePrototype(c)
	pt := p.ck.newTemplate(il.TemplkClass, s, h, &c.SourceCorresp, data(t).scope)
	pt.Type, pt.PartialOf, pt.MemberOf, pt.ParentScope = c, t, t.MemberOf, t.ParentScope
	pt.OfInstance = p.ck.env.declaresInstance()
	data(pt).binds = data(t).binds
	c.Cls.AssocTemplate, c.Cls.Args, c.Cls.SpelledArgs, c.Cls.OwnRare().PartialArgs = pt, flat, n.Args, flat
	if c.Cls.EnclosingClass != pt.MemberOf {
		c.Cls.OwnRare().EnclosingClass = pt.MemberOf
	}
	t.Partials = append(t.Partials, pt)
	p.ck.decls.numbers++
	if !p.ck.env.has(inInstance) {
		p.ck.say.checkPartialParameters(h, flat, c)
	}
	openClassScope(p.u, c, p.ck.env.scope)
	registerPrototype(p.u, t, c, flat)
	return c
}

// A partialList finds the partial specialisations of a class template by their arguments.
type partialList struct {
	listed int // so many of the template's partial specialisations
	byArgs map[string][]*il.Template
}

// partialsOf returns the partial specialisations for the arguments args.
func (d *templateData) partialsOf(u *il.Unit, args []il.TemplateArg) []*il.Template {
	if d.partials.byArgs == nil {
		d.partials.byArgs = make(map[string][]*il.Template)
	}
	for _, o := range d.tmpl.Partials[d.partials.listed:] {
		if d.partials.listed++; o.Type != nil {
			key := string(u.ArgsKey(nil, o.Type.Cls.Args))
			d.partials.byArgs[key] = append(d.partials.byArgs[key], o)
		}
	}
	return d.partials.byArgs[string(u.ArgsKey(nil, args))]
}

// declaresInstance reports whether the members of the instance of a class
// template are being declared.
func (env *Env) declaresInstance() bool {
	return env.class != nil && env.class.ClassType().Cls.InstanceOf != nil
}

func (p *Parser) redeclarePartial(o *il.Template, m *tagMention, h *il.TemplateDecl, flat []il.TemplateArg) *il.Type {
	c := o.Type
	p.ck.tmpl.declared = append(p.ck.tmpl.declared, o)
	if (p.at(token.LBrace) || p.at(token.Colon)) && !o.Defined {
		o.Decl = h
		c.Cls.Args, c.Cls.OwnRare().PartialArgs, c.Cls.SpelledArgs = flat, flat, m.Name.Args
	}
	return c
}

// sameTemplateHead reports whether the innermost header of s declares the same
// parameters as template t.
func sameTemplateHead(u *il.Unit, t *il.Template, s *declSpecs) bool {
	h := innermostHeader(s)
	return h != nil && t.Decl != nil && typing.SameHeader(u, t.Decl, h)
}

// templateClassBody is called at the `:` or `{` of the definition of class t.
func (p *Parser) templateClassBody(t *il.Type, s *declSpecs) { p.captureClassBody(t) }

// captureClassBody remembers the tokens of the definition of class t, from the
// current token (`:` or `{`) to its closing brace, when t is a prototype or
// member of one; nothing is consumed.
func (p *Parser) captureClassBody(t *il.Type) {
	if !p.ck.env.has(inPrototype) || !t.IsDependent() {
		return
	}
	d := p.ck.tmpl.classData(t)
	if d.body != nil {
		return
	}
	d.body = p.peekBody()
	d.bound = p.ck.seq
	d.template = t.Cls.AssocTemplate
	if d.template != nil {
		d.header = d.template.Decl
		d.template.Defined = true
	}
	if sc := symbols.ClassTable(t); sc != nil {
		d.scope = declScope(sc.Parent)
	}
	if t.Cls.AssocTemplate != nil {
		p.ck.tmpl.declared = append(p.ck.tmpl.declared, t.Cls.AssocTemplate)
	}
}

// peekBody returns the tokens of a class definition from the current one, `:` or
// `{`, to its closing brace: the body begins at the first `{` behind the base
// clause, in whose template arguments braced initialisers may stand.
func (p *Parser) peekBody() []token.Token {
	body, depth, n := p.baseClauseLength(), 0, 0
	for done := false; !done; n++ {
		k := p.ahead(n).Kind
		if k == token.EOF {
			break
		}
		if n >= body {
			depth += nesting(k)
			done = depth <= 0 && k == token.RBrace
		}
	}
	return p.keptAhead(n)
}

// baseClauseLength returns the number of tokens of the base clause that begins
// at the current token, `:`; 0 where there is none.
func (p *Parser) baseClauseLength() int {
	if !p.at(token.Colon) {
		return 0
	}
	depth, angle := 0, 0
	for n := 1; ; n++ {
		switch k := p.peek(n).Kind; k {
		case token.LBrace:
			if depth == 0 && angle <= 0 {
				return n
			}
			depth++
		case token.LParen, token.LBracket:
			depth++
		case token.RParen, token.RBracket, token.RBrace:
			depth--
		case token.Lt:
			if depth == 0 && p.opensArgs(n) {
				angle++
			}
		case token.Gt, token.Shr, token.LaunchClose:
			if depth == 0 {
				angle -= closingAngles(k)
			}
		case token.Semi: // in braces that of a requires-expression
			if depth == 0 {
				return n
			}
		case token.EOF:
			return n
		}
	}
}

// deferNestedClass is asked at the `:` or `{` of a class t that is a member of
// an instance whose member list is being replayed: it skips the definition
// (completeClass makes it later) and returns true; false for any other class.
func (p *Parser) deferNestedClass(t *il.Type) bool {
	if !p.ck.env.deferred() || t.Name == nil || t.Cls.IsPrototype {
		return false
	}
	outer := p.ck.env.class
	if outer == nil || t.ParentScope == nil || t.ParentScope.Type != outer {
		return false
	}
	d := p.ck.tmpl.classData(t)
	d.body = p.peekBody()
	d.bound = p.ck.env.bound
	d.scope = p.ck.env.scope
	d.binds = bindingsAround(p.ck.env.scope)
	if t.Cls.EnclosingClass != outer {
		t.Cls.OwnRare().EnclosingClass = outer
	}
	if from := prototypeMember(outer, t.Name); from != nil {
		d.from = from
		t.Cls.InstanceOf = from
	} else {
		t.Cls.InstanceOf = t
	}
	p.skipBody(len(d.body))
	return true
}

// skipBody consumes n tokens.
func (p *Parser) skipBody(n int) {
	for ; n > 0 && !p.at(token.EOF); n-- {
		p.next()
	}
}

// prototypeMember returns the member class name of the prototype that instance
// outer was made from.
func prototypeMember(outer *il.Type, name *token.Name) *il.Type {
	proto := outer.Cls.InstanceOf
	if proto == nil {
		return nil
	}
	sc := symbols.ClassTable(proto)
	if sc == nil {
		return nil
	}
	for _, y := range sc.Local(name) {
		if y.Kind == symbols.SymType {
			return y.Type().ClassType()
		}
	}
	return nil
}
