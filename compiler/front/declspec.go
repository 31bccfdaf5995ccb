// This file implements decl-specifiers [dcl.spec]: storage classes, function
// specifiers, type specifiers and their combinations.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// specWords counts the simple type specifiers of one decl-specifier-seq.
type specWords struct {
	kind                    token.Kind // char, int, float, … the one that names a type
	long                    int
	short, signed, unsigned bool
	complex                 bool
	any                     bool
	quals                   il.Quals
	qualsPos, restrictPos   source.Pos
}

// declSpecifiers parses a decl-specifier-seq or type-specifier-seq.
func (p *Parser) declSpecifiers(s *declSpecs, typeOnly bool) {
	if !s.Pos.IsValid() {
		s.Pos = p.tok.Pos
	}
	s.written.StartPos, s.start = p.tok.Pos, p.place()
	s.typeOnly, s.declares = typeOnly, !typeOnly || s.isAlias
	var w specWords
	for p.declSpecifier(s, &w, typeOnly) {
		if s.written.DefinesType != nil && !typeOnly && len(s.Headers) > 0 && p.endTemplateDefinition() {
			break
		}
		if s.written.DefinesType != nil && !typeOnly && (p.beginsOther() || p.endsDefinition(s)) {
			p.expected(token.Semi)
			p.insertSemicolon()
			break
		}
	}
	if w.any {
		t := p.ck.combineWords(&w, s)
		if s.Type == nil {
			s.Type = t
		}
	}
	if w.quals&il.Restrict != 0 && s.Type != nil && !restrictable(s.Type.Skip()) && !p.ck.env.has(inInstance) {
		if !restrictable(s.Type) {
			p.report(diag.RestrictNotAllowed, w.restrictPos)
		}
		if w.quals &^= il.Restrict; w.quals == 0 { // left out, told or not
			w.qualsPos = source.Pos{}
		}
	}
	if s.QualsPos = w.qualsPos; s.Type == nil {
		s.quals = w.quals
	}
	p.assumeInt(s, typeOnly)
	if s.Type != nil && w.quals != 0 {
		s.Type = typing.Qualify(p.u, s.Type, w.quals, w.qualsPos)
	}
}

// endTemplateDefinition ends the declaration of a class template behind its definition,
// where nothing but attributes and the semicolon can stand: anything else is skipped up
// to the next one (rule recovery.template-end).
func (p *Parser) endTemplateDefinition() bool {
	m := p.mark()
	for p.at(token.KwAttribute) {
		p.next()
		p.skipBalanced()
	}
	if p.at(token.Semi) || p.at(token.KwAlignas) || p.at(token.LBracket) && p.peek(1).Kind == token.LBracket {
		p.reset(m)
		return false
	}
	p.keep(m)
	p.expected(token.Semi)
	waiting := p.stops
	p.scanTo(token.Semi)
	if p.stops = waiting; !p.at(token.Semi) {
		p.insertSemicolon()
	}
	return true
}

// beginsOther reports whether what stands behind the definition of a class or
// enumeration can only begin another declaration: the semicolon is missing.
func (p *Parser) beginsOther() bool {
	switch p.tok.Kind {
	case token.KwClass, token.KwStruct, token.KwUnion, token.KwEnum, token.KwTypename, token.KwNamespace, token.KwUsing, token.RParen,
		token.KwDecltype, token.KwStaticAssert:
		return true
	}
	return isBuiltinType(p.tok.Kind)
}

// endsDefinition reports whether nothing that could go on a declaration stands
// behind the definition of a class or enumeration. Among members the name is
// what is missing.
func (p *Parser) endsDefinition(s *declSpecs) bool {
	if s.isParameter || p.ck.env.memberLevel > 0 && p.ck.env.innermostScope().Kind == symbols.ScopeClass {
		return false
	}
	switch p.tok.Kind {
	case token.Ident, token.Star, token.Amp, token.AndAnd, token.LParen, token.LBracket, token.ColonColon, token.KwOperator, token.Tilde,
		token.Semi, token.Comma, token.Ellipsis, token.KwAttribute, token.KwAlignas, token.KwExtension, token.KwAsm, token.KwTemplate, token.Pragma,
		token.KwConst, token.KwVolatile, token.KwRestrict, token.KwStatic, token.KwExtern, token.KwTypedef, token.KwMutable, token.KwRegister, token.KwAuto,
		token.KwThreadLocal, token.KwThread, token.KwInline, token.KwVirtual, token.KwFriend, token.KwExplicit, token.KwConstexpr,
		token.KwConsteval, token.KwConstinit, token.KwTypeof, token.KwUnderlyingType:
		return false
	}
	return true
}

