// This file implements typename-specifiers and the types that can have no members.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/symbols"
	"cufront/compiler/il"
	"cufront/compiler/token"
)

// typenameSpecifier parses `typename X::Y` [temp.res]; in a type requirement the
// name may be unqualified [expr.prim.req.type].
func (p *Parser) typenameSpecifier(requirement bool) *il.Type {
	p.next()
	before := p.place()
	if p.typeWithoutMembers() {
		p.report(diag.QualifiedNameRequired, p.tok.Pos)
		p.next() // the rest is what follows a type specifier
		return p.u.Builtin.Error
	}
	n := qualName{Typename: true}
	if p.parseName(&n, false); n.Invalid && p.place() == before { // no name: nothing more is read (rule recovery.typename)
		p.skipToStop()
	}
	switch {
	case n.Invalid:
		return p.u.Builtin.Error
	case n.Dependent:
		return p.ck.dependentMemberType(&n)
	}
	if !n.qualified() && !requirement {
		p.report(diag.QualifiedNameRequired, n.Pos)
	}
	l := p.ck.lookupName(&n, 0)
	y := l.first()
	if !n.qualified() && !requirement && (y == nil || !y.IsType() && y.Kind != symbols.SymTemplate) {
		return p.u.Builtin.Error
	}
	if y != nil && !y.IsType() && y.Kind != symbols.SymTemplate && l.Hidden != nil {
		y = l.Hidden
	}
	if y == nil {
		if l.Dependent || n.Type != nil && n.Type.ClassType() != nil && n.Type.IsDependent() {
			return p.ck.dependentMemberType(&n) // (rule front.member-left-to-instances)
		}
		p.ck.noMember(&n, n.Name, n.Pos)
		return p.u.Builtin.Error
	}
	t := p.ck.symbolType(y, &n, &declSpecs{})
	if t == nil {
		p.ck.say.notTypeName(y, n.Start)
		return p.u.Builtin.Error
	}
	p.ck.checkAccess(&l, y, nil, n.Pos)
	useType(t)
	return t
}

// typeWithoutMembers reports whether `T::` stands here and T is a type that can
// have no members, as a template parameter in an instance.
func (p *Parser) typeWithoutMembers() bool {
	if !p.at(token.Ident) || p.peek(1).Kind != token.ColonColon {
		return false
	}
	l := p.ck.lookup(p.tok.Name, lookScopesOnly)
	y := l.first()
	if y == nil || !y.IsType() {
		return y == nil || y.Kind == symbols.SymVariable || y.Kind == symbols.SymFunction
	}
	t := y.Type()
	return !t.IsClass() && !t.IsEnum() && !t.IsDependent() && !t.IsError()
}
