// This file implements enumerations [dcl.enum].
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/num"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// enumSpecifier parses an enum-specifier or elaborated type specifier.
func (p *Parser) enumSpecifier(s *declSpecs) {
	h := &tagMention{Key: token.KwEnum, KeyPos: p.tok.Pos}
	s.TagMention = h
	p.next()
	scoped := false
	if p.at(token.KwClass) || p.at(token.KwStruct) {
		scoped = true
		if !p.d.AtLeast(lang.CXX11) {
			p.report(diag.CXX11FeatureScopedEnum, h.KeyPos)
		}
		p.next()
	}
	h.Attrs = p.attributes(il.LocTagName)
	p.tagName(h)
	var base *il.Type
	basePos := p.tok.Pos
	nameless := basePos // where a name would stand (rule front.scoped-enumerations)
	if p.at(token.Colon) && p.enumBaseFollows(s) {
		base, basePos = p.enumBase()
	}
	if h.Name.Invalid {
		s.Type, s.Invalid = p.u.Builtin.Error, true
		if p.at(token.LBrace) {
			p.skipBalanced()
		}
		h.Type = s.Type
		return
	}
	if s.ExplicitSpecialization && !h.Name.qualified() && !p.ck.env.has(inInstance) {
		name := "<unnamed>"
		if h.HasName && h.Name.Name != nil {
			name = h.Name.Name.Text
		}
		p.report(diag.NotSpecializable, h.KeyPos, "enum "+quoted(name))
	}
	switch {
	case p.at(token.LBrace):
		if scoped && !h.HasName {
			p.report(diag.ScopedEnumWithoutName, nameless)
		}
		s.Type = p.defineEnum(s, h, scoped, base, basePos)
	case (base != nil || scoped) && p.at(token.Semi) && h.HasName:
		s.Type = p.ck.opaqueEnum(s, h, scoped, base, basePos)
	case base != nil && !p.at(token.Semi):
		at := nameless
		if h.HasName {
			at = h.Name.Pos
		}
		p.report(diag.OpaqueEnumDeclarationCannotPart, at)
		s.Type = p.u.Builtin.Error
		if h.HasName {
			s.Type = p.ck.opaqueEnum(s, h, scoped, base, basePos)
			s.opaque = false
		}
	case !h.HasName && scoped && base != nil && p.at(token.Semi):
		p.report(diag.ScopedEnumWithoutName, nameless)
		s.Type = p.u.Builtin.Error
	case !h.HasName:
		p.ck.say.missingTagName(p.tok.Pos, scoped)
		p.skipToStop(token.LBrace)
		s.Type, s.Invalid = p.u.Builtin.Error, true
	default:
		s.Type = p.ck.elaboratedEnum(s, h, scoped)
		if scoped && !incompleteEnum(p.ck, s.Type) {
			severity := diag.Error
			if s.Type.IsScopedEnum() {
				severity = diag.Warning
			}
			p.rep.ReportAs(severity, diag.EnumClassNotAllowed, h.Name.Pos, "enum class", "enum struct")
		}
	}
	h.Type = s.Type
}

// enumBaseFollows tells `enum E : int` from the width of an unnamed bit-field.
func (p *Parser) enumBaseFollows(s *declSpecs) bool {
	if s.member && p.peek(1).Kind == token.Number {
		return false
	}
	m := p.mark()
	p.next()
	ok := p.typeFollowedBy(func() bool {
		return p.at(token.LBrace) || p.at(token.Semi) || p.at(token.Ident)
	}) || !s.member && !s.isParameter && (p.at(token.LBrace) || p.at(token.Ident) && p.peek(1).Kind == token.LBrace) || p.at(token.KwConst) || p.at(token.KwVolatile) || p.at(token.KwAttribute) || isStraySpecifier(p.tok.Kind)
	p.reset(m)
	return ok
}

