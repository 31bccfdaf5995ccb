// This file implements class heads [class.pre]: definitions, declarations,
// elaborated type specifiers, and what happens at the closing brace.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/symbols"
	"cufront/compiler/il"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// tagMention is a class or enumeration head as it was parsed.
type tagMention struct {
	Key     token.Kind
	KeyPos  source.Pos
	Name    qualName
	HasName bool
	Attrs   *il.Attribute
	Final   bool
	Type    *il.Type
}

// tagKind returns the kind of type that a class-key makes.
func tagKind(k token.Kind) il.TypeKind {
	switch k {
	case token.KwStruct:
		return il.TkStruct
	case token.KwUnion:
		return il.TkUnion
	}
	return il.TkClass
}

// classSpecifier parses a class-specifier or elaborated-type-specifier.
func (p *Parser) classSpecifier(s *declSpecs) {
	h := &tagMention{Key: p.tok.Kind, KeyPos: p.tok.Pos}
	s.TagMention = h
	p.next()
	h.Attrs = p.attributes(il.LocTagName)
	p.tagName(h)
	if p.at(token.Ident) && p.isFinal() {
		h.Final = true
		p.next()
		appendAttributes(&h.Attrs, p.attributes(il.LocTagName))
	}
	if h.Name.Invalid {
		s.Type, s.Invalid = p.u.Builtin.Error, true
		if p.at(token.LBrace) {
			p.skipBalanced()
		}
		return
	}
	switch {
	case (p.at(token.LBrace) || p.at(token.Colon) && !s.isParameter) && (h.HasName || innermostHeader(s) == nil || s.ExplicitSpecialization):
		s.Type = p.defineClass(s, h)
	case !h.HasName:
		p.namelessClass(s, h)
	default:
		s.Type = p.elaboratedClass(s, h)
	}
	h.Type = s.Type
}

// namelessClass goes on behind a class-key at something that is no name: what is
// defined there is an unnamed class of which nothing more is said, and a template
// lacks its name (rule recovery.class-name).
func (p *Parser) namelessClass(s *declSpecs, h *tagMention) {
	if !p.ck.env.has(inInstance) { // the template said it
		p.ck.say.missingTagName(p.tok.Pos, innermostHeader(s) != nil || p.ck.env.scope.Kind == symbols.ScopeTemplate && !s.ExplicitSpecialization && !s.isAlias)
	}
	p.skipToStop(token.LBrace, token.Colon)
	if p.at(token.LBrace) || p.at(token.Colon) && !s.isParameter {
		p.defineClass(s, h)
	}
	if s.Type, s.Invalid = p.u.Builtin.Error, true; innermostHeader(s) == nil {
		s.written.DefinesType = nil
	}
}

// missingTagName reports at pos that the head of a class or enumeration has no name,
// which it must have or not.
func (say *reports) missingTagName(pos source.Pos, must bool) {
	if must {
		say.report(diag.ExpectedIdentifier, pos)
		return
	}
	say.report(diag.ExpectedDefinitionOrTagName, pos)
}

// tagName parses the name of a class or enumeration head.
func (p *Parser) tagName(h *tagMention) {
	if !p.at(token.Ident) && !p.at(token.ColonColon) {
		h.Name.Pos = p.tok.Pos
		return
	}
	h.HasName = true
	if p.at(token.Ident) && p.peek(1).Kind == token.Lt && p.templateMissing(h) {
		return
	}
	saved := p.ck.env.has(namingMember)
	p.ck.env.set(namingMember, p.ck.env.scope.Kind == symbols.ScopeTemplate)
	p.parseName(&h.Name, false)
	p.ck.env.set(namingMember, saved)
}

// templateMissing reports a name with template arguments that is no template in
// the head of a class, and skips both.
func (p *Parser) templateMissing(h *tagMention) bool {
	name, pos := p.tok.Name, p.tok.Pos
	end := p.scanTemplateArgs(1)
	if end == 0 || p.ck.templateNamed(&h.Name, name) != nil {
		return false
	}
	if l := p.ck.lookup(name, 0); l.Dependent {
		return false
	}
	if k := p.peek(end).Kind; k == token.ColonColon {
		return false
	}
	if !takesNoArgs(p.ck, &h.Name, name, pos) {
		p.report(diag.NotTemplate, pos, name)
	}
	for ; end > 0; end-- {
		p.next()
	}
	h.Name.Name, h.Name.Pos, h.Name.Start, h.Name.Invalid = name, pos, pos, true
	return true
}

// isFinal reports whether the current identifier is `final` before a class
// body.
func (p *Parser) isFinal() bool {
	if p.tok.Name != p.ck.known.final && p.tok.Name != p.ck.known.final2 {
		return false
	}
	k := p.peek(1).Kind
	return k == token.LBrace || k == token.Colon || k == token.KwAttribute
}

// checkDefinitionPlace reports the definition of a class or enumeration where
// none may stand: in type-ids, parameters, conditions and the declarations of
// range-based for [dcl.type.general]/3.
func (ck *Checker) checkDefinitionPlace(s *declSpecs, h *tagMention) {
	if ck.d.IsC() {
		return
	}
	if s.isParameter || s.noDefinition || s.typeOnly && !s.isAlias || ck.env.inTemplateArgs > 0 {
		ck.report(diag.TypeDefinitionNotAllowed, h.KeyPos)
	}
}

