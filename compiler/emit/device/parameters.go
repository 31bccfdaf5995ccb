// This file implements what the parameters of templates keep (rule gpu.template-parameters).
package device

import (
	"cufront/compiler/emit/ctype"
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// templates notes the types of the parameters of all templates in s, used or not.
func (n *namer) templates(s *il.Scope) { eachTemplate(s, 0, n.template) }

// instances notes those of the member templates of instances, but not where the body of a
// template was the first to need the instance.
func (n *namer) instances() {
	for _, t := range n.p.Unit.Order.Types {
		n.p.Unit.Work.Step(1)
		if t.Cls == nil || !t.Cls.IsTemplateClass || !t.Cls.Complete || t.IsDependent() || t.Cls.AssocScope == nil {
			continue
		}
		for _, m := range t.Cls.AssocScope.Templates {
			n.template(m)
		}
	}
}

func (n *namer) template(t *il.Template) {
	n.p.Unit.Work.Step(1)
	eachParameter(t.Decl, 0, n.parameter)
	for _, q := range t.Partials {
		eachParameter(q.Decl, 0, n.parameter)
	}
}

// parameter notes the type of parameter q of a template.
func (n *namer) parameter(q *il.TemplateParameter) {
	if q.Kind == il.TpkNontype && q.Type != nil {
		n.typ(q.Type, false)
		n.opened(q.Type, q.DeclPos)
	}
}

// opened notes that the namespace of t, a typedef or an enumeration that a parameter
// of a template names at pos, is kept with its using-declarations so far: functions of the
// run-time library that they name have a block, empty if nothing calls them.
func (n *namer) opened(t *il.Type, pos source.Pos) {
	for t != nil && t.Kind == il.TkPointer {
		t = t.Elem
	}
	if t == nil || !t.IsEnum() && (t.Kind != il.TkTypeRef || ctype.IsPattern(t)) || t.ParentScope == nil || t.ParentScope.Kind != il.SckNamespace {
		return
	}
	s := t.ParentScope
	for s.Parent != nil && s.Parent.Kind == il.SckNamespace {
		s = s.Parent
	}
	if old, ok := n.namespaces[s]; !ok || pos.Before(old) {
		n.namespaces[s] = pos
	}
}

// usingDeclarations notes the functions of the run-time library that using-declarations
// in s name in front of pos.
func (n *namer) usingDeclarations(s *il.Scope, pos source.Pos, depth int) {
	if s == nil || depth > maxScopes {
		return
	}
	for _, u := range s.UsingDecls {
		if !u.Pos.Before(pos) {
			continue
		}
		for _, e := range u.Entities {
			if r, ok := e.(*il.Routine); ok && r.Attrs&il.AttrDeviceBuiltin != 0 {
				n.named[r] = true
			}
		}
	}
	for _, x := range s.Namespaces {
		if !x.IsAlias {
			n.usingDeclarations(x.Scope, pos, depth+1)
		}
	}
}
