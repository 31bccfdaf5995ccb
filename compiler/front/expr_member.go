// This file implements member access [expr.ref], members named through an
// implicit this, and destructor calls.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// memberObject prepares x as the object of a member access before the name is
// parsed: overloaded operator-> is applied.
func (ck *Checker) memberObject(x *Operand, arrow bool, pos source.Pos) {
	if x.Mode == Overloads {
		ck.decay(x)
	}
	if x.Mode == TypeName || x.Mode == Braced {
		ck.say.usable(x)
	}
	if x.Mode != Value || x.Expr.TypeDependent && !ck.env.currentObject(ck.u, x.Expr.Type, arrow) {
		return
	}
	if arrow {
		ck.arrowOperators(x, pos)
		if x.Mode == Value {
			ck.decay(x)
		}
		switch {
		case x.Mode != Value:
		case !x.Expr.TypeDependent && !x.Expr.Type.IsPointer():
			ck.report(diag.ArrowOnNonPointer, x.startOf(), shownType(ck.u, x))
			x.invalidate()
		default:
			noteDereferenced(ck, x.Expr)
		}
	}
}

// currentObject reports whether a dependent object type is (a pointer to) the
// class being defined or one around it, whose members can be looked up, or a local
// class (rule paren.local-class); those of its member classes are found at
// instantiation.
func (env *Env) currentObject(u *il.Unit, t *il.Type, arrow bool) bool {
	if arrow {
		if !t.IsPointer() {
			return false
		}
		t = t.Skip().Elem
	}
	c := t.ClassType()
	return c != nil && (c.LocalToFunction && c.Cls.Lambda == nil && !c.Incomplete || env.isAround(u, c))
}

// arrowOperators applies overloaded operator-> until a pointer is reached.
func (ck *Checker) arrowOperators(x *Operand, pos source.Pos) {
	for n := 0; x.Mode == Value && x.Expr.Type.IsClass() && !x.Expr.TypeDependent; n++ {
		if n > 100 {
			ck.report(diag.ArrowOnNonPointer, x.startOf(), x.Expr.Type)
			x.invalidate()
			return
		}
		t := x.Expr.Type
		ck.completeClass(t, x.startOf())
		l := Lookup{Name: ck.operatorName(token.Arrow, false)}
		if !ck.lookupClass(&l, t, l.Name, 0) {
			if t.IsDependent() {
				return
			}
			ck.report(diag.ArrowOnNonPointer, x.startOf(), t)
			x.invalidate()
			return
		}
		s := &callSite{object: x, pos: pos}
		res := ck.choose(ck.addCandidates(nil, l.Syms, s), s)
		if res.best == nil {
			ck.reportResolution(&res, &overloadSet{Lookup: l}, s)
			x.invalidate()
			return
		}
		ck.checkAccess(&l, res.best.sym, t, pos)
		ck.env.implicitly(func() {
			ck.buildMemberCall(x, nodes.RoutineNode(ck.u, res.best.r, nil, pos), res.best.r, nil, pos, true)
		})
	}
}

// memberName parses the name behind `.` or `->`.
func (p *Parser) memberName(x *Operand, n *qualName, arrow bool) {
	t := objectType(x, arrow)
	if p.at(token.Tilde) {
		p.memberDestructorName(n, t)
		return
	}
	if p.at(token.KwTemplate) {
		n.TemplateKw = true
		p.next()
	}
	saved := p.ck.env.memberOf
	p.ck.env.memberOf = t
	template := n.TemplateKw
	p.memberID(n, t)
	n.TemplateKw = n.TemplateKw || template
	p.ck.env.memberOf = saved
}

// objectType returns the class of the object of a member access; nil when it
// is dependent or no class.
func objectType(x *Operand, arrow bool) *il.Type {
	if x.Mode != Value {
		return nil
	}
	t := x.Expr.Type
	if arrow {
		if s := t.Skip(); s.Kind == il.TkPointer && !s.IsRef {
			t = s.Elem
		} else {
			return nil
		}
	}
	return t
}