// enumBase parses `: type`.
func (p *Parser) enumBase() (*il.Type, source.Pos) {
	if !p.d.AtLeast(lang.CXX11) {
		p.report(diag.CXX11FeatureEnumBase, p.tok.Pos)
	}
	p.next()
	pos := p.tok.Pos
	var s declSpecs
	s.typenameContext = true
	p.declSpecifiers(&s, true)
	if s.Type == nil {
		if p.at(token.Ident) {
			p.ck.say.undefined(p.tok.Name, p.tok.Pos)
			p.next()
			return p.u.Builtin.Int, pos
		}
		p.ck.expectedType()
		return p.u.Builtin.Int, pos
	}
	p.ck.say.applies(s.Attrs, onTypeID, s.Type)
	t := p.ck.say.withoutPlaceholder(s.Type, &s)
	if !t.IsDependent() && !t.IsError() && !t.IsInteger() {
		p.report(diag.UnderlyingTypeEnumTypeMust, pos)
		return p.u.Builtin.Int, pos
	}
	return t, pos
}

// enumToDeclare finds the enumeration that a head in target redeclares.
func (say *reports) enumToDeclare(h *tagMention, target *symbols.Scope) (*il.Type, bool) {
	if !h.HasName {
		return nil, true
	}
	for _, y := range target.Local(h.Name.Name) {
		switch {
		case y.Kind == symbols.SymType && y.Type().IsEnum() && y.Type().Kind != il.TkTypeRef:
			return y.Type(), true
		case y.Kind == symbols.SymNamespace, y.Kind == symbols.SymTemplate && y.Template().Type != nil:
			if !h.Name.qualified() {
				say.report(diag.AlreadyDeclaredInScope, h.Name.Pos, h.Name.Name)
				target.Drop(h.Name.Name)
				return nil, true
			}
		case y.Kind == symbols.SymType && y.Type().Kind != il.TkTypeRef:
			say.report(diag.TagKindMismatch, h.Name.Pos, "enum", say.describeAt(y.Entity, h.Name.Pos))
			return nil, false
		case y.Kind == symbols.SymType, y.Kind == symbols.SymInjected:
			typeTaken(say, y, h.Name.Pos)
			return nil, false
		}
	}
	return nil, true
}

// defineEnum parses the enumerator list of an enumeration.
func (p *Parser) defineEnum(s *declSpecs, h *tagMention, scoped bool, base *il.Type, basePos source.Pos) *il.Type {
	target := headScope(p.ck, h)
	p.ck.checkDefinitionPlace(s, h)
	t, ok := p.ck.say.enumToDeclare(h, target)
	if !ok {
		p.skipBalanced()
		s.Invalid = true
		return p.u.Builtin.Error
	}
	if t != nil && t.IntInfo.Defined {
		p.ck.say.redefinedTag(t, h, nil)
		p.secondEnumerators(t, target)
		return t
	}
	if t == nil && innermostHeader(s) != nil && !h.Name.qualified() {
		p.report(diag.EnumerationTemplateDeclarationMustRefer, h.Name.Pos)
	}
	if t == nil {
		if h.Name.qualified() {
			p.ck.say.noTagMember(h)
			p.skipBalanced()
			return p.u.Builtin.Error
		}
		t = p.ck.newEnum(h, target, scoped, base, basePos)
	} else {
		p.ck.say.checkEnumBase(t, h, scoped, base)
		for _, y := range target.Local(h.Name.Name) {
			if y.Entity == t {
				changeAccess(p.ck, y, h, &t.SourceCorresp)
			}
		}
		if base != nil && t.IntInfo.Base != nil && p.u.SameUnqualified(base, t.IntInfo.Base) {
			useEnumBase(p.u, t, base) // as the definition spells it
		}
	}
	t.DeclPos = h.Name.Pos
	if !h.HasName {
		t.DeclPos = p.tok.Pos
	}
	t.Attributes = copyAttributes(h.Attrs)
	p.ck.applyToType(t, h.Attrs)
	s.written.DefinesType = t
	info := p.ck.env.tagInfo(p.u, s, h, t)
	info.IsDefinition = true
	if h.HasName {
		info.NameRef = p.ck.env.nameReference(p.u, t, &h.Name)
	} else {
		info.NamePos = p.tok.Pos
	}
	if th := innermostHeader(s); th != nil && h.Name.qualified() && !s.ExplicitSpecialization {
		e := p.ck.say.outsideTemplate(il.TemplkMemberEnum, &t.SourceCorresp, th, func(n *il.Template) { n.Type = t })
		p.ck.env.sequenceMember(p.u, t, e, info)
	} else {
		p.ck.env.sequenceDefinition(p.u, t, info)
	}
	p.ck.env.noteEntity(t)
	t.IntInfo.BracePos = p.tok.Pos
	if t.IntInfo.IsPrototype && h.Name.qualified() {
		p.holdEnumerators(t)
	}
	p.enumerators(t, target)
	p.ck.say.finishEnum(t)
	return t
}

