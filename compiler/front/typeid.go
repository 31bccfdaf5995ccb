// This file implements type-ids and the computed type specifiers: decltype,
// typeof, __underlying_type.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// typeID parses a type-id (template arguments, casts, sizeof, …) in which no
// placeholder can stand [dcl.spec.auto].
func (p *Parser) typeID() *il.Type {
	var s declSpecs
	t := p.placeholderTypeID(&s)
	return p.ck.say.withoutPlaceholder(t, &s)
}

// withoutPlaceholder reports a placeholder among the specifiers s of t, which
// is the error type then.
func (say *reports) withoutPlaceholder(t *il.Type, s *declSpecs) *il.Type {
	if s.Type == nil || t == nil || s.Type.Skip().Kind != il.TkAuto || !t.HasPlaceholder() {
		return t
	}
	say.placeholderNotAllowed(s.TypePos, t)
	return say.u.Builtin.Error
}

// placeholderNotAllowed reports the placeholder in t, which cannot stand at pos: the
// name of a class template lacks its arguments (rule front.placeholder-places).
func (say *reports) placeholderNotAllowed(pos source.Pos, t *il.Type) {
	if q := typing.PlaceholderIn(t); q != nil && q.TParam != nil && q.TParam.Placeholder != nil {
		say.report(diag.TemplateArgsMissing, pos, say.words.describeBare(q.TParam.Placeholder))
		return
	}
	if typing.PlaceholderText(say.u, t) == "decltype(auto)" {
		say.report(diag.DecltypeAutoNotAllowedHere, pos)
		return
	}
	say.report(diag.NotAllowedHere, pos, typing.PlaceholderWord(say.u, t))
}

// placeholderTypeID parses the type-id of a new-expression, which may hold a
// placeholder, and leaves its specifiers in s.
func (p *Parser) placeholderTypeID(s *declSpecs) *il.Type {
	if !p.ck.enter() {
		return p.u.Builtin.Error
	}
	defer p.ck.leave()
	s.typenameContext = true
	p.declSpecifiers(s, true)
	if s.Type == nil {
		before := p.place()
		if !s.Invalid {
			p.notAType(true)
		}
		if p.place() == before {
			return p.u.Builtin.Error
		}
		s.Type = p.u.Builtin.Error // of an unknown type: qualifiers and a declarator may follow
		for typing.QualOf(p.tok.Kind) != 0 {
			p.next()
		}
	}
	if s.Placeholder != nil {
		p.report(diag.TemplateArgsMissing, s.TypePos, p.ck.words.describeBare(s.Placeholder))
		s.Type = p.u.Builtin.Error
	}
	p.ck.say.attributedSpecifier(s)
	s.Type, s.Attrs = typeWithAttributes(p.u, s.Type, s.Attrs)
	var d declarator
	d.noName = true
	p.parseDeclarator(&d, s, true)
	if !s.inNew {
		p.ck.say.applies(s.Attrs, onTypeID, s.Type)
		p.ck.say.applies(d.Attrs, onTypeID, d.Type)
	}
	return attributedTypeID(p.u, d.Type, d.Attrs, s.Attrs)
}

// attributedTypeID returns the type t of a type-id with the attributes of its declarator and
// those known ones of its specifiers; they only show in the host text (rule attr.type-id).
func attributedTypeID(u *il.Unit, t *il.Type, ofDeclarator, ofSpecifiers *il.Attribute) *il.Type {
	shown := func(a *il.Attribute) bool {
		kind := attributeOf(a).kind
		return a.Family == il.AttrGNU && kind != attrMode && kind != attrVectorSize
	}
	list, _ := splitAttributes(ofDeclarator, shown)
	behind, _ := splitAttributes(ofSpecifiers, shown)
	appendAttributes(&list, behind)
	if list == nil || t.IsError() {
		return t
	}
	for a := list; a != nil; a = a.Next {
		a.Location = il.LocTypeID
	}
	return declaratorAttributes(u, t, list)
}

// typeWithAttributes returns t and of attrs, the attributes of the specifiers of a type-id, those that
// something is known about; t has the others, which only show in the host text.
func typeWithAttributes(u *il.Unit, t *il.Type, attrs *il.Attribute) (_ *il.Type, known *il.Attribute) {
	unknown, known := splitAttributes(attrs, func(a *il.Attribute) bool {
		return a.Family == il.AttrGNU && !il.IsKnownAttribute(il.StripUnderscores(a.Name.Text))
	})
	if unknown == nil {
		return t, known
	}
	for a := unknown; a != nil; a = a.Next {
		a.Location = il.LocSpecifier
	}
	r := u.NewType(il.TkTypeRef)
	r.Elem, r.Ref, r.Attributes = t, &il.TypeRefInfo{Kind: il.RefAlias}, unknown
	return r, known
}

