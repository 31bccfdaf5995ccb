// This file implements arithmetic, comparison and conversion of scalars.
package eval

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/num"
	"cufront/compiler/source"
)

// width returns the number of value bits of an integer type.
func width(t *il.Type) uint {
	s := t.Skip()
	if s.IsBool() {
		return 1
	}
	if s.Size == 0 {
		return 64
	}
	return uint(s.Size) * 8
}

// convertScalar converts v from type from to type to.
func (m *machine) convertScalar(v value, from, to *il.Type, pos source.Pos) (value, bool) {
	t := to.Skip()
	switch {
	case t.IsBool():
		return boolValue(truth(v)), v.kind != noValue
	case t.Kind == il.TkInteger:
		switch v.kind {
		case intValue:
			v.i = v.i.Wrap(width(t), t.IsSigned())
			return v, true
		case floatValue:
			i, ok := v.float().Int(width(t), t.IsSigned())
			if !ok {
				return value{}, m.failType(diag.EvalValueOutOfRange, pos, to)
			}
			return value{kind: intValue, i: i}, true
		case ptrValue:
			if v.p.isNull() {
				return value{kind: intValue}, true
			}
			if v.p.o == nil && v.p.routine() == nil {
				return value{kind: intValue, i: num.FromUint64(v.p.addr())}, true
			}
			return value{}, m.badConversion(from, to, pos)
		}
	case t.Kind == il.TkFloat:
		switch v.kind {
		case intValue:
			return ofFloat(num.FromInt(v.i, from.IsSigned(), t.FloatFormat())), true
		case floatValue:
			return ofFloat(v.float().Convert(t.FloatFormat())), true
		}
	case t.Kind == il.TkComplex:
		return m.toComplex(v, from, t)
	case t.Kind == il.TkPointer, t.Kind == il.TkNullptr:
		switch v.kind {
		case ptrValue:
			return v, true
		case intValue:
			return value{kind: ptrValue, p: ofAddress(v.i.Lo)}, true
		}
	case t.Kind == il.TkPtrToMember:
		if v.kind == memberValue {
			return v, true
		}
		return value{kind: memberValue}, true
	case t.Kind == il.TkVoid:
		return value{}, true
	case v.kind == objectValue:
		return v, true
	}
	return value{}, m.fail(diag.EvalUnsupportedExpression, pos)
}

func (m *machine) badConversion(from, to *il.Type, pos source.Pos) bool {
	return m.fail(diag.EvalInvalidConversion, pos, from.Text(&il.TextOptions{Message: true}), to.Text(&il.TextOptions{Message: true}))
}

func (m *machine) toComplex(v value, from, t *il.Type) (value, bool) {
	f := t.FloatFormat()
	switch v.kind {
	case intValue:
		return ofComplex(num.FromInt(v.i, from.IsSigned(), f), num.Float{Format: f}), true
	case floatValue:
		return ofComplex(v.float().Convert(f), num.Float{Format: f}), true
	case complexValue:
		return ofComplex(v.float().Convert(f), v.imag().Convert(f)), true
	}
	return value{}, false
}

func boolValue(b bool) value {
	v := value{kind: intValue}
	if b {
		v.i.Lo = 1
	}
	return v
}

// truth is the contextual conversion to bool.
func truth(v value) bool {
	switch v.kind {
	case intValue:
		return !v.i.IsZero()
	case floatValue:
		return !v.float().IsZero()
	case complexValue:
		return !v.float().IsZero() || !v.imag().IsZero()
	case ptrValue:
		return !v.p.isNull()
	case memberValue:
		return v.member() != member{}
	}
	return false
}

// binary computes x op y for operands of type t, the type after the usual
// arithmetic conversions; res is the type of the result.
func (m *machine) binary(op il.Op, x, y value, t, res *il.Type, pos source.Pos) (value, bool) {
	switch {
	case x.kind == ptrValue || y.kind == ptrValue:
		return m.pointerBinary(op, x, y, t, pos)
	case x.kind == floatValue && y.kind == floatValue:
		return m.floatBinary(op, x.float(), y.float(), pos)
	case x.kind == complexValue || y.kind == complexValue:
		return m.complexBinary(op, x, y, pos)
	case x.kind == memberValue || y.kind == memberValue:
		same := sameField(x.member().field, y.member().field) && x.member().routine == y.member().routine
		return boolValue(same == (op == il.OpEq)), op == il.OpEq || op == il.OpNe
	case x.kind == intValue && y.kind == intValue:
		return m.intBinary(op, x.i, y.i, t, pos)
	}
	return value{}, m.fail(diag.EvalUnsupportedExpression, pos)
}

// sameField reports whether pointers to f and g are equal: those to members of
// one union are [expr.eq]/4.
func sameField(f, g *il.Field) bool {
	return f == g || f != nil && g != nil && f.Parent != nil && f.Parent == g.Parent && f.Parent.Skip().Kind == il.TkUnion
}

