// This file implements which pointers are constants where a value is wanted: addresses of
// objects that live as long as the program, and of parts of them. Comparisons of two such
// addresses are known (rule gpu.folded-addresses).
package lower

import (
	"cufront/compiler/eval"
	"cufront/compiler/il"
)

// maxAddressDepth bounds how deep an address may nest to be folded.
const maxAddressDepth = 40

// leadsToStatic reports whether pointer e is the address of an object that lives as long
// as the program, a part of one, or a function, found without an effect.
func leadsToStatic(f *lowerer, e *il.Expr, depth int) bool {
	if depth > maxAddressDepth || e == nil {
		return false
	}
	if e.Kind == il.EnkConstant {
		return e.Const != nil && e.Const.Kind == il.CkAddress && (e.Const.Var != nil || e.Const.Routine != nil)
	}
	if e.Kind == il.EnkRoutine {
		return true
	}
	if e.Kind != il.EnkOperation {
		return false
	}
	a := e.Operand
	switch e.Op {
	case il.OpArrayToPointer, il.OpAddressOf:
		return liesStatic(f, a, depth+1)
	case il.OpParens:
		return leadsToStatic(f, a, depth+1)
	case il.OpPadd, il.OpPsubtract:
		if e.PtrOperandSecond || !a.Type.IsPointer() {
			return isNumber(a) && leadsToStatic(f, a.Next, depth+1)
		}
		return isNumber(a.Next) && leadsToStatic(f, a, depth+1)
	case il.OpCast:
		return e.Type.IsPointer() && a.Type.IsPointer() && leadsToStatic(f, a, depth+1)
	case il.OpBaseClassCast:
		return e.Type.IsPointer() && !isVirtualBase(f, e) && leadsToStatic(f, a, depth+1)
	case il.OpComma:
		return !hasEffect(a, 0) && leadsToStatic(f, a.Next, depth+1)
	}
	return false
}

// liesStatic reports whether e designates such an object.
func liesStatic(f *lowerer, e *il.Expr, depth int) bool {
	if depth > maxAddressDepth {
		return false
	}
	switch e.Kind {
	case il.EnkConstant:
		return isFunctionName(e)
	case il.EnkRoutine:
		return true
	case il.EnkVariable:
		return isStaticPlace(e)
	case il.EnkOperation:
	default:
		return false
	}
	a := e.Operand
	switch e.Op {
	case il.OpLvalueAdjust, il.OpParens:
		return liesStatic(f, a, depth+1)
	case il.OpBaseClassCast:
		return !isVirtualBase(f, e) && liesStatic(f, a, depth+1)
	case il.OpDotField:
		return isPlainField(a.Next) && liesStatic(f, a, depth+1)
	case il.OpPointsToField:
		return isPlainField(a.Next) && leadsToStatic(f, a, depth+1)
	case il.OpIndirect:
		return leadsToStatic(f, a, depth+1)
	case il.OpRefIndirect:
		if a.Kind != il.EnkVariable || a.Var == nil || a.Var.ConstVal == nil {
			return false
		}
		c := a.Var.ConstVal
		return c.Kind == il.CkAddress && c.Var != nil && !isAutomatic(c.Var) && !c.Var.Shared && !c.Var.IsParameter && !c.Var.IsThreadLocal
	case il.OpSubscript:
		if !a.Type.IsPointer() {
			a = a.Next
			return isNumber(e.Operand) && leadsToStatic(f, a, depth+1)
		}
		return isNumber(a.Next) && leadsToStatic(f, a, depth+1)
	}
	return false
}

// isPlainField reports whether e names a member whose address is known with that of its
// object.
func isPlainField(e *il.Expr) bool {
	return e != nil && e.Field != nil && !e.Field.IsBitField && !e.Field.Type.IsReference()
}

// isNumber reports whether e is an integer constant.
func isNumber(e *il.Expr) bool {
	return e != nil && e.Kind == il.EnkConstant && e.Const != nil && e.Const.Kind == il.CkInteger
}

// isVirtualBase reports whether cast e to a base leads through a virtual one.
func isVirtualBase(f *lowerer, e *il.Expr) bool {
	from, to := e.Operand.Type, e.Type
	if from.IsPointer() {
		from, to = from.Skip().Elem, to.Skip().Elem
	}
	b := f.baseOf(from, to)
	return b == nil || b.ThroughVirtual()
}

// foldedAddress returns the constant that pointer e is as a value, nil where it is none or
// stands as an operand.
func foldedAddress(f *fn, e *il.Expr) *Expr {
	if f.unfolded || !e.Type.IsPointer() || f.f.Body == nil {
		return nil
	}
	c := staticAddress(f, e)
	if c == nil {
		return nil
	}
	return f.constant(c, e.Type)
}

// staticAddress returns the constant address that pointer e is, nil where it is none.
func staticAddress(f *fn, e *il.Expr) *il.Constant {
	if !isStaticAddress(f, e) {
		return nil
	}
	c, _ := eval.Expr(f.u, f.dialect, known{}, e, eval.Options{})
	if c == nil || c.Kind != il.CkAddress || c.Var == nil && c.Routine == nil {
		return nil
	}
	return c
}

