// This file implements how constant the address is that an expression yields: what
// initialises a variable counts as a constant or not by the casts it goes through and
// by where it stands (rule const.address-rank).
package eval

import (
	"cufront/compiler/il"
)

// AddressRank says how constant an address is; the higher, the more constant.
type AddressRank uint8

const (
	AddressUnknown AddressRank = iota // computed when the program runs
	AddressLax                        // known to what initialises a static variable by itself
	AddressFolded                     // folded where it is written; in functions it is not known
	AddressCore                       // a core constant expression
)

// rankedAddress is what is known of the address that a pointer or an lvalue yields.
type rankedAddress struct {
	rank    AddressRank
	object  *il.Type // that lies there
	decayed bool     // the first element of an array, which was not written as one
	text    bool     // of a string literal
	viaVoid bool
	aliased bool // the last cast leads to an integer of another sign
}

// RankPointer says how constant the address is that pointer e is worth.
func RankPointer(u *il.Unit, e *il.Expr) AddressRank { return rankPointer(u, e, 0).rank }

// RankLvalue says how constant the address of the object is that e designates.
func RankLvalue(u *il.Unit, e *il.Expr) AddressRank { return rankLvalue(u, e, 0).rank }

// rankPointer ranks the address that pointer e is worth.
func rankPointer(u *il.Unit, e *il.Expr, depth int) rankedAddress {
	e = e.BehindParens()
	known := rankedAddress{rank: AddressCore, object: e.Type}
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
		if p = p.BehindParens(); p.Kind == il.EnkConstant && p.Const != nil && p.Const.Expr != nil {
			p = p.Const.Expr.BehindParens()
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
			a.rank = min(a.rank, AddressFolded)
		}
		return a
	case isSimilar(u, from, to):
		return a
	case a.text:
		if !isCharacter(to) {
			a.rank = AddressUnknown
		}
		return a
	case a.decayed && (isCharacter(to) && a.rank != AddressLax):
		a.rank = min(a.rank, AddressFolded)
	case a.decayed && a.viaVoid:
		a.rank = AddressUnknown
	case a.decayed:
		a.rank = min(a.rank, AddressLax)
	default:
		a.rank = min(a.rank, AddressFolded)
		a.aliased = !from.IsVoid() && isAlias(from, to) && (a.aliased || isAlias(a.object, to) && u.SameUnqualified(a.object, from))
	}
	return a
}

// rankLvalue ranks the address of the object that e designates.
func rankLvalue(u *il.Unit, e *il.Expr, depth int) rankedAddress {
	e = e.BehindParens()
	if e.Kind == il.EnkConstant && e.Const != nil && e.Const.Kind == il.CkString {
		return rankedAddress{rank: AddressCore, object: e.Type, text: true}
	}
	if e.Kind != il.EnkOperation || depth > 200 {
		return rankedAddress{rank: AddressCore, object: e.Type}
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
			return rankedAddress{rank: AddressCore, object: e.Type}
		}
		return accessed(u, rankPointer(u, p, depth+1), p.Type.Skip().Elem, e.Type)
	case il.OpRefCast, il.OpCast:
		a := rankLvalue(u, e.Operand, depth+1)
		switch {
		case isSimilar(u, a.object, e.Type.Deref()) || e.Generated && e.Op == il.OpCast:
		case e.Form == il.CastReinterpret:
			a.rank = min(a.rank, AddressLax)
		default:
			a.rank = AddressUnknown
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
	return rankedAddress{rank: AddressCore, object: e.Type}
}

// accessed returns the address of an object of type t, or of a part of one of type
// part, that lies at a: only an element of an array, and an integer of the other sign,
// may be seen as what it is not.
func accessed(u *il.Unit, a rankedAddress, t, part *il.Type) rankedAddress {
	switch {
	case a.rank == AddressFolded && a.decayed && !a.viaVoid, a.rank == AddressFolded && a.aliased && a.object.AllQuals()&il.Const == 0:
		a.rank = AddressLax
	case a.rank == AddressFolded:
		a.rank = AddressUnknown
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
