// This file implements the conversion of nontype template arguments to the
// types of their parameters [temp.arg.nontype].
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
)

// convertTemplateArg converts argument a, an expression, to the type t of its
// parameter and makes it a constant [temp.arg.nontype].
func (p *Parser) convertTemplateArg(a il.TemplateArg, t *il.Type, pos source.Pos) (il.TemplateArg, bool) {
	if a.Kind != il.ArgConstant {
		return a, false
	}
	if t.IsArray() || t.Skip().Kind == il.TkRoutine {
		t = p.decayParam(t) // as substitution made it [temp.param]/8
	}
	if a.Spelled == nil && a.Const != nil && a.Const.Kind != il.CkTemplateParam && a.Const.Type != nil && p.u.SameUnqualified(a.Const.Type, t) {
		return a, true
	}
	x := p.argOperand(&a)
	if !x.valid() {
		return a, false
	}
	if t.HasPlaceholder() {
		if x.dependent() {
			a.Const = p.dependentConst(&x, p.typ(&x))
			return a, true
		}
		if t = p.deducedParamType(t, &x, pos); t == nil {
			return a, false
		}
	}
	if t.IsDependent() || x.valueDependent() {
		a.Const = p.dependentConst(&x, t)
		return a, true
	}
	if x.Mode == Overloads {
		return p.convertFunctionArg(a, &x, t)
	}
	from := p.typ(&x)
	if t.IsInteger() && from.IsFloat() && x.Mode == Value {
		p.errorAt(diag.ExpressionMustIntegralEnumType, x.Start)
		return a, false
	}
	if t.IsPointer() && from.IsInteger() || t.IsInteger() && from.IsPointer() {
		p.errorAt(diag.ArgumentTypeIncompatibleTemplateParameter, x.Start, from, t)
		return a, false
	}
	if !p.canConvert(&x, t) {
		p.reportTemplateArg(&x, t)
		return a, false
	}
	hits := p.rep.Hits()
	if !p.convert(&x, t, convTemplateArg) {
		return a, false
	}
	c := p.foldRequired(&x)
	if c == nil {
		if hits == p.rep.Hits() || !p.rep.Muted() {
			p.notConstantArg(&x)
		}
		return a, false
	}
	if !p.permittedArg(c, t, x.Start) {
		return a, false
	}
	a.Const = p.constOfType(c, t)
	return a, true
}

// deducedParamType returns the type that placeholder type t of a parameter
// stands for when x is its argument; nil after an error.
func (p *Parser) deducedParamType(t *il.Type, x *Operand, pos source.Pos) *il.Type {
	if q := t.Skip().TParam; q != nil && q.Placeholder != nil {
		if u := p.typ(x); u.IsClass() && u.ClassType().Cls.AssocTemplate == q.Placeholder {
			return p.u.Unqualified(u)
		}
		list, braced := []*Operand{x}, x.Mode == Braced
		if braced {
			list = nil
			for i := range x.List.Items {
				list = append(list, &x.List.Items[i].Operand)
			}
		}
		u := p.deduceClassTemplate(q.Placeholder, list, braced, x.Start, pos)
		if u == nil || u.IsError() {
			return nil
		}
		return u
	}
	u := p.deduceAuto(t, x, pos)
	if u == nil {
		return nil
	}
	u = p.decayParam(u)
	if u.IsFloat() && !p.d.AtLeast(lang.CXX20) {
		p.errorAt(diag.ExpressionMustIntegralEnumType, x.Start)
		return nil
	}
	return u
}

// reportTemplateArg reports that x does not convert to the type t of its
// parameter: a reference parameter says what stands against binding it.
func (p *Parser) reportTemplateArg(x *Operand, t *il.Type) {
	from := p.typ(x)
	if t.IsReference() && x.Mode == Value {
		related, compatible := p.referenceRelated(t.Skip().Elem, from)
		switch {
		case related && !compatible:
			p.errorAt(diag.QualifiersDroppedBindingReferenceType, x.Start, t, from)
		case from.IsFunction():
			p.errorAt(diag.ReferenceTypeNotConstQualified, x.Start, t, from)
		default:
			p.errorAt(diag.InitializationRequiringTemporaryConversionNot, x.Start)
		}
		return
	}
	p.errorAt(diag.ArgumentTypeIncompatibleTemplateParameter, x.Start, from, t)
}

// notConstantArg reports that x is no constant; C++03 says of calls that they
// are none.
func (p *Parser) notConstantArg(x *Operand) {
	if x.Mode == Value && skipParens(x.Expr).IsCall() && !p.d.AtLeast(lang.CXX11) {
		p.errorAt(diag.FunctionCallNotAllowedConstant, x.Start)
		return
	}
	p.errorAt(diag.ExpressionNotConstant, x.Start)
}

