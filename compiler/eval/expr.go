// This file implements the evaluation of expressions.
package eval

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/internal/stack"
	"cufront/compiler/source"
)

// isGlvalue reports whether e denotes an object rather than its value.
func isGlvalue(e *il.Expr) bool { return e.Cat != il.PRValue && e.OrigLvalueType == nil }

// rvalue evaluates e to a value. A node that was an lvalue and is read keeps
// its kind and has OrigLvalueType (rule il.read-lvalue).
func (m *machine) rvalue(e *il.Expr) (value, bool) {
	if e == nil {
		return value{}, m.failSilently(source.Pos{})
	}
	if !m.enter(e.Pos) {
		return value{}, false
	}
	var v value
	var ok bool
	if m.values++; m.values%handOffValues == 0 {
		v, ok = m.valueElsewhere(e)
	} else {
		v, ok = m.valueOf(e)
	}
	m.values--
	m.leave()
	return v, ok
}

// valueElsewhere is valueOf on a goroutine of its own.
func (m *machine) valueElsewhere(e *il.Expr) (v value, ok bool) {
	stack.Run(func() { v, ok = m.valueOf(e) })
	return v, ok
}

// valueOf is rvalue where e has been entered.
func (m *machine) valueOf(e *il.Expr) (value, bool) {
	if e.OrigLvalueType != nil && e.Kind != il.EnkConstant && !isDesignator(e) {
		p, ok := m.lvalue(e)
		if !ok {
			return value{}, false
		}
		return m.read(e, p, e.OrigLvalueType)
	}
	if e.Cat != il.PRValue && e.Kind != il.EnkConstant {
		p, ok := m.lvalue(e)
		if !ok {
			return value{}, false
		}
		if e.Type.IsClass() || e.Type.IsArray() {
			return holding(p.o), p.o != nil || m.fail(diag.EvalAccessRuntimeStorage, e.Pos)
		}
		return m.read(e, p, e.Type)
	}
	return m.prvalue(e)
}

// read is load of what e, which denotes p, is.
func (m *machine) read(e *il.Expr, p pointer, t *il.Type) (value, bool) {
	m.named = e.Kind == il.EnkVariable && e != m.copied
	v, ok := m.load(p, t, e.Pos)
	m.named = false
	return v, ok
}

// isDesignator reports whether e names a function used as a pointer.
func isDesignator(e *il.Expr) bool { return e.Kind == il.EnkRoutine }

func (m *machine) prvalue(e *il.Expr) (value, bool) {
	switch e.Kind {
	case il.EnkConstant:
		return m.fromConstant(e.Const, e.Pos)
	case il.EnkOperation:
		return m.operation(e)
	case il.EnkRoutine:
		return value{kind: ptrValue, p: ofRoutine(e.Routine)}, true
	case il.EnkVariable, il.EnkField:
		p, ok := m.lvalue(e)
		if !ok {
			return value{}, false
		}
		return m.read(e, p, e.Type)
	case il.EnkTempInit, il.EnkLambda, il.EnkReuseValue, il.EnkInitializer:
		o, ok := m.temporary(e)
		if !ok {
			return value{}, false
		}
		if e.Type.IsClass() || e.Type.IsArray() {
			return holding(o), true
		}
		return o.val, true
	case il.EnkObjectLifetime:
		n := len(m.dying)
		v, ok := m.rvalue(e.Operand)
		return v, ok && m.endTemporaries(n)
	case il.EnkCondition:
		return m.conditionValue(e)
	case il.EnkSizeof, il.EnkAlignof:
		return m.sizeofValue(e)
	case il.EnkStatement:
		return m.statementValue(e)
	case il.EnkNewDelete:
		return m.newDelete(e)
	case il.EnkBuiltinOperation:
		return m.builtinOperation(e)
	case il.EnkConceptID, il.EnkRequires:
		if c := m.env.Constraint(e); c != nil {
			return m.fromConstant(c, e.Pos)
		}
	case il.EnkError:
		return value{}, m.failSilently(e.Pos)
	}
	return value{}, m.fail(diag.EvalUnsupportedExpression, e.Pos)
}