// declSpecifier parses one specifier; false when none is left.
func (p *Parser) declSpecifier(s *declSpecs, w *specWords, typeOnly bool) bool {
	k := p.tok.Kind
	if s.isParameter || typeOnly {
		if p.straySpecifier(s) {
			return true
		}
	} else if p.storageSpecifier(s, w, k) {
		return true
	}
	switch k {
	case token.KwAtomic, token.KwNoreturn:
		return p.specifierC(s)
	case token.KwConst, token.KwVolatile, token.KwRestrict:
		p.cvQualifier(w)
		s.QualsPos = w.qualsPos
		return true
	case token.KwAttribute, token.KwAlignas:
		p.specAttributes(s, w)
		return true
	case token.LBracket:
		if p.peek(1).Kind == token.LBracket && (!typeOnly || s.Type != nil || w.any) {
			p.specAttributes(s, w)
			return true
		}
		return false
	case token.KwExtension:
		s.written.Extension = true
		p.next()
		return true
	case token.KwSigned, token.KwUnsigned, token.KwLong, token.KwShort, token.KwComplex,
		token.KwChar, token.KwInt, token.KwFloat, token.KwDouble, token.KwBool, token.KwVoid, token.KwWcharT,
		token.KwChar8T, token.KwChar16T, token.KwChar32T, token.KwInt128, token.KwFloat128, token.KwFloat80:
		if s.Type != nil {
			if k == token.KwComplex && s.Type.Ref != nil && s.Type.Ref.Predeclared && s.Type.IsFloat() {
				s.Type = typing.ComplexOf(p.u, s.Type.Skip()) // _Float16 _Complex
			} else {
				p.ck.invalidCombination(s)
			}
			p.next()
			return true
		}
		p.specWord(w, s)
		return true
	case token.KwClass, token.KwStruct, token.KwUnion:
		if hasType(s, w) {
			return p.furtherType(s, w, (*Parser).classSpecifier)
		}
		s.TypePos = p.tok.Pos
		p.classSpecifier(s)
		return true
	case token.KwEnum:
		if hasType(s, w) {
			return p.furtherType(s, w, (*Parser).enumSpecifier)
		}
		s.TypePos = p.tok.Pos
		p.enumSpecifier(s)
		return true
	case token.KwTypename:
		if hasType(s, w) {
			p.report(diag.TypenameNotSpecifiedHere, p.tok.Pos) // (rule recovery.typename)
			p.next()
			return true
		}
		s.TypePos = p.tok.Pos
		s.Type = p.typenameSpecifier(false)
		return true
	case token.KwDecltype:
		if semicolons := p.stops[stopSemi]; p.place() == s.start && !typeOnly && p.ck.env.scope.Kind != symbols.ScopeClass {
			p.stops[stopSemi] = 0 // nothing of the declaration has been read
			defer func() { p.stops[stopSemi] = semicolons }()
		}
		if hasType(s, w) {
			if p.peek(1).Kind != token.LParen {
				var t declSpecs
				p.decltypeOrQualified(&t)
				return true
			}
			return !p.decltypeQualifies() && p.furtherType(s, w, func(p *Parser, t *declSpecs) { p.decltypeOrQualified(t) })
		}
		s.TypePos = p.tok.Pos
		s.Type = p.decltypeOrQualified(s)
		return s.Type != nil
	case token.KwTypeof, token.KwUnderlyingType:
		if hasType(s, w) {
			return false
		}
		if k == token.KwTypeof {
			p.ck.say.gnuExtension(diag.GNUExtension, p.tok.Pos, "typeof")
		}
		s.TypePos = p.tok.Pos
		s.Type = p.typeofSpecifier()
		return true
	case token.KwAuto:
		return p.autoSpecifier(s, w)
	case token.KwTemplate:
		return p.strayTemplate(s, w)
	case token.Ident, token.ColonColon:
		if hasType(s, w) {
			return false
		}
		if p.d.AtLeast(lang.CXX20) {
			if s.Type = p.constrainedPlaceholder(s); s.Type != nil {
				return true
			}
		}
		if !p.namedTypeSpecifier(s, typeOnly) {
			return false
		}
		missingArguments(&p.ck.say, s)
		return true
	}
	return false
}

func hasType(s *declSpecs, w *specWords) bool { return s.Type != nil || w.any }

