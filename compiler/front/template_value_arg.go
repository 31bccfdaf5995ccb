// This file implements the conversion of nontype template arguments to the
// types of their parameters [temp.arg.nontype].
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/eval"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
)

// convertTemplateArg converts argument a, an expression, to the type t of its
// parameter and makes it a constant [temp.arg.nontype].
func (ck *Checker) convertTemplateArg(a il.TemplateArg, t *il.Type, pos source.Pos) (il.TemplateArg, bool) {
	if a.Kind != il.ArgConstant {
		return a, false
	}
	if t.IsArray() || t.Skip().Kind == il.TkRoutine {
		t = typing.DecayParam(ck.u, t) // as substitution made it [temp.param]/8
	}
	if a.Spelled == nil && a.Const != nil && a.Const.Kind != il.CkTemplateParam && a.Const.Type != nil && ck.u.SameUnqualified(a.Const.Type, t) {
		return a, true
	}
	x := ck.say.argOperand(&a)
	if !x.valid() {
		return a, false
	}
	if t.HasPlaceholder() {
		if x.dependent() {
			a.Const = ck.dependentConst(&x, typ(ck.u, &x))
			return a, true
		}
		if t = ck.deducedParamType(t, &x, pos); t == nil {
			return a, false
		}
	}
	if t.IsDependent() || x.valueDependent() {
		a.Const = ck.dependentConst(&x, t)
		return a, true
	}
	if x.Mode == Overloads {
		return ck.convertFunctionArg(a, &x, t)
	}
	from := typ(ck.u, &x)
	if t.IsInteger() && from.IsFloat() && x.Mode == Value {
		ck.report(diag.ExpressionNotIntegralOrEnum, x.Start)
		return a, false
	}
	if t.IsPointer() && from.IsInteger() || t.IsInteger() && from.IsPointer() {
		ck.report(diag.IncompatibleTemplateArg, x.Start, from, t)
		return a, false
	}
	if !ck.canConvert(&x, t) {
		ck.reportTemplateArg(&x, t)
		return a, false
	}
	hits := ck.rep.Hits()
	if t.IsInteger() && from.IsInteger() && !t.IsBool() && narrowsArgument(ck, &x, t) {
		if ck.rep.Muted() {
			ck.rep.Hit(1)
		}
		return a, false // [temp.arg.nontype]/2 (rule front.narrow-template-arguments)
	}
	if !ck.convert(&x, t, convTemplateArg) {
		return a, false
	}
	c := ck.foldRequired(&x)
	if c == nil && waitsForInstance(ck, &x, ck.exprs.failure) {
		x.Expr.ValueDependent = true
		a.Const = ck.dependentConst(&x, t)
		return a, true
	}
	if c == nil {
		if hits == ck.rep.Hits() || !ck.rep.Muted() {
			ck.say.notConstantArg(&x, ck.exprs.failure)
		}
		return a, false
	}
	if !ck.say.permittedArg(c, t, x.Start) {
		return a, false
	}
	a.Const = typing.ConstOfType(ck.u, c, t)
	return a, true
}

// deducedParamType returns the type that placeholder type t of a parameter
// stands for when x is its argument; nil after an error.
func (ck *Checker) deducedParamType(t *il.Type, x *Operand, pos source.Pos) *il.Type {
	if q := t.Skip().TParam; q != nil && q.Placeholder != nil {
		if u := typ(ck.u, x); u.IsClass() && u.ClassType().Cls.AssocTemplate == q.Placeholder {
			return ck.u.Unqualified(u)
		}
		list, braced := []*Operand{x}, x.Mode == Braced
		if braced {
			list = nil
			for i := range x.List.Items {
				list = append(list, &x.List.Items[i].Operand)
			}
		}
		u := ck.deduceClassTemplate(q.Placeholder, list, braced, x.Start, pos)
		if u == nil || u.IsError() {
			return nil
		}
		return u
	}
	u := ck.deduceAuto(t, x, pos)
	if u == nil {
		return nil
	}
	u = typing.DecayParam(ck.u, u)
	if u.IsFloat() && !ck.d.AtLeast(lang.CXX20) {
		ck.report(diag.ExpressionNotIntegralOrEnum, x.Start)
		return nil
	}
	return u
}

// reportTemplateArg reports that x does not convert to the type t of its
// parameter: a reference parameter says what stands against binding it.
func (ck *Checker) reportTemplateArg(x *Operand, t *il.Type) {
	from := typ(ck.u, x)
	if t.IsReference() && x.Mode == Value {
		related, compatible := ck.referenceRelated(t.Skip().Elem, from)
		switch {
		case related && !compatible:
			ck.report(diag.ReferenceDropsQualifiers, x.Start, t, from)
		case from.IsFunction():
			ck.report(diag.ReferenceCannotBindType, x.Start, t, from)
		default:
			ck.report(diag.TemplateArgNeedsConversion, x.Start)
		}
		return
	}
	if c := ck.convSequence(x, t, 0); c.kind == seqAmbiguous && x.Mode == Value && from.IsClass() {
		ck.reportAmbiguousConversion(x, t)
		return
	}
	ck.report(diag.IncompatibleTemplateArg, x.Start, typing.DecayedType(ck.u, from), t)
}

