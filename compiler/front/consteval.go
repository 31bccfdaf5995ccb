// This file implements the checks of immediate functions [expr.const],
// [dcl.constexpr]: consteval functions are called in constant expressions only,
// and nothing keeps their address.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/symbols"
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// immediate reports whether the current token stands in an immediate function
// context, or where it is not known yet.
func (ck *Checker) immediate() bool {
	if ck.env.has(inPrototype) || ck.env.has(inUnevaluated) || ck.rep.Muted() || ck.env.has(inConsteval) || ck.env.scope.Kind == symbols.ScopePrototype {
		return true
	}
	for f := ck.env.fn; f != nil; f = f.outer {
		if f.routine != nil && f.routine.Consteval {
			return true
		}
	}
	return false
}

// checkConstevalCall reports the call x of consteval function r that is no
// constant expression.
func (ck *Checker) checkConstevalCall(x *Operand, r *il.Routine, pos source.Pos) {
	if !r.Consteval || ck.env.has(inConstant) || x.Mode != Value || x.Expr.TypeDependent || x.Expr.ValueDependent || !x.Expr.Type.IsScalar() || ck.immediate() {
		return
	}
	if ck.constantOf(x.Expr, true) != nil {
		return
	}
	f := ck.exprs.failure
	ck.say.explainEvaluation(ck.report(diag.ConstevalCallNotConstant, pos, ck.words.describeBare(r)), f)
	x.invalidate()
}

// checkConstevalAddress reports that the address of consteval function r, named
// at pos, is taken outside of an immediate function.
func (ck *Checker) checkConstevalAddress(r *il.Routine, pos source.Pos) {
	if r.Consteval && !ck.env.has(inConstant) && !ck.immediate() {
		ck.report(diag.AddressOfConstevalFunction, pos)
	}
}

// checkConstantEvaluated warns about a call at pos of
// __builtin_is_constant_evaluated whose result is known.
func (ck *Checker) checkConstantEvaluated(pos source.Pos) {
	switch r := ck.env.routine(); {
	case ck.rep.Muted() || ck.env.has(inInstance):
	case ck.env.has(inConstant), ck.env.has(inBound), ck.env.inTemplateArgs > 0:
		ck.report(diag.ConstantEvaluatedAlwaysTrue, pos, "__builtin_is_constant_evaluated", "true")
	case r != nil && !r.IsConstexpr && !r.Generated && !r.Consteval && !ck.env.has(inPrototype) && ck.env.fn.lambda == nil:
		ck.report(diag.ConstantEvaluatedAlwaysFalse, pos, "__builtin_is_constant_evaluated", "false")
	}
}

// checkConstevalOverride reports a virtual function r of which o, which it
// overrides, differs in being consteval [class.virtual]/18.
func (say *reports) checkConstevalOverride(r, o *il.Routine) {
	switch {
	case r.Consteval && !o.Consteval:
		say.report(diag.ConstevalOverridesNonConsteval, r.DeclPos, say.words.describeBare(o))
	case !r.Consteval && o.Consteval:
		say.report(diag.NonConstevalOverridesConsteval, r.DeclPos, say.words.describeBare(o))
	}
}