// secondEnumerators parses the enumerators of a further definition of enumeration t,
// which are errors wherever they are used (rule front.redefined-tag).
func (p *Parser) secondEnumerators(t *il.Type, target *symbols.Scope) {
	if t.IntInfo.IsScoped || t.IntInfo.IsPrototype || p.ck.env.has(inInstance) {
		p.skipBalanced()
		return
	}
	second := p.u.NewType(il.TkInteger)
	info := *t.IntInfo
	info.Constants = nil
	second.SourceCorresp, second.IntInfo, second.Int = t.SourceCorresp, &info, t.Int
	second.Size, second.Align = t.Size, t.Align
	p.enumerators(second, target)
	for _, c := range second.IntInfo.Constants {
		c.Type = p.u.Builtin.Error
	}
}

// holdEnumerators remembers the list of enumerators at the current token, of
// member enumeration t of a class template, for its instances.
func (p *Parser) holdEnumerators(t *il.Type) {
	m := p.mark()
	w := p.ck.env.delayed(p.balanced())
	p.reset(m)
	if p.ck.tmpl.enums == nil {
		p.ck.tmpl.enums = make(map[*il.Type]*delayedTokens)
	}
	p.ck.tmpl.enums[t] = &w
}

// requireEnumerators defines t, a member enumeration of an instance, when its
// prototype is defined outside of the class template.
func (p *Parser) requireEnumerators(t *il.Type) {
	if t.IntInfo == nil || t.IntInfo.Defined || len(p.ck.tmpl.enums) == 0 || t.ParentScope == nil || t.ParentScope.Type == nil {
		return
	}
	c := t.ParentScope.Type
	if c.Cls == nil || c.Cls.InstanceOf == nil {
		return
	}
	proto := p.u.Canonical(c.Cls.InstanceOf).ClassType()
	for _, y := range symbols.ClassTable(proto).Local(t.Name) {
		o, _ := y.Entity.(*il.Type)
		w := p.ck.tmpl.enums[o]
		if o == nil || w == nil {
			continue
		}
		p.ck.isolated(func() {
			scope := p.ck.rebind(w.env.scope, p.ck.words.bindingsOfClass(c), c)
			p.ck.env.enterEnv(Env{scope: scope, bound: w.env.bound, class: c, seqList: &il.SeqList{}})
			r := p.replay(w.toks)
			p.enumerators(t, symbols.ClassTable(c))
			p.ck.say.finishEnum(t)
			p.endReplay(r)
		})
		return
	}
}

// newEnum makes an enumeration and declares its name.
func (ck *Checker) newEnum(h *tagMention, target *symbols.Scope, scoped bool, base *il.Type, basePos source.Pos) *il.Type {
	t := ck.u.NewType(il.TkInteger)
	t.IntInfo = &il.IntegerInfo{IsEnum: true, IsScoped: scoped}
	t.Name, t.DeclPos = h.Name.Name, h.Name.Pos
	t.Linkage = linkageIn(ilScope(target))
	ck.env.setParent(&t.SourceCorresp, target)
	switch {
	case !h.HasName:
		t.IntInfo.OriginallyUnnamed = true
		t.Linkage = il.LinkageNone
	case t.LocalToFunction:
		t.Linkage = il.LinkageNone
	}
	if ck.env.has(inPrototype) {
		t.IntInfo.IsTemplateEnum, t.IntInfo.IsPrototype, t.IntInfo.IsNonreal = true, true, true
	}
	setEnumBase(ck.u, t, scoped, base, basePos)
	if h.HasName {
		y := ck.declare(target, h.Name.Name, symbols.SymType, t)
		y.Access = t.Access
		ck.hideOthers(target, h.Name.Name)
	}
	ck.env.listType(t, target)
	return t
}

// setEnumBase sets the underlying type that is known at the head.
func setEnumBase(u *il.Unit, t *il.Type, scoped bool, base *il.Type, pos source.Pos) {
	if base == nil && !scoped {
		t.Int, t.Size, t.Align = il.IntUInt, 4, 4
		t.IntInfo.Base = u.Builtin.UInt
		return
	}
	if base != nil {
		t.IntInfo.ExplicitBase, t.IntInfo.BasePos = true, pos
	} else {
		base = u.Builtin.Int
	}
	useEnumBase(u, t, base)
}