// notAType reports what stands where a type is needed.
func (p *Parser) notAType(typeID bool) {
	if p.at(token.Ident) || p.at(token.ColonColon) {
		n, _ := p.nameHere(false)
		l := p.ck.lookupName(&n, 0)
		y := l.first()
		switch {
		case n.Dependent && p.ck.say.typenameOmitted(&n) != "":
			p.report(diag.MissingTypename, n.Start, `nontype `+quoted(p.ck.say.typenameOmitted(&n)))
		case n.Dependent && n.TemplateKw:
			p.report(diag.NotTypeName, n.Start, `template "`+p.ck.nameText(&n)+`"`)
		case n.Dependent:
			p.report(diag.NotTypeName, n.Start, `nontype "`+p.ck.nameText(&n)+`"`)
		case typeID && p.unscopedName():
			return
		case y == nil && n.Invalid:
			var again qualName
			p.parseName(&again, false) // reports
			return
		case y == nil && n.qualified():
			p.ck.noMember(&n, p.ck.declName(&n), n.Pos)
		case y == nil && n.Name != nil && p.unknownTemplateID():
			return
		case y == nil && n.Name != nil:
			if _, told := missed(p.ck, n.Name); told {
				p.report(diag.NotTypeName, n.Pos, quoted(n.Name.Text))
			} else {
				p.ck.say.undefined(n.Name, n.Pos)
			}
		case y != nil && y.Entity != nil:
			p.ck.say.notTypeName(y, n.Start)
		default:
			p.ck.expectedType()
		}
		var again qualName
		p.rep.Mute()
		p.parseName(&again, false)
		p.rep.Unmute(0)
		return
	}
	p.ck.expectedType()
}

// unscopedName reports the current identifier where a type-id is needed, if `::` or
// `<` follows and it can have neither members nor arguments: the type-id ends behind it.
func (p *Parser) unscopedName() bool {
	if !p.at(token.Ident) || p.peek(1).Kind != token.ColonColon && p.peek(1).Kind != token.Lt {
		return false
	}
	l := p.ck.lookup(p.tok.Name, 0)
	switch y := l.first(); {
	case y == nil && p.peek(1).Kind == token.ColonColon:
		p.ck.say.undefined(p.tok.Name, p.tok.Pos)
	case y != nil && y.Entity != nil && (y.Kind == symbols.SymVariable || y.Kind == symbols.SymFunction):
		p.ck.say.notTypeName(y, p.tok.Pos)
	default:
		return false
	}
	p.next()
	return true
}

// unknownTemplateID reports the current identifier, which nothing declares and
// `<` follows where a type is needed, and skips it with its argument list.
func (p *Parser) unknownTemplateID() bool {
	if !p.at(token.Ident) || p.peek(1).Kind != token.Lt {
		return false
	}
	p.report(diag.NotTemplate, p.tok.Pos, p.tok.Name)
	p.next()
	p.ck.tmpl.unknown = true
	p.templateArgs(nil)
	p.ck.tmpl.unknown = false
	for p.at(token.ColonColon) && p.peek(1).Kind == token.Ident { // its members
		p.next()
		p.next()
	}
	return true
}

// notTypeName reports symbol y where a type is needed: a template lacks its
// arguments, another entity is no type.
func (say *reports) notTypeName(y *symbols.Symbol, pos source.Pos) {
	if y.Kind == symbols.SymPack {
		return // in an instance: its pattern has told that it is not expanded
	}
	if t := y.Template(); t != nil && (typing.IsTypeTemplate(t) || t.Variable != nil) {
		say.report(diag.TemplateArgsMissing, pos, say.words.templateName(t))
		return
	}
	say.report(diag.NotTypeName, pos, say.words.describeBare(y.Entity))
}

// typenameOmitted describes the member type of a dependent class that n names
// without `typename`, going by the class template; "" when n names no such.
func (say *reports) typenameOmitted(n *qualName) string {
	return say.words.patternMember(n, func(y *symbols.Symbol) bool { return y.Kind == symbols.SymType })
}

