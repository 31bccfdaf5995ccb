// This file implements what is wrong with the template heads in front of one declaration:
// how many there are and the default arguments of their parameters [temp.param]/9,
// [temp.mem]/1 (rule front.template-heads).
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// checkTemplateHeads reports more than one head of an entity n at pos that is no member of
// another template (a warning for a partial specialisation of a class behind an empty one), and default arguments where a member of a class template is defined.
func checkTemplateHeads(ck *Checker, s *declSpecs, n *qualName, pos source.Pos, class bool) {
	if !class {
		argsWithoutHead(ck, s, n)
	}
	if len(s.Headers) == 0 || ck.env.has(inInstance) {
		return
	}
	if !n.qualified() {
		if len(s.Headers) > 1 && !s.Friend && !s.ExplicitSpecialization && ck.env.memberLevel == 0 && len(s.Headers[len(s.Headers)-1].Params) > 0 {
			severity := diag.Error
			if n.HasArgs && class && len(s.Headers[0].Params) == 0 {
				severity = diag.Warning
			}
			ck.rep.ReportAs(severity, diag.DeclarationCannotMultipleClauses, pos, "template <...>")
		}
		return
	}
	inTemplate := false
	for _, c := range qualifierClasses(ck.u, n) {
		inTemplate = inTemplate || c.Cls.AssocTemplate != nil
	}
	if !inTemplate || s.Friend {
		return
	}
	for _, h := range s.Headers {
		for _, q := range withDefaults(h) {
			ck.report(diag.DefaultTemplateArgumentCannotSpecified, q.NamePos)
			q.HasDefault = false
		}
	}
}

// argsWithoutHead reports a function or variable n whose template arguments stand without a head: it
// specialises nothing.
func argsWithoutHead(ck *Checker, s *declSpecs, n *qualName) {
	if n.HasArgs && len(s.Headers) == 0 && !s.Friend && n.Op == token.None && !n.Ctor && !ck.env.has(inInstance) && !ck.env.has(inPrototype) {
		ck.report(diag.ExplicitTemplateArgumentListNot, n.Start)
	}
}

// checkMemberHeads reports more than one head of a member at pos, where its specifiers begin.
func checkMemberHeads(ck *Checker, s *declSpecs, pos source.Pos) {
	if len(s.Headers) > 1 && !s.ExplicitSpecialization && ck.env.memberLevel > 0 && !ck.env.has(inInstance) {
		ck.report(diag.DeclarationCannotMultipleClauses, pos, "template <...>")
	}
}

// dropFriendDefaults reports the default arguments of the head of a friend class template at
// pos, and takes them away; friends of class templates keep them.
func dropFriendDefaults(ck *Checker, s *declSpecs, n *qualName, pos source.Pos) {
	h := ownHeader(ck.u, s, n)
	if h == nil || ck.env.class == nil || ck.env.class.IsDependent() {
		return
	}
	for i, q := range withDefaults(h) {
		if i == 0 && !ck.env.has(inInstance) {
			ck.report(diag.FriendClassTemplateDefault, pos)
		}
		q.HasDefault = false
	}
}

// checkFriendHead reports the default arguments of the template head of a friend function that
// is not defined in its class.
func checkFriendHead(ck *Checker, s *declSpecs, n *qualName) {
	if h := ownHeader(ck.u, s, n); h != nil && !ck.env.has(inInstance) {
		for _, q := range withDefaults(h) {
			ck.report(diag.DefaultTemplateArgumentFriendDeclaration, q.NamePos)
		}
	}
}

// withDefaults returns the parameters of h that have a default argument.
func withDefaults(h *il.TemplateDecl) []*il.TemplateParameter {
	var list []*il.TemplateParameter
	for _, q := range h.Params {
		if q.HasDefault && !q.DefaultFromEarlier {
			list = append(list, q)
		}
	}
	return list
}