// memberID parses the id-expression of a member access: a simple name is not
// looked up here, only whether `<` begins template arguments is decided.
func (p *Parser) memberID(n *qualName, t *il.Type) {
	n.Start, n.Pos = p.tok.Pos, p.tok.Pos
	if p.at(token.Ident) && p.peek(1).Kind != token.ColonColon && p.peek(1).Kind != token.Lt {
		n.Name = p.tok.Name
		p.next()
		n.End = p.prev.End()
		return
	}
	if p.at(token.Ident) && p.peek(1).Kind == token.Lt {
		if p.memberTemplateID(n, t) {
			return
		}
	}
	switch p.tok.Kind {
	case token.Ident, token.ColonColon, token.KwOperator, token.KwDecltype, token.Tilde, token.KwTemplate:
	default:
		p.report(diag.ExpectedMemberName, p.tok.Pos)
		n.Invalid = true
		p.skipToStop()
		return
	}
	p.parseName(n, false)
	if n.Qual != nil && !n.Dtor && p.at(token.Tilde) {
		p.memberDestructorName(n, t)
	}
}

// template returns a template among what was found, nil when there is none:
// functions and function templates may share a name [temp.names]/3.
func (l *Lookup) template() *il.Template {
	for _, y := range l.Syms {
		if t := y.Template(); t != nil {
			return t
		}
	}
	return nil
}

// memberTemplateID handles `name<` behind `.` or `->`; false when `name` has
// to be parsed as a qualifier.
func (p *Parser) memberTemplateID(n *qualName, t *il.Type) bool {
	name, pos := p.tok.Name, p.tok.Pos
	c := (*il.Type)(nil)
	if t != nil {
		c = t.ClassType()
	}
	var tmpl *il.Template
	if c != nil && (!c.IsDependent() || p.ck.env.isCurrentInstantiation(p.u, c)) {
		p.ck.completeClass(c, pos)
		l := Lookup{Name: name}
		p.ck.lookupClass(&l, c, name, 0)
		if y := l.first(); y != nil {
			if tmpl = l.template(); tmpl == nil && !(n.TemplateKw && y.Kind == symbols.SymUsingDependent) { // (rule front.template-member-used)
				if symbolTemplate(l.first()) != nil {
					return false // an injected class name: a qualifier
				}
				n.Name = name
				p.next()
				n.End = p.prev.End()
				return true
			}
		} else if !l.Dependent {
			if o := p.ck.lookup(name, 0); o.first() == nil || o.first().Template() == nil {
				n.Name = name
				p.next()
				n.End = p.prev.End()
				return true
			}
			return false
		}
	}
	if tmpl == nil && !n.TemplateKw {
		if o := p.ck.lookup(name, 0); o.first() == nil || o.first().Template() == nil || o.first().IsFunctionLike() {
			n.Name = name
			p.next()
			n.End = p.prev.End()
			return true
		}
		return false
	}
	if tmpl != nil && tmpl.Routine == nil && tmpl.Kind == il.TemplkClass || tmpl == nil && p.classTemplateQualifier(name) {
		return false
	}
	n.Name = name
	p.next()
	n.LessPos = p.tok.Pos
	args, ok := p.templateArgs(tmpl)
	n.HasArgs, n.Args, n.Invalid = true, args, !ok
	n.End = p.prev.End()
	return true
}

// classTemplateQualifier reports whether the current token, name, is a class
// template's and begins a template-id with `::` behind it.
func (p *Parser) classTemplateQualifier(name *token.Name) bool {
	o := p.ck.lookup(name, 0)
	y := o.first()
	if y == nil || symbolTemplate(y) == nil || y.IsFunctionLike() {
		return false
	}
	m := p.mark()
	hits := p.rep.Mute()
	p.next()
	_, ok := p.templateArgs(symbolTemplate(y))
	ok = ok && p.at(token.ColonColon)
	p.rep.Unmute(hits)
	p.reset(m)
	return ok
}

