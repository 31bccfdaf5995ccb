// This file implements friend declarations [class.friend].
package front

import (
	"slices"

	"cufront/compiler/diag"
	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/token"
)

// checkLocalFriend reports an unqualified friend function of a local class that
// the function around has not declared [class.local]/3, [class.friend]/11.
func (ck *Checker) checkLocalFriend(name *token.Name, s *declSpecs, d *declarator, defines bool) {
	c := ck.env.class
	if !s.Friend || d.Name.qualified() || c == nil || !c.LocalToFunction || ck.env.has(inInstance) {
		return
	}
	if len(s.Headers) > 0 {
		ck.report(diag.TemplateFriendInLocalClass, d.NamePos)
		return
	}
	if ck.env.has(inPrototype) { // (rule front.local-friends)
		return
	}
	declared := false
	for o := ck.env.scope; o != nil && o.Kind != symbols.ScopeNamespace; o = o.Parent {
		if o.Kind == symbols.ScopeClass && !o.Class.LocalToFunction {
			break
		}
		for _, y := range o.Local(name) {
			declared = declared || o.Kind != symbols.ScopeClass && y.IsFunctionLike()
		}
	}
	if !declared {
		ck.report(diag.LocalFriendNotDeclared, d.NamePos)
	}
	if defines {
		ck.report(diag.DefinedInWrongScope, ck.syntax.here(), `function "`+name.Text+`"`)
	}
}

// friendClass handles `friend class X;`.
func (p *Parser) friendClass(s *declSpecs, h *tagMention) *il.Type {
	if !h.Name.qualified() && !h.Name.HasArgs && len(s.Headers) == 0 {
		l := p.ck.lookup(h.Name.Name, 0)
		if y := l.first(); y != nil && y.Kind == symbols.SymParamType && y.Type().Kind == il.TkTemplateParam {
			p.ck.say.elaboratedTypedef(y.Type(), h)
			return y.Type()
		}
	}
	var t *il.Type
	switch {
	case h.Name.HasArgs:
		if tm := p.ck.templateNamed(&h.Name, h.Name.Name); tm != nil {
			t = p.ck.classTemplateID(tm, h.Name.Args, h.Name.Pos)
		}
	case h.Name.qualified() || len(s.Headers) > 0:
		t = p.ck.friendQualified(s, h)
	default:
		l := p.ck.lookup(h.Name.Name, lookTypesOnly)
		if y := l.first(); y != nil && y.Kind == symbols.SymInjected {
			t = y.Type()
		} else if y != nil && outsideFriendScope(&p.ck.env, y) {
			t = p.ck.newFriendClass(s, h)
		} else if y != nil && (y.Kind == symbols.SymType || y.Kind == symbols.SymParamType) && y.Type().ClassType() != nil {
			t = y.Type()
		} else if y != nil && y.Kind == symbols.SymType && y.Type().Kind != il.TkTypeRef && y.Type().IsEnum() {
			p.report(diag.TagKindMismatch, h.Name.Pos, tagWord(h.Key), p.ck.say.describeAt(y.Entity, h.Name.Pos))
		} else {
			t = p.ck.newFriendClass(s, h)
		}
	}
	if t == nil {
		return p.u.Builtin.Error
	}
	p.grantClass(t, s, h)
	return t
}

// outsideFriendScope reports whether y lies in a namespace around the innermost one: what a friend
// declaration names without qualification is not looked for there [namespace.memdef]/3
// (rule front.friends-of-namespaces).
func outsideFriendScope(env *Env, y *symbols.Symbol) bool {
	if y.Scope == nil || y.Scope.Kind != symbols.ScopeNamespace || env.class == nil || env.class.LocalToFunction {
		return false
	}
	o := env.friendScope()
	if o == y.Scope {
		return false
	}
	for o = o.Parent; o != nil; o = o.Parent {
		if o == y.Scope {
			return true
		}
	}
	return false
}

