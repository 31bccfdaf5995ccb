// This file implements what the parameters of templates keep (rule gpu.template-parameters).
package device

import "cufront/compiler/il"

// maxScopes bounds how deep scopes nest that are looked through.
const maxScopes = 200

// templates notes the types of the parameters of all templates in s, used or not.
func (n *namer) templates(s *il.Scope, depth int) {
	if s == nil || depth > maxScopes {
		return
	}
	for _, t := range s.Templates {
		n.template(t, depth)
	}
	for _, x := range s.Namespaces {
		if !x.IsAlias {
			n.templates(x.Scope, depth+1)
		}
	}
	for _, t := range s.Types {
		if t.Cls != nil {
			n.templates(t.Cls.AssocScope, depth+1)
		}
	}
}

// instances notes those of the member templates of instances, but not where the body of a
// template was the first to need the instance.
func (n *namer) instances() {
	for _, t := range n.p.Unit.Order.Types {
		n.p.Unit.Work.Step(1)
		if t.Cls != nil && t.Cls.IsTemplateClass && t.Cls.Complete && !t.IsDependent() && !n.p.Unit.ForPattern(t) {
			n.templates(t.Cls.AssocScope, maxScopes)
		}
	}
}

func (n *namer) template(t *il.Template, depth int) {
	n.p.Unit.Work.Step(1)
	n.parameters(t.Decl, depth)
	for _, q := range t.Partials {
		n.parameters(q.Decl, depth)
	}
	if c := t.Type; c != nil && c.Cls != nil {
		n.templates(c.Cls.AssocScope, depth+1)
	}
}

// parameters notes the types of the parameters that d declares.
func (n *namer) parameters(d *il.TemplateDecl, depth int) {
	if d == nil || depth > maxScopes {
		return
	}
	for _, q := range d.Params {
		if q.Kind == il.TpkTemplate {
			n.parameters(q.InnerDecl, depth+1)
		}
		if q.Kind != il.TpkNontype || q.Type == nil {
			continue
		}
		n.typ(q.Type, false)
		n.opened(q.Type)
	}
}

// opened notes that the namespace of t, a typedef or an enumeration that a parameter
// of a template names, is kept with its using-declarations: functions of the run-time
// library that they name have a block, empty if nothing calls them.
func (n *namer) opened(t *il.Type) {
	for t != nil && t.Kind == il.TkPointer {
		t = t.Elem
	}
	if t == nil || !t.IsEnum() && t.Kind != il.TkTypeRef || t.ParentScope == nil || t.ParentScope.Kind != il.SckNamespace {
		return
	}
	s := t.ParentScope
	for s.Parent != nil && s.Parent.Kind == il.SckNamespace {
		s = s.Parent
	}
	if !n.namespaces[s] {
		n.namespaces[s] = true
		n.usingDeclarations(s, 0)
	}
}

// usingDeclarations notes the functions of the run-time library that using-declarations
// in s name.
func (n *namer) usingDeclarations(s *il.Scope, depth int) {
	if s == nil || depth > maxScopes {
		return
	}
	for _, u := range s.UsingDecls {
		for _, e := range u.Entities {
			if r, ok := e.(*il.Routine); ok && r.Attrs&il.AttrDeviceBuiltin != 0 {
				n.named[r] = true
			}
		}
	}
	for _, x := range s.Namespaces {
		if !x.IsAlias {
			n.usingDeclarations(x.Scope, depth+1)
		}
	}
}