// mayDefineIn reports whether a member of target may be defined here: in a scope
// around it [class.pre]/4, [namespace.memdef]/2.
func (env *Env) mayDefineIn(target *symbols.Scope) bool {
	here := env.innermostScope()
	if here.IsBlock() {
		return target.Kind == symbols.ScopeClass && target.Class.LocalToFunction
	}
	for s := target; s != nil; s = s.Parent {
		if s == here || here.IL != nil && s.IL == here.IL {
			return true
		}
	}
	return false
}

// defineClass handles a head followed by a body.
func (p *Parser) defineClass(s *declSpecs, h *tagMention) *il.Type {
	target := headScope(p.ck, h)
	p.ck.checkDefinitionPlace(s, h)
	if s.Friend {
		p.report(diag.DefinedInWrongScope, h.Name.Pos, `class "`+p.ck.nameText(&h.Name)+`"`)
		p.skipClassBody()
		s.Invalid = true
		return p.u.Builtin.Error
	}
	if h.Name.qualified() && !p.ck.env.mayDefineIn(target) && !p.ck.env.has(inInstance) {
		p.report(diag.DefinedInWrongScope, h.Name.Start, `class "`+p.ck.nameText(&h.Name)+`"`)
		p.skipClassBody()
		s.Invalid = true
		return p.u.Builtin.Error
	}
	t, isNew := p.classToDefine(s, h, target)
	if t == nil {
		p.skipClassBody()
		s.Invalid = true
		return p.u.Builtin.Error
	}
	if old := t; t.Cls.Complete || t.Cls.BeingDefined {
		// partial specialisations may become the same in an instance: the first one stays
		if pt := t.ClassType().Cls.AssocTemplate; pt == nil || !pt.OfInstance || !p.ck.env.declaresInstance() {
			p.ck.say.redefinedTag(t, h, tagTypedef(target, t))
		}
		if t = p.ck.secondClass(s, h, t, target); t == nil {
			p.skipClassBody()
			return old
		}
		isNew = true
	}
	if t.Kind != tagKind(h.Key) {
		p.ck.say.changeKey(t, h, s)
	}
	t.Cls.KeyStruct = h.Key == token.KwStruct
	s.written.DefinesType = t
	p.classDefinition(t, s, h, target, isNew)
	return t
}

// changeKey makes the class what its definition says: class and struct are
// interchangeable, union is not.
func (say *reports) changeKey(t *il.Type, h *tagMention, s *declSpecs) {
	k := tagKind(h.Key)
	if (k == il.TkUnion) != (t.Kind == il.TkUnion) {
		say.report(diag.TagKindMismatch, h.Name.Pos, tagWord(h.Key), say.describeAt(t, h.Name.Pos))
		return
	}
	t.Kind = k
}

// redefinedTag reports a second definition; def is the typedef that the name means,
// if it is one.
func (say *reports) redefinedTag(t *il.Type, h *tagMention, def *il.Type) {
	if say.d.IsC() {
		say.report(diag.AlreadyDeclaredInScope, h.Name.Pos, h.Name.Name)
		return
	}
	text := say.words.describe(t)
	if c := t.ClassType(); c != nil && c.Cls.AssocTemplate != nil && !c.Cls.IsSpecialized && c.Cls.InstanceOf == nil {
		tm := c.Cls.AssocTemplate
		if tm.PartialOf != nil {
			tm = tm.PartialOf
		}
		text = say.words.templateName(tm)
	}
	pos := t.DeclPos
	if def != nil {
		text, pos = `type "`+say.words.entityText(def)+`"`, def.DeclPos
	}
	say.report(diag.AlreadyDefinedAt, h.Name.Start, text, say.lineAt(pos, h.Name.Start))
}

// secondClass returns the class that a further definition of old defines, nil when
// nothing does: another class, which has the name from there on, unless it is a
// specialisation. The definition of a template is left out (rule front.redefined-tag).
func (ck *Checker) secondClass(s *declSpecs, h *tagMention, old *il.Type, target *symbols.Scope) *il.Type {
	if old.Cls.BeingDefined || len(s.Headers) > 0 && !s.ExplicitSpecialization || old.Cls.IsPrototype || ck.env.has(inInstance) {
		return nil
	}
	t := ck.env.newClass(ck.u, h, h.Name.Name, target)
	t.Access = old.Access
	for _, y := range target.Local(h.Name.Name) {
		if y.Kind == symbols.SymType && y.Type().ClassType() == old && y.Using == nil {
			y.Entity = t
		}
	}
	ck.env.listType(t, target)
	return t
}

// tagTypedef returns the typedef that gives class t its own name once more: the
// name means the typedef from there on (rule front.redefined-tag).
func tagTypedef(scope *symbols.Scope, t *il.Type) *il.Type {
	for _, y := range scope.Local(t.Name) {
		if y.Kind == symbols.SymType && y.Type().Kind == il.TkTypeRef && y.Type().ClassType() == t {
			return y.Type()
		}
	}
	return nil
}

