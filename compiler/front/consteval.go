// This file implements the checks of immediate functions [expr.const],
// [dcl.constexpr]: consteval functions are called in constant expressions only,
// and nothing keeps their address.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// immediate reports whether the current token stands in an immediate function
// context, or where it is not known yet.
func (p *Parser) immediate() bool {
	if p.env.has(inPrototype) || p.env.has(inUnevaluated) || p.rep.Muted() || p.env.has(inConsteval) || p.env.scope.Kind == ScopePrototype {
		return true
	}
	for f := p.env.fn; f != nil; f = f.outer {
		if f.routine != nil && f.routine.Consteval {
			return true
		}
	}
	return false
}

// checkConstevalCall reports the call x of consteval function r that is no
// constant expression.
func (p *Parser) checkConstevalCall(x *Operand, r *il.Routine, pos source.Pos) {
	if !r.Consteval || p.env.has(inConstant) || x.Mode != Value || x.Expr.TypeDependent || x.Expr.ValueDependent || !x.Expr.Type.IsScalar() || p.immediate() {
		return
	}
	if p.constantOf(x.Expr, true) != nil {
		return
	}
	f := p.exprs.failure
	p.explainEvaluation(p.errorAt(diag.CallConstevalDidNotProduce, pos, p.describeBare(r)), f)
	x.invalidate()
}

// checkConstevalAddress reports that the address of consteval function r, named
// at pos, is taken outside of an immediate function.
func (p *Parser) checkConstevalAddress(r *il.Routine, pos source.Pos) {
	if r.Consteval && !p.env.has(inConstant) && !p.immediate() {
		p.errorAt(diag.AddressConstevalFunctionCannotUsed, pos)
	}
}

// checkConstantEvaluated warns about a call at pos of
// __builtin_is_constant_evaluated whose result is known.
func (p *Parser) checkConstantEvaluated(pos source.Pos) {
	switch r := p.routine(); {
	case p.rep.Muted() || p.env.has(inInstance):
	case p.env.has(inConstant):
		p.errorAt(diag.CallBuiltinConstantEvaluatedAppearing, pos, "true")
	case r != nil && !r.IsConstexpr && !r.Consteval && !p.env.has(inPrototype) && p.env.fn.lambda == nil:
		p.errorAt(diag.CallBuiltinConstantEvaluatedAppearingNon, pos, "false")
	}
}

// checkConstevalOverride reports a virtual function r of which o, which it
// overrides, differs in being consteval [class.virtual]/18.
func (p *Parser) checkConstevalOverride(r, o *il.Routine) {
	switch {
	case r.Consteval && !o.Consteval:
		p.errorAt(diag.ConstevalMemberCannotOverrideNon, r.DeclPos, p.describeBare(o))
	case !r.Consteval && o.Consteval:
		p.errorAt(diag.NonConstevalMemberCannotOverride, r.DeclPos, p.describeBare(o))
	}
}