// furtherType reports a type specifier behind another one, and reads it.
func (p *Parser) furtherType(s *declSpecs, w *specWords, read func(*Parser, *declSpecs)) bool {
	if p.rep.Muted() {
		return false
	}
	modified := s.Type == nil && w.kind == token.None // which nothing is said about before all is read
	if !modified {
		p.ck.invalidCombination(s)
	}
	further, before := declSpecs{Pos: s.Pos}, p.place()
	read(p, &further)
	if modified && !s.Invalid {
		p.report(diag.InvalidTypeSpecifierCombination, s.Pos)
		s.Invalid = true
	}
	return p.place() != before
}

// storageSpecifier handles storage classes and function specifiers.
func (p *Parser) storageSpecifier(s *declSpecs, w *specWords, k token.Kind) bool {
	once := func(b *bool) bool {
		if *b {
			p.report(diag.DuplicateSpecifier, p.tok.Pos)
		}
		*b = true
		p.next()
		return true
	}
	storage := func(b *bool) bool {
		if s.written.Static || s.written.Extern || s.written.Typedef || s.written.Mutable || s.written.Automatic() {
			p.report(diag.MoreThanOneStorageClass, p.tok.Pos)
			p.next()
			return true
		}
		if w.quals != 0 || hasType(s, w) {
			p.report(diag.StorageClassNotFirst, p.tok.Pos)
		}
		*b = true
		s.StoragePos = p.tok.Pos
		p.next()
		return true
	}
	if !s.member && p.ck.env.innermostScope().Kind != symbols.ScopeClass {
		switch k {
		case token.KwVirtual, token.KwFriend:
			p.report(diag.SpecifierOutsideClass, p.tok.Pos)
			p.next()
			return true
		case token.KwMutable:
			p.report(diag.MutableNotAllowed, p.tok.Pos)
			p.next()
			return true
		}
	}
	switch k {
	case token.KwStatic:
		return storage(&s.written.Static)
	case token.KwExtern, token.KwRegister, token.KwAuto:
		if k == token.KwAuto && !autoIsStorage(p.d, hasType(s, w), p.peek(1).Kind) {
			return false
		}
		if s.member && !s.Friend && p.ck.env.memberLevel > 0 {
			p.report(diag.StorageClassOnMember, p.tok.Pos)
			p.next()
			return true
		}
		switch k {
		case token.KwRegister:
			storage(&s.written.Register)
			if s.written.Register && registerRemoved(&p.ck.say, s.StoragePos) {
				s.written.Register = false
			}
			return true
		case token.KwAuto:
			return storage(&s.written.Auto)
		}
		return storage(&s.written.Extern)
	case token.KwTypedef:
		if len(s.Headers) > 0 {
			p.report(diag.TypedefNotAllowed, p.tok.Pos) // (rule recovery.templates)
			p.next()
			return true
		}
		return storage(&s.written.Typedef)
	case token.KwMutable:
		p.ck.say.embedded(diag.EmbeddedCXXNotSupported, p.tok.Pos, "mutable")
		return storage(&s.written.Mutable)
	case token.KwThreadLocal:
		if !s.StoragePos.IsValid() {
			s.StoragePos = p.tok.Pos
		}
		if s.written.ThreadGNU {
			p.report(diag.MultipleThreadLocal, s.StoragePos)
			s.written.Thread = false
		}
		return once(&s.written.Thread)
	case token.KwThread:
		if s.written.Thread {
			pos := p.tok.Pos
			if s.StoragePos.IsValid() {
				pos = s.StoragePos
			}
			p.report(diag.MultipleThreadLocal, pos)
			s.written.Thread = false
		}
		s.written.ThreadGNU = true
		return once(&s.written.Thread)
	case token.KwInline:
		if !s.member && p.ck.env.innermostScope().IsBlock() {
			p.report(diag.InlineNotAllowed, p.tok.Pos)
			p.next()
			return true
		}
		s.InlinePos = p.tok.Pos
		return once(&s.written.Inline)
	case token.KwVirtual:
		s.VirtualPos = p.tok.Pos
		return once(&s.written.Virtual)
	case token.KwFriend:
		s.written.Friend, s.FriendPos = true, p.tok.Pos
		return once(&s.Friend)
	case token.KwConstexpr, token.KwConsteval, token.KwConstinit:
		return p.constSpecifier(s, k)
	case token.KwExplicit:
		p.explicitSpecifier(s)
		return true
	}
	return false
}