// tagWord returns the kind of entity that a class-key or `enum` introduces.
func tagWord(k token.Kind) string {
	switch k {
	case token.KwUnion:
		return "union"
	case token.KwEnum:
		return "enum"
	}
	return "class or struct"
}

// tagAlone returns the word for the class that key k declares.
func tagAlone(k token.Kind) string {
	if k == token.KwUnion {
		return "union"
	}
	return "class"
}

// skipClassBody skips a base clause and body.
func (p *Parser) skipClassBody() {
	for !p.at(token.LBrace) && !p.at(token.Semi) && !p.at(token.EOF) {
		p.next()
	}
	if p.at(token.LBrace) {
		p.skipBalanced()
	}
}

// classToDefine finds or makes the class that a definition defines.
func (p *Parser) classToDefine(s *declSpecs, h *tagMention, target *symbols.Scope) (t *il.Type, isNew bool) {
	checkTemplateHeads(p.ck, s, &h.Name, h.Name.Pos, true)
	if h.Name.HasArgs || s.ExplicitSpecialization && h.HasName {
		return p.specializedClass(s, h, target)
	}
	if !h.HasName {
		t = p.ck.env.newClass(p.u, h, nil, target)
		p.ck.decls.numbers++
		t.Cls.OriginallyUnnamed = true
		p.ck.env.listType(t, target)
		return t, true
	}
	own := ownHeader(p.u, s, &h.Name) != nil
	for _, y := range target.Local(h.Name.Name) {
		y.Friend = y.Friend && y.IsFunctionLike() // declared by a friend so far
		switch y.Kind {
		case symbols.SymType:
			if h.Name.qualified() && y.Type().Kind == il.TkTypeRef {
				p.ck.say.elaboratedTypedef(y.Type(), h)
				return nil, false
			}
			c := y.Type().ClassType()
			if c == nil || y.Type().Kind == il.TkTypeRef {
				if y.Type().Kind == il.TkTypeRef && c != nil && y.Using == nil && h.Name.qualified() {
					return c, false
				}
				if t := y.Type(); t.Kind == il.TkTypeRef && h.Name.qualified() {
					p.ck.say.elaboratedTypedef(t, h)
				} else if t.IsEnum() && t.Kind != il.TkTypeRef && !t.IntInfo.Defined {
					p.report(diag.TagKindMismatch, h.Name.Pos, tagWord(h.Key), p.ck.say.describeAt(y.Entity, h.Name.Pos))
				} else if c != nil && c.Cls.TypedefName == y.Type() {
					p.ck.say.redefinedTag(c, h, y.Type())
				} else if own && templateTaken(p.ck, h, target, y) {
					return p.ck.declareClass(s, h, target), true
				} else {
					typeTaken(&p.ck.say, y, h.Name.Pos)
					if y.Type().Kind == il.TkTypeRef && !h.Name.qualified() {
						target.Drop(h.Name.Name)
						return p.ck.declareClass(s, h, target), true
					}
				}
				return nil, false
			}
			if own && h.Name.qualified() {
				p.report(diag.NotClassTemplate, h.Name.Pos, p.ck.words.describeBare(c))
				return nil, false
			}
			if own && templateTaken(p.ck, h, target, y) {
				return p.ck.declareClass(s, h, target), true
			}
			if y.Using != nil && !h.Name.qualified() {
				nameTaken(p.ck, target, h.Name.Name, h.Name.Pos)
				return p.ck.declareClass(s, h, target), true
			}
			if p.ck.env.unspecializedMember(s, &h.Name, target) && !c.Cls.IsSpecialized {
				p.report(diag.SpecializationNeedsHeader, h.Name.Start, "class "+quoted(p.ck.words.instanceText(c)), "template<>")
				return p.ck.specializeMemberClass(s, c, h), false
			}
			changeAccess(p.ck, y, h, &c.SourceCorresp)
			return c, false
		case symbols.SymTemplate:
			tm := y.Template()
			if tm.Type == nil || tm.Kind == il.TemplkAlias || own && y.Using != nil && target.Kind == symbols.ScopeClass {
				if own && templateTaken(p.ck, h, target, y) {
					return p.ck.declareClass(s, h, target), true
				}
				if tm.Type == nil {
					continue
				}
				namedLikeTemplate(p.ck, h, target, tm)
				return nil, false
			}
			if !own && h.Name.qualified() && len(s.Headers) == 0 {
				p.report(diag.TemplateArgsMissing, h.Name.Start, p.ck.words.describeBare(tm))
				return nil, false
			}
			if !own {
				namedLikeTemplate(p.ck, h, target, tm)
				if target.Kind != symbols.ScopeNamespace {
					return p.ck.declareClass(s, h, target), true
				}
				return nil, false
			}
			if h.Name.qualified() && specializesMemberTemplate(s) && target.Class != nil && target.Class.Cls.InstanceOf != nil {
				t := p.ck.env.newClass(p.u, h, h.Name.Name, target)
				y.Entity = p.ck.newClassTemplate(s, t)
				return t, true
			}
			p.redeclareClassTemplate(tm, s, h)
			return tm.Type.ClassType(), false
		case symbols.SymNamespace:
			nameTaken(p.ck, target, h.Name.Name, h.Name.Pos)
			return p.ck.declareClass(s, h, target), true
		default:
			if own && templateTaken(p.ck, h, target, y) { // shares its name with nothing
				return p.ck.declareClass(s, h, target), true
			}
		}
	}
	if h.Name.qualified() {
		if isPrototype(p.u, h.Name.Type) {
			p.report(diag.NotDefinableTemplate, h.Name.Pos, typeText(h.Name.Type)+"::"+h.Name.Name.Text)
		} else {
			p.ck.say.noTagMember(h)
		}
		return nil, false
	}
	return p.ck.declareClass(s, h, target), true
}