func (m *machine) intBinary(op il.Op, x, y num.Int, t *il.Type, pos source.Pos) (value, bool) {
	signed, w := t.IsSigned(), width(t)
	var r num.Int
	over := false
	switch op {
	case il.OpAdd:
		r, over = num.AddOverflow(x, y, w, signed)
	case il.OpSubtract:
		r, over = num.SubOverflow(x, y, w, signed)
	case il.OpMultiply:
		r, over = num.MulOverflow(x, y, w, signed)
	case il.OpDivide, il.OpRemainder:
		if y.IsZero() {
			return value{}, m.fail(m.operandFault(op, y), pos)
		}
		q, rem := x.Div(y, signed)
		if r = q; op == il.OpRemainder {
			r = rem
		}
		return value{kind: intValue, i: r}, true // INT_MIN / -1 keeps its wide value (rule eval.wide-quotient)
	case il.OpShiftl, il.OpShiftr:
		return m.shift(op, x, y, t, pos)
	case il.OpAnd:
		r = x.And(y)
	case il.OpOr:
		r = x.Or(y)
	case il.OpXor:
		r = x.Xor(y)
	default:
		return m.compareInts(op, x.Cmp(y, signed), pos)
	}
	if over && signed {
		return value{}, m.failType(diag.EvalValueOutOfRange, pos, t)
	}
	return value{kind: intValue, i: r.Wrap(w, signed)}, true
}

func (m *machine) shift(op il.Op, x, y num.Int, t *il.Type, pos source.Pos) (value, bool) {
	w, signed := width(t), t.IsSigned()
	if y.Hi != 0 || y.Lo >= uint64(w) {
		return value{}, m.fail(m.operandFault(op, y), pos)
	}
	if op == il.OpShiftl {
		if signed && x.IsNegative() {
			return value{}, m.fail(diag.ShiftOfNegativeValue, pos)
		}
		r := x.Shl(uint(y.Lo))
		if signed && uint(r.BitLen()) > w {
			return value{}, m.failType(diag.EvalValueOutOfRange, pos, t)
		}
		return value{kind: intValue, i: r.Wrap(w, signed)}, true
	}
	r := x.ShrU(uint(y.Lo))
	if signed {
		r = x.ShrS(uint(y.Lo))
	}
	return value{kind: intValue, i: r.Wrap(w, signed)}, true
}

// operandFault is what the note about right operand y of op says
// (rule release.evaluation).
func (m *machine) operandFault(op il.Op, y num.Int) diag.Code {
	switch {
	case m.d.Release < 3:
		return diag.IntegerOverflow
	case op == il.OpDivide || op == il.OpRemainder:
		return diag.DivideByZero
	case y.IsNegative():
		return diag.ShiftCountNegative
	}
	return diag.ShiftCountTooLarge
}

// compareInts turns a three-way result into that of a relational operator.
func (m *machine) compareInts(op il.Op, c int, pos source.Pos) (value, bool) {
	switch op {
	case il.OpEq:
		return boolValue(c == 0), true
	case il.OpNe:
		return boolValue(c != 0), true
	case il.OpLt:
		return boolValue(c < 0), true
	case il.OpGt:
		return boolValue(c > 0), true
	case il.OpLe:
		return boolValue(c <= 0), true
	case il.OpGe:
		return boolValue(c >= 0), true
	}
	return value{}, m.fail(diag.EvalUnsupportedExpression, pos)
}

func (m *machine) floatBinary(op il.Op, x, y num.Float, pos source.Pos) (value, bool) {
	switch op {
	case il.OpAdd:
		return ofFloat(x.Add(y)), true
	case il.OpSubtract:
		return ofFloat(x.Sub(y)), true
	case il.OpMultiply:
		return ofFloat(x.Mul(y)), true
	case il.OpDivide:
		return ofFloat(x.Div(y)), true
	}
	c, ordered := x.Cmp(y)
	if !ordered {
		return boolValue(op == il.OpNe), true
	}
	return m.compareInts(op, c, pos)
}

func (m *machine) complexBinary(op il.Op, x, y value, pos source.Pos) (value, bool) {
	switch op {
	case il.OpAdd:
		return ofComplex(x.float().Add(y.float()), x.imag().Add(y.imag())), true
	case il.OpSubtract:
		return ofComplex(x.float().Sub(y.float()), x.imag().Sub(y.imag())), true
	case il.OpMultiply:
		return ofComplex(x.float().Mul(y.float()).Sub(x.imag().Mul(y.imag())), x.float().Mul(y.imag()).Add(x.imag().Mul(y.float()))), true
	case il.OpEq, il.OpNe:
		a, _ := x.float().Cmp(y.float())
		b, _ := x.imag().Cmp(y.imag())
		return boolValue((a == 0 && b == 0) == (op == il.OpEq)), true
	}
	return value{}, m.fail(diag.EvalUnsupportedExpression, pos)
}

