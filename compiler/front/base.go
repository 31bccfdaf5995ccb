// This file implements base clauses [class.derived].
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// baseClause parses `: bases` of class t.
func (p *Parser) baseClause(t *il.Type) {
	if t.Kind == il.TkUnion { // whose bases are read all the same (rule recovery.base-specifiers)
		p.report(diag.UnionWithBaseClass, p.tok.Pos)
	}
	outer := p.ck.env.derived
	p.ck.env.derived = t
	defer func() { p.ck.env.derived = outer }()
	p.next()
	n := 0
	for {
		p.eachElement(func() { n++; p.baseSpecifier(t, n) })
		if !p.got(token.Comma) {
			break
		}
	}
}

// baseSpecifier parses one base-specifier.
func (p *Parser) baseSpecifier(t *il.Type, n int) {
	b := il.New[il.BaseClass](p.u)
	b.Derived, b.Direct, b.DirectNum = t, true, n
	b.Access = il.Public
	if t.Kind == il.TkClass {
		b.Access = il.Private
	}
	b.Attributes = p.attributes(il.LocPrefix)
	p.ck.say.applies(b.Attributes, onBase, nil)
	if n > 1 {
		p.ck.say.embedded(diag.EmbeddedCXXNoMultipleBases, p.tok.Pos)
	}
	for access := false; ; {
		switch p.tok.Kind {
		case token.KwPublic, token.KwProtected, token.KwPrivate:
			if access {
				p.report(diag.MultipleAccessSpecifiers, p.tok.Pos)
			}
			access = true
		}
		switch p.tok.Kind {
		case token.KwVirtual:
			if b.Virtual {
				p.report(diag.DuplicateSpecifier, p.tok.Pos)
			}
			b.Virtual = true
			p.ck.say.embedded(diag.EmbeddedCXXNoMultipleBases, p.tok.Pos)
		case token.KwPublic:
			b.Access = il.Public
		case token.KwProtected:
			b.Access = il.Protected
		case token.KwPrivate:
			b.Access = il.Private
		default:
			p.baseType(t, b)
			return
		}
		p.next()
	}
}

// baseType parses the base's name and enters it.
func (p *Parser) baseType(t *il.Type, b *il.BaseClass) {
	b.DeclPos = p.tok.Pos
	var s declSpecs
	s.typenameContext, s.ignoresFunctions = true, true
	var bt *il.Type
	saved := p.ck.env.save()
	p.ck.env.set(namesBaseOrAlias, true)
	level := p.ck.env.memberLevel
	mentions := p.ck.tmpl.packMentions
	switch p.tok.Kind {
	case token.Ident, token.ColonColon:
		if p.unknownQualifier() {
			p.report(diag.NotClassName, p.tok.Pos)
			p.next()
			p.ck.env = saved
			return
		}
		bt = p.baseName(&s)
	case token.KwTypename:
		// which no base needs [class.derived.general]: no name stands here (rule recovery.typename)
	case token.KwDecltype:
		bt = p.decltypeOrQualified(&s)
	}
	p.ck.env = saved
	p.ck.env.memberLevel = level
	if bt == nil {
		switch {
		case s.Invalid:
		case p.at(token.Ident):
			p.report(diag.NotClassName, p.tok.Pos)
			p.next() // what stands behind it is no base (rule recovery.base-specifiers)
			return
		default:
			p.expected(token.Ident)
		}
		p.skipTo(token.Comma, token.LBrace, token.Semi)
		return
	}
	start := b.DeclPos
	b.DeclPos = p.ck.lastNamePos(start)
	b.IsPackExpansion = p.gotExpansion(mentions, bt != nil && containsTypePack(bt))
	if t.Kind != il.TkUnion {
		p.ck.addBase(t, b, bt, start)
	}
}