// specializesMemberTemplate reports whether the headers of s are those of an
// explicit specialisation of a member template, `template<> template<class U>`
// [temp.expl.spec]/16.
func specializesMemberTemplate(s *declSpecs) bool {
	return len(s.Headers) >= 2 && len(s.Headers[0].Params) == 0
}

// specializedClass returns the class of an explicit or partial specialisation.
func (p *Parser) specializedClass(s *declSpecs, h *tagMention, target *symbols.Scope) (*il.Type, bool) {
	t := p.ck.templateNamed(&h.Name, h.Name.Name)
	if t == nil || !h.Name.HasArgs {
		if s.ExplicitSpecialization && h.HasName {
			// member class of an explicitly specialised class template
			for _, y := range target.Local(h.Name.Name) {
				if y.Kind == symbols.SymType && y.Type().ClassType() != nil {
					c := y.Type().ClassType()
					if c.Cls.EnclosingClass == nil {
						p.report(diag.NotSpecializable, h.KeyPos, p.ck.words.describeBare(c))
						return c, false
					}
					return p.ck.specializeMemberClass(s, c, h), false
				}
			}
		}
		if h.Name.qualified() && !h.Name.HasArgs && h.HasName && h.Name.Scope != nil && len(h.Name.Scope.Local(h.Name.Name)) == 0 {
			p.ck.say.noTagMember(h)
		} else if t != nil && s.ExplicitSpecialization && !h.Name.qualified() && t.Kind == il.TemplkClass {
			p.report(diag.TemplateArgsMissing, h.Name.Pos, p.ck.words.describeBare(t))
		} else if t == nil && s.ExplicitSpecialization && !h.Name.qualified() && len(target.Local(h.Name.Name)) == 0 {
			p.report(diag.NotSpecializable, h.KeyPos, tagAlone(h.Key)+" "+quoted(h.Name.Name.Text))
		} else {
			p.report(diag.NotTemplate, h.Name.Pos, h.Name.Name)
		}
		return nil, false
	}
	if len(s.Headers) == 0 {
		p.report(diag.SpecializationNeedsHeader, h.Name.Pos, "class "+quoted(typeText(p.ck.classTemplateID(t, h.Name.Args, h.Name.Pos))), "template<>")
		return nil, false
	}
	c := p.specializeClass(s, t, h)
	if c == nil {
		return nil, false
	}
	return c, c.SeqEntry == nil
}

// changeAccess gives y, a member class or enumeration that h defines in the body of its
// class, the access that holds there, if it was declared with another one (rule decl.access-altered).
func changeAccess(ck *Checker, y *symbols.Symbol, h *tagMention, c *il.SourceCorresp) {
	if !c.IsClassMember || h.Name.qualified() || ck.env.has(inInstance) || c.Access == ck.env.memberAccess {
		return
	}
	ck.say.report(diag.RedeclarationAltersAccess, h.Name.Pos, ck.words.describe(y.Entity))
	c.Access, y.Access = ck.env.memberAccess, ck.env.memberAccess
}

// declareClass makes a class in target and declares its name.
func (ck *Checker) declareClass(s *declSpecs, h *tagMention, target *symbols.Scope) *il.Type {
	t := ck.env.newClass(ck.u, h, h.Name.Name, target)
	if s != nil && ownHeader(ck.u, s, &h.Name) != nil {
		tm := ck.newClassTemplate(s, t)
		y := ck.declare(target, h.Name.Name, symbols.SymTemplate, tm)
		y.Access = t.Access
		return t
	}
	if ck.env.has(inPrototype) && target.Kind == symbols.ScopeClass && target.Class.IsDependent() {
		t.Cls.IsPrototype = target.Class.Cls.IsPrototype
		t.Cls.IsNonreal = true
	}
	if ck.env.has(inPrototype) && t.LocalToFunction { // (rule paren.local-class)
		t.Cls.IsPrototype, t.Cls.IsNonreal = true, true
	}
	y := ck.declare(target, h.Name.Name, symbols.SymType, t)
	y.Access = t.Access
	ck.hideOthers(target, h.Name.Name)
	ck.env.listType(t, target)
	return t
}

// newClass makes the entry of a class.
func (env *Env) newClass(u *il.Unit, h *tagMention, name *token.Name, target *symbols.Scope) *il.Type {
	t := u.NewType(tagKind(h.Key))
	t.Name, t.DeclPos, t.Incomplete = name, h.Name.Pos, true
	t.Cls.AlignNoVirtual = 1
	t.Linkage, t.Cls.SurroundingC = linkageIn(ilScope(target)), env.has(inLinkageC)
	env.setParent(&t.SourceCorresp, target)
	if target.Kind == symbols.ScopeClass {
		t.Cls.OwnRare().EnclosingClass = target.Class
	}
	if name == nil || t.LocalToFunction {
		t.Linkage = il.LinkageNone
	}
	return t
}

