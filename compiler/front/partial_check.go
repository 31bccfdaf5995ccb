// This file implements what the argument list of a partial specialisation may be
// [temp.spec.partial.general]/9.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// checkPartialArgs checks the header h and the arguments args of a partial
// specialisation of t, named at pos.
func (say *reports) checkPartialArgs(t *il.Template, h *il.TemplateDecl, args []il.TemplateArg, pos source.Pos) {
	for _, q := range h.Params {
		if q.HasDefault {
			say.report(diag.PartialSpecializationsNotDefaultTemplate, q.NamePos)
		}
	}
	last := len(t.Decl.Params) - 1
	for i := range args { // neither the last argument, nor one for the primary's own pack
		if args[i].IsPack && (i+1 < len(args) || i < last && t.Decl.Params[last].IsPack) {
			say.report(diag.ParameterPackMustFinalTemplate, pos)
			break
		}
	}
	for i, q := range t.Decl.Params {
		if i >= len(args) || q.IsPack || args[i].IsPack {
			break
		}
		if q.Kind == il.TpkNontype && args[i].Kind == il.ArgConstant && typeStaysDependent(t, q.Type, args) && !isBareParameter(&args[i]) {
			say.report(diag.TemplateArgumentListPartialSpecialization, pos)
			return
		}
	}
}

// typeStaysDependent reports whether t, the type of a parameter of tm, depends on
// parameters for which args has arguments that depend themselves.
func typeStaysDependent(tm *il.Template, t *il.Type, args []il.TemplateArg) bool {
	var used usedParams
	used.typ(t)
	for i, q := range tm.Decl.Params {
		if i < len(args) && used.has(q.Depth, q.Position) && args[i].Kind == il.ArgType && args[i].Type != nil && args[i].Type.IsDependent() {
			return true
		}
	}
	return false
}

// isBareParameter reports whether a is nothing but a template parameter.
func isBareParameter(a *il.TemplateArg) bool {
	if e := a.Spelled; e != nil {
		e = nodes.SkipParens(e)
		return e.Kind == il.EnkConstant && e.Const != nil && e.Const.Kind == il.CkTemplateParam && e.Const.TP == il.TpckParam
	}
	return a.Const == nil || a.Const.Kind == il.CkTemplateParam && a.Const.TP == il.TpckParam
}
