// This file implements access control [class.access].
package front

import (
	"slices"

	"cufront/compiler/diag"
	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
)

// checkAccess reports when member y, found by l (through an object of class
// object, nil when none), may not be named here. Members of an object of
// dependent class, and what the definition of a class template names, are
// checked in the instances only (rule front.access-in-templates).
func (ck *Checker) checkAccess(l *Lookup, y *symbols.Symbol, object *il.Type, pos source.Pos) bool {
	if object != nil && object.IsDependent() {
		return true
	}
	if ck.accessible(l, y, object) {
		return ck.checkProtected(l, y, object, pos)
	}
	if ck.env.has(inPrototype) && ck.env.class != nil && ck.env.class.IsDependent() {
		return true // its instances are checked
	}
	if ck.env.lateAccess != nil && !ck.rep.Muted() {
		c := *l
		*ck.env.lateAccess = append(*ck.env.lateAccess, lateAccess{c, y, object, pos})
		return true
	}
	ck.say.reportAccess(l, y, pos)
	return false
}

// accessible reports whether y may be named here [class.access.base]/5: as a
// member of the naming class, or of a base class that is accessible here.
func (ck *Checker) accessible(l *Lookup, y *symbols.Symbol, object *il.Type) bool {
	if l.Class == nil || l.Found == nil || y.Entity == nil {
		return true
	}
	for k := 0; ; k++ {
		n := l.Found
		if k < len(l.Path) {
			n = l.Path[k].Derived
		}
		if ck.accessibleIn(n, l, y, k, object) {
			return true
		}
		if k >= len(l.Path) || !ck.baseAccessible(l.Path[k], n, object) {
			return false
		}
	}
}

// accessibleIn reports whether y may be named as a member of n, the class from
// which the path of l is followed from its k-th base class on.
func (ck *Checker) accessibleIn(n *il.Type, l *Lookup, y *symbols.Symbol, k int, object *il.Type) bool {
	access := y.Access
	for i := len(l.Path) - 1; i >= k; i-- {
		if access == il.Private || access == il.Inaccessible {
			return false
		}
		access = max(access, l.Path[i].Access)
	}
	switch access {
	case il.Public:
		return true
	case il.Protected:
		return ck.protectedAccess(n, object)
	case il.Private:
		return ck.hasClassAccess(n) || k >= len(l.Path) && ck.hasClassAccess(ownerOf(y, l.Found))
	}
	return false
}

// baseAccessible reports whether base class b of n is accessible here.
func (ck *Checker) baseAccessible(b *il.BaseClass, n, object *il.Type) bool {
	switch b.Access {
	case il.Public:
		return true
	case il.Protected:
		return ck.protectedAccess(n, object)
	}
	return ck.hasClassAccess(n)
}

// accessibleBase reports whether class to is an accessible base of its derived class d
// here (rule front.accessible-base).
func (ck *Checker) accessibleBase(d, to *il.Type) bool {
	return (&basePaths{ck: ck, to: to}).accessible(d)
}

// barredBase returns the first base class on the way from class d to its inaccessible base
// to that is inaccessible: the one that messages name.
func barredBase(ck *Checker, d, to *il.Type) *il.Type {
	for b := typing.FindBase(d, to); b != nil; b = typing.FindBase(d, to) {
		if b.Via != nil {
			b = b.Via
		}
		if d = b.Type.ClassType(); d == to || b.Derived != nil && !ck.baseAccessible(b, b.Derived, nil) {
			return d
		}
	}
	return to
}

// basePaths decides whether class to is an accessible base of a class that derives from it.
type basePaths struct {
	ck    *Checker
	to    *il.Type
	named map[*il.Type]il.Access // what memberAccess said
	tried il.ClassSet
}

