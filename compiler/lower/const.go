// This file implements constants.
package lower

import (
	"math"

	"cufront/compiler/il"
	"cufront/compiler/num"
)

// constant lowers constant c as a value of type t.
func (f *fn) constant(c *il.Constant, t *il.Type) *Expr {
	if c == nil {
		return f.nothing()
	}
	if t == nil {
		t = c.Type
	}
	if t.IsPtrToMemberFunction() && (c.Kind == il.CkPtrToMember || c.Kind == il.CkInteger) && f.scope != nil && f.f.Body != nil {
		return f.memberConstant(c, t)
	}
	if c.Kind == il.CkString && c.FuncNameTok && f.f.Body != nil {
		return f.functionName(c, t)
	}
	switch c.Kind {
	case il.CkAddress:
		if x := f.address(c, t); x != nil {
			return x
		}
	case il.CkInteger:
		if t.IsPointer() || t.IsNullptr() {
			if c.Int.IsZero() {
				return null(t)
			}
		}
	case il.CkDynamicInit:
		if c.Dyn != nil && c.Dyn.Expr != nil {
			return f.value(c.Dyn.Expr)
		}
	}
	return &Expr{Op: OpConst, Const: c, Type: t}
}

// address lowers an address constant: nil where it is no place in an entity.
func (f *fn) address(c *il.Constant, t *il.Type) *Expr {
	var x *Expr
	switch {
	case c.Address == il.AbkRoutine && c.Routine != nil:
		x = function(c.Routine)
		return f.converted(x, f.u.PointerTo(c.Routine.Type), t)
	case c.Address == il.AbkVariable && c.Var != nil:
		x = f.variable(c.Var, nil)
		if c.Var.Type.IsReference() {
			x = f.deref(x, c.Var.Type.Deref())
		}
	case c.Address == il.AbkConstant && c.Base != nil && c.Base.Kind == il.CkString && c.Base.FuncNameTok && f.f.Body != nil:
		x = f.functionName(c.Base, c.Base.Type)
	case c.Address == il.AbkConstant && c.Base != nil && c.Base.Kind == il.CkString && (t.IsPointer() || t.IsReference()):
		s := &Expr{Op: OpConst, Const: c.Base, Type: c.Base.Type}
		switch {
		case t.IsReference() && c.Offset == 0 && (len(c.Path) == 0 || len(c.Path) == 1 && c.Path[0].Index == 0):
			return cast(t, s)
		case c.Offset == 0 && len(c.Path) == 0 || len(c.Path) == 1 && c.Path[0].Index == 0 && c.Path[0].Field == nil:
			return &Expr{Op: OpConst, Const: c.Base, Type: t}
		case len(c.Path) == 1 && c.Path[0].Field == nil && c.Path[0].Base == nil:
			return cast(t, &Expr{Op: OpBinary, Name: "+", X: s, Y: text(itoa(c.Path[0].Index), f.u.Builtin.Int), Type: t})
		}
		return nil
	default:
		return nil
	}
	if f.unfolded {
		if y := unfoldedPart(f, c, x, t); y != nil {
			return y
		}
	}
	return variableAddress(f, c, x, t)
}

// converted casts pointer x of type from where t is another.
func (f *lowerer) converted(x *Expr, from, t *il.Type) *Expr {
	to := t
	if t.IsReference() {
		to = f.pointer(t)
	}
	if f.u.SameUnqualified(from, to) || from.Skip().Elem != nil && to.Skip().Elem != nil && f.u.Same(from.Skip().Elem, to.Skip().Elem) {
		return x
	}
	return cast(t, x)
}

