// This file implements name lookup in classes [class.member.lookup] as far as the
// hidden names of the display need it (rule il.hidden-by-bases).
package display

import (
	"cmp"
	"slices"

	"cufront/compiler/il"
	"cufront/compiler/token"
)

// memberLookup knows the members of classes by their names, and what the names mean
// in classes with bases.
type memberLookup struct {
	*overlay
	tables map[*il.Type]*named
	found  map[memberName][]foundIn
	bases  map[*il.Type][]*il.Type
	inside map[il.Entity]bool // members of private anonymous unions
}

// memberName is a name looked up in a class.
type memberName struct {
	class *il.Type
	name  *token.Name
}

// foundIn is a class that declares a name; there are two entries where it has several subobjects.
type foundIn struct {
	class   *il.Type
	virtual bool // of a virtual base: there is one
}

// own returns the members of class t, in order of declaration, those of anonymous unions
// among them.
func (m *memberLookup) own(t *il.Type) *named {
	if l := m.tables[t]; l != nil {
		return l
	}
	l := &named{of: make(map[*token.Name][]il.Entity)}
	m.tables[t] = l
	if t.Cls.AssocScope == nil {
		return l
	}
	m.collect(l, t.Cls.AssocScope, false)
	for _, n := range l.names {
		slices.SortStableFunc(l.of[n], m.byDeclaration)
	}
	slices.SortStableFunc(l.names, func(a, b *token.Name) int { return m.byDeclaration(l.of[a][0], l.of[b][0]) })
	return l
}

// byDeclaration orders members by their declarations, implicit functions last.
func (m *memberLookup) byDeclaration(a, b il.Entity) int {
	generated := func(e il.Entity) int {
		if r, ok := e.(*il.Routine); ok && r.Generated {
			return 1
		}
		return 0
	}
	return cmp.Or(generated(a)-generated(b), m.entities.declPos(a).Compare(m.entities.declPos(b)), cmp.Compare(a.Hdr().ID, b.Hdr().ID))
}

// collect adds the members that class scope s declares, implicit functions among them; of an
// anonymous union what it declares itself; inside tells that s is such a one, and private.
func (m *memberLookup) collect(l *named, s *il.Scope, inside bool) {
	table := m.namedIn(s)
	for _, n := range table.names {
		for _, e := range table.of[n] {
			if _, ok := e.(*il.Routine); !ok {
				l.add(n, e)
				if inside {
					m.inside[e] = true
				}
			}
		}
	}
	t := m.scopes.typ(s)
	for _, r := range m.scopes.routines(s) {
		n := m.entities.name(r)
		if n != nil && !r.LookupOnly && !(r.Generated && t.Cls.AnonymousUnion) && !m.ofMemberTemplate(s, r) && r.Special != il.SfkConstructor && r.Special != il.SfkDestructor {
			l.add(n, r)
		}
	}
	for _, f := range t.Cls.Fields {
		if c := f.Type.ClassType(); f.AnonymousParent && c != nil && c.Cls.AssocScope != nil {
			m.collect(l, c.Cls.AssocScope, inside || f.Access == il.Private)
		}
	}
}

// ofMemberTemplate reports whether r is an instance or the prototype of a member template of
// class scope s.
func (m *memberLookup) ofMemberTemplate(s *il.Scope, r *il.Routine) bool {
	return len(m.routines.templateArgs(r)) > 0 || slices.ContainsFunc(m.scopes.templates(s), func(t *il.Template) bool { return t.Routine == r && !t.OfMember })
}

func (l *named) add(n *token.Name, e il.Entity) {
	if l.of[n] == nil {
		l.names = append(l.names, n)
	}
	l.of[n] = append(l.of[n], e)
}

// members returns what class t itself has of name n: members, what its
// using-declarations name, its own injected name.
func (m *memberLookup) members(t *il.Type, n *token.Name) []il.Entity {
	list := m.own(t).of[n]
	if s := t.Cls.AssocScope; s != nil {
		for _, d := range m.scopes.usingDecls(s) {
			if d.Name == n && !d.IsDirective {
				list = append(slices.Clone(d.Entities), list...)
			}
		}
	}
	if list == nil && m.entities.name(t) == n && n != nil {
		return []il.Entity{t}
	}
	return list
}

// directBases returns the classes that class t has as direct bases, where they are known.
func directBases(t *il.Type) (list []*il.BaseClass) {
	for _, b := range t.Cls.Bases {
		if c := b.Type.ClassType(); b.Direct && c != nil && c.Cls.Complete {
			list = append(list, b)
		}
	}
	return list
}