// memberDestructorName parses `~Name` behind `.` or `->`.
func (p *Parser) memberDestructorName(n *qualName, t *il.Type) {
	if !n.Start.IsValid() {
		n.Start = p.tok.Pos
	}
	n.Pos = p.tok.Pos
	p.next()
	n.Dtor = true
	switch {
	case p.at(token.KwDecltype):
		n.DtorType = p.typeNameOrNil()
	case p.at(token.Ident):
		n.Name, n.DtorPos = p.tok.Name, p.tok.Pos
		n.DtorType = p.destructorType(n, t)
	default:
		p.expected(token.Ident)
		n.Invalid = true
	}
	n.End = p.prev.End()
}

// destructorType returns the type named behind `~`: looked up in the class of
// the object, then in the context.
func (p *Parser) destructorType(n *qualName, t *il.Type) *il.Type {
	name := p.tok.Name
	if t != nil {
		if c := t.ClassType(); c != nil {
			l := Lookup{Name: name}
			p.ck.completeClass(c, p.tok.Pos)
			p.ck.lookupClass(&l, c, name, lookTypesOnly)
			if y := l.first(); c.Name == name || y != nil && y.Kind == symbols.SymInjected && (t.IsDependent() || typing.SameClass(y.Type(), c)) {
				p.next()
				if p.at(token.Lt) && c.Cls.AssocTemplate != nil {
					p.templateArgs(c.Cls.AssocTemplate)
				}
				return t
			}
			if y := l.first(); y != nil && y.IsType() && p.peek(1).Kind != token.Lt {
				p.next()
				return y.Type()
			}
		}
	}
	if ty := p.typeNameOrNil(); ty != nil {
		return ty
	}
	switch {
	case t == nil || t.IsDependent() || p.ck.env.has(inPrototype):
	case t.IsClass():
		p.report(diag.InvalidDestructorName, p.tok.Pos, t)
		n.Invalid = true
	default:
		p.report(diag.NotTypeName, n.Pos, quoted(name.Text))
		n.Invalid = true
	}
	p.next()
	return t
}

// buildMember makes x the member n of object x.
func (ck *Checker) buildMember(x *Operand, n *qualName, arrow bool, pos source.Pos) {
	if x.Mode == Overloads {
		ck.decay(x)
	}
	if x.Mode != Value {
		ck.say.usable(x)
		x.invalidate()
		return
	}
	if x.Expr.TypeDependent && n.Invalid {
		x.invalidate()
		return
	}
	if !n.Dtor && refuseDependentObject(ck, x, arrow) {
		x.invalidate()
		return
	}
	if x.Expr.TypeDependent && !ck.env.currentObject(ck.u, x.Expr.Type, arrow) || n.Dependent {
		ck.dependentMember(x, x.Expr, n, arrow, pos)
		return
	}
	if arrow {
		ck.arrowOperators(x, pos)
		if x.Mode == Value {
			ck.decay(x)
		}
		if x.Mode != Value || n.Invalid && x.Expr.TypeDependent {
			x.invalidate()
			return
		}
		if x.Expr.TypeDependent && !ck.env.currentObject(ck.u, x.Expr.Type, true) {
			ck.dependentMember(x, x.Expr, n, arrow, pos)
			return
		}
		if !x.Expr.Type.IsPointer() {
			ck.report(diag.ArrowOnNonPointer, x.startOf(), shownType(ck.u, x))
			x.invalidate()
			return
		}
	}
	t := objectType(x, arrow)
	if n.Dtor {
		ck.destructorMember(x, n, t, arrow, pos)
		return
	}
	c := t.ClassType()
	if c == nil {
		if arrow {
			ck.report(diag.ExpressionNotClassPointer, x.startOf(), shownType(ck.u, x))
		} else {
			ck.report(diag.ExpressionNotClass, x.startOf(), typing.DecayedType(ck.u, shownObject(ck.u, x)))
		}
		x.invalidate()
		return
	}
	if n.Invalid {
		x.invalidate()
		return
	}
	if !ck.completeClass(c, x.startOf()) && !c.Cls.BeingDefined && !ck.env.isCurrentInstantiation(ck.u, c) {
		if ck.env.has(inPrototype) && !arrow { // left to the instances (rule front.incomplete-in-template)
			ck.dependentMember(x, x.Expr, n, arrow, pos)
			return
		}
		if arrow {
			ck.report(diag.PointerToIncompleteType, x.startOf(), ck.u.Unqualified(t))
		} else {
			ck.report(diag.IncompleteTypeNotAllowed, x.startOf(), ck.u.Unqualified(t))
		}
		x.invalidate()
		return
	}
	ck.lookupMember(x, n, c, arrow, pos)
}