// place follows path into x.
func (f *fn) place(path []il.PathElem, x *Expr, t *il.Type) *Expr {
	for i, p := range path {
		switch {
		case p.Field != nil:
			x = f.fieldOf(x, p.Field)
		case p.Base != nil:
			x = f.baseStep(x, p.Base)
		default:
			if !x.Type.IsArray() {
				return nil
			}
			if i > 0 && i == len(path)-1 && p.Index == 0 {
				continue // the array itself, which decays
			}
			e := x.Type.Skip().Elem
			d := f.bareDecay(x, f.pointer(e))
			if i == len(path)-1 {
				if y := fixedPath(x); y != nil {
					y.Type = d.Type
					d = y
				}
				n := text(itoa(p.Index), f.u.Builtin.Int)
				if p.Index == 0 {
					return f.converted(d, f.pointer(e), t)
				}
				return f.converted(&Expr{Op: OpBinary, Name: "+", X: d, Y: n, Type: f.pointer(e)}, f.pointer(e), t)
			}
			x = &Expr{Op: OpIndex, X: d, Y: text(itoa(p.Index), f.u.Builtin.Int), Type: e}
		}
	}
	if x.Type.IsArray() {
		e := x.Type.Skip().Elem
		if y := fixedPath(x); y != nil {
			if t.IsReference() && t.Deref().IsArray() {
				return &Expr{Op: OpAddr, X: y, Type: f.pointer(x.Type)}
			}
			y.Type = f.pointer(e)
			return f.converted(y, y.Type, t)
		}
		return f.converted(f.decay(x, f.pointer(e)), f.pointer(e), t)
	}
	return f.converted(f.fixedAddress(f.addr(x)), f.pointer(x.Type), t)
}

// bareDecay is array x as a pointer in a constant, where a name needs no
// parentheses.
func (f *lowerer) bareDecay(x *Expr, t *il.Type) *Expr {
	if x.Op == OpVar && x.Var.Static {
		return &Expr{Op: OpVar, Var: x.Var, Type: t}
	}
	if x.Op == OpEntity {
		return &Expr{Op: OpEntity, Entity: x.Entity, Type: t}
	}
	return f.decay(x, t)
}

// functionName returns the variable of the unit that holds the name of the function,
// as an array or the pointer to its first element (rule gpu.function-names).
func (f *fn) functionName(c *il.Constant, t *il.Type) *Expr {
	x := f.global(c, nameType(f.u, c), f.f.Routine, c.Str)
	if t.IsPointer() {
		return &Expr{Op: OpVar, Var: x.Var, Type: t}
	}
	return x
}

// nameType is the type of the variable for the name c of a function.
func nameType(u *il.Unit, c *il.Constant) *il.Type {
	return u.ArrayOf(u.Qualified(u.Builtin.Char, il.Const), uint64(len(c.Str))+1)
}

// partValue is the value y of constant c as a part of type t of an initialiser; plain:
// it was not written for that part (rule gpu.typedef-values).
func partValue(u *il.Unit, c *il.Constant, t *il.Type, y *Expr, plain bool) *Expr {
	if !plain {
		return typedValue(u, c, t, y)
	}
	if s := t.Skip(); s.Int != 0 && y.Op == OpConst {
		y.Type = s
	}
	return y
}

// typedValue is the value y of constant c in type t, the type that a variable or a
// part of it was declared with: where that is a typedef of an enumeration or of bool,
// a number in that type (rule gpu.typedef-values).
func typedValue(u *il.Unit, c *il.Constant, t *il.Type, y *Expr) *Expr {
	s := t.Skip()
	if c.Kind != il.CkInteger || !s.IsEnum() && !s.IsBool() {
		return y
	}
	if t = u.Unqualified(t); !named(t) {
		return y
	}
	digits := c.Int.Text(false)
	if s.IsEnum() {
		digits = EnumValue(c.Int, s)
	}
	return cast(t, text(digits, u.Builtin.Int))
}

// EnumValue spells value v of enumeration s as a number: one whose type nobody
// wrote is an int where it can be.
func EnumValue(v num.Int, s *il.Type) string {
	if !s.IntInfo.ExplicitBase && s.Size <= 4 && !v.IsNegative() && v.Int64() <= math.MaxInt32 {
		return v.Text(false)
	}
	suffix := il.IntSuffix(s)
	if suffix == "" && !s.IsSigned() {
		suffix = "U"
	}
	return v.Text(s.IsSigned()) + suffix
}