// unknownQualifier reports whether `X::` stands here and nothing that could be a
// scope is called X.
func (p *Parser) unknownQualifier() bool {
	if !p.at(token.Ident) || p.peek(1).Kind != token.ColonColon {
		return false
	}
	l := p.ck.lookup(p.tok.Name, lookScopesOnly)
	return l.first() == nil && !l.Dependent
}

// baseName parses a class name in a base clause; a dependent name needs no
// typename.
func (p *Parser) baseName(s *declSpecs) *il.Type {
	m := p.mark()
	var n qualName
	p.parseName(&n, false)
	p.ck.decls.namePos = n.Pos
	if n.Invalid {
		p.keep(m)
		s.Invalid = true
		return p.u.Builtin.Error
	}
	if n.Dependent {
		p.keep(m)
		s.baseContext = true
		return p.ck.namedType(&n, s, true)
	}
	l := p.ck.lookupName(&n, lookTypesOnly)
	y := l.first()
	if y == nil {
		if n.Type != nil && n.Type.ClassType() != nil && (l.Dependent || p.ck.env.has(inPrototype) && !n.Type.ClassType().Cls.Complete) { // not known yet
			p.keep(m)
			s.baseContext = true
			return p.ck.dependentNamedType(&n, s)
		}
		if scope := p.ck.words.namedScope(&n); scope != "" && n.Name != nil {
			p.keep(m)
			p.report(diag.NoMemberClass, n.Pos, scope, n.Name)
			s.Invalid = true
			return p.u.Builtin.Error
		}
		p.reset(m)
		if !n.qualified() && p.unknownTemplateID() {
			s.Invalid = true
			return p.u.Builtin.Error
		}
		return nil
	}
	p.keep(m)
	t := p.ck.symbolType(y, &n, s)
	if s.Placeholder != nil {
		p.report(diag.TemplateArgsMissing, n.Start, p.ck.words.describeBare(s.Placeholder))
		if !n.qualified() {
			p.report(diag.NotClassName, n.Start)
		}
		return p.u.Builtin.Error
	}
	if t == nil {
		p.ck.say.notTypeName(y, n.Start)
		return p.u.Builtin.Error
	}
	if l.Class != nil {
		p.ck.checkAccess(&l, y, nil, n.Pos)
	}
	useType(t)
	return t
}

func (ck *Checker) lastNamePos(start source.Pos) source.Pos {
	if ck.decls.namePos.IsValid() && !ck.decls.namePos.Before(start) {
		return ck.decls.namePos
	}
	return start
}

// addBase makes bt, which is written at pos, a direct base of t through b, with
// its own bases.
func (ck *Checker) addBase(t *il.Type, b *il.BaseClass, bt *il.Type, pos source.Pos) {
	b.Type = bt
	if bt.IsError() {
		return
	}
	c := bt.ClassType()
	if bt.IsDependent() || c == nil && t.Cls.IsPrototype && bindingsAround(ck.env.scope) != nil { // the error is the one of the member template's instances
		t.Cls.DependentBase = true
		if s := t.Cls.AssocScope; s != nil {
			s.Facts |= il.ScopeDependentBase // nothing stands in it so far
		}
		b.IgnoreDependent = false
		if t.Cls.IsPrototype {
			for _, o := range t.Cls.DirectBases {
				if ck.u.Same(o.Type, bt) {
					ck.report(diag.DuplicateBaseClass, pos)
					break
				}
			}
		}
		b.Unseen = c == nil || !ck.env.isCurrentInstantiation(ck.u, c)
		if s := symbols.ClassTable(t); s != nil {
			s.DependentBase = true
		}
		t.Cls.OwnRare().Bases, t.Cls.OwnRare().DirectBases = append(t.Cls.Bases, b), append(t.Cls.DirectBases, b)
		return
	}
	if c == nil {
		ck.report(diag.NotClassName, pos)
		return
	}
	if c.Kind == il.TkUnion {
		ck.report(diag.UnionAsBaseClass, pos)
		return
	}
	if !ck.completeClass(c, pos) {
		if c.Cls.BeingDefined && c.Cls.IsPrototype {
			ck.report(diag.BaseClassBeingDefined, pos)
		} else {
			ck.report(diag.IncompleteTypeNotAllowed, pos, c)
		}
		return
	}
	if c.Cls.Final {
		ck.report(diag.FinalClassAsBase, pos)
	}
	ck.say.bases.index.Follow(ck.u, t)
	for _, o := range ck.say.bases.index.Of(ck.u, bt) {
		if o.Direct {
			ck.report(diag.DuplicateBaseClass, pos)
			return
		}
	}
	t.Cls.AnyVirtualBases = t.Cls.AnyVirtualBases || b.Virtual || c.Cls.AnyVirtualBases
	b.Unseen = unseenInTemplate(t, b)
	ck.say.inheritBases(t, b, c)
}