// lookupMember finds member n of class c and builds the access.
func (ck *Checker) lookupMember(x *Operand, n *qualName, c *il.Type, arrow bool, pos source.Pos) {
	name := ck.declName(n)
	if name == nil {
		x.invalidate()
		return
	}
	l := Lookup{Name: name, Qualified: true}
	if n.Scope != nil && n.Scope.Kind == symbols.ScopeClass && n.Scope.Class != c {
		ck.lookupClass(&l, n.Scope.Class, name, 0)
		if len(l.Syms) > 0 && l.Class != c {
			l.Class = n.Scope.Class
		}
	} else if ck.lookupClass(&l, c, name, 0) {
		project(&l)
	}
	y := l.first()
	if y != nil && n.Scope != nil && n.Scope.Kind == symbols.ScopeClass && !c.IsDependent() && !n.Scope.Class.IsDependent() && !typing.IsDerivedOrSame(ck.u, c, n.Scope.Class) {
		ck.report(diag.QualifiedNameNotMemberBase, n.Start, ck.words.describe(c))
		x.invalidate()
		return
	}
	switch {
	case l.Ambiguous || l.ambiguousObject():
		ck.report(diag.Ambiguous, n.Pos, memberText(c, name))
		x.invalidate()
	case y == nil && (l.Dependent || c.IsDependent()): // (rule front.member-left-to-instances)
		ck.dependentMember(x, x.Expr, n, arrow, pos)
	case y == nil:
		ck.noClassMember(c, n)
		x.invalidate()
	case y.IsFunctionLike():
		x.Set = &overloadSet{Lookup: l, Name: *n, Object: x.Expr, Arrow: arrow, HasArgs: n.HasArgs, Args: n.Args, OpPos: pos}
		x.Mode = Overloads
		x.Expr = nil
		if n.Conv != nil {
			ck.filterConversions(x.Set, n.Conv)
		}
	default:
		ck.memberSymbol(x, n, &l, y, arrow, pos)
	}
}

func memberText(c *il.Type, name *token.Name) string {
	return typeText(c) + "::" + name.Text
}

// filterConversions keeps the conversion functions of set that convert to t.
func (ck *Checker) filterConversions(set *overloadSet, t *il.Type) {
	var out []*symbols.Symbol
	for _, y := range set.Lookup.Syms {
		if r, ok := y.Entity.(*il.Routine); ok && r.ConvType != nil && ck.u.Same(r.ConvType, t) {
			out = append(out, y)
		}
	}
	if len(out) == 0 {
		out = ck.conversionInstances(set.Lookup.Syms, t)
	}
	if len(out) > 0 {
		set.Lookup.Syms = out
	}
}

// conversionInstances returns the instances of the conversion function
// templates among syms that convert to t [temp.deduct.conv].
func (ck *Checker) conversionInstances(syms []*symbols.Symbol, t *il.Type) []*symbols.Symbol {
	var out []*symbols.Symbol
	for _, y := range syms {
		tm, ok := y.Entity.(*il.Template)
		if !ok {
			continue
		}
		if r := ck.deduceForType(tm, nil, t); r != nil && ck.u.Same(r.Type.Skip().Elem, t) {
			out = append(out, &symbols.Symbol{Name: y.Name, Kind: symbols.SymFunction, Entity: r, Scope: y.Scope, Access: y.Access})
		}
	}
	return out
}

// throughNamedBase converts the object x to the base class that qualifies n, in
// which the member is found on one way only.
func (ck *Checker) throughNamedBase(x *Operand, n *qualName, arrow bool) bool {
	if n.Scope == nil || n.Scope.Kind != symbols.ScopeClass || n.Scope.Class == nil {
		return false
	}
	ck.objectToClass(x, n.Scope.Class.ClassType(), arrow)
	return x.Mode == Value
}