func useEnumBase(u *il.Unit, t, base *il.Type) {
	t.IntInfo.Base = u.Unqualified(base)
	b := base.Skip()
	if b.Kind != il.TkInteger {
		b = u.Builtin.Int
	}
	t.Int, t.Size, t.Align = b.Int, b.Size, b.Align
}

// checkEnumBase compares a redeclaration with the first declaration.
func (say *reports) checkEnumBase(t *il.Type, h *tagMention, scoped bool, base *il.Type) {
	if scoped != t.IntInfo.IsScoped {
		say.report(diag.PreviouslyDeclaredDifferentKindEnum, h.Name.Pos, say.describeAt(t, h.Name.Pos))
	}
	fixed, was := base != nil || scoped, t.IntInfo.ExplicitBase || t.IntInfo.IsScoped
	if base == nil {
		base = say.u.Builtin.Int
	}
	if fixed != was || fixed && t.IntInfo.Base != nil && !say.u.SameUnqualified(base, t.IntInfo.Base) {
		say.report(diag.EnumBaseTypeMismatch, h.Name.Pos, say.describeAt(t, h.Name.Pos))
	}
}

// opaqueEnum handles `enum E : int;` and `enum class E;`.
func (ck *Checker) opaqueEnum(s *declSpecs, h *tagMention, scoped bool, base *il.Type, basePos source.Pos) *il.Type {
	target := headScope(ck, h)
	t, ok := ck.say.enumToDeclare(h, target)
	if !ok {
		return ck.u.Builtin.Error
	}
	if t == nil && h.Name.qualified() {
		ck.say.noTagMember(h)
		return ck.u.Builtin.Error
	}
	info := ck.env.tagInfo(ck.u, s, h, t)
	s.opaque = true
	if t != nil {
		ck.say.checkEnumBase(t, h, scoped, base)
		if base != nil && t.IntInfo.Base != nil && ck.u.SameUnqualified(base, t.IntInfo.Base) {
			useEnumBase(ck.u, t, base)
		}
		info.Type, info.NameRef = t, ck.env.nameReference(ck.u, t, &h.Name)
		if sec := ck.env.sequenceSecondary(ck.u, t, info, h.Name.Pos); sec != nil && (t.AutonomousTag || t.IntInfo.Defined) {
			sec.AutonomousTag = true
		}
		return t
	}
	t = ck.newEnum(h, target, scoped, base, basePos)
	t.Attributes = h.Attrs
	ck.applyToType(t, h.Attrs)
	info.Type, info.NameRef = t, ck.env.nameReference(ck.u, t, &h.Name)
	t.AutonomousTag = true
	ck.env.sequenceDefinition(ck.u, t, info)
	return t
}

// elaboratedEnum handles `enum E` without a list.
func (ck *Checker) elaboratedEnum(s *declSpecs, h *tagMention, scoped bool) *il.Type {
	l := ck.lookupTag(h)
	y := l.first()
	switch {
	case y == nil && (l.Dependent || h.Name.Dependent):
		return ck.dependentMemberType(&h.Name)
	case y == nil && h.Name.qualified():
		ck.say.noTagMember(h)
		return ck.u.Builtin.Error
	case y == nil:
		if !ck.d.IsC() && !scoped {
			ck.report(diag.NonstandardEnumForwardDecl, h.Name.Pos)
		}
		t := ck.newEnum(h, ck.env.innermostScope(), scoped, nil, source.Pos{})
		s.written.ElaboratedFirst = t
		if !ck.d.IsC() {
			if ck.decls.forwardEnums == nil {
				ck.decls.forwardEnums = make(map[*il.Type]bool)
			}
			ck.decls.forwardEnums[t] = true
		}
		return t
	case y.Kind == symbols.SymType && y.Type().Kind == il.TkTypeRef && !y.IsTagName():
		ck.say.elaboratedTypedef(y.Type(), h)
		return ck.u.Builtin.Error
	case !y.IsType() || !y.Type().IsEnum():
		ck.report(diag.TagKindMismatch, h.Name.Pos, tagWord(token.KwEnum), ck.say.describeAt(y.Entity, h.Name.Pos))
		return ck.u.Builtin.Error
	}
	useType(y.Type())
	return y.Type()
}