// eachStep calls f with the direct bases of class n that lead to the base, until one returns true.
func (w *basePaths) eachStep(n *il.Type, f func(s *il.BaseClass, b *il.Type) bool) bool {
	return slices.ContainsFunc(n.Cls.DirectBases, func(s *il.BaseClass) bool {
		b := s.Type.ClassType()
		return b != nil && b.Cls != nil && (b == w.to || typing.FindBase(b, w.to) != nil) && f(s, b)
	})
}

// memberAccess returns the access that a public member of the base has as a member of class n.
func (w *basePaths) memberAccess(n *il.Type) il.Access {
	if n == w.to {
		return il.Public
	}
	if a, ok := w.named[n]; ok {
		return a
	}
	best := il.Inaccessible
	w.eachStep(n, func(s *il.BaseClass, b *il.Type) bool {
		if a := w.memberAccess(b); a == il.Public || a == il.Protected {
			best = min(best, max(a, s.Access))
		}
		return false
	})
	if w.named == nil {
		w.named = make(map[*il.Type]il.Access)
	}
	w.named[n] = best
	return best
}

// accessible reports whether a public member of the base may be named here as a member of
// class n, or the base is an accessible one of an accessible base of n [class.access.base]/5.
func (w *basePaths) accessible(n *il.Type) bool {
	switch w.memberAccess(n) {
	case il.Public:
		return true
	case il.Protected:
		if w.ck.protectedAccess(n, nil) {
			return true
		}
	case il.Private:
		if w.ck.hasClassAccess(n) {
			return true
		}
	}
	return w.eachStep(n, func(s *il.BaseClass, b *il.Type) bool {
		return w.ck.baseAccessible(s, n, nil) && (b == w.to || w.tried.Add(b) && w.accessible(b))
	})
}

// ownerOf returns the class that declares y.
func ownerOf(y *symbols.Symbol, found *il.Type) *il.Type {
	if y.Scope != nil && y.Scope.Class != nil {
		return y.Scope.Class
	}
	return found
}

// protectedAccess decides access to a protected member of class n: from members
// and friends of n and of classes derived from it.
func (ck *Checker) protectedAccess(n, object *il.Type) bool {
	return ck.protectedContext(n, object, func(*il.Type) bool { return true })
}

// protectedContext reports whether the current context belongs to n or a class
// derived from n that ok approves of, as a member or a friend.
func (ck *Checker) protectedContext(n, object *il.Type, ok func(*il.Type) bool) bool {
	if ck.hasClassAccess(n) && ok(n) {
		return true
	}
	found := false
	ck.env.eachAccessClass(func(c *il.Type) bool {
		found = (typing.DerivesFrom(c, n) || c.IsDependent() && c.Cls.DependentBase) && ok(c)
		return found
	})
	if found {
		return true
	}
	for f := ck.env.fn; f != nil; f = f.outer {
		if r := f.routine; r != nil && r.FriendOf != nil && typing.DerivesFrom(r.FriendOf, n) && ok(r.FriendOf) {
			return true
		}
	}
	if object == nil || object.ClassType() == nil {
		return false
	}
	object = object.ClassType()
	for _, b := range object.Cls.Bases {
		if c := b.Type.ClassType(); c != nil && typing.DerivesFrom(c, n) && ck.hasClassAccess(c) && ok(c) {
			return true
		}
	}
	return typing.DerivesFrom(object, n) && ck.hasClassAccess(object) && ok(object)
}

// checkProtected reports when the accessible member y may not be used through an
// object of class object.
func (ck *Checker) checkProtected(l *Lookup, y *symbols.Symbol, object *il.Type, pos source.Pos) bool {
	if ck.reachesProtected(l, y, object) {
		return true
	}
	ck.report(diag.ProtectedThroughWrongObject, pos, ck.say.describeAt(y.Entity, pos), object)
	return false
}

