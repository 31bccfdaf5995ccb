// This file implements explicit specialisations of functions and variables and
// explicit instantiations [temp.expl.spec, temp.explicit].
package front

import (
	"cufront/compiler/cuda"
	"cufront/compiler/diag"
	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// explicitInst is an explicit instantiation whose bodies are made at the end
// of the unit.
type explicitInst struct {
	entity  il.Entity
	pos     source.Pos // of the name
	start   source.Pos // of the declaration behind `template`
	ofClass bool       // all members of a class are asked for
}

// specializeFunction returns the instance that the explicit specialisation d
// specialises, nil after an error.
func (ck *Checker) specializeFunction(s *declSpecs, d *declarator, target *symbols.Scope) *il.Routine {
	name := ck.declName(&d.Name)
	syms := target.Local(name)
	if len(syms) == 0 {
		l := ck.lookupIn(target, name, lookFriends)
		if l.first() == nil && s.Friend && !d.Name.qualified() {
			l = ck.lookup(name, 0) // [namespace.memdef]/3 is about names that are no template-ids
		}
		syms = l.Syms
	}
	templates := 0
	var r *il.Routine
	for _, y := range syms {
		switch e := y.Entity.(type) {
		case *il.Routine:
			if !d.Name.HasArgs && e.MemberOf != nil && e.InstantiatedFrom != nil && sameParams(ck.u, e.Type, d.Type) {
				r = e
			}
		case *il.Template:
			if e.Routine == nil {
				continue
			}
			templates++
			if o := ck.deduceForType(e, d.Name.Args, d.Type); o != nil && samePlaceholder(ck.u, e.Routine, d.Type) && ck.betterSpecialization(o, r) {
				r = o
			}
		}
	}
	if r == nil {
		r = plainMember(ck.u, syms, d)
		switch {
		case r != nil:
			ck.say.notSpecializable(r, d.NamePos)
			return r
		case len(syms) > 0 && target.Kind == symbols.ScopeClass && templates == 0 && syms[0].IsFunctionLike():
			qualifiedDeclarator{ck, s, d, target}.noSuchMember(syms, false)
			d.Name.Invalid = true
		case templates > 0:
			reportExplicitArgs(ck, templatesOf(syms), d.Name.Args)
			ck.report(diag.NoInstanceOfSpecifiedType, d.NamePos, "function template "+quoted(ck.words.entityText(templatesOf(syms)[0])))
		case d.Name.qualified():
			ck.noMember(&d.Name, name, d.NamePos)
		default:
			ck.report(diag.NotTemplateName, d.NamePos, name)
		}
		return nil
	}
	ck.checkSpecializedHere(r, ck.words.describe(r), d.NamePos)
	if s.ExplicitSpecialization && d.Name.qualified() && len(s.Headers) < specializationDepth(r) {
		ck.report(diag.TemplateNestingDepthMismatch, d.NamePos, ck.words.describe(r))
	}
	deepHeads(ck, s, &d.Name, ck.words.describe(r), d.NamePos)
	if !r.IsSpecialized {
		ck.say.specializedLate(r, ck.words.describe(r), d.NamePos)
		ck.say.checkGridInstance(r, d, diag.GridConstantOnSpecialization)
		r.IsSpecialized = true
		r.BodyTokens, r.IsDeleted = nil, false
		if r.Body == nil {
			r.Defined, r.BodyPending, r.IsDefaulted = false, false, false // what the class template says counts no more
		}
		r.Type = ownType(r, d.Type)
		r.NamePos = d.NamePos
		setSpecializedStorage(r)
		if r.AssocTemplate != nil {
			noteKernelInstance(ck.u, r)
		}
	}
	return r
}

// specializationDepth returns how many headers the explicit specialisation of r
// has: one for itself, if it is a template's instance, and one for each class
// around it that is an instance and no specialisation [temp.expl.spec]/16.
func specializationDepth(r *il.Routine) int {
	n := 0
	if r.IsTemplateFunction {
		n++
	}
	for c := r.MemberOf; c != nil && c.ClassType() != nil; c = c.ClassType().Cls.EnclosingClass {
		if k := c.ClassType().Cls; len(k.Args) > 0 && !k.IsSpecialized {
			n++
		}
	}
	return n
}

// plainMember returns the member of a class that is no instance which d would
// specialise: an ordinary function, or one that nobody declared.
func plainMember(u *il.Unit, syms []*symbols.Symbol, d *declarator) *il.Routine {
	for _, y := range syms {
		if r, ok := y.Entity.(*il.Routine); ok && !d.Name.HasArgs && r.MemberOf != nil && sameParams(u, r.Type, d.Type) {
			return r
		}
	}
	return nil
}

// ownType gives specialisation r the type of its own declaration.
func ownType(r *il.Routine, t *il.Type) *il.Type {
	if t.Kind != il.TkRoutine {
		return r.Type
	}
	o := r.Type.Skip().Routine
	n := t.Routine
	n.HasThis, n.ThisClass, n.AssocRoutine = o.HasThis, o.ThisClass, r
	for i, q := range n.Params {
		if i < len(o.Params) && o.Params[i].HasDefault && !q.HasDefault {
			q.HasDefault, q.DefaultFromDecl = true, true
			q.Default, q.DefaultTokens = o.Params[i].Default, o.Params[i].DefaultTokens
		}
	}
	return t
}

// setSpecializedStorage makes specialisation r an ordinary function that is
// declared and not defined yet.
func setSpecializedStorage(r *il.Routine) {
	r.IsInline, r.DeclaredConstexpr, r.IsConstexpr, r.Consteval = false, false, false, false
	r.Storage = il.ScExtern
	r.Attributes, r.Attrs = nil, 0
	r.SeqEntry = nil
}

// specializeMemberTemplate makes t, the member function template of a class
// instance, an explicit specialisation when the headers of s say so: what the
// class template declares there counts no more [temp.expl.spec]/16.
func specializeMemberTemplate(t *il.Template, s *declSpecs) {
	if t.InstantiatedFrom == nil || t.IsSpecialized || len(s.Headers) < 2 || len(s.Headers[0].Params) > 0 {
		return
	}
	t.IsSpecialized, t.Defined = true, false
	r := t.Routine
	r.BodyTokens, r.Body, r.InstantiatedFrom = nil, nil, nil
	r.Defined, r.BodyPending, r.IsDeleted, r.IsDefaulted = false, false, false, false
}

// betterSpecialization prefers the instance of the more specialised template.
func (ck *Checker) betterSpecialization(a, b *il.Routine) bool {
	return b == nil || b.AssocTemplate != nil && a.AssocTemplate != nil && ck.moreSpecialized(a.AssocTemplate, b.AssocTemplate, -1) < 0
}

// sameParams compares the parameters of two function types.
func sameParams(u *il.Unit, a, b *il.Type) bool {
	x, y := a.Skip().Routine, b.Skip().Routine
	if x == nil || y == nil || len(x.Params) != len(y.Params) || x.ThisQuals != y.ThisQuals || x.RefQual != y.RefQual {
		return false
	}
	for i := range x.Params {
		if !u.Same(x.Params[i].Type, y.Params[i].Type) {
			return false
		}
	}
	return true
}

// specializeVariable returns the variable that d specialises: an instance of a
// variable template, a static data member of an instance, or the prototype of
// a partial specialisation; nil when d is no specialisation.
func (ck *Checker) specializeVariable(s *declSpecs, d *declarator) *il.Variable {
	target := ck.env.declarationScope(d)
	if !d.Name.HasArgs {
		return ck.specializeStaticMember(target, d)
	}
	t := ck.specializedTemplate(target, d)
	if t == nil {
		return nil
	}
	if h := ownHeader(ck.u, s, &d.Name); h != nil {
		return ck.partialVariable(s, d, t, h)
	}
	v := ck.templateVariable(t, d.Name.Args, true, d.NamePos)
	if v == nil {
		return nil
	}
	ck.checkSpecializedHere(t, ck.words.describeBare(v), d.NamePos)
	deepHeads(ck, s, &d.Name, ck.words.describeBare(v), d.NamePos)
	if v.IsSpecialized {
		return v
	}
	v.IsSpecialized, v.InstantiatedFrom, v.Defined, v.InitializerInClass = true, nil, false, false
	ck.u.Order.Specialized = append(ck.u.Order.Specialized, v)
	v.Type = variableType(ck.u, s, d)
	v.DeclaredType = d.Type
	v.DeclPos, v.NamePos = d.NamePos, d.NamePos
	v.SeqEntry = nil
	delete(ck.tmpl.variables, v)
	return v
}

// specializedTemplate returns the variable template that d names with template
// arguments.
func (ck *Checker) specializedTemplate(target *symbols.Scope, d *declarator) *il.Template {
	syms := target.Local(d.Name.Name)
	if len(syms) == 0 {
		l := ck.lookupName(&d.Name, 0)
		syms = l.Syms
	}
	for _, y := range syms {
		if t := y.Template(); t != nil && t.Variable != nil {
			return t
		}
	}
	return nil
}

// specializeStaticMember returns the static data member that d, which has no
// template arguments, specialises.
func (ck *Checker) specializeStaticMember(target *symbols.Scope, d *declarator) *il.Variable {
	for _, y := range target.Local(d.Name.Name) {
		v, ok := y.Entity.(*il.Variable)
		if !ok || v.StaticMemberOf == nil {
			continue
		}
		if c := v.StaticMemberOf.ClassType(); c.Cls.IsSpecialized {
			ck.say.notSpecializable(v, d.NamePos)
			return v
		}
		what := ck.words.describeBare(v)
		ck.checkSpecializedHere(v, what, d.NamePos)
		if !v.IsSpecialized {
			ck.say.specializedLate(v, what, d.NamePos)
		}
		v.IsSpecialized = true
		v.Const, v.ConstVal, v.Dyn, v.Init = nil, nil, nil, il.InitkNone
		delete(ck.tmpl.variables, v)
		return v
	}
	return nil
}

// partialVariable declares a partial specialisation of variable template t.
func (ck *Checker) partialVariable(s *declSpecs, d *declarator, t *il.Template, h *il.TemplateDecl) *il.Variable {
	l, open, ok := ck.bindArgs(t, t.Decl, data(t).binds, d.Name.Args, d.NamePos)
	if !ok {
		return nil
	}
	flat := d.Name.Args
	if !open {
		flat = l.Flat()
	}
	if !typing.ArgsDependent(flat) {
		ck.report(diag.PartialSpecializationNotPartial, d.NamePos, "variable "+quoted(string(il.AppendArgs([]byte(t.Name.Text), flat, writtenText()))))
		return nil
	}
	ck.say.checkPartialArgs(t, h, d.Name.Args, d.NamePos)
	v := ck.u.NewVariable()
	v.Name, v.DeclPos, v.NamePos = d.Name.Name, d.NamePos, d.NamePos
	v.Type, v.DeclaredType = variableType(ck.u, s, d), d.Type
	v.ParentScope, v.Linkage = t.ParentScope, il.LinkageCXX
	v.IsConstexpr, v.IsInline = s.written.Constexpr, s.written.Inline
	v.IsTemplateVariable, v.IsPrototype = true, true
	pt := ck.newTemplate(il.TemplkVariable, s, h, &v.SourceCorresp, declScope(ck.env.scope))
	pt.Variable, pt.PartialOf = v, t
	v.TemplateInfo = &il.VariableTemplateInfo{Args: flat, PartialArgs: flat, AssocTemplate: pt}
	t.Partials = append(t.Partials, pt)
	return v
}

// explicitInstantiation parses `template declaration` and `extern template
// declaration`; the current token is `template`.
func (p *Parser) explicitInstantiation(s *declSpecs) {
	pos := p.tok.Pos
	start := pos
	if s.written.Extern && s.Pos.IsValid() {
		start = s.Pos
	}
	p.next()
	extern := s.written.Extern
	s.written.Extern = false
	if sc := declScope(p.ck.env.scope); sc.Kind != symbols.ScopeNamespace {
		p.report(diag.InstantiationNotAllowedHere, pos)
		p.skipDeclaration()
		return
	}
	stray := 0
	for p.peekKind(stray) == token.KwTemplate {
		stray++
	}
	if stray > 0 && p.peekKind(stray) == token.Lt { // no header (rule recovery.specifiers)
		s.Pos = p.tok.Pos
		for range stray {
			p.report(diag.TemplateNotAllowed, p.tok.Pos)
			p.next()
		}
		p.report(diag.InvalidExplicitInstantiation, s.Pos)
		p.skipTo(token.Semi)
		p.got(token.Semi)
		return
	}
	dir := il.New[il.InstantiationDirective](p.u)
	dir.Pos, dir.DoNotInstantiate = start, extern
	s.Pos = p.tok.Pos
	first := p.tok.Pos
	saved := p.ck.env.save()
	p.ck.env.deferAccess() // nothing is checked [temp.spec.general]/6 (rule front.access-in-templates)
	appendAttributes(&s.Attrs, p.attributes(il.LocPrefix))
	begin := p.tok.Pos
	p.declSpecifiers(s, false)
	p.ck.say.checkInstantiationSpecs(s)
	info := p.u.NewDeclInfo()
	info.Specs = s.written
	info.Specs.StartPos = start
	dir.Decl = info
	dir.Attributes = s.Attrs
	if p.at(token.Semi) && (s.Type != nil || p.place() > s.start) {
		p.instantiateClassExplicitly(s, dir, extern, pos)
	} else {
		s.Pos = begin
		p.instantiateDeclarator(s, dir, extern, pos, first)
	}
	p.ck.env = saved
	if dir.Entity != nil {
		p.u.AppendSeq(p.ck.env.seqList, dir, info)
	}
	if !p.got(token.Semi) {
		p.expected(token.Semi)
		p.skipTo(token.Semi)
		p.got(token.Semi)
	}
}

// checkInstantiationSpecs reports specifiers that an explicit instantiation
// cannot have [temp.explicit]/1.
func (say *reports) checkInstantiationSpecs(s *declSpecs) {
	if s.written.Inline {
		say.report(diag.InlineNotAllowed, s.InlinePos)
	}
	if s.written.Constexpr {
		say.report(diag.ConstexprNotAllowedExplicitInstantiation, s.ConstPos)
	}
	if s.written.Static || s.written.Automatic() || s.written.Mutable || s.written.Extern {
		say.report(diag.StorageClassIgnored, s.StoragePos)
		s.written.Static, s.written.Register, s.written.Auto, s.written.Mutable, s.written.Extern = false, false, false, false, false
	}
}

// instantiateClassExplicitly handles `template class X<int>;`.
func (p *Parser) instantiateClassExplicitly(s *declSpecs, dir *il.InstantiationDirective, extern bool, pos source.Pos) {
	switch {
	case s.Type == nil:
		p.report(diag.InvalidExplicitInstantiation, p.tok.Pos)
		return
	case s.Type.IsError():
		p.report(diag.InvalidExplicitInstantiation, s.Pos)
		return
	case s.TagMention == nil:
		p.expected(token.Ident)
		p.report(diag.InvalidExplicitInstantiation, s.Pos)
		return
	}
	c := s.Type.ClassType()
	if c == nil || c.Cls.AssocTemplate == nil && (c.Cls.InstanceOf == nil) {
		p.report(diag.NotInstantiable, s.TypePos, `class "`+typeText(s.Type)+`"`)
		return
	}
	dir.Entity, dir.HasTArgs = c, true
	dir.Decl.Type = s.Type
	if m := s.TagMention; m != nil {
		attrs := copyAttributes(dir.Attributes)
		appendAttributes(&attrs, m.Attrs)
		dir.Attributes = attrs
	}
	if c.Cls.IsSpecialized { // without effect
		dir.Entity = nil
		return
	}
	if c.Cls.ExplicitInst && !extern {
		p.report(diag.ExplicitlyInstantiatedTwice, s.TypePos, `class "`+typeText(c)+`"`)
		return
	}
	if !p.ck.completeClass(c, pos) && !extern {
		p.report(diag.IncompleteTypeNotAllowed, s.TypePos, c)
		return
	}
	if extern {
		c.Cls.DoNotInstantiate = true
		return
	}
	c.Cls.ExplicitInst = true
	p.ck.instantiateMembers(c, pos)
}

// instantiateMembers asks for all members of explicitly instantiated class c.
func (ck *Checker) instantiateMembers(c *il.Type, pos source.Pos) {
	for _, r := range c.Cls.Routines {
		if r.Generated || r.AssocTemplate != nil || r.IsSpecialized || r.IsDeleted {
			continue
		}
		r.ExplicitInst = true
		ck.tmpl.wantExplicit(ck.d, &explicitInst{r, pos, pos, true})
	}
	for _, v := range c.Cls.StaticMembers {
		ck.syntax.requireVariable(v, pos)
		v.ExplicitInst = true
	}
	for _, t := range c.Cls.Types {
		if k := t.ClassType(); k == t && k.Cls.InstanceOf != nil && ck.completeClass(k, pos) {
			ck.instantiateMembers(k, pos)
		}
	}
}

// instantiateDeclarator handles `template T f<int>(int);` and variables; the
// declaration begins at first, with its attributes.
func (p *Parser) instantiateDeclarator(s *declSpecs, dir *il.InstantiationDirective, extern bool, pos, first source.Pos) {
	switch { // as of any other declaration (rule recovery.type-missing)
	case s.Type != nil, p.declaresWithoutType():
	case s.Invalid:
		s.Type = p.u.Builtin.Error
	case p.unknownTypeHere():
		p.unknownType(s)
	default:
		s.Type, s.typeMissing = p.u.Builtin.Int, p.typeMissing(s)
	}
	d := declarator{instantiates: true}
	p.parseDeclarator(&d, s, false)
	p.declaratorTrailer(&d, s)
	d.Start = s.Pos // without a type the whole declaration is said to lack it
	if !d.IsFunction {
		p.ck.say.missingType(s, &d, false)
	}
	if d.nameless {
		p.report(diag.InvalidExplicitInstantiation, s.Pos)
	}
	if d.Name.Invalid || d.nameless {
		p.skipTo(token.Semi)
		return
	}
	if d.noTemplate {
		return
	}
	dir.Decl.Type, dir.Decl.NamePos = d.Type, d.NamePos
	if dir.Decl.HasTArgs, dir.HasTArgs = d.Name.HasArgs, d.Name.HasArgs; d.Name.Args != nil {
		dir.Decl.OwnRare().TArgs = d.Name.Args
	}
	if !d.IsFunction {
		if v := p.ck.instantiatedVariable(s, &d); v != nil {
			dir.Entity = v
			v.ExplicitInst = !extern
			if !extern && v.TemplateInfo != nil {
				p.u.Order.Specialized = append(p.u.Order.Specialized, v)
			}
			if !extern {
				p.requireVariable(v, pos)
			}
			return
		}
		if d.Name.qualified() && len(p.ck.env.declarationScope(&d).Local(d.Name.Name)) == 0 {
			p.ck.notDeclaredThere(&d)
		}
		p.report(diag.InvalidExplicitInstantiation, s.Pos)
		return
	}
	p.ck.functionType(s, &d)
	p.ck.say.missingType(s, &d, false)
	target := p.ck.env.functionScope(s, &d)
	if target == nil {
		return
	}
	instantiationDefaults(p.ck.say, &d)
	r := p.ck.instantiatedFunction(s, &d, target)
	if r == nil {
		return
	}
	dir.Entity = r
	dir.Decl.NameRef = p.ck.env.nameReference(p.u, r, &d.Name)
	if d.Name.HasArgs && r.AssocTemplate != nil {
		r.GiveTArgs(len(d.Name.Args))
	}
	p.ck.checkDirective(r, s, &d)
	switch {
	case r.IsSpecialized:
	case extern:
		r.DoNotInstantiate = true
		p.ck.say.checkExternTemplate(r, d.NamePos)
	case r.ExplicitInst:
		p.report(diag.ExplicitlyInstantiatedTwice, d.NamePos, p.ck.words.describe(r))
	default:
		r.ExplicitInst = true
		p.ck.tmpl.wantExplicit(p.ck.d, &explicitInst{r, d.NamePos, first, false})
	}
}

// checkDirective compares the explicit instantiation d of r with the template.
func (ck *Checker) checkDirective(r *il.Routine, s *declSpecs, d *declarator) {
	attrs := copyAttributes(s.Attrs)
	appendAttributes(&attrs, d.Attrs)
	cudaAttributes(attrs)
	at := *d
	at.NamePos = s.TypePos
	ck.say.checkGridInstance(r, &at, diag.GridConstantOnInstantiation)
	ck.say.checkSpaceRedeclared(r, r.Space, attrs, d.NamePos)
	ck.checkDeviceInstance(r, d.NamePos)
}

// samePlaceholder reports whether a declaration of type t has the placeholder for a result that function
// template r has: what it stands for is not known yet [dcl.spec.auto]/13.
func samePlaceholder(u *il.Unit, r *il.Routine, t *il.Type) bool {
	q, a := r.DeclaredType, t.Skip().Elem
	if q == nil || q.Skip().Elem == nil || a == nil || !q.Skip().Elem.HasPlaceholder() {
		return true
	}
	return a.HasPlaceholder() && typing.PlaceholderText(u, q.Skip().Elem) == typing.PlaceholderText(u, a)
}

// deepHeads warns of more than one empty head in front of specialisation e, which is no member.
func deepHeads(ck *Checker, s *declSpecs, n *qualName, e string, pos source.Pos) {
	if s.ExplicitSpecialization && !n.qualified() && len(s.Headers) > 1 && ck.env.memberLevel == 0 && !ck.env.has(inInstance) {
		ck.report(diag.TemplateNestingDepthMismatch, pos, e)
	}
}

// checkExternTemplate warns about `extern template` of a kernel.
func (say *reports) checkExternTemplate(r *il.Routine, pos source.Pos) {
	if cuda.IsGlobal(r) && !say.d.RDC() && say.d.StaticHostStub && say.d.Pass == lang.HostPass {
		say.report(diag.KernelTemplateExtern, pos, "-static-global-template-stub=true", "-rdc=false", "-rdc=true", "-static-global-template-stub=false")
	}
}

// instantiatedFunction returns the instance that d instantiates, nil after an
// error.
func (ck *Checker) instantiatedFunction(s *declSpecs, d *declarator, target *symbols.Scope) *il.Routine {
	name := ck.declName(&d.Name)
	syms := target.Local(name)
	if len(syms) == 0 {
		l := ck.lookupIn(target, name, 0)
		syms = l.Syms
	}
	var r *il.Routine
	templates := 0
	for _, y := range syms {
		switch e := y.Entity.(type) {
		case *il.Routine:
			if e.InstantiatedFrom != nil && !d.Name.HasArgs && sameParams(ck.u, e.Type, d.Type) {
				r = e
			}
		case *il.Template:
			if e.Routine == nil {
				continue
			}
			templates++
			if o := ck.deduceForType(e, d.Name.Args, d.Type); o != nil && samePlaceholder(ck.u, e.Routine, d.Type) && ck.betterSpecialization(o, r) {
				r = o
			}
		}
	}
	switch {
	case r != nil && target.Kind == symbols.ScopeNamespace && d.Name.qualified() && !ck.env.encloses(target.IL):
		ck.report(diag.InstantiatedInWrongScope, d.NamePos, ck.words.describe(r))
		r = nil
	case r != nil:
	case templates > 0:
		reportExplicitArgs(ck, templatesOf(syms), d.Name.Args)
		ck.report(diag.NoInstanceOfSpecifiedType, d.NamePos, "function template "+quoted(ck.words.entityText(templatesOf(syms)[0])))
	case len(syms) > 0 && target.Kind == symbols.ScopeClass && syms[0].IsFunctionLike():
		qualifiedDeclarator{ck, s, d, target}.noSuchMember(syms, false)
	case len(syms) > 0:
		ck.report(diag.NotInstantiable, d.NamePos, ck.words.describe(syms[0].Entity))
	case target.Kind == symbols.ScopeClass:
		ck.notDeclaredThere(d)
		ck.report(diag.InvalidExplicitInstantiation, s.Pos)
	default:
		ck.report(diag.NotTemplateName, d.NamePos, name)
	}
	return r
}

// instantiatedVariable returns the variable that an explicit instantiation
// names.
func (ck *Checker) instantiatedVariable(s *declSpecs, d *declarator) *il.Variable {
	target := ck.env.declarationScope(d)
	for _, y := range target.Local(d.Name.Name) {
		switch e := y.Entity.(type) {
		case *il.Variable:
			if e.StaticMemberOf != nil {
				return e
			}
		case *il.Template:
			if e.Variable != nil && d.Name.HasArgs {
				return ck.variableTemplateID(e, d.Name.Args, d.NamePos)
			}
		}
	}
	return nil
}

// wantExplicit notes explicit instantiation e of a function. In the device pass it takes
// its turn among what the unit uses (rule front.device-instances).
func (tmpl *templateState) wantExplicit(d *lang.Dialect, e *explicitInst) {
	tmpl.explicit = append(tmpl.explicit, e)
	if r, ok := e.entity.(*il.Routine); ok && d.Pass == lang.DevicePass && !tmpl.bodyWanted[r] {
		tmpl.wantBody(&pendingBody{r: r, pos: e.pos, explicit: true})
	}
}

// finishExplicit makes the bodies of explicit instantiations at the end of the
// unit (rule front.explicit-instantiation-late).
func (ck *Checker) finishExplicit() {
	for i := 0; i < len(ck.tmpl.explicit); i++ {
		e := ck.tmpl.explicit[i]
		r, ok := e.entity.(*il.Routine)
		if !ok || r.Defined || r.DoNotInstantiate && !r.ExplicitInst {
			continue
		}
		pos := e.pos
		if first, used := ck.tmpl.mentionedAt[r]; used && ck.d.Pass == lang.HostPass {
			pos = first
		}
		if !ck.requireBody(r, pos) && !r.BodyFailed && !r.BodyPending && !e.ofClass && !r.IsDeleted && !r.IsDefaulted && (r.InstantiatedFrom == nil || !r.InstantiatedFrom.IsDefaulted) {
			ck.report(diag.NoTemplateDefinition, e.start, ck.words.describe(r))
		}
	}
	ck.tmpl.explicit = nil
}
