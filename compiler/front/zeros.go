// This file implements how zeros of scalar types that are written as `{}` or `T{}` are spelled
// (rules lit.zero, lit.zero-converted).
package front

import (
	"cufront/compiler/front/nodes"
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// zeroForm is how the zero of a scalar type was spelled first.
type zeroForm struct {
	t    *il.Type
	cast bool // T{}, printed as a cast
}

// sharedZero returns the zero that `{}` or, when cast, `t{}` stands for in an
// expression. There is one such constant for each type: the first spelling
// serves all others (rule lit.zero).
func (ck *Checker) sharedZero(t *il.Type, pos source.Pos, cast bool) *il.Expr {
	key := ck.u.Canonical(ck.u.Unqualified(t).Skip())
	f := zeroForm{t: ck.u.Unqualified(t)}
	if cast {
		f = zeroForm{t: key, cast: !nodes.PrintsAsCast(t)}
	}
	return zeroOf(ck, key, f, pos)
}

// zeroOf returns the zero of type key, spelled as f says if none was spelled before.
func zeroOf(ck *Checker, key *il.Type, f zeroForm, pos source.Pos) *il.Expr {
	first, ok := ck.exprs.zeros[key]
	if ok {
		f = first
	} else {
		spellZero(ck, key, f)
	}
	z := nodes.ZeroValue(ck.u, f.t, pos)
	if f.cast {
		z = nodes.CastZero(ck.u, f.t, pos)
	}
	if !ok {
		ck.exprs.firstZero, ck.exprs.firstZeroType = z, key
	}
	return z
}

// unshareZero notes that z, a zero written as `t{}`, initialises a variable, which has a zero
// of its own: it settles no spelling (rule lit.zero).
func unshareZero(ck *Checker, z *il.Expr) {
	if z == ck.exprs.firstZero {
		delete(ck.exprs.zeros, ck.exprs.firstZeroType)
		ck.exprs.firstZero = nil
	}
}

// renameZero makes zero e, written as `T{}`, that of t, another name of its type: a name has a zero
// with a spelling of its own (rule lit.zero-converted).
func renameZero(ck *Checker, e *il.Expr, t *il.Type) {
	unshareZero(ck, e)
	z := zeroOf(ck, t, zeroForm{t: t, cast: !nodes.PrintsAsCast(t)}, e.Start)
	if ck.exprs.firstZero == z {
		ck.exprs.firstZero = e
	}
	e.Const, e.Type = z.Const, z.Type
}

// castsZero notes that `T()` of a scalar is a cast of the zero of int: that is spelled `0`
// from here on, if it has no spelling yet (rule lit.zero).
func castsZero(ck *Checker) {
	if key := ck.u.Builtin.Int; ck.exprs.zeros[key].t == nil {
		spellZero(ck, key, zeroForm{t: key})
	}
}

// spellZero settles how the zero of type t is spelled.
func spellZero(ck *Checker, t *il.Type, f zeroForm) {
	if ck.exprs.zeros == nil {
		ck.exprs.zeros = map[*il.Type]zeroForm{}
	}
	ck.exprs.zeros[t] = f
}

// noteParamZero remembers x, the value of a template parameter or the length of a pack, where it is a zero.
func noteParamZero(ck *Checker, x *Operand) {
	if e := x.Expr; x.Mode == Value && e.Kind == il.EnkConstant && e.Const.Kind == il.CkInteger && e.Const.Int.IsZero() {
		ck.exprs.paramZeros = [2]*il.Expr{ck.exprs.paramZeros[1], e}
	}
}

// computesZero notes that x is an operand of an arithmetic operator: where it is such a zero, of an integer type at
// least as wide as int but not int itself, and no function is around, that settles the spelling (rule lit.zero).
func computesZero(ck *Checker, x *Operand) {
	if ck.env.fn != nil || x.Expr != ck.exprs.paramZeros[0] && x.Expr != ck.exprs.paramZeros[1] {
		return
	}
	key := ck.u.Canonical(ck.u.Unqualified(x.Expr.Type).Skip())
	if b := &ck.u.Builtin; !key.IsInteger() || key.IsEnum() || key == b.Int || key.Size < b.Int.Size {
		return
	}
	if _, ok := ck.exprs.zeros[key]; !ok {
		spellZero(ck, key, zeroForm{t: key})
	}
}
