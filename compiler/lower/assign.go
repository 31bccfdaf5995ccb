// This file implements the assignment of class objects. Of those whose class has tail
// padding that a derived class may use only the bytes in front of it are copied, by a call
// (rule gpu.copied-bytes).
package lower

import (
	"slices"

	"cufront/compiler/il"
)

// isSelf reports whether y is the value of variable x, and no reference: to assign it
// does nothing (rule gpu.tested-assignments).
func isSelf(x, y *il.Expr) bool {
	for y.Kind == il.EnkOperation && (y.Op == il.OpParens || y.Op == il.OpClassRvalueAdjust || y.Op == il.OpLvalueAdjust) {
		y = y.Operand
	}
	return x.Kind == il.EnkVariable && y.Kind == il.EnkVariable && x.Var == y.Var && !x.Var.Type.IsReference()
}

// assignClass lowers the assignment of class value y to object x, which may be a
// part of what y is made of: then the value is stored first
// (rule gpu.class-assignment).
func assignClass(f *fn, e *il.Expr, x, y *Expr) *Expr {
	if x.Type.ClassType().Cls.Empty && isPlace(y) && y.Op != OpComma {
		unname(y)
		if n := len(f.f.Body.Statics); n > 0 && y.Op == OpVar && y.Var == f.f.Body.Statics[n-1] {
			f.f.Body.Statics = f.f.Body.Statics[:n-1] // nobody names it
		}
		return cast(f.u.Builtin.Void, x)
	}
	if isEmptyClass(x.Type) && y.Op == OpCond && !y.Void && isPlace(y.Y) && isPlace(y.Z) && !hasEffect(e.Operand.Next, 0) {
		unname(y.Y)
		unname(y.Z)
		return cast(f.u.Builtin.Void, x)
	}
	if y.Op == OpLvalueCast && y.X.Op == OpBase && y.X.Type.AllQuals() == 0 && y.Type.ClassType() == y.X.Type.ClassType() {
		y = y.X
	}
	if y.Op == OpCond && !y.Void {
		z := *y
		z.Y, z.Z = asConst(y.Y), asConst(y.Z)
		y = &z
	}
	if n := copiedBytes(x.Type); n > 0 {
		return assignBytes(f, e, x, y, n)
	}
	y = asMade(y)
	empty := isEmptyClass(x.Type)
	if empty && y.Op == OpCast && y.Type.IsVoid() && y.X.Op == OpComma && y.X.Void {
		y = y.X // an assignment likewise
	}
	right := e.Operand.Next
	made := isClassValue(right) && (!isMade(y) && !choosesMade(y) || hasEffect(e.Operand, 0)) || isBaseOfValue(right)
	if made && (e.RightToLeft && wanders(x) || x.Op == OpCond) {
		v := f.temp(f.u.Unqualified(y.Type))
		z := assigned("=", x, varRef(v))
		if empty {
			z = cast(f.u.Builtin.Void, x)
		}
		return &Expr{Op: OpComma, X: assigned("=", varRef(v), y), Y: z, Type: z.Type}
	}
	if empty {
		return cast(f.u.Builtin.Void, hollow(x, y))
	}
	return assigned("=", x, y)
}

// choosesMade reports whether y is one of two constants that lie in variables of the block.
func choosesMade(y *Expr) bool {
	return y.Op == OpCond && !y.Void && isMade(y.Y) && isMade(y.Z)
}

// isBaseOfValue reports whether e converts a value to a base class.
func isBaseOfValue(e *il.Expr) bool {
	return e.IsOp(il.OpBaseClassCast) && (e.Operand.Kind == il.EnkTempInit || isClassValue(e.Operand))
}

// asConst returns y, where it is a const object without that, as it is.
func asConst(y *Expr) *Expr {
	if y.Op == OpLvalueCast && y.Type.AllQuals() == 0 && y.X.Type.AllQuals()&il.Const != 0 && y.X.Type.ClassType() == y.Type.ClassType() {
		return y.X
	}
	return y
}

// asMade returns y, the value that is assigned, where it is a temporary that was seen
// as const as what it is itself.
func asMade(y *Expr) *Expr {
	if y.Op != OpComma || y.Y.Op != OpLvalueCast || y.Y.X.Op != OpVar || y.Y.X.Var.Source != nil ||
		y.Y.Type.ClassType() != y.Y.X.Type.ClassType() || y.Y.Type.AllQuals()&il.Const == 0 {
		return y
	}
	z := *y
	z.Y, z.Type = y.Y.X, y.Y.X.Type
	return &z
}

// wanders reports whether the place of object x may be another one when it is
// asked for later: a pointer or an index that is not known leads to it.
func wanders(x *Expr) bool {
	switch x.Op {
	case OpDeref:
		return x.X.Op != OpDecay
	case OpIndex:
		return !isConstantText(x.Y) && !(x.Y.Op == OpVar && isSteady(x.Y.Var)) || x.X.Op != OpDecay && !(x.X.Op == OpVar && isSteady(x.X.Var))
	case OpLvalueCast:
		return true
	case OpComma:
		return wanders(x.Y)
	}
	return false
}

// isSteady reports whether v is a parameter that the function never changes.
func isSteady(v *Var) bool {
	return v.Name == "this" && v.Source == nil || v.Source != nil && v.Source.IsParameter && !v.Source.ParamChanged
}

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
func assignBytes(f *fn, e *il.Expr, x, y *Expr, n uint64) *Expr {
	effect := hasEffect(e.Operand, 0)
	if effect && e.RightToLeft {
		v := varRef(f.temp(f.u.Unqualified(y.Type)))
		z := bytesCopied(f, x, f.addr(v), n, false)
		return &Expr{Op: OpComma, X: assigned("=", v, y), Y: z, Type: z.Type}
	}
	right := e.Operand.Next
	if isClassValue(right) && !isPlace(y) {
		return bytesCopied(f, x, held(f, y), n, false)
	}
	if y.Op == OpLvalueCast && y.X.Type.AllQuals() == 0 && y.X.Type.ClassType() == y.Type.ClassType() {
		y = y.X // seen as const to be copied
	}
	from := f.addr(y)
	if y.Type.AllQuals()&il.Const != 0 {
		from = cast(f.u.PointerTo(f.u.Unqualified(y.Type)), from)
	}
	return bytesCopied(f, x, from, n, !effect && !hasEffect(right, 0))
}

// held stores class value y in a new temporary and returns the address of that.
func held(f *fn, y *Expr) *Expr {
	v := varRef(f.temp(f.u.Unqualified(y.Type)))
	return comma(assigned("=", v, y), f.addr(v))
}

// bytesCopied is object x after n bytes from an address were copied to it; aligned says
// that neither address takes more than looking.
func bytesCopied(f *fn, x, from *Expr, n uint64, aligned bool) *Expr {
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

// placeForCopy is where the next temporary would be declared, for objectOf.
func placeForCopy(f *fn, t *il.Type) int {
	if copiedBytes(t) == 0 {
		return 0
	}
	return len(f.declaring().Temps)
}

// objectOf stores class value x of type t, of which n bytes are copied, in a temporary that
// is declared before those that the value takes, which begin at the place at, and returns
// the address of that.
func objectOf(f *fn, t *il.Type, x *Expr, at int, n uint64) *Expr {
	v := &Var{Type: f.u.Unqualified(t)}
	b := f.declaring()
	b.Temps = slices.Insert(b.Temps, min(at, len(b.Temps)), v)
	return comma(bytesCopied(f, varRef(v), held(f, x), n, false).X.X, f.addr(varRef(v)))
}