func (m *machine) sizeofValue(e *il.Expr) (value, bool) {
	if e.X == nil {
		return value{}, m.fail(diag.EvalUnsupportedExpression, e.Pos)
	}
	t := e.X.TypeOperand
	if !e.X.IsType && e.Operand != nil {
		t = e.Operand.Type
		if e.Operand.OrigLvalueType != nil {
			t = e.Operand.OrigLvalueType
		}
	}
	if t == nil {
		return value{}, false
	}
	t = t.Deref()
	v := value{kind: intValue}
	if e.Kind == il.EnkAlignof {
		v.i.Lo = uint64(t.AlignOf())
	} else {
		m.env.Complete(t)
		v.i.Lo = m.sizeOf(t)
	}
	return v, true
}

// lvalue evaluates e to the object it denotes.
func (m *machine) lvalue(e *il.Expr) (pointer, bool) {
	if !m.enter(e.Pos) {
		return pointer{}, false
	}
	p, ok := m.placeOf(e)
	m.leave()
	return p, ok
}

// placeOf is lvalue where e has been entered.
func (m *machine) placeOf(e *il.Expr) (pointer, bool) {
	switch e.Kind {
	case il.EnkVariable:
		return m.variable(e)
	case il.EnkConstant:
		return m.constantLvalue(e)
	case il.EnkRoutine:
		return ofRoutine(e.Routine), true
	case il.EnkTempInit, il.EnkLambda, il.EnkReuseValue, il.EnkInitializer:
		o, ok := m.temporary(e)
		return pointer{o: o}, ok
	case il.EnkObjectLifetime:
		n := len(m.dying)
		p, ok := m.lvalue(e.Operand)
		return p, ok && m.endTemporaries(n)
	case il.EnkOperation:
		return m.operationLvalue(e)
	case il.EnkStatement:
		v, ok := m.statementValue(e)
		return pointer{o: v.p.o}, ok && v.kind == objectValue
	case il.EnkTypeid:
		return m.typeid(e)
	}
	return pointer{}, m.fail(diag.EvalUnsupportedExpression, e.Pos)
}

func (m *machine) constantLvalue(e *il.Expr) (pointer, bool) {
	if e.Const != nil && e.Const.Kind == il.CkString {
		return pointer{o: m.stringObject(e.Const)}, true
	}
	v, ok := m.fromConstant(e.Const, e.Pos)
	if !ok {
		return pointer{}, false
	}
	if v.kind == ptrValue {
		return v.p, true
	}
	o := m.newObject(e.Type, nil)
	if o == nil {
		return pointer{}, false
	}
	m.made(e, o)
	ok = m.put(o, v, e.Pos)
	return pointer{o: o}, ok
}

// operationLvalue evaluates operations that denote objects.
func (m *machine) operationLvalue(e *il.Expr) (pointer, bool) {
	a := e.Operand
	switch e.Op {
	case il.OpIndirect, il.OpRefIndirect:
		v, ok := m.pointerOperand(a)
		if !ok {
			return pointer{}, false
		}
		if v.p.isNull() {
			return pointer{}, m.fail(diag.EvalAccessRuntimeStorage, e.Pos)
		}
		return v.p, true
	case il.OpSubscript:
		return m.subscript(e)
	case il.OpDotField, il.OpPointsToField:
		return m.fieldLvalue(e)
	case il.OpDotStatic, il.OpPointsToStatic:
		return m.lvalue(a.Next)
	case il.OpPMField, il.OpPMPointsToField:
		return m.memberPointerLvalue(e)
	case il.OpQuestion:
		branch, ok := m.chooseBranch(e)
		if !ok {
			return pointer{}, false
		}
		return m.lvalue(branch)
	case il.OpComma:
		if _, ok := m.discard(a); !ok {
			return pointer{}, false
		}
		return m.lvalue(a.Next)
	case il.OpBaseClassCast, il.OpDerivedClassCast, il.OpDynamicCast, il.OpRefDynamicCast:
		return m.classCastLvalue(e)
	case il.OpLvalueAdjust, il.OpLvalue, il.OpParens, il.OpRefCast, il.OpClassRvalueAdjust:
		if e.Op == il.OpRefCast && e.ReinterpretLike {
			return pointer{}, m.fail(diag.EvalReinterpretCast, e.Pos)
		}
		return m.glvalueOrTemp(a)
	case il.OpCast:
		if e.Type.IsReference() || e.Cat != il.PRValue {
			return m.glvalueOrTemp(a)
		}
	case il.OpPreIncr, il.OpPreDecr:
		return m.increment(e)
	case il.OpRealPart, il.OpImagPart:
		return pointer{}, m.fail(diag.EvalUnsupportedExpression, e.Pos)
	case il.OpCall, il.OpDotMemberCall, il.OpPointsToMemberCall, il.OpDotPMCall, il.OpPointsToPMCall:
		v, ok := m.call(e)
		if !ok {
			return pointer{}, false
		}
		if v.kind == objectValue {
			return pointer{o: v.p.o}, true
		}
		return v.p, v.kind == ptrValue || m.fail(diag.EvalUnsupportedExpression, e.Pos)
	}
	if isAssignment(e.Op) {
		return m.assign(e)
	}
	return pointer{}, m.fail(diag.EvalUnsupportedExpression, e.Pos)
}

