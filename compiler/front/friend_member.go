// This file implements friends that are members of other classes.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/symbols"
	"cufront/compiler/il"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// befriendsMember tells whether the declarator is a friend that is a member of a class
// that is known here.
func (q qualifiedDeclarator) befriendsMember() bool {
	return q.s.Friend && q.d.Name.qualified() && q.target.Kind == symbols.ScopeClass && q.target.Class != nil && !q.target.Class.IsDependent()
}

// friendClass completes the class that befriended member name lies in and declares its implicit
// members; whether that class is defined. The only function of that name must be accessible
// (rule front.friend-members).
func (q qualifiedDeclarator) friendClass(name *token.Name) bool {
	ck, c := q.ck, q.target.Class
	if !c.Cls.BeingDefined && !ck.completeClass(c, q.d.Name.Start) {
		ck.report(diag.IncompleteTypeNotAllowed, q.d.Name.Start, c)
		return false
	}
	switch {
	case q.d.Name.Dtor && q.d.Name.Name == c.Name:
		ck.declareDestructor(c)
	case q.d.Name.Ctor:
		ck.declareConstructors(c)
	}
	if list := localFunctions(q.target, name); len(list) == 1 && list[0].Template() == nil {
		ck.checkAccess(&Lookup{Name: name, Syms: list, Class: c, Found: c, Qualified: true}, list[0], nil, q.d.NamePos)
	}
	return true
}

// waitsForInstance tells whether a befriended member, which matches none of its name, is
// compared again in the instances of the template that befriends it.
func (q qualifiedDeclarator) waitsForInstance(name *token.Name) bool {
	c := q.ck.env.class
	return q.ck.env.has(inPrototype) && c != nil && c.IsDependent() && len(q.s.Headers) == 0 && len(localFunctions(q.target, name)) > 0
}

// befriendedInstance returns the specialization of a member template that a friend without
// template headers is, nil when it is none.
func (q qualifiedDeclarator) befriendedInstance(name *token.Name) *il.Routine {
	if !q.befriendsMember() || len(q.s.Headers) > 0 {
		return nil
	}
	return q.specializes(localFunctions(q.target, name))
}

// newlyQualified handles a declarator that matches no function declared as it is; known tells
// whether it was a friend that there is, or was reported.
func (q qualifiedDeclarator) newlyQualified(name *token.Name, info *il.DeclInfo) (r *il.Routine, known bool) {
	if r = q.befriendedInstance(name); r != nil {
		return q.ck.redeclareFunction(r, nil, q.s, q.d, info), true
	}
	switch {
	case q.befriendsMember() && q.waitsForInstance(name):
		return q.ck.dependentFriend(q.s, q.d, info), true
	case q.befriendsMember():
		return nil, q.lacksFriend(name)
	case q.s.Friend:
		return nil, q.lacksNamespaceFriend(name)
	}
	return nil, !q.declaresBeside(name)
}

// lacksFriend reports a befriended member that its class does not have. In a template only
// the name is looked for, and missed once (rule front.friend-members).
func (q qualifiedDeclarator) lacksFriend(name *token.Name) bool {
	ck, functions := q.ck, localFunctions(q.target, name)
	templated := ownHeader(ck.u, q.s, &q.d.Name) != nil
	switch {
	case len(functions) == 0 && q.d.Name.Op == token.Assign: // the implicit one
		return false
	case len(functions) == 0 && told(ck, diag.NoMember, q.d.NamePos):
		return true
	}
	q.noSuchMember(functions, templated)
	return true
}

// pointlessFriend warns at pos of a class that makes itself its friend; of a template that
// is said where it is read (rule front.pointless-friends).
func pointlessFriend(ck *Checker, t *il.Type, pos source.Pos) {
	c, own := t.ClassType(), ck.env.class
	if c == nil || own == nil || ck.env.has(inInstance) || c.IsDependent() != own.IsDependent() || !ck.u.Same(c, own) || own.Cls.AssocTemplate != nil && !own.IsDependent() {
		return
	}
	ck.report(diag.PointlessFriendDeclaration, pos)
}

// pointlessMember warns of a class that makes a member function its friend; of a template
// that is said in the instances (rule front.pointless-friends).
func (q qualifiedDeclarator) pointlessMember() {
	if q.befriendsMember() && q.target.Class == q.ck.env.class {
		q.ck.report(diag.PointlessFriendDeclaration, q.d.NamePos)
	}
}

// lacksNamespaceFriend reports a friend that its namespace does not have.
func (q qualifiedDeclarator) lacksNamespaceFriend(name *token.Name) bool {
	q.checkFriendQualifier()
	if q.d.Name.Qual == nil || q.target.Kind != symbols.ScopeNamespace || len(q.target.Local(name)) > 0 || told(q.ck, diag.NoMember, q.d.NamePos) {
		return false
	}
	q.ck.notDeclaredThere(q.d)
	return true
}
