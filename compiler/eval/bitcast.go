// This file implements __builtin_bit_cast: objects to bytes and back.
package eval

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/num"
	"cufront/compiler/source"
)

// bitCast reinterprets the bytes of its operand as the target type.
func (m *machine) bitCast(e *il.Expr) (value, bool) {
	src := e.Operand
	for src != nil && src.Kind == il.EnkTypeOperand {
		src = src.Next
	}
	if src == nil {
		return value{}, m.fail(diag.EvalUnsupportedExpression, e.Pos)
	}
	v, ok := m.rvalue(src)
	if !ok {
		return value{}, false
	}
	from := src.Type
	buf := make([]byte, m.sizeOf(from))
	if !m.toBytes(buf, from, v, e.Pos) {
		return value{}, false
	}
	to := e.Type
	if to.IsClass() || to.IsArray() {
		o := m.newObject(to, nil)
		if o == nil || !m.objectFromBytes(o, buf, e.Pos) {
			return value{}, false
		}
		return holding(o), true
	}
	return m.scalarFromBytes(to, buf, e.Pos)
}

func (m *machine) toBytes(buf []byte, t *il.Type, v value, pos source.Pos) bool {
	switch v.kind {
	case intValue:
		putBytes(buf, v.i.Lo, v.i.Hi)
	case floatValue:
		putBytes(buf, v.float().Lo, v.float().Hi)
	case objectValue:
		return m.objectBytes(buf, v.p.o, pos)
	default:
		return m.failType(diag.EvalBitCastType, pos, t)
	}
	return true
}

func putBytes(buf []byte, lo, hi uint64) {
	for i := range buf {
		if i < 8 {
			buf[i] = byte(lo >> (8 * i))
		} else if i < 16 {
			buf[i] = byte(hi >> (8 * (i - 8)))
		}
	}
}

func (m *machine) objectBytes(buf []byte, o *object, pos source.Pos) bool {
	s := o.typ.Skip()
	switch {
	case s.Kind == il.TkUnion:
		return m.failType(diag.EvalBitCastType, pos, o.typ)
	case s.Kind == il.TkArray:
		size := int(m.sizeOf(s.Elem))
		for i := range o.subs {
			e := m.element(o, i)
			if e == nil || (i+1)*size > len(buf) || !m.objectBytes(buf[i*size:(i+1)*size], e, pos) {
				return false
			}
		}
		return true
	case s.IsClass():
		for _, c := range o.subs {
			at := subOffset(c)
			end := at + int(m.sizeOf(c.typ))
			if end > len(buf) || !m.objectBytes(buf[at:end], c, pos) {
				return false
			}
		}
		return true
	}
	if o.state == uninit {
		return m.fail(diag.EvalUninitializedObject, pos)
	}
	return m.toBytes(buf, o.typ, o.val, pos)
}

func subOffset(o *object) int {
	if o.field != nil {
		return int(o.field.Offset)
	}
	if o.base != nil {
		return int(o.base.Offset)
	}
	return 0
}

func (m *machine) objectFromBytes(o *object, buf []byte, pos source.Pos) bool {
	s := o.typ.Skip()
	switch {
	case s.Kind == il.TkUnion:
		return m.failType(diag.EvalBitCastType, pos, o.typ)
	case s.Kind == il.TkArray:
		size := int(m.sizeOf(s.Elem))
		for i := range o.subs {
			e := m.element(o, i)
			if e == nil || (i+1)*size > len(buf) || !m.objectFromBytes(e, buf[i*size:(i+1)*size], pos) {
				return false
			}
		}
		return true
	case s.IsClass():
		for _, c := range o.subs {
			at := subOffset(c)
			end := at + int(m.sizeOf(c.typ))
			if end > len(buf) || !m.objectFromBytes(c, buf[at:end], pos) {
				return false
			}
		}
		return true
	}
	v, ok := m.scalarFromBytes(o.typ, buf, pos)
	o.val, o.state = v, alive
	return ok
}

func (m *machine) scalarFromBytes(t *il.Type, buf []byte, pos source.Pos) (value, bool) {
	var lo, hi uint64
	for i, b := range buf {
		if i < 8 {
			lo |= uint64(b) << (8 * i)
		} else if i < 16 {
			hi |= uint64(b) << (8 * (i - 8))
		}
	}
	switch s := t.Skip(); s.Kind {
	case il.TkInteger:
		return value{kind: intValue, i: num.Int{Lo: lo, Hi: hi}.Wrap(uint(len(buf))*8, t.IsSigned())}, true
	case il.TkFloat:
		return ofFloat(num.Float{Format: s.FloatFormat(), Lo: lo, Hi: hi}), true
	}
	return value{}, m.failType(diag.EvalBitCastType, pos, t)
}