// pointerBinary does pointer arithmetic and comparison.
func (m *machine) pointerBinary(op il.Op, x, y value, t *il.Type, pos source.Pos) (value, bool) {
	switch op {
	case il.OpPadd, il.OpPsubtract:
		if x.kind != ptrValue {
			x, y = y, x
		}
		n := y.i.Int64()
		if op == il.OpPsubtract {
			n = -n
		}
		return m.advance(x.p, n, pos)
	case il.OpPdiff:
		return m.difference(x.p, y.p, pos)
	case il.OpEq, il.OpNe:
		if pastAgainstOther(x.p, y.p) || pastAgainstOther(y.p, x.p) {
			return value{}, m.fail(diag.EvalPastEndComparison, pos)
		}
		return boolValue(m.samePointer(x.p, y.p) == (op == il.OpEq)), true
	}
	a, okA := position(x.p)
	b, okB := position(y.p)
	if m.samePointer(x.p, y.p) {
		return m.compareInts(op, 0, pos)
	}
	if !okA || !okB || x.p.o.parent != y.p.o.parent {
		return value{}, m.fail(diag.EvalUnrelatedPointers, pos)
	}
	return m.compareInts(op, a-b, pos)
}

// pastAgainstOther reports whether a points past an object, and b to the beginning of
// another complete one: whether they are equal is not known [expr.eq]/3
// (rule eval.past-the-end).
func pastAgainstOther(a, b pointer) bool {
	if !a.past || b.past || a.o == nil || b.o == nil {
		return false
	}
	top := b.o
	for top.isArrayElement() && top.index == 0 {
		top = top.parent
	}
	return top.parent == nil && !top.contains(a.o) && !(isStatic(top) && isStatic(a.o.root()))
}

// isStatic reports whether o is a variable of static storage duration.
func isStatic(o *object) bool { return o.variable != nil && o.variable.Storage != il.ScAuto }

// position returns the index of p within the parent object.
func position(p pointer) (int, bool) {
	if p.o == nil {
		return 0, false
	}
	n := p.o.index
	if p.past {
		n++
	}
	return n, true
}

func (m *machine) samePointer(a, b pointer) bool {
	if a.o == b.o {
		return a.past == b.past && a.routine() == b.routine() && a.addr() == b.addr() && a.label() == b.label() && m.sameOpaque(a.opaque(), b.opaque())
	}
	if a.o != nil && b.o != nil {
		ra, offA := m.storage(a)
		rb, offB := m.storage(b)
		if ra == rb && ra.typ.Skip().Kind != il.TkArray {
			return offA == offB
		}
	}
	// one past an element is the next element
	if a.o != nil && b.o != nil && a.o.parent == b.o.parent && a.o.isArrayElement() {
		x, _ := position(a)
		y, _ := position(b)
		return x == y
	}
	return false
}

// storage returns the object that what p points to is part of, and the offset in it
// (rule eval.addresses).
func (m *machine) storage(p pointer) (*object, uint64) {
	o, n := p.o, uint64(0)
	if p.past {
		n = m.sizeOf(o.typ)
	}
	for ; o.parent != nil; o = o.parent {
		if o.isArrayElement() {
			n += uint64(o.index) * m.sizeOf(o.typ)
		} else {
			n += uint64(subOffset(o))
		}
	}
	return o, n
}

// advance moves p by n elements.
func (m *machine) advance(p pointer, n int64, pos source.Pos) (value, bool) {
	if n == 0 {
		return value{kind: ptrValue, p: p}, true
	}
	switch {
	case p.isNull():
		return value{}, m.fail(diag.EvalNullPointerOperation, pos)
	case p.o == nil:
		return value{}, m.fail(diag.EvalNonArrayArithmetic, pos)
	}
	at, size := 0, 1
	if p.o.isArrayElement() {
		at, size = p.o.index, len(p.o.parent.subs)
	}
	if p.past {
		at++
	}
	to := int64(at) + n
	switch {
	case to < 0 && !p.o.isArrayElement(), to < 0:
		return value{}, m.fail(diag.EvalPointerBeforeArray, pos)
	case to > int64(size):
		return value{}, m.fail(diag.EvalPositionOutsideArray, pos, itoa(int(to)), itoa(size))
	}
	if !p.o.isArrayElement() {
		p.past = to == 1
		return value{kind: ptrValue, p: p}, true
	}
	if to == int64(size) {
		e := m.element(p.o.parent, size-1)
		return value{kind: ptrValue, p: pointer{o: e, past: true}}, e != nil
	}
	e := m.element(p.o.parent, int(to))
	return value{kind: ptrValue, p: pointer{o: e}}, e != nil
}

func (m *machine) difference(a, b pointer, pos source.Pos) (value, bool) {
	if m.samePointer(a, b) {
		return value{kind: intValue}, true
	}
	x, okA := position(a)
	y, okB := position(b)
	if !okA || !okB || a.o.parent != b.o.parent || !a.o.isArrayElement() && a.o != b.o {
		return value{}, m.fail(diag.EvalNonArrayArithmetic, pos)
	}
	return value{kind: intValue, i: num.FromInt64(int64(x - y))}, true
}
