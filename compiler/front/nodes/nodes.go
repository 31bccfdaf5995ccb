// This file implements expression nodes: how they are made, copied and linked.

// Package nodes makes expressions and constants of the IL and answers questions
// about them. It converts nothing and reports nothing.
package nodes

import (
	"cufront/compiler/il"
	"cufront/compiler/num"
	"cufront/compiler/source"
)

// IndexArg returns the template argument i of type unsigned long.
func IndexArg(u *il.Unit, i int) il.TemplateArg {
	c := u.NewConst(il.CkInteger, u.Builtin.ULong)
	c.Int = num.FromInt64(int64(i))
	return il.TemplateArg{Kind: il.ArgConstant, Const: c}
}

// EnumeratorExpr returns the expression that the value v of an enumerator came
// from: a literal becomes one of the base itself, the conversion of anything
// else to the base stands nowhere.
func EnumeratorExpr(v *il.Constant) *il.Expr {
	e := v.Expr
	if e == nil || e.Kind != il.EnkOperation || e.Op != il.OpCast || !e.Generated {
		return e
	}
	if o := e.Operand; IsLiteral(o) && o.Const.Expr == nil {
		return nil
	}
	e.Pos = source.Pos{}
	return e
}

// TypeOperand returns type t as an operand of a builtin operation.
func TypeOperand(u *il.Unit, t *il.Type, pos source.Pos) *il.Expr {
	e := u.NewExpr(il.EnkTypeOperand, u.Builtin.Void)
	e.Pos, e.Start = pos, pos
	u.Info(e).TypeOperand = t
	e.ValueDependent = t != nil && t.IsDependent()
	return e
}

// StringAddress reports whether e is a string literal that has decayed.
func StringAddress(e *il.Expr) bool {
	return e.Kind == il.EnkOperation && e.Op == il.OpArrayToPointer && e.Operand.Kind == il.EnkConstant
}

// RoutineNode returns the expression that names routine r.
func RoutineNode(u *il.Unit, r *il.Routine, ref *il.NameReference, pos source.Pos) *il.Expr {
	e := u.NewExpr(il.EnkRoutine, r.Type)
	e.Routine, e.NameRef, e.Pos, e.Start, e.Cat = r, ref, pos, pos, il.LValue
	return Typed(e)
}

// CalleeNode returns routine r as the callee of a call: a pointer read from
// the function designator.
func CalleeNode(u *il.Unit, e *il.Expr) *il.Expr {
	if e.Cat == il.LValue && e.Type.IsFunction() {
		e.OrigLvalueType, e.Type, e.Cat = e.Type, u.PointerTo(e.Type), il.PRValue
	}
	return e
}

// PosOf returns where e stands, pos where it does not say.
func PosOf(e *il.Expr, pos source.Pos) source.Pos {
	if e.Pos.IsValid() {
		return e.Pos
	}
	return pos
}

// ErrorNode returns an expression that stands for an error.
func ErrorNode(u *il.Unit, t *il.Type, pos source.Pos) *il.Expr {
	e := u.NewExpr(il.EnkError, t)
	e.Pos, e.Start = pos, pos
	return e
}

// CloneExpr copies e; constants and initialisations are shared.
func CloneExpr(u *il.Unit, e *il.Expr) *il.Expr {
	n := u.NewExpr(e.Kind, e.Type)
	h := n.Entry
	*n = *e
	n.Entry, n.Next = h, nil
	var list []*il.Expr
	for a := e.Operand; a != nil; a = a.Next {
		list = append(list, CloneExpr(u, a))
	}
	n.Operand = LinkArgs(list)
	if e.Kind == il.EnkTempInit && e.Init != nil {
		d := u.NewDynamicInit(e.Init.Kind)
		dh := d.Entry
		*d = *e.Init
		d.Entry = dh
		var args []*il.Expr
		for a := e.Init.Args; a != nil; a = a.Next {
			args = append(args, CloneExpr(u, a))
		}
		d.Args = LinkArgs(args)
		n.Init = d
	}
	return n
}