// straySpecifier reports a storage class or another specifier of a declaration
// among those of a parameter or a type-id (rule recovery.specifiers).
func (p *Parser) straySpecifier(s *declSpecs) bool {
	pos, parameter := p.tok.Pos, s.isParameter
	switch p.tok.Kind {
	case token.KwRegister:
		if s.written.Register = parameter && !registerRemoved(&p.ck.say, pos); !parameter {
			p.report(diag.StorageClassNotAllowed, pos)
		}
	case token.KwAuto:
		if !autoIsStorage(p.d, s.Type != nil, p.peek(1).Kind) {
			return false
		}
		if s.written.Auto = parameter; !parameter {
			p.report(diag.StorageClassNotAllowed, pos)
		}
	case token.KwStatic, token.KwExtern, token.KwMutable, token.KwThreadLocal, token.KwThread:
		if parameter {
			p.report(diag.StorageClassOnParameter, pos)
		} else {
			p.report(diag.StorageClassNotAllowed, pos)
		}
	case token.KwTypedef:
		p.report(diag.TypedefNotAllowed, pos)
	case token.KwInline, token.KwVirtual, token.KwFriend, token.KwExplicit, token.KwConstexpr, token.KwConsteval, token.KwConstinit:
		switch k := p.tok.Kind; {
		case parameter:
			p.report(diag.SpecifierOnParameter, pos)
		case k == token.KwInline:
			p.report(diag.InlineNotAllowed, pos)
		case k == token.KwVirtual, k == token.KwFriend:
			p.report(diag.SpecifierOutsideClass, pos)
		case k == token.KwExplicit:
			p.report(diag.ExplicitNotAllowed, pos)
		default:
			s.ConstPos = pos // said behind them all
		}
	default:
		return false
	}
	p.next()
	return true
}

// strayTemplate reports `template` among specifiers. Where no type stands in front of
// it, it counts as one (rule recovery.specifiers).
func (p *Parser) strayTemplate(s *declSpecs, w *specWords) bool {
	if p.rep.Muted() || p.peek(1).Kind == token.Lt {
		return false
	}
	p.report(diag.TemplateNotAllowed, p.tok.Pos)
	p.next()
	if !hasType(s, w) {
		s.Type = p.u.Builtin.Error
	}
	return true
}

// assumeInt ends the specifiers of a parameter or a type-id: those without a type
// mean int (rule recovery.specifiers).
func (p *Parser) assumeInt(s *declSpecs, typeOnly bool) {
	if !typeOnly && !s.isParameter {
		return
	}
	if s.Type == nil && !s.Invalid && p.place() > s.start && !p.unknownTypeHere() {
		pos := s.Pos
		if s.isParameter || s.isCaught {
			pos = p.tok.Pos
		}
		p.report(diag.MissingTypeIntAssumed, pos, "int")
		s.Type = p.u.Builtin.Int
	}
	if typeOnly && s.ConstPos.IsValid() {
		p.report(diag.ConstexprNotValidHere, s.ConstPos)
	}
}

// constSpecifier handles constexpr, consteval and constinit.
func (p *Parser) constSpecifier(s *declSpecs, k token.Kind) bool {
	switch w := &s.written; {
	case k == token.KwConstexpr && w.Constexpr, k == token.KwConsteval && w.Consteval, k == token.KwConstinit && w.Constinit:
		p.report(diag.DuplicateSpecifier, p.tok.Pos)
	case w.Constexpr || w.Consteval || w.Constinit:
		p.report(diag.ConstexprSpecifierConflict, p.tok.Pos)
	}
	switch k {
	case token.KwConstexpr:
		s.written.Constexpr = true
	case token.KwConsteval:
		s.written.Consteval = true
	default:
		s.written.Constinit = true
	}
	s.ConstPos = p.tok.Pos
	p.next()
	return true
}

// explicitSpecifier parses `explicit` or `explicit(bool)`.
func (p *Parser) explicitSpecifier(s *declSpecs) {
	pos := p.tok.Pos
	if s.written.Explicit {
		p.report(diag.DuplicateSpecifier, pos)
	}
	s.written.Explicit = true
	p.next()
	if p.at(token.LParen) {
		if !p.d.AtLeast(lang.CXX20) {
			p.report(diag.CXX20FeatureExplicitBool, pos)
		}
		p.next()
		var x Operand
		saved := p.ck.env.save()
		p.ck.env.set(inConstant, true)
		p.constantExpression(&x, p.u.Builtin.Bool)
		p.ck.env = saved
		if x.Mode == Value {
			s.Explicit = x.Expr
		}
		p.require(token.RParen)
	}
}