// throughAmbiguous converts the object x to the base class that qualifies n
// when class cls is a base of x in several ways.
func (ck *Checker) throughAmbiguous(x *Operand, n *qualName, cls *il.Type, arrow bool) {
	t := objectType(x, arrow)
	if t == nil {
		return
	}
	if b := typing.FindBase(t.ClassType(), cls); b != nil && b.Ambiguous {
		ck.throughNamedBase(x, n, arrow)
	}
}

// memberSymbol builds the access to a member that is no function.
func (ck *Checker) memberSymbol(x *Operand, n *qualName, l *Lookup, y *symbols.Symbol, arrow bool, pos source.Pos) {
	ck.checkAccess(l, y, objectType(x, arrow), n.Pos)
	switch e := y.Entity.(type) {
	case *il.Field:
		if t := objectType(x, arrow); t != nil && e.Parent != nil {
			if b := typing.FindBase(t.ClassType(), e.Parent.ClassType()); b != nil && b.Ambiguous && !ck.throughNamedBase(x, n, arrow) {
				if x.Mode == Value { // that the base is ambiguous has been said
					ck.report(diag.Ambiguous, n.Pos, memberText(t.ClassType(), ck.declName(n)))
				}
				x.invalidate()
				return
			}
		}
		ck.fieldAccess(x, e, l, n, arrow, pos, false)
	case *il.Variable:
		ck.staticAccess(x, e, n, arrow, pos)
	case *il.Constant:
		en := nodes.EnumeratorNode(ck.u, e, ck.env.nameReference(ck.u, e, n), n.Pos)
		op := il.OpDotStatic
		if arrow {
			op = il.OpPointsToStatic
		}
		node := nodes.Binary(ck.u, op, en.Type, x.Expr, en, pos)
		x.set(nodes.Typed(node))
	case *il.Template:
		if n.HasArgs {
			if v := ck.variableTemplateID(e, n.Args, n.Pos); v != nil {
				ck.staticAccess(x, v, n, arrow, pos)
				return
			}
		}
		x.invalidate()
	default:
		if y.Kind == symbols.SymUsingDependent {
			ck.dependentMember(x, x.Expr, n, arrow, pos)
			return
		}
		ck.report(diag.TypeNameNotAllowed, n.Pos)
		x.invalidate()
	}
}

// staticAccess builds the access to static data member v through an object.
func (ck *Checker) staticAccess(x *Operand, v *il.Variable, n *qualName, arrow bool, pos source.Pos) {
	var m Operand
	m.Start = n.Start
	ck.buildVariable(&m, v, ck.env.nameReference(ck.u, v, n), n.Pos)
	if m.Mode != Value {
		x.invalidate()
		return
	}
	op := il.OpDotStatic
	if arrow {
		op = il.OpPointsToStatic
	}
	e := nodes.Binary(ck.u, op, m.Expr.Type, x.Expr, m.Expr, pos)
	e.Cat = m.Expr.Cat
	x.set(nodes.Typed(e))
}

// fieldAccess builds the access to field f of object x (a pointer when arrow).
func (ck *Checker) fieldAccess(x *Operand, f *il.Field, l *Lookup, n *qualName, arrow bool, pos source.Pos, implicit bool) {
	if arrow {
		ck.decay(x)
		if x.Mode != Value {
			return
		}
	}
	if f.Type == nil || f.Type.IsError() {
		x.ofUnknownType()
		return
	}
	if cls := f.Parent.ClassType(); cls != nil {
		cls = typing.OuterOfAnonymous(cls)
		ck.throughAmbiguous(x, n, cls, arrow)
		ck.objectToClass(x, cls, arrow)
		if x.Mode != Value {
			return
		}
	}
	anonymousPath(ck.u, x, f, &arrow, implicit, pos, n.Pos)
	object := x.Expr.Type
	cat := x.Expr.Cat
	if arrow {
		object = x.Expr.Type.Skip().Elem
		cat = il.LValue
	} else if cat == il.PRValue {
		ck.materializeMember(x)
	}
	f.Referenced = true
	useDeprecated(ck, f, n.Pos, true)
	fe := ck.u.NewExpr(il.EnkField, f.Type)
	fe.Field, fe.Pos, fe.Start = f, n.Pos, n.Pos
	fe.NameRef = ck.env.nameReference(ck.u, f, n)
	op := il.OpDotField
	if arrow {
		op = il.OpPointsToField
	}
	t := f.Type
	if !t.IsReference() {
		q := object.AllQuals() & (il.Const | il.Volatile)
		if f.IsMutable {
			q &^= il.Const
		}
		t = ck.u.Qualified(t, q)
	}
	e := nodes.Binary(ck.u, op, t, x.Expr, fe, pos)
	e.ValueDependent = e.ValueDependent && !arrow && !x.Expr.TypeDependent
	e.Cat = cat
	e.Generated = implicit
	e.ImplicitThis = implicit
	x.set(nodes.Typed(e))
	if t.IsReference() {
		e.OrigLvalueType, e.Cat = t, il.PRValue
		dereference(ck.u, x)
		x.Expr.Cat = il.LValue
	} else if cat == il.PRValue {
		foldMember(ck, x)
	}
}

