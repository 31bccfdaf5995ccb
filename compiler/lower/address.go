// This file implements addresses that are constants: of parts of objects that live as
// long as the program (rule gpu.fixed-addresses).
package lower

import (
	"strings"

	"cufront/compiler/il"
)

// isStaticPlace reports whether e denotes an object, or a part of one, that lives as long
// as the program in a memory that the whole device shares.
func isStaticPlace(e *il.Expr) bool {
	for {
		switch e.Kind {
		case il.EnkVariable:
			v := e.Var
			return v != nil && (!v.LocalToFunction || !isAutomatic(v)) && !v.Shared && !v.IsThreadLocal && !v.Type.IsReference() && !v.IsParameter && v.Binding == nil
		case il.EnkOperation:
		default:
			return isFunctionName(e)
		}
		switch e.Op {
		case il.OpLvalueAdjust, il.OpParens:
			e = e.Operand
		case il.OpDotField:
			if !isPlainField(e.Operand.Next) {
				return false
			}
			e = e.Operand
		case il.OpSubscript:
			if !isNumber(e.Operand.Next) {
				return false
			}
			if e = e.Operand; e.Kind != il.EnkOperation || e.Op != il.OpArrayToPointer {
				return false
			}
			e = e.Operand
		default:
			return false
		}
	}
}

// fixedAddress returns x, the address of a part of such an object, as a constant.
func (f *lowerer) fixedAddress(x *Expr) *Expr {
	switch x.Op {
	case OpAddr:
		if y := fixedPath(x.X); y != nil {
			return &Expr{Op: OpAddr, X: y, Type: x.Type}
		}
	case OpAddrCast:
		if x.Variant != 0 {
			break
		}
		if x.X.Op == OpIndex {
			return cast(x.Type, f.fixedAddress(f.addr(x.X)))
		}
		if y := fixedPath(x.X); y != nil {
			return cast(x.Type, &Expr{Op: OpAddr, X: y, Type: f.pointer(x.X.Type)})
		}
	case OpBinary:
		if x.X.Op == OpDecay && x.Y.Op == OpConst {
			if y := fixedPath(x.X.X); y != nil {
				return &Expr{Op: OpBinary, Name: x.Name, X: y, Y: x.Y, Type: x.Type}
			}
		}
	}
	return x
}

// fixedPath returns object x as a constant address names it, nil where it is none.
func fixedPath(x *Expr) *Expr {
	if x.Op == OpEntity || x.Op == OpVar && x.Var.Unit {
		return x
	}
	y := pathOf(x)
	if y == nil {
		return nil
	}
	return &Expr{Op: OpPath, X: y, Type: x.Type}
}

// pathOf returns x with the indices of arrays as paths have them.
func pathOf(x *Expr) *Expr {
	switch x.Op {
	case OpEntity:
		if x.Entity.Shared || x.Entity.Type.IsReference() || x.Entity.IsThreadLocal {
			return nil
		}
		return x
	case OpBase:
		if form := FormOf(x.Base); x.Base.Virtual || form != BasePlain && form != BaseSO {
			return nil
		}
		if y := pathOf(x.X); y != nil {
			z := *x
			z.X = y
			return &z
		}
	case OpMember:
		if y := pathOf(x.X); y != nil {
			z := *x
			z.X = y
			return &z
		}
	case OpIndex:
		array, i := x.X, ""
		switch {
		case x.Y.Op == OpText:
			i = x.Y.Name
		case x.Y.Op == OpConst && x.Y.Const.Kind == il.CkInteger:
			i = x.Y.Const.Int.Text(true)
		default:
			return nil
		}
		if array.Op == OpDecay {
			array = array.X
		}
		if y := pathOf(array); y != nil {
			d := &Expr{Op: OpDecay, X: y, Type: x.X.Type}
			return &Expr{Op: OpIndex, X: d, Y: text(strings.TrimSuffix(i, "UL")+"UL", nil), Type: x.Type}
		}
	}
	return nil
}