// specAttributes collects attributes among the specifiers.
func (p *Parser) specAttributes(s *declSpecs, w *specWords) {
	loc := il.LocPrefix
	if hasType(s, w) {
		loc = il.LocSpecifier
	}
	list := p.attributes(loc)
	for a := list; a != nil; a = a.Next {
		a.AmongSpecifiers = true
		if a.Family == il.AttrAlignas && loc == il.LocSpecifier {
			p.report(diag.AlignasDoesNotApply, a.Pos)
		}
		if s.written.Typedef && a.Family == il.AttrGNU && !il.IsKnownAttribute(il.StripUnderscores(a.Name.Text)) {
			a.Location = il.LocSpecifier // of the type
		}
	}
	appendAttributes(&s.Attrs, list)
}

// specWord counts one simple type specifier.
func (p *Parser) specWord(w *specWords, s *declSpecs) {
	if !w.any {
		s.TypePos = p.tok.Pos
	}
	w.any = true
	switch k := p.tok.Kind; k {
	case token.KwSigned, token.KwUnsigned:
		sign, other := &w.signed, w.unsigned
		if k == token.KwUnsigned {
			sign, other = &w.unsigned, w.signed
		}
		if *sign {
			p.report(diag.DuplicateSpecifier, p.tok.Pos)
		}
		if *sign = true; other {
			p.ck.invalidCombination(s)
		}
	case token.KwLong:
		if w.long++; w.long > 2 || w.short {
			p.ck.invalidCombination(s)
			w.long = min(w.long, 2)
		}
	case token.KwShort:
		if w.short {
			p.report(diag.DuplicateSpecifier, p.tok.Pos)
		}
		if w.short = true; w.long > 0 {
			p.ck.invalidCombination(s)
		}
	case token.KwComplex:
		w.complex = true
	default:
		if w.kind != token.None {
			p.ck.invalidCombination(s)
		}
		w.kind = k
	}
	p.next()
}

// invalidCombination reports a specifier that does not go with those before it (rule front.places-of-types).
func (ck *Checker) invalidCombination(s *declSpecs) {
	ck.report(diag.InvalidTypeSpecifierCombination, ck.syntax.here())
	s.Invalid = true
	if s.Type != nil && s.Type.IsClass() {
		s.Type = ck.u.Builtin.Error // which nothing more is said about
	}
}

// combineWords returns the type that the specifiers name together
// [dcl.type.simple].
func (ck *Checker) combineWords(w *specWords, s *declSpecs) *il.Type {
	t := wordsType(ck.u, w)
	if t == nil || s.Invalid {
		if !s.Invalid {
			ck.report(diag.InvalidTypeSpecifierCombination, s.Pos)
		}
		s.Invalid = true
		return ck.u.Builtin.Error
	}
	if w.complex {
		if t.Kind == il.TkInteger {
			ck.report(diag.ComplexOfNonFloating, s.Pos)
			return ck.u.Builtin.Error
		}
		return typing.ComplexOf(ck.u, t)
	}
	if w.signed && t.Int != il.IntSChar {
		return ck.explicitlySigned(t)
	}
	return t
}

// explicitlySigned returns the type t as written with the keyword `signed`.
func (ck *Checker) explicitlySigned(t *il.Type) *il.Type {
	if e := ck.decls.signed[t.Int]; e != nil {
		return e
	}
	e := ck.u.NewType(il.TkInteger)
	e.Int, e.Size, e.Align, e.SignedOf = t.Int, t.Size, t.Align, t
	ck.decls.signed[t.Int] = e
	return e
}

func wordsType(unit *il.Unit, w *specWords) *il.Type {
	b := &unit.Builtin
	mod := w.signed || w.unsigned
	sized := w.short || w.long > 0
	if w.signed && w.unsigned || w.short && w.long > 0 {
		return nil
	}
	switch w.kind {
	case token.KwVoid, token.KwBool, token.KwWcharT, token.KwChar8T, token.KwChar16T, token.KwChar32T,
		token.KwFloat, token.KwFloat128, token.KwFloat80:
		if mod || sized {
			return nil
		}
	}
	switch w.kind {
	case token.KwVoid:
		return b.Void
	case token.KwBool:
		return b.Bool
	case token.KwWcharT:
		return b.WChar
	case token.KwChar8T:
		return b.Char8
	case token.KwChar16T:
		return b.Char16
	case token.KwChar32T:
		return b.Char32
	case token.KwFloat:
		return b.Float
	case token.KwFloat128:
		b.Float128Name.Referenced = true
		return b.Float128Name
	case token.KwFloat80:
		return b.LongDouble
	case token.KwDouble:
		switch {
		case mod || w.short || w.long > 1:
			return nil
		case w.long == 1:
			return b.LongDouble
		}
		return b.Double
	case token.KwChar:
		switch {
		case sized:
			return nil
		case w.signed:
			return b.SChar
		case w.unsigned:
			return b.UChar
		}
		return b.Char
	case token.KwInt128:
		switch {
		case sized:
			return nil
		case w.unsigned:
			return b.UInt128
		}
		return b.Int128
	}
	if w.complex && !sized && !mod && w.kind == token.None {
		return b.Double
	}
	pick := func(s, u *il.Type) *il.Type {
		if w.unsigned {
			return u
		}
		return s
	}
	switch {
	case w.short:
		return pick(b.Short, b.UShort)
	case w.long == 1:
		return pick(b.Long, b.ULong)
	case w.long == 2:
		return pick(b.LongLong, b.ULongLong)
	case w.long > 2:
		return nil
	}
	return pick(b.Int, b.UInt)
}