// materializeMember makes a class prvalue whose destruction matters a
// temporary, so that its member can be read.
func (ck *Checker) materializeMember(x *Operand) { ck.materializeResult(x) }

// anonymousPath inserts the accesses to the anonymous members on the way to f.
func anonymousPath(u *il.Unit, x *Operand, f *il.Field, arrow *bool, implicit bool, pos, namePos source.Pos) {
	cls := f.Parent.ClassType()
	if cls == nil || !cls.Cls.AnonymousUnion || cls.Cls.EnclosingClass == nil {
		return
	}
	for _, g := range cls.Cls.EnclosingClass.ClassType().Cls.Fields {
		if g.AnonymousParent && g.Type.ClassType() == cls {
			anonymousPath(u, x, g, arrow, implicit, pos, namePos)
			anonymousStep(u, x, g, *arrow, implicit, pos, namePos)
			*arrow = false
			return
		}
	}
}

func anonymousStep(u *il.Unit, x *Operand, g *il.Field, arrow, implicit bool, pos, namePos source.Pos) {
	object, cat, op := x.Expr.Type, x.Expr.Cat, il.OpDotField
	if arrow {
		object, cat, op = x.Expr.Type.Skip().Elem, il.LValue, il.OpPointsToField
	}
	fe := u.NewExpr(il.EnkField, g.Type)
	fe.Field, fe.Pos, fe.Start = g, namePos, namePos
	e := nodes.Binary(u, op, u.Qualified(g.Type, object.AllQuals()), x.Expr, fe, pos)
	e.Cat, e.Generated, e.ImplicitThis = cat, implicit, implicit
	x.set(e)
}

// nameField makes x the nonstatic data member y named without an object:
// through this, or by itself in & and unevaluated operands.
func (ck *Checker) nameField(x *Operand, n *qualName, l *Lookup, y *symbols.Symbol) {
	f := y.Entity.(*il.Field)
	if v := anonymousHolder(f); v != nil {
		if ck.env.onDevice(ck.d) && !v.LocalToFunction && !ck.env.has(inUnevaluated) && !ck.env.has(inPrototype) {
			ck.report(diag.AnonymousUnionMemberInDevice, n.Pos)
			x.invalidate()
			return
		}
		ck.buildVariable(x, v, nil, n.Pos)
		x.Start = n.Start
		ck.fieldAccess(x, f, l, n, false, n.Pos, true)
		return
	}
	ck.checkAccess(l, y, nil, n.Pos)
	if n.qualified() && ck.env.has(operandOfAddress) {
		ck.env.bareField(ck.u, x, f, n)
		return
	}
	if ck.memberOfAnonymous(x, f, l, n) {
		return
	}
	t := ck.thisNode(n.Pos)
	member := t != nil && nodes.FieldOfThis(ck.u, t, f)
	waits := t != nil && ck.env.has(inPrototype)
	if member && !waits && l.Qualified && l.Class != nil && !typing.IsDerivedOrSame(ck.u, t.Type.Skip().Elem, l.Class) {
		ck.noObject(n) // the naming class is no class of the object (rule front.member-of-other-class)
		x.invalidate()
		return
	}
	if !member {
		if waits || ck.env.has(inUnevaluated) {
			ck.env.bareField(ck.u, x, f, n)
			x.Expr.Cat = il.LValue
			if f.Type.IsReference() {
				readReference(ck.u, x)
			}
			return
		}
		ck.noObject(n)
		x.invalidate()
		return
	}
	start := x.Start
	t.Pos = source.Pos{}
	x.set(t)
	x.Start = start
	t.Start = n.Start
	ck.fieldAccess(x, f, l, n, true, n.Pos, true)
}