// friendQualified finds the class that a qualified or templated friend names.
func (ck *Checker) friendQualified(s *declSpecs, h *tagMention) *il.Type {
	if h.Name.Dependent {
		return ck.dependentMemberType(&h.Name)
	}
	if h.Name.qualified() {
		l := ck.lookupName(&h.Name, lookTypesOnly)
		y := l.first()
		switch {
		case y == nil:
			ck.say.noTagMember(h)
			return nil
		case y.Kind == symbols.SymTemplate && y.Template().Type != nil:
			return y.Template().Type
		case y.IsType():
			return y.Type()
		}
		return nil
	}
	dropFriendDefaults(ck, s, &h.Name, h.Name.Pos)
	target := ck.env.friendScope()
	for _, y := range target.Local(h.Name.Name) {
		if y.Kind == symbols.SymTemplate && y.Template().Type != nil && y.Template().Kind != il.TemplkAlias && y.Using == nil {
			return y.Template().Type.ClassType()
		}
	}
	l := ck.lookup(h.Name.Name, lookTypesOnly)
	if y := l.first(); y != nil && y.Kind == symbols.SymTemplate && y.Template().Type != nil && y.Scope != target {
		return y.Template().Type.ClassType()
	}
	return ck.newFriendClass(s, h)
}

// friendTagScope returns the scope of a class that a friend declaration mentions
// first: for a local class the innermost one around that is of no class
// [class.friend]/11.
func friendTagScope(env *Env) *symbols.Scope {
	if env.class == nil || !env.class.LocalToFunction {
		return env.friendScope()
	}
	o := env.scope
	for o.Parent != nil && !o.IsBlock() && o.Kind != symbols.ScopeNamespace {
		o = o.Parent
	}
	return o
}

// friendTaken looks at list, which target has under the name of a friend class or class template
// that is declared now: the class is there, or the name is taken. Ordinary lookup finds what it
// found before (rule front.friends-taken).
func friendTaken(ck *Checker, s *declSpecs, h *tagMention, target *symbols.Scope, list []*symbols.Symbol) (*il.Type, bool) {
	own := ownHeader(ck.u, s, &h.Name) != nil
	for _, y := range list {
		if own && y.Kind == symbols.SymTemplate && y.Template().Kind == il.TemplkClass && y.Using == nil {
			return y.Template().Type.ClassType(), true
		}
	}
	for _, y := range list {
		switch {
		case own, y.Kind == symbols.SymNamespace, y.Kind == symbols.SymTemplate && y.Template().Type != nil:
			ck.report(diag.AlreadyDeclaredInScope, h.Name.Pos, h.Name.Name)
			return nil, false
		case y.Kind == symbols.SymType && y.Type().ClassType() != nil:
			return y.Type(), true
		case y.Kind == symbols.SymType:
			typeTaken(&ck.say, y, h.Name.Pos)
			return nil, true
		}
	}
	return nil, false
}

// newFriendClass declares a class first mentioned by a friend declaration; it
// stays invisible to ordinary lookup.
func (ck *Checker) newFriendClass(s *declSpecs, h *tagMention) *il.Type {
	target := friendTagScope(&ck.env)
	if y := target.Local(h.Name.Name); len(y) > 0 && (ck.env.class == nil || !ck.env.class.IsDependent()) {
		if t, ok := friendTaken(ck, s, h, target, y); ok {
			return t
		}
	}
	level, access := ck.env.memberLevel, ck.env.memberAccess
	ck.env.memberLevel = 0
	unasked := ck.decls.hidesUnasked
	ck.decls.hidesUnasked = true // what only a friend declares hides nothing
	t := ck.declareClass(s, h, target)
	ck.decls.hidesUnasked = unasked
	ck.env.memberLevel, ck.env.memberAccess = level, access
	s.written.ElaboratedFirst = t
	for _, y := range target.Local(h.Name.Name) {
		if y.Entity == il.Entity(t) || y.Kind == symbols.SymTemplate && y.Template().Type == t {
			y.Friend = true
		}
	}
	return t
}