// permittedArg reports whether the constant c may be the argument of a
// parameter of type t: no string literal, no type information, no subobject,
// nothing without linkage [temp.arg.nontype]/2.
func (p *Parser) permittedArg(c *il.Constant, t *il.Type, pos source.Pos) bool {
	if c.Kind != il.CkAddress {
		return true
	}
	switch {
	case c.Address == il.AbkConstant:
		p.errorAt(diag.InvalidNontypeTemplateArgumentType, pos, t)
	case c.Address == il.AbkTypeid && !t.IsReference():
		p.errorAt(diag.InvalidNontypeTemplateArgumentType, pos, t)
	case c.Address == il.AbkTypeid, c.Address == il.AbkTemporary && t.IsReference():
		p.errorAt(diag.NontypeTemplateArgumentReferenceType, pos)
	case c.Address == il.AbkVariable && c.Offset != 0 && !t.IsReference():
		p.errorAt(diag.InvalidNontypeTemplateArgumentType, pos, t)
	case c.Var != nil && !p.hasArgumentLinkage(c.Var):
		p.errorAt(diag.TemplateArgumentNotReferenceNon, pos)
	default:
		return true
	}
	return false
}

// hasArgumentLinkage reports whether a template argument may refer to v: before
// C++11 it must have external linkage, the name of the function never may.
func (p *Parser) hasArgumentLinkage(v *il.Variable) bool {
	if v.Generated && v.LocalToFunction {
		return false
	}
	return p.d.AtLeast(lang.CXX11) || !v.LocalToFunction && v.Storage != il.ScStatic
}

// convertFunctionArg converts the name of a function to a pointer, reference
// or pointer to member of type t.
func (p *Parser) convertFunctionArg(a il.TemplateArg, x *Operand, t *il.Type) (il.TemplateArg, bool) {
	if !p.canConvert(x, t) {
		p.reportFunctionArg(x, t)
		return a, false
	}
	if !p.convert(x, t, convTemplateArg) {
		return a, false
	}
	c := p.foldRequired(x)
	if c == nil {
		p.errorAt(diag.ExpressionNotConstant, x.Start)
		return a, false
	}
	a.Spelled, a.Const = x.Expr, p.constOfType(c, t)
	return a, true
}

// reportFunctionArg reports that no function of the set x has the type that
// parameter type t wants.
func (p *Parser) reportFunctionArg(x *Operand, t *il.Type) {
	r := p.soleFunction(x)
	switch {
	case t.IsReference() && r != nil:
		p.errorAt(diag.ReferenceTypeNotConstQualified, x.Start, t, r.Type)
	case t.IsReference():
		p.errorAt(diag.ReferenceTypeNotConstQualified, x.Start, t, "<unknown-type>")
	case r != nil:
		p.functionValue(x, r)
		p.errorAt(diag.ArgumentTypeIncompatibleTemplateParameter, x.Start, p.decayedType(p.typ(x)), t)
	default:
		p.noInstanceMatches(x)
	}
}

// soleFunction returns the one function that x names: the only member of its
// set, or what its explicit arguments name.
func (p *Parser) soleFunction(x *Operand) *il.Routine {
	if x.Set.Lookup.Dependent || p.isBound(x.Set) {
		return nil
	}
	return p.singleFunction(x.Set)
}

// constOfType returns c with type t; the expression it was folded from stays
// with the argument, not with the constant.
func (p *Parser) constOfType(c *il.Constant, t *il.Type) *il.Constant {
	if c.Type != nil && p.u.Same(c.Type, t) && c.Expr == nil && c.Name == nil {
		return c
	}
	n := p.u.NewConst(c.Kind, t)
	e := n.Entry
	*n = *c
	n.Entry, n.Type, n.Expr, n.Next = e, p.u.Canonical(p.u.Unqualified(t)), nil, nil
	n.SourceCorresp = il.SourceCorresp{}
	return n
}

// dependentConst returns the constant that stands for the dependent operand x
// converted to type t.
func (p *Parser) dependentConst(x *Operand, t *il.Type) *il.Constant {
	if x.Mode == Value && x.Expr.Kind == il.EnkConstant && x.Expr.Const.Kind == il.CkTemplateParam {
		if c := x.Expr.Const; c.TP == il.TpckParam || c.TP == il.TpckExpression && c.Type != nil && t != nil && p.u.Same(c.Type, t) {
			return c // not wrapped again: equivalent arguments have equal keys
		}
	}
	if t != nil && t.IsError() {
		t = p.u.Builtin.Dependent // of the name of an overloaded function
	}
	c := p.u.NewConst(il.CkTemplateParam, t)
	c.TP = il.TpckExpression
	if x.Mode == Braced {
		list := *x
		p.bracedExpr(&list)
		x = &list
	}
	a, _ := p.operandArg(x)
	c.TPExpr = a.Spelled
	if c.TPExpr == nil && x.Mode == Value {
		c.TPExpr = x.Expr
	}
	return c
}
