// This file implements operations that yield values, assignments and
// increments.
package eval

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/num"
	"cufront/compiler/source"
)

// assignOps maps compound assignments to their operations.
var assignOps = [il.NumOps]il.Op{
	il.OpAddAssign: il.OpAdd, il.OpSubtractAssign: il.OpSubtract, il.OpMultiplyAssign: il.OpMultiply,
	il.OpDivideAssign: il.OpDivide, il.OpRemainderAssign: il.OpRemainder, il.OpShiftlAssign: il.OpShiftl,
	il.OpShiftrAssign: il.OpShiftr, il.OpAndAssign: il.OpAnd, il.OpOrAssign: il.OpOr, il.OpXorAssign: il.OpXor,
	il.OpPaddAssign: il.OpPadd, il.OpPsubtractAssign: il.OpPsubtract,
}

func isAssignment(op il.Op) bool { return op == il.OpAssign || assignOps[op] != il.OpNone }

// operation evaluates an operation to a value.
func (m *machine) operation(e *il.Expr) (value, bool) {
	a := e.Operand
	if a == nil {
		return value{}, m.fail(diag.EvalUnsupportedExpression, e.Pos)
	}
	switch e.Op {
	case il.OpNot:
		v, ok := m.rvalue(a)
		return boolValue(!truth(v)), ok
	case il.OpLand, il.OpLor:
		v, ok := m.rvalue(a)
		if !ok || truth(v) == (e.Op == il.OpLor) {
			return boolValue(truth(v)), ok
		}
		v, ok = m.rvalue(a.Next)
		return boolValue(truth(v)), ok
	case il.OpQuestion:
		b, ok := m.chooseBranch(e)
		if !ok {
			return value{}, false
		}
		return m.rvalue(b)
	case il.OpComma:
		if _, ok := m.discard(a); !ok {
			return value{}, false
		}
		return m.rvalue(a.Next)
	case il.OpAddressOf, il.OpReferenceTo, il.OpArrayToPointer:
		return m.addressOf(e)
	case il.OpCall, il.OpDotMemberCall, il.OpPointsToMemberCall, il.OpDotPMCall, il.OpPointsToPMCall:
		v, ok := m.call(e)
		if ok && v.kind == ptrValue && e.OrigLvalueType != nil {
			return m.load(v.p, e.OrigLvalueType, e.Pos)
		}
		return v, ok
	case il.OpPostIncr, il.OpPostDecr:
		return m.postfix(e)
	case il.OpCast, il.OpBoolCast, il.OpRefCast, il.OpBaseClassCast, il.OpDerivedClassCast, il.OpDynamicCast,
		il.OpPMBaseClassCast, il.OpPMDerivedClassCast, il.OpClassRvalueAdjust, il.OpLvalueAdjust, il.OpParens, il.OpLvalue:
		return m.cast(e)
	case il.OpNegate, il.OpUnaryPlus, il.OpComplement:
		return m.unary(e)
	case il.OpNoexcept:
		return boolValue(e.Const != nil && !e.Const.Int.IsZero()), true
	case il.OpRealPart, il.OpImagPart:
		v, ok := m.rvalue(a)
		if v.kind == complexValue {
			part := v.float()
			if e.Op == il.OpImagPart {
				part = v.imag()
			}
			v = ofFloat(part)
		}
		return v, ok
	}
	if isAssignment(e.Op) {
		p, ok := m.assign(e)
		if !ok {
			return value{}, false
		}
		return m.load(p, e.Type, e.Pos)
	}
	if a.Next == nil {
		p, ok := m.operationLvalue(e)
		if !ok {
			return value{}, false
		}
		return m.load(p, e.Type, e.Pos)
	}
	return m.binaryOperation(e)
}

func (m *machine) binaryOperation(e *il.Expr) (value, bool) {
	switch e.Op {
	case il.OpDotField, il.OpPointsToField, il.OpSubscript, il.OpPMField, il.OpPMPointsToField, il.OpDotStatic, il.OpPointsToStatic:
		p, ok := m.operationLvalue(e)
		if !ok {
			return value{}, false
		}
		return m.load(p, e.Type, e.Pos)
	}
	x, ok := m.rvalue(e.Operand)
	if !ok {
		return value{}, false
	}
	y, ok := m.rvalue(e.Operand.Next)
	if !ok {
		return value{}, false
	}
	if e.Op == il.OpSpaceship {
		return m.threeWay(e, x, y)
	}
	return m.binary(e.Op, x, y, e.Operand.Type, e.Type, m.faultPlace(e, y))
}

// faultPlace is where the notes about operation e with the right operand y point: at
// a count of a shift that is out of range in later releases (rule release.evaluation).
func (m *machine) faultPlace(e *il.Expr, y value) source.Pos {
	if m.d.Release < 3 || y.kind != intValue {
		return e.Pos
	}
	if (e.Op == il.OpShiftl || e.Op == il.OpShiftr) && (y.i.Hi != 0 || y.i.Lo >= uint64(width(e.Operand.Type))) {
		return e.Operand.Next.Pos
	}
	return e.Pos
}

