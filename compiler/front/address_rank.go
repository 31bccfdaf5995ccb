// This file implements how constant the address is that an expression yields: what
// initialises a variable counts as a constant or not by the casts it goes through and
// by where it stands (rule const.address-rank).
package front

import (
	"cufront/compiler/front/nodes"
	"cufront/compiler/il"
)

// addressRank says how constant an address is; the higher, the more constant.
type addressRank uint8

const (
	addressUnknown addressRank = iota // computed when the program runs
	addressLax                        // known to what initialises a static variable by itself
	addressFolded                     // folded where it is written; in functions it is not known
	addressCore                       // a core constant expression
)

// rankedAddress is what is known of the address that a pointer or an lvalue yields.
type rankedAddress struct {
	rank    addressRank
	object  *il.Type // that lies there
	decayed bool     // the first element of an array, which was not written as one
	text    bool     // of a string literal
	viaVoid bool
	aliased bool // the last cast leads to an integer of another sign
}

// wantedRank returns what an address needs to be a constant where the present
// initialiser stands, that of a reference or of a pointer.
func (env *Env) wantedRank(reference bool) addressRank {
	switch {
	case env.fn != nil && env.fn.initializer:
		return addressFolded
	case !env.staticStorage():
		return addressCore
	case env.has(inAggregate) || env.has(inPrototype) && !reference:
		return addressFolded
	}
	return addressLax
}

// isConstantAddress reports whether e, which is folded to an address, counts as a
// constant where it stands.
func (ck *Checker) isConstantAddress(e *il.Expr) bool {
	if e.Kind == il.EnkOperation && e.Op == il.OpReferenceTo {
		if il.LosesBound(e.Operand.Type, e.Type.Deref()) {
			return false
		}
		return rankLvalue(ck.u, e.Operand, 0).rank >= ck.env.wantedRank(true)
	}
	return rankPointer(ck.u, e, 0).rank >= ck.env.wantedRank(false)
}

// rankPointer ranks the address that pointer e is worth.
func rankPointer(u *il.Unit, e *il.Expr, depth int) rankedAddress {
	e = nodes.SkipParens(e)
	known := rankedAddress{rank: addressCore, object: e.Type}
	if e.Type.IsPointer() {
		known.object = e.Type.Skip().Elem
	}
	if e.Kind == il.EnkConstant && e.Const != nil && e.Const.Kind == il.CkAddress && e.Const.Expr != nil && e.Const.Expr != e {
		return rankPointer(u, e.Const.Expr, depth+1)
	}
	if e.Kind != il.EnkOperation || depth > 200 {
		return known
	}
	switch e.Op {
	case il.OpArrayToPointer:
		a := rankLvalue(u, e.Operand, depth+1)
		a.object, a.decayed = e.Type.Skip().Elem, true
		return a
	case il.OpAddressOf:
		a := rankLvalue(u, e.Operand, depth+1)
		a.text = false
		return a
	case il.OpDerivedClassCast:
		return rankedAddress{}
	case il.OpPadd, il.OpPsubtract:
		p := e.Operand
		if e.PtrOperandSecond {
			p = p.Next
		}
		a := rankPointer(u, p, depth+1)
		if p = nodes.SkipParens(p); p.Kind == il.EnkConstant && p.Const != nil && p.Const.Expr != nil {
			p = nodes.SkipParens(p.Const.Expr)
		}
		if p.Kind == il.EnkOperation && p.Op == il.OpArrayToPointer {
			a.decayed = false
		}
		return a
	case il.OpCast:
		if o := e.Operand; o.Type.IsPointer() && e.Type.IsPointer() {
			return castAddress(u, rankPointer(u, o, depth+1), o.Type.Skip().Elem, e.Type.Skip().Elem)
		}
	}
	return known
}