// patternMember describes the member of a dependent class that n names, going by the
// class template: `A<T>::f [with T=U *]`; "" when n names none that counts.
func (words *wording) patternMember(n *qualName, counts func(*symbols.Symbol) bool) string {
	if n.Type == nil || n.Name == nil {
		return ""
	}
	c := n.Type.ClassType()
	if c == nil || c.Cls.AssocTemplate == nil {
		return ""
	}
	pattern := typing.PrimaryOf(c.Cls.AssocTemplate).Type
	if pattern == nil { // of a template template parameter nothing is known
		return ""
	}
	sc := symbols.ClassTable(pattern)
	if sc == nil {
		return ""
	}
	for _, y := range sc.Local(n.Name) {
		if counts(y) {
			b := append(il.AppendType(nil, pattern, textOptions()), "::"...)
			return string(appendWith(append(b, n.Name.Text...), withOf(words.bindingsOfClass(c))))
		}
	}
	return ""
}

// nameText returns the text of a name with its qualifiers.
func (ck *Checker) nameText(n *qualName) string {
	text := ""
	if n.Type != nil {
		text = typeText(n.Type) + "::"
	} else if n.Scope != nil && n.Scope.NS != nil && n.Scope != ck.file {
		text = ck.words.entityText(n.Scope.NS) + "::"
	}
	if name := ck.declName(n); name != nil {
		text += name.Text
	}
	return text
}

// decltypeOrQualified parses a type specifier that begins with `decltype`; nil
// (nothing consumed) when it begins a qualified name that is no type.
func (p *Parser) decltypeOrQualified(s *declSpecs) *il.Type {
	m := p.mark()
	var n qualName
	if p.decltypeQualifier(&n) {
		if !p.qualifiers(&n) {
			p.unqualifiedName(&n, true)
		}
		if n.Dependent {
			p.reset(m)
			return nil
		}
		if t := p.ck.namedType(&n, s, true); t != nil {
			p.keep(m)
			return t
		}
		p.reset(m)
		return nil
	}
	p.keep(m)
	return p.decltypeSpecifier()
}

// decltypeSpecifier parses `decltype(e)` or `decltype(auto)`.
func (p *Parser) decltypeSpecifier() *il.Type {
	p.next()
	missing := !p.at(token.LParen)
	if missing {
		p.expected(token.LParen)
		p.skipToStop(token.LParen)
	}
	p.got(token.LParen)
	if p.at(token.KwAuto) && p.peek(1).Kind == token.RParen {
		p.next()
		p.next()
		return p.u.Builtin.DecltypeAuto
	}
	var x Operand
	parens := p.at(token.LParen)
	saved := p.ck.env.save()
	p.ck.env.set(inUnevaluated, true)
	p.ck.env.inTemplateArgs = 0
	p.expression(&x)
	p.ck.env = saved
	if !p.at(token.RParen) {
		p.expected(token.RParen)
		p.skipToStop(token.RParen)
	}
	p.next() // what stands there is taken for it (rule front.restrict-places)
	if !x.valid() || missing {
		return p.u.Builtin.Error
	}
	if e := x.Expr; !parens && x.Mode == Value && e.Kind == il.EnkVariable && e.Var != nil && e.Var.Managed {
		p.report(diag.DecltypeOfManagedVariable, x.Start)
	}
	t := p.u.NewType(il.TkTypeRef)
	t.Elem = p.ck.decltypeOf(&x)
	t.Ref = &il.TypeRefInfo{Kind: il.RefDecltype, Expr: x.Expr, NotParenthesized: !x.Parens}
	if t.Elem == nil {
		return p.u.Builtin.Error
	}
	return t
}

// decltypeOf returns the type that decltype(x) denotes [dcl.type.decltype].
func (ck *Checker) decltypeOf(x *Operand) *il.Type {
	if x.Mode == Overloads {
		if len(x.Set.Lookup.Syms) == 1 && !x.Set.AddressOf {
			if r, ok := x.Set.Lookup.Syms[0].Entity.(*il.Routine); ok && r.MemberOf != nil && !r.IsStaticMember {
				return r.Type
			}
		}
		ck.resolveSingle(x)
	}
	if x.Mode != Value {
		return nil
	}
	if decltypeDependent(x) {
		return ck.u.Builtin.Dependent
	}
	if !x.Parens {
		if t := entityType(x.Expr); t != nil {
			return t
		}
	}
	switch x.Expr.Cat {
	case il.LValue:
		return ck.u.ReferenceTo(typ(ck.u, x), false)
	case il.XValue:
		return ck.u.ReferenceTo(typ(ck.u, x), true)
	}
	return typ(ck.u, x)
}

// decltypeDependent reports whether decltype(x) is a dependent type: that of an
// expression which names no entity is, when its value depends on a template
// parameter, for substitution may fail in it.
func decltypeDependent(x *Operand) bool {
	if x.dependent() {
		return true
	}
	return x.Mode == Value && x.Expr.ValueDependent && (x.Parens || entityType(x.Expr) == nil)
}