// grantClass notes that t is a friend of the current class.
func (p *Parser) grantClass(t *il.Type, s *declSpecs, h *tagMention) {
	if p.ck.env.class == nil {
		p.report(diag.InvalidFriendDeclaration, s.Pos)
		return
	}
	p.ck.env.class.Cls.OwnRare().FriendClasses = append(p.ck.env.class.Cls.FriendClasses, t)
	if len(s.Headers) == 0 {
		pointlessFriend(p.ck, t, s.FriendPos)
	}
	c := t.ClassType()
	if c != nil && len(s.Headers) == 0 && c.ParentScope != nil && c.ParentScope.Type == p.ck.env.class && p.ck.env.class.IsDependent() && slices.Contains(c.Cls.Befriending, p.ck.env.class) {
		return // of a member class it is said once (rule decl.friend-member-access)
	}
	if c != nil {
		c.Cls.OwnRare().Befriending = append(c.Cls.Befriending, p.ck.env.class)
	}
	if !p.at(token.Semi) {
		return
	}
	info := p.ck.env.tagInfo(p.u, s, h, t)
	info.Specs.Friend = true
	if len(s.Headers) > 0 && t.TParam != nil && t.TParam.Kind == il.TptkMember {
		t.TParam.NoTypename, info.OwnRare().FriendKey = true, h.Key
	}
	e := il.Entity(t)
	if c != nil {
		info.NameRef = p.ck.env.nameReference(p.u, c, &h.Name)
		e = c
		if len(s.Headers) > 0 {
			e = sequenceTag(c)
			if p.ck.env.class.IsDependent() && !isWithin(p.ck.env.class, c) { // matched with the template at instantiation only
				info.OwnRare().FriendKind, info.OwnRare().FriendAccess = tagKind(h.Key), p.ck.env.memberAccess
				info.OwnRare().FriendQualified = h.Name.qualified()
			}
		}
	}
	if s.written.ElaboratedFirst == t && e.Corresp().SeqEntry == nil {
		p.ck.env.sequenceDefinition(p.u, e, info)
		return
	}
	if sec := p.ck.env.sequenceSecondary(p.u, e, info, h.Name.Pos); sec != nil {
		sec.Friend, sec.AutonomousTag = true, true
	}
}

// isWithin reports whether t is class c, a partial specialisation of its template, or
// nested in one of these.
func isWithin(t, c *il.Type) bool {
	for t != nil && t != c {
		if m := t.Cls.AssocTemplate; m != nil && m.PartialOf != nil && m.PartialOf.Type == c {
			return true
		}
		s := t.ParentScope
		if s == nil || s.Kind != il.SckClass {
			return false
		}
		t = s.Type
	}
	return t != nil
}

// friendType handles `friend T;`.
func (ck *Checker) friendType(s *declSpecs) {
	t := s.Type.Unmentioned()
	if ck.env.class == nil || t.IsError() {
		return
	}
	if !ck.d.AtLeast(lang.CXX11) {
		ck.extensionOnce(diag.CXX11FeatureExtendedFriend, s.FriendPos)
	}
	ck.env.class.Cls.OwnRare().FriendClasses = append(ck.env.class.Cls.FriendClasses, t)
	pointlessFriend(ck, t, s.FriendPos)
	if t.Kind == il.TkTypeRef && (t.Name != nil || t.Ref != nil && t.Ref.Kind == il.RefTemplateAlias) {
		if c := t.ClassType(); c != nil {
			t = c
		} else if t.Ref.Kind == il.RefAlias { // what is declared is no typedef
			t = t.Skip()
		}
	}
	if computed := t.Kind == il.TkTypeRef && t.Ref != nil && t.Ref.Kind == il.RefDecltype; !t.IsDependent() && (computed || t.IsEnum()) {
		if t.IsReference() || !t.IsClass() { // (rule decl.friend-computed)
			return
		}
		t = t.ClassType()
	}
	info := ck.env.declInfo(ck.u, s, &declarator{Type: t, NamePos: s.TypePos})
	info.Specs.Friend = true
	if c := t.ClassType(); t == s.Type && t == c && t.IsDependent() && t.IsClassMember && t.Cls.AssocTemplate == nil { // (rule decl.friend-member)
		info.OwnRare().FriendKey = token.KwClass
	}
	if sec := ck.env.sequenceSecondary(ck.u, t, info, s.TypePos); sec != nil {
		sec.Friend, sec.AutonomousTag = true, true
	}
}

