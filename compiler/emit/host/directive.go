// This file implements what using-directives do to names: an entity is named
// with `::` where a directive around makes another one of its name visible, be
// it written later or an unnamed namespace's own (rule qual.using-directive).
package host

import (
	"cufront/compiler/il"
	"cufront/compiler/token"
)

// hiddenByDirective reports whether the plain name of e, a member of a
// namespace, finds another entity as well that using-directives of the scopes
// around make visible [namespace.udir].
func (nm *names) hiddenByDirective(e il.Node) bool {
	n, ok := e.(il.Entity)
	if !ok {
		return false
	}
	c := n.Corresp()
	name, home := c.Name, c.ParentScope
	if t, ok := e.(*il.Type); ok && t.Cls != nil && t.Cls.AssocTemplate != nil {
		home = primaryOf(t.Cls.AssocTemplate).ParentScope
	}
	if home == nil {
		home = nm.u.File
	}
	if name == nil || home.Kind != il.SckFile && home.Kind != il.SckNamespace {
		return false
	}
	for s := nm.scope; s != nil; s = s.Parent {
		for _, t := range nm.nominated(s) {
			if nm.isOther(nm.namesOf(t)[name], n) && liesWithin(commonScope(s, t), home) {
				return true
			}
		}
		if s == home {
			break
		}
	}
	return false
}

// isOther reports whether list has an entity that is not e: neither its template
// nor another name of the same class.
func (fx *facts) isOther(list []il.Entity, e il.Entity) bool {
	t := fx.templateOf(e)
	for _, o := range list {
		if o != e && (t == nil || il.Node(o) != t) {
			return true
		}
	}
	return false
}

// nominated returns the scopes of the namespaces that the using-directives of s
// nominate, through other directives too.
func (nm *names) nominated(s *il.Scope) []*il.Scope {
	if len(s.UsingDirectives) == 0 {
		return nil
	}
	if l, ok := nm.directives[s]; ok {
		return l
	}
	var list []*il.Scope
	seen := map[*il.Scope]bool{s: true}
	next := []*il.Scope{s}
	for len(next) > 0 {
		for _, u := range next[0].UsingDirectives {
			n, ok := u.Entity.(*il.Namespace)
			if !ok || n.Scope == nil || seen[n.Scope] {
				continue
			}
			seen[n.Scope] = true
			next = append(next, n.Scope)
			list = append(list, n.Scope)
		}
		next = next[1:]
	}
	if nm.directives == nil {
		nm.directives = make(map[*il.Scope][]*il.Scope)
	}
	nm.directives[s] = list
	return list
}

// namesOf returns what scope s declares, by name.
func (nm *names) namesOf(s *il.Scope) map[*token.Name][]il.Entity {
	if m, ok := nm.index.scopes[s]; ok {
		return m
	}
	m := make(map[*token.Name][]il.Entity)
	add := func(e il.Entity) {
		if n := e.Corresp().Name; n != nil {
			m[n] = append(m[n], e)
		}
	}
	for _, t := range s.Types {
		add(t)
		if i := t.IntInfo; i != nil && i.IsEnum && !i.IsScoped {
			for _, c := range i.Constants {
				add(c)
			}
		}
	}
	for _, list := range [...][]*il.Variable{s.Variables, s.Nonstatic} {
		for _, v := range list {
			add(v)
		}
	}
	for _, r := range s.Routines {
		if r.AssocTemplate == nil {
			add(r)
		}
	}
	for _, t := range s.Templates {
		if t.PartialOf == nil {
			add(t)
		}
	}
	for _, n := range s.Namespaces {
		add(n)
	}
	for _, u := range s.UsingDecls {
		for _, e := range u.Entities {
			add(e)
		}
	}
	if nm.index.scopes == nil {
		nm.index.scopes = make(map[*il.Scope]map[*token.Name][]il.Entity)
	}
	nm.index.scopes[s] = m
	return m
}

// commonScope is the nearest namespace around both s and the namespace with
// scope t: the members of t are found there by a directive in s.
func commonScope(s, t *il.Scope) *il.Scope {
	for t != nil && !liesWithin(s, t) {
		t = t.Parent
	}
	return t
}

// liesWithin reports whether s is outer or lies inside of it.
func liesWithin(s, outer *il.Scope) bool {
	for ; s != nil; s = s.Parent {
		if s == outer {
			return true
		}
	}
	return false
}