// namedTypeSpecifier parses a type name; false (nothing consumed) when the
// current tokens do not name a type.
func (p *Parser) namedTypeSpecifier(s *declSpecs, typeOnly bool) bool {
	if p.at(token.Ident) {
		k := p.peek(1).Kind
		if !typeOnly && (!s.QualsPos.IsValid() && p.isOwnConstructor() || k == token.LParen && p.guideAhead()) {
			return false
		}
		if k != token.ColonColon && k != token.Lt {
			return p.plainTypeName(s, typeOnly)
		}
	}
	if !typeOnly && (!s.isParameter || p.place() > s.start) && p.nothingQualified() {
		return false
	}
	pos := p.tok.Pos
	m := p.mark()
	var n qualName
	silenced := p.rep.Silenced()
	hits := p.rep.Mute()
	p.parseName(&n, true)
	bad := p.rep.Unmute(hits)
	warned := p.rep.Silenced() != silenced && !p.rep.Muted()
	var t *il.Type
	n.ofMember = n.Type != nil && !s.isParameter && p.qualifiedDeclaratorAhead()
	if !n.Dtor && n.Op == token.None && n.Conv == nil && !n.Ctor && !bad {
		t = p.ck.namedType(&n, s, typeOnly)
	} else if n.Ctor && s.ignoresFunctions {
		t = n.Type // functions are ignored: the injected class name [class.qual]
	}
	if bad && !n.Ctor && n.Op == token.None && !n.Dtor && (!typeOnly || n.FaultyType || n.HasArgs && !n.Invalid) {
		// report now what was muted: the name is broken anyway
		p.reset(m)
		var again qualName
		p.parseName(&again, true)
		if again.Invalid {
			s.Type, s.Invalid = p.u.Builtin.Error, true
			s.TypePos = pos
			return true
		}
		t = p.ck.namedType(&again, s, typeOnly)
		if t == nil {
			s.Type, s.Invalid = p.u.Builtin.Error, true
			return true
		}
		s.Type, s.TypePos = t, pos
		return true
	}
	if t == nil {
		p.reset(m)
		return false
	}
	if warned {
		// the name is known to be a type: what does not spoil it is reported now
		p.reset(m)
		var again qualName
		p.parseName(&again, true)
		again.ofMember = n.ofMember
		t = p.ck.namedType(&again, s, typeOnly)
	} else {
		p.keep(m)
	}
	s.Type, s.TypePos = t, pos
	return true
}

// qualifiedDeclaratorAhead reports whether a declarator with a qualified name, which
// may be a member's of a class template, follows the type just read.
func (p *Parser) qualifiedDeclaratorAhead() bool {
	i := 0
	for k := p.peekKind(i); k == token.Star || k == token.Amp || k == token.AndAnd || k == token.KwConst || k == token.KwVolatile; k = p.peekKind(i) {
		i++
	}
	if p.peekKind(i) != token.Ident {
		return false
	}
	k := p.peekKind(i + 1)
	return k == token.ColonColon || k == token.Lt
}