// QuestionNode returns the node of a conditional.
func QuestionNode(u *il.Unit, c, a, b *il.Expr, t *il.Type, pos source.Pos) *il.Expr {
	e := Binary(u, il.OpQuestion, t, c, a, pos)
	a.Next, b.Next = b, nil
	e.EndPos = b.EndPos
	e.ValueDependent = e.ValueDependent || b.ValueDependent || b.TypeDependent
	return e
}

// DependentExpr reports whether the type or the value of e depends on a template
// parameter.
func DependentExpr(e *il.Expr) bool {
	for ; e != nil; e = e.Next {
		if e.TypeDependent || e.ValueDependent {
			return true
		}
	}
	return false
}

// EnumeratorNode returns the expression that names enumerator c.
func EnumeratorNode(u *il.Unit, c *il.Constant, ref *il.NameReference, pos source.Pos) *il.Expr {
	c.Referenced = true
	e := ConstExpr(u, c, pos)
	e.NameRef = ref
	if c.Type != nil && c.Type.IsDependent() {
		e.TypeDependent, e.ValueDependent = true, true
	}
	return e
}

// Unary returns the operation op on a.
func Unary(u *il.Unit, op il.Op, t *il.Type, a *il.Expr, pos source.Pos) *il.Expr {
	if a == nil {
		a = ErrorNode(u, u.Builtin.Error, pos)
	}
	e := u.NewExpr(il.EnkOperation, t)
	e.Op, e.Operand, e.Pos = op, a, pos
	e.Start, e.EndPos = a.Start, a.EndPos
	e.ValueDependent = a.ValueDependent || a.TypeDependent
	a.Next = nil
	return e
}

// Binary returns the operation op on a and b.
func Binary(u *il.Unit, op il.Op, t *il.Type, a, b *il.Expr, pos source.Pos) *il.Expr {
	e := Unary(u, op, t, a, pos)
	a = e.Operand
	if b == nil {
		b = ErrorNode(u, u.Builtin.Error, pos)
	}
	a.Next, b.Next = b, nil
	e.EndPos = b.EndPos
	e.ValueDependent = e.ValueDependent || b.ValueDependent || b.TypeDependent
	return e
}

// Generated returns an implicit conversion of a.
func Generated(u *il.Unit, op il.Op, t *il.Type, a *il.Expr) *il.Expr {
	e := Unary(u, op, t, a, a.Start)
	if !e.Pos.IsValid() {
		e.Pos = a.Pos
	}
	e.Generated = true
	return e
}

// DependentNode marks e as having an unknown dependent type.
func DependentNode(u *il.Unit, e *il.Expr) *il.Expr {
	e.Type, e.TypeDependent, e.ValueDependent = u.Builtin.Dependent, true, true
	return e
}

// Typed marks e as dependent when its type is, also an array whose bound the instances
// decide [temp.dep.expr]/3 (rule front.bound-of-packs).
func Typed(e *il.Expr) *il.Expr {
	if e.Type != nil && (e.Type.IsDependent() || HasPackBound(e.Type)) {
		e.TypeDependent, e.ValueDependent = true, true
	}
	return e
}

// HasPackBound reports whether t is an array of known elements whose number a list with
// pack expansions says.
func HasPackBound(t *il.Type) bool {
	s := t.Skip()
	return s.Kind == il.TkArray && s.Array.PackBound
}

// LinkArgs links list through Next and returns its head.
func LinkArgs(list []*il.Expr) *il.Expr {
	for i, e := range list {
		e.Next = nil
		if i > 0 {
			list[i-1].Next = e
		}
	}
	if len(list) == 0 {
		return nil
	}
	return list[0]
}

// Second returns the second operand of e.
func Second(e *il.Expr) *il.Expr { return e.Operand.Next }

