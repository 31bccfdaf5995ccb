// This file implements the construction of lowered expressions, with what C
// simplifies: the address of a dereferenced pointer is the pointer.
package lower

import (
	"strconv"

	"cufront/compiler/il"
)

func text(s string, t *il.Type) *Expr { return &Expr{Op: OpText, Name: s, Type: t} }

func varRef(v *Var) *Expr {
	v.Used = true
	v.names++
	return &Expr{Op: OpVar, Var: v, Type: v.Type}
}

func (f *lowerer) number(n uint64) *Expr {
	return text(strconv.FormatUint(n, 10)+"UL", f.u.Builtin.ULong)
}

// unname takes back that x names a variable: nothing is copied from an object that
// holds nothing (rule gpu.empty-copies).
func unname(x *Expr) {
	if x.Op != OpVar || x.Var.filled {
		return
	}
	if x.Var.names--; x.Var.names == 0 {
		x.Var.Used = false
	}
}

// hollow returns what remains of the assignment of y to object x of an empty class:
// both are evaluated, nothing is copied (rule gpu.empty-copies).
func hollow(x, y *Expr) *Expr {
	return &Expr{Op: OpComma, X: y, Y: x, Void: true, Type: x.Type}
}

// filled lets v have the value x.
func filled(v *Var, x *Expr) *Expr {
	if isEmptyClass(v.Type) {
		return hollow(varRef(v), x)
	}
	return assigned("=", varRef(v), x)
}

// isEmptyClass reports whether t is a class whose objects hold nothing.
func isEmptyClass(t *il.Type) bool {
	c := t.ClassType()
	return c != nil && !t.IsReference() && c.Cls.Empty
}

func null(t *il.Type) *Expr { return &Expr{Op: OpNull, Type: t} }

func call(fn *Expr, t *il.Type, args ...*Expr) *Expr {
	return &Expr{Op: OpCall, X: fn, Args: args, Type: t}
}

func structor(r *il.Routine, variant byte) *Expr {
	return &Expr{Op: OpFunc, Routine: r, Variant: variant, Type: r.Type}
}

// addr returns the address of object x.
func (f *lowerer) addr(x *Expr) *Expr {
	t := f.pointer(x.Type)
	switch x.Op {
	case OpDeref:
		return x.X
	case OpIndex:
		if x.X.Op == OpDecay && isFixedArray(x.X.X) && x.Y.Op == OpConst && x.Y.Const.Kind == il.CkInteger {
			p := f.bareDecay(x.X.X, t)
			if x.Y.Const.Int.IsZero() {
				return p
			}
			return &Expr{Op: OpBinary, Name: "+", X: p, Y: x.Y, Type: t}
		}
		if y := stringAt(f, x.X, x.Y, t); y != nil {
			return y
		}
		return &Expr{Op: OpBinary, Name: "+", X: x.X, Y: x.Y, Type: t}
	case OpLvalueCast:
		if x.X.Op == OpDeref {
			return cast(t, x.X.X)
		}
		if y := x.X; y.Op == OpLvalueCast && y.X.Op == OpDeref && y.Variant != 'w' {
			return cast(t, f.addr(y))
		}
		return &Expr{Op: OpAddrCast, X: x.X, Type: t}
	case OpComma:
		return comma(x.X, f.addr(x.Y))
	case OpCond:
		return &Expr{Op: OpCond, X: x.X, Y: f.addr(x.Y), Z: f.addr(x.Z), Type: t}
	case OpAssign:
		if !x.Type.IsReference() {
			return comma(x, f.addr(x.X))
		}
	case OpUnary:
		if x.Name == "++" || x.Name == "--" {
			return comma(x, f.addr(x.X))
		}
	case OpVar:
		if losesConst(x) {
			return &Expr{Op: OpAddrCast, X: x, Type: t, Variant: 'b'}
		}
	case OpConst:
		if x.Const.Kind == il.CkString {
			return cast(t, &Expr{Op: OpAddr, X: x, Type: t})
		}
	case OpMember:
		if x.Type.IsArray() && x.Field != nil && x.Type != x.Field.Type && whole(x).Op != OpDeref {
			return &Expr{Op: OpAddrCast, X: x, Type: t, Variant: 'b'}
		}
	}
	return &Expr{Op: OpAddr, X: x, Type: t}
}

// losesConst reports whether x is a variable of a class or array type that is const
// but not declared so.
func losesConst(x *Expr) bool {
	if x.Op != OpVar || x.Type.AllQuals()&il.Const == 0 || !x.Type.IsClass() && !x.Type.IsArray() || x.Var.Static {
		return false
	}
	if s := x.Var.Source; s != nil {
		return !s.IsParameter && isAutomatic(s)
	}
	return x.Type != x.Var.Type || x.Type.IsArray()
}

