// This file implements subscripting [expr.sub].
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// buildSubscript builds `x[args]`; pos is the `[`.
func (ck *Checker) buildSubscript(x *Operand, args []*Operand, pos source.Pos) {
	if !ck.say.usable(x) || invalidArgs(args) {
		abandon(ck, x)
		abandon(ck, args...)
		x.invalidate()
		return
	}
	ck.decayFunctions(x)
	if x.Mode != Value {
		return
	}
	x.End = ck.syntax.behind()
	if nodes.HasPackBound(x.Expr.Type) { // what its elements are is known
		x.Expr.TypeDependent = false
	}
	if x.dependent() || dependentArgs(args) {
		ck.dependentSubscript(x, args, pos)
		return
	}
	y := &Operand{}
	if len(args) > 0 {
		y = args[0]
	}
	if overloadsSubscript(ck.d, x) || overloadsSubscript(ck.d, y) {
		if ck.resolveOperator(x, &opSite{op: token.LBracket, args: append([]*Operand{x}, args...), pos: pos}) {
			return
		}
	}
	if len(args) != 1 {
		ck.report(diag.ExpectedExpression, pos)
		x.invalidate()
		return
	}
	if y.Mode == Braced || y.Mode == TypeName {
		if y.Mode == Braced {
			ck.report(diag.BraceListNotAllowed, y.Start)
		} else {
			ck.say.usable(y)
		}
		x.invalidate()
		return
	}
	if x.Expr.Type.IsVector() {
		ck.vectorSubscript(x, y, pos)
		return
	}
	ck.pointerSubscript(x, y, pos)
}

// overloadsSubscript reports whether x is of a type that operator functions are looked up for, or that
// the operator has no meaning of its own for.
func overloadsSubscript(d *lang.Dialect, x *Operand) bool {
	return mayOverload(d, x) && (x.Expr.Type.IsClass() || x.Expr.Type.IsScopedEnum())
}

// dependentSubscript builds a subscript with a dependent operand. The element
// type of an array or pointer to something dependent is known.
func (ck *Checker) dependentSubscript(x *Operand, args []*Operand, pos source.Pos) {
	elements := x.Expr.Type.IsPointer() && x.Expr.Type.IsDependent() || x.Expr.Type.IsArray()
	if elements {
		nodes.UsedTwice(x.Expr)
		ck.noteDiscarded(x) // a pointer is read, whatever its elements are
	}
	ck.plainExpr(x)
	ck.env.set(subscriptedArray, true)
	decayDependent(ck, x)
	ck.env.set(subscriptedArray, false)
	list := []*il.Expr{x.Expr}
	for _, a := range args {
		ck.plainExpr(a)
		if elements {
			nodes.UsedTwice(a.Expr)
		}
		if a.Mode != Value {
			x.invalidate()
			return
		}
		if !a.dependent() && typing.ScalarType(a.Expr.Type) {
			ck.readNode(a.Expr)
		}
		list = append(list, a.Expr)
	}
	e := nodes.Unary(ck.u, il.OpSubscript, ck.u.Builtin.Dependent, x.Expr, pos)
	nodes.DependentNode(ck.u, e)
	e.Operand = nodes.LinkArgs(list)
	if len(args) == 1 && elements {
		ck.readPointer(x.Expr)
	}
	evaluationOrder(ck.d, e, token.LBracket)
	x.set(e)
}

// readPointer reads e where it is a pointer, whatever it points to: also in a
// template that is known.
func (ck *Checker) readPointer(e *il.Expr) {
	if t := e.Type.Skip(); t.Kind == il.TkPointer && !t.IsRef {
		ck.readNode(e)
	}
}

// vectorSubscript selects an element of a GNU vector.
func (ck *Checker) vectorSubscript(x, y *Operand, pos source.Pos) {
	ck.promote(y)
	if y.Mode != Value || !y.Expr.Type.IsInteger() {
		if y.Mode == Value && !y.Expr.Type.IsError() {
			ck.report(diag.ExpressionNotIntegralOrEnum, y.startOf())
		}
		x.invalidate()
		return
	}
	t := x.Expr.Type
	e := nodes.Binary(ck.u, il.OpVectorSubscript, ck.u.Qualified(t.Skip().Elem, t.AllQuals()), x.Expr, y.Expr, pos)
	e.Cat = x.Expr.Cat
	x.set(e)
}