// glvalueOrTemp is lvalue for glvalues and a temporary for prvalues.
func (m *machine) glvalueOrTemp(e *il.Expr) (pointer, bool) {
	if e.Cat != il.PRValue || e.OrigLvalueType != nil || e.Kind == il.EnkVariable {
		return m.lvalue(e)
	}
	v, ok := m.rvalue(e)
	if !ok {
		return pointer{}, false
	}
	if v.kind == objectValue {
		return pointer{o: v.p.o}, true
	}
	o := m.newObject(e.Type, nil)
	if o == nil {
		return pointer{}, false
	}
	m.made(e, o)
	return pointer{o: o}, m.put(o, v, e.Pos)
}

// pointerOperand evaluates the operand of an indirection: a pointer value, or
// for references the reference variable itself.
func (m *machine) pointerOperand(a *il.Expr) (value, bool) {
	if a.Kind == il.EnkVariable && a.Type.IsReference() || a.Kind == il.EnkField {
		p, ok := m.lvalue(a)
		if !ok {
			return value{}, false
		}
		return m.read(a, p, a.Type)
	}
	if a.Type.IsReference() && a.Kind == il.EnkOperation && (a.Op == il.OpDotField || a.Op == il.OpPointsToField) {
		p, ok := m.lvalue(a)
		if !ok {
			return value{}, false
		}
		return m.read(a, p, a.Type)
	}
	return m.rvalue(a)
}

func (m *machine) subscript(e *il.Expr) (pointer, bool) {
	x, ok := m.rvalue(e.Operand)
	if !ok {
		return pointer{}, false
	}
	y, ok := m.rvalue(e.Operand.Next)
	if !ok {
		return pointer{}, false
	}
	if x.kind != ptrValue {
		x, y = y, x
	}
	if x.kind != ptrValue {
		return pointer{}, m.fail(diag.EvalUnsupportedExpression, e.Pos)
	}
	n := y.i.Int64()
	if x.p.o != nil && x.p.o.isArrayElement() {
		at, _ := position(x.p)
		size := len(x.p.o.parent.subs)
		if to := int64(at) + n; to < 0 || to > int64(size) {
			return pointer{}, m.fail(diag.EvalPositionOutsideArray, e.Pos, itoa(int(to)), itoa(size))
		}
	}
	v, ok := m.advance(x.p, n, e.Pos)
	return v.p, ok
}

// fieldLvalue evaluates a.f and p->f.
func (m *machine) fieldLvalue(e *il.Expr) (pointer, bool) {
	if f := e.Operand.Next; m.frame.this.kind == noValue && e.Operand.Kind == il.EnkVariable && e.Operand.Var != nil && e.Operand.Var.IsThis && f != nil && f.Field != nil && f.Field.CapturedVar != nil {
		o, ok := m.outside(f.Field.CapturedVar) // within the body of a lambda that is not called
		return pointer{o: o}, ok
	}
	o, ok := m.objectOperand(e)
	if !ok {
		return pointer{}, false
	}
	f := e.Operand.Next
	if f == nil || f.Field == nil {
		return pointer{}, m.fail(diag.EvalUnsupportedExpression, e.Pos)
	}
	s := m.fieldOf(o, f.Field)
	if s == nil {
		if b := m.baseWithField(o, f.Field); b != nil {
			s = m.fieldOf(b, f.Field)
		}
	}
	if s == nil {
		return pointer{}, m.fail(diag.EvalUnsupportedExpression, e.Pos)
	}
	if !m.ensure(s) {
		return pointer{}, false
	}
	s.runtime = s.runtime || o.runtime
	if o.constant && !s.field.IsMutable {
		s.constant = true
	}
	return pointer{o: s}, true
}