// deref returns the object that pointer x points to, which is of type t.
func (f *lowerer) deref(x *Expr, t *il.Type) *Expr {
	switch x.Op {
	case OpAddr:
		return x.X
	case OpAddrCast:
		if x.Variant == 'b' {
			return x.X
		}
		return &Expr{Op: OpLvalueCast, X: x.X, Type: t}
	case OpComma:
		if y := last(x); y.Op == OpAddr || y.Op == OpAddrCast {
			return comma(x.X, f.deref(x.Y, t))
		}
	}
	return &Expr{Op: OpDeref, X: x, Type: t}
}

// last is the value of a chain of commas.
func last(x *Expr) *Expr {
	for x.Op == OpComma {
		x = x.Y
	}
	return x
}

func cast(t *il.Type, x *Expr) *Expr {
	return &Expr{Op: OpCast, X: x, Type: t}
}

// see returns object x seen as one of type t.
func (f *lowerer) see(t *il.Type, x *Expr) *Expr {
	switch x.Op {
	case OpComma:
		return comma(x.X, f.see(t, x.Y))
	case OpCond:
		if !x.Void {
			return &Expr{Op: OpCond, X: x.X, Y: f.see(t, x.Y), Z: f.see(t, x.Z), Type: t}
		}
	}
	return &Expr{Op: OpLvalueCast, X: x, Type: t}
}

// comma returns x followed by the value y.
func comma(x, y *Expr) *Expr {
	if x == nil {
		return y
	}
	return &Expr{Op: OpComma, X: x, Y: y, Type: y.Type}
}

// member returns the member m of object x.
func (f *lowerer) member(x *Expr, m *il.Field) *Expr {
	switch {
	case x.Op == OpComma:
		return comma(x.X, f.member(x.Y, m))
	case x.Op == OpCond && !x.Void:
		return &Expr{Op: OpCond, X: x.X, Y: f.member(x.Y, m), Z: f.member(x.Z, m), Type: m.Type}
	}
	t := m.Type
	if q := x.Type.AllQuals(); q&^t.AllQuals() != 0 && (t.IsClass() || t.IsArray()) && !m.IsMutable {
		t = f.u.Qualified(t, q)
	}
	return &Expr{Op: OpMember, X: x, Field: m, Type: t}
}

// assigned returns the assignment of y to object x by operator op.
func assigned(op string, x, y *Expr) *Expr {
	return changed(x, func(x *Expr) *Expr {
		return &Expr{Op: OpAssign, Name: op, X: x, Y: y, Type: x.Type}
	})
}

// changed applies change to the object that x denotes, where C knows only simple
// ones: what x does comes before it, a choice is made between two changes
// (rule gpu.lvalues).
func changed(x *Expr, change func(*Expr) *Expr) *Expr {
	switch x.Op {
	case OpComma:
		return comma(x.X, changed(x.Y, change))
	case OpCond:
		return &Expr{Op: OpCond, X: x.X, Y: changed(x.Y, change), Z: changed(x.Z, change), Type: x.Type}
	case OpAssign:
		return comma(x, changed(x.X, change))
	case OpUnary:
		if x.Name == "++" || x.Name == "--" {
			return comma(x, changed(x.X, change))
		}
	}
	return change(x)
}

// decay returns array x as a pointer to its elements.
func (f *lowerer) decay(x *Expr, t *il.Type) *Expr {
	switch x.Op {
	case OpConst:
		if x.Const.Kind == il.CkString {
			return &Expr{Op: OpConst, Const: x.Const, Type: t}
		}
	case OpComma:
		return comma(x.X, f.decay(x.Y, t))
	case OpCond:
		if !x.Void {
			return &Expr{Op: OpCond, X: x.X, Y: asOperand(f.decay(x.Y, t)), Z: asOperand(f.decay(x.Z, t)), Type: t}
		}
	case OpLvalueCast:
		if x.X.Op != OpDeref {
			return cast(t, x.X)
		}
	case OpVar:
		if losesConst(x) {
			return cast(t, x)
		}
	}
	return &Expr{Op: OpDecay, X: x, Type: t}
}

// element returns element i of array x.
func (f *lowerer) element(x *Expr, i uint64) *Expr {
	e := x.Type.Skip().Elem
	p := f.decay(x, f.pointer(e))
	if i == 0 {
		return f.deref(p, e)
	}
	return &Expr{Op: OpIndex, X: p, Y: f.number(i), Type: e}
}

// isTruth reports whether x is 0 or 1 as an int, where C++ has a bool.
func isTruth(x *Expr) bool {
	switch x.Op {
	case OpLogical, OpNot:
		return true
	case OpBinary:
		switch x.Name {
		case "==", "!=", "<", ">", "<=", ">=":
			return true
		}
	case OpComma:
		return isTruth(x.Y)
	}
	return false
}

// pointer returns the type pointer to t; to what t refers to where it is a reference.
func (f *lowerer) pointer(t *il.Type) *il.Type { return f.u.PointerTo(t.Deref()) }
