// This file implements bit-fields where their values are taken and where references are
// bound to them (rule gpu.bit-fields).
package lower

import "cufront/compiler/il"

// bitField returns the bit-field that e denotes, nil where it denotes none.
func bitField(e *il.Expr) *il.Field {
	for e != nil && e.Kind == il.EnkOperation {
		switch e.Op {
		case il.OpParens, il.OpLvalueAdjust:
			e = e.Operand
			continue
		case il.OpDotField, il.OpPointsToField:
			if m := e.Operand.Next.Field; m != nil && m.IsBitField {
				return m
			}
		}
		break
	}
	return nil
}

// endsInBitField returns the bit-field that object e is, or that a comma, an assignment, an
// increment or a branch of a conditional expression leads to.
func endsInBitField(e *il.Expr) *il.Field {
	for e != nil && e.Kind == il.EnkOperation {
		switch e.Op {
		case il.OpParens, il.OpLvalueAdjust, il.OpPreIncr, il.OpPreDecr:
			e = e.Operand
		case il.OpComma:
			e = e.Operand.Next
		case il.OpQuestion:
			if m := endsInBitField(e.Operand.Next); m != nil {
				return m
			}
			e = e.Operand.Next.Next
		default:
			if e.Op < il.NumOps && assignNames[e.Op] != "" {
				e = e.Operand
				continue
			}
			return bitField(e)
		}
	}
	return nil
}

// ofBitField returns x, the value of bit-field m, as one of the type that it was declared
// with.
func ofBitField(f *lowerer, x *Expr, m *il.Field) *Expr {
	t := f.u.Unqualified(m.Type)
	if t.IsBool() {
		x = &Expr{Op: OpBinary, Name: "!=", X: cast(f.u.Builtin.Int, x), Y: text("0", f.u.Builtin.Int), Type: f.u.Builtin.Bool}
	}
	return cast(t, x)
}

// boundBitField binds a reference to the temporary that holds the value of a, which is a
// bit-field, nil where it is none [dcl.init.ref]/5.
func boundBitField(f *fn, a *il.Expr) *Expr {
	m := endsInBitField(a)
	if m == nil || a.Cat != il.LValue {
		return nil
	}
	for a.Kind == il.EnkOperation && (a.Op == il.OpLvalueAdjust || a.Op == il.OpParens) {
		a = a.Operand
	}
	t := f.u.Unqualified(m.Type)
	x := f.expr(a)
	if bitField(a) != nil {
		x = ofBitField(f.lowerer, x, m)
	}
	v := f.temp(t)
	return comma(assigned("=", f.see(t, varRef(v)), x), f.addr(varRef(v)))
}