// threeWay computes a built-in x <=> y: the static member of its type that
// names the result [expr.spaceship].
func (m *machine) threeWay(e *il.Expr, x, y value) (value, bool) {
	result := [...]struct {
		op   il.Op
		name string
	}{{il.OpEq, "equal"}, {il.OpLt, "less"}, {il.OpGt, "greater"}, {il.OpNone, "unordered"}}
	name := ""
	for _, r := range result {
		if name = r.name; r.op == il.OpNone {
			break
		}
		v, ok := m.binary(r.op, x, y, e.Operand.Type, m.u.Builtin.Bool, e.Pos)
		if !ok {
			return value{}, false
		}
		if !v.i.IsZero() {
			break
		}
	}
	o := m.ordering(e.Type, name)
	if o == nil && name == "equal" {
		o = m.ordering(e.Type, "equivalent")
	}
	if o == nil {
		return value{}, m.fail(diag.EvalUnsupportedExpression, e.Pos)
	}
	return m.load(pointer{o: o}, e.Type, e.Pos)
}

// ordering returns the constant of comparison category t with the given name,
// nil when there is none.
func (m *machine) ordering(t *il.Type, name string) *object {
	c := t.ClassType()
	if c == nil || c.Cls.AssocScope == nil {
		return nil
	}
	for _, v := range c.Cls.AssocScope.Variables {
		if v.Name != nil && v.Name.Text == name {
			if o, ok := m.outside(v); ok && !o.runtime {
				return o
			}
		}
	}
	return nil
}

// addressOf yields a pointer to the object that the operand denotes.
func (m *machine) addressOf(e *il.Expr) (value, bool) {
	if a := e.Operand; e.Op == il.OpAddressOf && a.Kind == il.EnkOperation && a.Op == il.OpIndirect {
		return m.pointerOperand(a.Operand) // neither is evaluated
	}
	p, ok := m.glvalueOrTemp(e.Operand)
	if !ok {
		return value{}, false
	}
	if e.Op == il.OpArrayToPointer && p.o != nil && p.o.typ.Skip().Kind == il.TkArray {
		if len(p.o.subs) == 0 {
			return value{kind: ptrValue, p: p}, true
		}
		p.o = m.element(p.o, 0)
		return value{kind: ptrValue, p: p}, p.o != nil
	}
	return value{kind: ptrValue, p: p}, true
}

func (m *machine) unary(e *il.Expr) (value, bool) {
	v, ok := m.rvalue(e.Operand)
	if !ok {
		return value{}, false
	}
	t := e.Type
	switch {
	case e.Op == il.OpUnaryPlus:
	case v.kind == intValue && e.Op == il.OpComplement:
		v.i = v.i.Not().Wrap(width(t), t.IsSigned())
	case v.kind == intValue:
		r, over := num.SubOverflow(num.Int{}, v.i, width(t), t.IsSigned())
		if over && t.IsSigned() {
			return value{}, m.failType(diag.EvalValueOutOfRange, e.Pos, t)
		}
		v.i = r.Wrap(width(t), t.IsSigned())
	case v.kind == floatValue && e.Op == il.OpNegate:
		v = ofFloat(v.float().Neg())
	case v.kind == complexValue:
		re := v.float()
		if e.Op == il.OpNegate {
			re = re.Neg()
		}
		v = ofComplex(re, v.imag().Neg())
	default:
		return value{}, m.fail(diag.EvalUnsupportedExpression, e.Pos)
	}
	return v, true
}

// cast evaluates conversions, written or implied.
func (m *machine) cast(e *il.Expr) (value, bool) {
	a := e.Operand
	to, from := e.Type, a.Type
	if to.IsClass() {
		p, ok := m.glvalueOrTemp(a)
		if !ok {
			return value{}, false
		}
		if e.Op == il.OpBaseClassCast || e.Op == il.OpDerivedClassCast {
			if p, ok = m.classCast(p, to, e.Op, e.Pos); !ok {
				return value{}, false
			}
		}
		return m.load(p, to, e.Pos)
	}
	v, ok := m.rvalue(a)
	if !ok {
		return value{}, false
	}
	if from.IsArray() && v.kind == objectValue && to.IsPointer() && len(v.p.o.subs) > 0 {
		o := m.element(v.p.o, 0)
		return value{kind: ptrValue, p: pointer{o: o}}, o != nil
	}
	if v.kind == ptrValue && to.IsPointer() {
		return m.pointerCast(e, v)
	}
	if v.kind == memberValue {
		return v, true
	}
	if e.ReinterpretLike && v.kind == ptrValue && !v.p.isNull() && m.frame.routine != nil {
		return value{}, m.badConversion(from, to, e.Pos)
	}
	return m.convertScalar(v, from, to, e.Pos)
}

