// This file implements class heads [class.pre]: definitions, declarations,
// elaborated type specifiers, and what happens at the closing brace.
package front

import (
	"cufront/compiler/diag"
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
			p.captureBalanced(nil)
		}
		return
	}
	switch {
	case p.at(token.LBrace) || p.at(token.Colon) && !s.isParameter:
		s.Type = p.defineClass(s, h)
	case !h.HasName:
		p.errorAt(diag.ExpectedEitherDefinitionTagName, p.tok.Pos)
		s.Type, s.Invalid = p.u.Builtin.Error, true
	default:
		s.Type = p.elaboratedClass(s, h)
	}
	h.Type = s.Type
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
	saved := p.env.has(namingMember)
	p.env.set(namingMember, p.env.scope.Kind == ScopeTemplate)
	p.parseName(&h.Name, false)
	p.env.set(namingMember, saved)
}

// templateMissing reports a name with template arguments that is no template in
// the head of a class, and skips both.
func (p *Parser) templateMissing(h *tagMention) bool {
	name, pos := p.tok.Name, p.tok.Pos
	end := p.scanTemplateArgs(1)
	if end == 0 || p.templateNamed(&h.Name, name) != nil {
		return false
	}
	if l := p.lookup(name, 0); l.Dependent {
		return false
	}
	if k := p.peek(end).Kind; k == token.ColonColon {
		return false
	}
	p.errorAt(diag.NotTemplate, pos, name)
	for ; end > 0; end-- {
		p.next()
	}
	h.Name.Name, h.Name.Pos, h.Name.Start, h.Name.Invalid = name, pos, pos, true
	return true
}

// isFinal reports whether the current identifier is `final` before a class
// body.
func (p *Parser) isFinal() bool {
	if p.tok.Name != p.known.final && p.tok.Name != p.known.final2 {
		return false
	}
	k := p.peek(1).Kind
	return k == token.LBrace || k == token.Colon || k == token.KwAttribute
}

// headScope returns the scope into which a head without qualifier declares.
func (p *Parser) headScope(h *tagMention) *Scope {
	if h.Name.qualified() && h.Name.Scope != nil {
		return h.Name.Scope
	}
	return p.innermostScope()
}

// checkDefinitionPlace reports the definition of a class or enumeration where
// none may stand: in type-ids, parameters, conditions and the declarations of
// range-based for [dcl.type.general]/3.
func (p *Parser) checkDefinitionPlace(s *declSpecs, h *tagMention) {
	if s.isParameter || s.noDefinition || s.typeOnly && !s.isAlias || p.env.inTemplateArgs > 0 {
		p.errorAt(diag.TypeDefinitionNotAllowed, h.KeyPos)
	}
}

