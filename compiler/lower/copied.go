// This file implements the assignment of objects whose class has tail padding that a
// derived class may use: only the bytes in front of it are copied, by a call (rule
// gpu.copied-bytes).
package lower

import (
	"slices"

	"cufront/compiler/il"
)

// copyingFunction is what copies the bytes of an object within an expression.
const copyingFunction = "__gen_nvvm_memcpy"

// copiedBytes is how many bytes an assignment to an object of type t copies where these are
// not all of them; 0 where it is a plain assignment.
func copiedBytes(t *il.Type) uint64 {
	c := t.ClassType()
	if c == nil || t.IsReference() || c.Cls.Empty || c.Cls.DataSize == 0 || c.Cls.DataSize >= c.Size {
		return 0
	}
	return c.Cls.DataSize
}

// assignBytes lowers assignment e of y to object x, of which n bytes are copied. A value lies in
// a temporary first; so does what is assigned to a place that has to be found by something
// with an effect, where the right operand comes first [expr.ass]/1.
func (f *fn) assignBytes(e *il.Expr, x, y *Expr, n uint64) *Expr {
	effect := hasEffect(e.Operand, 0)
	if effect && e.RightToLeft {
		v := varRef(f.temp(f.u.Unqualified(y.Type)))
		z := f.bytesCopied(x, f.addr(v), n, false)
		return &Expr{Op: OpComma, X: assigned("=", v, y), Y: z, Type: z.Type}
	}
	right := e.Operand.Next
	if isClassValue(right) && !isPlace(y) {
		return f.bytesCopied(x, f.held(y), n, false)
	}
	if y.Op == OpLvalueCast && y.X.Type.AllQuals() == 0 && y.X.Type.ClassType() == y.Type.ClassType() {
		y = y.X // seen as const to be copied
	}
	from := f.addr(y)
	if y.Type.AllQuals()&il.Const != 0 {
		from = cast(f.u.PointerTo(f.u.Unqualified(y.Type)), from)
	}
	return f.bytesCopied(x, from, n, !effect && !hasEffect(right, 0))
}

// held stores class value y in a new temporary and returns the address of that.
func (f *fn) held(y *Expr) *Expr {
	v := varRef(f.temp(f.u.Unqualified(y.Type)))
	return comma(assigned("=", v, y), f.addr(v))
}

// bytesCopied is object x after n bytes from an address were copied to it; aligned says
// that neither address takes more than looking.
func (f *fn) bytesCopied(x, from *Expr, n uint64, aligned bool) *Expr {
	t := f.u.Unqualified(x.Type)
	name := copyingFunction
	from = cast(f.u.PointerTo(f.u.Qualified(f.u.Builtin.Void, il.Const)), from)
	if aligned {
		name += alignedCopies(t.ClassType().Align)
		from = cast(f.voidPointer(), from)
	}
	to := call(text(name, nil), f.voidPointer(), cast(f.voidPointer(), f.addr(x)), from, f.number(n))
	return &Expr{Op: OpDeref, X: cast(f.u.PointerTo(t), to), Type: t}
}

// alignedCopies is what the name of the function that copies aligned objects ends in.
func alignedCopies(align uint32) string {
	switch align {
	case 2:
		return "_aligned2"
	case 4:
		return "_aligned4"
	case 8:
		return "_aligned8"
	case 16:
		return "_aligned16"
	}
	return "_aligned1"
}

// copiedWithoutValue returns x, an assignment whose value nobody uses, without the object
// that it yields.
func copiedWithoutValue(x *Expr) *Expr {
	switch {
	case x.Op == OpDeref && x.X.Op == OpCast && x.X.X.Op == OpCall && x.X.X.X.Op == OpText:
		return x.X.X
	case x.Op == OpComma:
		z := *x
		z.Y, z.Void = copiedWithoutValue(x.Y), true
		z.Type = z.Y.Type
		return &z
	}
	return x
}

// objectOf stores class value x of type t, of which n bytes are copied, in a temporary that
// is declared before those that the value takes, which begin at the place at, and returns
// the address of that.
func (f *fn) objectOf(t *il.Type, x *Expr, at int, n uint64) *Expr {
	v := &Var{Type: f.u.Unqualified(t)}
	b := f.declaring()
	b.Temps = slices.Insert(b.Temps, min(at, len(b.Temps)), v)
	return comma(f.bytesCopied(varRef(v), f.held(x), n, false).X.X, f.addr(varRef(v)))
}