// linkageIn is the linkage of a name of scope s that nothing else says anything about
// [basic.link]/4.
func linkageIn(s *il.Scope) il.NameLinkage {
	if s.Is(il.ScopeUnnamed) {
		return il.LinkageInternal
	}
	return il.LinkageCXX
}

// classDefinition parses base clause and body of class t.
func (p *Parser) classDefinition(t *il.Type, s *declSpecs, h *tagMention, target *symbols.Scope, isNew bool) {
	if !p.ck.enter() {
		return
	}
	defer p.ck.leave()
	saved := p.ck.env.save()
	p.ck.env.lateAccess = nil
	info := p.ck.env.tagInfo(p.u, s, h, t)
	info.IsDefinition = true
	if !h.HasName {
		info.NamePos = p.tok.Pos
	}
	if t.Cls.HeadAttrs != h.Attrs {
		t.Cls.OwnRare().HeadAttrs = h.Attrs
	}
	if e := sequenceTag(t); e != il.Entity(t) && e.Corresp().SeqEntry != nil {
		t.Cls.OwnRare().HeadAttrs = mergedAttributes(p.u, t.Attributes, h.Attrs)
	}
	t.Cls.Final = h.Final
	t.Attributes = copyAttributes(t.Cls.HeadAttrs)
	p.ck.applyToType(t, h.Attrs)
	declared := t.DeclPos
	if h.HasName {
		t.DeclPos = h.Name.Pos
		info.NameRef = p.ck.env.nameReference(p.u, t, &h.Name)
	}
	e := sequenceTag(t)
	if th := innermostHeader(s); th != nil && e == il.Entity(t) && h.Name.qualified() && !s.ExplicitSpecialization {
		e = p.ck.say.outsideTemplate(il.TemplkMemberClass, &t.SourceCorresp, th, func(n *il.Template) { n.Type = t })
		p.ck.env.sequenceMember(p.u, t, e, info)
	} else {
		old := e.Corresp().SeqEntry
		p.ck.env.sequenceDefinition(p.u, e, info)
		if old != nil {
			if first, ok := old.Entity.(*il.SecondaryDecl); ok && first.Entity == il.Entity(t) {
				first.DeclPos = declared
			}
		}
	}
	t.Cls.DefinedOutsideParent = h.Name.qualified() && target.Kind == symbols.ScopeClass
	p.ck.env.noteEntity(t)
	if h.Name.qualified() && h.Name.Scope != nil {
		p.ck.enterQualified(s, &h.Name)
	}
	if p.deferNestedClass(t) {
		p.ck.env = saved
		return
	}
	p.ck.beginClass(t)
	p.templateClassBody(t, s)
	if p.at(token.Colon) {
		if s.ExplicitSpecialization { // (rule front.access-in-templates)
			p.ck.env.deferAccess()
		}
		p.baseClause(t)
		p.ck.env.lateAccess = nil
	}
	t.Cls.OwnRare().BracePos = p.tok.Pos
	if !p.got(token.LBrace) {
		p.report(diag.ClassDefinitionMissing, p.tok.Pos) // only bases stand behind the name
		if p.at(token.ColonColon) {                      // behind a base that is no class
			p.skipTo(token.Semi)
		} else {
			p.skipToStop(token.LBrace, token.Semi)
		}
		if !p.got(token.LBrace) {
			t.Cls.BeingDefined = false
			p.ck.env = saved
			return
		}
	}
	t.Cls.OwnRare().MaxMemberAlign = p.ck.decls.pack
	open := p.prev.Pos
	p.memberList(t)
	p.closeClass(t, e, s, open)
	level := p.ck.env.memberLevel
	p.ck.env = saved
	if level <= 1 && saved.memberLevel == 0 {
		p.ck.runClassQueue()
	}
}

// closeClass handles the closing brace and what follows it.
func (p *Parser) closeClass(t *il.Type, e il.Entity, s *declSpecs, open source.Pos) {
	if p.at(token.RBrace) {
		p.checkNamesMembers(t)
		p.next()
	} else {
		p.ck.say.unclosedBrace(open)
	}
	level := p.ck.env.memberLevel
	p.ck.env.memberLevel = 0 // attributes behind the brace are outside
	attrs, ofDeclaration := splitDeclarationAttributes(p.attributes(il.LocAfterTag))
	p.ck.env.memberLevel = level
	appendAttributes(&s.Attrs, ofDeclaration)
	p.ck.applyToType(t, attrs)
	appendAttributes(&t.Attributes, attrs)
	t.Cls.OwnRare().ClosePos = p.tok.Pos
	p.ck.completeDefinition(t)
	reducedAlignment(&p.ck.say, t)
	p.ck.env.sequenceEnd(p.u, e, t.Cls.ClosePos)
}