// reachesProtected reports whether the protected nonstatic member y may be used
// through an object of class object: one of the class whose member or friend
// the context is, or of a class derived from that [class.protected].
func (ck *Checker) reachesProtected(l *Lookup, y *symbols.Symbol, object *il.Type) bool {
	if y.Access != il.Protected || object == nil || object.ClassType() == nil || object.IsDependent() || !typing.IsNonstatic(y.Entity) {
		return true
	}
	object = object.ClassType()
	return ck.protectedContext(ownerOf(y, l.Found), object, func(c *il.Type) bool {
		return typing.SameClass(c, object) || typing.DerivesFrom(object, c) || c.IsDependent() || typing.SameClass(c, l.Found)
	})
}

// hasClassAccess reports whether the current context may name private members
// of class c: it is a member of c or of a class nested in it, or a friend.
func (ck *Checker) hasClassAccess(c *il.Type) bool {
	if c == nil || ck.env.has(inPrototype) && ck.env.fn != nil {
		return true // in bodies of templates it is decided for the instances
	}
	ok := false
	ck.env.eachAccessClass(func(m *il.Type) bool {
		ok = typing.SameClass(m, c) || typing.IsFriendClass(m, c)
		return ok
	})
	if ok {
		return true
	}
	for f := ck.env.fn; f != nil; f = f.outer {
		if f.routine != nil && ck.tmpl.isFriendRoutine(f.routine, c) {
			return true
		}
	}
	if ck.env.access != nil && ck.env.access.routine != nil && ck.tmpl.isFriendRoutine(ck.env.access.routine, c) {
		return true
	}
	return false
}

// reachesSpecial reports whether class t may call the special member r of class
// c, of a base class or a member of t (rule front.deleted-by-access).
func reachesSpecial(ck *Checker, t, c *il.Type, r *il.Routine, base bool) bool {
	if !ck.d.AtLeast(lang.CXX11) || r == nil || r.Access == il.Public || r.Access == il.Protected && base || t.IsDependent() {
		return true
	}
	for n := t; n != nil && n.Cls != nil; n = n.Cls.EnclosingClass {
		if typing.SameClass(n, c) || typing.IsFriendClass(n, c) {
			return true
		}
	}
	return ck.hasClassAccess(c)
}

// eachAccessClass calls f for the classes whose members the current context
// belongs to, innermost first, until f returns true.
func (env *Env) eachAccessClass(f func(*il.Type) bool) {
	if env.access != nil && env.access.class != nil {
		for c := env.access.class; c != nil; c = c.Cls.EnclosingClass {
			if f(c) {
				return
			}
		}
	}
	for s := env.scope; s != nil; s = s.Parent {
		if s.Kind == symbols.ScopeClass && s.Class != nil && s.Class.Cls != nil {
			for c := s.Class; c != nil; c = c.Cls.EnclosingClass {
				if f(c) {
					return
				}
			}
		}
	}
	for fn := env.fn; fn != nil; fn = fn.outer {
		for c := fn.class; c != nil && c.Cls != nil; c = c.Cls.EnclosingClass {
			if f(c) {
				return
			}
		}
	}
	if env.class != nil {
		f(env.class)
	}
}

// isMemberFriend reports whether r is the member of a specialisation that the
// friend f, a member of a dependent class, names for some arguments.
func (tmpl *templateState) isMemberFriend(r, f *il.Routine) bool {
	t := tmpl.friendMembers[f]
	if t == nil || r.MemberOf == nil || r.Name != f.Name || r.Opname != f.Opname {
		return false
	}
	return typing.IsMemberOfFriend(t, r.MemberOf.ClassType())
}

// isFriendRoutine reports whether r is a friend of c.
func (tmpl *templateState) isFriendRoutine(r *il.Routine, c *il.Type) bool {
	for _, f := range c.Cls.FriendRoutines {
		if f == r || f.AssocTemplate != nil && f.AssocTemplate == r.AssocTemplate || r.InstantiatedFrom == f || tmpl.isMemberFriend(r, f) {
			return true
		}
	}
	if r.FriendOf != nil && typing.SameClass(r.FriendOf, c) {
		return true
	}
	if o := c.Cls.InstanceOf; o != nil && o != c {
		return tmpl.isFriendRoutine(r, o)
	}
	return false
}

