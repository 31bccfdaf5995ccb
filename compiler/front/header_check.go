// This file implements how a further declaration of a class, alias or variable template
// compares with the first one [temp.class]/3, [temp.over.link] (rule front.template-parameters-again).
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// checkHeader reports what the header h of a further declaration of t, at pos, has otherwise than
// the first: the requires-clause, then each parameter, then their number.
// It tells whether that is nothing.
func (say *reports) checkHeader(t *il.Template, h *il.TemplateDecl, pos source.Pos) bool {
	before := say.rep.Errors
	old := t.Decl
	alike := old.Depth == h.Depth // a friend's parameters have another depth in a class template
	if a, b := old.Requires, h.Requires; alike && ((a == nil) != (b == nil) || a != nil && !sameConstraint(say.u, a.Constraint, b.Constraint)) {
		at := pos
		if b != nil && b.Constraint != nil {
			at = b.Constraint.Start
		}
		say.report(diag.RequiresClauseIncompatible, at, say.describeAt(t, at))
	}
	for i, x := range old.Params {
		if i == len(h.Params) {
			break
		}
		y := h.Params[i]
		switch {
		case x.Kind != y.Kind, x.IsPack != y.IsPack,
			x.Kind == il.TpkTemplate && x.InnerDecl != nil && y.InnerDecl != nil && !typing.SameHeader(say.u, x.InnerDecl, y.InnerDecl),
			alike && !sameConstraint(say.u, x.Concept, y.Concept):
			say.report(diag.IncompatibleRedeclaration, y.NamePos, parameterAt(say, x, y.NamePos))
		case x.Kind == il.TpkNontype && x.Type != nil && y.Type != nil && !x.Type.IsDependent() && !y.Type.IsDependent() &&
			!x.Type.IsError() && !y.Type.IsError() && !x.Type.HasPlaceholder() && !y.Type.HasPlaceholder() && !say.u.SameUnqualified(x.Type, y.Type):
			say.rep.ReportAs(diag.Warning, diag.IncompatibleRedeclaration, y.NamePos, parameterAt(say, x, y.NamePos))
		}
	}
	switch a, b := len(old.Params), len(h.Params); {
	case b < a:
		severity := diag.Error
		if at := t.ParentScope; at != nil && at.Namespace != nil && at.Namespace.Name != nil && at.Namespace.Name.Text == "std" {
			severity = diag.Warning
		}
		say.rep.ReportAs(severity, diag.TooFewTemplateParameters, h.Params[b-1].NamePos, say.lineAt(t.DeclPos, h.Params[b-1].NamePos))
	case b > a:
		say.report(diag.TooManyTemplateParameters, h.Params[a].NamePos, say.lineAt(t.DeclPos, h.Params[a].NamePos))
	}
	return say.rep.Errors == before
}

// sameConstraint compares constraints by how they are written, parameters by their places.
func sameConstraint(u *il.Unit, a, b *il.Expr) bool {
	if a == nil || b == nil {
		return a == b
	}
	return u.ExprKey(a) == u.ExprKey(b)
}

// parameterAt describes the template parameter q, for a message at pos.
func parameterAt(say *reports, q *il.TemplateParameter, pos source.Pos) string {
	name := "<unnamed>"
	if q.Name != nil {
		name = q.Name.Text
	}
	text := "template parameter " + quoted(name)
	switch q.Kind {
	case il.TpkNontype:
		text = "constant " + quoted(typeText(q.Type)+" "+name)
	case il.TpkTemplate:
		text = "template " + text
	}
	return text + " (declared " + say.declaredAt(q.NamePos, pos) + ")"
}

// aliasAgain compares the alias template t, a typedef with the parameters h, with an earlier one.
func aliasAgain(ck *Checker, o *il.Template, t *il.Type, h *il.TemplateDecl) {
	ck.say.checkHeader(o, h, t.DeclPos)
	a, b := o.Type.Elem, t.Elem
	if a == nil || b == nil || a.IsError() && b.IsError() || ck.sameInPrototype(a, b) || a.IsDependent() && b.IsDependent() && typeText(a) == typeText(b) {
		return
	}
	ck.report(diag.AliasTemplateIncompatible, t.DeclPos, b, a, quoted(ck.words.entityText(o)), ck.say.declaredAt(o.DeclPos, t.DeclPos))
}

// variableTemplateAgain compares a further declaration of the variable template v, of type t, which
// may define it; it tells whether that declares nothing.
func variableTemplateAgain(ck *Checker, v *il.Variable, t *il.Type, s *declSpecs, d *declarator, defines bool) bool {
	h := innermostHeader(s)
	if !v.IsPrototype || v.TemplateInfo == nil || v.StaticMemberOf != nil || h == nil || d.Name.HasArgs {
		return false
	}
	tm := v.TemplateInfo.AssocTemplate
	if tm == nil || tm.Variable != v {
		return false
	}
	switch {
	case !ck.say.checkHeader(tm, h, d.NamePos):
	case !ck.mergeVariableType(v, t):
		ck.report(diag.IncompatibleRedeclaration, d.NamePos, ck.say.describeAt(tm, d.NamePos))
	case tm.Defined:
		ck.report(diag.AlreadyDefinedAt, d.NamePos, ck.words.describe(tm), ck.say.lineAt(v.NamePos, d.NamePos))
	default:
		tm.Defined = defines
		return false
	}
	return true
}
