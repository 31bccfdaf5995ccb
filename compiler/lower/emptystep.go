// This file implements pointers to objects of empty classes that move: C objects of such
// a class take no room, so they move as pointers to characters (rule gpu.empty-steps).
package lower

import "cufront/compiler/il"

// leadsToEmpty reports whether t is a pointer to objects of an empty class.
func leadsToEmpty(t *il.Type) bool { return t.IsPointer() && isEmptyClass(t.Skip().Elem) }

// asCharacters returns pointer x to objects of an empty class as one to characters, any
// other operand as it is.
func asCharacters(f *lowerer, x *Expr) *Expr {
	if !leadsToEmpty(x.Type) {
		return x
	}
	return cast(f.u.PointerTo(f.u.Builtin.Char), x)
}

// emptySum returns x moved by y, or y by x, as a pointer of type t; the distance where t is
// none.
func emptySum(f *lowerer, name string, x, y *Expr, t *il.Type) *Expr {
	sum := &Expr{Op: OpBinary, Name: name, X: asCharacters(f, x), Y: asCharacters(f, y), Type: t}
	if !t.IsPointer() {
		return sum
	}
	return &Expr{Op: OpParens, X: cast(t, sum), Type: t}
}

// emptyElement returns element i of what pointer x of type t leads to.
func emptyElement(f *lowerer, x, i *Expr, t *il.Type) *Expr {
	return &Expr{Op: OpDeref, X: emptySum(f, "+", x, i, t), Type: t.Skip().Elem, Variant: 's'}
}

// movesEmpty returns the change of x, a pointer to objects of an empty class, as that of a
// pointer to characters.
func movesEmpty(f *lowerer, x *Expr, change func(*Expr) *Expr) *Expr {
	t := x.Type
	p := &Expr{Op: OpLvalueCast, X: x, Type: f.u.PointerTo(f.u.Builtin.Char), Variant: 's'}
	return &Expr{Op: OpParens, X: cast(t, change(p)), Type: t}
}