// reportAccess reports an inaccessible member (rule front.access); constructors,
// destructors and conversion functions have a number of their own.
func (say *reports) reportAccess(l *Lookup, y *symbols.Symbol, pos source.Pos) {
	e := y.Entity
	if r, ok := e.(*il.Routine); ok && (r.Special == il.SfkConstructor || r.Special == il.SfkDestructor || r.Special == il.SfkConversion) {
		say.report(diag.InaccessibleSpecial, pos, say.signatureAt(r, pos))
		return
	}
	text := say.describeAt(e, pos)
	if y.Kind == symbols.SymInjected || y.Kind == symbols.SymType && y.Entity.Corresp().Name != nil {
		if t := y.Type(); t != nil && y.Kind == symbols.SymInjected {
			text = `type "` + typeText(t) + "::" + t.Name.Text + `" (declared ` + say.declaredAt(t.DeclPos, pos) + ")"
		}
	}
	say.report(diag.Inaccessible, pos, text)
}

// lateAccess is an access check in front of a declarator-id: the context is
// that of the entity declared, which is not known yet [class.access.general].
type lateAccess struct {
	look   Lookup
	sym    *symbols.Symbol
	object *il.Type
	pos    source.Pos
}

// deferAccess starts collecting access checks; the result goes to
// checkDeferred.
func (env *Env) deferAccess() (list, outer *[]lateAccess) {
	outer = env.lateAccess
	list = new([]lateAccess)
	env.lateAccess = list
	return list, outer
}

// checkDeferred does the collected checks in the context of declarator d.
func (ck *Checker) checkDeferred(list, outer *[]lateAccess, d *declarator) {
	ck.env.lateAccess = outer
	if len(*list) == 0 {
		return
	}
	saved := ck.env.save()
	if d != nil && d.inside.scope != nil {
		ck.env.scope, ck.env.class = d.inside.scope, d.inside.class
		if r := ck.declaredFriend(d); r != nil {
			ck.env.access = &accessCtx{routine: r}
		}
	}
	for i := range *list {
		c := &(*list)[i]
		if !ck.accessible(&c.look, c.sym, c.object) {
			ck.say.reportAccess(&c.look, c.sym, c.pos)
		}
	}
	ck.env = saved
}

// dropLate leaves of the access checks that wait, of which the first n are of
// template headers, those of declaration s that are made: in a namespace the
// names in a template's declaration are checked in its instances, those in an
// explicit specialisation, its base clause included, never
// [temp.spec.general]/6 (rule front.access-in-templates).
func (env *Env) dropLate(list *[]lateAccess, s *declSpecs, n int) {
	switch {
	case len(s.Headers) == 0 || env.class != nil:
	case s.ExplicitSpecialization:
		*list = nil
	default:
		*list = (*list)[:n]
	}
}

// declaredFriend returns the function that d redeclares when there is just one
// of its name: it may be a friend.
func (ck *Checker) declaredFriend(d *declarator) *il.Routine {
	name := ck.declName(&d.Name)
	if !d.IsFunction || name == nil {
		return nil
	}
	for _, y := range ck.env.declarationScope(d).Local(name) {
		if r, ok := y.Entity.(*il.Routine); ok && ck.sameParameters(r.Type, d.Type) {
			return r
		}
	}
	return nil
}

// lateChecks are the access checks of one declaration, done once.
type lateChecks struct {
	list, outer *[]lateAccess
	specs       *declSpecs
	headers     int // how many of them are of template headers
}

func (c *lateChecks) done(ck *Checker, d *declarator) {
	if c.list != nil {
		ck.env.dropLate(c.list, c.specs, c.headers)
		ck.checkDeferred(c.list, c.outer, d)
		c.list = nil
	}
}