// inBases looks name n up in the bases of class t.
func (m *memberLookup) inBases(t *il.Type, n *token.Name) []foundIn {
	key := memberName{t, n}
	if l, ok := m.found[key]; ok {
		return l
	}
	m.u.Work.Step(1)
	var list []foundIn
	for _, b := range directBases(t) {
		c := b.Type.ClassType()
		if len(m.members(c, n)) > 0 {
			list = mergeFound(list, foundIn{c, b.Virtual})
			continue
		}
		for _, f := range m.inBases(c, n) {
			list = mergeFound(list, foundIn{f.class, f.virtual || b.Virtual && f.class == c})
		}
	}
	list = dominant(list)
	m.found[key] = list
	return list
}

// mergeFound adds f to list, a virtual base once, another one twice at most: how many
// subobjects there are beyond that makes no difference, and they double with each level.
func mergeFound(list []foundIn, f foundIn) []foundIn {
	first := slices.Index(list, f)
	if first >= 0 && (f.virtual || slices.Contains(list[first+1:], f)) {
		return list
	}
	return append(list, f)
}

// dominant leaves the virtual bases of other classes of the list out.
func dominant(list []foundIn) []foundIn {
	return slices.DeleteFunc(list, func(f foundIn) bool {
		return f.virtual && slices.ContainsFunc(list, func(g foundIn) bool { return g.class != f.class && hasBase(g.class, f.class) })
	})
}

// hasBase reports whether class t is derived from c.
func hasBase(t, c *il.Type) bool {
	return slices.ContainsFunc(t.Cls.Bases, func(b *il.BaseClass) bool { return b.Type.ClassType() == c })
}

// ambiguous reports whether name n means several things in the bases of class t: members of
// several classes, or nonstatic ones of several subobjects.
func (m *memberLookup) ambiguous(t *il.Type, n *token.Name) bool {
	list := m.inBases(t, n)
	if len(list) < 2 {
		return false
	}
	for _, f := range list[1:] {
		if f.class != list[0].class {
			return true
		}
	}
	for _, e := range m.members(list[0].class, n) {
		switch e := e.(type) {
		case *il.Field:
			return true
		case *il.Routine:
			if e.Type != nil && e.Type.Routine != nil && e.Type.Routine.ThisClass != nil {
				return true
			}
		}
	}
	return false
}

// baseClasses returns the base classes of t, each once, the bases of a base in front of it.
func (m *memberLookup) baseClasses(t *il.Type) []*il.Type {
	if l, ok := m.bases[t]; ok {
		return l
	}
	var list []*il.Type
	for _, b := range directBases(t) {
		c := b.Type.ClassType()
		for _, x := range append(slices.Clip(m.baseClasses(c)), c) {
			if !slices.Contains(list, x) {
				list = append(list, x)
			}
		}
	}
	m.bases[t] = list
	return list
}

// isDirectBase reports whether c is a direct base of class t.
func isDirectBase(t, c *il.Type) bool {
	return slices.ContainsFunc(t.Cls.Bases, func(b *il.BaseClass) bool { return b.Direct && b.Type.ClassType() == c })
}

// derivesPublicly reports whether class t is derived from c by public derivations alone.
func derivesPublicly(t, c *il.Type) bool {
	return derivesBy(t, c, func(a il.Access) bool { return a == il.Public }, make(map[*il.Type]bool))
}

// derivesBy reports whether derivations with an access that is allowed lead from class t to c;
// none of the classes seen does, each is looked at once.
func derivesBy(t, c *il.Type, allowed func(il.Access) bool, seen map[*il.Type]bool) bool {
	seen[t] = true
	return slices.ContainsFunc(directBases(t), func(b *il.BaseClass) bool {
		x := b.Type.ClassType()
		return allowed(b.Access) && (x == c || !seen[x] && hasBase(x, c) && derivesBy(x, c, allowed, seen))
	})
}

// reaches reports whether the members of c are accessible in class t, which is derived from
// it: no derivation of a base of t is private [class.access.base].
func reaches(t, c *il.Type) bool {
	return slices.ContainsFunc(directBases(t), func(b *il.BaseClass) bool {
		x := b.Type.ClassType()
		return x == c || hasBase(x, c) && derivesBy(x, c, func(a il.Access) bool { return a != il.Private }, make(map[*il.Type]bool))
	})
}

// allPrivate reports whether all of list, members of one class, are private.
func (m *memberLookup) allPrivate(list []il.Entity) bool {
	return !slices.ContainsFunc(list, func(e il.Entity) bool { return e.Corresp().Access != il.Private && !m.inside[e] })
}
