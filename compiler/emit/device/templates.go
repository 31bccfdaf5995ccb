// This file implements the walks over the templates of a unit and over their parameters.
package device

import "cufront/compiler/il"

// maxScopes bounds how deep scopes nest that are looked through.
const maxScopes = 200

// eachTemplate calls visit with the templates in s and in the scopes within, those of their
// patterns included. Partial specialisations are no entries of their own.
func eachTemplate(s *il.Scope, depth int, visit func(*il.Template)) {
	if s == nil || depth > maxScopes {
		return
	}
	for _, t := range s.Templates {
		visit(t)
		if c := t.Type; c != nil && c.Cls != nil {
			eachTemplate(c.Cls.AssocScope, depth+1, visit)
		}
	}
	for _, x := range s.Namespaces {
		if !x.IsAlias {
			eachTemplate(x.Scope, depth+1, visit)
		}
	}
	for _, t := range s.Types {
		if t.Cls != nil {
			eachTemplate(t.Cls.AssocScope, depth+1, visit)
		}
	}
}

// eachParameter calls visit with the parameters that d declares, with those of a template
// template parameter before it.
func eachParameter(d *il.TemplateDecl, depth int, visit func(*il.TemplateParameter)) {
	if d == nil || depth > maxScopes {
		return
	}
	for _, q := range d.Params {
		if q.Kind == il.TpkTemplate {
			eachParameter(q.InnerDecl, depth+1, visit)
		}
		visit(q)
	}
}