// incompleteEnum reports whether t is an enumeration that has been named only, without
// what would tell its underlying type (rule recovery.enumerations).
func incompleteEnum(ck *Checker, t *il.Type) bool {
	if len(ck.decls.forwardEnums) == 0 || !t.IsEnum() {
		return false
	}
	e := ck.u.Unqualified(ck.u.Canonical(t))
	return ck.decls.forwardEnums[e] && !e.IntInfo.Defined
}

// enumScope returns the scope of an enumeration's enumerators.
func (ck *Checker) enumScope(t *il.Type) *symbols.Scope {
	if s, ok := ck.decls.enumScopes[t]; ok {
		return s
	}
	s := &symbols.Scope{Kind: symbols.ScopeEnum, Enum: t}
	if ck.decls.enumScopes == nil {
		ck.decls.enumScopes = make(map[*il.Type]*symbols.Scope)
	}
	ck.decls.enumScopes[t] = s
	return s
}

// enumerators parses `{ a, b = 1 }`.
func (p *Parser) enumerators(t *il.Type, target *symbols.Scope) {
	open := p.tok.Pos
	p.next()
	own := p.ck.enumScope(t)
	own.Parent = p.ck.env.scope
	if target.Kind == symbols.ScopeClass && target != p.ck.env.innermostScope() && !t.IntInfo.IsPrototype && !p.ck.env.has(inInstance) {
		own.Parent = target // a member that is defined outside of its class
	}
	saved := p.ck.env.save()
	if t.IntInfo.IsScoped {
		sc := p.u.NewScope(il.SckEnum, ilScope(target))
		sc.Type = t
		t.IntInfo.AssocScope = sc
		own.IL = sc
	}
	p.ck.env.scope = own
	access := p.ck.env.memberAccess
	e := enumState{typ: t, target: target, own: own, access: access, value: num.Int{}}
	for !p.at(token.RBrace) && !p.at(token.EOF) {
		if !p.at(token.Ident) {
			p.expected(token.Ident)
			p.skipTo(token.Comma, token.RBrace)
			if !p.got(token.Comma) {
				break
			}
			continue
		}
		p.enumerator(&e)
		if !p.got(token.Comma) {
			break
		}
	}
	p.ck.env = saved
	for _, c := range t.IntInfo.Constants {
		c.Type = t
	}
	if !p.at(token.RBrace) {
		if p.at(token.EOF) {
			p.ck.say.unclosedBrace(open)
			return
		}
		p.report(diag.ExpectedCloseBrace, p.tok.Pos).AddNote(diag.ToMatchThis, open)
		p.skipToStop(token.RBrace, token.Semi) // (rule recovery.enumerations)
	}
	if p.got(token.RBrace) {
		attrs := p.attributes(il.LocAfterTag)
		p.ck.applyToType(t, attrs)
		appendAttributes(&t.Attributes, attrs)
	}
	t.IntInfo.ClosePos = p.tok.Pos
	p.ck.env.sequenceEnd(p.u, t, t.IntInfo.ClosePos)
}

// enumState is the state of an enumerator list.
type enumState struct {
	typ         *il.Type
	target, own *symbols.Scope
	access      il.Access
	value       num.Int  // of the next enumerator without initialiser
	base        *il.Type // type of the value
	prev        *il.Constant
	dependent   bool
}

// enumerator parses one enumerator-definition.
func (p *Parser) enumerator(e *enumState) {
	c := p.u.NewConst(il.CkInteger, e.typ)
	c.Name, c.DeclPos, c.Pos = p.tok.Name, p.tok.Pos, p.tok.Pos
	c.NamedDefinition, c.OwnRare().EnumType = true, e.typ
	c.Linkage = e.typ.Linkage
	if e.typ.EnclosingRoutine == nil {
		c.Linkage = il.LinkageCXX
	}
	sc := e.target
	if e.typ.IntInfo.IsScoped {
		sc = e.own
	}
	p.ck.env.setParent(&c.SourceCorresp, sc)
	if sc.Kind == symbols.ScopeClass {
		c.Access = e.access
	}
	name, pos := p.tok.Name, p.tok.Pos
	p.next()
	c.Attributes = p.attributes(il.LocEnumerator)
	applyCommon(&c.SourceCorresp, c.Attributes)
	p.ck.say.applies(c.Attributes, onEnumerator, nil)
	if p.at(token.Assign) {
		p.next()
		p.enumeratorValue(e, c)
	} else {
		p.ck.say.impliedValue(e, c)
	}
	p.ck.enterEnumerator(e, c, name, pos)
	info := p.u.NewDeclInfo()
	info.NamePos, info.Attributes = pos, c.Attributes
	p.ck.env.sequenceDefinition(p.u, c, info)
	e.prev = c
	c.Type = enumeratorType(p.u, e)
	if c.Kind == il.CkInteger {
		one := num.FromInt64(1)
		e.value = c.Int.Add(one)
	}
}

