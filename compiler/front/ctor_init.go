// This file implements constructor initialisers [class.base.init]: written
// ones, and what a constructor initialises without being told.
package front

import (
	"cmp"
	"slices"

	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// constructorInitializers parses the ctor-initializer of r, or initialises its
// bases and members by default.
func (p *Parser) constructorInitializers(r *il.Routine) {
	var written []*il.CtorInit
	if p.at(token.Colon) {
		if r.Special != il.SfkConstructor || r.MemberOf == nil { // an invalid declaration may be no member
			p.report(diag.ExpectedOpenBrace, p.tok.Pos)
			p.skipTo(token.LBrace)
			return
		}
		p.next()
		p.initializerPragmas(r)
		for {
			p.eachElement(func() {
				if i := p.memInitializer(r); i != nil && !p.ck.initializedAgain(written, i) {
					written = append(written, i)
				}
			})
			if r.DelegatingCtor && p.at(token.Comma) {
				p.report(diag.DelegatingConstructorNotAlone, p.tok.Pos)
				r.DelegatingCtor = false
				p.skipTo(token.LBrace)
			}
			if !p.got(token.Comma) {
				break
			}
		}
	}
	if r.Special == il.SfkConstructor && r.MemberOf != nil {
		r.OwnRare().CtorInits = written
		p.ck.env.stmts().executed = len(written) > 0
		p.ck.say.checkUnionInits(written)
		p.ck.completeInitializers(r)
	}
}

// initializerPragmas parses the pragmas behind the colon: they stand in front of
// the body.
func (p *Parser) initializerPragmas(r *il.Routine) {
	for p.at(token.Pragma) {
		tok := p.tok
		p.next()
		if words := pragmaWords(tok.Name.Text); p.checkPragma(&tok, words) {
			r.OwnRare().InitPragma = append(r.InitPragma, newPragma(p.u, p.d, tok.Name.Text, tok.Pos, words))
		}
	}
}

// initializedAgain reports the initialiser i of what one of written initialises
// already [class.base.init]/6.
func (ck *Checker) initializedAgain(written []*il.CtorInit, i *il.CtorInit) bool {
	if ck.env.has(inPrototype) {
		return false // said of the instances
	}
	for _, w := range written {
		switch {
		case i.Field != nil && w.Field == i.Field:
			ck.report(diag.AlreadyInitialized, i.Pos, fieldText(i.Field))
			return true
		case i.Base != nil && w.Base == i.Base && !i.IsPackExpansion:
			ck.report(diag.AlreadyInitialized, i.Pos, `base class "`+typeText(i.Base.Type)+`"`)
			return true
		}
	}
	return false
}

// fieldText describes field f, perhaps of an anonymous union, by the class that
// its name is found in.
func fieldText(f *il.Field) string {
	class := f.Parent
	for class.Cls.AnonymousUnion && class.Cls.EnclosingClass != nil {
		class = class.Cls.EnclosingClass
	}
	return `member "` + typeText(class) + "::" + f.Name.Text + `"`
}

// checkDelegation reports a constructor r that delegates to itself, through
// others perhaps [class.base.init]/6.
func (say *reports) checkDelegation(r *il.Routine, i *il.CtorInit) {
	for n, target := 0, i.Init; target != nil && target.Routine != nil && n < 1000; n++ {
		if target.Routine == r {
			say.report(diag.DelegatingConstructorCycle, i.Pos)
			return
		}
		if !target.Routine.DelegatingCtor || len(target.Routine.CtorInits) == 0 {
			return
		}
		target = target.Routine.CtorInits[0].Init
	}
}

// memInitializer parses one mem-initializer; nil when it names nothing.
func (p *Parser) memInitializer(r *il.Routine) *il.CtorInit {
	class := r.MemberOf
	i := il.New[il.CtorInit](p.u)
	i.Pos = p.tok.Pos
	name, pos := p.tok.Name, p.tok.Pos
	field := false
	if k := p.peek(1).Kind; p.at(token.Ident) && k != token.Lt && k != token.ColonColon {
		field = p.memberInitName(i, class, name, pos)
	}
	if !field {
		named := p.at(token.Ident) || p.at(token.ColonColon) || p.at(token.LParen)
		if !p.baseInitName(i, class) {
			switch {
			case !named:
				p.skipToStop(token.LBrace, token.Comma)
			case p.at(token.LParen) || p.at(token.LBrace):
				p.skipBalanced()
			default:
				p.memInitArgs(r, i) // which are missing
			}
			return nil
		}
	}
	p.memInitArgs(r, i)
	return i
}

// memberInitName resolves a data member in a mem-initializer and consumes it.
func (p *Parser) memberInitName(i *il.CtorInit, class *il.Type, name *token.Name, pos source.Pos) bool {
	s := symbols.ClassTable(class)
	if s == nil {
		return false
	}
	for _, y := range s.Local(name) {
		f, ok := y.Entity.(*il.Field)
		if !ok {
			continue
		}
		i.Kind, i.Field, i.Name = il.CikField, f, name
		p.next()
		return true
	}
	return false
}

// baseInitName resolves a base class (or the class itself) in a
// mem-initializer and consumes the name.
func (p *Parser) baseInitName(i *il.CtorInit, class *il.Type) bool {
	name, pos := p.tok.Name, p.tok.Pos
	var s declSpecs
	s.typenameContext, s.baseContext, s.ignoresFunctions = true, true, true
	var t *il.Type
	switch p.tok.Kind {
	case token.Ident, token.ColonColon:
		if p.namedTypeSpecifier(&s, true) {
			t = s.Type
		} else if p.at(token.Ident) && p.peek(1).Kind == token.ColonColon && !p.unknownQualifier() {
			if p.ck.env.has(inPrototype) { // said of no instance either
				var n qualName
				p.parseName(&n, false)
				return false
			}
			if t = p.baseName(&s); s.Invalid && t != nil {
				return false
			}
		}
	case token.KwDecltype:
		t = p.decltypeOrQualified(&s)
	}
	if s.Placeholder != nil {
		// the template's own name: the base that is an instance of it
		t = baseOfTemplate(class, s.Placeholder)
	}
	if t == nil {
		switch p.tok.Kind {
		case token.Ident:
			p.report(diag.NotMemberOrBaseClass, pos, name, p.ck.words.describe(class))
			p.next()
		case token.LParen:
			p.report(diag.InitializedNameMissing, p.tok.Pos)
		default:
			p.expected(token.Ident)
		}
		return false
	}
	i.OrigType = t
	c := t.ClassType()
	switch {
	case c != nil && c == class.ClassType():
		i.Kind = il.CikDelegation
		return true
	case t.IsDependent() && c == nil:
		i.Kind = il.CikDirectBase
		i.Base = typing.DirectBase(p.u, class, t)
		return true
	}
	if i.Base = typing.DirectBase(p.u, class, t); i.Base == nil {
		i.Base = typing.VirtualBase(p.u, class, t)
	}
	if i.Base == nil {
		if t.IsDependent() || class.Cls.DependentBase {
			i.Kind = il.CikDirectBase
			return true
		}
		if p.prev.Kind == token.RParen { // decltype(…)
			p.report(diag.NotBaseClass, pos, p.ck.words.describe(class))
			return false
		}
		text := typeText(t)
		if name != nil && p.prev.Name == name && p.prev.Pos == pos {
			text = name.Text // as written
		} else if c != nil && c.Name != nil {
			text = c.Name.Text // without qualifiers and arguments
		}
		p.report(diag.NotMemberOrBaseClass, pos, text, p.ck.words.describe(class))
		return false
	}
	i.Kind = il.CikDirectBase
	if i.Base.Virtual {
		i.Kind = il.CikVirtualBase
	}
	return true
}

// baseOfTemplate returns the direct base of class that is an instance of t.
func baseOfTemplate(class *il.Type, t *il.Template) *il.Type {
	for _, b := range class.Cls.DirectBases {
		if c := b.Type.ClassType(); c != nil && c.Cls.AssocTemplate == t {
			return b.Type
		}
	}
	return nil
}

// memInitArgs parses the initialiser of one member or base.
func (p *Parser) memInitArgs(r *il.Routine, i *il.CtorInit) {
	defer p.ck.env.set(inInitializer, p.ck.env.initializing(true))
	pos := p.tok.Pos
	t := cmp.Or(i.PartType(), i.OrigType)
	if i.Kind == il.CikDelegation {
		t = r.MemberOf
		r.DelegatingCtor = true
		if !p.d.AtLeast(lang.CXX11) {
			p.ck.extensionOnce(diag.CXX11FeatureDelegatingConstructor, i.Pos)
		}
	}
	var x *Operand
	var args []*Operand
	form := il.InitParen
	switch {
	case p.at(token.LParen):
		var closeArgs func()
		args, closeArgs = p.parenthesizedArgs(t)
		defer closeArgs()
	case p.at(token.LBrace):
		x = new(Operand)
		p.bracedInitList(x) // an expansion is one of the initialiser
		form = il.InitBrace
		i.Braced = true
	default:
		if p.d.AtLeast(lang.CXX11) {
			p.report(diag.ExpectedOpenParenOpenBrace, p.tok.Pos)
		} else {
			p.expected(token.LParen)
		}
		p.skipToStop(token.LParen, token.LBrace, token.Comma)
		return
	}
	i.IsPackExpansion = p.gotExpansion(p.ck.tmpl.packMentions, i.Field == nil)
	for _, a := range args {
		if a.Mode == Value {
			i.Args = append(i.Args, a.Expr)
		}
		if !a.valid() {
			return
		}
	}
	if t == nil || t.IsError() || x != nil && !x.valid() {
		return
	}
	if c := t.ClassType(); c != nil && !t.IsDependent() {
		p.ck.completeClass(c, pos)
	}
	outer := p.ck.env.place
	if form == il.InitParen {
		p.ck.env.reportAt(atInitializer, pos)
		if len(args) == 0 {
			usedConstructor(p.ck, t)
		}
	}
	context := convMember
	if form == il.InitParen && i.Field == nil && i.Kind != il.CikDelegation {
		context = convBase
	}
	if i.Field != nil && form == il.InitParen && len(args) > 0 && t.IsArray() && !t.IsDependent() && !dependentArgs(args) {
		i.Init = initArrayMember(p.ck, i.Field, t, args, pos)
	} else if form == il.InitParen && copiedBase(p.u, i, t, args) {
		if i.Init = constructObject(p.ck, t, args, pos, false, context); i.Init != nil {
			i.Init.Form = il.InitParen
		}
	} else {
		i.Init, _ = initializeObject(p.ck, t, form, x, args, pos, context)
	}
	p.ck.env.place = outer
	if i.Init != nil {
		i.Init.IsCtorInit = true
		if i.Kind == il.CikDelegation {
			p.ck.say.checkDelegation(r, i)
		}
	}
}

// initArrayMember is initialisation of a member that is an array from `(…)`, in every standard:
// a string or, with a warning, a list in braces (rule front.array-members).
func initArrayMember(ck *Checker, f *il.Field, t *il.Type, args []*Operand, pos source.Pos) *il.DynamicInit {
	x := args[0]
	if x.Mode == Braced {
		ck.report(diag.ListInParentheses, ck.syntax.before())
		if len(args) > 1 {
			ck.report(diag.TooManyInitializerValues, args[1].startOf())
			return nil
		}
		d, _ := ck.initialize(t, il.InitBrace, x, nil, pos, convMember)
		return d
	}
	if len(args) == 1 && x.Mode == Value && nodes.IsStringFor(ck.u, t, x.Expr) {
		d, _ := ck.initialize(t, il.InitParen, nil, args, pos, convMember)
		return d
	}
	if x.Mode != Invalid {
		ck.report(diag.ArrayMemberInitializer, x.startOf(), typeText(f.Parent)+"::"+f.Name.Text)
	}
	return nil
}

// functionTryBlock parses `try : inits { } catch …`.
func (p *Parser) functionTryBlock(r *il.Routine) *il.Statement {
	pos := p.tok.Pos
	if r.IsConstexpr && explicitlyConstexpr(r) && !p.d.AtLeast(lang.CXX20) {
		if r.Special == il.SfkConstructor {
			p.report(diag.BodyConstexprConstructorCannotFunction, pos)
		} else {
			p.report(diag.ConstexprFunctionTryBlock, pos)
		}
	}
	p.ck.say.exceptionsDisabled(pos)
	p.next()
	p.constructorInitializers(r)
	checkDestroyedParts(p.ck, r, p.tok.Pos)
	markLifeDefined(p.ck, r, p.tok.Pos)
	if !p.at(token.LBrace) {
		return p.bodyBlock()
	}
	b := p.ck.env.newStmt(p.u, il.StmkBlock, p.tok.Pos)
	b.First = p.tryBlock(nil, true)
	b.First.Parent, b.First.Pos = b, pos
	return b
}

// completeInitializers adds the initialisations that constructor r does
// without being told: bases and members by default; it reports members that
// cannot be left out.
func (ck *Checker) completeInitializers(r *il.Routine) {
	c := r.MemberOf
	if c == nil || r.DelegatingCtor || c.IsDependent() || ck.env.has(inPrototype) || c.Kind == il.TkUnion {
		if c != nil && r.IsConstexpr && !r.DelegatingCtor && c.Kind != il.TkUnion && !ck.d.AtLeast(lang.CXX20) {
			unions, _ := ck.leftOut(r, c, nil, nil)
			r.IncompleteConstexpr = len(unions) > 0
		}
		linkInitializers(r)
		return
	}
	pos := ck.syntax.here()
	ck.checkAnonymousUnions(r, pos)
	var missing []string
	for _, b := range c.Cls.Bases {
		if (b.Direct || b.Virtual) && !(b.Virtual && c.Cls.Abstract) && !initializesBase(r, b) {
			ck.impliedBase(r, b, pos)
		}
	}
	for _, f := range c.Cls.Fields {
		if typing.IsAnonymousStruct(f) && mustInitializeAll(ck.d, r) {
			_, members := ck.leftOut(r, f.Type.ClassType(), nil, nil)
			for _, m := range members {
				missing = append(missing, fieldText(m))
			}
		}
		if !initializesField(r, f) {
			if text := ck.impliedField(r, f, pos); text != "" {
				missing = append(missing, text)
			}
		}
	}
	linkInitializers(r)
	if len(missing) > 0 {
		code := diag.ConstructorOmitsInitializer
		if mustInitializeAll(ck.d, r) {
			code, r.IncompleteConstexpr = diag.ConstexprOmitsInitializer, true
		}
		d := ck.report(code, pos, ck.words.signatureText(r))
		for _, text := range missing {
			d.AddLine("            " + text)
		}
	}
}

// checkAnonymousUnions reports the anonymous unions that the constexpr
// constructor r initialises no member of [dcl.constexpr].
func (ck *Checker) checkAnonymousUnions(r *il.Routine, pos source.Pos) {
	if !mustInitializeAll(ck.d, r) {
		return
	}
	unions, _ := ck.leftOut(r, r.MemberOf, nil, nil)
	for _, u := range unions {
		r.IncompleteConstexpr = true
		ck.report(diag.ConstexprOmitsAnonymousUnion, pos, ck.say.lineAt(u.DeclPos, pos))
	}
}

// leftOut appends the anonymous unions in class c, and the scalar members of
// anonymous structures in it, that constructor r leaves without a value.
func (ck *Checker) leftOut(r *il.Routine, c *il.Type, unions []*il.Type, members []*il.Field) ([]*il.Type, []*il.Field) {
	for _, f := range c.Cls.Fields {
		t := f.Type.ClassType()
		switch {
		case typing.IsAnonymousStruct(f):
			unions, members = ck.leftOut(r, t, unions, members)
		case f.AnonymousParent && t != nil:
			if len(t.Cls.Fields) > 0 && !initializesField(r, f) && !hasInitializedMember(t) {
				unions = append(unions, t)
			}
		case c.Cls.AnonymousUnion && f.Name != nil && !f.HasInit && !initializesField(r, f):
			if e := baseElement(ck, f.Type); e.ClassType() == nil && !e.IsDependent() {
				members = append(members, f)
			}
		}
	}
	return unions, members
}

// hasInitializedMember reports whether a member of union c has a default
// initialiser.
func hasInitializedMember(c *il.Type) bool {
	return slices.ContainsFunc(c.Cls.Fields, func(f *il.Field) bool { return f.HasInit })
}

// linkInitializers brings the initialisers into the order of initialisation
// [class.base.init]/13 and links them (rule decl.initialisers-order).
func linkInitializers(r *il.Routine) {
	if r.MemberOf == nil {
		return // an error: no member
	}
	if c := r.MemberOf.ClassType(); c != nil && !r.DelegatingCtor {
		slices.SortStableFunc(r.CtorInits, func(a, b *il.CtorInit) int { return initializerRank(c, a) - initializerRank(c, b) })
	}
	for i := 1; i < len(r.CtorInits); i++ {
		r.CtorInits[i-1].Next = r.CtorInits[i]
	}
}

// initializerRank returns the turn of i among the initialisers of class c:
// virtual base classes, the others, those known at instantiation only, fields.
func initializerRank(c *il.Type, i *il.CtorInit) int {
	const turn = 1 << 24
	switch {
	case i.Base != nil && i.Base.Virtual:
		return slices.Index(c.Cls.Bases, i.Base)
	case i.Base != nil && (i.Base.Type.ClassType() != nil || i.OrigType != nil && i.OrigType.Kind == il.TkTemplateParam): // but not behind a typedef
		return turn + slices.Index(c.Cls.Bases, i.Base)
	case i.Field == nil:
		return 2 * turn
	}
	return 3*turn + slices.IndexFunc(c.Cls.Fields, func(f *il.Field) bool {
		return f == i.Field || f.AnonymousParent && within(i.Field.Parent.ClassType(), f.Type.ClassType())
	})
}

// within reports whether anonymous union or structure c is u or a member of it.
func within(c, u *il.Type) bool {
	for ; c != nil && c.Cls.AnonymousUnion; c = c.Cls.EnclosingClass.ClassType() {
		if c == u {
			return true
		}
		if c.Cls.EnclosingClass == nil {
			break
		}
	}
	return false
}

func initializesBase(r *il.Routine, b *il.BaseClass) bool {
	for _, i := range r.CtorInits {
		if i.Base == b {
			return true
		}
	}
	return false
}

// initializesField reports whether an initialiser of r initialises f or, for
// an anonymous union, one of its members.
func initializesField(r *il.Routine, f *il.Field) bool {
	for _, i := range r.CtorInits {
		if i.Field == nil {
			continue
		}
		if i.Field == f || within(i.Field.Parent.ClassType(), f.Type.ClassType()) {
			return true
		}
	}
	return false
}

// impliedBase default-initialises base b.
func (ck *Checker) impliedBase(r *il.Routine, b *il.BaseClass, pos source.Pos) {
	usedConstructor(ck, b.Type)
	init := ck.defaultInitialize(b.Type, pos)
	if init == nil {
		return
	}
	i := il.New[il.CtorInit](ck.u)
	i.Generated, i.Kind, i.Base, i.Init, i.Pos = true, il.CikDirectBase, b, init, pos
	if b.Virtual {
		i.Kind = il.CikVirtualBase
	}
	init.IsCtorInit = true
	r.OwnRare().CtorInits = append(r.CtorInits, i)
}

// impliedField initialises field f by its default member initialiser or by
// default; it returns what to report when neither is possible.
func (ck *Checker) impliedField(r *il.Routine, f *il.Field, pos source.Pos) string {
	i := il.New[il.CtorInit](ck.u)
	i.Generated, i.Kind, i.Field, i.Pos = true, il.CikField, f, pos
	t := baseElement(ck, f.Type)
	switch {
	case f.HasInit:
		readField(ck, f) // within the context of the constructor
		i.UseFieldInit, i.Init = true, f.Init
	case f.Type.IsReference():
		return `reference member "` + ck.words.entityText(f) + `"`
	case f.AnonymousParent || f.Type.IsError() || f.Name == nil || t.ClassType() != nil && withoutElements(f.Type):
		return ""
	case t.ClassType() != nil:
		usedConstructor(ck, f.Type)
		init := ck.defaultInitialize(f.Type, pos)
		if init == nil {
			return ""
		}
		init.IsCtorInit = true
		i.Init = init
	case t.IsConst():
		return `const member "` + ck.words.entityText(f) + `"`
	default:
		if mustInitializeAll(ck.d, r) && !f.Type.IsDependent() {
			return fieldText(f)
		}
		return ""
	}
	r.OwnRare().CtorInits = append(r.CtorInits, i)
	return ""
}

// withoutElements reports whether t is an array whose objects hold no element: of no length, or
// of none that is known (rule front.arrays-without-elements).
func withoutElements(t *il.Type) bool {
	return t.AnyDimension(func(a *il.ArrayInfo) bool { return a.Unknown || a.Fixed() && a.Count == 0 })
}

// mustInitializeAll reports whether constructor r must initialise every scalar
// member: it is constexpr, before C++20.
func mustInitializeAll(d *lang.Dialect, r *il.Routine) bool {
	return r.IsConstexpr && explicitlyConstexpr(r) && !r.Generated && !r.IsDefaulted && !d.AtLeast(lang.CXX20)
}
