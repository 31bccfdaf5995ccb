// This file implements how constant the address is that an expression yields: what
// initialises a variable counts as a constant or not by the casts it goes through and
// by where it stands (rule const.address-rank).
package front

import (
	"cufront/compiler/eval"
	"cufront/compiler/il"
)

// wantedRank returns what an address needs to be a constant where the present
// initialiser stands, that of a reference or of a pointer.
func (env *Env) wantedRank(reference bool) eval.AddressRank {
	switch {
	case env.fn != nil && env.fn.initializer:
		return eval.AddressFolded
	case !env.staticStorage():
		return eval.AddressCore
	case env.has(inAggregate) || env.has(inPrototype) && !reference:
		return eval.AddressFolded
	}
	return eval.AddressLax
}

// isConstantAddress reports whether e, which is folded to an address, counts as a
// constant where it stands.
func (ck *Checker) isConstantAddress(e *il.Expr) bool {
	if e.Kind == il.EnkOperation && e.Op == il.OpReferenceTo {
		if il.LosesBound(e.Operand.Type, e.Type.Deref()) {
			return false
		}
		return eval.RankLvalue(ck.u, e.Operand) >= ck.env.wantedRank(true)
	}
	return eval.RankPointer(ck.u, e) >= ck.env.wantedRank(false)
}
