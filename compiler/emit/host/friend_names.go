// This file implements which names of parameters make the class of a friend go by its
// path: those of members that are no types (rule qual.friend-parameter-member).
package host

import (
	"cufront/compiler/il"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// firstScopes are the two scopes that declare a name first, and where.
type firstScopes [2]struct {
	scope *il.Scope
	pos   source.Pos
}

// memberHides reports whether name is that of a member of class t, by its scope s, that is
// declared before pos and not the first of its name in the unit, or of a member of
// a base class.
func memberHides(nm *names, t *il.Type, s *il.Scope, name *token.Name, pos source.Pos) bool {
	if t == nil || t.Cls == nil {
		return false
	}
	if inherited := t.AnyBase(func(b *il.Type) bool {
		return b.Cls != nil && b.Cls.AssocScope != nil && (namesField(b, name) || isKnownAt(nm.namesOf(b.Cls.AssocScope)[name], pos))
	}); inherited {
		return true
	}
	own := isKnownAt(nm.namesOf(s)[name], pos)
	for _, f := range t.Cls.Fields {
		own = own || f.Name == name && f.DeclPos.Before(pos)
	}
	if !own {
		return false
	}
	if nm.index.firsts == nil {
		nm.index.firsts = make(map[*token.Name]*firstScopes)
		noteFirsts(nm, nm.u.File)
	}
	if l := nm.index.firsts[name]; l != nil {
		for i := range l {
			if k := &l[i]; k.scope != nil && k.scope != s && k.pos.Before(pos) {
				return true
			}
		}
	}
	return false
}

// noteFirsts notes what the scopes of the unit declare, but for those of functions.
func noteFirsts(nm *names, file *il.Scope) {
	work := []*il.Scope{file}
	for len(work) > 0 {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		for n, list := range nm.namesOf(s) { // any order: each name has an entry of its own
			for _, e := range list {
				if c := e.Corresp(); !c.IsFriend && c.ParentScope == s {
					nm.index.firsts[n] = nm.index.firsts[n].with(s, c.DeclPos)
				}
			}
		}
		if t := s.Type; t != nil && t.Cls != nil {
			for _, f := range t.Cls.Fields {
				if f.Name != nil {
					nm.index.firsts[f.Name] = nm.index.firsts[f.Name].with(s, f.DeclPos)
				}
			}
		}
		for _, t := range s.Types {
			work = appendScope(work, t, s)
		}
		for _, t := range s.Templates {
			work = appendScope(work, t.Type, s)
		}
		for _, n := range s.Namespaces {
			if n.Scope != nil {
				work = append(work, n.Scope)
			}
		}
	}
}

// appendScope appends the scope of t, a class that scope s declares, to list.
func appendScope(list []*il.Scope, t *il.Type, s *il.Scope) []*il.Scope {
	if t == nil || t.Cls == nil || t.Cls.AssocScope == nil || t.Kind == il.TkTypeRef || t.ParentScope != s {
		return list
	}
	return append(list, t.Cls.AssocScope)
}

// with returns l, which may be nil, with what scope s declares at pos.
func (l *firstScopes) with(s *il.Scope, pos source.Pos) *firstScopes {
	if l == nil {
		l = new(firstScopes)
	}
	switch first, second := &l[0], &l[1]; {
	case first.scope == s:
		if pos.Before(first.pos) {
			first.pos = pos
		}
	case first.scope == nil:
		first.scope, first.pos = s, pos
	case pos.Before(first.pos):
		*second = *first
		first.scope, first.pos = s, pos
	case second.scope == nil || pos.Before(second.pos):
		second.scope, second.pos = s, pos
	}
	return l
}
