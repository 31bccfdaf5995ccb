// This file implements the member-specification of a class [class.mem]:
// members, access labels, bit-fields, anonymous unions.
package front

import (
	"math/bits"
	"slices"

	"cufront/compiler/diag"
	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// memberList parses the members of class t up to the closing brace, which is
// left; the current token is behind `{`. Used for definitions and, with
// replayed tokens, for instantiations.
func (p *Parser) memberList(t *il.Type) {
	if t.Cls.InstanceOf != nil {
		p.ck.env.set(inInstance, true)
	}
	for !p.at(token.RBrace) && !p.at(token.EOF) {
		start := p.place()
		p.memberDeclaration(t)
		if p.place() == start && !p.at(token.EOF) && !p.at(token.RBrace) {
			p.next()
		}
	}
	p.ck.leaveExecPragma()
}

// memberDeclaration parses one member declaration.
func (p *Parser) memberDeclaration(t *il.Type) {
	if !p.ck.enter() {
		return
	}
	defer p.ck.leave()
	defer p.waitForSemicolon()()
	defer p.ck.closeRange(p.ck.openRange())
	p.takeExecPragma()
	defer p.ck.endABIPragma(p.takeABIPragma())
	switch p.tok.Kind {
	case token.KwPublic, token.KwProtected, token.KwPrivate:
		p.accessLabel()
	case token.Semi:
		p.next()
	case token.Pragma:
		p.pragma()
	case token.KwUsing:
		p.usingDeclaration(t)
	case token.KwStaticAssert:
		p.staticAssert()
	case token.KwTemplate:
		p.ck.say.embedded(diag.EmbeddedCXXNoTemplates, p.tok.Pos)
		s := &declSpecs{member: true}
		p.templateDeclaration(s)
	case token.KwExtension:
		switch p.peek(1).Kind {
		case token.KwUsing:
			p.usingDeclaration(t)
			return
		case token.KwTemplate, token.KwStaticAssert:
			p.next()
			p.memberDeclaration(t)
			return
		}
		p.memberSimple(nil)
	default:
		if !p.accessDeclaration(t) {
			p.memberSimple(nil)
		}
	}
}

// accessLabel parses `public:` and the like.
func (p *Parser) accessLabel() {
	switch p.tok.Kind {
	case token.KwPublic:
		p.ck.env.memberAccess = il.Public
	case token.KwProtected:
		p.ck.env.memberAccess = il.Protected
	default:
		p.ck.env.memberAccess = il.Private
	}
	p.next()
	p.attributes(il.LocLabel)
	if p.want(token.Colon) || p.tok.Kind.IsKeyword() {
		return
	}
	switch p.tok.Kind {
	case token.Ident, token.Tilde, token.ColonColon, token.LBracket, token.RBrace, token.Semi, token.Star, token.Amp, token.AndAnd, token.Colon:
	default: // nothing that a member begins with
		p.skipDeclaration()
	}
}

// memberSimple parses a member declaration behind its template headers, those of s;
// nil: there are none.
func (p *Parser) memberSimple(s *declSpecs) {
	if s == nil {
		s = p.loans.specs.take()
		defer p.loans.specs.giveBack()
	}
	s.member, s.typenameContext = true, true
	s.Pos = p.tok.Pos
	p.stream.hold(s, &p.tok, p.d)
	defer p.stream.letGo(s)
	errors := p.rep.Errors
	before := p.place()
	appendAttributes(&s.Attrs, p.attributes(il.LocPrefix))
	if p.place() != before && p.at(token.Semi) {
		if s.Attrs != nil {
			p.ck.say.loneAttributes(s)
		} else if p.prev.Kind != token.RBracket {
			p.report(diag.DeclaresNothing, p.tok.Pos)
		}
		p.next()
		return
	}
	p.declSpecifiers(s, false)
	if p.at(token.KwTemplate) && s.Type == nil && p.hasSpecifiers(s) {
		p.misplacedTemplate(s)
		return
	}
	if p.at(token.Semi) && (s.Type != nil || s.written.DefinesType != nil) {
		if s.Friend && s.TagMention == nil {
			p.ck.friendType(s)
		} else {
			p.ck.tagDeclaration(s)
		}
		p.next()
		return
	}
	if s.Type == nil && !p.recoverType(s) {
		return
	}
	p.memberDeclarators(s, errors)
}

// misplacedTemplate handles a template header behind specifiers.
func (p *Parser) misplacedTemplate(s *declSpecs) {
	p.report(diag.TemplateNotAllowed, p.tok.Pos)
	if s.member {
		specifiersAlone(p.ck.say, s, true, false)
	} else {
		functionSpecifiersAlone(p.ck.say, s, s.written.Explicit)
	}
	p.templateDeclaration(&declSpecs{member: s.member})
}

// memberDeclarators parses a member-declarator-list and the semicolon, or an
// in-class function definition.
func (p *Parser) memberDeclarators(s *declSpecs, errors int) {
	p.stops.wait(stopComma) // memberDeclaration puts it back
	d := p.loans.declarators.take()
	defer p.loans.declarators.giveBack()
	for first := true; ; first = false {
		if !first {
			*d = declarator{}
		}
		bitField := p.at(token.Colon)
		if bitField {
			d.NamePos, d.Start, d.Type = p.tok.Pos, p.tok.Pos, s.Type
			if s.Type == nil { // behind the comma of a constructor
				p.report(diag.MissingTypeSpecifier, p.tok.Pos)
				d.Type = p.u.Builtin.Error
			}
			d.inside = p.ck.env
		} else {
			abbrev := p.ck.env.beginAbbreviated(p.u, innermostHeader(s), p.tok.Pos)
			if !first {
				d.Attrs = p.attributes(il.LocPostfix) // GNU: in front of a further declarator
			}
			p.parseDeclarator(d, s, false)
			headers := len(s.Headers)
			p.ck.decls.numbers += p.ck.env.endAbbreviatedDeclaration(abbrev, s, d.ParamVars)
			if len(s.Headers) > headers && inLocalClass(declScope(p.ck.env.scope)) && !s.Friend && !p.ck.env.has(inInstance) {
				p.report(diag.TemplateDeclarationNotAllowed, s.written.StartPos)
			}
			if s.typeMissing != 0 && s.written.Mutable && d.IsFunction {
				p.report(diag.MutableNotAllowed, s.StoragePos)
				s.written.Mutable = false
			}
			p.ck.say.missingType(s, d, true)
			if d.Name.Invalid || !d.hasName {
				p.recoverDeclarator(s, errors, d.Name.Literal)
				return
			}
			p.declaratorTrailer(d, s)
		}
		if !p.at(token.Assign) {
			p.stream.letGo(s)
		}
		if !first {
			s.written.DefinesType, s.written.ElaboratedFirst = nil, nil
		}
		s.written.AfterFirst = !first && !bitField
		if p.declareMember(s, d) {
			p.got(token.Semi)
			return
		}
		if d.ended || len(s.Headers) > 0 || !p.got(token.Comma) {
			break
		}
		if p.at(token.Semi) {
			p.report(diag.TrailingComma, p.prev.Pos)
			break
		}
	}
	p.stops.done(stopComma)
	p.endDeclaration()
}

// declareMember declares one member; done when it was a function definition.
func (p *Parser) declareMember(s *declSpecs, d *declarator) (done bool) {
	switch {
	case d.nameless && s.Friend && !d.IsFunction:
		p.report(diag.InvalidFriendDeclaration, s.Pos)
	case d.nameless && !d.IsFunction && s.written.Virtual:
		p.report(diag.VirtualNotAllowed, s.VirtualPos)
		p.scanTo(token.Semi)
	case d.nameless && !d.IsFunction && !p.at(token.Assign) && !p.at(token.LParen):
		p.ck.namelessData(s, d) // nobody can tell what it is, and braces end it
	case d.nameless && !d.IsFunction && s.written.Static:
		p.declareField(&declSpecs{Type: s.Type}, d)
	case s.Friend:
		done = p.friendDeclarator(s, d)
	case d.Name.Dtor && !d.IsFunction:
		destructorNoFunction(p.ck.say, s, d)
	case s.written.Typedef:
		p.declareTypedef(s, d)
	case d.IsFunction:
		done = p.declareOrDefineFunction(s, d)
	case s.written.Virtual && d.hasName && len(s.Headers) == 0:
		virtualData(p.ck, s, d)
		p.declareField(&declSpecs{Type: d.Type, member: true, Pos: s.Pos}, d)
	case s.written.Static || s.written.Constexpr && d.hasName && !p.at(token.Colon) || len(s.Headers) > 0:
		p.staticMember(s, d)
	default:
		p.declareField(s, d)
	}
	return done
}

// virtualData reports a data member that is declared virtual: nothing is known about it,
// and its declaration ends behind the name (rule recovery.virtual-data).
func virtualData(ck *Checker, s *declSpecs, d *declarator) {
	ck.report(diag.VirtualNotAllowed, s.VirtualPos)
	if d.Type.HasPlaceholder() {
		ck.say.placeholderNeedsInitializer(d.typePos, d.Type)
	}
	d.Type, d.ended = ck.u.Builtin.Error, true
}

// destructorNoFunction reports the name of a destructor that no parameter list
// follows (rule recovery.destructor-name).
func destructorNoFunction(say reports, s *declSpecs, d *declarator) {
	at := d.NamePos
	if s.Pos.IsValid() {
		at = s.Pos
	}
	if s.TypePos.IsValid() {
		say.report(diag.DestructorWithReturnType, at)
		return
	}
	say.report(diag.InvalidDestructorDeclaration, at)
	if s.written.Virtual {
		say.report(diag.VirtualNotAllowed, s.VirtualPos)
	}
}

// qualifiedMember reports a qualified name in a member declaration and drops
// the qualifier.
func (ck *Checker) qualifiedMember(s *declSpecs, d *declarator) {
	if d.Name.Global && d.Name.Qual == nil {
		ck.report(diag.GlobalScopeQualifierNotAllowed, d.Name.Start)
	} else {
		ck.qualifierNotAllowed(s, d)
	}
	d.Name.Qual, d.Name.Scope, d.Name.Type, d.Name.Global, d.Name.Dependent = nil, nil, nil, false, false
}

// qualifierNotAllowed reports the qualifier of a name that is declared here: that
// of the class itself is only warned about.
func (ck *Checker) qualifierNotAllowed(s *declSpecs, d *declarator) {
	if q := d.Name.Type; len(s.Headers) == 0 && q != nil && ck.env.class != nil && q.ClassType() != nil && typing.SameClass(q.ClassType(), ck.env.class) {
		ck.report(diag.QualifiedNameInMemberDecl, d.Name.Start)
		return
	}
	ck.report(diag.QualifiedNameNotAllowed, d.Name.Start)
}

// staticMember declares a static data member.
func (p *Parser) staticMember(s *declSpecs, d *declarator) *il.DeclInfo {
	if c := p.ck.env.class; c != nil && (c.Name == nil && c.Kind == il.TkUnion || c.LocalToFunction && p.ck.env.memberLevel > 0 && c.EnclosingRoutine != nil) {
		p.report(diag.StaticDataMemberNotAllowed, s.Pos)
	}
	if s.written.Constexpr && !s.written.Static && len(s.Headers) == 0 {
		p.report(diag.ConstexprNotValidHere, s.ConstPos)
		s.written.Constexpr, s.Invalid = false, true
		p.declareField(s, d)
		return nil
	}
	empty := p.ck.env.memberLevel > 0 && p.at(token.Assign) && endsInitializer(p.peek(1).Kind)
	if s.written.Constexpr && p.ck.env.memberLevel > 0 && !p.ck.env.has(inInstance) && !d.Name.qualified() && (empty || !p.at(token.Assign)) && !p.at(token.LBrace) && !p.at(token.LParen) {
		if p.d.AtLeast(lang.CXX17) {
			p.report(diag.ConstRequiresInitializer, d.NamePos, `member "`+typeText(p.ck.env.class)+"::"+d.Name.Name.Text+`"`)
		} else {
			p.report(diag.ConstexprStaticDataMemberDeclaration, p.tok.Pos)
		}
		s.written.Constexpr = false
	}
	if empty {
		p.report(diag.DataMemberInitializerNotAllowed, p.tok.Pos)
		p.next()
	}
	if s.written.Constexpr && p.d.AtLeast(lang.CXX17) {
		s.written.Inline = true
		s.implicitInline = true
	}
	return p.declareVariable(s, d)
}

// endsInitializer reports whether k cannot begin the initialiser of a static member: there
// is none (rule recovery.static-member-initialiser).
func endsInitializer(k token.Kind) bool {
	switch k {
	case token.Semi, token.Comma, token.RBrace, token.RParen, token.RBracket, token.EOF:
		return true
	}
	return false
}

// declareField declares a nonstatic data member.
func (p *Parser) declareField(s *declSpecs, d *declarator) *il.DeclInfo {
	class := p.ck.env.class
	p.ck.say.checkFieldSpecs(s, d)
	flexibleNotLast(p.ck.say, class)
	info := p.ck.env.declInfo(p.u, s, d)
	if innermostHeader(s) != nil && !s.ExplicitSpecialization && d.hasName {
		p.report(diag.InvalidMemberTemplate, d.NamePos, `member `+quoted(typeText(class)+"::"+d.Name.Name.Text))
	}
	if d.asmText.IsValid() {
		p.report(diag.AsmNameOnMember, d.asmText)
	}
	f := p.u.NewField()
	f.Name, f.DeclPos = d.Name.Name, d.NamePos
	f.Type, f.DeclaredType, f.Parent = d.Type, d.Type, class
	f.IsMutable = s.written.Mutable
	f.AfterFirstInList = s.written.AfterFirst
	f.Linkage = il.LinkageNone
	p.ck.env.setParent(&f.SourceCorresp, classScopeOf(p.ck))
	f.Attributes = info.Attributes
	p.ck.applyToField(f, f.Attributes)
	if p.at(token.Colon) {
		p.bitField(f, s, d, info)
	}
	p.checkFieldType(s, f, d)
	if d.hasName {
		p.ck.checkMemberRedeclared(d)
		y := p.ck.declare(p.ck.env.scope, f.Name, symbols.SymField, f)
		y.Access = f.Access
		p.ck.hideOthers(p.ck.env.scope, f.Name)
	}
	addField(class, f)
	p.ck.env.sequenceDefinition(p.u, f, info)
	if !d.ended {
		p.fieldInitializer(f, info)
	}
	return info
}

// classScopeOf returns the scope of the class whose members are declared.
func classScopeOf(ck *Checker) *symbols.Scope { return ck.env.innermostScope() }

// addField appends f to class c.
func addField(c *il.Type, f *il.Field) {
	if n := len(c.Cls.Fields); n > 0 {
		c.Cls.Fields[n-1].Next = f
	}
	c.Cls.OwnRare().Fields = append(c.Cls.Fields, f)
}

// flexibleNotLast reports the last field of c when it is a flexible array member: another field
// follows (rule recovery.flexible-array).
func flexibleNotLast(say reports, c *il.Type) {
	n := len(c.Cls.Fields)
	if n == 0 || c.Kind == il.TkUnion {
		return
	}
	f := c.Cls.Fields[n-1]
	if t := f.Type.Skip(); t.Kind != il.TkArray || !t.Array.Unknown {
		return
	}
	if f.HasInit {
		say.report(diag.IncompleteTypeNotAllowed, f.DeclPos, quoted("<error-type>"))
		return
	}
	say.report(diag.IncompleteTypeNotAllowed, f.DeclPos, f.Type)
}

// checkFieldSpecs reports specifiers that fields cannot have.
func (say *reports) checkFieldSpecs(s *declSpecs, d *declarator) {
	if s.written.Explicit {
		say.report(diag.ExplicitNotAllowed, s.Pos)
	}
	switch {
	case s.written.Extern || s.written.Automatic():
		say.report(diag.StorageClassOnMember, s.StoragePos)
	case s.written.Thread:
		say.report(diag.ThreadLocalNotAllowed, s.StoragePos)
	case s.written.Virtual:
		say.report(diag.VirtualNotAllowed, s.VirtualPos)
	case s.written.Inline:
		say.report(diag.InlineDataMember, s.InlinePos)
	}
	if s.written.Mutable && d.Type.IsConst() && !d.Type.IsReference() {
		say.report(diag.MutableNotAllowed, s.StoragePos)
	}
	if s.written.Mutable && d.Type.IsReference() {
		say.report(diag.NonstandardMutableReference, s.StoragePos)
	}
	if namesOperator(&d.Name) {
		say.report(diag.OperatorNameNotFunction, d.NamePos)
	}
}

// checkMemberRedeclared reports a second member of the same name.
func (ck *Checker) checkMemberRedeclared(d *declarator) {
	if d.Name.Name == nil {
		return // an operator, which is no data member
	}
	for _, y := range ck.env.scope.Local(d.Name.Name) {
		switch y.Kind {
		case symbols.SymInjected:
			if c := y.Type().ClassType(); c != nil && declaresConstructor(c) {
				ck.rep.ReportAs(diag.Error, diag.MemberNamedLikeClass, d.NamePos)
			}
			return
		case symbols.SymType:
			if y.Type().Kind != il.TkTypeRef {
				continue
			}
			ck.report(diag.AlreadyDeclaredInScope, d.NamePos, d.Name.Name)
			return
		default:
			ck.report(diag.AlreadyDeclaredInScope, d.NamePos, d.Name.Name)
			return
		}
	}
}

// declaresConstructor reports whether class c has declared a constructor so far.
func declaresConstructor(c *il.Type) bool {
	for _, r := range c.Cls.Routines {
		if r.Special == il.SfkConstructor && !r.Generated {
			return true
		}
	}
	return false
}

// emptyUntil reports whether class c has nothing yet that takes room: no named members, no bases but empty ones.
func emptyUntil(c *il.Type) bool {
	return !slices.ContainsFunc(c.Cls.Fields, func(f *il.Field) bool { return f.Name != nil || !f.IsBitField }) &&
		!slices.ContainsFunc(c.Cls.Bases, func(b *il.BaseClass) bool { t := b.Type.ClassType(); return b.Virtual || t == nil || !t.Cls.Empty })
}

// checkFieldType reports types that no member can have.
func (p *Parser) checkFieldType(s *declSpecs, f *il.Field, d *declarator) {
	t := f.Type
	switch {
	case t.IsError():
		return
	case t.HasPlaceholder():
		if p.at(token.Assign) || p.at(token.LBrace) || s.Placeholder != nil {
			p.ck.say.placeholderNotAllowed(d.typePos, t)
		} else {
			p.ck.say.placeholderNeedsInitializer(d.NamePos, t)
		}
		f.Type = p.u.Builtin.Error
		return
	case t.IsFunction():
		p.report(diag.NotAllowedHere, d.NamePos, "a function type")
		f.Type = p.u.Builtin.Error
		return
	case t.IsVoid() || incompleteEnum(p.ck, t):
		p.report(diag.IncompleteTypeNotAllowed, d.NamePos, t)
		f.Type = p.u.Builtin.Error
		return
	case t.IsReference():
		if f.Parent.Kind == il.TkUnion {
			p.report(diag.UnionWithReferenceMember, s.Pos)
		}
		return
	case t.IsDependent():
		return
	}
	if s := t.Skip(); s.Kind == il.TkArray && s.Array.Unknown {
		if f.Parent.Kind == il.TkUnion {
			p.report(diag.IncompleteTypeNotAllowed, d.NamePos, t)
			f.Type = p.u.Builtin.Error
			return
		}
		switch {
		case p.at(token.Assign) || p.at(token.LBrace):
			p.report(diag.InitializerCannotSpecifiedFlexibleArray, p.tok.Pos)
		case f.Parent.Kind != il.TkUnion && emptyUntil(f.Parent):
			p.report(diag.FlexibleArrayInEmptyType, p.tok.Pos)
		}
		p.ck.say.gnuExtension(diag.NonstandardFlexibleArray, d.NamePos)
		return
	}
	if !p.ck.completeObject(t, d.NamePos) {
		f.Type = p.u.Builtin.Error
	}
}

// enumBits returns how many bits the enumerators of t take.
func enumBits(t *il.Type) int {
	n := 0
	for _, c := range t.Skip().IntInfo.Constants {
		v := c.Int.Int64()
		if v < 0 {
			v = ^v
		}
		n = max(n, bits.Len64(uint64(v)))
	}
	return n
}

// bitField parses `: width`.
func (p *Parser) bitField(f *il.Field, s *declSpecs, d *declarator, info *il.DeclInfo) {
	p.next()
	f.IsBitField = true
	pos := p.tok.Pos
	saved := p.ck.env.save()
	p.ck.env.set(inConstant, true)
	p.stops.wait(stopSemi, stopComma)
	var x Operand
	p.ck.env.set(inEnumerator, true)
	c := p.constantExpression(&x, nil)
	p.ck.env.set(inEnumerator, false)
	p.ck.env = saved
	p.stops.done(stopSemi, stopComma)
	if !namesEnumerator(&x) {
		c = forgetLocals(p.ck, &x, c)
	}
	if x.Mode == Value {
		info.OwnRare().BitField, f.BitSizeExpr = x.Expr, x.Expr
	}
	t := f.Type
	if !t.IsDependent() && !t.IsError() && !t.IsIntegralOrEnum() {
		at := s.TypePos
		if !at.IsValid() {
			at = d.NamePos
		}
		p.report(diag.BitFieldTypeInvalid, at)
		f.Type = p.u.Builtin.Error
		return
	}
	f.BitSigned = t.IsSigned()
	if c == nil || c.Kind != il.CkInteger {
		if x.Mode == Value && (x.Expr.ValueDependent || x.Expr.TypeDependent) {
			f.BitSizeConst = boundConstant(p.u, &x)
		}
		return
	}
	f.BitSizeConst = c
	n := c.Int.Int64()
	switch {
	case n < 0:
		p.report(diag.BitFieldSizeInvalid, pos)
		n = 1
	case n == 0 && d.hasName:
		p.report(diag.BitFieldZeroLengthNamed, d.NamePos)
		n = 1
	}
	wrong := n != c.Int.Int64()
	if size := int64(t.Skip().Size * 8); size > 0 && n > size && !t.IsDependent() {
		if p.d.IsC() {
			p.report(diag.BitFieldSizeInvalid, pos)
		} else if t.IsBool() || !t.IsError() {
			p.report(diag.BitFieldSizeTruncated, pos, int(size))
		}
		n = size
	}
	f.BitSize = uint32(n)
	if n == 1 && !wrong && f.BitSigned && !t.IsBool() && d.hasName && !t.IsEnum() {
		p.report(diag.BitFieldSignedLengthOne, d.NamePos)
	}
	if t.IsEnum() && !wrong && enumBits(t) > int(n) {
		p.report(diag.BitFieldTooSmallForEnum, pos)
	}
	if f.Name == nil && t.AllQuals() != 0 && !t.IsDependent() {
		p.report(diag.QualifiedTypeNonstandardAnonymousBit, s.Pos)
	}
	f.Attributes = info.Attributes
	appendAttributes(&info.Attributes, p.attributes(il.LocPostfix))
	p.ck.applyToField(f, info.Attributes)
}

// delayedFieldInit is a default member initialiser whose tokens wait.
type delayedFieldInit struct {
	delayedTokens
	field *il.Field
	form  il.InitForm
}

// fieldInitializer parses or delays a default member initialiser.
func (p *Parser) fieldInitializer(f *il.Field, info *il.DeclInfo) {
	form := il.InitCopy
	pos := p.tok.Pos
	var toks []token.Token
	if !p.d.AtLeast(lang.CXX11) && (p.at(token.Assign) || p.at(token.LBrace)) {
		p.ck.extensionOnce(diag.CXX11FeatureFieldInitializer, pos)
	}
	switch {
	case p.at(token.Assign):
		p.next()
		toks = p.kept(append(p.defaultTokens(false), p.endToken()))
	case p.at(token.LBrace):
		form = il.InitBrace
		toks = p.kept(append(p.defaultTokens(false), p.endToken()))
	default:
		return
	}
	switch {
	case f.IsBitField && f.Name == nil:
		p.report(diag.DataMemberInitializerNotAllowed, pos)
		return
	case f.Name == nil:
		return
	case f.IsBitField && !p.d.AtLeast(lang.CXX20):
		p.report(diag.CXX20FeatureBitFieldInitializer, pos)
	}
	p.ck.say.checkUnionField(f)
	f.HasInit, f.DirectBraceInit = true, form == il.InitBrace
	w := &delayedFieldInit{p.ck.env.delayed(toks), f, form}
	f.InitTokens = w
	p.ck.delay(delayedFieldInits, func() { p.parseFieldInit(f) })
}

// parseFieldInit parses the default member initialiser of f that waited.
func (p *Parser) parseFieldInit(f *il.Field) {
	w, _ := f.InitTokens.(*delayedFieldInit)
	if w == nil {
		return
	}
	f.InitTokens = nil
	p.resume(&w.delayedTokens, func() {
		pos := p.tok.Pos
		fn := p.ck.initializerFunction(f.Parent)
		p.ck.env.fn = fn
		p.ck.env.push(p.u, symbols.ScopeFunction, nil)
		var x Operand
		p.ck.env.set(inInitializer, true)
		p.initializerClause(&x)
		if !p.at(token.EOF) {
			p.expected(token.Semi)
		}
		if !x.valid() || f.Type.IsError() {
			return
		}
		form := w.form
		if x.Mode == Braced && form == il.InitCopy {
			form = il.InitCopyBrace
		}
		f.Init, _ = initializeObject(p.ck, f.Type, form, &x, nil, pos, convInit)
	})
}

// initializerFunction returns the state for parsing a default member
// initialiser: `this` is there as in a constructor.
func (ck *Checker) initializerFunction(c *il.Type) *function {
	r := ck.u.NewRoutine()
	r.MemberOf, r.Special, r.Generated = c, il.SfkConstructor, true
	r.Type = ck.u.NewType(il.TkRoutine)
	r.Type.Elem = ck.u.Builtin.Void
	scratch := ck.u.SetScratch(true) // the type of this counts where it is used
	r.ThisVar = ck.thisVariable(r, nil)
	ck.u.SetScratch(scratch)
	return &function{routine: r, outer: ck.env.fn, class: c, initializer: true, uses: len(ck.exprs.uses)}
}

// anonymousMember handles `union { … };` and GNU `struct { … };` as a member:
// the members are entered into the class as well [class.union.anon].
func (ck *Checker) anonymousMember(s *declSpecs, c *il.Type) {
	if c.Kind == il.TkClass {
		ck.say.declaresNothing(s.Pos)
		return
	}
	noteAnonymous(ck.u, c)
	ck.say.checkAnonymous(c)
	if c.Kind == il.TkStruct {
		ck.say.gnuExtension(diag.NonstandardUnnamedMember, ck.syntax.here())
	}
	if s.QualsPos.IsValid() {
		ck.report(diag.AnonymousUnionQualifierIgnored, s.written.StartPos)
	}
	checkUnionSpecifiers(ck.say, s, true)
	f := ck.u.NewField()
	f.Type, f.DeclaredType, f.Parent = c, c, ck.env.class
	f.AnonymousParent, f.Generated = true, false
	f.DeclPos = c.Cls.BracePos
	ck.env.setParent(&f.SourceCorresp, classScopeOf(ck))
	addField(ck.env.class, f)
	ck.sequenceAnonymous(s, c, f)
	ck.importAnonymous(c, ck.env.scope, ck.env.memberAccess)
}

// sequenceAnonymous records the field of an anonymous union.
func (ck *Checker) sequenceAnonymous(s *declSpecs, c *il.Type, f il.Entity) {
	d := &declarator{Type: c, NamePos: ck.syntax.here()}
	info := ck.env.declInfo(ck.u, s, d)
	info.Specs.StartPos = s.Pos
	ck.env.sequenceDefinition(ck.u, f, info)
}

// importAnonymous enters the members of c into scope s.
func (ck *Checker) importAnonymous(c *il.Type, s *symbols.Scope, access il.Access) {
	cs := symbols.ClassTable(c)
	if cs == nil {
		return
	}
	for _, y := range cs.Syms {
		if y.Kind != symbols.SymField && y.Kind != symbols.SymType && y.Kind != symbols.SymEnumerator || y.Name == nil {
			continue
		}
		for _, o := range s.Local(y.Name) {
			if o.Kind == symbols.SymInjected && y.Kind == symbols.SymField {
				ck.rep.ReportAs(diag.Error, diag.MemberNamedLikeClass, y.Entity.Corresp().DeclPos) // (rule front.members-named-like-class)
				break
			}
			if o.Kind != symbols.SymType && y.Kind == symbols.SymField {
				ck.report(diag.AlreadyDeclaredInScope, y.Entity.Corresp().DeclPos, y.Name)
			}
		}
		n := ck.declare(s, y.Name, y.Kind, y.Entity)
		n.Access = access
		ck.decls.numbers--
	}
}

// checkAnonymous reports members that an anonymous union cannot have.
func (say *reports) checkAnonymous(c *il.Type) {
	var function, hidden source.Pos // of the first
	first := func(at *source.Pos, e il.Entity) {
		if pos := e.Corresp().DeclPos; !at.IsValid() || comparePos(pos, *at) < 0 {
			*at = pos
		}
	}
	for _, r := range c.Cls.Routines {
		if r.Generated {
			continue
		}
		first(&function, r)
		if r.Access != il.Public {
			first(&hidden, r)
		}
	}
	for _, f := range c.Cls.Fields {
		if f.Access != il.Public {
			first(&hidden, f)
		}
	}
	before := hidden.IsValid() && (!function.IsValid() || comparePos(hidden, function) <= 0)
	if before {
		say.report(diag.AnonymousUnionNonpublicMember, c.Cls.BracePos)
	}
	if function.IsValid() {
		say.report(diag.AnonymousUnionMemberFunction, c.Cls.BracePos)
	}
	if hidden.IsValid() && !before {
		say.report(diag.AnonymousUnionNonpublicMember, c.Cls.BracePos)
	}
}

// noteAnonymous notes that class c is an anonymous union, or a struct like that.
func noteAnonymous(u *il.Unit, c *il.Type) {
	c.Cls.AnonymousUnion = true
	if c.Kind == il.TkUnion {
		u.Order.Unions = append(u.Order.Unions, c)
	}
}

// anonymousVariable handles an anonymous union at namespace or block scope.
func (ck *Checker) anonymousVariable(s *declSpecs, c *il.Type) {
	if c.Kind != il.TkUnion {
		ck.say.declaresNothing(s.Pos)
		return
	}
	noteAnonymous(ck.u, c)
	ck.say.checkAnonymous(c)
	target := ck.env.innermostScope()
	if s.QualsPos.IsValid() {
		ck.report(diag.AnonymousUnionQualifierIgnored, s.written.StartPos)
	}
	if target.Kind == symbols.ScopeNamespace && !s.written.Static && !ilScope(target).Is(il.ScopeUnnamed) {
		ck.report(diag.AnonymousUnionNotStatic, s.Pos)
	}
	checkUnionSpecifiers(ck.say, s, false)
	d := &declarator{Type: c, NamePos: ck.syntax.here()}
	d.inside = ck.env
	v := ck.newVariable(s, d, target)
	v.IsAnonymousParent, v.Defined = true, true
	info := ck.env.declInfo(ck.u, s, d)
	ck.env.sequenceDefinition(ck.u, v, info)
	ck.importAnonymous(c, target, il.Public)
	anonymousObject(c, v, target)
	ck.env.noteEntity(v)
}

// anonymousObject ties the members of an anonymous union at block or namespace
// scope to the variable that holds them.
func anonymousObject(c *il.Type, v *il.Variable, target *symbols.Scope) {
	c.Cls.OwnRare().FrontData = v
}

// anonymousHolder returns the variable whose anonymous union (at block or
// namespace scope) has field f, nil for members of other classes.
func anonymousHolder(f *il.Field) *il.Variable {
	c := f.Parent.ClassType()
	for c != nil && c.Cls.AnonymousUnion {
		if v, ok := c.Cls.FrontData.(*il.Variable); ok {
			return v
		}
		if c.Cls.EnclosingClass == nil {
			return nil
		}
		c = c.Cls.EnclosingClass.ClassType()
	}
	return nil
}