// entityType returns the declared type of the entity that e names, nil when e
// is no id-expression or class member access.
func entityType(e *il.Expr) *il.Type {
	switch e.Kind {
	case il.EnkVariable:
		if e.Var != nil && e.Var.IsThis {
			return nil // `this` is a prvalue
		}
		if e.Var != nil && e.Var.ElementType != nil {
			return e.Var.ElementType
		}
		if e.Var != nil {
			return e.Var.Type
		}
	case il.EnkRoutine:
		if e.Routine != nil {
			return e.Routine.Type
		}
	case il.EnkField: // an unevaluated X::m without an object
		if e.Field != nil {
			return e.Field.Type
		}
	case il.EnkOperation:
		switch e.Op {
		case il.OpRefIndirect:
			if e.Operand != nil && e.Operand.Kind != il.EnkOperation && e.Generated {
				return entityType(e.Operand)
			}
			if e.Operand != nil && e.Generated {
				return memberType(e.Operand)
			}
		default:
			return memberType(e)
		}
	}
	return nil
}

// memberType is entityType for member accesses.
func memberType(e *il.Expr) *il.Type {
	switch e.Op {
	case il.OpDotField, il.OpPointsToField, il.OpDotStatic, il.OpPointsToStatic:
		if e.Operand == nil || e.Operand.Next == nil {
			return nil
		}
		m := e.Operand.Next
		if m.Field != nil {
			return m.Field.Type
		}
		if m.Var != nil {
			return m.Var.Type
		}
	}
	return nil
}

// typeofSpecifier parses `typeof(e)`, `typeof(T)` and `__underlying_type(T)`.
func (p *Parser) typeofSpecifier() *il.Type {
	k := p.tok.Kind
	p.next()
	saved := p.ck.env.save()
	defer func() { p.ck.env = saved }()
	p.ck.env.set(inUnevaluated, true)
	p.ck.env.inTemplateArgs = 0
	if k == token.KwUnderlyingType {
		p.want(token.LParen)
		at := p.tok.Pos
		arg := p.typeID()
		p.require(token.RParen)
		if p.ck.env.inInstance() && !arg.IsDependent() {
			arg = p.ck.u.Canonical(arg) // (rule front.argument-typedefs)
		}
		return p.ck.say.underlyingType(arg, at)
	}
	t := p.u.NewType(il.TkTypeRef)
	open := p.tok.Pos
	if p.at(token.LParen) {
		p.next()
		if p.isTypeID() {
			t.Ref = &il.TypeRefInfo{Kind: il.RefTypeofType}
			t.Elem = p.typeID()
			t.Ref.TypeArg = t.Elem
			p.require(token.RParen)
			return t
		}
	} else {
		return p.typeofOperand(t)
	}
	var x Operand
	p.expression(&x)
	p.require(token.RParen)
	if x.Mode == Overloads { // the parentheses are the operand's
		x.Start, x.Parens = open, true
	}
	return p.ck.typeofValue(t, &x)
}

// typeofOperand parses the operand of a typeof without parentheses.
func (p *Parser) typeofOperand(t *il.Type) *il.Type {
	var x Operand
	p.unaryExpression(&x)
	return p.ck.typeofValue(t, &x)
}

// typeofValue makes t the type of x.
func (ck *Checker) typeofValue(t *il.Type, operand *Operand) *il.Type {
	x := *operand
	if x.Mode == Overloads {
		ck.resolveSingle(&x)
	}
	if x.Mode != Value {
		return ck.u.Builtin.Error
	}
	t.Ref = &il.TypeRefInfo{Kind: il.RefTypeofExpr, Expr: x.Expr}
	t.Elem = typ(ck.u, &x)
	if e := x.Expr; e.Kind == il.EnkRoutine && e.Routine != nil {
		t.Elem = e.Routine.Type
	}
	return t
}

// underlyingType returns the type `__underlying_type(arg)`.
func (say *reports) underlyingType(arg *il.Type, pos source.Pos) *il.Type {
	if arg.IsError() {
		return arg
	}
	t := say.u.NewType(il.TkTypeRef)
	t.Ref = &il.TypeRefInfo{Kind: il.RefUnderlyingType, TypeArg: arg}
	switch {
	case arg.IsDependent():
		t.Elem = say.u.Builtin.Dependent
	case arg.IsEnum() && arg.Skip().IntInfo.Base != nil:
		t.Elem = arg.Skip().IntInfo.Base
	default:
		say.report(diag.UnderlyingTypeOfNonEnum, pos)
		return say.u.Builtin.Error
	}
	return t
}