// enumeratorType returns the type that an enumerator has until the closing brace
// [dcl.enum]: that of the fixed base or of its value (rule front.enumerator-types).
func enumeratorType(u *il.Unit, e *enumState) *il.Type {
	if e.dependent && e.base != nil && e.base.IsIntegralOrEnum() {
		return e.base
	}
	if e.typ.IntInfo.ExplicitBase || e.typ.IntInfo.IsScoped {
		return e.typ.IntInfo.Base
	}
	if e.base == nil || !e.base.IsIntegralOrEnum() {
		return u.Builtin.Int
	}
	return e.base
}

// enterEnumerator declares the enumerator.
func (ck *Checker) enterEnumerator(e *enumState, c *il.Constant, name *token.Name, pos source.Pos) {
	if list := e.typ.IntInfo.Constants; len(list) > 0 {
		list[len(list)-1].OwnRare().Next = c
	}
	e.typ.IntInfo.Constants = append(e.typ.IntInfo.Constants, c)
	if as := e.typ.IntInfo.AssocScope; as != nil && e.typ.IntInfo.IsScoped {
		as.OwnLists().Constants = append(as.Constants, c)
	}
	sc := e.target
	if e.typ.IntInfo.IsScoped {
		sc = e.own
	}
	for _, y := range sc.Local(name) {
		if y.Kind == symbols.SymType && y.IsTagName() {
			ck.hideName(y, sc)
			continue
		}
		if y.Kind == symbols.SymInjected {
			ck.rep.ReportAs(diag.Error, diag.MemberNamedLikeClass, pos)
			return
		}
		ck.report(diag.AlreadyDeclaredInScope, pos, name)
		return
	}
	y := ck.declare(sc, name, symbols.SymEnumerator, c)
	y.Access = c.Access
	if e.typ.EnclosingRoutine != nil {
		ck.u.NumberEnumerator(c, ck.decls.numbers)
	}
	if sc == e.target {
		n := ck.declare(e.own, name, symbols.SymEnumerator, c)
		n.Access = c.Access
		ck.seq--
		ck.decls.numbers--
		n.Seq = y.Seq
	}
}

// enumeratorValue parses the value of an enumerator.
func (p *Parser) enumeratorValue(e *enumState, c *il.Constant) {
	saved := p.ck.env.save()
	p.ck.env.set(inConstant, true)
	var want *il.Type
	if e.typ.IntInfo.ExplicitBase || e.typ.IntInfo.IsScoped {
		want = e.typ.IntInfo.Base
	}
	var x Operand
	outer := p.ck.env.has(inEnumerator)
	p.ck.env.set(inEnumerator, true)
	p.stops.wait(stopSemi, stopComma)
	v := p.constantExpression(&x, want)
	p.stops.done(stopSemi, stopComma)
	p.ck.env.set(inEnumerator, outer)
	p.ck.env = saved
	if x.Mode == Value {
		v = forgetLocals(p.ck, &x, v)
		c.OwnRare().Value = x.Expr
		if want != nil && v != nil && v.Kind == il.CkInteger && nodes.IsLiteral(x.Expr) {
			c.OwnRare().Value = nodes.LiteralOf(p.u, v, want, x.Expr)
		}
	}
	switch {
	case v != nil && v.Kind == il.CkInteger:
		c.Int = v.Int
		e.base = v.Type
		if v.Expr != nil || c.Value == nil {
			c.Expr = nodes.EnumeratorExpr(v)
		}
		c.OwnRare().Folded, c.NotNullPointer, c.FromConstexprCall = v, v.NotNullPointer, v.FromConstexprCall
		c.NonArithmetic = !e.typ.IntInfo.ExplicitBase && !e.typ.IsDependent() && nodes.NonArithmetic(x.Expr)
		e.dependent = false
	case x.Mode == Value && (x.Expr.ValueDependent || x.Expr.TypeDependent) || v != nil:
		c.Kind = il.CkTemplateParam
		c.TP = il.TpckExpression
		if v != nil {
			c.TPExpr = v.TPExpr
		}
		if c.TPExpr == nil && x.Mode == Value {
			c.TPExpr = x.Expr
		}
		e.dependent, e.base = true, nil
		if x.Mode == Value && !x.Expr.TypeDependent && !x.Expr.Type.IsDependent() {
			e.base = x.Expr.Type
		}
	default:
		c.Int = e.value
	}
}