// friendDeclarator handles a friend function or variable.
func (p *Parser) friendDeclarator(s *declSpecs, d *declarator) (done bool) {
	if !d.IsFunction {
		p.report(diag.InvalidFriendDeclaration, s.Pos)
		return false
	}
	switch {
	case s.written.Static || s.written.Extern:
		p.report(diag.StorageClassOnFriend, s.StoragePos)
	case s.written.Virtual:
		p.report(diag.VirtualNotAllowed, s.VirtualPos)
	}
	class, access := p.ck.env.class, p.ck.env.memberAccess
	p.ck.env.memberAccess = il.Public
	info := p.ck.env.declInfo(p.u, s, d)
	p.functionSuffixes(s, d, info)
	body := d.outer && !d.ended && p.atFunctionBody(d)
	info.IsDefinition = body
	if body && !p.ck.friendMayBeDefined(d) {
		p.skipFunctionBody()
		p.ck.env.memberAccess = access
		return true
	}
	if d.Name.Dtor && !d.Name.qualified() {
		p.report(diag.DestructorNotQualified, d.NamePos)
		p.ck.env.memberAccess = access
		return false
	}
	var r *il.Routine
	switch {
	case d.Name.Dependent || d.Name.Type != nil && d.Name.Type.IsDependent() && !p.ck.env.isCurrentInstantiationType(p.u, d.Name.Type):
		r = p.ck.dependentFriend(s, d, info)
	default:
		r = p.ck.declareFunction(s, d, info)
	}
	p.ck.env.memberAccess = access
	if r != nil && !body && p.ck.env.has(inPrototype) && len(s.Headers) == 0 && !d.Name.HasArgs && !d.Name.qualified() && (r.Type.IsDependent() || r.Type.Skip().Elem.HasPlaceholder()) {
		p.report(diag.FriendDeclaresNonTemplate, d.NamePos, quoted(string(il.AppendDeclaration(nil, r.Type, p.ck.declName(&d.Name).Text, writtenText()))))
	}
	if info.Pure || d.badPure.IsValid() {
		p.report(diag.PureSpecifierNeedsVirtual, info.SuffixPos)
	}
	behindSpecifier(p.ck.say, info, d, body, p.tok.Pos)
	if r == nil {
		if body {
			p.skipFunctionBody()
			return true
		}
		return false
	}
	if class != nil {
		class.Cls.OwnRare().FriendRoutines = append(class.Cls.FriendRoutines, r)
	}
	if r.FriendOf == nil {
		r.OwnRare().FriendOf = class
	}
	if body {
		r.DefinedInFriendDecl = true
		p.functionDefinition(r, s, d) // names are looked up as in a member function
		return true
	}
	checkFriendHead(p.ck, s, &d.Name)
	return false
}

// friendMayBeDefined reports the definition of a friend with a qualified name
// [class.friend]/6.
func (ck *Checker) friendMayBeDefined(d *declarator) bool {
	if !d.Name.qualified() || d.Name.Name == nil {
		return true
	}
	if d.Name.Type != nil && d.Name.Type.ClassType() != nil {
		ck.report(diag.DefinedInWrongScope, d.NamePos, `function "`+ck.nameText(&d.Name)+`"`)
	} else {
		ck.report(diag.QualifiedFriendDefinition, d.NamePos)
	}
	return false
}

func (env *Env) isCurrentInstantiationType(u *il.Unit, t *il.Type) bool {
	c := t.ClassType()
	return c != nil && env.isCurrentInstantiation(u, c)
}

// undefinedTemplateOf returns the class template, not defined so far, of which t
// is a dependent specialisation; nil when it is none.
func undefinedTemplateOf(t *il.Type) *il.Template {
	if t == nil {
		return nil
	}
	c := t.ClassType()
	if c == nil || c.Cls.AssocTemplate == nil {
		return nil
	}
	tm := typing.PrimaryOf(c.Cls.AssocTemplate)
	if tm.Type == nil || !tm.Type.Incomplete || tm.Type.Cls.BeingDefined {
		return nil
	}
	return tm
}

// dependentFriend records a friend that is a member of a dependent class.
func (ck *Checker) dependentFriend(s *declSpecs, d *declarator, info *il.DeclInfo) *il.Routine {
	if t := undefinedTemplateOf(d.Name.Type); t != nil && len(s.Headers) > 0 { // (rule front.friend-members)
		ck.report(diag.IncompleteTypeNotAllowed, d.Name.Start, d.Name.Type)
		return nil
	}
	ck.functionType(s, d)
	r := ck.u.NewRoutine()
	ck.nameRoutine(r, d, ck.env.scope)
	r.DeclPos, r.NamePos, r.Type, r.DeclaredType = d.NamePos, d.NamePos, d.Type, d.Type
	r.IsFriend = true
	if d.Name.Type != nil {
		if ck.tmpl.friendMembers == nil {
			ck.tmpl.friendMembers = make(map[*il.Routine]*il.Type)
		}
		ck.tmpl.friendMembers[r] = d.Name.Type
	}
	info.NameRef = ck.env.nameReference(ck.u, r, &d.Name)
	ck.env.sequenceDefinition(ck.u, r, info)
	return r
}