// plainTypeName handles an unqualified identifier without `<`.
func (p *Parser) plainTypeName(s *declSpecs, typeOnly bool) bool {
	l := p.ck.lookup(p.tok.Name, 0)
	y := l.first()
	if y == nil || l.Ambiguous && !y.IsType() {
		return false
	}
	if y.Kind == symbols.SymTemplate && !typeOnly && p.ck.env.fn == nil && p.peek(1).Kind == token.LParen && p.d.AtLeast(lang.CXX17) {
		return false // a deduction guide
	}
	n := qualName{Name: p.tok.Name, Pos: p.tok.Pos, Start: p.tok.Pos}
	t := p.ck.symbolType(y, &n, s)
	if t == nil {
		return false
	}
	if l.Ambiguous {
		p.ck.ambiguous(&l, p.tok.Pos)
	}
	s.TypePos = p.tok.Pos
	p.mentionPack()
	if l.Scope != nil && l.Scope.Kind == symbols.ScopeClass {
		p.ck.checkAccess(&l, y, nil, p.tok.Pos)
	}
	useType(t)
	p.next()
	s.Type = t
	return true
}

// dependentNamedType returns the dependent type that n denotes where a type is
// the only thing that it can denote without typename, nil elsewhere.
func (ck *Checker) dependentNamedType(n *qualName, s *declSpecs) *il.Type {
	if s != nil && s.baseContext {
		t := ck.dependentMemberType(n)
		if t.TParam != nil {
			t.TParam.NoTypename = true
		}
		return t
	}
	if ck.d.ImplicitTypename || ck.d.AtLeast(lang.CXX20) && s != nil && s.typenameContext {
		q := *n
		return ck.dependentMemberType(&q)
	}
	return nil
}

// namedType returns the type that the parsed name n denotes, nil when it
// denotes none.
func (ck *Checker) namedType(n *qualName, s *declSpecs, typeOnly bool) *il.Type {
	if n.Invalid {
		return nil
	}
	if n.Dependent {
		return ck.dependentNamedType(n, s)
	}
	l := ck.lookupName(n, 0)
	y := l.first()
	if y == nil {
		if l.Dependent && n.Type != nil { // perhaps a member of an unknown base class
			return ck.dependentNamedType(n, s)
		}
		return nil
	}
	t := ck.symbolType(y, n, s)
	if t != nil && n.Type != nil && !n.ofMember && ck.env.seenFromOutside(ck.u, n.Type) {
		return ck.dependentNamedType(n, s)
	}
	if t != nil {
		if l.Class != nil {
			ck.checkAccess(&l, y, nil, n.Pos)
		}
		useType(t)
		if y.Using == nil || n.Type == nil || y.Scope == nil || y.Scope.Class == nil || !ck.u.Same(y.Scope.Class, n.Type) { // a using-declaration names the member itself
			t = memberTypedef(ck.u, n, s, t)
		}
	}
	return t
}

// memberTypedef returns the type that specifiers s denote by member type t, named n:
// where n names a class that inherits t, declarations and type-ids show that class and not
// the base class, unless typename was written (rules typedef.inherited-declaration,
// typedef.inherited-classes).
func memberTypedef(u *il.Unit, n *qualName, s *declSpecs, t *il.Type) *il.Type {
	c := n.Type
	if c == nil || s == nil || t.Name == nil || t.IsDependent() {
		return t
	}
	switch {
	case t.IsEnum() || t.Cls != nil && t.Cls.AssocTemplate == nil:
		if !s.declares && !s.typeOnly { // of a functional cast or a base class
			return t
		}
	case t.Kind != il.TkTypeRef || !s.declares && !s.typeOnly || t.Ref != nil && t.Ref.Kind == il.RefTemplateAlias:
		return t
	}
	c = c.ClassType()
	if c == nil || c.Cls.AssocScope == nil || t.ParentScope == nil || t.ParentScope.Type == nil || u.Same(t.ParentScope.Type, c) {
		return t
	}
	m := u.NewType(il.TkTypeRef)
	m.SourceCorresp, m.Elem, m.Ref = t.SourceCorresp, t, &il.TypeRefInfo{DeclaredIn: t, Inherited: true}
	m.ParentScope = c.Cls.AssocScope
	return m
}

// symbolType returns the type that y, named n, denotes in a type context, nil when
// it is no type. A class template without arguments is a placeholder for deduction.
func (ck *Checker) symbolType(y *symbols.Symbol, n *qualName, s *declSpecs) *il.Type {
	return mentioned(ck, n, denotedType(ck, y, n, s))
}

