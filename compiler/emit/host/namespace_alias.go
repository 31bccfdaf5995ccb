// This file implements the aliases of namespaces whose names a class hides:
// `namespace __T0 = detail;` stands behind each definition of a namespace when a
// class of its name is declared anywhere within the scope around it, and the
// paths of types and functions name the namespace by that alias.
package host

import (
	"cufront/compiler/emit/writer"
	"cufront/compiler/il"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// namespaceName is the name of n in a path; within n it has no alias yet.
func (nm *names) namespaceName(n *il.Namespace) string {
	if a := nm.aliasNames[n.Scope]; a != "" && !n.IsAlias && !nm.encloses(n.Scope) {
		return a
	}
	return n.Name.Text
}

// aliasBehind prints the alias that is due behind a definition of the
// namespace with scope s.
func (p *printer) aliasBehind(s *il.Scope) {
	a, ok := p.aliasNames[s]
	if !ok {
		return
	}
	if a == "" {
		a = p.temp()
		p.aliasNames[s] = a
	}
	p.injected("qual.namespace-hidden-by-class", writer.Injected, source.Pos{}, func() {
		p.Str(" namespace ")
		p.Str(a)
		p.Str(" = ")
		p.Str(s.Namespace.Name.Text)
		p.Byte(';')
	})
}

// findHiddenNamespaces notes the namespaces that need an alias
// (rule qual.namespace-hidden-by-class).
func (nm *names) findHiddenNamespaces() {
	spaces := make(map[*token.Name][]*il.Scope)
	collectNamespaces(nm.u.File, spaces)
	if len(spaces) == 0 {
		return
	}
	nm.aliasNames = make(map[*il.Scope]string)
	nm.classesHide(nm.u.File, spaces)
	for _, r := range nm.u.Routines {
		if len(r.Locals) > 0 && r.Scope != nil {
			for _, e := range r.Locals {
				t, _ := e.(*il.Type)
				nm.classHides(r.Scope, t, spaces)
			}
		}
	}
}

// collectNamespaces adds the named namespaces within s to m.
func collectNamespaces(s *il.Scope, m map[*token.Name][]*il.Scope) {
	for _, n := range s.Namespaces {
		if n.IsAlias || n.Scope == nil {
			continue
		}
		if n.Name != nil {
			m[n.Name] = append(m[n.Name], n.Scope)
		}
		collectNamespaces(n.Scope, m)
	}
}

// classesHide notes which of the namespaces share the name of a class declared in s or
// deeper, and a scope with it.
func (nm *names) classesHide(s *il.Scope, spaces map[*token.Name][]*il.Scope) {
	for _, t := range s.Types {
		nm.classHides(s, t, spaces)
	}
	for _, t := range s.Templates {
		nm.classHides(s, t.Type, spaces)
	}
	for _, n := range s.Namespaces {
		if !n.IsAlias && n.Scope != nil {
			nm.classesHide(n.Scope, spaces)
		}
	}
}

// classHides does so for t, a type of scope s, and its members. Class templates and
// their specialisations hide nothing.
func (nm *names) classHides(s *il.Scope, t *il.Type, spaces map[*token.Name][]*il.Scope) {
	if t == nil || t.Cls == nil {
		return
	}
	if !t.Cls.IsTemplateClass || t.Cls.AssocTemplate == nil || t.Cls.AssocTemplate.OfMember {
		for _, n := range spaces[t.Name] {
			if n.Parent != nil && liesWithin(s, n.Parent) {
				nm.aliasNames[n] = ""
			}
		}
	}
	if a := t.Cls.AssocScope; a != nil && a != s {
		nm.classesHide(a, spaces)
	}
}