// IntConst returns a constant expression of value v and type t at pos.
func IntConst(u *il.Unit, v int64, t *il.Type, pos source.Pos) *il.Expr {
	c := u.NewConst(il.CkInteger, t)
	c.Int.Lo = uint64(v)
	if v < 0 {
		c.Int.Hi = ^uint64(0)
	}
	return ConstExpr(u, c, pos)
}

// ConstExpr returns an expression that is the constant c.
func ConstExpr(u *il.Unit, c *il.Constant, pos source.Pos) *il.Expr {
	e := u.NewExpr(il.EnkConstant, c.Type)
	e.Const, e.Pos, e.Start = c, pos, pos
	if c.Kind == il.CkTemplateParam {
		e.ValueDependent = true
		e.TypeDependent = c.Type.HasPlaceholder() // a parameter declared with auto
	}
	return Typed(e)
}

// SkipParens returns e without the dialect's parenthesis nodes.
func SkipParens(e *il.Expr) *il.Expr {
	if e == nil {
		return nil
	}
	return e.BehindParens()
}

// SkipAdjusts returns the object that e, adjusted to qualifiers of a reference, names.
func SkipAdjusts(e *il.Expr) *il.Expr {
	for e != nil && e.Kind == il.EnkOperation && e.Op == il.OpLvalueAdjust {
		e = e.Operand
	}
	return e
}

// AddressFor gives the address c, which initialises an object of pointer type
// t, the very type t: equal types of pointers to functions and arrays have
// entries of their own.
func AddressFor(u *il.Unit, c *il.Constant, t *il.Type) {
	if c.Kind != il.CkAddress || !t.IsPointer() || c.Type == t || !u.SameUnqualified(c.Type, t) {
		return
	}
	t = u.Unqualified(t)
	c.Type = t
	if e := c.Expr; e != nil && e.Kind == il.EnkConstant && e.Const.Kind == il.CkAddress {
		e.Type, e.Const.Type = t, t
	}
}

// Repeated returns the initialisation of n elements of array t by inner.
func Repeated(u *il.Unit, t, elem *il.Type, n uint64, inner *il.DynamicInit, pos source.Pos) *il.DynamicInit {
	dyn := u.NewConst(il.CkDynamicInit, u.Unqualified(elem))
	dyn.OwnRare().Dyn, dyn.DeclPos = inner, pos
	rep := u.NewConst(il.CkInitRepeat, nil)
	rep.OwnRare().Base, rep.OwnRare().Count, rep.DeclPos = dyn, n, pos
	agg := u.NewConst(il.CkAggregate, t)
	agg.OwnRare().Elems, agg.DeclPos = []*il.Constant{rep}, pos
	d := u.NewDynamicInit(il.DikNonconstantAggregate)
	d.Const, d.Pos, d.Form = agg, pos, il.InitImplicit
	return d
}

// PlaceRepeated moves the constants of d, the initialisation of an array whose
// elements are all initialised by default, to pos.
func PlaceRepeated(d *il.DynamicInit, pos source.Pos) {
	if d == nil || d.Const == nil || d.Form != il.InitImplicit || !pos.IsValid() {
		return
	}
	d.Const.DeclPos = pos
	for _, k := range d.Const.Elems {
		k.DeclPos = pos
		if k.Base != nil {
			k.Base.DeclPos = pos
		}
	}
}

// InitExpr returns the expression of an initialisation, nil when it has none.
func InitExpr(d *il.DynamicInit) *il.Expr {
	if d.Spelled != nil {
		return d.Spelled
	}
	return d.Expr
}

// CopyNode returns a copy of e that can be linked into another list.
func CopyNode(u *il.Unit, e *il.Expr) *il.Expr {
	n := u.NewExpr(e.Kind, e.Type)
	id := n.Entry
	*n = *e
	n.Entry, n.Next = id, nil
	return n
}