func denotedType(ck *Checker, y *symbols.Symbol, n *qualName, s *declSpecs) *il.Type {
	switch y.Kind {
	case symbols.SymType, symbols.SymParamType:
		if n.HasArgs {
			return nil
		}
		if y.Alias != nil {
			return y.Alias.Type()
		}
		return y.Type()
	case symbols.SymPack:
		if a, _, ok := packElement(y); ok && a.Kind == il.ArgType {
			return a.Type
		}
		return nil
	case symbols.SymInjected:
		t := y.Type()
		if n.HasArgs {
			if c := t.ClassType(); c != nil && c.Cls.AssocTemplate != nil {
				return ck.classTemplateID(c.Cls.AssocTemplate, n.Args, n.Pos)
			}
			return nil
		}
		return t
	case symbols.SymTemplate:
		t := y.Template()
		switch t.Kind {
		case il.TemplkClass, il.TemplkAlias, il.TemplkMemberClass, il.TemplkTemplateTemplateParam:
		default:
			return nil
		}
		if n.HasArgs {
			return ck.classTemplateID(t, n.Args, n.Pos)
		}
		if s != nil && (deducibleTemplate(ck.d, t) || t.Kind != il.TemplkAlias) {
			s.Placeholder = t
			return classPlaceholder(ck.u, il.TkAuto, t)
		}
	}
	return nil
}

// isOwnConstructor reports whether the current identifier begins a constructor
// declarator of the class whose members are parsed: `X(`, or `X<args>(` in a
// class template (CWG 2237 forbids that from c++20 on only).
func (p *Parser) isOwnConstructor() bool {
	if !p.atOwnClassName() {
		return false
	}
	i := 1
	if p.peek(1).Kind == token.Lt && p.ck.env.class.Cls.AssocTemplate != nil {
		i = p.scanTemplateArgs(1)
	}
	if p.peek(i).Kind != token.LParen {
		return false
	}
	switch p.peek(i + 1).Kind {
	case token.Star, token.Amp, token.AndAnd:
		return false // a declarator in parentheses: no parameter begins like this
	case token.Ident:
		switch p.peek(i + 2).Kind {
		case token.RParen, token.Comma, token.LBracket, token.LParen, token.Assign, token.Ellipsis, token.RBrace, token.Semi:
			if namesNoType(p.ck.lookup(p.peek(i+1).Name, 0)) {
				return false
			}
		}
		k := p.peek(i + 3).Kind
		return p.peek(i+2).Kind != token.RParen || k != token.LParen && k != token.LBracket // `X (max)()` is a member function
	}
	return true
}

// namesNoType reports whether what was looked up, nothing or no type, cannot begin
// the parameter of a constructor (rule recovery.constructor-parameter).
func namesNoType(l Lookup) bool {
	y := l.first()
	return y == nil && !l.Dependent || y != nil && (y.Kind == symbols.SymVariable || y.Kind == symbols.SymEnumerator || y.Kind == symbols.SymField || y.Kind == symbols.SymFunction)
}

// isParenthesizedConstructor reports whether the current identifier, behind a
// parenthesis that opens a declarator, begins a constructor: `(X)(int);`.
func (p *Parser) isParenthesizedConstructor() bool {
	if p.prev.Kind != token.LParen || !p.atOwnClassName() {
		return false
	}
	i := 1
	if p.peek(1).Kind == token.Lt && p.ck.env.class.Cls.AssocTemplate != nil {
		i = p.scanTemplateArgs(1)
	}
	if p.peek(i).Kind != token.RParen {
		return false
	}
	for p.peek(i).Kind == token.RParen {
		i++
	}
	return p.peek(i).Kind == token.LParen
}

// atOwnClassName reports whether the current identifier is the name of the
// class whose members are parsed.
func (p *Parser) atOwnClassName() bool {
	return p.ck.env.class != nil && !p.ck.env.scope.IsBlock() &&
		p.ck.env.scope.Kind != symbols.ScopePrototype && p.ck.env.class.Name != nil && p.ck.env.class.Name == p.tok.Name &&
		(p.ck.env.scope == symbols.ClassTable(p.ck.env.class) || p.ck.env.scope.Kind == symbols.ScopeTemplate || p.ck.env.scope.Kind == symbols.ScopeBind)
}

// typeNameOrNil parses a type-name with optional qualifiers when the current
// tokens name a type; nil (nothing consumed) when they do not.
func (p *Parser) typeNameOrNil() *il.Type {
	var s declSpecs
	switch p.tok.Kind {
	case token.Ident, token.ColonColon:
		m := p.mark()
		if p.namedTypeSpecifier(&s, true) && s.Placeholder == nil {
			p.keep(m)
			return s.Type
		}
		p.reset(m)
	case token.KwTypename:
		return p.typenameSpecifier(false)
	case token.KwDecltype:
		return p.decltypeOrQualified(&s)
	}
	return nil
}

// expectedType reports that a type specifier is missing.
func (ck *Checker) expectedType() { ck.report(diag.ExpectedTypeSpecifier, ck.syntax.here()) }