// unseenInTemplate reports whether base b of instance t is a dependent one in the
// template (rule front.dependent-bases).
func unseenInTemplate(t *il.Type, b *il.BaseClass) bool {
	from := t.Cls.InstanceOf
	if from == nil || from == t {
		return false
	}
	for _, o := range from.Cls.DirectBases {
		if o.DeclPos == b.DeclPos {
			return o.Unseen
		}
	}
	return false
}

// The bases of a class, direct and indirect, and those of all classes are
// bounded: those that are not virtual can double with every class.
const (
	maxBaseClasses    = 10_000
	maxAllBaseClasses = 2_000_000
)

// A baseTable is what is known of bases besides those that each class lists.
type baseTable struct {
	index typing.BaseIndex // of the class that is being given bases
	all   int              // bases of all classes
}

// inheritBases enters b, a direct base of t of class c, and as indirect bases
// those of c. What t has already through a virtual base, the virtual base and
// all within it, is not entered again [class.mi]/4.
func (say *reports) inheritBases(t *il.Type, b *il.BaseClass, c *il.Type) {
	say.bases.all += 1 + len(c.Cls.Bases)
	if len(t.Cls.Bases)+len(c.Cls.Bases) > maxBaseClasses || say.bases.all > maxAllBaseClasses {
		say.rep.Abort(diag.TooManyBaseClasses, b.DeclPos, typeText(t))
		return
	}
	had := &say.bases.index // not those from c, which know already which of them are ambiguous
	had.Follow(say.u, t)
	enter := func(n *il.BaseClass) {
		for _, o := range had.Of(say.u, n.Type) {
			if !o.Virtual || !n.Virtual {
				o.Ambiguous, n.Ambiguous = true, true
			}
		}
		t.Cls.OwnRare().Bases = append(t.Cls.Bases, n)
	}
	known := b.Virtual && had.Virtual(say.u, b.Type) != nil
	enter(b)
	t.Cls.OwnRare().DirectBases = append(t.Cls.DirectBases, b)
	if known {
		return
	}
	var shared il.ClassSet // virtual bases of c that t has
	for _, x := range c.Cls.Bases {
		say.work.Step(1)
		if x.Virtual && had.Virtual(say.u, x.Type) != nil {
			shared.Add(say.u.Canonical(x.Type.Skip()))
			continue
		}
		if say.isWithin(x, &shared) {
			continue
		}
		n := il.New[il.BaseClass](say.u)
		n.Type, n.Derived, n.Virtual, n.DeclPos, n.Access, n.Ambiguous = x.Type, t, x.Virtual, b.DeclPos, x.Access, x.Ambiguous
		n.Via, n.Inherited = b, x
		enter(n)
	}
}

// isWithin reports whether the way to the indirect base x goes through one of the
// virtual bases.
func (say *reports) isWithin(x *il.BaseClass, virtuals *il.ClassSet) bool {
	if virtuals.Empty() {
		return false
	}
	for ; x.Via != nil; x = x.Inherited {
		if x.Via.Virtual && virtuals.Has(say.u.Canonical(x.Via.Type.Skip())) {
			return true
		}
	}
	return false
}