// noObject reports that member n is named where there is no this; a lambda that
// may not capture the one around it has been reported already.
func (ck *Checker) noObject(n *qualName) {
	if st := ck.lambdaState(ck.env.fn); st == nil || st.this != nil || ck.thisAround(st, n.Pos) == nil {
		ck.report(diag.MemberNeedsObject, n.Pos)
	}
}

// memberOfAnonymous makes x member f of an anonymous union at block or namespace
// scope, which belongs to an unnamed variable.
func (ck *Checker) memberOfAnonymous(x *Operand, f *il.Field, l *Lookup, n *qualName) bool {
	cls := f.Parent.ClassType()
	for cls != nil && cls.Cls.AnonymousUnion && cls.Cls.EnclosingClass != nil {
		if outer := cls.Cls.EnclosingClass.ClassType(); outer == nil || !outer.Cls.AnonymousUnion {
			return false
		} else {
			cls = outer
		}
	}
	if cls == nil || !cls.Cls.AnonymousUnion {
		return false
	}
	v, _ := cls.Cls.FrontData.(*il.Variable)
	if v == nil {
		return false
	}
	start := x.Start
	ck.buildVariable(x, v, nil, n.Pos)
	if x.Mode != Value {
		return true
	}
	x.Start = start
	ck.fieldAccess(x, f, l, n, false, n.Pos, true)
	return true
}

// bareField makes x the field f itself.
func (env *Env) bareField(u *il.Unit, x *Operand, f *il.Field, n *qualName) {
	e := u.NewExpr(il.EnkField, f.Type)
	e.Field, e.Pos, e.Start, e.Cat = f, n.Pos, n.Start, il.LValue
	e.NameRef = env.nameReference(u, f, n)
	f.Referenced = true
	x.set(nodes.Typed(e))
}

// dependentMember makes x a member access that is looked up at instantiation.
func (ck *Checker) dependentMember(x *Operand, object *il.Expr, n *qualName, arrow bool, pos source.Pos) {
	e := nodes.Unary(ck.u, il.OpNone, ck.u.Builtin.Dependent, object, pos)
	e.Kind = il.EnkDependentMember
	if arrow && object.Cat != il.PRValue && !object.TypeDependent || arrow && object.Type.IsPointer() && object.Cat != il.PRValue {
		ck.readNode(object)
	}
	nodes.DependentNode(ck.u, e)
	i := ck.u.Info(e)
	fillName(i, n)
	i.TypePos = n.Pos
	i.Arrow = arrow
	x.set(e)
}

// thisNode returns the expression `this` of the innermost function, nil where
// there is none. Inside a lambda it is the captured this.
func (ck *Checker) thisNode(pos source.Pos) *il.Expr {
	return ck.thisOf(ck.env.fn, pos)
}

func (ck *Checker) thisOf(fn *function, pos source.Pos) *il.Expr {
	if ck.lambdaState(fn) != nil {
		return ck.lambdaThis(fn, pos)
	}
	if fn != nil && fn.routine != nil {
		v := fn.routine.ThisVar
		if v == nil {
			return nil
		}
		v.Referenced, v.Used = true, true
		if fn.initializer {
			il.Mention(ck.u.Qualified(ck.u.PointerTo(v.Type.Skip().Elem), il.Const))
		}
		e := ck.u.NewExpr(il.EnkVariable, ck.u.Unqualified(v.Type))
		e.Var, e.Start = v, pos
		return nodes.Typed(e)
	}
	return ck.classThis(pos)
}