// notConstantArg reports that x is no constant, and why (rule
// front.converted-constants); C++03 says of calls that they
// are none.
func (say *reports) notConstantArg(x *Operand, why *eval.Failure) {
	if x.Mode == Value && nodes.SkipParens(x.Expr).IsCall() && !say.d.AtLeast(lang.CXX11) {
		say.report(diag.CallInConstantExpression, x.Start)
		return
	}
	d := say.report(diag.ExpressionNotConstant, x.Start)
	say.explainEvaluation(d, why)
}

// permittedArg reports whether the constant c may be the argument of a
// parameter of type t: no string literal, no type information, no subobject,
// nothing without linkage [temp.arg.nontype]/2.
func (say *reports) permittedArg(c *il.Constant, t *il.Type, pos source.Pos) bool {
	if c.Kind != il.CkAddress {
		return true
	}
	switch {
	case c.Address == il.AbkConstant:
		say.report(diag.TemplateArgInvalidNontype, pos, t)
	case c.Address == il.AbkTypeid && !t.IsReference():
		say.report(diag.TemplateArgInvalidNontype, pos, t)
	case c.Address == il.AbkTypeid, c.Address == il.AbkTemporary && t.IsReference():
		say.report(diag.TemplateArgNotCompleteObject, pos)
	case c.Address == il.AbkVariable && c.Offset != 0 && !t.IsReference():
		say.report(diag.TemplateArgInvalidNontype, pos, t)
	case c.Var != nil && !hasArgumentLinkage(say.d, c.Var):
		say.report(diag.TemplateArgNotExternal, pos)
	default:
		return true
	}
	return false
}

// hasArgumentLinkage reports whether a template argument may refer to v: before
// C++11 it must have external linkage, the name of the function never may.
func hasArgumentLinkage(d *lang.Dialect, v *il.Variable) bool {
	if v.Generated && v.LocalToFunction {
		return false
	}
	return d.AtLeast(lang.CXX11) || !v.LocalToFunction && v.Storage != il.ScStatic
}

// convertFunctionArg converts the name of a function to a pointer, reference
// or pointer to member of type t.
func (ck *Checker) convertFunctionArg(a il.TemplateArg, x *Operand, t *il.Type) (il.TemplateArg, bool) {
	if !ck.canConvert(x, t) {
		ck.reportFunctionArg(x, t)
		return a, false
	}
	if !ck.convert(x, t, convTemplateArg) {
		return a, false
	}
	c := ck.foldRequired(x)
	if c == nil {
		ck.report(diag.ExpressionNotConstant, x.Start)
		return a, false
	}
	a.Spelled, a.Const = x.Expr, typing.ConstOfType(ck.u, c, t)
	return a, true
}

// reportFunctionArg reports that no function of the set x has the type that
// parameter type t wants.
func (ck *Checker) reportFunctionArg(x *Operand, t *il.Type) {
	r := ck.soleFunction(x)
	switch {
	case t.IsReference() && r != nil:
		ck.report(diag.ReferenceCannotBindType, x.Start, t, r.Type)
	case t.IsReference():
		ck.report(diag.ReferenceCannotBindType, x.Start, t, "<unknown-type>")
	case r != nil:
		ck.functionValue(x, r)
		ck.report(diag.IncompatibleTemplateArg, x.Start, typing.DecayedType(ck.u, typ(ck.u, x)), t)
	default:
		ck.say.noInstanceMatches(x, x.startOf())
	}
}

// soleFunction returns the one function that x names: the only member of its
// set, or what its explicit arguments name.
func (ck *Checker) soleFunction(x *Operand) *il.Routine {
	if x.Set.Lookup.Dependent || ck.isBound(x.Set) {
		return nil
	}
	return ck.singleFunction(x.Set)
}

// dependentConst returns the constant that stands for the dependent operand x
// converted to type t.
func (ck *Checker) dependentConst(x *Operand, t *il.Type) *il.Constant {
	if x.Mode == Value && x.Expr.Kind == il.EnkConstant && x.Expr.Const.Kind == il.CkTemplateParam {
		if c := x.Expr.Const; c.TP == il.TpckParam || c.TP == il.TpckExpression && c.Type != nil && t != nil && ck.u.Same(c.Type, t) {
			return c // not wrapped again: equivalent arguments have equal keys
		}
	}
	if t != nil && t.IsError() {
		t = ck.u.Builtin.Dependent // of the name of an overloaded function
	}
	c := ck.u.NewConst(il.CkTemplateParam, t)
	c.TP, c.NotNullPointer = il.TpckExpression, true
	if x.Mode == Braced {
		list := *x
		ck.bracedExpr(&list)
		x = &list
	}
	a, _ := ck.say.operandArg(x)
	c.TPExpr = a.Spelled
	if c.TPExpr == nil && x.Mode == Value {
		c.TPExpr = x.Expr
	}
	return c
}

// narrowsArgument reports that template argument x narrows to type t: it is a constant
// whatever it reads.
func narrowsArgument(ck *Checker, x *Operand, t *il.Type) bool {
	saved := ck.env.has(inConstant)
	ck.env.set(inConstant, true)
	defer func() { ck.env.set(inConstant, saved) }()
	return ck.checkNarrowing(readCopy(ck.u, x), t, true)
}
