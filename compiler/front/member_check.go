// This file implements checks of member and operator functions: special members
// [special], defaulted functions [dcl.fct.def.default], operators [over.oper].
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/token"
)

// checkMemberName reports a member function that cannot be declared as d says:
// one with the name of its class that is no constructor, a destructor of
// another class, a constructor that takes its own class by value.
func (p *Parser) checkMemberName(s *declSpecs, d *declarator) bool {
	if !s.member || s.Friend || p.env.class == nil || p.innermostScope().Class != p.env.class {
		return true
	}
	n := &d.Name
	switch {
	case n.Dtor:
		if p.otherDestructor(n) {
			p.errorAt(diag.InvalidDestructorDeclaration, d.NamePos)
			return false
		}
		if s.Static {
			p.errorAt(diag.StaticNotAllowed, s.StoragePos)
			s.Static = false
		}
	case n.Ctor:
		if s.Static {
			p.errorAt(diag.StaticNotAllowed, s.StoragePos)
			s.Static = false
		}
		return p.ownHeader(s, n) != nil || !p.copiesItself(d)
	case n.Name != nil && n.Name == p.env.class.Name && n.Op == token.None && n.Conv == nil && !n.Literal:
		p.errorAt(diag.MemberFunctionSameNameClass, d.NamePos)
		return false
	}
	return true
}

// otherDestructor reports whether n, declared in a class, names the destructor of
// another class.
func (p *Parser) otherDestructor(n *qualName) bool {
	return n.Dtor && n.DtorType == nil && n.Name != nil && p.env.class != nil && n.Name != p.env.class.Name
}

// copiesItself reports a constructor that could be called with an object of
// its class only by copying that first [class.copy.ctor].
func (p *Parser) copiesItself(d *declarator) bool {
	ps := d.Type.Skip().Routine.Params
	if len(ps) == 0 || ps[0].IsPack || !ps[0].Type.IsClass() || !p.u.SameUnqualified(ps[0].Type, p.env.class) || !allDefaulted(ps[1:]) {
		return false
	}
	p.errorAt(diag.CopyConstructorNotParameterType, ps[0].Pos, p.describe(p.env.class), ps[0].Type)
	return true
}

// checkDefaulted reports `= default` on a function that cannot be defaulted.
func (p *Parser) checkDefaulted(r *il.Routine, info *il.DeclInfo) {
	if !info.Default {
		return
	}
	at := r.DeclPos
	if r.MemberOf == nil {
		at = info.SuffixPos
	}
	code := diag.DefaultCanOnlyAppearDefault
	params := r.Type.Skip().Routine.Params
	switch {
	case r.Special == il.SfkDestructor:
		return
	case r.MemberOf != nil && r.Special == il.SfkConstructor:
		if !r.IsTemplateFunction && (allDefaulted(params) || p.isCopyOrMove(r, r.MemberOf) && p.impliedParameter(params[0].Type)) {
			return
		}
		code = diag.InvalidTypeDefaultedConstructor
	case r.Special == il.SfkOperator && r.Opname == token.Assign && r.MemberOf != nil:
		if k := p.specialOf(r, r.MemberOf); k == notSpecial && !p.d.AtLeast(201103) || p.impliedAssignment(r) {
			return
		}
		code = diag.InvalidTypeDefaultedAssignmentOperator
	case r.Special == il.SfkOperator && isComparison(r.Opname) && p.d.AtLeast(202002):
		return
	}
	if r.Type.IsDependent() && code != diag.DefaultCanOnlyAppearDefault {
		return
	}
	p.errorAt(code, at)
	info.Default, r.IsDefaulted = false, false
}

// impliedParameter reports whether an implicit copy or move member could have a
// parameter of type t, a reference [dcl.fct.def.default]/1.
func (p *Parser) impliedParameter(t *il.Type) bool {
	q := t.Deref().AllQuals()
	return q == 0 || q == il.Const && !t.IsRvalueReference()
}

// impliedAssignment reports whether r has the type of an implicit copy or move
// assignment operator.
func (p *Parser) impliedAssignment(r *il.Routine) bool {
	t := r.Type.Skip()
	c := t.Elem
	if len(t.Routine.Params) != 1 || t.Routine.ThisQuals != 0 || c == nil || !p.isOwnReference(c, r.MemberOf) || c.IsRvalueReference() || c.Deref().AllQuals() != 0 {
		return false
	}
	q := t.Routine.Params[0].Type
	return p.isOwnReference(q, r.MemberOf) && p.impliedParameter(q)
}

// checkDefaultedMembers reports members of class t defaulted with a type that
// the implicit ones would not have.
func (p *Parser) checkDefaultedMembers(r *il.Routine, t *il.Type, k specialKind, implied *il.SpecialMember) {
	if t.IsDependent() || t.Cls.InstanceOf != nil {
		return
	}
	switch {
	case k == defaultCtor && r.IsConstexpr && !implied.Constexpr && !implied.Deleted:
		p.errorAt(diag.DefaultedDefaultConstructorCannotConstexpr, r.DeclPos)
	case k == copyAssign && r.Type.Skip().Routine.Params[0].Type.Deref().IsConst() && !p.copiesConst(t, k):
		p.errorAt(diag.ParameterDefaultedAssignmentOperatorCannot, r.DeclPos)
	}
}