// pointerSubscript builds the built-in subscript; the pointer may be the
// second operand. The result is an lvalue (rule front.element-lvalues).
func (ck *Checker) pointerSubscript(x, y *Operand, pos source.Pos) {
	defer ck.env.set(inInitializer, ck.env.initializing(false))
	ck.env.set(subscriptedArray, true)
	ck.decay(x)
	ck.env.set(subscriptedArray, false)
	if x.Mode == Value && x.Expr.Type.IsPointer() && y.Mode == Value && y.Expr.Type.IsClass() && !ck.convert(y, ptrdiffType(ck.u, ck.d), convInit) {
		x.invalidate()
		return
	}
	ck.decay(y)
	if x.Mode != Value || y.Mode != Value {
		x.invalidate()
		return
	}
	tx, ty := x.Expr.Type, y.Expr.Type
	ptr, index := x, y
	swapped := false
	switch {
	case tx.IsPointer() && integralOperand(ty):
	case ty.IsPointer() && integralOperand(tx):
		ptr, index, swapped = y, x, true
	case !tx.IsPointer() && !ty.IsPointer():
		o := x
		if integralOperand(tx) { // the other operand could have been the pointer
			o = y
		}
		ck.report(diag.ExpressionNotObjectPointer, o.startOf(), shownType(ck.u, o))
		x.invalidate()
		return
	default:
		if !tx.IsPointer() {
			ck.report(diag.ExpressionNotObjectPointer, x.startOf(), shownType(ck.u, x))
		}
		ck.report(diag.ExpressionNotIntegral, y.startOf())
		x.invalidate()
		return
	}
	if !ck.pointerArithmetic(ptr.Expr.Type, ptr.startOf(), pos, false) {
		x.invalidate()
		return
	}
	elem := ptr.Expr.Type.Skip().Elem
	ck.warnSubscript(ptr, index, pos)
	noteDereferenced(ck, ptr.Expr)
	e := nodes.Binary(ck.u, il.OpSubscript, elem, x.Expr, y.Expr, pos)
	e.PtrOperandSecond = swapped
	e.Cat = il.LValue
	evaluationOrder(ck.d, e, token.LBracket)
	x.set(nodes.Typed(e))
}

// warnSubscript warns about a constant subscript outside of an array, at its bracket
// (rule front.subscripts-out-of-range).
func (ck *Checker) warnSubscript(ptr, index *Operand, pos source.Pos) {
	if c, count := constantSubscript(ptr.Expr, index.Expr); c != nil && !ck.env.has(inUnevaluated) &&
		(c.Int.IsNegative() && c.Type.IsSigned() || c.Int.Hi == 0 && c.Int.Lo > count) {
		ck.report(diag.SubscriptOutOfRange, pos)
	}
}

// warnPastEnd warns about the element behind the last one of an array where e, which designates it
// or a part of it, is read or written: its address can be taken (rule front.subscripts-out-of-range).
func warnPastEnd(ck *Checker, e *il.Expr) {
	for e.Kind == il.EnkOperation && !ck.env.has(inUnevaluated) {
		switch e.Op {
		case il.OpDotField:
			e = e.Operand
			continue
		case il.OpSubscript:
		default:
			return
		}
		ptr, index := e.Operand, nodes.Second(e)
		if e.PtrOperandSecond {
			ptr, index = index, ptr
		}
		if c, count := constantSubscript(ptr, index); c != nil && c.Int.Hi == 0 && c.Int.Lo == count {
			ck.report(diag.SubscriptOutOfRange, e.Start)
			return
		}
		if ptr.Kind != il.EnkOperation || ptr.Op != il.OpArrayToPointer {
			return
		}
		e = ptr.Operand
	}
}

// constantSubscript returns the value of index where ptr is an array of more than one element, and
// their number; nil for others.
func constantSubscript(ptr, index *il.Expr) (c *il.Constant, count uint64) {
	c = nodes.ConstValue(index)
	if c == nil || c.Kind != il.CkInteger || ptr.Kind != il.EnkOperation || ptr.Op != il.OpArrayToPointer {
		return nil, 0
	}
	a := ptr.Operand.Type.Skip()
	if a.Kind != il.TkArray || a.Array.Unknown || a.Array.VLA || a.Array.Count <= 1 || a.Array.Dependent {
		return nil, 0
	}
	return c, a.Array.Count
}

// warnOutside warns about a pointer computed to point outside of its array.
func (ck *Checker) warnOutside(x *Operand, pos source.Pos) {
	if x.Mode != Value || ck.env.has(inUnevaluated) {
		return
	}
	if count, at, ok := nodes.ArrayOffset(x.Expr); ok && (at < 0 || uint64(at) > count) {
		ck.report(diag.PointerOutsideObject, pos)
	}
}