// impliedValue gives an enumerator the value behind the previous one.
func (say *reports) impliedValue(e *enumState, c *il.Constant) {
	if e.dependent {
		c.Kind, c.TP = il.CkTemplateParam, il.TpckExpression
		return
	}
	c.Int = e.value
	c.NonArithmetic = e.prev != nil && e.prev.NonArithmetic
	if t := enumeratorType(say.u, e).Skip(); t.Kind == il.TkInteger && !t.IsBool() && !t.IsDependent() && !e.typ.IntInfo.ExplicitBase && !e.typ.IntInfo.IsScoped {
		if bits, signed := typing.IntBits(t); !c.Int.Fits(true, bits, signed) {
			e.base = say.u.Builtin.ULongLong
		}
	}
	if base := e.typ.IntInfo.Base; e.prev != nil && (e.typ.IntInfo.ExplicitBase || e.typ.IntInfo.IsScoped) && base.IsInteger() && !base.IsBool() && !base.IsDependent() {
		if bits, _ := typing.IntBits(base); !c.Int.Fits(true, bits, base.Skip().IsSigned()) {
			say.report(diag.EnumeratorOutOfRange, c.DeclPos, base)
		}
	}
}

// finishEnum fixes the underlying type at the closing brace [dcl.enum].
func (say *reports) finishEnum(t *il.Type) {
	i := t.IntInfo
	i.Defined, i.EnumeratorListSeen = true, true
	if !i.ExplicitBase {
		say.u.AskFor(say.u.Builtin.Int)
	}
	if i.ExplicitBase || i.IsScoped {
		return
	}
	if i.Base != nil && i.IsTemplateEnum && i.IsPrototype {
		return
	}
	negative, bits := false, 0
	for _, c := range i.Constants {
		if c.Kind != il.CkInteger {
			continue
		}
		signed := c.Folded == nil || c.Folded.Type == nil || c.Folded.Type.IsSigned()
		neg := signed && c.Int.Int64() < 0 && int64(c.Int.Hi) < 0
		n := typing.BitLength(c.Int, neg)
		if neg {
			negative = true
		}
		if n > bits {
			bits = n
		}
	}
	b := &say.u.Builtin
	if base := shortEnumBase(say.u, say.d, negative, bits); base != nil {
		useEnumBase(say.u, t, base)
		i.UseUnsigned = !negative
		return
	}
	switch {
	case !negative && bits <= 32:
		useEnumBase(say.u, t, b.UInt)
	case negative && bits <= 31:
		useEnumBase(say.u, t, b.Int)
	case negative:
		if bits > 63 {
			say.report(diag.EnumeratorsNotRepresentable, t.DeclPos)
		}
		useEnumBase(say.u, t, b.Long)
	default:
		useEnumBase(say.u, t, b.ULong)
	}
	i.NeedsUnsigned = !negative && (bits == 32 || bits > 63)
}

// shortEnumBase returns the smallest type below int that holds values of the
// given number of bits, nil when there is none or enumerations are not to be
// short.
func shortEnumBase(u *il.Unit, d *lang.Dialect, negative bool, bits int) *il.Type {
	if !d.ShortEnums {
		return nil
	}
	b := &u.Builtin
	for _, t := range [...]*il.Type{b.Char, b.SChar, b.UChar, b.Short, b.UShort} {
		room := int(t.Size) * 8
		if t.IsSigned() {
			room--
		} else if negative {
			continue
		}
		if bits <= room {
			return t
		}
	}
	return nil
}
