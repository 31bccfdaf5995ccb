// This file implements the warnings about template parameters that no argument can
// be found for: those that neither the parameters of a function template nor the
// arguments of a partial specialisation deduce (rule front.undeducible-parameters).
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
)

// A paramUse is what the parameters of a header can be deduced from.
type paramUse struct {
	h    *il.TemplateDecl
	used usedParams
	w    *paramWalk
}

func newParamUse(h *il.TemplateDecl) *paramUse {
	p := &paramUse{h: h}
	p.w = p.used.walk()
	p.w.deduced, p.w.once = true, true
	return p
}

// parameters adds what the parameters of function r deduce.
func (p *paramUse) parameters(r *il.Routine) {
	for _, q := range r.Type.Skip().Routine.Params {
		p.w.typ(q.Type)
	}
}

// typesOfConstants adds what the types of deduced constants deduce [temp.deduct.type]/13.
func (p *paramUse) typesOfConstants() {
	for _, q := range p.h.Params {
		if q.Kind == il.TpkNontype && p.used.has(q.Depth, q.Position) {
			p.w.typ(q.DeclaredType)
		}
	}
}

func (p *paramUse) deduces(q *il.TemplateParameter) bool { return p.used.has(q.Depth, q.Position) }

// parameterText is what messages call a template parameter.
func parameterText(q *il.TemplateParameter) string {
	name := "<unnamed>"
	if q.Name != nil {
		name = q.Name.Text
	}
	switch q.Kind {
	case il.TpkNontype:
		return "constant " + quoted(name)
	case il.TpkTemplate:
		return "template template parameter " + quoted(name)
	}
	return "template parameter " + quoted(name)
}

// checkPartialParameters warns about the parameters of h, the header of the partial
// specialisation c with the arguments flat, that can never be deduced.
func (say *reports) checkPartialParameters(h *il.TemplateDecl, flat []il.TemplateArg, c *il.Type) {
	use := newParamUse(h)
	use.w.args(flat)
	use.typesOfConstants()
	for _, q := range h.Params {
		if !use.deduces(q) {
			say.report(diag.TemplateParameterNotDeducible, q.NamePos, parameterText(q), `class template "`+typeText(c)+`"`)
		}
	}
}

// checkFunctionParameters warns about the parameters of h, the header of function
// template r, that follow a pack and cannot be deduced, and those of a constructor
// or conversion function, for which nobody can write arguments. Default arguments of
// first, the header of the first declaration, hold for all ([temp.param]).
func (say *reports) checkFunctionParameters(h, first *il.TemplateDecl, r *il.Routine) {
	use := newParamUse(h)
	use.parameters(r)
	if r.Special == il.SfkConversion {
		use.w.typ(r.ConvType)
	}
	use.typesOfConstants()
	pack := false
	for i, q := range h.Params {
		if pack && !defaulted(q, first, i) && !use.deduces(q) {
			say.report(diag.CannotUsedBecauseFollowsParameter, q.NamePos, parameterText(q), say.templateText(r))
		}
		pack = pack || q.IsPack
	}
	if r.Special == il.SfkConstructor || r.Special == il.SfkConversion {
		say.checkUnnamable(use, first, say.templateText(r))
	}
}

// templateText is what messages call r, the prototype of a function template: the
// constructors that its class does not declare yet are no reason to show parameters.
func (say *reports) templateText(r *il.Routine) string {
	if r.Special == il.SfkConstructor && r.MemberOf.Cls.BeingDefined && len(constructorsOf(r.MemberOf)) == 1 {
		return "function template " + quoted(say.words.entityText(r))
	}
	return say.words.describe(r)
}

// constructorsOf returns the constructors and constructor templates that class c
// declares so far.
func constructorsOf(c *il.Type) []*il.Routine {
	var list []*il.Routine
	for _, o := range c.Cls.Routines {
		if o.Special == il.SfkConstructor && o.AssocTemplate == nil {
			list = append(list, o)
		}
	}
	for _, t := range c.Cls.Templates {
		if t.Routine != nil && t.Routine.Special == il.SfkConstructor {
			list = append(list, t.Routine)
		}
	}
	return list
}

// checkUnnamable warns about the parameters that have no default argument and are
// not deduced from the parameters of function, which takes no template arguments.
func (say *reports) checkUnnamable(use *paramUse, first *il.TemplateDecl, function string) {
	for i, q := range use.h.Params {
		if !defaulted(q, first, i) && !q.IsPack && !use.deduces(q) {
			say.report(diag.NotUsedDeclaringParameterTypes, q.NamePos, parameterText(q), function)
		}
	}
}

// defaulted reports whether q, parameter i of a header, or the one of the first
// declaration's header has a default argument.
func defaulted(q *il.TemplateParameter, first *il.TemplateDecl, i int) bool {
	return q.HasDefault || first != nil && i < len(first.Params) && first.Params[i].HasDefault
}

// checkGenericLambda warns about the parameters of h, the header of the call
// operator r of a generic closure, that its conversion to a pointer cannot deduce.
func (say *reports) checkGenericLambda(h *il.TemplateDecl, r *il.Routine, converts bool) {
	say.checkFunctionParameters(h, h, r)
	if !converts {
		return
	}
	use := newParamUse(h)
	use.parameters(r)
	use.w.typ(r.Type.Skip().Elem)
	target := typeText(say.u.PointerTo(closureFunction(say.u, r.Type.Skip())))
	say.checkUnnamable(use, h, `function template "`+typeText(r.MemberOf)+"::operator "+target+`"`)
}