// sequenceTag returns what stands for class t in the source sequence: its
// template when it is a prototype of one.
func sequenceTag(t *il.Type) il.Entity {
	if t.Cls != nil && t.Cls.IsPrototype && t.Cls.AssocTemplate != nil && t.Cls.AssocTemplate.Type == t {
		return t.Cls.AssocTemplate
	}
	return t
}

// tagInfo describes the declaration of a class or enumeration.
func (env *Env) tagInfo(u *il.Unit, s *declSpecs, h *tagMention, t *il.Type) *il.DeclInfo {
	i := u.NewDeclInfo()
	i.Specs = s.written
	i.Specs.DefinesType, i.Specs.ElaboratedFirst = nil, nil
	i.Type, i.NamePos = t, h.Name.Pos
	i.Template, i.ExplicitSpec = s.Headers, s.ExplicitSpecialization
	for _, th := range s.Headers {
		if len(th.Params) == 0 {
			i.OwnRare().EmptyHeaders++
		}
	}
	if i.HasTArgs = h.Name.HasArgs; h.Name.Args != nil {
		i.OwnRare().TArgs = h.Name.Args
	}
	i.Attributes = h.Attrs
	i.InClass = env.memberLevel > 0
	return i
}

// beginClass opens the scope of class t.
func (ck *Checker) beginClass(t *il.Type) {
	t.Cls.BeingDefined = true
	t.Cls.OwnRare() // what is asked and changed through pointers from now on
	sc := t.Cls.AssocScope
	if sc == nil {
		sc = ck.u.NewClassScope(t, ilScope(ck.env.scope))
	}
	ck.env.push(ck.u, symbols.ScopeClass, sc)
	ck.env.scope.Class = t
	ck.env.class = t
	ck.env.memberLevel++
	ck.env.memberAccess = il.Public
	if t.Kind == il.TkClass {
		ck.env.memberAccess = il.Private
	}
	if t.Name != nil {
		y := ck.declare(ck.env.scope, t.Name, symbols.SymInjected, t)
		y.Access = il.Public
	}
}

// emptyClassScope gives an incomplete class a scope, so that lookups in it
// find nothing.
func (ck *Checker) emptyClassScope(c *il.Type) *symbols.Scope {
	return &symbols.Scope{Kind: symbols.ScopeClass, Class: c, Parent: ck.file}
}

// elaboratedClass handles `struct X` without a body.
func (p *Parser) elaboratedClass(s *declSpecs, h *tagMention) *il.Type {
	declares := p.at(token.Semi) && !s.written.Typedef && !s.isParameter && !s.typeOnly
	if s.Friend {
		return p.friendClass(s, h)
	}
	if h.Name.HasArgs {
		if t := p.ck.templateNamed(&h.Name, h.Name.Name); t != nil {
			if len(s.Headers) > 0 && declares && !isInstantiation(s) {
				if c := p.specializeClass(s, t, h); c != nil {
					return c
				}
				return p.u.Builtin.Error
			}
			return p.ck.classTemplateID(t, h.Name.Args, h.Name.Pos)
		}
	}
	if declares && (!h.Name.qualified() || len(s.Headers) > 0) {
		return p.forwardClass(s, h)
	}
	l := p.ck.lookupTag(h)
	y := l.first()
	if y == nil && l.Dependent || h.Name.Dependent {
		return p.ck.dependentMemberType(&h.Name)
	}
	if y == nil {
		if h.Name.qualified() {
			p.ck.say.noTagMember(h)
			return p.u.Builtin.Error
		}
		return p.ck.implicitTag(s, h)
	}
	return p.ck.say.mentionedTag(s, h, y)
}

// isInstantiation reports whether s belongs to an explicit instantiation.
func isInstantiation(s *declSpecs) bool { return len(s.Headers) == 0 }

// lookupTag looks up the name of an elaborated-type-specifier.
func (ck *Checker) lookupTag(h *tagMention) Lookup {
	return ck.lookupName(&h.Name, lookTypesOnly)
}

// mentionedTag returns the class that an elaborated-type-specifier names.
func (say *reports) mentionedTag(s *declSpecs, h *tagMention, y *symbols.Symbol) *il.Type {
	if y.Kind == symbols.SymTemplate {
		t := y.Template()
		if t.Type != nil {
			s.Placeholder = nil
			say.report(diag.TemplateArgsMissing, h.Name.Pos, say.words.describeBare(t))
		}
		return say.u.Builtin.Error
	}
	t := y.Type()
	if t.Kind == il.TkTypeRef || t.Kind == il.TkTemplateParam {
		if t.ClassType() == nil || t.Kind == il.TkTemplateParam || y.Kind == symbols.SymType && !y.IsTagName() {
			say.elaboratedTypedef(t, h)
			return say.u.Builtin.Error
		}
	}
	c := t.ClassType()
	if c == nil {
		say.report(diag.TagKindMismatch, h.Name.Pos, tagWord(h.Key), say.describeAt(t, h.Name.Pos))
		return say.u.Builtin.Error
	}
	if (c.Kind == il.TkUnion) != (h.Key == token.KwUnion) {
		say.report(diag.TagKindMismatch, h.Name.Pos, tagWord(h.Key), say.describeAt(c, h.Name.Pos))
	}
	c.Referenced = true
	return t
}