// pointerCast converts between pointer types: along the class hierarchy, to
// void and back, and otherwise only to the same type.
func (m *machine) pointerCast(e *il.Expr, v value) (value, bool) {
	to := e.Type.Skip()
	target := to.Elem
	if e.Op == il.OpBaseClassCast || e.Op == il.OpDerivedClassCast || e.Op == il.OpDynamicCast {
		p, ok := m.classCast(v.p, target, e.Op, e.Pos)
		return value{kind: ptrValue, p: p}, ok
	}
	from := e.Operand.Type.Skip()
	if v.p.isNull() || v.p.o == nil || e.Generated || from.Kind != il.TkPointer {
		return v, true
	}
	if from.Elem.IsVoid() && !target.IsVoid() && !m.u.SameUnqualified(v.p.o.typ, target) {
		return value{}, m.badConversion(e.Operand.Type, e.Type, e.Pos)
	}
	if !target.IsVoid() && !from.Elem.IsVoid() && !m.u.SameUnqualified(from.Elem, target) && e.ReinterpretLike {
		return value{}, m.badConversion(e.Operand.Type, e.Type, e.Pos)
	}
	return v, true
}

// assign evaluates an assignment and returns the object assigned to.
func (m *machine) assign(e *il.Expr) (pointer, bool) {
	left, right := e.Operand, e.Operand.Next
	v, ok := m.rvalue(right)
	if !ok {
		return pointer{}, false
	}
	p, ok := m.lvalue(left)
	if !ok {
		return pointer{}, false
	}
	if op := assignOps[e.Op]; op != il.OpNone {
		if v, ok = m.compound(e, op, p, v); !ok {
			return pointer{}, false
		}
	}
	return p, m.awaited(p.o, left.Pos) && m.store(p, v, e.Pos)
}

// compound computes the new value of a compound assignment: the left operand
// is converted to the type of the operation and back.
func (m *machine) compound(e *il.Expr, op il.Op, p pointer, y value) (value, bool) {
	left, right := e.Operand, e.Operand.Next
	x, ok := m.load(p, left.Type, e.Pos)
	if !ok {
		return value{}, false
	}
	t := left.Type
	if op == il.OpDivide || op == il.OpRemainder {
		if y.kind == intValue && y.i.IsZero() {
			return value{}, m.failType(diag.EvalValueOutOfRange, e.Pos, t)
		}
	}
	if x.kind != ptrValue && op != il.OpShiftl && op != il.OpShiftr {
		t = right.Type
		if x, ok = m.convertScalar(x, left.Type, t, e.Pos); !ok {
			return value{}, false
		}
	} else if x.kind == intValue && width(t) < 32 {
		t = m.u.Builtin.Int
	}
	if (op == il.OpShiftl || op == il.OpShiftr) && y.kind == intValue && (y.i.Hi != 0 || y.i.Lo >= uint64(width(t))) {
		return value{}, m.fail(diag.EvalShiftTooLarge, e.Pos, y.i.Text(right.Type.IsSigned()))
	}
	r, ok := m.binary(op, x, y, t, t, e.Pos)
	if !ok || r.kind == ptrValue {
		return r, ok
	}
	return m.convertScalar(r, t, left.Type, e.Pos)
}

// increment evaluates ++x and --x.
func (m *machine) increment(e *il.Expr) (pointer, bool) {
	p, ok := m.lvalue(e.Operand)
	if !ok {
		return pointer{}, false
	}
	return p, m.step(e, p, e.Op == il.OpPreDecr)
}

// postfix evaluates x++ and x--.
func (m *machine) postfix(e *il.Expr) (value, bool) {
	p, ok := m.lvalue(e.Operand)
	if !ok {
		return value{}, false
	}
	old, ok := m.load(p, e.Operand.Type, e.Pos)
	if !ok {
		return value{}, false
	}
	return old, m.step(e, p, e.Op == il.OpPostDecr)
}

// step adds or subtracts one.
func (m *machine) step(e *il.Expr, p pointer, down bool) bool {
	t := e.Operand.Type
	v, ok := m.load(p, t, e.Pos)
	if !ok {
		return false
	}
	one := value{kind: intValue, i: num.FromInt64(1)}
	op, padd := il.OpAdd, il.OpPadd
	if down {
		op, padd = il.OpSubtract, il.OpPsubtract
	}
	switch v.kind {
	case ptrValue:
		v, ok = m.pointerBinary(padd, v, one, t, e.Pos)
	case floatValue:
		v, ok = m.floatBinary(op, v.float(), num.FromInt(one.i, true, v.float().Format), e.Pos)
	default:
		if t.IsBool() {
			v, ok = boolValue(true), true
		} else if width(t) < 32 {
			var r num.Int
			if down {
				r = v.i.Sub(one.i)
			} else {
				r = v.i.Add(one.i)
			}
			if v.i = r.Wrap(width(t), t.IsSigned()); t.IsSigned() && v.i != r {
				return m.failType(diag.EvalValueOutOfRange, e.Pos, t)
			}
		} else {
			v, ok = m.intBinary(op, v.i, one.i, t, e.Pos)
		}
	}
	return ok && m.store(p, v, e.Pos)
}
