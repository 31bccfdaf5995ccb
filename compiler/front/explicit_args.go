// This file implements what is said of the template arguments written behind the
// name of a function template when no instance is found.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/symbols"
	"cufront/compiler/il"
)

// reportExplicitArgs reports the first of the explicit arguments args that is no
// constant for a reason that can be told, as the first of the templates takes it; given reports whether one has a
// type that no constant can have, and nothing else is to be said
// (rule front.explicit-arguments-fail).
func reportExplicitArgs(ck *Checker, templates []*il.Template, args []il.TemplateArg) (given bool) {
	if ck.rep.Muted() || len(args) == 0 {
		return false
	}
	for _, t := range templates {
		if t.Routine == nil || t.Decl == nil {
			continue
		}
		held := ck.rep.Hold()
		ck.newDeduction(t.Decl, data(t).binds, ck.syntax.here()).explicitArgs(t, args)
		for _, d := range ck.rep.Release(held) {
			if d.Code == diag.ExpressionNotConstant && len(d.Notes) > 0 || d.Code == diag.ExpressionNotIntegralOrEnum {
				ck.rep.Show([]*diag.Diagnostic{d})
				return d.Code == diag.ExpressionNotIntegralOrEnum
			}
		}
	}
	return false
}

// failedTemplates returns the templates of the candidates for which deduction failed.
func failedTemplates(cands []*candidate) []*il.Template {
	var list []*il.Template
	for _, c := range cands {
		if c.tmpl != nil && c.why == failDeduction {
			list = append(list, c.tmpl)
		}
	}
	return list
}

// templatesOf returns the templates among syms.
func templatesOf(syms []*symbols.Symbol) []*il.Template {
	var list []*il.Template
	for _, y := range syms {
		if t, ok := y.Entity.(*il.Template); ok {
			list = append(list, t)
		}
	}
	return list
}