// castAddress returns address a, of an object of type from, cast to that of one of type to.
func castAddress(u *il.Unit, a rankedAddress, from, to *il.Type) rankedAddress {
	switch {
	case to.IsVoid():
		a.viaVoid = true
		if from.IsFunction() {
			a.rank = min(a.rank, addressFolded)
		}
		return a
	case isSimilar(u, from, to):
		return a
	case a.text:
		if !isCharacter(to) {
			a.rank = addressUnknown
		}
		return a
	case a.decayed && (isCharacter(to) && a.rank != addressLax):
		a.rank = min(a.rank, addressFolded)
	case a.decayed && a.viaVoid:
		a.rank = addressUnknown
	case a.decayed:
		a.rank = min(a.rank, addressLax)
	default:
		a.rank = min(a.rank, addressFolded)
		a.aliased = !from.IsVoid() && isAlias(from, to) && (a.aliased || isAlias(a.object, to) && u.SameUnqualified(a.object, from))
	}
	return a
}

// rankLvalue ranks the address of the object that e designates.
func rankLvalue(u *il.Unit, e *il.Expr, depth int) rankedAddress {
	e = nodes.SkipParens(e)
	if e.Kind == il.EnkConstant && e.Const != nil && e.Const.Kind == il.CkString {
		return rankedAddress{rank: addressCore, object: e.Type, text: true}
	}
	if e.Kind != il.EnkOperation || depth > 200 {
		return rankedAddress{rank: addressCore, object: e.Type}
	}
	switch e.Op {
	case il.OpDotField:
		a := rankLvalue(u, e.Operand, depth+1)
		return rankedAddress{rank: a.rank, object: e.Type}
	case il.OpPointsToField, il.OpIndirect, il.OpSubscript:
		p := e.Operand
		if e.Op == il.OpSubscript && e.PtrOperandSecond {
			p = p.Next
		}
		if !p.Type.IsPointer() {
			return rankedAddress{rank: addressCore, object: e.Type}
		}
		return accessed(u, rankPointer(u, p, depth+1), p.Type.Skip().Elem, e.Type)
	case il.OpRefCast, il.OpCast:
		a := rankLvalue(u, e.Operand, depth+1)
		switch {
		case isSimilar(u, a.object, e.Type.Deref()) || e.Generated && e.Op == il.OpCast:
		case e.Form == il.CastReinterpret:
			a.rank = min(a.rank, addressLax)
		default:
			a.rank = addressUnknown
		}
		a.object = e.Type.Deref()
		return a
	case il.OpDerivedClassCast:
		return rankedAddress{}
	case il.OpLvalueAdjust, il.OpBaseClassCast, il.OpRefIndirect, il.OpReferenceTo:
		a := rankLvalue(u, e.Operand, depth+1)
		a.object = e.Type.Deref()
		return a
	}
	return rankedAddress{rank: addressCore, object: e.Type}
}

// accessed returns the address of an object of type t, or of a part of one of type
// part, that lies at a: only an element of an array, and an integer of the other sign,
// may be seen as what it is not.
func accessed(u *il.Unit, a rankedAddress, t, part *il.Type) rankedAddress {
	switch {
	case a.rank == addressFolded && a.decayed && !a.viaVoid, a.rank == addressFolded && a.aliased && a.object.AllQuals()&il.Const == 0:
		a.rank = addressLax
	case a.rank == addressFolded:
		a.rank = addressUnknown
	}
	return rankedAddress{rank: a.rank, object: part}
}

// isSimilar reports whether types a and b differ in the qualifiers of what they are
// made of only [conv.qual].
func isSimilar(u *il.Unit, a, b *il.Type) bool {
	for a.IsPointer() && b.IsPointer() {
		a, b = a.Skip().Elem, b.Skip().Elem
	}
	return u.SameUnqualified(a, b)
}

// isCharacter reports whether t is char, signed char or unsigned char.
func isCharacter(t *il.Type) bool {
	s := t.Skip()
	if s.Kind != il.TkInteger || s.IntInfo != nil {
		return false
	}
	return s.Int == il.IntChar || s.Int == il.IntSChar || s.Int == il.IntUChar
}

// isAlias reports whether a and b are integers of one size, enumerations among them.
func isAlias(a, b *il.Type) bool {
	x, y := a.Skip(), b.Skip()
	return x.Kind == il.TkInteger && y.Kind == il.TkInteger && x.Size == y.Size
}