// baseWithField finds the base subobject of o that has field f.
func (m *machine) baseWithField(o *object, f *il.Field) *object {
	for _, s := range o.subs {
		if s == nil || s.base == nil {
			continue
		}
		if m.fieldOf(s, f) != nil {
			return s
		}
		if b := m.baseWithField(s, f); b != nil {
			return b
		}
	}
	return nil
}

// objectOperand evaluates the object of a member access.
func (m *machine) objectOperand(e *il.Expr) (*object, bool) {
	a := e.Operand
	var p pointer
	var ok bool
	switch e.Op {
	case il.OpPointsToField, il.OpPointsToMemberCall, il.OpPMPointsToField, il.OpPointsToPMCall, il.OpPointsToStatic:
		var v value
		if v, ok = m.rvalue(a); !ok {
			return nil, false
		}
		if p = v.p; p.isNull() {
			return nil, m.fail(diag.EvalAccessRuntimeStorage, e.Pos)
		}
	default:
		if p, ok = m.glvalueOrTemp(a); !ok {
			return nil, false
		}
	}
	if !m.accessible(p, e.Pos) {
		return nil, false
	}
	return p.o, true
}

func (m *machine) memberPointerLvalue(e *il.Expr) (pointer, bool) {
	o, ok := m.objectOperand(e)
	if !ok {
		return pointer{}, false
	}
	v, ok := m.rvalue(e.Operand.Next)
	if !ok {
		return pointer{}, false
	}
	if v.member().field == nil {
		return pointer{}, m.fail(diag.EvalNullMemberPointer, e.Pos)
	}
	s := m.fieldWithin(o, v.member().field)
	if s == nil {
		if b := m.baseWithField(o, v.member().field); b != nil {
			s = m.fieldOf(b, v.member().field)
		}
	}
	for b := o; s == nil && b.base != nil && b.parent != nil; { // one of a derived class
		b = b.parent
		s = m.fieldWithin(b, v.member().field)
	}
	if s == nil {
		return pointer{}, m.fail(diag.EvalUnsupportedExpression, e.Pos)
	}
	return pointer{o: s}, true
}

// classCastLvalue converts an object to a base or derived class.
func (m *machine) classCastLvalue(e *il.Expr) (pointer, bool) {
	p, ok := m.glvalueOrTemp(e.Operand)
	if !ok {
		return pointer{}, false
	}
	return m.classCast(p, e.Type, e.Op, e.Pos)
}

// classCast converts p to point to class type t.
func (m *machine) classCast(p pointer, t *il.Type, op il.Op, pos source.Pos) (pointer, bool) {
	c := t.ClassType()
	if p.isNull() || c == nil {
		return p, true
	}
	if p.o == nil {
		return p, true
	}
	if b := m.baseOf(p.o, c); b != nil {
		b.runtime = b.runtime || p.o.runtime
		return pointer{o: b, past: p.past && b == p.o}, true
	}
	for o := p.o; o.base != nil && o.parent != nil; {
		o = o.parent
		if m.u.SameUnqualified(o.typ, c) {
			return pointer{o: o}, true
		}
		if b := m.baseOf(o, c); b != nil && op != il.OpDerivedClassCast {
			return pointer{o: b}, true
		}
	}
	if op == il.OpDynamicCast {
		return pointer{}, true
	}
	return pointer{}, m.failType(diag.EvalInvalidDowncast, pos, p.o.complete().typ)
}

// chooseBranch evaluates the first operand of ?: and returns the chosen one.
func (m *machine) chooseBranch(e *il.Expr) (*il.Expr, bool) {
	c, ok := m.rvalue(e.Operand)
	if !ok {
		return nil, false
	}
	if truth(c) {
		if e.GNUTwoOperand && e.Operand.Next.Next == nil {
			return e.Operand, true
		}
		return e.Operand.Next, true
	}
	last := e.Operand.Next
	if last.Next != nil {
		last = last.Next
	}
	return last, true
}

// discard evaluates e for its effects.
func (m *machine) discard(e *il.Expr) (value, bool) {
	if e == nil {
		return value{}, true
	}
	if isGlvalue(e) && e.Kind != il.EnkConstant {
		_, ok := m.lvalue(e)
		return value{}, ok
	}
	return m.rvalue(e)
}

// conditionValue evaluates a declaration used as a condition.
func (m *machine) conditionValue(e *il.Expr) (value, bool) {
	if e.Var != nil && !m.declare(e.Var) {
		return value{}, false
	}
	return m.rvalue(e.Operand)
}