// elaboratedTypedef reports the typedef-name or template parameter that stands
// behind a class-key or `enum` [dcl.type.elab]/2.
func (say *reports) elaboratedTypedef(t *il.Type, h *tagMention) {
	if t.Kind == il.TkTypeRef && t.Name != nil {
		say.report(diag.TypedefInElaboratedType, h.Name.Pos, t.Name)
		return
	}
	text := say.words.describeBare(t)
	if t.Kind == il.TkTemplateParam && t.Name != nil {
		text = "template parameter " + quoted(t.Name.Text)
	}
	say.report(diag.NotAllowedInElaboratedType, h.Name.Pos, text)
}

// forwardClass handles `struct X;`.
func (p *Parser) forwardClass(s *declSpecs, h *tagMention) *il.Type {
	checkTemplateHeads(p.ck, s, &h.Name, h.Name.Pos, true)
	target := headScope(p.ck, h)
	if s.ExplicitSpecialization && !h.Name.qualified() && !h.Name.HasArgs && len(target.Local(h.Name.Name)) == 0 && !p.ck.env.has(inInstance) {
		p.report(diag.NotSpecializable, h.KeyPos, tagAlone(h.Key)+" "+quoted(h.Name.Name.Text))
	}
	own := ownHeader(p.u, s, &h.Name) != nil
named:
	for _, y := range target.Local(h.Name.Name) {
		y.Friend = y.Friend && y.IsFunctionLike()
		if tm := y.Template(); own && (tm == nil || tm.Type == nil || tm.Kind == il.TemplkAlias || y.Using != nil && target.Kind == symbols.ScopeClass) && templateTaken(p.ck, h, target, y) {
			break
		}
		switch y.Kind {
		case symbols.SymNamespace:
			nameTaken(p.ck, target, h.Name.Name, h.Name.Pos)
			break named
		case symbols.SymType:
			if y.Type().IsEnum() && y.Type().Kind != il.TkTypeRef && !h.Name.qualified() {
				p.report(diag.TagKindMismatch, h.Name.Pos, tagWord(h.Key), p.ck.say.describeAt(y.Entity, h.Name.Pos))
				return p.u.Builtin.Error
			}
			if c := y.Type().ClassType(); c != nil && y.Type().Kind != il.TkTypeRef && !own {
				if (c.Kind == il.TkUnion) != (h.Key == token.KwUnion) {
					p.report(diag.TagKindMismatch, h.Name.Pos, tagWord(h.Key), p.ck.say.describeAt(c, h.Name.Pos))
				}
				if target.Kind == symbols.ScopeClass && !h.Name.qualified() && !p.ck.env.has(inInstance) {
					p.report(diag.InvalidRedeclarationNestedClass, h.Name.Pos)
				}
				if s.ExplicitSpecialization && h.Name.qualified() && c.Cls.EnclosingClass != nil {
					if c = p.ck.specializeMemberClass(s, c, h); c == nil {
						return p.u.Builtin.Error
					}
				}
				return c
			}
			if t := y.Type(); t.Kind == il.TkTypeRef {
				if h.Name.qualified() {
					p.ck.say.elaboratedTypedef(t, h)
				} else {
					typeTaken(&p.ck.say, y, h.Name.Pos)
				}
				return t
			}
		case symbols.SymTemplate:
			if tm := y.Template(); tm.Type != nil && (tm.Kind != il.TemplkAlias || !own) {
				if !own {
					namedLikeTemplate(p.ck, h, target, tm)
					return p.u.Builtin.Error
				}
				p.redeclareClassTemplate(tm, s, h)
				return tm.Type.ClassType()
			}
		}
	}
	t := p.ck.declareClass(s, h, target)
	t.Attributes = h.Attrs
	p.ck.applyToType(t, h.Attrs)
	s.written.ElaboratedFirst = t
	return t
}

// implicitTag declares the class that an elaborated-type-specifier mentions
// first [basic.scope.pdecl]: in the nearest namespace or block scope.
func (ck *Checker) implicitTag(s *declSpecs, h *tagMention) *il.Type {
	target := ck.env.innermostScope()
	for target.Kind == symbols.ScopeClass || target.Kind == symbols.ScopePrototype || target.Kind == symbols.ScopeTemplate || target.Kind == symbols.ScopeBind {
		target = target.Parent
	}
	level, access := ck.env.memberLevel, ck.env.memberAccess
	if target.Kind == symbols.ScopeNamespace {
		ck.env.memberLevel = 0
	}
	t := ck.declareClass(nil, h, target)
	if ck.env.has(inPrototype) {
		seenFromInstances(target.Local(h.Name.Name))
	}
	ck.env.memberLevel, ck.env.memberAccess = level, access
	t.Attributes = h.Attrs
	ck.applyToType(t, h.Attrs)
	s.written.ElaboratedFirst = t
	ref := ck.env.nameReference(ck.u, t, &h.Name)
	if q := ck.env.seqList; q != nil {
		ck.u.Order.Mentioned = append(ck.u.Order.Mentioned, il.MentionedClass{Type: t, Pos: t.DeclPos, NameRef: ref, Seq: q, Behind: q.Last})
	}
	return t
}