// isComparison reports whether k is an operator that can be defaulted since
// C++20 [class.compare.default].
func isComparison(k token.Kind) bool {
	switch k {
	case token.Eq, token.Ne, token.Lt, token.Gt, token.Le, token.Ge, token.Spaceship:
		return true
	}
	return false
}

// operatorArity returns how many operands operator k takes, the object of a
// member among them.
func operatorArity(k token.Kind) (least, most int) {
	switch k {
	case token.Not, token.Tilde, token.Arrow:
		return 1, 1
	case token.Plus, token.Minus, token.Star, token.Amp, token.Inc, token.Dec:
		return 1, 2
	}
	return 2, 2
}

// checkOperatorFunction reports a declaration of operator function r that
// [over.oper] rules out.
func (p *Parser) checkOperatorFunction(r *il.Routine, s *declSpecs, d *declarator) {
	if r.Special != il.SfkOperator || p.rep.Muted() {
		return
	}
	pos := d.NamePos
	f := r.Type.Skip().Routine
	switch r.Opname {
	case token.KwNew, token.KwDelete:
		if len(f.Params) == 0 && !f.HasEllipsis {
			p.errorAt(diag.TooFewParametersOperatorFunction, pos)
		}
		return
	case token.KwCoAwait:
		return
	}
	call := r.Opname == token.LParen
	if r.MemberOf != nil && r.IsStaticMember {
		if !(call || r.Opname == token.LBracket) || !p.d.AtLeast(202302) {
			p.errorAt(diag.OperatorNotStaticMemberFunction, pos)
		}
		return
	}
	if r.MemberOf == nil {
		switch r.Opname {
		case token.Assign, token.LParen, token.LBracket, token.Arrow:
			p.errorAt(diag.MustMemberFunction, pos, r.Name)
			return
		}
	}
	if call {
		return
	}
	for _, q := range f.Params {
		if q.IsPack {
			return
		}
	}
	if f.HasEllipsis {
		p.errorAt(diag.EllipsisNotAllowedOperatorFunction, pos)
		return
	}
	n := len(f.Params)
	if r.MemberOf != nil {
		n++
	}
	least, most := operatorArity(r.Opname)
	switch {
	case n < least:
		p.errorAt(diag.TooFewParametersOperatorFunction, pos)
	case n > most && !(r.Opname == token.LBracket && p.d.AtLeast(202302)):
		p.errorAt(diag.TooManyParametersOperatorFunction, pos)
	}
	if r.MemberOf == nil && !p.takesClassOrEnum(f) {
		p.errorAt(diag.NonmemberOperatorRequiresParameterClass, pos)
		return
	}
	if k := r.Opname; (k == token.Inc || k == token.Dec) && n == 2 {
		if t := f.Params[len(f.Params)-1].Type; !t.IsDependent() && !t.IsError() && !p.u.SameUnqualified(t, p.u.Builtin.Int) {
			p.errorAt(diag.ExtraParameterPostfixMustType, pos, r.Name, p.u.Builtin.Int)
		}
	}
}

// takesClassOrEnum reports whether a parameter has class or enumeration type.
func (p *Parser) takesClassOrEnum(f *il.RoutineInfo) bool {
	for _, q := range f.Params {
		if t := q.Type.Deref(); t.IsClass() || t.IsEnum() || t.IsDependent() || t.IsError() {
			return true
		}
	}
	return false
}

// warnNoConstructor warns about a class whose reference and const members
// nothing can initialise (#368-D).
func (p *Parser) warnNoConstructor(c *il.Type) {
	if c.Kind == il.TkUnion || c.Cls.Members.Aggregate || c.Cls.IsClosure || p.rep.Muted() {
		return
	}
	for _, r := range c.Cls.Routines {
		if r.Special == il.SfkConstructor && !r.Generated {
			return
		}
	}
	for _, t := range c.Cls.Templates {
		if t.Routine != nil && t.Routine.Special == il.SfkConstructor {
			return
		}
	}
	var lines []string
	for _, f := range c.Cls.Fields {
		switch {
		case f.HasInit || f.Name == nil:
		case f.Type.IsReference():
			lines = append(lines, indent12+`reference member "`+p.entityText(f)+`"`)
		case f.Type.IsConst() && !f.Type.IsClass() && !f.Type.IsArray():
			lines = append(lines, indent12+`const member "`+p.entityText(f)+`"`)
		}
	}
	if len(lines) == 0 {
		return
	}
	d := p.errorAt(diag.DefinesNoConstructorInitializeFollowing, c.DeclPos, p.describe(c))
	for _, l := range lines {
		d.AddLine(l)
	}
}