// foldedConversion returns cast e of what is known of addresses to an integer, nil where it
// is none: an address is one of the object that lies there, not of its first element.
func foldedConversion(f *fn, e *il.Expr) *Expr {
	a := e.Operand
	if e.Type.Skip().Kind != il.TkInteger || f.f.Body == nil || e.Form == il.CastReinterpret {
		return nil
	}
	if e.Generated && foldedComparison(f, truthOperand(a)) != nil {
		if c, _ := eval.Expr(f.u, f.dialect, known{}, e, eval.Options{}); c != nil {
			return f.constant(c, e.Type)
		}
	}
	if !a.Type.IsPointer() {
		return nil
	}
	c := staticAddress(f, a)
	if c == nil || c.Var == nil || c.Var.Type.IsReference() {
		return nil
	}
	x := f.variable(c.Var, nil)
	path := c.Path
	if n := len(path); n > 0 && path[n-1].Field == nil && path[n-1].Base == nil && path[n-1].Index == 0 {
		path = path[:n-1]
	}
	at, offset := followed(x.Type, path)
	if at == nil || offset != c.Offset {
		return nil
	}
	p := f.fixedAddress(f.addr(x))
	if len(path) > 0 {
		whole := at.IsArray() && path[len(path)-1].Field != nil
		if whole {
			at = at.Skip().Elem
		}
		if p = f.place(path, x, f.pointer(at)); whole && p != nil {
			p = &Expr{Op: OpAddr, X: p, Type: p.Type}
		}
	}
	if p == nil {
		return nil
	}
	return &Expr{Op: OpParens, X: cast(e.Type, p), Type: e.Type}
}

// foldedComparison returns what operation e on two addresses yields that are known, nil
// where it is no such operation.
func foldedComparison(f *fn, e *il.Expr) *il.Constant {
	switch e.Op {
	case il.OpEq, il.OpNe, il.OpLt, il.OpGt, il.OpLe, il.OpGe, il.OpPdiff:
	default:
		return nil
	}
	a, b := e.Operand, e.Operand.Next
	if !isKnownPointer(f, a) || !isKnownPointer(f, b) {
		return nil
	}
	c, _ := eval.Expr(f.u, f.dialect, known{}, e, eval.Options{})
	if c == nil || c.Kind != il.CkInteger {
		return nil
	}
	return c
}

// isKnownPointer reports whether e is a null pointer or the address of something that
// lives as long as the program.
func isKnownPointer(f *fn, e *il.Expr) bool {
	if e.Type.IsNullptr() || e.Kind == il.EnkConstant && e.Type.IsPointer() {
		return e.Kind == il.EnkConstant
	}
	return e.Type.IsPointer() && isStaticAddress(f, e)
}

// isStaticAddress reports whether pointer e is a constant address.
func isStaticAddress(f *fn, e *il.Expr) bool {
	return leadsToStatic(f.lowerer, e, 0) && eval.RankPointer(f.u, e) >= eval.AddressFolded
}

// operand lowers e, whose value is no constant where it stands though it is a known
// address.
func operand(f *fn, e *il.Expr) *Expr {
	saved := f.unfolded
	f.unfolded = saved || leadsToStatic(f.lowerer, e, 0)
	x := f.value(e)
	f.unfolded = saved
	return x
}

// unfoldedPart returns the address of the part of variable x that constant c names, as a
// pointer or reference of type t that is computed; nil where c names none.
func unfoldedPart(f *fn, c *il.Constant, x *Expr, t *il.Type) *Expr {
	if at, offset := followed(x.Type, c.Path); at == nil || offset != c.Offset {
		return nil
	}
	for i, p := range c.Path {
		switch {
		case p.Field != nil:
			x = f.fieldOf(x, p.Field)
		case p.Base != nil:
			x = f.baseStep(x, p.Base)
		case i == len(c.Path)-1 && p.Index == 0 && t.IsPointer():
			// the array itself, which decays
		default:
			e := x.Type.Skip().Elem
			x = &Expr{Op: OpIndex, X: f.decay(x, f.pointer(e)), Y: text(itoa(p.Index), f.u.Builtin.Int), Type: e}
		}
	}
	if x.Type.IsArray() && t.IsPointer() {
		p := f.pointer(x.Type.Skip().Elem)
		return f.converted(f.decay(x, p), p, t)
	}
	p := f.pointer(x.Type)
	if x.Op == OpIndex {
		return f.converted(&Expr{Op: OpBinary, Name: "+", X: x.X, Y: x.Y, Type: p}, p, t)
	}
	return f.converted(&Expr{Op: OpAddr, X: x, Type: p}, p, t)
}

// isUnfolded reports whether d, which initialises no variable, is the address of something
// that lives as long as the program.
func isUnfolded(d *il.DynamicInit) bool {
	if d == nil || d.Kind != il.DikConstant || d.Const == nil || d.Const.Kind != il.CkAddress || isKnownAddress(d.Const) {
		return false
	}
	return d.Const.Var != nil || d.Const.Address == il.AbkConstant && d.Const.Base != nil && d.Const.Base.FuncNameTok
}