// seenFromInstances makes the class among syms, which a template mentions
// first, visible where the template's tokens are replayed: the declaration
// belongs to the template, not behind it.
func seenFromInstances(syms []*symbols.Symbol) {
	for _, y := range syms {
		if y.IsType() {
			y.Seq = 0
		}
	}
}

// tagDeclaration finishes a declaration without declarators: `struct X;`,
// `struct X { … };`, `enum E;`.
func (ck *Checker) tagDeclaration(s *declSpecs) {
	h := s.TagMention
	if h == nil {
		ck.emptyDeclaration(s)
		if ck.env.memberLevel == 0 {
			ck.say.noEntity(s)
		}
		return
	}
	member := ck.env.memberLevel > 0 && ck.env.innermostScope().Kind == symbols.ScopeClass
	defer ck.say.noEntity(s)
	defer specifiersAlone(ck.say, s, member, ck.env.fn != nil)
	t := h.Type
	if t == nil || t.IsError() {
		return
	}
	if s.written.Typedef {
		ck.report(diag.TypedefWithoutName, ck.syntax.here()) // (rule front.typedef-without-name)
	}
	if s.written.DefinesType != nil {
		s.written.DefinesType.AutonomousTag = true
		ck.definedTagAlone(s, t)
		return
	}
	if s.Friend {
		return // recorded by friendClass
	}
	ck.env.autonomousTag(ck.u, s, h, t)
}

// autonomousTag records `struct X;` in the source sequence.
func (env *Env) autonomousTag(u *il.Unit, s *declSpecs, h *tagMention, t *il.Type) {
	if h.Key == token.KwEnum && s.Type != nil && s.Type.IsEnum() && s.Type.SeqEntry != nil && s.opaque {
		return
	}
	info := env.tagInfo(u, s, h, t)
	c := t.Skip()
	info.NameRef = env.nameReference(u, c, &h.Name)
	e := il.Entity(c)
	if c.Cls != nil {
		e = sequenceTag(c)
		if s.ExplicitSpecialization || h.Name.HasArgs {
			env.sequenceSpecialization(u, c, e, info, h)
			return
		}
	}
	if e.Corresp().SeqEntry == nil && s.written.ElaboratedFirst != nil {
		c.AutonomousTag = true
		env.sequenceDefinition(u, e, info)
		env.noteEntity(c)
		return
	}
	sec := env.sequenceSecondary(u, e, info, h.Name.Pos)
	if sec != nil {
		sec.AutonomousTag = true
		env.blockEntity(env.seqList.Last)
	}
}

// sequenceSpecialization records the declaration of a specialisation.
func (env *Env) sequenceSpecialization(u *il.Unit, c *il.Type, e il.Entity, info *il.DeclInfo, h *tagMention) {
	if e.Corresp().SeqEntry == nil {
		env.sequenceDefinition(u, e, info)
		return
	}
	env.sequenceSecondary(u, e, info, h.Name.Pos)
}

// definedTagAlone handles a class or enumeration definition without
// declarators: anonymous unions and structs.
func (ck *Checker) definedTagAlone(s *declSpecs, t *il.Type) {
	c := t.ClassType()
	if e := t.Skip().IntInfo; c == nil && e != nil && e.IsEnum && t.Skip().Name == nil && (len(e.Constants) == 0 || e.IsScoped) && !s.written.Typedef {
		ck.say.declaresNothing(s.written.StartPos)
	}
	if c == nil || c.Name != nil {
		return
	}
	if ck.env.memberLevel > 0 && ck.env.scope.Kind == symbols.ScopeClass {
		ck.anonymousMember(s, c)
		return
	}
	if !s.written.Typedef {
		ck.anonymousVariable(s, c)
	}
}

// emptyDeclaration reports a declaration that declares nothing: an error among
// the members of a class (rule front.empty-declaration).
func (ck *Checker) emptyDeclaration(s *declSpecs) {
	w := &s.written
	switch {
	case s.Invalid:
		return
	case len(s.Headers) > 0 && !s.ExplicitSpecialization:
		ck.report(diag.ExpectedIdentifier, ck.syntax.here())
		return
	case w.Typedef:
		ck.report(diag.TypedefWithoutName, ck.syntax.here())
		return
	case s.Friend:
		ck.report(diag.InvalidFriendDeclaration, s.FriendPos)
		return
	case ck.env.memberLevel > 0 && ck.env.innermostScope().Kind == symbols.ScopeClass:
		if w.Mutable {
			ck.report(diag.MutableNotAllowed, s.StoragePos)
		}
		if ck.d.IsC() {
			ck.say.declaresNothing(w.StartPos)
		} else {
			ck.rep.ReportAs(diag.Error, diag.DeclaresNothing, w.StartPos)
		}
		if s.Type != nil && s.Type.HasPlaceholder() && s.Placeholder == nil {
			ck.say.placeholderNeedsInitializer(s.TypePos, s.Type)
		}
		functionSpecifiersAlone(ck.say, s, s.written.Explicit)
		return
	}
	ck.say.declaresNothing(w.StartPos)
	specifiersAlone(ck.say, s, false, ck.env.fn != nil)
}