// defineClass handles a head followed by a body.
func (p *Parser) defineClass(s *declSpecs, h *tagMention) *il.Type {
	target := p.headScope(h)
	p.checkDefinitionPlace(s, h)
	if s.Friend {
		p.errorAt(diag.CannotDefinedCurrentScope, h.Name.Pos, `class "`+p.nameText(&h.Name)+`"`)
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
	if t.Cls.Complete || t.Cls.BeingDefined {
		// partial specialisations may become the same in an instance: the first one stays
		if pt := t.ClassType().Cls.AssocTemplate; pt == nil || !pt.OfInstance || !p.declaresInstance() {
			p.redefinedTag(t, h)
		}
		p.skipClassBody()
		return t
	}
	if t.Kind != tagKind(h.Key) {
		p.changeKey(t, h, s)
	}
	t.Cls.KeyStruct = h.Key == token.KwStruct
	s.DefinesType = t
	t.Cls.DefinedInDeclSpec = true
	p.classDefinition(t, s, h, target, isNew)
	return t
}

// changeKey makes the class what its definition says: class and struct are
// interchangeable, union is not.
func (p *Parser) changeKey(t *il.Type, h *tagMention, s *declSpecs) {
	k := tagKind(h.Key)
	if (k == il.TkUnion) != (t.Kind == il.TkUnion) {
		p.errorAt(diag.TagKindIncompatibleDeclaration, h.Name.Pos, tagWord(h.Key), p.describeAt(t, h.Name.Pos))
		return
	}
	t.Kind = k
}

// redefinedTag reports a second definition.
func (p *Parser) redefinedTag(t *il.Type, h *tagMention) {
	text := p.describe(t)
	if c := t.ClassType(); c != nil && c.Cls.AssocTemplate != nil && c.Cls.AssocTemplate.PartialOf != nil {
		text = p.templateText2(c.Cls.AssocTemplate.PartialOf)
	}
	p.errorAt(diag.AlreadyDefinedAt, h.Name.Pos, text, p.lineOf(t.DeclPos))
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

// skipClassBody skips a base clause and body.
func (p *Parser) skipClassBody() {
	for !p.at(token.LBrace) && !p.at(token.Semi) && !p.at(token.EOF) {
		p.next()
	}
	if p.at(token.LBrace) {
		p.captureBalanced(nil)
	}
}

// classToDefine finds or makes the class that a definition defines.
func (p *Parser) classToDefine(s *declSpecs, h *tagMention, target *Scope) (t *il.Type, isNew bool) {
	if h.Name.HasArgs || s.ExplicitSpecialization {
		return p.specializedClass(s, h, target)
	}
	if !h.HasName {
		t = p.newClass(h, nil, target)
		t.Cls.OriginallyUnnamed = true
		p.listType(t, target)
		return t, true
	}
	own := p.ownHeader(s, &h.Name) != nil
	for _, y := range target.local(h.Name.Name) {
		y.Friend = y.Friend && y.isFunctionLike() // declared by a friend so far
		switch y.Kind {
		case SymType:
			c := y.typ().ClassType()
			if c == nil || y.typ().Kind == il.TkTypeRef {
				if y.typ().Kind == il.TkTypeRef && c != nil && y.Using == nil && h.Name.qualified() {
					return c, false
				}
				if t := y.typ(); t.IsEnum() && t.Kind != il.TkTypeRef && !t.Int2.Defined {
					p.errorAt(diag.TagKindIncompatibleDeclaration, h.Name.Pos, tagWord(h.Key), p.describeAt(y.Entity, h.Name.Pos))
				} else {
					p.errorAt(diag.InvalidRedeclarationTypeName, h.Name.Pos, p.quotedAt(y.Entity, h.Name.Pos))
				}
				return nil, false
			}
			if own {
				p.errorAt(diag.InvalidRedeclarationTypeName, h.Name.Pos, p.quotedAt(y.Entity, h.Name.Pos))
				return nil, false
			}
			if p.unspecializedMember(s, &h.Name, target) && !c.Cls.IsSpecialized {
				p.errorAt(diag.SpecializingClassRequiresSyntax, h.Name.Start, p.instanceText(c), "template<>")
				return p.specializeMemberClass(s, c, h), false
			}
			return c, false
		case SymTemplate:
			tm := y.template()
			if tm.Type == nil || tm.Kind == il.TemplkAlias {
				if y.isFunctionLike() {
					continue
				}
				p.errorAt(diag.AlreadyDeclaredInScope, h.Name.Pos, h.Name.Name)
				return nil, false
			}
			if !own {
				p.errorAt(diag.SpecializingClassRequiresSyntax, h.Name.Pos, p.entityText(tm), "template<>")
				return nil, false
			}
			if h.Name.qualified() && specializesMemberTemplate(s) && target.Class != nil && target.Class.Cls.InstanceOf != nil {
				t := p.newClass(h, h.Name.Name, target)
				y.Entity = p.newClassTemplate(s, t)
				return t, true
			}
			p.redeclareClassTemplate(tm, s, h)
			return tm.Type.ClassType(), false
		case SymNamespace:
			p.errorAt(diag.AlreadyDeclaredInScope, h.Name.Pos, h.Name.Name)
			return nil, false
		}
	}
	if h.Name.qualified() {
		p.noMember(&h.Name, h.Name.Name, h.Name.Pos)
		return nil, false
	}
	return p.declareClass(s, h, target), true
}

// specializesMemberTemplate reports whether the headers of s are those of an
// explicit specialisation of a member template, `template<> template<class U>`
// [temp.expl.spec]/16.
func specializesMemberTemplate(s *declSpecs) bool {
	return len(s.Headers) >= 2 && len(s.Headers[0].Params) == 0
}

// specializedClass returns the class of an explicit or partial specialisation.
func (p *Parser) specializedClass(s *declSpecs, h *tagMention, target *Scope) (*il.Type, bool) {
	t := p.templateNamed(&h.Name, h.Name.Name)
	if t == nil || !h.Name.HasArgs {
		if s.ExplicitSpecialization && h.HasName {
			// member class of an explicitly specialised class template
			for _, y := range target.local(h.Name.Name) {
				if y.Kind == SymType && y.typ().ClassType() != nil {
					c := y.typ().ClassType()
					return p.specializeMemberClass(s, c, h), false
				}
			}
		}
		p.errorAt(diag.NotTemplate, h.Name.Pos, h.Name.Name)
		return nil, false
	}
	if len(s.Headers) == 0 {
		p.errorAt(diag.SpecializingClassRequiresSyntax, h.Name.Pos, p.classTemplateID(t, h.Name.Args, h.Name.Pos), "template<>")
		return nil, false
	}
	c := p.specializeClass(s, t, h)
	if c == nil {
		return nil, false
	}
	return c, c.SeqEntry == nil
}

// declareClass makes a class in target and declares its name.
func (p *Parser) declareClass(s *declSpecs, h *tagMention, target *Scope) *il.Type {
	t := p.newClass(h, h.Name.Name, target)
	if s != nil && p.ownHeader(s, &h.Name) != nil {
		tm := p.newClassTemplate(s, t)
		y := p.declare(target, h.Name.Name, SymTemplate, tm)
		y.Access = t.Access
		return t
	}
	if p.env.has(inPrototype) && target.Kind == ScopeClass && target.Class.IsDependent() {
		t.Cls.IsPrototype = target.Class.Cls.IsPrototype
		t.Cls.IsNonreal = true
	}
	if p.env.has(inPrototype) && t.LocalToFunction {
		t.Cls.IsPrototype, t.Cls.IsNonreal = true, true
	}
	y := p.declare(target, h.Name.Name, SymType, t)
	y.Access = t.Access
	p.hideOthers(target, h.Name.Name)
	p.listType(t, target)
	return t
}

// newClass makes the entry of a class.
func (p *Parser) newClass(h *tagMention, name *token.Name, target *Scope) *il.Type {
	t := p.u.NewType(tagKind(h.Key))
	t.Name, t.DeclPos, t.Incomplete = name, h.Name.Pos, true
	t.Cls.AlignNoVirtual = 1
	t.Linkage, t.Cls.SurroundingC = il.LinkageCXX, p.env.has(inLinkageC)
	p.setParent(&t.SourceCorresp, target)
	if target.Kind == ScopeClass {
		t.Cls.EnclosingClass = target.Class
	}
	switch {
	case name == nil:
		t.Linkage = il.LinkageNone
	case t.LocalToFunction:
		t.Linkage = il.LinkageNone
	case inUnnamedNamespace(target):
		t.Linkage = il.LinkageInternal
	}
	return t
}

// classDefinition parses base clause and body of class t.
func (p *Parser) classDefinition(t *il.Type, s *declSpecs, h *tagMention, target *Scope, isNew bool) {
	if !p.enter() {
		return
	}
	defer p.leave()
	saved := p.save()
	p.env.lateAccess = nil
	info := p.tagInfo(s, h, t)
	info.IsDefinition = true
	if !h.HasName {
		info.NamePos = p.tok.Pos
	}
	t.Cls.HeadAttrs = h.Attrs
	if e := p.sequenceTag(t); e != il.Entity(t) && e.Corresp().SeqEntry != nil {
		t.Cls.HeadAttrs = p.mergedAttributes(t.Attributes, h.Attrs)
	}
	t.Cls.Final = h.Final
	t.Attributes = copyAttributes(t.Cls.HeadAttrs)
	p.applyToType(t, h.Attrs)
	p.misplaced(h.Attrs, builtinKinds)
	declared := t.DeclPos
	if h.HasName {
		t.DeclPos = h.Name.Pos
		info.NameRef = p.nameReference(t, &h.Name)
	}
	e := p.sequenceTag(t)
	if th := innermostHeader(s); th != nil && e == il.Entity(t) && h.Name.qualified() && !s.ExplicitSpecialization {
		e = p.outsideTemplate(il.TemplkMemberClass, &t.SourceCorresp, th, func(n *il.Template) { n.Type = t })
		p.sequenceMember(t, e, info)
	} else {
		old := e.Corresp().SeqEntry
		p.sequenceDefinition(e, info)
		if old != nil {
			if first, ok := old.Entity.(*il.SecondaryDecl); ok && first.Entity == il.Entity(t) {
				first.DeclPos = declared
			}
		}
	}
	t.Cls.DefinedOutsideParent = h.Name.qualified() && target.Kind == ScopeClass
	p.noteEntity(t)
	if h.Name.qualified() && h.Name.Scope != nil {
		p.enterQualified(s, &h.Name)
	}
	if p.deferNestedClass(t) {
		p.env = saved
		return
	}
	p.beginClass(t)
	p.templateClassBody(t, s)
	if p.at(token.Colon) {
		p.baseClause(t)
	}
	t.Cls.BracePos = p.tok.Pos
	if !p.got(token.LBrace) {
		if p.at(token.ColonColon) { // behind a base that is no class
			p.errorAt(diag.ClassStructDefinitionMissing, p.tok.Pos)
			p.skipTo(token.Semi)
		} else {
			p.expected(token.LBrace)
			p.skipTo(token.LBrace, token.Semi)
		}
		if !p.got(token.LBrace) {
			t.Cls.BeingDefined = false
			p.env = saved
			return
		}
	}
	t.Cls.MaxMemberAlign = p.decls.pack
	open := p.prev.Pos
	p.memberList(t)
	p.closeClass(t, e, s, open)
	level := p.env.memberLevel
	p.env = saved
	if level <= 1 && saved.memberLevel == 0 {
		p.runClassQueue()
	}
}

// closeClass handles the closing brace and what follows it.
func (p *Parser) closeClass(t *il.Type, e il.Entity, s *declSpecs, open source.Pos) {
	if p.at(token.RBrace) {
		p.next()
	} else {
		p.unclosedBrace(open)
	}
	level := p.env.memberLevel
	p.env.memberLevel = 0 // attributes behind the brace are outside
	attrs := p.attributes(il.LocAfterTag)
	p.env.memberLevel = level
	p.applyToType(t, attrs)
	appendAttributes(&t.Attributes, attrs)
	t.Cls.ClosePos = p.tok.Pos
	p.completeDefinition(t)
	p.sequenceEnd(e, t.Cls.ClosePos)
}

// sequenceTag returns what stands for class t in the source sequence: its
// template when it is a prototype of one.
func (p *Parser) sequenceTag(t *il.Type) il.Entity {
	if t.Cls != nil && t.Cls.IsPrototype && t.Cls.AssocTemplate != nil && t.Cls.AssocTemplate.Type == t {
		return t.Cls.AssocTemplate
	}
	return t
}

// tagInfo describes the declaration of a class or enumeration.
func (p *Parser) tagInfo(s *declSpecs, h *tagMention, t *il.Type) *il.DeclInfo {
	i := p.u.NewDeclInfo()
	i.Specs = s.DeclSpecs
	i.Specs.DefinesType, i.Specs.ElaboratedFirst = nil, nil
	i.Type, i.NamePos = t, h.Name.Pos
	i.Template, i.ExplicitSpec = s.Headers, s.ExplicitSpecialization
	for _, th := range s.Headers {
		if len(th.Params) == 0 {
			i.EmptyHeaders++
		}
	}
	i.TArgs, i.HasTArgs = h.Name.Args, h.Name.HasArgs
	i.Attributes = h.Attrs
	i.Access = p.currentAccess()
	i.InClass = p.env.memberLevel > 0
	return i
}

// beginClass opens the scope of class t.
func (p *Parser) beginClass(t *il.Type) {
	t.Cls.BeingDefined = true
	sc := t.Cls.AssocScope
	if sc == nil {
		sc = p.u.NewScope(il.SckClass, ilScope(p.env.scope))
		sc.Type = t
		t.Cls.AssocScope = sc
	}
	p.push(ScopeClass, sc)
	p.env.scope.Class = t
	p.env.class = t
	p.env.memberLevel++
	p.env.memberAccess = il.Public
	if t.Kind == il.TkClass {
		p.env.memberAccess = il.Private
	}
	if t.Name != nil {
		y := p.declare(p.env.scope, t.Name, SymInjected, t)
		y.Access = il.Public
	}
}

// emptyClassScope gives an incomplete class a scope, so that lookups in it
// find nothing.
func (p *Parser) emptyClassScope(c *il.Type) *Scope {
	return &Scope{Kind: ScopeClass, Class: c, Parent: p.file}
}

// elaboratedClass handles `struct X` without a body.
func (p *Parser) elaboratedClass(s *declSpecs, h *tagMention) *il.Type {
	declares := p.at(token.Semi) && !s.Typedef && !s.isParameter && !s.typeOnly
	if s.Friend {
		return p.friendClass(s, h)
	}
	if h.Name.HasArgs {
		if t := p.templateNamed(&h.Name, h.Name.Name); t != nil {
			if len(s.Headers) > 0 && declares && !p.isInstantiation(s) {
				if c := p.specializeClass(s, t, h); c != nil {
					return c
				}
				return p.u.Builtin.Error
			}
			return p.classTemplateID(t, h.Name.Args, h.Name.Pos)
		}
	}
	if declares && (!h.Name.qualified() || len(s.Headers) > 0) {
		return p.forwardClass(s, h)
	}
	l := p.lookupTag(h)
	y := l.first()
	if y == nil && l.Dependent || h.Name.Dependent {
		return p.dependentMemberType(&h.Name)
	}
	if y == nil {
		if h.Name.qualified() {
			p.noMember(&h.Name, h.Name.Name, h.Name.Pos)
			return p.u.Builtin.Error
		}
		return p.implicitTag(s, h)
	}
	return p.mentionedTag(s, h, y)
}

// isInstantiation reports whether s belongs to an explicit instantiation.
func (p *Parser) isInstantiation(s *declSpecs) bool { return len(s.Headers) == 0 }

// lookupTag looks up the name of an elaborated-type-specifier.
func (p *Parser) lookupTag(h *tagMention) Lookup {
	return p.lookupName(&h.Name, lookTypesOnly)
}

// mentionedTag returns the class that an elaborated-type-specifier names.
func (p *Parser) mentionedTag(s *declSpecs, h *tagMention, y *Symbol) *il.Type {
	if y.Kind == SymTemplate {
		t := y.template()
		if t.Type != nil {
			s.Placeholder = nil
			p.errorAt(diag.ArgumentListMissing, h.Name.Pos, p.describeBare(t))
		}
		return p.u.Builtin.Error
	}
	t := y.typ()
	if t.Kind == il.TkTypeRef || t.Kind == il.TkTemplateParam {
		if t.ClassType() == nil || t.Kind == il.TkTemplateParam || y.Kind == SymType && !y.isTagName() {
			p.errorAt(diag.NotUsedElaboratedTypeSpecifier, h.Name.Pos, p.describeBare(t))
			return p.u.Builtin.Error
		}
	}
	c := t.ClassType()
	if c == nil {
		p.errorAt(diag.TagKindIncompatibleDeclaration, h.Name.Pos, tagWord(h.Key), p.describeAt(t, h.Name.Pos))
		return p.u.Builtin.Error
	}
	if (c.Kind == il.TkUnion) != (h.Key == token.KwUnion) {
		p.errorAt(diag.TagKindIncompatibleDeclaration, h.Name.Pos, tagWord(h.Key), p.describeAt(c, h.Name.Pos))
	}
	p.useType(c, y, h.Name.Pos)
	return t
}

// isTagName reports whether the symbol names a class or enumeration itself.
func (y *Symbol) isTagName() bool { return y.typ() != nil && y.typ().Kind != il.TkTypeRef }

// forwardClass handles `struct X;`.
func (p *Parser) forwardClass(s *declSpecs, h *tagMention) *il.Type {
	target := p.headScope(h)
	own := p.ownHeader(s, &h.Name) != nil
	for _, y := range target.local(h.Name.Name) {
		y.Friend = y.Friend && y.isFunctionLike()
		switch y.Kind {
		case SymType:
			if c := y.typ().ClassType(); c != nil && y.typ().Kind != il.TkTypeRef && !own {
				if (c.Kind == il.TkUnion) != (h.Key == token.KwUnion) {
					p.errorAt(diag.TagKindIncompatibleDeclaration, h.Name.Pos, tagWord(h.Key), p.describeAt(c, h.Name.Pos))
				}
				if s.ExplicitSpecialization && h.Name.qualified() && c.Cls.EnclosingClass != nil {
					if c = p.specializeMemberClass(s, c, h); c == nil {
						return p.u.Builtin.Error
					}
				}
				return c
			}
			if y.typ().Kind == il.TkTypeRef {
				p.errorAt(diag.InvalidRedeclarationTypeName, h.Name.Pos, p.quotedAt(y.Entity, h.Name.Pos))
				return y.typ()
			}
		case SymTemplate:
			if tm := y.template(); tm.Type != nil && tm.Kind != il.TemplkAlias {
				if !own {
					p.errorAt(diag.SpecializingClassRequiresSyntax, h.Name.Pos, p.entityText(tm), "template<>")
				} else {
					p.redeclareClassTemplate(tm, s, h)
				}
				return tm.Type.ClassType()
			}
		}
	}
	t := p.declareClass(s, h, target)
	t.Attributes = h.Attrs
	p.applyToType(t, h.Attrs)
	s.ElaboratedFirst = t
	return t
}

// implicitTag declares the class that an elaborated-type-specifier mentions
// first [basic.scope.pdecl]: in the nearest namespace or block scope.
func (p *Parser) implicitTag(s *declSpecs, h *tagMention) *il.Type {
	target := p.innermostScope()
	for target.Kind == ScopeClass || target.Kind == ScopePrototype || target.Kind == ScopeTemplate || target.Kind == ScopeBind {
		target = target.Parent
	}
	level, access := p.env.memberLevel, p.env.memberAccess
	if target.Kind == ScopeNamespace {
		p.env.memberLevel = 0
	}
	t := p.declareClass(nil, h, target)
	if p.env.has(inPrototype) {
		seenFromInstances(target.local(h.Name.Name))
	}
	p.env.memberLevel, p.env.memberAccess = level, access
	t.Attributes = h.Attrs
	p.applyToType(t, h.Attrs)
	s.ElaboratedFirst = t
	p.nameReference(t, &h.Name)
	return t
}

// seenFromInstances makes the class among syms, which a template mentions
// first, visible where the template's tokens are replayed: the declaration
// belongs to the template, not behind it.
func seenFromInstances(syms []*Symbol) {
	for _, y := range syms {
		if y.isType() {
			y.Seq = 0
		}
	}
}

// tagDeclaration finishes a declaration without declarators: `struct X;`,
// `struct X { … };`, `enum E;`.
func (p *Parser) tagDeclaration(s *declSpecs) {
	p.noEntity(s)
	h := s.TagMention
	if h == nil {
		p.emptyDeclaration(s)
		return
	}
	t := h.Type
	if t == nil || t.IsError() {
		return
	}
	if s.Typedef {
		p.errorAt(diag.DeclarationRequiresTypedefName, s.Pos)
	}
	if s.DefinesType != nil {
		s.DefinesType.AutonomousTag = true
		p.definedTagAlone(s, t)
		return
	}
	if s.Friend {
		return // recorded by friendClass
	}
	p.autonomousTag(s, h, t)
}

// autonomousTag records `struct X;` in the source sequence.
func (p *Parser) autonomousTag(s *declSpecs, h *tagMention, t *il.Type) {
	if h.Key == token.KwEnum && s.Type != nil && s.Type.IsEnum() && s.Type.SeqEntry != nil && s.opaque {
		return
	}
	info := p.tagInfo(s, h, t)
	c := t.Skip()
	info.NameRef = p.nameReference(c, &h.Name)
	e := il.Entity(c)
	if c.Cls != nil {
		e = p.sequenceTag(c)
		if s.ExplicitSpecialization || h.Name.HasArgs {
			p.sequenceSpecialization(c, e, info, h)
			return
		}
	}
	if e.Corresp().SeqEntry == nil && s.ElaboratedFirst != nil {
		c.AutonomousTag = true
		p.sequenceDefinition(e, info)
		p.noteEntity(c)
		return
	}
	sec := p.sequenceSecondary(e, info, h.Name.Pos)
	if sec != nil {
		sec.AutonomousTag = true
		p.blockEntity(p.env.seqList.Last)
	}
}

// sequenceSpecialization records the declaration of a specialisation.
func (p *Parser) sequenceSpecialization(c *il.Type, e il.Entity, info *il.DeclInfo, h *tagMention) {
	if e.Corresp().SeqEntry == nil {
		p.sequenceDefinition(e, info)
		return
	}
	p.sequenceSecondary(e, info, h.Name.Pos)
}

// definedTagAlone handles a class or enumeration definition without
// declarators: anonymous unions and structs.
func (p *Parser) definedTagAlone(s *declSpecs, t *il.Type) {
	c := t.ClassType()
	if c == nil || c.Name != nil {
		if s.Static || s.Extern || s.Register {
			p.errorAt(diag.StorageClassNotSpecifiedHereN1000, s.StoragePos)
		}
		return
	}
	if p.env.memberLevel > 0 && p.env.scope.Kind == ScopeClass {
		p.anonymousMember(s, c)
		return
	}
	p.anonymousVariable(s, c)
}

// emptyDeclaration reports a declaration that declares nothing.
func (p *Parser) emptyDeclaration(s *declSpecs) {
	if s.Invalid {
		return
	}
	p.declaresNothing(s.StartPos)
	if s.QualsPos.IsValid() {
		p.errorAt(diag.UselessTypeQualifiers, s.Pos)
	}
}
