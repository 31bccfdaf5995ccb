// This file implements which operator delete frees what a new-expression has
// allocated when the constructor throws [expr.new]/26 to 28.
package front

import (
	"slices"

	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/token"
)

// deleteName returns what the operator delete of objects or arrays is called in messages, without `operator`.
func deleteName(array bool) string {
	if array {
		return "delete[]"
	}
	return "delete"
}

// matchingDelete returns the operator delete of l whose parameters but the first, and `...`, are those of
// allocation function of.
func matchingDelete(ck *Checker, l *Lookup, of *il.RoutineInfo) *il.Routine {
	placed := of.Params[1:]
	for _, y := range l.Syms {
		r, _ := y.Entity.(*il.Routine)
		if r == nil {
			continue
		}
		f := r.Type.Skip().Routine
		params := f.Params
		if len(params) == len(placed)+1 && f.HasEllipsis == of.HasEllipsis && slices.EqualFunc(params[1:], placed, func(a, b *il.ParamType) bool { return ck.u.Same(a.Type, b.Type) }) {
			return r
		}
	}
	return nil
}

// freesFor reports whether an operator delete fits the allocation function of n, or nothing is said of it:
// one with the placement arguments, else the usual one of the class (rule front.unfreed-placement).
func freesFor(ck *Checker, e *il.Expr, n *newSite) bool {
	of := e.Routine.Type.Skip().Routine
	l := ck.allocationLookup(ck.operatorName(token.KwDelete, n.array), n.typ, n.global)
	if !n.isPlaced && len(of.Params) > 1 { // default arguments, the alignment
		return true
	}
	if len(of.Params) == 1 && !of.HasEllipsis {
		return l.Class == nil || l.Ambiguous || l.Dependent || l.first().Template() != nil || usualDelete(ck, &l) != nil
	}
	r := matchingDelete(ck, &l, of)
	return r != nil && !takesForUsual(ck, &l, r)
}

// takesForUsual reports whether r, which fits placement arguments, is the usual operator delete of its class.
func takesForUsual(ck *Checker, l *Lookup, r *il.Routine) bool {
	if l.Class == nil {
		return false
	}
	y := usualDelete(ck, l)
	return y != nil && y.Entity == il.Entity(r)
}

// usualForPlacement reports a placement new-expression that would free its object with the usual operator
// delete of the class [expr.new]/28; no substitution fails for it (rule front.unfreed-placement).
func usualForPlacement(ck *Checker, e *il.Expr, n *newSite) {
	if ck.rep.Muted() || e.Routine == nil || !n.isPlaced || len(e.Routine.Type.Skip().Routine.Params) < 2 {
		return
	}
	l := ck.allocationLookup(ck.operatorName(token.KwDelete, n.array), n.typ, n.global)
	if l.Ambiguous || l.Dependent {
		return
	}
	if r := matchingDelete(ck, &l, e.Routine.Type.Skip().Routine); r != nil && takesForUsual(ck, &l, r) {
		where := " (declared " + ck.say.declaredAt(r.DeclPos, n.pos) + ")"
		ck.report(diag.PlacementNewExpressionRefersNon, n.pos, ck.words.describe(r)+where)
	}
}
